"""Something comes over the page that was read: a naive client believes in its touch, pollex does not.

docs/faults.md has the table of them.
"""

from dataclasses import dataclass

import pytest

from pollex.device.deadline import Deadline
from tests.phone.faults import Troubled
from tests.phone.lab import front
from tests.phone.waiting import WAIT_S, wait_for


@dataclass(frozen=True)
class Visitor:
    """Who comes, how it is known to be there, and what it notes of a touch that was not meant for it."""

    words: str
    window: str
    noted: str | None = None


VISITORS = [
    Visitor("permission CAMERA", "com.android.permissioncontroller"),
    Visitor("call Anna", "com.android.dialer"),
    Visitor("call-card Anna", "NotificationShade"),
    Visitor("notification Are you coming?", "NotificationShade"),
    Visitor("overlay 42", "dev.pollex.shade", '{"did":"open"}'),
]


@pytest.mark.parametrize("visitor", VISITORS, ids=lambda visitor: visitor.words.split()[0])
def test_a_touch_meant_for_the_page_does_not_reach_who_came_over_it(troubled: Troubled, visitor: Visitor) -> None:
    """L-94, C-18, F-100: the naive touch ends with 0 and never comes to the page; pollex' claim is what the page gets.

    Of a button that a card leaves a part of, the click of its own arrives; else nothing is touched.
    """
    troubled.open("Asks")
    save = troubled.aim("save")
    troubled.fault(visitor.words)
    troubled.await_window(visitor.window)

    receipt = troubled.tap(save)

    clicks = troubled.clicks("save")
    assert (receipt.status, clicks) == ("completed", 1) or (receipt.dispatch, clicks) == ("none", 0), receipt
    assert receipt.error in {None, "APP_CHANGED", "OCCLUDED", "STALE"}
    assert clicks == 0 or visitor.window == "NotificationShade", receipt
    if visitor.window == "NotificationShade":  # which stays for some seconds only
        troubled.shell("vphone fault clear")
        troubled.fault(visitor.words)
        troubled.await_window(visitor.window)
    assert troubled.naive_tap(save) == "success"
    if noted := visitor.noted:
        wait_for("what the visitor notes", lambda: noted in troubled.shell("logcat -d -v raw -s Dialer Ad"))
    assert troubled.clicks("save") == clicks


def test_what_a_toast_says_is_in_the_receipt(troubled: Troubled) -> None:
    """L-48: the app says that it failed; a naive client has its exit code 0 and looks no further."""
    troubled.open("TwoSaves")
    save = troubled.aim("save")

    troubled.fault("toast Not saved --after 1")
    assert troubled.naive_tap(save) == "success"
    troubled.await_window("Toast")  # it is wrong, and this says so
    troubled.fault("toast Not saved --after 1")
    receipt = troubled.tap(save)

    assert receipt.toasts == ("Not saved",), receipt


def test_a_phone_that_was_turned_is_looked_at_again(troubled: Troubled) -> None:
    """The naive client touches the old place on the new page."""
    troubled.open("Rows")
    troubled.lab.await_node(text="Row 010")
    screen = troubled.hands.executor.look(Deadline(WAIT_S)).screen
    row = troubled.aim_at(next(node for node in screen.nodes if node.text == "Row 010"))
    troubled.fault("rotation 1")
    wait_for("the page on its side", lambda: "rotation 1" in troubled.shell("dumpsys display"))
    wait_for("the page in front", lambda: "RowsActivity" in front(troubled.phone))

    assert troubled.naive_tap(row) == "success"
    assert troubled.lab.log("click") == []
    by_place = troubled.touch(row)
    receipt = troubled.tap(row)

    assert by_place.status == "not_started", by_place
    assert (receipt.status == "completed") == (len(troubled.lab.log("click", row=10)) == 1), receipt
    assert receipt.status in {"completed", "not_started"}
