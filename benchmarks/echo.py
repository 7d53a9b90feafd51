"""What the phone's own windows and views say to a completed receipt (`vphone echo`). Pure.

The phone writes this down at its far end, for all apps alike: which window got a finger or a key, what the system did
with one itself, which action a view has taken, what views tell of themselves and what they hold in the end. Apps that
note nothing are held to it as much as those that do (`witness`).
"""

from collections.abc import Callable, Mapping
from typing import Any

from benchmarks.deeds import CLICKING, NOTED_AS, ONE_FINGER, RIGHT, UNTOLD, WRITING, Deed, Says, Told, is_close

__all__ = ["echoed"]

# Any: JSON.
_Line = Mapping[str, Any]


def echoed(one: Told, deed: Deed) -> Says:
    """What windows and views say to one of its completed receipts; nothing where it is not known what they did."""
    said = [_comes_to_front(one, deed), _arrives(one, deed), _tells(one, deed), _holds(one, deed)]
    faults = [statement for statement in said if statement[1] is not None]
    return faults[0] if faults else RIGHT if RIGHT in said else UNTOLD


def _comes_to_front(one: Told, deed: Deed) -> Says:
    """Only the last input of a call has its app in front afterwards."""
    if one.package is None or deed.front is None or one is not deed.told[-1]:
        return UNTOLD
    return RIGHT if deed.front == one.package else ("wrong", f"{deed.front} is in front and not {one.package}")


def _arrives(one: Told, deed: Deed) -> Says:
    """Whether it came to a window or a view, and as often as it was sent."""
    if deed.echo is None or one.sent.kind == "launch":
        return UNTOLD
    if one.point is not None:
        point = one.point
        fingers = _count(deed, lambda line: line["did"] == "finger" and _is_near(point, line))
        inputs = sum(told.point is not None and is_close(told.point, point) for told in deed.told)
        return _compared("got the finger", fingers, inputs, is_once=one.sent.kind in ONE_FINGER)
    if one.sent.way == "node":
        wanted = NOTED_AS.get(one.sent.kind, (one.sent.kind,))
        taken = _count(deed, lambda line: line["did"] == "action" and line["action"] in wanted and line["taken"])
        inputs = sum(told.sent.way == "node" and NOTED_AS.get(told.sent.kind) == wanted for told in deed.told)
        return _compared(f"has taken {wanted[0]}", taken, inputs, is_once=one.sent.kind in CLICKING)
    if one.sent.way is None:
        return UNTOLD  # nothing was to be sent
    keys = _count(deed, lambda line: line["did"] in ("key", "system"))
    return _compared("got the key", keys, 1, is_once=False)


def _compared(what: str, times: int, inputs: int, *, is_once: bool) -> Says:
    if not times:
        return "wrong", f"no window {what}, says the phone"
    if is_once and times > max(inputs, 1):
        return "twice", f"{times} of {inputs} times a window {what}, says the phone"
    return RIGHT


def _tells(one: Told, deed: Deed) -> Says:
    """A view that was clicked says so, once for each click; one that was closed by it says nothing any more."""
    if one.sent.kind not in CLICKING or one.node is None or one.sent.way != "node":
        return UNTOLD
    clicks = _count(deed, lambda line: line["did"] == "click" and _is_about(one, line))
    inputs = sum(told.node == one.node and told.sent.kind in CLICKING for told in deed.told)
    if clicks > inputs:
        return "twice", f"{one.node} was clicked {clicks} times of {inputs}, says the view"
    return RIGHT if clicks else UNTOLD


def _holds(one: Told, deed: Deed) -> Says:
    """What its view holds in the end is what the receipt read back."""
    held = next((line for line in deed.echo or () if line["did"] == "holds" and _is_about(one, line)), None)
    if held is None or not deed.is_last_on_it(one):
        return UNTOLD
    if one.sent.kind in WRITING and one.text is not None and "text" in held:
        pair: tuple[object, object] = held["text"], one.text
    elif one.sent.kind == "set_progress" and one.value is not None and "value" in held:
        pair = float(held["value"]), one.value
    elif one.sent.kind in CLICKING and one.checked is not None and "checked" in held:
        pair = held["checked"], one.checked == "yes"
    else:
        return UNTOLD
    return (
        RIGHT if pair[0] == pair[1] else ("wrong", f"{one.node} holds {pair[0]!r} and not {pair[1]!r}, says the view")
    )


def _count(deed: Deed, fits: Callable[[_Line], bool]) -> int:
    return sum(fits(line) for line in deed.echo or ())


def _is_about(one: Told, line: _Line) -> bool:
    return one.node == (line.get("window"), line.get("node"))


def _is_near(point: tuple[float, float], line: _Line) -> bool:
    return is_close(point, (line["x"], line["y"]))
