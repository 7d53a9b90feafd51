"""A control's own actions, and the checks that show whether they had their effect (spec C-39 to C-51)."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pollex.act.looking import SETTLE_MAX_MS, at_rest
from pollex.act.run import Run
from pollex.act.scrolling import note_edge, note_movement, note_still
from pollex.act.stillness import content_of
from pollex.action.actions import Argument, NodeAct
from pollex.action.receipt import Check
from pollex.action.scrolling import EDGES, OPPOSITE, is_at_edge
from pollex.device.deadline import Deadline
from pollex.device.device import NodeFacts, Sent
from pollex.device.wire import Json, Probe, Settle
from pollex.errors import Mismatch, ReadFailed, Refused, Rejected, TextDetail, WireDetail
from pollex.screen.comparing import same_characters
from pollex.screen.exposed import exposed_share
from pollex.screen.screen import Node, Screen
from pollex.screen.target import is_same_kind, rebuilt, title
from pollex.screen.utf16 import spliced, units

__all__ = ["node_act"]

HOLD_MS = 300
"""How long the wanted state has to stand (spec C-43)."""
RANGE_TOLERANCE = 1e-4
"""Share of the range by which a fraction may read back differently (spec C-43)."""
SHOWN_TEXT_CHARS = 200
ACT_S = 10.0
READ_BACK_S = 2.0
"""What is left of the deadline for reading the screen when the time for acting and checking is up."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What must be seen of a control afterwards."""

    rule: str
    holds: Callable[[Node], bool | None]
    """None: it cannot be told."""
    facts: Mapping[str, Json] | None = None
    """The same for the phone to look for while it waits; None where it cannot be said in facts."""
    is_exposed: bool = False
    """Whether something of it must be left by the windows above, too."""

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
    order = run.order(seconds=_acting_s(run, action))
    try:
        sent = run.send("node", lambda: run.device.act(order, action.target, action.name, action.args))
    except Rejected as error:
        told = error.detail.actions if isinstance(error.detail, WireDetail) else ()
        if is_at_edge(told, action.name):
            run.dispatch = "finished"
            note_edge(run, EDGES[action.name])
            return
        raise
    run.live = as_read(node, sent.before)
    run.value = sent.value
    if sent.already:
        run.after = screen
        run.check = Check(_wanted(action, sent.before, screen).rule if _has_check(action) else None, True)
        return
    wanted = _wanted(action, sent.before, screen) if _has_check(action) else None
    before = content_of(screen, node)
    if action.settle_ms is not None and action.name in OPPOSITE:
        run.settle_content(node, before, action.settle_ms, _checking(run))
    else:
        run.settle(_wait(run, sent, node, wanted, action.settle_ms))
    if run.unread is not None:
        raise run.unread
    if action.name in OPPOSITE:
        edge = EDGES[action.name]
        seen = note_movement(run, screen, node, (action.name,), edge)
        if seen.has_moved is None and action.settle_ms is not None and run.after is not None:
            run.moved = content_of(run.after, node) != before
            run.check = Check(run.check.rule, run.moved)
        if run.moved is False:
            note_still(run, edge)
    elif wanted is not None:
        _verify(run, screen, node, wanted)


def _live(screen: Screen, action: NodeAct) -> Node:
    node = screen.node(action.target.id)
    if node is None:
        raise Refused("STALE", "The control is gone; look again.")
    return node


def as_read(node: Node, facts: NodeFacts | None) -> Node:
    """The control with what the phone read of it in the call that acted, which may be newer than the screen."""
    if facts is None or facts.id != node.id:
        return node
    span = node.range if node.range is None else dataclasses.replace(node.range, current=facts.current)
    live = dataclasses.replace(node, range=span, is_focused=facts.is_focused)
    if node.is_secret or facts.is_secret:
        return live
    return dataclasses.replace(live, text=facts.text or "", selection=facts.selection)


def _checking(run: Run) -> Deadline:
    """Acting and checking together end before the deadline does, so that the screen can be read then (spec C-43)."""
    return run.deadline.within(max(0.0, run.deadline.left_s - READ_BACK_S))


def _acting_s(run: Run, action: NodeAct) -> float:
    return ACT_S if action.settle_ms is None else min(ACT_S, _checking(run).left_s)


def _wait(run: Run, sent: Sent, node: Node, wanted: _Wanted | None, settle_ms: int | None) -> Settle:
    """Rest, or sooner if the wanted state has stood for a while; with `settle_ms` until it has, and no sooner."""
    facts = None if wanted is None or node.is_secret else wanted.facts
    if settle_ms is not None:
        left_ms = _checking(run).left_ms
        if facts is None:
            return Settle(min(SETTLE_MAX_MS, left_ms), sent.seq, max(1, settle_ms))
        return Settle(left_ms, sent.seq, probe=Probe(settle_ms, node=node.id, facts=_told(facts, sent)))
    settle = at_rest(sent.seq)
    if facts is None:
        return settle
    return Settle(settle.cap_ms, sent.seq, settle.quiet_ms, Probe(HOLD_MS, node=node.id, facts=_told(facts, sent)))


def _told(facts: Mapping[str, Json], sent: Sent) -> dict[str, Json]:
    """What is looked for: a caret that would not follow is not waited for, and a value is the one that was sent."""
    told = {name: fact for name, fact in facts.items() if not (sent.caret_failed and name == "selection")}
    return {**told, "current": sent.value} if "current" in told and sent.value is not None else told


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
            return _Wanted(f"{opposite} is offered", lambda node: opposite in node.actions, {"action": opposite})
        case _:
            return _Wanted("in view", lambda node: not node.visible_bounds.is_empty, {"visible": True}, is_exposed=True)


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
        {"text": text, "selection": [caret, caret]},
    )


def _range_wanted(value: float) -> _Wanted:
    def holds(node: Node) -> bool | None:
        span = node.range
        if span is None or span.current is None:
            return None
        if span.step == "int" or span.minimum is None or span.maximum is None:
            return span.current == value
        return abs(span.current - value) <= RANGE_TOLERANCE * (span.maximum - span.minimum)

    return _Wanted(f"range.current is {value:.9g}", holds, {"current": value})


def _verify(run: Run, screen: Screen, node: Node, wanted: _Wanted) -> None:
    after = None if run.after is None else run.after.node(node.id)
    if run.after is not None and after is None:
        after = rebuilt(screen, node, run.after)
        run.rebuilt_id = None if after is None else after.id
    if run.after is None or after is None or _is_another(run, screen, node, run.after, after):
        run.is_replaced = True
        raise ReadFailed("READ_FAILED", "It was done, but the control cannot be read back; look again.")
    holds = wanted.holds(after)
    if holds and wanted.is_exposed:
        holds = exposed_share(run.after, after) > 0
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
