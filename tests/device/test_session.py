"""The way to one phone: connected by the first call, and again after a loss."""

import contextlib
import os
import threading
import time
from collections.abc import Iterator

import pytest
from adbutils import AdbClient

from pollex.action.expect import Expect
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.device.session import Session
from pollex.errors import DeviceDetail, DeviceUnavailable, OutcomeUnknown, PhoneError, ReadFailed
from pollex.screen.skill_tree import skill_tree
from tests.device.fake_adb import FakeAdb, FakePhone, Said, helper_jars
from tests.device.scripted_helper import Cut, Hold, error
from tests.screen.scene import N, Reading, W

BUTTON = N("Button", (0, 0, 100, 100), text="OK", flags="clickable")


def order() -> Order:
    return Order.fresh(Deadline(5), Expect(package="com.example.app"))


@pytest.fixture
def phone() -> FakePhone:
    phone = FakePhone()
    phone.helper.reading = Reading([W(BUTTON)])
    return phone


@pytest.fixture
def session(phone: FakePhone, jar: bytes) -> Iterator[Session]:
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield session
        session.close()


def test_nothing_is_connected_before_the_first_call(session: Session, phone: FakePhone) -> None:
    """S-7."""
    assert phone.helper.runs == 0

    screen = session.observe(Deadline(5))

    assert phone.helper.runs == 1
    assert screen.nodes[0].text == "OK"


def test_the_jar_is_pushed_once_under_its_hash_and_nothing_else_is_left(
    session: Session, phone: FakePhone, jar: bytes
) -> None:
    session.observe(Deadline(5))
    session.close()
    session.observe(Deadline(5))

    (name,) = helper_jars(phone)
    assert name.startswith("pollex-") and name.endswith(".jar")
    assert [line.split()[0] for line in phone.lines] == ["mv"]
    assert phone.helper_lines[0].startswith(
        f"export CLASSPATH=/data/local/tmp/{name}; trap '' HUP; exec app_process / "
    )


def test_a_half_written_jar_is_replaced(session: Session, phone: FakePhone, jar: bytes) -> None:
    session.observe(Deadline(5))
    session.close()
    (path,) = phone.files
    phone.files[path] = jar[:5]

    session.observe(Deadline(5))

    assert phone.files[path] == jar


def test_without_a_jar_the_error_says_how_to_build_it(
    session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path_factory.mktemp("empty")))

    with pytest.raises(DeviceUnavailable) as raised:
        session.observe(Deadline(5))
    assert "make phone" in raised.value.message


def test_an_unchanged_screen_is_the_same_object(session: Session) -> None:
    first = session.observe(Deadline(5))

    assert session.observe(Deadline(5), base=first) is first


def test_a_read_is_made_again_over_a_fresh_connection(session: Session, phone: FakePhone) -> None:
    phone.helper.script("observe", Cut)

    assert session.observe(Deadline(5)).nodes[0].text == "OK"
    assert phone.helper.runs == 2


def test_a_read_that_was_on_its_way_when_the_phone_was_let_go_does_not_take_it_again(
    session: Session, phone: FakePhone
) -> None:
    on_its_way, goes_on = threading.Event(), threading.Event()

    def slow(request: dict[str, object]) -> type[Cut]:
        on_its_way.set()
        assert goes_on.wait(5)
        return Cut

    session.observe(Deadline(5))
    phone.helper.script("observe", slow)
    told: list[str] = []
    reader = threading.Thread(target=lambda: told.append(_code(session)))
    reader.start()
    assert on_its_way.wait(5)
    session.close()
    goes_on.set()
    reader.join(5)

    assert told == ["CONNECTION_LOST"] and phone.helper.runs == 1


def test_the_display_is_asked_over_the_connection_that_there_is_and_no_other(
    session: Session, phone: FakePhone
) -> None:
    """G-24: whoever watches for a lock takes no phone."""
    assert session.display_if_connected(Deadline(5)) is None and phone.helper.runs == 0

    session.observe(Deadline(5))
    there = session.display_if_connected(Deadline(5))
    session.close()

    assert there is not None and there.is_on
    assert session.display_if_connected(Deadline(5)) is None and phone.helper.runs == 1


def _code(session: Session) -> str:
    try:
        session.observe(Deadline(5))
    except PhoneError as error:
        return error.code
    return "read"


def test_a_read_is_made_again_only_once(session: Session, phone: FakePhone) -> None:
    phone.helper.script("observe", Cut, Cut)

    with pytest.raises(ReadFailed) as raised:
        session.observe(Deadline(5))
    assert raised.value.code == "CONNECTION_LOST"


def test_a_write_in_flight_is_never_repeated(session: Session, phone: FakePhone) -> None:
    target = skill_tree(session.observe(Deadline(5))).numbering.targets[0]
    phone.helper.script("act", Cut)

    with pytest.raises(OutcomeUnknown) as raised:
        session.act(order(), target, "click")

    assert raised.value.code == "CONNECTION_LOST"
    assert len(phone.helper.asked("act")) == 1
    assert session.observe(Deadline(5)).nodes
    assert len(phone.helper.asked("act")) == 1


def test_an_act_carries_id_look_and_the_app_that_must_be_in_front(session: Session, phone: FakePhone) -> None:
    """C-86."""
    target = skill_tree(session.observe(Deadline(5))).numbering.targets[0]

    session.act(order(), target, "set_text", {"text": "hi"})

    (request,) = phone.helper.asked("act")
    assert request["target"] == {
        "node": [1, 1000],
        "look": {"class": "android.widget.Button", "id": None, "label": "OK"},
    }
    assert request["expect"] == {"package": "com.example.app"}
    assert request["args"] == {"text": "hi"}


def test_a_slot_that_another_tool_holds_is_told(session: Session, phone: FakePhone) -> None:
    phone.helper.script("hello", error("DEVICE_UNAVAILABLE", "another tool holds it", state="slot_taken"))

    with pytest.raises(DeviceUnavailable) as raised:
        session.observe(Deadline(5))
    assert isinstance(raised.value.detail, DeviceDetail)
    assert raised.value.detail.state == "slot_taken"


def test_a_phone_that_another_process_owns_is_busy_for_reads_too(phone: FakePhone, jar: bytes) -> None:
    """S-8, CA-3: a second session stands for a second process, as each has its own lock."""
    with FakeAdb(phone) as server:
        first, second = (
            Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5))) for _ in range(2)
        )
        first.observe(Deadline(5))

        with pytest.raises(DeviceUnavailable) as refused:
            second.observe(Deadline(0.5))
        assert refused.value.code == "BUSY"
        assert f"process {os.getpid()}: " in refused.value.message
        assert phone.helper.runs == 1

        first.close()
        assert second.observe(Deadline(5)).nodes
        second.close()


def test_a_phone_that_cannot_be_driven_at_all_is_left_to_others(phone: FakePhone, jar: bytes) -> None:
    phone.helper_dies = Said(err="no", code=1)
    phone.answer = lambda words: None
    with FakeAdb(phone) as server:
        first, second = (
            Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5))) for _ in range(2)
        )
        with pytest.raises(DeviceUnavailable):
            first.observe(Deadline(5))

        phone.helper_dies = None
        assert second.observe(Deadline(5)).nodes
        second.close()


def test_after_a_loss_the_slot_is_waited_for(session: Session, phone: FakePhone) -> None:
    session.observe(Deadline(5))
    phone.helper.script("observe", Cut)
    taken = error("DEVICE_UNAVAILABLE", "still held", state="slot_taken")
    phone.helper.script("hello", taken, taken)

    assert session.observe(Deadline(10)).nodes


def test_a_helper_that_does_not_start_is_told_with_its_last_words(session: Session, phone: FakePhone) -> None:
    phone.helper_dies = Said(err="app_process: inaccessible or not found\n", code=127)

    reason = session.info(Deadline(5)).reason

    assert reason is not None
    assert "exit code 127" in reason
    assert "inaccessible" in reason


def test_closing_ends_the_helper(session: Session, phone: FakePhone) -> None:
    session.observe(Deadline(5))

    session.close()

    assert phone.helper.ended.wait(5)
    assert phone.helper.requests[-1]["op"] == "quit"


def test_a_call_does_not_wait_past_its_deadline_for_another_one_that_connects(
    session: Session, phone: FakePhone
) -> None:
    phone.helper.script("hello", Hold)

    def connect() -> None:
        with contextlib.suppress(PhoneError):
            session.observe(Deadline(20))

    first = threading.Thread(target=connect)
    first.start()
    while not phone.helper.asked("hello"):
        time.sleep(0.01)

    began_s = time.monotonic()
    with pytest.raises(DeviceUnavailable) as raised:
        session.observe(Deadline(0.2))
    took_s = time.monotonic() - began_s

    assert raised.value.code == "BUSY"
    assert took_s < 2
    session.close()
    first.join()
