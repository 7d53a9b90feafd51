"""Windows that Lab lays over its own controls, and those that another app lays over them."""

import pytest

from pollex.screen.bars import is_bar
from pollex.screen.screen import Screen, Window
from tests.phone.lab import PACKAGE, Lab
from tests.phone.waiting import wait_for

SHADE = "dev.pollex.shade"


def _windows(screen: Screen) -> list[Window]:
    """Without the status bar."""
    return [window for window in screen.windows if not is_bar(screen, window)]


def _screen(lab: Lab, windows: int) -> Screen:
    """A reading once so many windows are on the screen and stand still."""

    def look() -> Screen | None:
        before, after = lab.screen(), lab.screen()
        if before is None or after is None or len(_windows(after)) != windows:
            return None
        return after if before.digest == after.digest else None

    return wait_for(f"{windows} windows", look)


def _owners(screen: Screen, text: str) -> list[Window]:
    return [screen.windows[node.window] for node in screen.nodes if node.text == text]


def _touch_volume(lab: Lab) -> None:
    left = lab.await_node(resource_id=f"{PACKAGE}:id/volume").bounds
    x, y = left.left + left.width // 4, (left.top + left.bottom) // 2
    lab.phone.output("shell", f"input tap {x} {y}")


def test_two_buttons_in_one_window_look_the_same(lab: Lab) -> None:
    """CA-6."""
    lab.show("TwoSaves")

    names = [node.resource_id for node in lab.nodes(text="Save")]

    assert names == [f"{PACKAGE}:id/save", f"{PACKAGE}:id/save_copy"]


def test_a_dialog_has_the_focus_and_a_save_of_its_own(lab: Lab) -> None:
    """CA-7: the dialog lies above the activity."""
    lab.show("Windows")

    lab.command("dialog")

    dialog = lab.await_node(resource_id="android:id/button1", text="Save")
    screen = lab.screen()
    assert screen is not None
    assert screen.windows[dialog.window].is_focused
    lab.touch(dialog)
    assert lab.await_log("click", id="dialog_save")


def test_a_panel_has_a_save_of_its_own_and_no_focus(lab: Lab) -> None:
    """CA-7, CA-11: it covers half of the slider; the activity keeps the focus."""
    lab.show("Windows")

    lab.command("panel")

    screen = _screen(lab, 2)
    above, below = _owners(screen, "Save")
    assert (above.package, below.package) == (PACKAGE, PACKAGE)
    assert (above.is_focused, below.is_focused) == (False, True)
    assert above.layer > below.layer
    volume = lab.await_node(resource_id=f"{PACKAGE}:id/volume").bounds
    assert abs(above.bounds.left - (volume.left + volume.right) // 2) <= 1
    assert (above.bounds.top, above.bounds.bottom) == (volume.top, volume.bottom)


def test_a_hole_lets_touches_through_where_the_slider_is(lab: Lab) -> None:
    """CA-11: its rectangle covers the slider, the region where it takes touches does not."""
    lab.show("Windows")

    lab.command("hole")

    hole = _windows(_screen(lab, 2))[0]
    volume = lab.await_node(resource_id=f"{PACKAGE}:id/volume").bounds
    assert hole.region is not None
    assert hole.bounds.top < volume.top < volume.bottom < hole.bounds.bottom
    assert [(box.top, box.bottom) for box in hole.region] == [
        (hole.bounds.top, volume.top),
        (volume.bottom, hole.bounds.bottom),
    ]
    _touch_volume(lab)
    assert lab.await_log("progress", id="volume", user=True)
    lab.phone.output("shell", f"input tap {volume.left + 200} {volume.top - 5}")
    assert lab.await_log("click", id="veil")


def test_another_app_covers_the_slider(lab: Lab) -> None:
    """CA-10: all of it, and it takes the touches."""
    lab.show("Windows")

    lab.command("cover")

    cover = _windows(_screen(lab, 2))[0]
    volume = lab.await_node(resource_id=f"{PACKAGE}:id/volume").bounds
    assert (cover.package, cover.type, cover.bounds) == (SHADE, "overlay", volume)
    lab.forget_log()
    _touch_volume(lab)
    assert lab.log() == []


def test_another_app_has_a_save_beside_the_slider(lab: Lab) -> None:
    """CA-7: a `Save` that is not the app's own."""
    lab.show("Windows")

    lab.command("overlay")

    foreign, own = _owners(_screen(lab, 2), "Save")
    assert (foreign.package, own.package) == (SHADE, PACKAGE)
    _touch_volume(lab)
    assert lab.await_log("progress", id="volume", user=True)


@pytest.mark.parametrize("window", ["dialog", "panel", "hole", "cover", "overlay"])
def test_each_window_goes_on_command(lab: Lab, window: str) -> None:
    lab.show("Windows")
    lab.command(window)
    _screen(lab, 1 if window == "dialog" else 2)

    lab.command("clear")

    (only,) = _windows(_screen(lab, 1))
    assert only.package == PACKAGE
    lab.touch(lab.await_node(resource_id=f"{PACKAGE}:id/save"))
    assert lab.await_log("click", id="save")
