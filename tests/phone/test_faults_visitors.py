"""Something comes over the page that was read: a naive client believes in its touch, pollex does not.

docs/faults.md has the table of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.adbd.device import Device
from tests.phone.faults import Troubled
from tests.phone.lab import front
from tests.phone.waiting import wait_for


@pytest.fixture(scope="module")
def hands(connected_phone: Device) -> Iterator[Troubled]:
    """One helper for all tests of this module."""
    connected_phone.output("shell", "vphone", "reset")
    with Troubled.on(connected_phone) as troubled:
        yield troubled


@pytest.fixture
def troubled(hands: Troubled) -> Iterator[Troubled]:
    """The phone as new, and no fault left behind."""
    hands.calm()
    yield hands
    hands.calm()


@dataclass(frozen=True)
class Visitor:
    """Who comes, how it is known to be there, and what it notes of a touch that was not meant for it."""

    words: str
    window: str
    noted: str | None = None


VISITORS = [
    Visitor("permission CAMERA", "com.android.permissioncontroller"),
    Visitor("call Anna", "com.android.dialer", '{"did":"answer"}'),
    Visitor("call-card Anna", "NotificationShade"),
    Visitor("notification Are you coming?", "NotificationShade", '{"did":"open"}'),
    Visitor("overlay 42", "dev.pollex.shade", '{"did":"open"}'),
]


@pytest.mark.parametrize("visitor", VISITORS, ids=lambda visitor: visitor.words.split()[0])
def test_a_touch_meant_for_the_page_does_not_reach_who_came_over_it(troubled: Troubled, visitor: Visitor) -> None:
    """L-94, C-18, F-100: pollex touches nothing; the naive client's touch ends with 0 and the page never gets it."""
    troubled.open("Asks")
    save = troubled.aim("save")
    troubled.fault(visitor.words)
    troubled.await_window(visitor.window)

    receipt = troubled.tap(save)

    assert (receipt.status, receipt.dispatch, troubled.clicks("save")) == ("not_started", "none", 0), receipt
    assert receipt.error in {"APP_CHANGED", "OCCLUDED", "STALE"}
    troubled.shell("vphone fault clear")
    troubled.fault(visitor.words)
    troubled.await_window(visitor.window)
    assert troubled.naive_tap(save) == "success"
    if visitor.noted:
        wait_for("what the visitor notes", lambda: visitor.noted in troubled.shell("logcat -d -v raw -s Dialer Ad"))
    assert troubled.clicks("save") == 0


def test_what_a_toast_says_is_in_the_receipt(troubled: Troubled) -> None:
    """L-48: the app says that it failed; a naive client has its exit code 0 and looks no further."""
    troubled.open("TwoSaves")
    save = troubled.aim("save")

    troubled.fault("toast Not saved --after 1")
    assert troubled.naive_tap(save) == "success"
    troubled.fault("toast Not saved --after 1")
    receipt = troubled.tap(save)

    assert receipt.toasts == ("Not saved",), receipt


def test_a_phone_that_was_turned_is_looked_at_again(troubled: Troubled) -> None:
    """The naive client touches the old place on the new page."""
    troubled.open("Busy")
    order = troubled.aim("pay")
    troubled.fault("rotation 1")
    wait_for("the page on its side", lambda: "rotation 1" in troubled.shell("dumpsys display"))
    wait_for("the page in front", lambda: "BusyActivity" in front(troubled.phone))

    assert troubled.naive_tap(order) == "success"
    assert troubled.clicks("pay") == 0
    receipt = troubled.tap(order)

    assert (receipt.status == "completed") == (troubled.clicks("pay") == 1), receipt
    assert receipt.status in {"completed", "not_started"}
