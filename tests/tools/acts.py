"""Screens and answers that the tests of `node_action` share."""

from collections.abc import Callable
from typing import Any

from tests.device.fake_adb import FakePhone
from tests.device.scripted_helper import Reply
from tests.screen.scene import N, Reading, W

__all__ = ["COMPOSE", "DONE", "FIRST_ROW", "INBOX", "LIST", "note", "then"]

INBOX, LIST, FIRST_ROW, COMPOSE = 2, 3, 4, 6
"""Indices of the mail screen."""
DONE = {"already": False, "before": None, "after": None, "dispatch": "finished", "at_ms": 5, "seq": 11}


def note(text: str, **facts: Any) -> Reading:
    field = N(
        "EditText", (0, 0, 1080, 200), text=text, hint="Note", flags="clickable editable " + facts.pop("flags", "")
    )
    return Reading([W(N("FrameLayout", (0, 0, 1080, 2400), [field]), package="dev.pollex.notes")], **facts)


def then(phone: FakePhone, reading: Reading) -> Callable[[dict[str, Any]], Reply]:
    """An act that leaves this on the screen."""

    def act(request: dict[str, Any]) -> Reply:
        reading.seq = 11
        phone.helper.reading = reading
        return Reply(DONE)

    return act
