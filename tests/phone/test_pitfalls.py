"""What went wrong for others and needs a phone to be seen (docs/pitfalls.md)."""

from collections.abc import Iterator

import pytest

from pollex.action.actions import Tap
from pollex.geometry import Point
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.lab import PACKAGE, state_of
from tests.phone.running_helper import RunningHelper

BESIDE = Point(540, 2200)
"""The menu is a window far smaller than the display."""
SECRET = f"{PACKAGE}:id/secret"
SENSITIVE = 1 << 18
"""docs/helper-protocol.md."""


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    with Hands.on(phone) as hands:
        yield hands


def test_a_point_of_the_display_outside_of_the_apps_window_can_be_touched(hands: Hands) -> None:
    """Pitfall 47: the display is the limit, and not the window in front."""
    lab = hands.lab
    lab.open("DialogsActivity")
    hands.do(Tap(hands.target("show_menu")))
    lab.await_node(text="Second")

    receipt = hands.do(Tap(BESIDE))

    assert (receipt.status, receipt.error) == ("completed", None)
    lab.await_gone(text="Second")
    lab.await_text("chosen", "No choice yet")


def test_nothing_of_ours_is_a_window_of_the_phone(hands: Hands) -> None:
    """Pitfall 94: while the helper reads, types and touches there are the windows that there were."""
    lab = hands.lab
    lab.open("ControlsActivity")
    before = [(window["title"], window["package"]) for window in state_of(lab.phone)["windows"]]

    hands.do(Tap(hands.target("count_clicks")))

    assert [(window["title"], window["package"]) for window in state_of(lab.phone)["windows"]] == before
    packages = lab.phone.output("shell", "pm", "list", "packages").split()
    assert [name for name in packages if "helper" in name or name == "package:dev.pollex"] == []


def test_what_an_app_shows_to_accessibility_tools_alone_is_read(phone: Device, helper: RunningHelper) -> None:
    """Pitfall 9: the words on the page are marked as sensitive, and other services are told nothing of them."""
    page = helper.open_lab(phone, "Secure", r=SECRET)

    row = page.rows[page.row(r=SECRET)]

    assert (row["t"], bool(row["f"] & SENSITIVE)) == ("Only for your eyes", True)
