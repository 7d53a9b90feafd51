"""What travels with an input, for the phone to compare right before it (spec C-86, G-94, G-96)."""

from typing import Any

import pytest

from pollex.act.expecting import MAX_WITNESSES, expected
from pollex.action.actions import Action, NodeAct, Press, Scroll, Swipe, Tap, Type, judged
from pollex.action.expect import Expect, Witness
from pollex.device.checking import check_expected
from pollex.errors import Refused, WireDetail
from pollex.geometry import Point
from pollex.screen.screen import Screen
from pollex.screen.target import target_of
from tests.screen.scene import N, W, screen_of

AT = Point(50, 250)


def page(*, box: str = "checkable checked clickable", button: str = "clickable", total: str = "合计 ¥25") -> Screen:
    """A total, a box with its text, and a button."""
    return screen_of(
        W(
            N(
                "FrameLayout",
                (0, 0, 1000, 1000),
                [
                    N("TextView", (0, 100, 500, 150), text=total, id=1),
                    N("CheckBox", (0, 200, 100, 300), text="自动续费", flags=box, id=2),
                    N("Button", (0, 400, 500, 500), text="OK", flags=button, id=3),
                    N("EditText", (0, 600, 500, 700), text="abc", flags="editable focused", id=4),
                ],
                id=9,
            )
        )
    )


def named(screen: Screen, source: int) -> Any:
    node = screen.node((1, source))
    assert node is not None
    return target_of(screen, node)


def situation(screen: Screen, action: Action, *witnesses: Witness) -> Expect:
    return expected(action, screen, judged(action, screen), witnesses)


SCREEN = page()
TURNING = [
    Tap(AT),
    Tap(named(SCREEN, 2)),
    NodeAct(named(SCREEN, 2), "click"),
    Swipe(AT, Point(500, 250), 300),
]


@pytest.mark.parametrize("action", TURNING, ids=["point", "node", "click", "swipe"])
def test_a_box_is_touched_as_it_was_seen(action: Action) -> None:
    """G-96: another touch would tick what this one unticks."""
    expect = situation(SCREEN, action)

    assert expect.witnesses == (Witness(named(SCREEN, 2), None, "yes"),)
    check_expected(SCREEN, expect)
    with pytest.raises(Refused) as caught:
        check_expected(page(box="checkable clickable"), expect)
    assert caught.value.code == "STALE"
    assert isinstance(caught.value.detail, WireDetail)
    assert (caught.value.detail.which, caught.value.detail.changed) == ("witness", ("checked",))


@pytest.mark.parametrize(
    "action",
    [
        Tap(named(SCREEN, 3)),
        NodeAct(named(SCREEN, 2), "set_checked", {"checked": False}),
        Type("x", named(SCREEN, 4)),
        Press("back"),
    ],
    ids=["another control", "sets a state", "types", "a key for nobody"],
)
def test_what_turns_no_box_over_binds_none(action: Action) -> None:
    """G-96: what sets a box to a state does not mind the old one."""
    assert situation(SCREEN, action).witnesses == ()


def test_what_lies_under_a_point_has_to_be_enabled_still() -> None:
    """G-94; what was disabled when it was chosen may stay so."""
    expect = situation(SCREEN, Tap(Point(50, 450)))
    disabled = page(button="clickable disabled")

    with pytest.raises(Refused) as caught:
        check_expected(disabled, expect)
    assert caught.value.code == "DISABLED"
    check_expected(disabled, situation(disabled, Tap(Point(50, 450))))


def test_the_gates_witnesses_come_first_and_no_more_go_than_the_phone_takes() -> None:
    """G-94."""
    total = Witness(named(SCREEN, 1), "合计 ¥25", None)

    assert situation(SCREEN, Tap(AT), total).witnesses == (total, Witness(named(SCREEN, 2), None, "yes"))
    assert situation(SCREEN, Tap(AT), *(total,) * 60).witnesses == (total,) * MAX_WITNESSES


@pytest.mark.parametrize(
    "later",
    [page(total="合计 ¥27"), screen_of(W(N("FrameLayout", (0, 0, 1000, 1000), [], id=9)))],
    ids=["another text", "gone"],
)
def test_a_witness_that_differs_stops_the_input(later: Screen) -> None:
    """G-94, G-97: in the adb tier too, on a dump right before it."""
    expect = Expect(witnesses=(Witness(named(SCREEN, 1), "合计 ¥25", None),))

    check_expected(SCREEN, expect)
    with pytest.raises(Refused) as caught:
        check_expected(later, expect)
    assert caught.value.code == "STALE"
    assert isinstance(caught.value.detail, WireDetail)
    assert (caught.value.detail.which, caught.value.detail.changed) == ("witness", ("identity",))


def test_a_witness_out_of_view_stops_the_input() -> None:
    """G-94: nobody sees the sum any more."""
    hidden = screen_of(
        W(
            N(
                "FrameLayout",
                (0, 0, 1000, 1000),
                [N("TextView", (0, 100, 500, 150), text="合计 ¥25", flags="invisible", id=1)],
                id=9,
            )
        )
    )

    with pytest.raises(Refused) as caught:
        check_expected(hidden, Expect(witnesses=(Witness(named(SCREEN, 1), "合计 ¥25", None),)))
    assert caught.value.code == "STALE"


def test_a_touched_label_stands_for_the_row_around_it() -> None:
    """L-94, G-84: in a row with several controls the finger goes to the label, and the row takes it."""
    row = N(
        "LinearLayout",
        (0, 0, 1000, 200),
        [
            N("TextView", (0, 0, 300, 100), text="蜜雪冰城", id=1),
            N("Button", (700, 0, 900, 100), text="+", flags="clickable", id=2),
        ],
        flags="clickable",
        id=3,
    )
    screen = screen_of(
        W(N("FrameLayout", (0, 0, 1000, 1000), [row, N("TextView", (0, 500, 300, 600), text="x", id=5)], id=9))
    )

    assert [node.id[1] for node in judged(Tap(named(screen, 1)), screen)] == [1, 3]
    assert [node.id[1] for node in judged(Tap(named(screen, 5)), screen)] == [5]


def test_a_scroll_turns_no_box_over() -> None:
    """G-96."""
    screen = screen_of(
        W(
            N(
                "ScrollView",
                (0, 0, 1000, 1000),
                [N("CheckBox", (400, 400, 600, 600), text="x", flags="checkable clickable", id=2)],
                flags="scrollable",
                id=9,
            )
        )
    )

    assert situation(screen, Scroll("down")).witnesses == ()
