"""What the phone's windows and views say to receipts of a soak run, whatever app it is."""

from typing import Any

import pytest

from benchmarks.deeds import Deed, Told
from benchmarks.echo import echoed
from benchmarks.reached import Sent

NODE = (9, 4_294_967_297)
HERE = {"window": 9, "node": 4_294_967_297}
POINT = (540.4, 900.0)
FINGER = {"did": "finger", "package": "com.android.settings", "x": 540, "y": 900}
KEY = {"did": "key", "package": "com.android.settings", "code": 4}
CLICK = {"did": "click", **HERE}


def action(name: str, *, taken: bool = True, **facts: Any) -> dict[str, Any]:
    return {"did": "action", "action": name, "taken": taken, **HERE, **facts}


def holds(**facts: Any) -> dict[str, Any]:
    return {"did": "holds", **HERE, **facts}


def told(kind: str = "tap", way: str | None = "node", **facts: Any) -> Told:
    return Told(Sent("op", kind, 1_000, "finished", way, 20), "completed", **{"node": NODE, **facts})


def says(receipt: Told, *lines: dict[str, Any], front: str | None = None) -> tuple[str, str | None]:
    return echoed(receipt, Deed(1, "none", False, "a call", 1.0, 20.0, told=(receipt,), echo=lines, front=front))


@pytest.mark.parametrize(
    ("receipt", "lines"),
    [
        (told(), (action("click"), CLICK)),
        (told("set_checked", checked="yes"), (action("click"), CLICK, holds(checked=True))),
        (told("set_progress", value=7.0), (action("set_progress"), holds(value=7))),
        (told("type", text="milk"), (action("set_text"), holds(text="milk"))),
        (told("type", text="milk"), (action("paste"), holds(text="milk"))),
        (told("scroll_forward"), (action("scroll_forward"),)),
        (told("expand"), (action("expand"),)),
        (told(way="touch", point=POINT), (FINGER,)),
        (told("gesture", way="touch", node=None, point=POINT), (FINGER,)),
        (told("press", way="key", node=None), (KEY,)),
        (told("press", way="key", node=None), ({"did": "system", "what": "recents"},)),
    ],
)
def test_what_windows_and_views_tell_likewise_confirms_a_receipt(receipt: Told, lines: tuple[dict[str, Any]]) -> None:
    assert says(receipt, *lines) == ("right", None)


@pytest.mark.parametrize(
    ("receipt", "lines", "why"),
    [
        (told(), (), "no window has taken click"),
        (told(), (action("click", taken=False),), "no window has taken click"),
        (told(way="touch", point=POINT), ({**FINGER, "y": 903},), "no window got the finger"),
        (told("press", way="key", node=None), (FINGER,), "no window got the key"),
        (told("set_checked", checked="yes"), (action("click"), holds(checked=False)), "holds False and not True"),
        (told("set_progress", value=7.0), (action("set_progress"), holds(value=6)), "holds 6.0 and not 7.0"),
        (told("type", text="milk"), (action("set_text"), holds(text="mil")), "holds 'mil' and not 'milk'"),
    ],
)
def test_what_they_tell_otherwise_is_a_lie(receipt: Told, lines: tuple[dict[str, Any]], why: str) -> None:
    verdict, said = says(receipt, *lines)

    assert verdict == "wrong"
    assert said is not None and why in said


@pytest.mark.parametrize(
    ("receipt", "lines"),
    [
        (told(), (action("click"), action("click"))),
        (told(), (action("click"), CLICK, CLICK)),
        (told(way="touch", point=POINT), (FINGER, FINGER)),
    ],
)
def test_what_came_twice_is_found(receipt: Told, lines: tuple[dict[str, Any]]) -> None:
    verdict, said = says(receipt, *lines)

    assert verdict == "twice"
    assert said is not None and "2" in said


def test_another_app_in_front_than_the_receipt_says_is_a_lie() -> None:
    """Launches, and the way home."""
    opened = told("launch", way="shell", node=None, package="com.a")

    assert says(opened, front="com.a") == ("right", None)
    assert says(opened, front="com.b") == ("wrong", "com.b is in front and not com.a")
    assert says(opened) == ("untold", None)


def test_where_the_echo_is_lost_nothing_is_said() -> None:
    receipt = told()

    assert echoed(receipt, Deed(1, "none", False, "a call", 1.0, 20.0, told=(receipt,))) == ("untold", None)


def test_what_a_secret_field_holds_is_told_by_nobody() -> None:
    assert says(told("type", text=None), action("set_text"), holds()) == ("right", None)
