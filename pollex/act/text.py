"""Text entry: one way after the other until the field reads back what was asked (spec L-96 to L-102, F-102 to F-104).

The ways are: set the text on the control, paste at its selection, press keys. None is given a character that it cannot
carry, and the call's own yes counts for nothing. An input method that takes text from outside would come before the
keys (spec L-98); no device offers one yet.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

from pollex.act.keyboard import hide_keyboard
from pollex.act.looking import at_rest
from pollex.act.points import aim_at
from pollex.act.run import Run
from pollex.act.touching import TAP_MS, send_touch
from pollex.action.actions import Argument, Clear, Contact, NodeAction, Type
from pollex.action.expect import Expect
from pollex.action.receipt import Check
from pollex.action.touched import focused
from pollex.device.device import Sent
from pollex.device.wire import Probe, Settle
from pollex.errors import Mismatch, Misuse, ReadFailed, Refused, Rejected, TextDetail, WireDetail
from pollex.screen.comparing import same_characters
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of
from pollex.screen.utf16 import is_sendable, spliced, units

__all__ = ["clear", "type_text"]

HOLD_MS = 300
"""How long the text has to stand (spec C-43)."""
SHOWN_TEXT_CHARS = 200
MAX_KEYS_CHARS = 1000
RULE = "text equals what was typed"
ENTER_KEY, DELETE_KEY = 66, 67


@dataclass(frozen=True, slots=True)
class _Edit:
    """What becomes of a field: the units from start to end of the old text are replaced."""

    old: str
    start: int
    end: int
    new: str

    @property
    def wanted(self) -> str:
        return spliced(self.old, self.start, self.end, self.new)

    @property
    def is_whole(self) -> bool:
        return self.start == 0 and self.end == units(self.old)

    def on(self, holds: str) -> "_Edit":
        """The same on what the field holds now; the whole of it, if that is not the old text any more."""
        return self if holds == self.old else _Edit(holds, 0, units(holds), self.wanted)


def type_text(run: Run, action: Type, screen: Screen) -> None:
    """Writes into a field, reads it back, presses its enter action if asked, and hides the keyboard.

    Raises:
        Misuse: INVALID, OUT_OF_RANGE, UNSUPPORTED.
        Refused: NO_FIELD, DISABLED, STALE …
        Mismatch: the field holds something else; LEFT_PAGE.
        ReadFailed: it was written, and the field cannot be read back.
        Rejected: no way was accepted; the field's enter action was declined.
    """
    if not is_sendable(action.text):
        raise Misuse("INVALID", "Leave out U+0000 and halves of surrogate pairs; no field takes them.")
    field = _field(screen, action.target)
    edit = _edit(field, action)
    _check_length(field, edit.wanted)
    _fill(run, screen, field, edit)
    if action.submits:
        _submit(run, field)
    hide_keyboard(run, field)


def clear(run: Run, action: Clear, screen: Screen) -> None:
    """Empties a field, and reads it back; what it raises is what `type_text` does."""
    field = _field(screen, action.target)
    _fill(run, screen, field, _Edit(field.text, 0, units(field.text), ""))
    hide_keyboard(run, field)


def _field(screen: Screen, target: Target | None) -> Node:
    node = focused(screen) if target is None else screen.node(target.id)
    if node is None and target is not None:
        raise Refused("STALE", "The field is gone; look again.")
    if node is None or (target is None and not node.is_editable):
        raise Refused("NO_FIELD", "No field has the focus; name the field, or tap it first.")
    if not node.is_editable:
        raise Misuse(
            "UNSUPPORTED", "This control takes no text; name an input field.", WireDetail(actions=node.actions)
        )
    if not node.is_enabled:
        raise Refused("DISABLED", "The field is disabled; do first what enables it.")
    return node


def _edit(field: Node, action: Type) -> _Edit:
    length = units(field.text)
    if action.mode == "replace":
        return _Edit(field.text, 0, length, action.text)
    if field.is_secret:
        message = "What a secret field holds cannot be read, so nothing can be added to it; replace the whole."
        raise Misuse("UNSUPPORTED", message)
    if action.mode == "append":
        return _Edit(field.text, length, length, action.text)
    if field.selection is None and field.text:
        raise Misuse("UNSUPPORTED", "The field does not tell where its cursor is; append, or replace the whole.")
    start, end = sorted(field.selection or (0, 0))
    return _Edit(field.text, start, end, action.text)


def _check_length(field: Node, text: str) -> None:
    limit = field.max_text_length
    if limit is not None and 0 <= limit < units(text):
        message = f"The field takes {limit} UTF-16 units and this is {units(text)}; make it shorter."
        raise Misuse("OUT_OF_RANGE", message, WireDetail(max=limit))


def _fill(run: Run, screen: Screen, field: Node, edit: _Edit) -> None:
    """Tries one way after the other; after the last one the old text is put back."""
    run.target_id = field.id
    run.after = screen
    declined: Rejected | None = None
    accepted = 0
    for name, way in _WAYS:
        run.deadline.cancel.check()
        holds = _read(run, field)
        outcome = _attempt(run, way, holds, edit.on(holds.text))
        if outcome is False:
            continue
        run.ways_tried.append(name)
        declined = outcome if isinstance(outcome, Rejected) else declined
        if field.is_secret and declined is not None:
            raise declined
        holds = _look(run, field, edit.wanted)
        if _is_done(run, holds, edit.wanted):
            return
        if holds.text != edit.old and edit.wanted.startswith(holds.text):
            accepted = max(accepted, units(holds.text))
    if not run.ways_tried:
        raise Misuse("UNSUPPORTED", "The field takes this text by none of the ways there are.")
    if declined is not None and not run.has_sent:
        raise declined
    _give_up(run, field, edit, accepted)


def _is_done(run: Run, holds: Node, wanted: str) -> bool:
    """Whether the field is as it should be, or as near as it will be.

    Raises:
        Mismatch: only separators differ, and it is left so (spec L-100).
    """
    if holds.is_secret:
        run.check = Check(RULE, None)
        run.warn("SECRET_NOT_VERIFIED", "A secret field cannot be read back; it counts because Android accepted it.")
        return True
    run.check = Check(RULE, holds.text == wanted)
    if holds.text == wanted:
        return True
    if same_characters(wanted, holds.text):
        message = "The field shows other separators and was left so; look at it before going on."
        raise Mismatch("MISMATCH", message, TextDetail(holds.text, same_characters=True))
    return False


def _give_up(run: Run, field: Node, edit: _Edit, accepted: int) -> None:
    """Puts the old text back, and says what the field holds now.

    Raises:
        Mismatch: always.
    """
    holds = _read(run, field)
    for _, way in _WAYS:
        if holds.text == edit.old:
            break
        if _attempt(run, way, holds, _Edit(holds.text, 0, units(holds.text), edit.old)) is not False:
            holds = _look(run, field, edit.old)
    whole = units(edit.wanted)
    cut = f"Of the text {accepted} of {whole} accepted. " if accepted else ""
    state = "the old text again" if holds.text == edit.old else "something else"
    shown = holds.text[:SHOWN_TEXT_CHARS]
    message = f"{cut}The field does not take this text and now holds {state}: {shown!r}. Look before going on."
    raise Mismatch("MISMATCH", message, TextDetail(holds.text, accepted=(accepted, whole) if accepted else None))


def _attempt(run: Run, way: "_Way", field: Node, edit: _Edit) -> bool | Rejected:
    """Whether the way sent anything; the refusal where the field declined it, which leaves the next way to try."""
    try:
        return way(run, field, edit)
    except Rejected as error:
        return error


def _look(run: Run, field: Node, text: str) -> Node:
    """The field once it has come to rest, or sooner if the text has stood there for a while."""
    settle = at_rest(run.sent.seq if run.sent is not None else 0)
    if not field.is_secret:
        probe = Probe(HOLD_MS, node=field.id, facts={"text": text})
        settle = Settle(settle.cap_ms, settle.after_seq, settle.quiet_ms, probe)
    run.settle(settle)
    return _read(run, field)


def _read(run: Run, field: Node) -> Node:
    node = None if run.after is None else run.after.node(field.id)
    if node is None:
        raise ReadFailed("READ_FAILED", "The field cannot be read back; look again, and do not type again unseen.")
    return node


def _set(run: Run, field: Node, edit: _Edit) -> bool:
    """The control's own actions; a part is replaced only if the rest is still as it was read."""
    if "set_text" not in field.actions:
        return False
    target = target_of(_page(run), field)
    name: NodeAction = "set_text"
    args: dict[str, Argument] = {"text": edit.wanted}
    if not edit.is_whole:
        target = dataclasses.replace(target, text=edit.old)
        if "set_selection" in field.actions:
            name, args = "replace_selection", {"text": edit.new, "start": edit.start, "end": edit.end}
    run.send("node", lambda: run.device.act(run.order(), target, name, args))
    return True


def _paste(run: Run, field: Node, edit: _Edit) -> bool:
    """Never for secrets: others can read the clipboard (spec L-97)."""
    can_paste = "clipboard" in run.device.info(run.deadline).capabilities
    if not can_paste or field.is_secret or not edit.new or not _select(run, field, edit):
        return False
    sent = run.send("node", lambda: run.device.write_text(run.order(), target_of(_page(run), field), edit.new, "paste"))
    if sent.clipboard_restored is False:
        run.warn("CLIPBOARD_NOT_RESTORED", "What was on the clipboard before could not be put back.")
    return True


def _keys(run: Run, field: Node, edit: _Edit) -> bool:
    """Plain ASCII in one line: a line break would be the enter key (spec L-99)."""
    is_plain = all(" " <= character <= "~" for character in edit.new) and len(edit.new) <= MAX_KEYS_CHARS
    if field.is_secret or not is_plain or not _select(run, field, edit):
        return False
    field = _read(run, field)
    if edit.new:
        run.send("key", lambda: run.device.write_text(run.order(), target_of(_page(run), field), edit.new, "keys"))
    elif edit.old:
        # One key for all that is selected.
        run.send("key", lambda: _press(run, field, DELETE_KEY, run.situation))
    return True


_Way = Callable[[Run, Node, _Edit], bool]
_WAYS: tuple[tuple[str, _Way], ...] = (("set", _set), ("paste", _paste), ("keys", _keys))
"""In this order; each says whether it sent anything. False: it cannot carry this text into this field."""


def _select(run: Run, field: Node, edit: _Edit) -> bool:
    """Gives the field the focus and selects what will be replaced; False if that cannot be had."""
    _focus(run, field)
    field = _read(run, field)
    if not edit.old:
        return True
    if "set_selection" not in field.actions:
        return field.selection == (edit.start, edit.end)
    span: dict[str, Argument] = {"start": edit.start, "end": edit.end}
    try:
        run.send("node", lambda: run.device.act(run.order(), target_of(_page(run), field), "set_selection", span))
    except Rejected:
        return False
    return True


def _focus(run: Run, field: Node) -> None:
    """By the field's own action, else by a touch; what comes of it is read."""
    if field.is_focused:
        return
    if "focus" in field.actions:
        run.send("node", lambda: run.device.act(run.order(), target_of(_page(run), field), "focus"))
    elif run.after is not None:
        point = aim_at(run.after, field).point
        contact = Contact(((0, float(point.x), float(point.y)), (TAP_MS, float(point.x), float(point.y))))
        send_touch(run, (contact,), dataclasses.replace(target_of(run.after, field), bounds=field.bounds))
    run.settle()


def _press(run: Run, field: Node, key: int, expect: Expect) -> Sent:
    focus = target_of(_page(run), field)
    return run.device.press(run.order(expect=dataclasses.replace(expect, focus=focus)), key)


def _submit(run: Run, field: Node) -> None:
    """Presses the field's own enter action, once, with all that was judged as expectation."""
    run.submitted = False
    _focus(run, _read(run, field))
    field = _read(run, field)
    if "ime_enter" in field.actions:
        target = target_of(_page(run), field)
        run.send("node", lambda: run.device.act(run.order(expect=run.expect), target, "ime_enter"))
    else:
        run.send("key", lambda: _press(run, field, ENTER_KEY, run.expect))
    run.submitted = True
    run.settle()


def _page(run: Run) -> Screen:
    if run.after is None:
        raise ReadFailed("READ_FAILED", "The screen cannot be read; look again.")
    return run.after
