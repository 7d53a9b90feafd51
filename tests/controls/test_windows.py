"""Which window a name is looked for in, and what lies over a control (spec C-14 to C-20)."""

from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.controls.exact import Exact
from tests.phone.lab import PACKAGE
from tests.phone.waiting import wait_for

SAVE = {"text": "Save"}
SHADE = "dev.pollex.shade"


@pytest.fixture
def exact(phone: Device) -> Iterator[Exact]:
    """With the page that lays windows over its own controls."""
    with Exact.on(phone) as exact:
        exact.show("Windows")
        yield exact


def cover_with(exact: Exact, command: str) -> None:
    """Lays the window over the page, and waits until it is read there."""
    before = windows(exact)
    exact.lab.command(command)
    wait_for(f"the window of {command}", lambda: windows(exact) not in (before, ()))
    assert exact.call("phone_wait", until="stable")["met"]


def windows(exact: Exact) -> tuple[int, ...]:
    screen = exact.lab.screen()
    return () if screen is None else tuple(window.id for window in screen.windows)


def test_the_dialog_above_is_the_current_window(exact: Exact) -> None:
    """CA-7, C-14: its button is read, though the activity below has one of the same name."""
    cover_with(exact, "dialog")

    control = exact.read(SAVE)
    clicked = exact.act(SAVE, "click")

    assert control["resource_id"] == "android:id/button1"
    assert (clicked["status"], clicked["way"]) == ("completed", "node")
    assert [note["id"] for note in exact.log("click")] == ["dialog_save"]


def test_one_name_in_two_windows_of_the_scope_names_none(exact: Exact) -> None:
    """CA-7, C-11, C-14: the activity has the focus, the panel above it takes none."""
    cover_with(exact, "panel")

    answer = exact.call("read_control", selector=SAVE)

    assert (answer["status"], answer["error"]) == ("observed", "AMBIGUOUS")
    candidates = answer["detail"]["candidates"]
    assert len(candidates) == len({one["ref"] for one in candidates}) == 2


def test_another_app_s_overlay_is_never_searched(exact: Exact) -> None:
    """CA-7, C-14."""
    cover_with(exact, "overlay")

    answer = exact.call("read_control", selector={"text": "Save", "package_name": SHADE})

    assert (answer["status"], answer["error"]) == ("observed", "NOT_FOUND")
    assert exact.read(SAVE)["package_name"] == PACKAGE


def test_what_is_wholly_covered_is_not_acted_on(exact: Exact) -> None:
    """CA-10, C-18, C-20: the covering window is named; nothing falls back to a touch."""
    cover_with(exact, "cover")

    control = exact.read("volume")
    answer = exact.act("volume", "set_progress", value=70)

    assert (control["visible"], control["exposed"]) == (True, 0.0)
    assert (answer["status"], answer["error"], answer["dispatch"]) == ("not_started", "OCCLUDED", "none")
    (cover,) = answer["detail"]["by"]
    assert (cover["type"], cover["package"]) == ("overlay", SHADE)
    assert exact.log("progress") == [] and exact.log("action") == [] and exact.log("touch") == []


def test_any_part_that_is_left_is_enough(exact: Exact) -> None:
    """CA-11, C-18."""
    cover_with(exact, "panel")

    control = exact.read("volume")
    answer = exact.act("volume", "set_progress", value=70)

    assert 0.4 < control["exposed"] < 0.6
    assert (answer["status"], answer["after"]["range"]["current"]) == ("completed", 70)


def test_a_window_that_takes_no_touches_there_covers_nothing(exact: Exact) -> None:
    """CA-11, C-19: the exact region of the window has an opening."""
    cover_with(exact, "hole")

    assert exact.read("volume")["exposed"] == 1.0
    assert exact.act("volume", "set_progress", value=70)["status"] == "completed"


def test_without_exact_regions_a_window_covers_its_whole_rectangle(
    phone: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CA-11, C-19, C-87: the same window on a phone that tells no regions; refused rather than misjudged."""
    with Exact.masked(phone, monkeypatch, "-window.regions") as exact:
        exact.show("Windows")
        cover_with(exact, "hole")

        answer = exact.act("volume", "set_progress", value=70)

        assert exact.read("volume")["exposed"] == 0.0
        assert (answer["status"], answer["error"], answer["dispatch"]) == ("not_started", "OCCLUDED", "none")
        (by,) = answer["detail"]["by"]
        assert (by["type"], by["package"]) == ("app", PACKAGE)
        assert exact.log("progress") == [] and exact.log("action") == []


def test_what_is_out_of_view_is_shown_first(exact: Exact) -> None:
    """CA-13, C-17: `show_on_screen` alone may be asked of it; then it is acted on, once."""
    exact.lab.open("ControlsActivity")
    assert exact.call("phone_wait", until="stable")["met"]

    hidden = exact.act("size_large", "click")
    shown = exact.act("size_large", "show_on_screen")
    clicked = exact.act("size_large", "set_checked", checked=True)

    assert (hidden["status"], hidden["error"], hidden["dispatch"]) == ("not_started", "NOT_VISIBLE", "none")
    assert (shown["status"], shown["check"]) == ("completed", {"rule": "in view", "held": True})
    assert shown["after"]["exposed"] == 1.0
    assert (clicked["status"], clicked["before"]["checked"], clicked["after"]["checked"]) == ("completed", "no", "yes")
