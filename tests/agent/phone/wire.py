"""What really reached the phone, as the phone itself wrote it down (`vphone wire`), against what a run says it sent."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pollex.record.store import InputRow
from tests.adbd.device import Device

__all__ = ["Wire", "check_wire", "wire_since"]

Wire = tuple[Mapping[str, Any], ...]
"""Lines with `at` (milliseconds since 1970), `kind` (touch, key, node, system, start), `did`, `by`, and facts."""
ONCE = ("tap", "long_press", "press", "scroll", "drag", "swipe", "set_progress", "launch")
"""Actions that are one input, never two."""
SLACK_MS = 100


def wire_since(phone: Device, since_ms: int) -> Wire:
    """What programs did to move the phone from then on."""
    lines = (json.loads(line) for line in phone.output("shell", "vphone", "wire").splitlines() if line)
    return tuple(line for line in lines if line["at"] >= since_ms)


def begun(wire: Wire) -> Wire:
    """One line for each input: fingers and keys that come up again are no input of their own."""
    ends = ("UP", "CANCEL", "POINTER_DOWN", "POINTER_UP")
    return tuple(line for line in wire if line["did"] not in ends)


def check_wire(wire: Wire, inputs: Sequence[InputRow]) -> None:
    """Nothing that our helper sent is without a receipt, and each input that a receipt tells of reached the phone.

    What the shell did counts only where a receipt says that it took that way: tests use it, too.
    """
    _check_fingers(wire)
    reached: dict[str, list[Mapping[str, Any]]] = {one.operation_id: [] for one in inputs}
    for line in begun(wire):
        before = [one for one in inputs if one.began_ms <= line["at"]]
        if line["by"] == "shell" and not (before and _takes_shell(before[-1]) and _is_during(before[-1], line)):
            continue
        assert before, f"{line} reached the phone before anything was written down"
        reached[before[-1].operation_id].append(line)
    for one in inputs:
        lines, receipt = reached[one.operation_id], one.receipt
        if receipt is None or receipt["dispatch"] == "uncertain":
            continue  # what became of it is not known
        kind = str(one.action["action"])
        if receipt["dispatch"] == "none":
            assert lines == [], f"{kind} says that nothing was sent, and {lines} reached the phone"
        else:
            assert lines, f"{kind} says that it was sent, and nothing reached the phone"
            assert kind not in ONCE or len(lines) == 1, f"{kind} was one input, and {lines} reached the phone"


def _takes_shell(one: InputRow) -> bool:
    return one.action["action"] == "launch" or (one.receipt is not None and one.receipt["way"] == "shell")


def _is_during(one: InputRow, line: Mapping[str, Any]) -> bool:
    """Whether it came while the input was being sent; later is what a test does itself between two inputs."""
    timings = None if one.receipt is None else one.receipt.get("timings_ms")
    return timings is None or line["at"] <= one.began_ms + timings["act"] + SLACK_MS


def _check_fingers(wire: Wire) -> None:
    """No finger stays down."""
    touches = [line["did"] for line in wire if line["kind"] == "touch"]
    assert touches.count("DOWN") == touches.count("UP") + touches.count("CANCEL"), touches
    assert not touches or touches[-1] in ("UP", "CANCEL"), touches
