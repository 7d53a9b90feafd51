"""Operation ids, cancelling, apps that hang, answers that are lost (spec C-30 to C-37)."""

import pytest

from pollex.action.actions import NodeAct, Tap
from pollex.device.device import Order
from pollex.errors import PhoneError
from pollex.geometry import Point
from pollex.screen.target import Target, target_of
from tests.controls.exact import Exact, by_id
from tests.phone.waiting import wait_for


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The page with buttons that keep the app busy."""
    exact.show("Busy")


def target(exact: Exact, name: str) -> Target:
    screen = exact.executor.look(exact.deadline).screen
    node = next(node for node in screen.nodes if node.resource_id == by_id(name)["resource_id"])
    return target_of(screen, node)


def test_a_slow_app_is_waited_for(exact: Exact) -> None:
    """CA-26: its main thread is busy for a second."""
    answer = exact.act("slow", "click")

    assert (answer["ok"], answer["status"], answer["dispatch"]) == (True, "completed", "finished")
    assert [note["id"] for note in exact.log("click")] == ["slow"]


def test_an_app_that_hangs_holds_the_input_channel(exact: Exact) -> None:
    """CA-26, C-34 to C-36: no finger, no action, no tap by adb; the next receipt tells; the click counts once."""
    hung = exact.act("hang", "click", timeout_ms=3000)
    touched = len(exact.log("touch"))
    tapped = exact.call("phone_tap", x=500, y=500)
    pinched = exact.call("pinch", center=[500, 500], start_span=300, end_span=500)
    clicked = exact.act("count", "click")
    by_adb = exact.executor.perform(Tap(Point(500, 500), by_shell=True), exact.deadline)

    assert (by_adb.status, by_adb.error, by_adb.dispatch) == ("not_started", "BUSY", "none")
    assert (hung["ok"], hung["status"], hung["dispatch"], hung["error"]) == (False, "unknown", "uncertain", "TIMEOUT")
    for answer in (tapped, pinched, clicked):
        assert (answer["status"], answer["error"]) == ("not_started", "BUSY"), answer
        assert hung["operation_id"] in answer["message"]
    assert len(exact.log("touch")) == touched

    exact.lab.release()
    exact.lab.await_text("clicks", "Clicks: 1")
    after = wait_for("the channel", lambda: (a := exact.act("count", "click"))["ok"] and a)
    assert "LATE_OUTCOME" in [warned["code"] for warned in after["warnings"]]
    assert [note["id"] for note in exact.log("click")] == ["hang", "count"]


def test_an_id_is_performed_once(exact: Exact) -> None:
    """CA-48, C-31."""
    button = target(exact, "count")
    first = exact.executor.perform(NodeAct(button, "click"), exact.deadline, operation_id="op-7")
    second = exact.executor.perform(NodeAct(target(exact, "count"), "click"), exact.deadline, operation_id="op-7")

    assert first.status == "completed"
    assert (second.status, second.error, second.dispatch) == ("not_started", "DUPLICATE", "none")
    assert len(exact.log("click")) == 1


def test_the_device_itself_takes_no_id_twice(exact: Exact) -> None:
    """CA-48, C-31."""
    button = target(exact, "count")
    exact.lab.session.act(Order("op-8", exact.deadline), button, "click")

    with pytest.raises(PhoneError, match="DUPLICATE"):
        exact.lab.session.act(Order("op-8", exact.deadline), button, "click")

    assert len(exact.log("click")) == 1
