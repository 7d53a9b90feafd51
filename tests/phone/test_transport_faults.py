"""A line that misbehaves (`vphone fault transport`): receipts say what is known, no input happens twice.

A naive client takes an error for something that did not happen, and has it happen twice.
"""

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
from tests.phone.lab import PACKAGE, middle, state_of
from tests.phone.naive import NaiveClient, Place, reconnect
from tests.phone.waiting import WAIT_S, wait_for

HELD_MS = 8_000
OUT_MS = 6_000
LATE_OKAY_MS = 1_500
ENDS_OF_A_CLICK = (110, 140, 170, 300)
"""Bytes after which the line is cut: what the arming command itself still says are about eighty of them."""
ENDS_OF_A_TAP = (125, 140, 155)
"""The same of `adb shell input tap`: its OKAY has 24 bytes, and its exit code comes with 30."""
HALF_BYTES = 1500
PATIENCE_S = 2.0
LOG = "logcat -d -v raw -s Lab"


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    with Hands.on(phone) as found:
        yield found
    clear(phone)


def clear(phone: Device) -> None:
    """No fault any more, and the phone connected."""
    reconnect(phone)
    phone.output("shell", "vphone", "fault", "clear")


def count_place(hands: Hands) -> Place:
    """Where the button is that counts its clicks, on its page whose log begins here."""
    hands.lab.open("BusyActivity")
    place = middle(hands.node("count"))
    hands.lab.forget_log()
    return place


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
    """C-34, C-35, C-36: the naive client calls it failed and touches once more. With pollex the next look finds the
    phone by itself, the finger is up again, and the next touch goes through.
    """
    place = count_place(hands)
    fault(hands.lab.phone, "drop", "--after-events", "1")
    assert NaiveClient(hands.lab.phone).tap_until_success(place) == 2
    assert len(hands.lab.log("touch", action="DOWN")) == 2
    hands.lab.phone.output("shell", "vphone", "reset")

    hands.lab.open("PadActivity")
    press, receipts = in_background(hands, LongPress(hands.target("pad"), at_least_ms=HELD_MS))
    wait_for("a finger", lambda: "DOWN" in touches(hands))

    fault(hands.lab.phone, "drop")
    press.join(WAIT_S)

    assert [(receipt.status, receipt.error) for receipt in receipts] == [("unknown", "CONNECTION_LOST")]
    assert hands.executor.look(Deadline(WAIT_S)).screen.is_complete
    reconnect(hands.lab.phone)
    down, lifted = touches(hands)
    assert (down, lifted in ("UP", "CANCEL")) == ("DOWN", True)

    assert hands.do(Tap(hands.target("pad"))).status == "completed"
    assert touches(hands)[2:] == ["DOWN", "UP"]


def test_a_click_that_is_done_and_whose_answer_is_lost_is_not_sent_again(hands: Hands) -> None:
    """C-35, C-49: the line is cut as soon as the control has done what it was told. No answer is no failure."""
    place = count_place(hands)
    fault(hands.lab.phone, "drop", "--after", "1")
    assert NaiveClient(hands.lab.phone).tap_until_success(place) == 2
    hands.lab.await_log("click")
    wait_for("both clicks", lambda: clicks(hands) == 2)

    hands.lab.open("BusyActivity")
    target = hands.target("count")
    hands.lab.forget_log()
    fault(hands.lab.phone, "drop", "--after", "1")

    receipt = hands.do(NodeAct(target, "click"))
    hands.executor.look(Deadline(WAIT_S))

    reconnect(hands.lab.phone)
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
        clear(hands.lab.phone)
        hands.executor.look(Deadline(WAIT_S))
        seen.append((receipt.status, clicks(hands)))

    assert set(seen) <= {("unknown", 0), ("unknown", 1), ("completed", 1), ("not_started", 0)}, seen
    assert "unknown" in {status for status, _ in seen}, seen
    assert 2 in [naive_clicks(hands, after_bytes) for after_bytes in ENDS_OF_A_TAP]


def naive_clicks(hands: Hands, after_bytes: int) -> int:
    """How often the app has seen the one click of a naive client whose line was cut."""
    place = count_place(hands)
    fault(hands.lab.phone, "drop-after", str(after_bytes))
    NaiveClient(hands.lab.phone).tap_until_success(place)
    clear(hands.lab.phone)
    hands.lab.await_log("click")
    return clicks(hands)


def test_a_reading_that_is_cut_off_is_made_once_more(hands: Hands) -> None:
    """F-3: the naive client has half a picture and an exit code 0. With pollex nobody notices.

    While no way leads to the phone the error says so, and the session goes on afterwards.
    """
    hands.lab.open("ControlsActivity")
    session = hands.lab.session
    fault(hands.lab.phone, "drop-after", str(HALF_BYTES))
    naive = hands.lab.phone.adb("exec-out", "screencap", "-p")
    assert naive.returncode == 0 and b"IEND" not in naive.stdout
    clear(hands.lab.phone)
    whole = hands.executor.look(Deadline(WAIT_S)).screen
    (helper,) = helpers(hands)

    fault(hands.lab.phone, "drop-after", str(HALF_BYTES))
    again = session.observe(Deadline(WAIT_S))

    assert {node.resource_id for node in whole.nodes} <= {node.resource_id for node in again.nodes}
    reconnect(hands.lab.phone)
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
    """C-35: the naive client takes what is late for lost, and sends it again; with pollex the answer counts."""
    place = count_place(hands)
    fault(hands.lab.phone, "delay-okay", str(int(2000 * PATIENCE_S)))
    assert NaiveClient(hands.lab.phone).tap_impatiently(place, PATIENCE_S) == 2
    clear(hands.lab.phone)
    wait_for("both clicks", lambda: clicks(hands) == 2)

    hands.lab.open("BusyActivity")
    target = hands.target("count")
    hands.lab.forget_log()
    fault(hands.lab.phone, "delay-okay", str(LATE_OKAY_MS))

    receipt = hands.do(NodeAct(target, "click"))

    hands.lab.phone.output("shell", "vphone", "fault", "clear")
    assert (receipt.status, clicks(hands)) == ("completed", 1)


def test_everything_works_in_crumbs(hands: Hands) -> None:
    """The naive client reads once and misses the click that the app has noted, so that it clicks again. Pollex puts
    trees, inputs, pictures and shell answers together from whatever pieces they come in.
    """
    place, naive = count_place(hands), NaiveClient(hands.lab.phone)
    assert naive.tap(place) == "success"
    hands.lab.await_log("click")
    fault(hands.lab.phone, "fragments", "3")
    # Pieces that come fast may be read together.
    wait_for("a torn answer", lambda: b"click" not in naive.read_once(LOG))
    assert naive.tap(place) == "success"
    wait_for("both clicks", lambda: clicks(hands) == 2)
    hands.lab.phone.output("shell", "vphone", "fault", "clear")

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
