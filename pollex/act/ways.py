"""The ways of entering text: set it on the control, paste it at its selection, press keys (spec L-96 to L-99).

Each says whether it sent anything; none is given a character that it cannot carry.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

from pollex.act.looking import at_rest
from pollex.act.run import Run
from pollex.act.touching import TAP_MS, send_touch
from pollex.action.actions import Argument, Contact, NodeAction
from pollex.action.expect import Expect
from pollex.action.points import aim_at
from pollex.device.device import Sent
from pollex.device.wire import Probe, Settle
from pollex.errors import ReadFailed, Rejected
from pollex.screen.screen import Node, Screen
from pollex.screen.target import again, is_same_kind, target_of
from pollex.screen.utf16 import spliced, units

__all__ = ["WAYS", "Edit", "Way", "attempt", "focus", "is_typeable", "look_at", "page_of", "press", "read"]

HOLD_MS = 300
"""How long the text has to stand (spec C-43)."""
MAX_KEYS_CHARS = 1000
DELETE_KEY = 67


@dataclass(frozen=True, slots=True)
class Edit:
    """What becomes of a field: the units from start to end of the old text are replaced."""

    old: str
    start: int
    end: int
    new: str
    keeps_rest: bool = False
    """Whether what the field held before must not be lost, also where it held nothing."""

    @property
    def wanted(self) -> str:
        """All that the field should hold."""
        return spliced(self.old, self.start, self.end, self.new)

    @property
    def adds_nothing(self) -> bool:
        """Whether what is to be added is empty and replaces nothing."""
        return self.keeps_rest and not self.new and self.start == self.end

    def on(self, holds: str) -> "Edit":
        """The same on what the field holds now; the whole of it, if that is not the old text any more."""
        return self if holds == self.old else Edit(holds, 0, units(holds), self.wanted)

    def as_sent(self, sent: Sent | None) -> "Edit":
        """The same, with the old text that the phone found when it replaced the whole: it may be newer than ours."""
        found = sent.before.text if sent is not None and sent.before is not None else None
        return self if self.keeps_rest or found is None else Edit(found, 0, units(found), self.new)


def attempt(run: Run, way: "Way", field: Node, edit: Edit) -> bool | Rejected:
    """Whether the way sent anything; the refusal where the field declined it, which leaves the next way to try."""
    try:
        return way(run, field, edit)
    except Rejected as error:
        return error


def look_at(run: Run, field: Node, text: str) -> Node:
    """The field once it has come to rest, or sooner if the text has stood there for a while.

    A field that has taken the text may be called otherwise by then; what holds something else and is called otherwise
    is another field.

    Raises:
        ReadFailed: as `read`.
    """
    settle = at_rest(run.sent.seq if run.sent is not None else 0)
    if not field.is_secret:
        probe = Probe(HOLD_MS, node=field.id, facts={"text": text})
        settle = Settle(settle.cap_ms, settle.after_seq, settle.quiet_ms, probe)
    run.settle(settle)
    found = None if run.after is None else run.after.node(field.id)
    if found is not None and text and found.text == text and is_same_kind(found, field):
        return found
    return read(run, field)


def read(run: Run, field: Node) -> Node:
    """The field on the newest screen.

    Raises:
        ReadFailed: it is not there, another one has taken its place, or the screen could not be read.
    """
    node = None if run.after is None else again(run.after, field)
    if node is None:
        run.is_replaced = True
        raise ReadFailed("READ_FAILED", "The field cannot be read back; look again, and do not type again unseen.")
    return node


def _set(run: Run, field: Node, edit: Edit) -> bool:
    """The control's own actions; a part is replaced only if the rest is still as it was read."""
    if "set_text" not in field.actions:
        return False
    target = target_of(page_of(run), field)
    name: NodeAction = "set_text"
    args: dict[str, Argument] = {"text": edit.wanted}
    if edit.keeps_rest:
        target = dataclasses.replace(target, text=edit.old)
        if edit.old and "set_selection" in field.actions:
            name, args = "replace_selection", {"text": edit.new, "start": edit.start, "end": edit.end}
    run.send("node", lambda: run.device.act(run.order(), target, name, args))
    return True


def _paste(run: Run, field: Node, edit: Edit) -> bool:
    """Never for secrets: others can read the clipboard (spec L-97)."""
    can_paste = "clipboard" in run.device.info(run.deadline).capabilities
    if not can_paste or field.is_secret or not edit.new or not _select(run, field, edit):
        return False
    sent = run.send(
        "node", lambda: run.device.write_text(run.order(), target_of(page_of(run), field), edit.new, "paste")
    )
    if sent.clipboard_restored is False:
        run.warn("CLIPBOARD_NOT_RESTORED", "What was on the clipboard before could not be put back.")
    return True


def _by_app(run: Run, field: Node, edit: Edit) -> bool:
    """Any text, by a keyboard app; never for secrets, as another app would have them (spec L-98)."""
    if field.is_secret or not edit.new or run.device.keyboard_app(run.deadline) is None:
        return False
    focus(run, field)
    if not page_of(run).has_keyboard and "click" in field.actions:
        run.send("node", lambda: run.device.act(run.order(), target_of(page_of(run), read(run, field)), "click"))
        run.settle()
    if not _select(run, read(run, field), edit):
        return False
    field = read(run, field)
    run.send("shell", lambda: run.device.write_text(run.order(), target_of(page_of(run), field), edit.new, "ime"))
    return True


def _keys(run: Run, field: Node, edit: Edit) -> bool:
    """Plain ASCII in one line: a line break would be the enter key (spec L-99)."""
    if field.is_secret or not is_typeable(edit.new) or not _select(run, field, edit):
        return False
    field = read(run, field)
    if edit.new:
        run.send("key", lambda: run.device.write_text(run.order(), target_of(page_of(run), field), edit.new, "keys"))
    elif edit.old:
        # One key for all that is selected.
        run.send("key", lambda: press(run, field, DELETE_KEY, run.situation))
    return True


def is_typeable(text: str) -> bool:
    """Whether it can be given by keys (spec L-99)."""
    return all(" " <= character <= "~" for character in text) and len(text) <= MAX_KEYS_CHARS


Way = Callable[[Run, Node, Edit], bool]
WAYS: tuple[tuple[str, Way], ...] = (
    ("set", _set),
    ("paste", _paste),
    ("ime", _by_app),
    ("keys", _keys),
)
"""In this order; each says whether it sent anything. False: it cannot carry this text into this field."""


def _select(run: Run, field: Node, edit: Edit) -> bool:
    """Gives the field the focus and selects what will be replaced; False if that cannot be had."""
    can_select = "set_selection" in field.actions
    if edit.old and not can_select and not (field.is_focused and field.selection == (edit.start, edit.end)):
        return False
    focus(run, field)
    field = read(run, field)
    if not edit.old or not can_select:
        return True
    span: dict[str, Argument] = {"start": edit.start, "end": edit.end}
    try:
        run.send("node", lambda: run.device.act(run.order(), target_of(page_of(run), field), "set_selection", span))
    except Rejected:
        return False
    return True


def focus(run: Run, field: Node) -> None:
    """Gives the field the focus by its own action, else by a touch, and looks."""
    if field.is_focused:
        return
    if "focus" in field.actions:
        run.send("node", lambda: run.device.act(run.order(), target_of(page_of(run), field), "focus"))
    elif run.after is not None:
        point = aim_at(run.after, field).point
        contact = Contact(((0, float(point.x), float(point.y)), (TAP_MS, float(point.x), float(point.y))))
        send_touch(run, (contact,), dataclasses.replace(target_of(run.after, field), bounds=field.bounds))
    run.settle()


def press(run: Run, field: Node, key: int, expect: Expect) -> Sent:
    """Presses a key that only this field may get."""
    focus = target_of(page_of(run), field)
    return run.device.press(run.order(expect=dataclasses.replace(expect, focus=focus)), key)


def page_of(run: Run) -> Screen:
    """The newest screen of this action.

    Raises:
        ReadFailed: it could not be read.
    """
    if run.after is None:
        raise ReadFailed("READ_FAILED", "The screen cannot be read; look again.")
    return run.after
