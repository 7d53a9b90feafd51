"""What comes of an action, row by row of the table of C-27, by the answers of the phone as they come over the wire."""

from collections.abc import Callable
from typing import Any

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Action, Contact, Drag, Gesture, NodeAct, Press, Scroll, Swipe, Tap
from pollex.action.receipt import Receipt
from pollex.device.deadline import Cancel, Deadline
from pollex.geometry import Point
from pollex.screen.target import target_of
from tests.act.page import APP, Page, Rows
from tests.device.scripted_helper import Cut, Reply, Script, error
from tests.screen.scene import N, Reading, W

BOX = (0, 400, 1080, 600)
DONE: dict[str, Any] = {"already": False, "before": None, "after": None, "dispatch": "finished", "at_ms": 5, "seq": 11}


def control(checked: str = "", text: str = "Wi-Fi") -> N:
    return N("Switch", BOX, text=text, flags=f"clickable checkable {checked}", actions=("click",), id=7)


def screen(*nodes: N, **facts: Any) -> Reading:
    return Reading([W(N("FrameLayout", (0, 0, 1080, 2400), list(nodes)), package=APP)], **facts)


@pytest.fixture
def act(page: Page, executor: Executor) -> Callable[..., Receipt]:
    """Performs an action on the switch, which the phone answers so."""

    def act(make: Callable[[Any], Action], *answers: Script, then: Reading | None = None, **how: Any) -> Receipt:
        page.phone.helper.reading = screen(control())
        shown = executor.look(Deadline(10)).screen
        node = shown.node((1, 7))
        assert node is not None

        def leaves(answer: Script) -> Script:
            def play(request: dict[str, Any]) -> Any:
                if then is not None:
                    page.phone.helper.reading = then
                return answer(request) if callable(answer) and not isinstance(answer, type) else answer

            return play

        page.phone.helper.script("act", *map(leaves, answers))
        return executor.perform(make(target_of(shown, node)), how.get("deadline", Deadline(20)))

    return act


def click(target: Any) -> Action:
    return NodeAct(target, "click")


def switch_on(target: Any) -> Action:
    return NodeAct(target, "set_checked", {"checked": True})


ON = screen(control("checked"), seq=12)
MOVED_ON = screen(N("TextView", BOX, text="another page", id=8), seq=12)


@pytest.mark.parametrize(
    ("make", "answer", "then", "status", "code", "dispatch", "held"),
    [
        (click, error("STALE", which="target"), None, "not_started", "STALE", "none", None),
        (click, error("APP_CHANGED", package="x"), None, "not_started", "APP_CHANGED", "none", None),
        (click, error("OCCLUDED"), None, "not_started", "OCCLUDED", "none", None),
        (click, error("DISABLED"), None, "not_started", "DISABLED", "none", None),
        (click, error("UNSUPPORTED"), None, "not_started", "UNSUPPORTED", "none", None),
        (click, error("TIMEOUT", dispatch="none"), None, "not_started", "TIMEOUT", "none", None),
        (click, error("CANCELLED", dispatch="none"), None, "cancelled", "CANCELLED", "none", None),
        (click, Reply(DONE), MOVED_ON, "completed", None, "finished", None),
        (switch_on, Reply(DONE), ON, "completed", None, "finished", True),
        (switch_on, Reply({**DONE, "already": True, "dispatch": "none"}), ON, "observed", None, "none", True),
        (switch_on, Reply(DONE), None, "observed", "MISMATCH", "finished", False),
        (switch_on, Reply(DONE), MOVED_ON, "unknown", "READ_FAILED", "finished", None),
        (click, error("REJECTED", dispatch="finished"), None, "not_started", "REJECTED", "finished", None),
        (click, error("REJECTED", dispatch="finished"), MOVED_ON, "unknown", "REJECTED", "uncertain", None),
        (click, error("TIMEOUT", dispatch="uncertain"), None, "unknown", "TIMEOUT", "uncertain", None),
        (click, Cut, None, "unknown", "CONNECTION_LOST", "uncertain", None),
    ],
    ids=[
        *("stale", "another app", "covered", "disabled", "no such action", "late in the queue", "cancelled in time"),
        *("finished without a check", "the check held", "so already", "something else is seen", "gone afterwards"),
        *("declined", "declined and yet changed", "no answer in time", "connection lost"),
    ],
)
def test_status_error_and_dispatch(
    act: Callable[..., Receipt],
    make: Callable[[Any], Action],
    answer: Script,
    then: Reading | None,
    status: str,
    code: str | None,
    dispatch: str,
    held: bool | None,
) -> None:
    """C-27; C-41 for what was declined."""
    receipt = act(make, answer, then=then)

    assert (receipt.status, receipt.error, receipt.dispatch) == (status, code, dispatch)
    assert receipt.check.held is held
    assert receipt.ok is (code is None)
    assert receipt.message


@pytest.mark.parametrize("answer", [error("TIMEOUT", dispatch="uncertain"), Cut], ids=["late", "lost"])
def test_an_input_whose_outcome_is_unknown_is_on_the_wire_once(
    act: Callable[..., Receipt], page: Page, answer: Script
) -> None:
    """C-35, C-41, design principle 5."""
    act(click, answer)

    assert len(page.phone.helper.asked("act")) == 1
    assert page.phone.helper.asked("touch") == []


def test_a_click_that_changes_nothing_warns(act: Callable[..., Receipt]) -> None:
    """C-43: completed all the same, for no check belongs to it."""
    receipt = act(click, Reply(DONE))

    assert (receipt.status, receipt.changed) == ("completed", False)
    assert [warned.code for warned in receipt.warnings] == ["NO_VISIBLE_CHANGE"]


def test_an_unreadable_screen_before_the_input_leaves_it_unsent(executor: Executor, page: Page) -> None:
    """C-27: what was to be touched cannot be judged."""
    page.phone.helper.failures["observe"] = error("UNAVAILABLE")

    receipt = executor.perform(Tap(Point(5, 5)), Deadline(1))

    assert (receipt.status, receipt.error, receipt.dispatch) == ("not_started", "UNAVAILABLE", "none")
    assert page.inputs == []


def test_an_unreadable_screen_after_it_proves_nothing(executor: Executor, page: Page) -> None:
    """Design principle 6: the touch was finished, and nothing is known of its effect."""
    page.draw()
    executor.look(Deadline(10))
    page.phone.helper.failures["observe"] = error("UNAVAILABLE")

    receipt = executor.perform(Tap(Point(5, 5)), Deadline(2))

    assert (receipt.status, receipt.error, receipt.dispatch) == ("completed", None, "finished")
    assert (receipt.screen_after, receipt.changed) == (None, None)


def test_a_cancel_before_the_input_sends_nothing(executor: Executor, page: Page) -> None:
    """C-27, F-17."""
    page.draw()
    executor.look(Deadline(10))
    cancel = Cancel()
    cancel.set()

    receipt = executor.perform(Press("back"), Deadline(10, cancel))

    assert (receipt.status, receipt.error, page.inputs) == ("cancelled", "CANCELLED", [])


def test_orders_of_one_action_have_ids_of_their_own(executor: Executor, page: Page) -> None:
    """C-30: the first has the action's, the next a number behind it."""
    page.rows = Rows(first=20)
    page.draw()

    executor.perform(Scroll("up", amount=8), Deadline(20), operation_id="call7.scroll1")

    ids = [request["operation_id"] for request in page.phone.helper.asked("act")]
    assert ids == ["call7.scroll1", "call7.scroll1.1"]


def test_what_became_known_of_an_earlier_input_stands_in_the_very_next_receipt(
    act: Callable[..., Receipt], executor: Executor
) -> None:
    """C-36: the doubt ends while the next input is on its way, and its receipt says so, once."""
    lost = act(click, Cut)

    following = executor.perform(Press("back"), Deadline(20))
    later = executor.perform(Press("back"), Deadline(20))

    assert lost.operation_id is not None
    (late,) = [warned for warned in following.warnings if warned.code == "LATE_OUTCOME"]
    assert lost.operation_id in late.message
    assert "LATE_OUTCOME" not in [warned.code for warned in later.warnings]


def test_a_phone_that_is_unplugged_after_the_input_does_not_make_it_partial(
    act: Callable[..., Receipt], page: Page
) -> None:
    """C-27: the click was finished; that nobody can look at its effect any more is another matter."""

    def unplugged(request: dict[str, Any]) -> Any:
        page.phone.helper.failures["observe"] = Cut
        page.phone.state = "offline"
        return Reply(DONE)

    clicked = act(click, unplugged)

    assert (clicked.status, clicked.error, clicked.dispatch) == ("completed", None, "finished")
    assert (clicked.screen_after, clicked.changed) == (None, None)


def test_a_check_that_cannot_be_made_on_an_unplugged_phone_leaves_it_unknown(
    act: Callable[..., Receipt], page: Page
) -> None:
    """C-27: input finished, and the control could not be read back."""

    def unplugged(request: dict[str, Any]) -> Any:
        page.phone.helper.failures["observe"] = Cut
        page.phone.state = "offline"
        return Reply(DONE)

    switched = act(switch_on, unplugged)

    assert (switched.status, switched.error, switched.dispatch) == ("unknown", "READ_FAILED", "finished")


@pytest.mark.parametrize(
    "action",
    [
        Tap(Point(1080, 5)),
        Tap(Point(5, -1), by_shell=True),
        Swipe(Point(100, 100), Point(100, -300), 100),
        Swipe(Point(100, 100), Point(100, -300), 100, by_shell=True),
        Drag(Point(100, 100), Point(100, 2400), 300),
        Gesture((Contact(((0, 5.0, 5.0), (90, 5.0, 2400.5), (200, 5.0, 5.0))),)),
    ],
    ids=lambda action: type(action).__name__,
)
def test_no_finger_leaves_the_display_by_any_way(executor: Executor, page: Page, action: Action) -> None:
    """C-70; pitfall 63: a swipe to -300 ends outside the screen. Nothing is sent, and nothing moved to the edge."""
    page.draw()

    receipt = executor.perform(action, Deadline(10))

    assert (receipt.status, receipt.error, receipt.dispatch) == ("not_started", "OUT_OF_RANGE", "none")
    assert page.inputs == [] and "input" not in [words[0] for words in page.phone.words]


def test_half_a_surrogate_pair_is_an_argument_that_cannot_be_sent(act: Callable[..., Receipt], page: Page) -> None:
    """C-47: INVALID, and no fault of ours; nothing is on the wire."""
    receipt = act(lambda target: NodeAct(target, "set_text", {"text": "a\ud83d"}))

    assert (receipt.status, receipt.error) == ("not_started", "INVALID")
    assert page.phone.helper.asked("act") == []


def test_after_an_input_500_ms_without_an_event_are_waited_for_and_3_s_at_most(
    act: Callable[..., Receipt], page: Page
) -> None:
    """L-42, L-103: counted from the last event before the input, in one request that reads the screen as well."""
    act(click, Reply(DONE))

    waited = page.phone.helper.asked("observe")[-1]["settle"]
    assert waited == {"cap_ms": 3000, "after_seq": DONE["seq"], "quiet_ms": 500}
    assert [request["op"] for request in page.phone.helper.requests[-2:]] == ["act", "observe"]


def test_how_the_screen_came_to_rest_is_of_this_wait_and_not_of_an_earlier_one(
    act: Callable[..., Receipt], page: Page
) -> None:
    """C-26, L-42: a screen that looks as before has not come to rest as before."""
    usual = page.phone.helper.usual

    def restless(request: dict[str, Any]) -> Any:
        step = usual(request)
        if isinstance(step, Reply) and "settle" in request:
            step.members["settled"] = {"quiet": False, "waited_ms": 3000}
        return step

    def moving_on(request: dict[str, Any]) -> Any:
        page.phone.helper.failures["observe"] = restless
        return Reply(DONE)

    restful = act(click, Reply(DONE))
    receipt = act(click, moving_on)

    assert (restful.changed, receipt.changed) == (False, False)
    assert restful.settled is not None and receipt.settled is not None
    assert (restful.settled.quiet, receipt.settled.quiet) == (True, False)
