"""A control's own actions, and the checks that show whether they had their effect (spec C-39 to C-51)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pollex.act.looking import at_rest
from pollex.act.run import Run
from pollex.act.scrolling import note_edge, note_movement, note_still
from pollex.action.actions import Argument, NodeAct
from pollex.action.receipt import Check
from pollex.action.scrolling import EDGES, OPPOSITE, is_at_edge
from pollex.device.device import NodeFacts
from pollex.device.wire import Json, Probe, Settle
from pollex.errors import Mismatch, ReadFailed, Refused, Rejected, TextDetail, WireDetail
from pollex.screen.comparing import same_characters
from pollex.screen.screen import Node, Screen
from pollex.screen.target import is_same_kind, rebuilt, title
from pollex.screen.utf16 import spliced, units

__all__ = ["node_act"]

HOLD_MS = 300
"""How long the wanted state has to stand (spec C-43)."""
RANGE_TOLERANCE = 1e-4
"""Share of the range by which a fraction may read back differently (spec C-43)."""
SHOWN_TEXT_CHARS = 200


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What must be seen of a control afterwards."""

    rule: str
    holds: Callable[[Node], bool | None]
    """None: it cannot be told."""
    facts: Mapping[str, Json] | None = None
    """The same for the phone to look for while it waits; None where it cannot be said in facts."""

    def has_text(self, node: Node) -> bool:
        """Whether the text, as far as one is wanted, is there."""
        return self.facts is not None and self.facts.get("text") == node.text


def node_act(run: Run, action: NodeAct, screen: Screen) -> None:
    """Performs the action once and reads the effect back."""
    node = _live(screen, action)
    if is_at_edge(node.actions, action.name):
        screen = run.look_again()
        node = _live(screen, action)
        if is_at_edge(node.actions, action.name):
            run.after = screen
            note_edge(run, EDGES[action.name])
            return
    try:
        sent = run.send("node", lambda: run.device.act(run.order(), action.target, action.name, action.args))
    except Rejected as error:
        told = error.detail.actions if isinstance(error.detail, WireDetail) else ()
        if is_at_edge(told, action.name):
            run.dispatch = "finished"
            note_edge(run, EDGES[action.name])
            return
        raise
    if sent.already:
        run.after = screen
        run.check = Check(_wanted(action, sent.before, screen).rule if _has_check(action) else None, True)
        return
    wanted = _wanted(action, sent.before, screen) if _has_check(action) else None
    run.settle(_wait(sent.seq, node, wanted))
    if action.name in OPPOSITE:
        edge = EDGES[action.name]
        if note_movement(run, screen, node, (action.name,), edge).has_moved is False:
            note_still(run, edge)
    elif wanted is not None:
        _verify(run, screen, node, wanted)


def _live(screen: Screen, action: NodeAct) -> Node:
    node = screen.node(action.target.id)
    if node is None:
        raise Refused("STALE", "The control is gone; look again.")
    return node


def _wait(seq: int, node: Node, wanted: _Wanted | None) -> Settle:
    """Rest, or sooner if the wanted state has stood for a while."""
    settle = at_rest(seq)
    if wanted is None or wanted.facts is None:
        return settle
    probe = Probe(HOLD_MS, node=node.id, facts=dict(wanted.facts))
    return Settle(settle.cap_ms, settle.after_seq, settle.quiet_ms, probe)


def _has_check(action: NodeAct) -> bool:
    return action.name not in ("click", "long_click", "ime_enter", "dismiss", *OPPOSITE)


def _wanted(action: NodeAct, before: NodeFacts | None, screen: Screen) -> _Wanted:
    args = action.args
    match action.name:
        case "set_text":
            return _text_wanted(str(args["text"]))
        case "replace_selection":
            return _replaced(args, before)
        case "set_selection":
            span = (int(args["start"]), int(args["end"]))
            return _Wanted(f"selection is {list(span)}", lambda node: node.selection == span, {"selection": list(span)})
        case "set_progress":
            return _range_wanted(float(args["value"]))
        case "set_checked":
            state = "yes" if args["checked"] else "no"
            return _Wanted(f"checked is {state}", lambda node: node.checked == state, {"checked": state})
        case "focus":
            return _Wanted("focused", lambda node: node.is_focused, {"focused": True})
        case "expand" | "collapse":
            opposite = "collapse" if action.name == "expand" else "expand"
            return _Wanted(f"{opposite} is offered", lambda node: opposite in node.actions)
        case _:
            return _Wanted("in view", lambda node: not node.visible_bounds.is_empty)


def _text_wanted(text: str) -> _Wanted:
    return _Wanted(
        "text equals what was typed", lambda node: None if node.is_secret else node.text == text, {"text": text}
    )


def _replaced(args: Mapping[str, Argument], before: NodeFacts | None) -> _Wanted:
    """The text with the part replaced, and the caret behind it, counted in UTF-16 units (spec C-49)."""
    old = before.text if before is not None else None
    selection = before.selection if before is not None else None
    start, end = (int(args["start"]), int(args["end"])) if "start" in args else selection or (0, 0)
    if old is None:
        return _Wanted("text and caret as asked", lambda node: None)
    new = str(args["text"])
    text, caret = spliced(old, start, end, new), start + units(new)
    return _Wanted(
        "text and caret as asked",
        lambda node: None if node.is_secret else node.text == text and node.selection == (caret, caret),
        {"text": text},
    )


def _range_wanted(value: float) -> _Wanted:
    def holds(node: Node) -> bool | None:
        span = node.range
        if span is None or span.current is None:
            return None
        if span.step == "int" or span.minimum is None or span.maximum is None:
            return span.current == value
        return abs(span.current - value) <= RANGE_TOLERANCE * (span.maximum - span.minimum)

    return _Wanted(f"range.current is {value:g}", holds)


def _verify(run: Run, screen: Screen, node: Node, wanted: _Wanted) -> None:
    after = None if run.after is None else run.after.node(node.id)
    if run.after is not None and after is None:
        after = rebuilt(screen, node, run.after)
        run.rebuilt_id = None if after is None else after.id
    if run.after is None or after is None or _is_another(run, screen, node, run.after, after):
        run.is_replaced = True
        raise ReadFailed("READ_FAILED", "It was done, but the control cannot be read back; look again.")
    holds = wanted.holds(after)
    if holds is False and run.sent is not None and run.sent.caret_failed and wanted.has_text(after):
        run.status = "partial"
        run.verify(wanted.rule, held=False, otherwise=_caret_failed)
    run.verify(wanted.rule, held=holds, otherwise=lambda: _mismatch(after, wanted))
    if holds is None and after.is_secret:
        run.warn("SECRET_NOT_VERIFIED", "A secret field cannot be read back; it counts because Android accepted it.")


def _is_another(run: Run, screen: Screen, node: Node, later: Screen, after: Node) -> bool:
    """Whether another control has taken the place and the id, as the next row of a list does.

    One that is called otherwise is the same only if the phone read that name on it in the call that acted, as the word
    of a toggle.
    """
    if not is_same_kind(node, after):
        return True
    if title(screen, node) == title(later, after):
        return False
    told = run.sent.after if run.sent is not None else None
    return told is None or after.label not in {name for name in (told.text, told.description) if name}


def _caret_failed() -> Mismatch:
    return Mismatch("MISMATCH", "The text is set, and the cursor did not follow; set the selection if it matters.")


def _mismatch(after: Node, wanted: _Wanted) -> Mismatch:
    if wanted.facts is not None and "text" in wanted.facts and not after.is_secret:
        is_same = same_characters(str(wanted.facts["text"]), after.text)
        shown = after.text[:SHOWN_TEXT_CHARS]
        message = f"The field now holds {shown!r}, which is not what was asked; look before going on."
        return Mismatch("MISMATCH", message, TextDetail(after.text, same_characters=is_same))
    if after.range is not None:
        message = f"It now reads {after.range.current}, which is not what was asked; look before going on."
        return Mismatch("MISMATCH", message)
    return Mismatch("MISMATCH", f"It was done, but this is not seen: {wanted.rule}. Look before going on.")
