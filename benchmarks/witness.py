"""What apps say to a completed receipt, by their own notes. Pure.

Right if a note says the same, wrong if one contradicts it or is missing, twice if there are more than inputs, and
untold where the app keeps no notes of that. What the phone itself says stands beside it (`echo`).
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.deeds import (
    CLICKING,
    IN_STEPS,
    NOTED_AS,
    ONE_FINGER,
    RIGHT,
    UNTOLD,
    WRITING,
    Deed,
    Says,
    Told,
    is_close,
)
from benchmarks.notes import Notes

__all__ = ["Witness"]

_Place = tuple[str | None, str]
"""A control, and the page that it is on: another page may have one of the same name and note nothing of it."""
SCROLLS = ("scroll", "swipe", "drag", "scroll_forward", "scroll_backward")


class Witness:
    """Hears the notes of deeds in their order, and learns what apps note."""

    def __init__(self) -> None:
        self._acting: set[_Place] = set()
        """Controls whose app was seen to note actions of accessibility on them."""
        self._clicking: set[_Place] = set()
        """Controls whose app was seen to note clicks on them."""

    def hear(self, notes: Notes) -> None:
        """Whoever has noted something of a control once notes it each time, on that page."""
        self._acting |= {_place(note) for note in notes if note["did"] == "action"}
        self._clicking |= {_place(note) for note in notes if note["did"] == "click"}

    def says(self, one: Told, deed: Deed) -> Says:
        """What the notes of the deed say to one of its completed receipts."""
        if deed.notes is None:
            return UNTOLD
        said = list(self._statements(one, deed, deed.notes))
        faults = [statement for statement in said if statement[1] is not None]
        return faults[0] if faults else RIGHT if RIGHT in said else UNTOLD

    def _statements(self, one: Told, deed: Deed, notes: Notes) -> Iterator[Says]:
        about = [note for note in notes if note.get("control") in one.controls]
        yield self._acts(one, deed, about)
        yield self._clicks(one, deed, about)
        yield _touches(one, deed, notes)
        yield _state(one, deed, about)
        own = [note for note in notes if note.get("package") == one.app]
        if one.sent.kind in SCROLLS and any(_is_scroll(note) for note in own):
            yield RIGHT
        if one.sent.kind == "press" and any(note["did"] == "key" for note in own):
            yield RIGHT

    def _acts(self, one: Told, deed: Deed, about: Notes) -> Says:
        """What came by accessibility."""
        kind, wanted = one.sent.kind, NOTED_AS.get(one.sent.kind, ())
        is_noted = not self._acting.isdisjoint(_places(one, deed)) and not (deed.mutes and kind in WRITING)
        if one.sent.way != "node" or not wanted or not is_noted:
            return UNTOLD
        taken = sum(note["did"] == "action" and note["action"] in wanted and bool(note["taken"]) for note in about)
        if not taken:
            return "wrong", f"{one.controls[0]} has taken no {wanted[0]}, says the app"
        inputs = sum(told.controls == one.controls and told.sent.kind == kind for told in deed.told)
        if taken > inputs and kind not in IN_STEPS:
            return "twice", f"{one.controls[0]} has taken {taken} {wanted[0]} of {inputs}, says the app"
        return RIGHT

    def _clicks(self, one: Told, deed: Deed, about: Notes) -> Says:
        """What a control's own listener got, by whatever way."""
        if one.sent.kind not in CLICKING:
            return UNTOLD
        clicks = sum(note["did"] == "click" for note in about)
        inputs = sum(told.controls == one.controls and told.sent.kind in CLICKING for told in deed.told)
        if clicks > inputs:
            return "twice", f"{one.controls[0]} has got {clicks} clicks of {inputs}, says the app"
        if clicks:
            return RIGHT
        if one.sent.way == "node" and not self._clicking.isdisjoint(_places(one, deed)):
            return "wrong", f"{one.controls[0]} has got no click, says the app"
        return UNTOLD


def _place(note: Mapping[str, Any]) -> _Place:
    return note["control"], note.get("page", "")


def _places(one: Told, deed: Deed) -> set[_Place]:
    return {(control, deed.page) for control in one.controls if deed.page}


def _touches(one: Told, deed: Deed, notes: Notes) -> Says:
    """Where fingers came down; what went to another app's window is noted by none."""
    if one.sent.way != "touch" or one.point is None:
        return UNTOLD
    downs = sum(is_close(one.point, place) for note in notes for place in _down(note))
    inputs = sum(told.point is not None and is_close(one.point, told.point) for told in deed.told)
    if downs > inputs and one.sent.kind in ONE_FINGER:
        return "twice", f"{downs} fingers of {inputs} came down at {one.point}, says the app"
    has_noted = downs or any(note["did"] == "finger" and note["package"] == one.app for note in notes)
    return RIGHT if has_noted else UNTOLD


def _down(note: Mapping[str, Any]) -> Iterator[tuple[float, float]]:
    """Where a first finger came down by this note: Lab notes all that fingers do, the demo apps this alone."""
    if note["did"] != "touch":
        return
    if "points" not in note:
        yield note["x"], note["y"]
    elif note["action"] == "DOWN":
        x, y = note["points"][0]
        yield x, y


def _is_scroll(note: Mapping[str, Any]) -> bool:
    """What a finger or an action has scrolled, and not the app by itself."""
    if note["did"] == "scroll":
        return bool(note["by"] != "app")
    return bool(note["did"] == "rest")


def _state(one: Told, deed: Deed, about: Notes) -> Says:
    """Whether the control's last note of its state is what the receipt read back; of the last input on it alone."""
    if not deed.is_last_on_it(one):
        return UNTOLD
    last = {note["did"]: note for note in about}
    held: object = None
    read: object = None
    if one.sent.kind in WRITING and one.text is not None and "text" in last:
        # Lab notes long texts by their hash alone, others as they are.
        held, read = last["text"].get("sha256"), hashlib.sha256(one.text.encode()).hexdigest()
        if held is None:
            held, read = last["text"]["text"], one.text
    elif one.sent.kind == "set_progress" and one.value is not None and "progress" in last:
        held, read = round(float(last["progress"]["value"]), 3), round(one.value, 3)
    elif one.sent.kind in CLICKING and one.checked is not None and "checked" in last:
        held, read = last["checked"]["on"], one.checked == "yes"
    if held is None:
        return UNTOLD
    return RIGHT if held == read else ("wrong", f"{one.controls[0]} holds {held} and not {read}, says the app")
