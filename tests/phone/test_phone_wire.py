"""`vphone wire`: the phone's own record of what programs did to move it."""

import json
from typing import Any

from tests.phone.lab import PACKAGE, Lab


def wire(lab: Lab) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lab.phone.output("shell", "vphone", "wire").splitlines()]


def test_fingers_keys_and_starts_are_written_down_and_forgotten_at_a_reset(lab: Lab) -> None:
    """A swipe is one way down, its moves, and one way up."""
    lab.open("ControlsActivity")
    lab.phone.output("shell", "input", "swipe", "500", "900", "500", "600", "200")
    lab.phone.output("shell", "input", "keyevent", "KEYCODE_BACK")

    start, down, up, *keys = wire(lab)

    assert (start["kind"], start["did"]) == ("start", f"{PACKAGE}/.ControlsActivity")
    assert (down["kind"], down["did"], down["x"], down["y"]) == ("touch", "DOWN", 500, 900)
    assert (up["did"], up["y"]) == ("UP", 600) and up["moves"] > 3
    assert [(key["kind"], key["did"], key["code"]) for key in keys] == [("key", "DOWN", 4), ("key", "UP", 4)]
    assert [line["at"] for line in wire(lab)] == sorted(line["at"] for line in wire(lab))

    assert {line["by"] for line in wire(lab)} == {"shell"}

    lab.phone.output("shell", "vphone", "reset")
    assert wire(lab) == []
