"""Requests to the helper over a wire that a test can cut, delay and spoil."""

import itertools
import json
import threading
import time
import zlib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pollex.device.deadline import Cancel, Deadline
from pollex.device.frames import encode_json
from pollex.device.helper import MAX_EVENT_BYTES, Answer, HelperClient
from pollex.device.wire import Json
from pollex.errors import DeviceUnavailable, Misuse, OutcomeUnknown, PhoneError, ReadFailed, Refused, Rejected
from tests.device.scripted_helper import HELLO, Cut, Hold, Raw, Reply, ScriptedHelper, SocketLink, Split, error

ACT: dict[str, Json] = {"action": "click", "target": {}, "expect": {}}

OPERATIONS = itertools.count(1)


def act(client: HelperClient, deadline: Deadline, *, operation_id: str | None = None, **members: Json) -> Answer:
    """One input, with an operation id of its own."""
    return client.write("act", {**ACT, **members}, deadline, operation_id=operation_id or f"op-{next(OPERATIONS)}")


@pytest.fixture
def helper() -> ScriptedHelper:
    return ScriptedHelper()


@pytest.fixture
def client(helper: ScriptedHelper) -> Iterator[HelperClient]:
    client = HelperClient(SocketLink(helper))
    yield client
    client.close()


def test_hello_tells_what_the_helper_can_do(client: HelperClient) -> None:
    hello = client.hello(Deadline(5))

    assert hello.version == "0.1.0"
    assert "tree" in hello.capabilities


def test_a_reading_brings_its_blob_whole(client: HelperClient, helper: ScriptedHelper) -> None:
    answer = client.read("observe", {}, Deadline(5))

    assert json.loads(answer.header)["digest"] == helper.reading.wire()[0]["digest"]
    assert json.loads(zlib.decompress(answer.blob))["rows"]


def test_an_answer_may_come_byte_by_byte(client: HelperClient, helper: ScriptedHelper) -> None:
    helper.script("observe", Split(Reply({"n": 1}, b"x" * 300)))

    assert client.read("observe", {}, Deadline(5)).blob == b"x" * 300


def test_answers_find_their_callers_in_any_order(client: HelperClient, helper: ScriptedHelper) -> None:
    first_came = threading.Event()

    def late(request: dict[str, object]) -> Raw:
        first_came.set()
        return Raw(b"")

    helper.script("observe", late)
    results: list[bytes] = []
    slow = threading.Thread(target=lambda: results.append(client.read("observe", {}, Deadline(5)).blob))
    slow.start()
    first_came.wait(5)
    slow_id = helper.asked("observe")[0]["id"]
    answer = encode_json(json.dumps({"id": slow_id, "ok": True}).encode())
    helper.script(
        "ping", lambda request: Raw(encode_json(json.dumps({"id": request["id"], "ok": True}).encode()) + answer)
    )

    client.read("ping", {}, Deadline(5))
    slow.join(5)

    assert results == [b""]


def test_each_write_has_an_operation_id_of_its_own(client: HelperClient, helper: ScriptedHelper) -> None:
    act(client, Deadline(5))
    act(client, Deadline(5))

    ids = [request["operation_id"] for request in helper.asked("act")]
    assert len(set(ids)) == 2


def test_a_request_that_no_frame_can_hold_is_refused_before_it_is_sent(
    client: HelperClient, helper: ScriptedHelper
) -> None:
    with pytest.raises(Misuse) as refused:
        act(client, Deadline(5), args={"text": "x" * 1_100_000})

    assert refused.value.code == "INVALID"
    assert client.hello(Deadline(5)).version == "0.1.0"


def test_the_helper_hears_how_much_time_is_left(client: HelperClient, helper: ScriptedHelper) -> None:
    client.read("observe", {}, Deadline(3))

    assert 2000 < helper.asked("observe")[0]["deadline_ms"] <= 3000


def test_a_request_asks_for_no_more_time_than_a_helper_gives(client: HelperClient, helper: ScriptedHelper) -> None:
    client.read("observe", {}, Deadline(700))

    assert 590_000 < helper.asked("observe")[0]["deadline_ms"] <= 600_000


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("STALE", Refused),
        ("OCCLUDED", Refused),
        ("UNAVAILABLE", Refused),
        ("TIMEOUT", Refused),
        ("REJECTED", Rejected),
        ("A_CODE_FROM_THE_FUTURE", Refused),
    ],
)
def test_a_write_that_was_not_sent_is_refused(
    client: HelperClient, helper: ScriptedHelper, code: str, kind: type[PhoneError]
) -> None:
    helper.script("act", error(code, dispatch="none"))

    with pytest.raises(kind):
        act(client, Deadline(5))


def test_a_write_that_android_has_not_answered_is_unknown(client: HelperClient, helper: ScriptedHelper) -> None:
    helper.script("act", error("TIMEOUT", dispatch="uncertain"))

    with pytest.raises(OutcomeUnknown) as told:
        act(client, Deadline(5))
    assert told.value.code == "TIMEOUT"


def test_a_connection_that_breaks_during_a_write_leaves_its_outcome_unknown(
    client: HelperClient, helper: ScriptedHelper
) -> None:
    helper.script("act", Cut)

    with pytest.raises(OutcomeUnknown) as told:
        act(client, Deadline(5))

    assert told.value.code == "CONNECTION_LOST"
    assert len(helper.asked("act")) == 1


def test_a_connection_that_breaks_during_a_read_is_a_failed_read(client: HelperClient, helper: ScriptedHelper) -> None:
    helper.script("observe", Cut)

    with pytest.raises(ReadFailed) as told:
        client.read("observe", {}, Deadline(5))
    assert told.value.code == "CONNECTION_LOST"


def test_a_write_after_the_loss_never_left(client: HelperClient, helper: ScriptedHelper) -> None:
    helper.script("observe", Cut)
    with pytest.raises(ReadFailed):
        client.read("observe", {}, Deadline(5))

    with pytest.raises(Refused) as told:
        act(client, Deadline(5))

    assert told.value.code == "CONNECTION_LOST"
    assert helper.asked("act") == []


def test_all_callers_hear_of_the_loss(client: HelperClient, helper: ScriptedHelper) -> None:
    helper.script("observe", Hold, Hold, Cut)
    failures: list[str] = []

    def read() -> None:
        try:
            client.read("observe", {}, Deadline(30))
        except ReadFailed as failed:
            failures.append(failed.code)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join(10)

    assert failures == ["CONNECTION_LOST"] * 3


def test_a_helper_that_owes_an_answer_is_dropped(client: HelperClient, helper: ScriptedHelper) -> None:
    helper.script("act", Hold)

    with pytest.raises(OutcomeUnknown) as told:
        act(client, Deadline(0.1))

    assert told.value.code == "TIMEOUT"
    assert client.is_lost


def test_a_cancelled_read_ends_soon_and_the_helper_hears_of_it(client: HelperClient, helper: ScriptedHelper) -> None:
    cancel = Cancel()
    helper.script("observe", Hold)
    threading.Timer(0.05, cancel.set).start()
    began = time.monotonic()

    with pytest.raises(Refused) as told:
        client.read("observe", {}, Deadline(30, cancel))

    assert told.value.code == "CANCELLED"
    assert time.monotonic() - began < 15
    assert helper.asked("cancel")[0]["request"] == helper.asked("observe")[0]["id"]
    assert not client.is_lost


def test_a_cancelled_write_that_was_sent_is_unknown(client: HelperClient, helper: ScriptedHelper) -> None:
    cancel = Cancel()

    def cancel_now(request: dict[str, object]) -> type[Hold]:
        cancel.set()
        return Hold

    helper.script("act", cancel_now)

    with pytest.raises(OutcomeUnknown):
        act(client, Deadline(30, cancel))

    assert helper.asked("cancel")[0]["operation_id"] == helper.asked("act")[0]["operation_id"]


@pytest.mark.parametrize("detail", [{"max": "many"}, {"changed": 3}, [], "gone", {"by": [{"window": None}]}])
def test_a_detail_that_makes_no_sense_costs_neither_the_error_nor_the_connection(
    client: HelperClient, helper: ScriptedHelper, detail: object
) -> None:
    wrong = {"code": "STALE", "message": "it is gone", "detail": detail}
    helper.script("act", Reply({"ok": False, "dispatch": "none", "error": wrong}))

    with pytest.raises(Refused) as refused:
        act(client, Deadline(5))

    assert (refused.value.code, refused.value.detail) == ("STALE", None)
    assert not client.is_lost


def test_what_is_called_off_before_it_is_sent_is_never_sent(client: HelperClient, helper: ScriptedHelper) -> None:
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Refused):
        act(client, Deadline(5, cancel))

    assert helper.requests == []


def test_events_are_kept(client: HelperClient, helper: ScriptedHelper) -> None:
    event = encode_json(b'{"event":"toast","seq":930,"text":["Saved"]}')
    helper.script(
        "ping", lambda request: Raw(event + encode_json(json.dumps({"id": request["id"], "ok": True}).encode()))
    )

    client.read("ping", {}, Deadline(5))

    assert [(told.name, told.seq) for told in client.events()] == [("toast", 930)]


def test_a_helper_of_another_protocol_is_not_spoken_to(client: HelperClient, helper: ScriptedHelper) -> None:
    helper.script("hello", Reply({**HELLO, "protocol": 2}))

    with pytest.raises(DeviceUnavailable) as told:
        client.hello(Deadline(5))
    assert "make phone" in told.value.message


def test_a_blob_that_is_shorter_than_announced_is_a_failed_read(client: HelperClient, helper: ScriptedHelper) -> None:
    def short(request: dict[str, object]) -> Raw:
        header = encode_json(json.dumps({"id": request["id"], "ok": True, "blob": 9}).encode())
        return Raw(header + b"\x00\x00\x00\x08\x01" + int(str(request["id"])).to_bytes(4, "big") + b"\x01abc")

    helper.script("observe", short)

    with pytest.raises(ReadFailed) as told:
        client.read("observe", {}, Deadline(5))
    assert told.value.code == "READ_FAILED"
    assert not client.is_lost


@settings(max_examples=50)
@given(st.binary(min_size=1, max_size=100))
def test_garbage_on_the_wire_ends_the_connection_and_hangs_nobody(garbage: bytes) -> None:
    helper = ScriptedHelper()
    helper.script("act", Raw(garbage, then_cut=True))
    client = HelperClient(SocketLink(helper))

    with pytest.raises(OutcomeUnknown):
        act(client, Deadline(5))

    client.close()
    assert client.is_lost


def test_closing_tells_the_helper_to_quit_and_leaves_no_thread(client: HelperClient, helper: ScriptedHelper) -> None:
    client.hello(Deadline(5))

    client.close()

    assert helper.ended.wait(5)
    assert helper.requests[-1]["op"] == "quit"
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("helper-") and thread.is_alive()]


def test_an_event_that_is_longer_than_any_is_not_kept(client: HelperClient, helper: ScriptedHelper) -> None:
    """512 of them would be half a gigabyte."""
    event = encode_json(json.dumps({"event": "toast", "seq": 930, "text": ["x" * MAX_EVENT_BYTES]}).encode())
    helper.script(
        "ping", lambda request: Raw(event + encode_json(json.dumps({"id": request["id"], "ok": True}).encode()))
    )

    client.read("ping", {}, Deadline(5))

    assert client.events() == ()
