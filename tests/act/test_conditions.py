"""What can be waited for, judged on one reading: each row of C-53 and of C-57 (docs/spec/controls.md)."""

from typing import Any

import pytest

from pollex.act.conditions import Wish, judged_on
from pollex.errors import Misuse, ReadFailed, Refused
from pollex.screen.refs import NamedScreen, RefTable
from pollex.screen.selectors import Selector
from pollex.screen.target import Target, target_of
from tests.screen.scene import N, W, screen_of

ID = "subject"
BOUNDS = (0, 400, 1080, 500)


def screen(*, twice: bool = False, cut: str | None = None, title: str = "", **facts: Any) -> NamedScreen:
    """A screen with one control, or two that are alike."""
    given = {"bounds": BOUNDS, "class_name": "Button", "id": 7, "text": "Ready", "flags": "clickable", **facts}
    nodes = [N(**given, resource_id=ID)]
    if twice:
        nodes.append(N(**{**given, "id": 8}, resource_id=ID))
    window = W(N("FrameLayout", (0, 0, 1080, 2400), nodes), cut=cut, title=title)
    return RefTable().take(screen_of(window))


def nothing() -> NamedScreen:
    return RefTable().take(screen_of(W(N("FrameLayout", (0, 0, 1080, 2400)))))


NAME = Selector(resource_id=ID)


def is_so(named: NamedScreen, wish: Wish, name: Selector | Target = NAME) -> bool:
    return judged_on(named, name, wish).is_so


@pytest.mark.parametrize(
    ("wish", "so", "not_so"),
    [
        (Wish("enabled"), {}, {"flags": "clickable disabled"}),
        (Wish("enabled", state=False), {"flags": "clickable disabled"}, {}),
        (Wish("checked"), {"flags": "clickable checkable checked"}, {"flags": "clickable checkable"}),
        (Wish("checked", state=False), {"flags": "clickable checkable"}, {"flags": "clickable checkable partial"}),
        (Wish("selected"), {"flags": "clickable selected"}, {}),
        (Wish("text", text="A\N{GRINNING FACE}"), {"text": "A\N{GRINNING FACE}"}, {"text": "a\N{GRINNING FACE}"}),
        (Wish("text", text=""), {"text": ""}, {}),
        (Wish("value", value=40), {"range": (0, 0, 100, 40)}, {"range": (0, 0, 100, 41)}),
        (Wish("value", value=0.1), {"range": (1, 0, 1, 0.10000000149011612)}, {"range": (1, 0, 1, 0.1)}),
        (Wish("appear"), {}, {"flags": "clickable invisible"}),
        (Wish("disappear"), {"flags": "clickable invisible"}, {}),
        (Wish("stable"), {}, None),
    ],
)
def test_each_condition(wish: Wish, so: dict[str, Any], not_so: dict[str, Any] | None) -> None:
    """C-53: equal unit by unit; values after rounding to 32 bits; `partial` is neither state."""
    assert is_so(screen(**so), wish)
    if not_so is not None:
        assert not is_so(screen(**not_so), wish)


@pytest.mark.parametrize("condition", ["enabled", "checked", "selected", "text", "value", "stable", "appear"])
def test_nothing_is_so_of_what_is_not_there(condition: Any) -> None:
    """C-53, C-56: and it is no error."""
    assert not is_so(nothing(), Wish(condition, text="x", value=1))
    assert is_so(nothing(), Wish("disappear"))


def test_what_breaks_a_stretch() -> None:
    """C-53, C-54: of `stable` each change of place, text, value or state; of the others another control."""
    stable = judged_on(screen(), NAME, Wish("stable"))
    for changed in (
        {"text": "Done"},
        {"bounds": (0, 401, 1080, 501)},
        {"flags": "clickable selected"},
        {"range": (0, 0, 100, 1)},
        {"description": "x"},
        {"id": 9},
    ):
        assert judged_on(screen(**changed), NAME, Wish("stable")).same != stable.same
    enabled = judged_on(screen(), NAME, Wish("enabled"))
    assert judged_on(screen(text="Done"), NAME, Wish("enabled")).same == enabled.same
    assert judged_on(screen(id=9), NAME, Wish("enabled")).same != enabled.same


@pytest.mark.parametrize(
    ("wish", "facts", "code"),
    [
        (Wish("appear"), {"twice": True}, "AMBIGUOUS"),
        (Wish("disappear"), {"twice": True}, "AMBIGUOUS"),
        (Wish("checked"), {}, "INVALID"),
        (Wish("value", value=1), {}, "UNSUPPORTED"),
        (Wish("text", text="x"), {"class_name": "EditText", "text": "", "flags": "editable secret"}, "UNSUPPORTED"),
    ],
)
def test_what_is_returned_at_once(wish: Wish, facts: dict[str, Any], code: str) -> None:
    """C-57."""
    with pytest.raises(Misuse) as told:
        is_so(screen(**facts), wish)
    assert told.value.code == code


def target() -> Target:
    named = screen()
    return target_of(named.screen, next(node for node in named.screen.nodes if node.resource_id == ID))


def test_a_ref_is_compared_by_identity_alone() -> None:
    """C-53, C-57: its text may change; another kind of control with its id is STALE."""
    assert is_so(screen(text="Other"), Wish("text", text="Other"), target())
    assert not is_so(screen(text="Other"), Wish("disappear"), target())
    assert is_so(nothing(), Wish("disappear"), target())
    with pytest.raises(Refused, match="STALE"):
        is_so(screen(class_name="CheckBox"), Wish("appear"), target())


@pytest.mark.parametrize("name", [NAME, "ref"])
def test_a_reading_that_is_not_whole_says_nothing(name: Any) -> None:
    """C-16, C-55."""
    named = RefTable().take(screen_of(W(N("FrameLayout", (0, 0, 1080, 2400)), cut="time")))

    with pytest.raises(ReadFailed, match="READ_FAILED"):
        is_so(named, Wish("disappear"), target() if name == "ref" else name)
