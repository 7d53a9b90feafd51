"""Selectors: the smallest that names one thing on its screen, and nothing that is another one tomorrow (L-140)."""

import contextlib
from collections.abc import Iterator

import pytest

from pollex.errors import ReadFailed
from pollex.flow import grammar as g
from pollex.flow.matching import the_field, the_one, the_slider
from pollex.flow.selecting import exact, selector_of
from pollex.screen.refs import NamedScreen, RefTable
from pollex.screen.screen import Node
from tests.screen.dumps import DUMPS, dump_screen
from tests.screen.scene import N, W, screen_of

APP = "com.example.app"
FULL = (0, 0, 1080, 2400)
NAMED_SHARE = 0.8
"""Of the controls of real screens; the others stand there several times, or say nothing but an amount."""


def named(*nodes: N) -> NamedScreen:
    return RefTable().take(screen_of(W(N("FrameLayout", FULL, list(nodes), id=1))))


def button(text: str, top: int, **facts: object) -> N:
    return N("Button", (0, top, 500, top + 90), text=text, flags="clickable", actions=("click",), **facts)  # type: ignore[arg-type]


def node(screen: NamedScreen, text: str) -> Node:
    return next(one for one in screen.screen.nodes if text in (one.text, one.hint, one.resource_id))


def test_an_id_of_its_own_is_enough() -> None:
    screen = named(button("Sign in", 0, resource_id=f"{APP}:id/sign"), button("Cancel", 100))

    assert selector_of(screen, node(screen, "Sign in")) == g.Wanted(resource_id=f"{APP}:id/sign")
    assert selector_of(screen, node(screen, "Cancel")) == g.Wanted("Cancel")


def test_a_text_that_stands_twice_takes_its_role_or_what_it_lies_in() -> None:
    title = N("TextView", (0, 0, 500, 90), text="Submit")
    card = N("FrameLayout", (0, 500, 500, 900), [button("Open", 600)], resource_id=f"{APP}:id/card")
    screen = named(title, button("Submit", 100), button("Open", 300), card)

    assert selector_of(screen, screen.screen.nodes[2]) == g.Wanted("Submit", role="button")
    inner = next(one for one in screen.screen.nodes if one.text == "Open" and one.bounds.top == 600)
    assert selector_of(screen, inner) == g.Wanted("Open", inside=g.Wanted(resource_id=f"{APP}:id/card"))


def test_a_row_is_named_by_what_it_says_and_not_by_the_id_that_rows_share() -> None:
    row = N(
        "LinearLayout",
        (0, 0, 1080, 200),
        [N("TextView", (0, 0, 500, 100), text="Display"), N("TextView", (0, 100, 500, 200), text="3 new")],
        flags="clickable",
        actions=("click",),
        resource_id=f"{APP}:id/row",
        item=(0, 0),
    )
    screen = named(row)

    assert selector_of(screen, node(screen, f"{APP}:id/row")) == g.Wanted("Display")


def test_an_amount_is_no_name_and_a_field_is_not_called_what_stands_in_it() -> None:
    """L-148: what costs 25 today is another thing tomorrow."""
    field = N("EditText", (0, 300, 500, 400), text="Ada", hint="Name", flags="clickable editable")
    screen = named(button("Pay ¥25.00", 0), button("Pay ¥26.50", 100, resource_id=f"{APP}:id/pay"), field)

    assert selector_of(screen, node(screen, "Pay ¥25.00")) is None
    assert selector_of(screen, node(screen, "Pay ¥26.50")) == g.Wanted(resource_id=f"{APP}:id/pay")
    assert selector_of(screen, node(screen, "Name")) == g.Wanted("Name")


def real_screens() -> Iterator[NamedScreen]:
    for name in DUMPS[::3]:
        with contextlib.suppress(ReadFailed):
            yield RefTable().take(dump_screen(name))


def test_on_real_screens_a_selector_finds_its_control_and_most_controls_have_one() -> None:
    """L-140: over every third sample screen, as the player searches."""
    found = controls = 0
    for screen in real_screens():
        for one in screen.screen.nodes:
            if not one.is_clickable or one.visible_bounds.is_empty or not (one.label or screen.screen.parts(one)):
                continue
            controls += 1
            wanted = selector_of(screen, one)
            if wanted is None:
                continue
            found += 1
            find = the_field if one.is_editable else the_slider if one.range is not None else the_one
            reached = find(wanted, screen, is_exact=True)
            assert one.index in [around.index for around in screen.screen.lineage(reached)] or reached is one
    assert found / controls >= NAMED_SHARE, (found, controls)


@pytest.mark.parametrize(
    ("loose", "kept"),
    [
        (g.Shown("Signed in"), g.Shown("Signed in")),
        (g.Shown("¥25.00"), None),
        (g.Differs(True), None),
        (g.Stands(g.Wanted("wi-fi")), g.Stands(g.Wanted("Wi-Fi settings"))),
        (g.AllOf((g.Shown("Signed in"), g.Shown("¥25.00"))), g.Shown("Signed in")),
        (g.AnyOf((g.Shown("Nothing"), g.Shown("Signed in"))), g.Shown("Signed in")),
    ],
)
def test_a_check_that_held_loosely_is_kept_as_what_holds_exactly(loose: g.Check, kept: g.Check | None) -> None:
    screen = named(
        N("TextView", (0, 0, 500, 90), text="Signed in"),
        N("TextView", (0, 100, 500, 190), text="Total ¥25.00"),
        button("Wi-Fi settings", 200),
    )

    assert exact(loose, screen, None) == kept
