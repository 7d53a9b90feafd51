"""A line that misbehaves (`vphone fault transport`): receipts say what is known, no input happens twice."""

import json
import threading
from collections.abc import Iterator

import pytest

from pollex.action.actions import Action, LongPress, NodeAct, Tap
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.errors import DeviceUnavailable
from pollex.screen.screen import Screen
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.lab import PACKAGE, state_of
from tests.phone.waiting import WAIT_S, wait_for

HELD_MS = 8_000
OUT_MS = 6_000
LATE_OKAY_MS = 1_500
ENDS_OF_A_CLICK = (110, 140, 170, 300)
"""Bytes after which the line is cut: what the arming command itself still says are about eighty of them."""


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    with Hands.on(phone) as found:
        yield found
    back(phone)
    phone.output("shell", "vphone", "fault", "clear")


def back(phone: Device) -> None:
    """The test's own way to the phone is there again."""

    def is_back() -> bool:
        phone.server.run("connect", phone.serial)
        return phone.adb("get-state").stdout == b"device\n"

    wait_for("the phone is connected again", is_back)


def fault(phone: Device, *words: str) -> None:
    """Whether the end of a command that cuts its own line still comes through is chance."""
    phone.adb("shell", "vphone", "fault", "transport", *words)


def touches(hands: Hands) -> list[str]:
    """Each finger that came down or left, by the phone's own record."""
    lines = [json.loads(line) for line in hands.lab.phone.output("shell", "vphone", "wire").splitlines()]
    return [line["did"] for line in lines if line["kind"] == "touch"]


def clicks(hands: Hands) -> int:
    return len(hands.lab.log("click"))


def in_background(hands: Hands, action: Action) -> tuple[threading.Thread, list[Receipt]]:
    receipts: list[Receipt] = []
    thread = threading.Thread(target=lambda: receipts.append(hands.do(action)), daemon=True)
    thread.start()
    return thread, receipts


def test_a_cable_that_goes_while_a_finger_is_down_leaves_the_outcome_unknown(hands: Hands) -> None:
    """C-34, C-35, C-36: a naive client would call it failed and touch once more. The next look finds the phone by
    itself, the finger is up again, and the next touch goes through.
    """
    hands.lab.open("PadActivity")
    press, receipts = in_background(hands, LongPress(hands.target("pad"), at_least_ms=HELD_MS))
    wait_for("a finger", lambda: "DOWN" in touches(hands))

    fault(hands.lab.phone, "drop")
    press.join(WAIT_S)

    assert [(receipt.status, receipt.error) for receipt in receipts] == [("unknown", "CONNECTION_LOST")]
    assert hands.executor.look(Deadline(WAIT_S)).screen.is_complete
    back(hands.lab.phone)
    down, lifted = touches(hands)
    assert (down, lifted in ("UP", "CANCEL")) == ("DOWN", True)

    assert hands.do(Tap(hands.target("pad"))).status == "completed"
    assert touches(hands)[2:] == ["DOWN", "UP"]


def test_a_click_that_is_done_and_whose_answer_is_lost_is_not_sent_again(hands: Hands) -> None:
    """C-35, C-49: the line is cut as soon as the control has done what it was told. No answer is no failure."""
    hands.lab.open("BusyActivity")
    target = hands.target("count")
    hands.lab.forget_log()
    fault(hands.lab.phone, "drop", "--after", "1")

    receipt = hands.do(NodeAct(target, "click"))
    hands.executor.look(Deadline(WAIT_S))

    back(hands.lab.phone)
    assert (receipt.status, receipt.error, clicks(hands)) == ("unknown", "CONNECTION_LOST", 1)


def test_wherever_the_line_ends_no_click_happens_twice(hands: Hands) -> None:
    """C-35, C-49: the app has seen the click as often as the receipt says, or the receipt is `unknown`."""
    hands.lab.open("BusyActivity")
    seen: list[tuple[str, int]] = []
    for after_bytes in ENDS_OF_A_CLICK:
        target = hands.target("count")
        hands.lab.forget_log()
        fault(hands.lab.phone, "drop-after", str(after_bytes))
        receipt = hands.do(NodeAct(target, "click"))
        back(hands.lab.phone)
        hands.lab.phone.output("shell", "vphone", "fault", "clear")
        hands.executor.look(Deadline(WAIT_S))
        seen.append((receipt.status, clicks(hands)))

    assert set(seen) <= {("unknown", 0), ("unknown", 1), ("completed", 1), ("not_started", 0)}, seen
    assert "unknown" in {status for status, _ in seen}, seen


def test_a_reading_that_is_cut_off_is_made_once_more(hands: Hands) -> None:
    """F-3: nobody notices. While no way leads to the phone the error says so, and the session goes on afterwards."""
    hands.lab.open("ControlsActivity")
    session = hands.lab.session
    whole = hands.executor.look(Deadline(WAIT_S)).screen
    (helper,) = helpers(hands)

    fault(hands.lab.phone, "drop-after", "1500")
    again = session.observe(Deadline(WAIT_S))

    assert {node.resource_id for node in whole.nodes} <= {node.resource_id for node in again.nodes}
    back(hands.lab.phone)
    assert helper not in helpers(hands), "the line was cut, and another helper has answered"
    fault(hands.lab.phone, "drop", str(OUT_MS))
    with pytest.raises(DeviceUnavailable) as lost:
        session.observe(Deadline(1.0))
    assert lost.value.code == "DEVICE_UNAVAILABLE"
    assert wait_for("the session finds its phone again", lambda: _read(hands)).is_complete


def helpers(hands: Hands) -> list[int]:
    """Processes of our helper."""
    processes = state_of(hands.lab.phone)["processes"]
    return [process["pid"] for process in processes if process["name"] == "app_process"]


def _read(hands: Hands) -> Screen | None:
    try:
        return hands.lab.session.observe(Deadline(WAIT_S))
    except DeviceUnavailable:
        return None


def test_acknowledgements_that_come_late_cost_time_and_nothing_else(hands: Hands) -> None:
    """C-35: a client that takes a missing OKAY for a lost input would send it again; here the answer counts."""
    hands.lab.open("BusyActivity")
    target = hands.target("count")
    hands.lab.forget_log()
    fault(hands.lab.phone, "delay-okay", str(LATE_OKAY_MS))

    receipt = hands.do(NodeAct(target, "click"))

    hands.lab.phone.output("shell", "vphone", "fault", "clear")
    assert (receipt.status, clicks(hands)) == ("completed", 1)


def test_everything_works_in_crumbs(hands: Hands) -> None:
    """Trees, inputs, pictures and shell answers are put together from whatever pieces they come in."""
    hands.lab.open("BusyActivity")
    hands.lab.forget_log()
    fault(hands.lab.phone, "fragments", "3")

    receipt = hands.do(NodeAct(hands.target("count"), "click"))

    assert (receipt.status, clicks(hands)) == ("completed", 1)
    fault(hands.lab.phone, "fragments", "64")
    picture = hands.lab.session.screenshot(Deadline(WAIT_S), form="jpeg", max_side_px=400)
    assert picture.data[:2] == b"\xff\xd8"
    fault(hands.lab.phone, "fragments", "1")
    screen = hands.lab.session.observe(Deadline(WAIT_S))
    assert screen.is_complete and f"{PACKAGE}:id/count" in {node.resource_id for node in screen.nodes}
