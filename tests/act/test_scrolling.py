"""Scrolling: which container, natively or by a finger, how far, and what moved (spec F-54, F-68 to F-72)."""

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import NodeAct, Scroll
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.screen.screen import Screen
from pollex.screen.target import Target, target_of
from tests.act.page import Page, Rows
from tests.device.scripted_helper import Cut
from tests.screen.scene import N, W


@pytest.fixture
def rows(page: Page) -> Rows:
    """A list of 40 rows of which five show; a native step moves four."""
    page.rows = Rows()
    page.draw()
    return page.rows


def scroll(executor: Executor, page: Page, direction: str, **how: object) -> Receipt:
    page.draw()
    return executor.perform(Scroll(direction, **how), Deadline(30))  # type: ignore[arg-type]  # as the test says


def container(executor: Executor, number: int = 500) -> Target:
    screen: Screen = executor.look(Deadline(10)).screen
    node = screen.node((1, number))
    assert node is not None
    return target_of(screen, node)


def test_a_default_scroll_is_the_lists_own_and_its_movement_is_measured(
    executor: Executor, page: Page, rows: Rows
) -> None:
    """F-69, F-71."""
    receipt = scroll(executor, page, "down")

    assert (receipt.action, receipt.status, receipt.way) == ("scroll", "completed", "node")
    assert (receipt.moved, receipt.edge) == (True, None)
    assert receipt.distance == pytest.approx(0.8)
    assert page.inputs == [("act", "scroll_down")]
    assert rows.first == 4
    assert receipt.before is not None and receipt.before.resource_id == "com.example.app:id/list"


def test_at_its_end_nothing_is_sent_and_it_is_no_error(executor: Executor, page: Page, rows: Rows) -> None:
    """F-71, C-27."""
    rows.first = rows.last_first

    receipt = scroll(executor, page, "down")

    assert (receipt.status, receipt.dispatch, receipt.ok) == ("observed", "none", True)
    assert (receipt.moved, receipt.edge) == (False, "bottom")
    assert [warned.code for warned in receipt.warnings] == ["AT_EDGE"]
    assert page.inputs == []


def test_a_list_that_says_no_is_at_its_end(executor: Executor, page: Page, rows: Rows) -> None:
    """F-71: `finished`, for Android had it."""
    rows.is_declining = True

    receipt = scroll(executor, page, "down")

    assert (receipt.status, receipt.dispatch, receipt.moved, receipt.edge) == ("observed", "finished", False, "bottom")
    assert page.inputs == [("act", "scroll_down")]


def test_a_scroll_that_was_accepted_and_moved_nothing_is_never_repeated_by_a_finger(
    executor: Executor, page: Page, rows: Rows
) -> None:
    """F-69; what is seen counts, and no end is claimed."""
    rows.is_deaf = True

    receipt = scroll(executor, page, "down")

    assert (receipt.status, receipt.moved, receipt.edge) == ("observed", False, None)
    assert [warned.code for warned in receipt.warnings] == ["NO_VISIBLE_CHANGE"]
    assert page.inputs == [("act", "scroll_down")]


def test_a_clock_in_a_row_is_no_movement(executor: Executor, page: Page) -> None:
    """F-50, F-51."""
    rows = page.rows = Rows(is_deaf=True)
    ticks = iter(range(100))
    drawn = rows.draw

    def with_clock() -> N:
        node = drawn()
        node.children[2].text = f"12:00:{next(ticks):02}"
        return node

    rows.draw = with_clock  # type: ignore[method-assign]  # a list with a clock in it

    receipt = scroll(executor, page, "down")

    assert receipt.moved is False


@pytest.mark.parametrize(("amount", "moved_rows"), [(1, 1), (2, 2), (4, 5)])
def test_other_amounts_go_by_a_finger_that_rests_before_it_lifts(
    executor: Executor, page: Page, rows: Rows, amount: int, moved_rows: int
) -> None:
    """F-68 to F-70: quarters of the container, in several strokes where one is too short."""
    receipt = scroll(executor, page, "down", amount=amount)

    assert (receipt.way, receipt.moved, receipt.status) == ("touch", True, "completed")
    strokes = page.phone.helper.asked("touch")
    assert len(strokes) == (2 if amount == 4 else 1)
    start, end, rest = strokes[0]["fingers"][0]
    assert start[2] - end[2] == pytest.approx(1000 * amount / 4 / len(strokes), abs=1)
    assert end[1:] == rest[1:] and rest[0] - end[0] == 120
    # One tenth of the list inside its end, in its middle.
    assert start == [0, 540, 1899]
    assert strokes[0]["expect"]["under"][0]["nodes"][0]["node"] == [1, 500]
    assert abs(rows.first - moved_rows) <= 1


def test_a_finger_keeps_clear_of_the_keyboard_and_of_the_displays_edge(
    executor: Executor, page: Page, rows: Rows
) -> None:
    """F-70."""
    page.has_keyboard = True
    scroll(executor, page, "down", amount=1)

    (stroke,) = page.phone.helper.asked("touch")
    assert all(1000 <= y < 1600 for _, _, y in stroke["fingers"][0])


def test_upwards_a_list_is_asked_natively_whatever_the_amount(executor: Executor, page: Page, rows: Rows) -> None:
    """F-59: a pull at the top would refresh it."""
    rows.first = 20

    some = scroll(executor, page, "up", amount=1)
    more = scroll(executor, page, "up", amount=8)

    assert page.phone.helper.asked("touch") == []
    assert [said for _, said in page.inputs] == ["scroll_up"] * 3
    assert some.moved is True and more.moved is True
    assert more.distance == pytest.approx(1.6)


def test_several_steps_end_at_the_end_and_have_moved(executor: Executor, page: Page, rows: Rows) -> None:
    rows.first = 5

    receipt = scroll(executor, page, "up", amount=10)

    assert [said for _, said in page.inputs] == ["scroll_up", "scroll_up"]
    assert (receipt.status, receipt.moved, receipt.edge, rows.first) == ("completed", True, "top", 0)


def test_where_only_a_finger_can_pull_it_may_refresh(executor: Executor, page: Page, rows: Rows) -> None:
    """F-59, F-69: a list that lists no actions."""
    rows.actions = ()
    rows.first = 10

    receipt = scroll(executor, page, "up")

    assert (receipt.way, receipt.moved) == ("touch", True)
    assert "MAY_REFRESH" in [warned.code for warned in receipt.warnings]


def test_a_finger_that_moves_nothing_tells_of_the_edge(executor: Executor, page: Page, rows: Rows) -> None:
    """F-71."""
    rows.actions, rows.first = (), rows.last_first

    receipt = scroll(executor, page, "down")

    assert (receipt.status, receipt.dispatch, receipt.moved, receipt.edge) == ("observed", "finished", False, "bottom")


def test_a_row_names_the_list_it_is_in(executor: Executor, page: Page, rows: Rows) -> None:
    """F-54: the nearest ancestor that scrolls."""
    row = executor.look(Deadline(10)).screen
    node = next(node for node in row.nodes if node.text == "Row 2")

    receipt = scroll(executor, page, "down", container=target_of(row, node))

    assert (receipt.moved, page.inputs) == (True, [("act", "scroll_down")])


def test_what_holds_nothing_that_scrolls_is_refused(executor: Executor, page: Page) -> None:
    """F-54, F-72."""
    page.others.append(N("TextView", (0, 0, 1080, 100), text="words", id=7))
    page.draw()

    receipt = scroll(executor, page, "down", container=container(executor, 7))

    assert (receipt.status, receipt.error, page.inputs) == ("not_started", "UNSUPPORTED", [])


def test_a_page_where_nothing_is_marked_is_tried_by_a_finger(executor: Executor, page: Page) -> None:
    """F-54: in the free part of the window."""
    page.others.append(N("TextView", (0, 0, 1080, 2400), text="a long letter", id=7))

    receipt = scroll(executor, page, "down")

    assert [name for name, _ in page.inputs] == ["touch"]
    assert (receipt.status, receipt.moved, receipt.edge) == ("observed", False, "bottom")


def test_the_container_that_runs_that_way_is_chosen(executor: Executor, page: Page, rows: Rows) -> None:
    """F-54: of the right axis, the larger."""
    page.others.append(
        N("HorizontalScrollView", (0, 600, 1080, 800), flags="scrollable", actions=("scroll_forward",), id=600)
    )

    scroll(executor, page, "down")
    with pytest.raises(StopIteration):  # the page has no field 600, so that the wire shows who was asked
        page.field(600)
    page.phone.helper.script("act", lambda request: page._sent(request))
    sideways = scroll(executor, page, "right")

    asked = [(request["target"]["node"][1], request["action"]) for request in page.phone.helper.asked("act")]
    assert asked == [(500, "scroll_down"), (600, "scroll_forward")]
    assert sideways.way == "node"


def test_a_dialog_is_scrolled_and_not_the_page_under_it(executor: Executor, page: Page, rows: Rows) -> None:
    """F-54: the topmost app window."""
    inner = N("ScrollView", (100, 800, 980, 1600), flags="scrollable", actions=("scroll_down",), id=700)
    page.windows_above.append(W(N("FrameLayout", (100, 800, 980, 1600), [inner]), id=2, bounds=(100, 800, 980, 1600)))
    page.draw()
    page.phone.helper.reading.windows[1].focused = False
    page.phone.helper.script("act", lambda request: page._sent(request))

    executor.perform(Scroll("down"), Deadline(20))

    (request,) = page.phone.helper.asked("act")
    assert request["target"]["node"] == [2, 700]


@pytest.mark.parametrize("amount", [0, 11, -1])
def test_an_amount_that_there_is_not_is_invalid(executor: Executor, page: Page, rows: Rows, amount: int) -> None:
    """F-68."""
    receipt = scroll(executor, page, "down", amount=amount)

    assert (receipt.status, receipt.error, page.inputs) == ("not_started", "INVALID", [])


def test_a_scroll_whose_outcome_is_unknown_is_not_sent_again(executor: Executor, page: Page, rows: Rows) -> None:
    """C-35, C-66."""
    page.phone.helper.script("act", Cut)

    receipt = scroll(executor, page, "up" if rows.first else "down")

    assert (receipt.status, receipt.error) == ("unknown", "CONNECTION_LOST")
    assert len(page.phone.helper.asked("act")) == 1 and page.phone.helper.asked("touch") == []


def test_a_containers_own_action_is_measured_the_same_way(executor: Executor, page: Page, rows: Rows) -> None:
    """C-43, S-43: `scroll_forward` on the list, in the middle and at the end."""
    on = executor.perform(NodeAct(container(executor), "scroll_forward"), Deadline(20))
    rows.first = rows.last_first
    page.draw()
    end = executor.perform(NodeAct(container(executor), "scroll_forward"), Deadline(20))

    assert (on.status, on.moved, on.edge) == ("completed", True, None)
    assert on.distance == pytest.approx(0.8)
    assert (end.status, end.dispatch, end.moved, end.edge) == ("observed", "none", False, "end")
