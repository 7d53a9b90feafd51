"""Text by a keyboard goes to the field that has the focus, covered or not, and to no other."""

import dataclasses

import pytest

from pollex.device.checking import focused_node, touchable_node
from pollex.errors import Refused
from pollex.screen.screen import Screen
from pollex.screen.target import target_of
from tests.screen.scene import N, W, screen_of

HERE = (0, 0, 1000, 100)


def page(flags: str, *above: W, has_focus: bool = True) -> Screen:
    """A page with one field, below other windows."""
    root = N("FrameLayout", (0, 0, 1000, 2000), [N("EditText", HERE, text="old", flags=f"editable {flags}")])
    return screen_of(*(dataclasses.replace(window, id=9) for window in above), W(root, focused=has_focus))


def test_a_bar_over_the_field_is_no_hindrance() -> None:
    """L-98, L-99."""
    screen = page("focused", W(N("FrameLayout", HERE), focused=False))
    field = next(node for node in screen.nodes if node.is_editable)
    target = target_of(screen, field)

    with pytest.raises(Refused) as refused:
        touchable_node(screen, target)

    assert refused.value.code == "OCCLUDED"
    assert focused_node(screen, target) is field


@pytest.mark.parametrize(
    ("screen", "code"),
    [
        (page(""), "NO_FIELD"),
        (page("focused", W(N("FrameLayout", HERE), focused=True), has_focus=False), "NO_FIELD"),
        (page("focused disabled"), "DISABLED"),
    ],
    ids=["without focus", "a dialog has the focus", "disabled"],
)
def test_a_field_that_keys_do_not_reach_gets_no_text(screen: Screen, code: str) -> None:
    """L-99."""
    field = next(node for node in screen.nodes if node.is_editable)

    with pytest.raises(Refused) as refused:
        focused_node(screen, target_of(screen, field))

    assert refused.value.code == code
