"""Gestures that are broken off, refused, or come too late: nothing stays down or is sent twice (spec C-71, C-74)."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from adbutils import AdbClient

from benchmarks.wire import Cable
from pollex.device.adb import Adb
from pollex.device.deadline import Cancel
from pollex.device.session import Session
from tests.adbd.device import Device
from tests.controls.exact import Answer, Exact, by_id
from tests.controls.touches import await_last, frames, touches
from tests.phone.lab import Lab
from tests.phone.waiting import WAIT_S, wait_for

SLACK = 5
"""Upper bounds of time hold on a quiet machine; here they have so many times as long."""
CANCEL_S = 0.2
CUT_MS = 500
SETTINGS = "com.android.settings/.Settings"
BEGUN = 20
"""So many events, and a gesture is under way."""
LONG = frames((0, [(300, 500), (700, 500)]), (8000, [(300, 700), (700, 700)]))
HOLD = frames((0, [(500, 600)]), (200, [(500, 600)]))


@pytest.fixture
def page(exact: Exact) -> None:
    """The drawn timeline."""
    exact.show("Timeline")


@pytest.mark.usefixtures("page")
def test_a_cancel_midway_takes_the_touch_back(exact: Exact) -> None:
    """CA-42, C-32, C-74."""
    exact.cancel = Cancel()

    answer, took_s = broken_off(exact, exact.cancel.set)

    seen = await_last(exact, "CANCEL")
    assert (answer["status"], answer["error"], answer["dispatch"]) == ("cancelled", "CANCELLED", "stopped")
    assert (seen.kinds.count("CANCEL"), seen.kinds.count("UP"), len(seen.down_times)) == (1, 0, 1)
    assert took_s <= CANCEL_S * SLACK
    assert answer["events"] == len(seen.events) - 1
    assert len(answer["landed_on"]) == 2
    assert no_more(exact) == len(seen.events)


def test_a_cable_that_is_cut_midway_leaves_no_finger_down(phone: Device) -> None:
    """CA-42, C-74: nobody knows how it ended, and it is never sent again."""
    with Cable(phone.server.port, manner="plugged in again") as cable:
        session = Session(Adb(AdbClient("127.0.0.1", cable.port, socket_timeout=WAIT_S)), phone.serial)
        exact = Exact.of(Lab(phone, session))
        exact.show("Timeline")
        cut_at_ms: list[float] = []

        def cut() -> None:
            cut_at_ms.append(time.time() * 1000)
            cable.pull()

        answer, _ = broken_off(exact, cut)
        seen = await_last(exact, "CANCEL")
        assert exact.call("phone_observe")["ok"]
        exact.call("touch_gesture", frames=HOLD)
        after = touches(exact)
        session.close()

    assert (answer["status"], answer["error"], answer["dispatch"]) == ("unknown", "CONNECTION_LOST", "uncertain")
    # The phone's uptime is the computer's time (docs/virtual-phone.md).
    assert seen.events[-1]["at"] - cut_at_ms[0] <= CUT_MS * SLACK
    assert seen.kinds.count("DOWN") == 1
    assert after.kinds[: len(seen.events)] == seen.kinds
    assert after.kinds[len(seen.events) :].count("DOWN") == 1, "the next gesture, and nothing else"


def broken_off(exact: Exact, how: Callable[[], None]) -> tuple[Answer, float]:
    """The answer to a long gesture that something happens to midway, and how long after that it came."""
    answers: list[Answer] = []
    thread = threading.Thread(target=lambda: answers.append(exact.call("touch_gesture", frames=LONG)))
    thread.start()
    wait_for("a gesture under way", lambda: len(exact.log("touch")) > BEGUN)
    began_s = time.monotonic()
    how()
    thread.join(WAIT_S)
    took_s = time.monotonic() - began_s
    assert answers, "no answer came"
    return answers[0], took_s


def no_more(exact: Exact) -> int:
    """How many events there are once nothing more comes."""
    time.sleep(0.5)
    return len(exact.log("touch"))


@pytest.mark.usefixtures("page")
def test_input_that_the_phone_refuses_is_denied(exact: Exact) -> None:
    """CA-42, C-74."""
    exact.lab.phone.output("shell", "vphone", "fault", "input")

    denied = exact.call("touch_gesture", frames=HOLD)

    exact.lab.phone.output("shell", "vphone", "fault", "clear")
    assert (denied["status"], denied["error"], denied["dispatch"]) == ("not_started", "INJECT_DENIED", "none")
    assert exact.log("touch") == []


@pytest.mark.usefixtures("page")
def test_a_display_that_has_turned_since_is_stale(exact: Exact) -> None:
    """CA-43, C-71."""
    exact.call("phone_observe")
    exact.lab.phone.output("shell", "wm", "user-rotation", "lock", "1")
    wait_for("the screen on its side", lambda: "rotation 1" in exact.lab.phone.output("shell", "dumpsys display"))

    refused_with(exact, "STALE")


@pytest.mark.usefixtures("page")
def test_another_app_in_front_is_told(exact: Exact) -> None:
    """CA-43, C-71."""
    exact.call("phone_observe")
    exact.lab.phone.output("shell", "am", "start", "-n", SETTINGS)
    exact.lab.await_front(SETTINGS)

    refused_with(exact, "APP_CHANGED")


def test_a_dialog_that_came_over_the_place_is_stale(exact: Exact) -> None:
    """CA-43, C-71, C-86."""
    exact.show("Windows")
    exact.call("phone_observe")
    open_dialog(exact)

    refused_with(exact, "STALE")


def test_another_button_under_the_point_is_stale(exact: Exact) -> None:
    """CA-43, C-71, C-86: the page looks the same but for the button."""
    exact.show("Windows")
    save = exact.read("save")
    left, top, right, bottom = save["bounds"]
    middle = ((left + right) / 2, (top + bottom) / 2)
    exact.lab.open("TimelineActivity")

    refused_with(exact, "STALE", space="pixel", frames=frames((0, [middle]), (80, [middle])))


def test_one_that_was_seen_by_another_reader_only_is_stale_too(exact: Exact) -> None:
    """CA-43, C-71: what counts is what this caller was shown."""
    exact.show("Windows")
    exact.call("phone_observe")
    open_dialog(exact)
    exact.executor.look(exact.deadline)

    refused_with(exact, "STALE")


def open_dialog(exact: Exact) -> None:
    """The caller's own readings know nothing of it."""
    exact.lab.command("dialog")
    exact.lab.await_node(resource_id="android:id/button1")


def refused_with(exact: Exact, code: str, **arguments: Any) -> None:
    exact.lab.forget_log()
    refused = exact.call("touch_gesture", **({"frames": HOLD} | arguments))

    assert (refused["error"], refused["status"], refused["dispatch"]) == (code, "not_started", "none")
    assert exact.log("touch") == []


def test_a_python_program_makes_the_same_gestures(exact: Exact) -> None:
    """C-76, C-78: `Phone.pinch` and `Phone.gesture`, in pixels."""
    from pollex import Phone
    from pollex.action.actions import Contact
    from pollex.errors import Misuse

    exact.show("Timeline")
    phone = Phone(exact.executor, timeout_s=WAIT_S)

    pinched = phone.pinch((540, 1400), 300, 600)
    dragged = phone.gesture([Contact(((0, 300, 1400), (300, 700, 1400), (600, 700, 1400)))])
    with pytest.raises(Misuse) as refusal:
        phone.pinch((100, 1400), 300, 600)

    assert (pinched.status, dragged.status, refusal.value.code) == ("completed", "completed", "OUT_OF_RANGE")
    assert exact.log("pinch")[0]["factor"] == pytest.approx(2, abs=0.05)
    assert touches(exact).kinds.count("DOWN") == 2
    assert exact.read(by_id("selected_time"))["text"]
