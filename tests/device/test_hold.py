"""While the outcome of one input is not known, no other is sent (spec C-35 to C-37)."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from adbutils import AdbClient

from pollex.device import hold
from pollex.device.adb import Adb
from pollex.device.deadline import Cancel, Deadline
from pollex.device.device import Order
from pollex.device.frames import encode_json
from pollex.device.session import Session
from pollex.errors import DeviceUnavailable, OutcomeUnknown, PhoneError
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.device.fake_shell import FakeShell
from tests.device.scripted_helper import Cut, Hold, Raw, Reply, error
from tests.screen.scene import N, Reading, W

BUTTON = N("Button", (0, 0, 100, 100), text="OK", flags="clickable")
UNCERTAIN = error("TIMEOUT", "the app does not answer", dispatch="uncertain")


@pytest.fixture
def phone() -> FakePhone:
    shell = FakeShell()
    phone = FakePhone(answer=shell.answer, picture=shell.picture)
    phone.helper.reading = Reading([W(BUTTON)])
    return phone


@pytest.fixture
def session(phone: FakePhone, jar: bytes) -> Iterator[Session]:
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port)))
        yield session
        session.close()


def press(session: Session, name: str, cancel: Cancel | None = None) -> None:
    session.press(Order(name, Deadline(10, cancel)), "back")


def is_busy(session: Session, name: str) -> str:
    with pytest.raises(DeviceUnavailable) as refused:
        press(session, name)
    assert refused.value.code == "BUSY"
    return refused.value.message


def late(operation_id: str, **members: Any) -> bytes:
    answer = {"id": 9, "ok": True, "operation_id": operation_id, "dispatch": "finished", "seq": 12, **members}
    return encode_json(json.dumps({"event": "late_outcome", "seq": 13, "answer": answer}).encode())


def and_then(data: bytes) -> Callable[[dict[str, Any]], Raw]:
    """An answer to a read with other frames before it."""
    return lambda request: Raw(data + encode_json(json.dumps({"id": request["id"], "ok": True}).encode()))


def test_reads_go_on_and_another_input_is_refused_with_the_operation(session: Session, phone: FakePhone) -> None:
    """C-35."""
    phone.helper.script("key", UNCERTAIN)
    with pytest.raises(OutcomeUnknown):
        press(session, "first")

    assert session.observe(Deadline(5)).nodes
    began_s = time.monotonic()
    assert "first" in is_busy(session, "second")
    assert time.monotonic() - began_s < 10
    assert [request["operation_id"] for request in phone.helper.asked("key")] == ["first"]


@pytest.mark.parametrize("is_done", [True, False], ids=["performed", "declined"])
def test_the_late_answer_ends_it(session: Session, phone: FakePhone, *, is_done: bool) -> None:
    """C-36 (a)."""
    phone.helper.script("key", UNCERTAIN)
    with pytest.raises(OutcomeUnknown):
        press(session, "first")
    said = {} if is_done else {"ok": False, "error": {"code": "REJECTED", "message": "the control declined"}}
    phone.helper.script("screenshot", and_then(late("first", **said)))
    with pytest.raises(PhoneError):
        session.screenshot(Deadline(5), form="png")

    press(session, "second")

    (outcome,) = session.late_outcomes()
    assert outcome.operation_id == "first"
    assert (outcome.sent is not None) == is_done
    assert ("declined" in outcome.message) != is_done


def test_an_answer_that_came_after_the_caller_had_gone_ends_it(session: Session, phone: FakePhone) -> None:
    """C-36 (a): the caller cancelled, the helper answers all the same."""
    cancel = Cancel()
    requests: list[dict[str, Any]] = []

    def cancelled(request: dict[str, Any]) -> type[Hold]:
        requests.append(request)
        cancel.set()
        return Hold

    phone.helper.script("key", cancelled)
    with pytest.raises(OutcomeUnknown):
        press(session, "first", cancel)
    answer = {"id": requests[0]["id"], "ok": True, "dispatch": "finished", "seq": 12}
    phone.helper.script("screenshot", and_then(encode_json(json.dumps(answer).encode())))
    with pytest.raises(PhoneError):
        session.screenshot(Deadline(5), form="png")

    press(session, "second")

    assert [outcome.operation_id for outcome in session.late_outcomes()] == ["first"]


def test_after_a_loss_a_fresh_helper_has_to_see_a_complete_screen(session: Session, phone: FakePhone) -> None:
    """C-36 (b)."""
    phone.helper.script("key", Cut)
    with pytest.raises(OutcomeUnknown):
        press(session, "first")

    press(session, "second")

    (outcome,) = session.late_outcomes()
    assert outcome.operation_id == "first"
    assert outcome.screen is not None
    assert outcome.screen.nodes[0].text == "OK"
    assert phone.helper.runs == 2
    last = [request["op"] for request in phone.helper.requests[-3:]]
    assert last == ["events", "observe", "key"]


def test_an_incomplete_screen_is_not_enough(session: Session, phone: FakePhone) -> None:
    phone.helper.script("key", Cut)
    with pytest.raises(OutcomeUnknown):
        press(session, "first")
    phone.helper.reading = Reading([W(BUTTON)], complete=False)

    assert "first" in is_busy(session, "second")

    phone.helper.reading = Reading([W(BUTTON)])
    press(session, "third")


def test_a_helper_that_stays_in_doubt_is_ended_and_another_one_asked(
    session: Session, phone: FakePhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-36: after HOLD_MAX_MS."""
    monkeypatch.setattr(hold, "HOLD_MAX_S", 0.5)
    phone.helper.script("key", UNCERTAIN)
    with pytest.raises(OutcomeUnknown):
        press(session, "first")

    press(session, "second")

    assert phone.helper.runs == 2
    assert [outcome.operation_id for outcome in session.late_outcomes()] == ["first"]


def test_an_end_that_cannot_be_confirmed_keeps_the_hold(session: Session, phone: FakePhone) -> None:
    """C-37: somebody still holds the phone's accessibility, and it may be our own old helper."""
    phone.helper.script("key", Cut)
    with pytest.raises(OutcomeUnknown):
        press(session, "first")
    phone.helper.failures["hello"] = error("DEVICE_UNAVAILABLE", "still held", state="slot_taken")

    assert "unplug the phone" in is_busy(session, "second")
    assert "unplug the phone" in is_busy(session, "third")

    assert [request["operation_id"] for request in phone.helper.asked("key")] == ["first"]


def test_an_operation_id_is_used_once_even_over_a_fresh_helper(session: Session, phone: FakePhone) -> None:
    """C-31."""
    press(session, "first")
    session.close()

    with pytest.raises(PhoneError) as refused:
        press(session, "first")

    assert refused.value.code == "DUPLICATE"
    assert len(phone.helper.asked("key")) == 1


def test_an_operation_id_of_other_characters_is_refused(session: Session, phone: FakePhone) -> None:
    """C-30."""
    for name in ("", "a b", "ä", "x" * 65):
        with pytest.raises(PhoneError) as refused:
            press(session, name)
        assert refused.value.code == "INVALID"
    assert phone.helper.asked("key") == []


def test_one_thread_holds_the_phone_and_may_do_so_again_inside(session: Session, phone: FakePhone) -> None:
    """C-34."""
    refused: list[str] = []

    def other() -> None:
        try:
            press(session, "other")
        except DeviceUnavailable as error:
            refused.append(error.code)

    with session.moving(Deadline(10)):
        press(session, "mine")
        thread = threading.Thread(target=other)
        thread.start()
        thread.join(20)
        press(session, "mine.1")

    assert refused == ["BUSY"]
    assert [request["operation_id"] for request in phone.helper.asked("key")] == ["mine", "mine.1"]


def test_a_helper_that_answers_nonsense_to_an_input_leaves_it_unknown(session: Session, phone: FakePhone) -> None:
    phone.helper.script("key", Reply({"dispatch": "finished", "seq": "many"}))

    with pytest.raises(OutcomeUnknown):
        press(session, "first")
