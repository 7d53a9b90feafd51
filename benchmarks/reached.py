"""What really reached a virtual phone, as it wrote it down itself (`vphone wire`), against what receipts say. Pure.

Used by the soak run and by tests of whole runs of the agent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["UNWRITTEN", "Sent", "Wire", "begun", "contradictions"]

# Any: JSON.
Wire = tuple[Mapping[str, Any], ...]
"""Lines with `at` (milliseconds since 1970), `kind` (touch, key, node, system, start), `did`, `by`, and facts."""
ENDS = ("UP", "CANCEL", "POINTER_DOWN", "POINTER_UP")
ONCE = ("tap", "long_press", "press", "drag", "swipe", "set_progress", "launch")
"""Actions that are one input, never two."""
SCROLL = "scroll"
"""Has as many steps as it takes to come so far."""
SLACK_MS = 100
UNWRITTEN = "reached the phone before anything was written down"


@dataclass(frozen=True, slots=True)
class Sent:
    """One input as it was written down and receipted."""

    operation_id: str
    kind: str
    """As receipts name it."""
    began_ms: int
    """Since 1970, before anything was sent."""
    dispatch: str | None
    """None: there is no receipt."""
    way: str | None = None
    act_ms: int | None = None
    """How long sending took; None: not known."""
    steps: int | None = None
    """Of a scroll: how many inputs it is at most; None: not known."""


def begun(wire: Wire) -> Wire:
    """One line for each input: fingers and keys that come up again are no input of their own."""
    return tuple(line for line in wire if line["did"] not in ENDS)


def contradictions(wire: Wire, inputs: Sequence[Sent], *, can_lift: bool = True) -> list[str]:
    """A sentence for each input that came without a receipt, not as often as its receipt says, or left a finger down.

    What the shell did counts only where a receipt says that it took that way: tests use it, too.

    Args:
        wire: what reached the phone.
        inputs: what receipts say.
        can_lift: whether fingers could be lifted; not so where the phone has refused all input from some moment on.
    """
    found = _fingers(wire) if can_lift else []
    reached: dict[str, list[Mapping[str, Any]]] = {one.operation_id: [] for one in inputs}
    for line in begun(wire):
        before = [one for one in inputs if one.began_ms <= line["at"]]
        if line["by"] == "shell" and not (before and _takes_shell(before[-1]) and _is_during(before[-1], line)):
            continue
        if before:
            reached[before[-1].operation_id].append(line)
        else:
            found.append(f"{line} {UNWRITTEN}")
    for one in inputs:
        lines = reached[one.operation_id]
        if one.dispatch in (None, "uncertain"):
            continue  # what became of it is not known
        if one.dispatch == "none":
            found += [f"{one.kind} says that nothing was sent, and {lines} reached the phone"] if lines else []
        elif not lines:
            found.append(f"{one.kind} says that it was sent, and nothing reached the phone")
        elif one.kind in ONCE and len(lines) > 1:
            found.append(f"{one.kind} was one input, and {lines} reached the phone")
        elif one.kind == SCROLL and one.steps is not None and len(lines) > one.steps:
            found.append(f"scroll was one input of {one.steps} steps, and {lines} reached the phone")
    return found


def _takes_shell(one: Sent) -> bool:
    return one.kind == "launch" or one.way == "shell"


def _is_during(one: Sent, line: Mapping[str, Any]) -> bool:
    """Whether it came while the input was being sent; later is what a test does itself between two inputs."""
    return one.act_ms is None or line["at"] <= one.began_ms + one.act_ms + SLACK_MS


def _fingers(wire: Wire) -> list[str]:
    """No finger is down when the next one comes; to be lifted twice, as where the line breaks meanwhile, is no harm."""
    touches = [line["did"] for line in wire if line["kind"] == "touch"]
    is_down = stays = False
    for did in touches:
        stays |= is_down and did == "DOWN"
        is_down = did not in ("UP", "CANCEL") and (is_down or did == "DOWN")
    return [f"a finger stayed down: {touches}"] if stays or is_down else []
