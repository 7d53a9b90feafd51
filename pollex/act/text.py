"""Text entry: one way after the other until the field reads back what was asked (spec L-96 to L-102, F-102 to F-104).

The call's own yes counts for nothing; `ways` are what can be tried.
"""

import contextlib
import dataclasses
from typing import Literal

from pollex.act.keyboard import hide_keyboard
from pollex.act.run import Run
from pollex.act.ways import WAYS, Edit, attempt, focus, is_typeable, look_at, page_of, press, read
from pollex.action.actions import Clear, Type
from pollex.action.receipt import Check, Way
from pollex.errors import Mismatch, Misuse, ReadFailed, Refused, Rejected, TextDetail, WireDetail
from pollex.screen.comparing import same_characters
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of
from pollex.screen.touched import focused
from pollex.screen.utf16 import is_sendable, units

__all__ = ["clear", "type_text"]

SHOWN_TEXT_CHARS = 200
RULE = "text equals what was typed"
ENTER_KEY = 66
UNVERIFIED = "A secret field cannot be read back; it counts because Android accepted it."


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
    if action.mode == "insert" and (run.by_hand or field.is_secret):
        if action.text:
            _insert(run, screen, field, action.text)
        else:
            _leave(run, field)
        if action.submits:
            _submit(run, field)
        return
    edit = _edit(field, action)
    _check_length(field, edit.wanted)
    field = _leave(run, field) if edit.adds_nothing else _filled(run, screen, field, edit)
    if action.submits:
        _submit(run, field)
    hide_keyboard(run, field)


def clear(run: Run, action: Clear, screen: Screen) -> None:
    """Empties a field, and reads it back; what it raises is what `type_text` does."""
    field = _field(screen, action.target)
    field = _filled(run, screen, field, Edit(field.text, 0, units(field.text), ""))
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


def _insert(run: Run, screen: Screen, field: Node, text: str) -> None:
    """As from a keyboard: at the cursor, once, and nothing is put back; only the phone knows what a secret field holds.

    Raises:
        Misuse: UNSUPPORTED, a secret field gets what has no keys; others can read the clipboard (spec L-97, L-99).
    """
    is_plain = is_typeable(text)
    if not is_plain and field.is_secret:
        raise Misuse("UNSUPPORTED", "Into a secret field only plain ASCII can be added; replace the whole.")
    run.target_id, run.after = field.id, screen
    by: Literal["keys", "paste"] = "keys" if is_plain else "paste"
    way: Way = "key" if is_plain else "node"
    run.ways_tried.append(by)
    run.send(way, lambda: run.device.write_text(run.order(), target_of(screen, field), text, by))
    run.settle()
    run.check = Check(RULE, None)
    if field.is_secret:
        run.warn("SECRET_NOT_VERIFIED", UNVERIFIED)


def _leave(run: Run, field: Node) -> Node:
    """The field as it is: nothing was to be added, so nothing is sent (spec F-102).

    Raises:
        ReadFailed: it is not there any more.
    """
    run.target_id = field.id
    run.after = run.look_again()
    holds = read(run, field)
    run.check = Check(RULE, None if holds.is_secret else True)
    return holds


def _edit(field: Node, action: Type) -> Edit:
    length = units(field.text)
    if action.mode == "replace":
        return Edit(field.text, 0, length, action.text)
    if field.is_secret:
        message = "What a secret field holds cannot be read, so nothing can be added to it; replace the whole."
        raise Misuse("UNSUPPORTED", message)
    if action.mode == "append":
        return Edit(field.text, length, length, action.text, keeps_rest=True)
    if field.selection is None and field.text:
        raise Misuse("UNSUPPORTED", "The field does not tell where its cursor is; append, or replace the whole.")
    start, end = sorted(field.selection or (0, 0))
    return Edit(field.text, start, end, action.text, keeps_rest=True)


def _check_length(field: Node, text: str) -> None:
    limit = field.max_text_length
    if limit is not None and 0 <= limit < units(text):
        message = f"The field takes {limit} UTF-16 units and this is {units(text)}; make it shorter."
        raise Misuse("OUT_OF_RANGE", message, WireDetail(max=limit))


def _filled(run: Run, screen: Screen, field: Node, edit: Edit) -> Node:
    """As `_fill`; a keyboard that came up for text that the field did not take is put away, too (spec L-102)."""
    try:
        return _fill(run, screen, field, edit)
    except Mismatch:
        with contextlib.suppress(Mismatch, Refused, ReadFailed):
            hide_keyboard(run, field)
        raise


def _fill(run: Run, screen: Screen, field: Node, edit: Edit) -> Node:
    """Tries one way after the other and gives the field as it is then; after the last one the old text is put back.

    Only ever the same field: what has its id and looks otherwise gets nothing.
    """
    run.target_id = field.id
    run.after = screen
    declined: Rejected | None = None
    accepted = 0
    for name, way in WAYS:
        run.deadline.cancel.check()
        holds = read(run, field)
        outcome = attempt(run, way, holds, edit.on(holds.text))
        if outcome is False:
            continue
        run.ways_tried.append(name)
        declined = outcome if isinstance(outcome, Rejected) else declined
        if field.is_secret and declined is not None:
            raise declined
        if len(run.ways_tried) == 1:
            edit = edit.as_sent(run.sent)
        holds = look_at(run, field, edit.wanted)
        if _is_done(run, holds, edit.wanted):
            return holds
        if holds.text != edit.old and edit.wanted.startswith(holds.text):
            accepted = max(accepted, units(holds.text))
    if not run.ways_tried:
        raise Misuse("UNSUPPORTED", "The field takes this text by none of the ways there are.")
    if declined is not None and not run.has_sent:
        raise declined
    raise _given_up(run, field, edit, accepted)


def _is_done(run: Run, holds: Node, wanted: str) -> bool:
    """Whether the field is as it should be, or as near as it will be.

    Raises:
        Mismatch: only separators differ, and it is left so (spec L-100).
    """
    if holds.is_secret:
        run.check = Check(RULE, None)
        run.warn("SECRET_NOT_VERIFIED", UNVERIFIED)
        return True
    run.check = Check(RULE, holds.text == wanted)
    if holds.text == wanted:
        return True
    if same_characters(wanted, holds.text):
        message = "The field shows other separators and was left so; look at it before going on."
        raise Mismatch("MISMATCH", message, TextDetail(holds.text, same_characters=True))
    return False


def _given_up(run: Run, field: Node, edit: Edit, accepted: int) -> Mismatch:
    """Puts the old text back, and says what the field holds now."""
    holds = read(run, field)
    for _, way in WAYS:
        if holds.text == edit.old:
            break
        if attempt(run, way, holds, Edit(holds.text, 0, units(holds.text), edit.old)) is not False:
            holds = look_at(run, field, edit.old)
    whole = units(edit.wanted)
    cut = f"The text was cut: {accepted} of {whole} accepted. " if accepted else ""
    state = "the old text again" if holds.text == edit.old else "something else"
    shown = holds.text[:SHOWN_TEXT_CHARS]
    message = f"{cut}The field does not take this text and now holds {state}: {shown!r}. Look before going on."
    return Mismatch("MISMATCH", message, TextDetail(holds.text, accepted=(accepted, whole) if accepted else None))


def _submit(run: Run, field: Node) -> None:
    """Presses the field's own enter action, once, with all that was judged as expectation."""
    run.submitted = False
    focus(run, read(run, field))
    field = read(run, field)
    if "ime_enter" in field.actions:
        text = None if field.is_secret else field.text
        target = dataclasses.replace(target_of(page_of(run), field), text=text)
        run.send("node", lambda: run.device.act(run.order(expect=run.expect), target, "ime_enter"))
    else:
        run.send("key", lambda: press(run, field, ENTER_KEY, run.expect))
    run.submitted = True
    run.settle()
