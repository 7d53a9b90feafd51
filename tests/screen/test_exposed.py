"""The share of a control that higher windows leave (spec C-18, C-20)."""

import pytest

from pollex.screen.exposed import exposed_share
from pollex.screen.screen import Screen
from tests.screen.scene import Box, N, W, screen_of


def scene(box: Box, *covers: Box, window: Box = (0, 0, 1000, 1000)) -> Screen:
    above = [
        W(N("FrameLayout", cover), id=10 + place, type="overlay", region=[cover], focused=False)
        for place, cover in enumerate(covers)
    ]
    return screen_of(*above, W(N("FrameLayout", window, [N("Button", box, text="OK", id=7)])))


@pytest.mark.parametrize(
    ("covers", "share"),
    [
        ([], 1.0),
        ([(0, 0, 50, 100)], 0.5),
        ([(0, 0, 50, 100), (0, 0, 50, 100)], 0.5),
        ([(0, 0, 50, 100), (25, 0, 75, 50)], 0.375),
        ([(0, 0, 100, 100)], 0.0),
        ([(-100, -100, 2000, 2000)], 0.0),
        ([(100, 0, 200, 100)], 1.0),
    ],
    ids=["none", "half", "the same twice", "two that overlap", "all of it", "larger than it", "beside it"],
)
def test_what_lies_under_several_windows_is_taken_away_once(covers: list[Box], share: float) -> None:
    """C-20."""
    screen = scene((0, 0, 100, 100), *covers)
    node = screen.node((1, 7))
    assert node is not None

    assert exposed_share(screen, node) == pytest.approx(share)


def test_what_is_not_in_view_is_not_exposed() -> None:
    """C-17."""
    screen = scene((0, 0, 0, 0))
    node = screen.node((1, 7))
    assert node is not None

    assert exposed_share(screen, node) == 0.0
