"""Scrolling, opening and ending apps, and the clipboard, on the virtual phone (spec F-68 to F-71, L-54)."""

from collections.abc import Iterator

import pytest

from pollex.action.actions import Launch, NodeAct, Scroll, SetClipboard, StopApp
from pollex.device.deadline import Deadline
from pollex.errors import AppsDetail
from pollex.screen.screen import Node
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.lab import PACKAGE, front
from tests.phone.waiting import WAIT_S, wait_for

LIST_ROWS = 200


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    with Hands.on(phone) as hands:
        yield hands


def _rows(hands: Hands) -> list[int]:
    """Numbers of the rows that are shown in the list."""
    screen = hands.executor.look(Deadline(WAIT_S)).screen
    container = next(node for node in screen.nodes if node.resource_id == f"{PACKAGE}:id/rows")
    shown: list[Node] = [node for node in screen.subtree(container) if not node.visible_bounds.is_empty]
    return [int(node.text.removeprefix("Row ")) for node in shown if node.text.startswith("Row ")]


def test_a_list_is_scrolled_to_its_end_natively_and_the_end_is_told(hands: Hands) -> None:
    """F-69, F-71: no row is passed over, and at the end nothing is sent."""
    hands.lab.open("ControlsActivity")
    target = hands.target("rows")
    seen: set[int] = set(_rows(hands))

    for _ in range(LIST_ROWS):
        receipt = hands.do(Scroll("down", target))
        assert receipt.error is None, receipt.message
        if receipt.moved is False:
            break
        assert (receipt.moved, receipt.way, receipt.status) == (True, "node", "completed")
        seen |= set(_rows(hands))

    assert (receipt.status, receipt.dispatch, receipt.edge) == ("observed", "none", "bottom")
    assert seen == set(range(1, LIST_ROWS + 1))


def test_a_quarter_by_finger_moves_a_quarter_and_does_not_fling(hands: Hands) -> None:
    """F-68, F-70: but for the slop before a drag is taken for one."""
    hands.lab.open("ControlsActivity")

    receipt = hands.do(Scroll("down", hands.target("rows"), amount=2))

    assert (receipt.way, receipt.moved) == ("touch", True), receipt.message
    assert receipt.distance is not None
    assert 0.3 < receipt.distance <= 0.5


def test_the_larger_of_two_lists_is_scrolled_where_none_is_named(hands: Hands) -> None:
    """F-54."""
    hands.lab.open("ControlsActivity")

    receipt = hands.do(Scroll("down"))

    assert receipt.before is not None
    assert (receipt.before.resource_id, receipt.moved) == (f"{PACKAGE}:id/controls", True)


def test_at_the_top_nothing_is_pulled(hands: Hands) -> None:
    """F-59, FA-20."""
    hands.lab.open("ControlsActivity")

    receipt = hands.do(Scroll("up", hands.target("rows"), amount=1))

    assert (receipt.status, receipt.dispatch, receipt.moved, receipt.edge) == ("observed", "none", False, "top")


def test_the_lists_own_action_is_measured_too(hands: Hands) -> None:
    """C-43, S-43."""
    hands.lab.open("ControlsActivity")

    on = hands.do(NodeAct(hands.target("rows"), "scroll_forward"))
    back = hands.do(NodeAct(hands.target("rows"), "scroll_backward"))
    start = hands.do(NodeAct(hands.target("rows"), "scroll_backward"))

    assert (on.status, on.moved, back.moved, back.edge) == ("completed", True, True, "start")
    assert (start.status, start.dispatch, start.moved, start.edge) == ("observed", "none", False, "start")


@pytest.mark.parametrize(("wanted", "package"), [("Notes", "dev.pollex.notes"), ("com.android.settings",) * 2])
def test_an_app_is_opened_by_name_or_package(hands: Hands, wanted: str, package: str) -> None:
    """L-54, F-108."""
    receipt = hands.do(Launch(wanted))

    assert (receipt.status, receipt.package, receipt.check.held) == ("completed", package, True), receipt.message
    assert front(hands.lab.phone).startswith(f"{package}/")


def test_a_part_that_several_apps_have_opens_nothing(hands: Hands) -> None:
    """S-57."""
    before = front(hands.lab.phone)

    receipt = hands.do(Launch("dev.pollex"))

    assert (receipt.status, receipt.error) == ("not_started", "AMBIGUOUS")
    assert isinstance(receipt.detail, AppsDetail)
    assert {"dev.pollex.lab", "dev.pollex.notes"} <= {candidate.package for candidate in receipt.detail.candidates}
    assert front(hands.lab.phone) == before


def test_an_app_is_ended(hands: Hands) -> None:
    hands.do(Launch("Notes"))

    receipt = hands.do(StopApp("dev.pollex.notes"))

    assert (receipt.status, receipt.check.held) == ("completed", True), receipt.message
    wait_for("the app gone", lambda: "dev.pollex.notes" not in front(hands.lab.phone))


def test_the_clipboard_holds_what_was_put_there(hands: Hands) -> None:
    receipt = hands.do(SetClipboard("你好😀"))
    again = hands.do(SetClipboard("你好😀"))

    assert (receipt.status, receipt.check.held) == ("completed", True), receipt.message
    assert hands.lab.session.clipboard(Deadline(WAIT_S)) == "你好😀"
    assert (again.status, again.dispatch) == ("observed", "none")
