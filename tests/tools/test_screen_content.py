"""`screen_content` (docs/spec/skill.md, section 3)."""

import pytest

from tests.device.fake_adb import FakePhone
from tests.device.scripted_helper import Reply, error
from tests.screen.scene import N, Reading, W
from tests.screen.scenes import STATUS_BAR
from tests.tools.conftest import Call
from tests.tools.desk import Desk, Failure

GAME = Reading([W(N("SurfaceView", (0, 0, 1080, 2400)), id=5, package="com.example.racer")])


def as_reply(reading: Reading) -> Reply:
    header, blob = reading.wire()
    return Reply(header, blob)


def test_it_gives_header_and_tree(call: Call) -> None:
    """S-12, S-25."""
    screen = call("screen_content")

    assert screen["app"] == "com.example.mail"
    assert screen["screen"] == [1080, 2400]
    assert screen["nodes"][0]["ch"][0]["txt"] == "Inbox"


def test_it_waits_until_the_screen_is_quiet(call: Call, phone: FakePhone) -> None:
    """S-25."""
    call("screen_content")

    assert phone.helper.asked("observe")[0]["settle"] == {"cap_ms": 3000, "after_seq": 0, "quiet_ms": 300}


def test_it_takes_no_arguments(call: Call) -> None:
    """S-4."""
    with pytest.raises(Failure) as refused:
        call("screen_content", depth=3)
    assert refused.value.message == "depth: there is no such argument; screen_content takes: none."


def test_an_app_that_draws_itself_is_a_dead_end(call: Call, phone: FakePhone) -> None:
    """S-26, S-27, SA-7."""
    phone.helper.reading = GAME

    with pytest.raises(Failure) as told:
        call("screen_content")

    assert told.value.code == "NO_ACCESSIBILITY_NODES"
    assert told.value.message.startswith("com.example.racer shows no accessibility nodes")
    assert len(phone.helper.asked("observe")) == 2


def test_a_page_that_was_still_opening_is_shown(call: Call, phone: FakePhone) -> None:
    """S-27, SA-7."""
    phone.helper.script("observe", as_reply(GAME))

    assert call("screen_content")["app"] == "com.example.mail"
    assert phone.helper.asked("observe")[1]["settle"]["cap_ms"] == 1500


def test_a_window_without_a_tree_is_a_failed_read_and_not_an_empty_one(call: Call, phone: FakePhone) -> None:
    """S-28, SA-7."""
    phone.helper.reading = Reading([W(None, cut="no_root")], complete=False)

    with pytest.raises(Failure) as told:
        call("screen_content", within_s=1)
    assert told.value.code == "READ_FAILED"


def test_a_read_that_fails_while_a_window_opens_is_made_again(call: Call, phone: FakePhone) -> None:
    """F-15."""
    half_open = Reading([W(None, cut="no_root")], complete=False)
    phone.helper.script("observe", error("READ_FAILED", "no tree"), error("UNAVAILABLE"), as_reply(half_open))

    assert call("screen_content")["app"] == "com.example.mail"


def test_a_read_that_goes_on_failing_is_a_failed_read(call: Call, phone: FakePhone) -> None:
    """S-28, F-15, within the time that the call has left."""
    phone.helper.failures["observe"] = error("READ_FAILED", "no tree")

    with pytest.raises(Failure):
        call("screen_content", within_s=1)


def test_a_phone_without_any_window_is_said_to_be_dark_perhaps(call: Call, phone: FakePhone) -> None:
    """S-3, S-28: the sentence says what to do."""
    phone.helper.failures["observe"] = error("UNAVAILABLE", "the phone lists no window", missing=["windows"])

    with pytest.raises(Failure) as told:
        call("screen_content", within_s=1)

    assert told.value.code == "UNAVAILABLE"
    assert "wake it with key_event 224" in told.value.message


def test_each_call_numbers_anew(call: Call, desk: Desk, phone: FakePhone) -> None:
    """S-9."""
    call("screen_content")
    first = desk.view.numbering
    phone.helper.reading = Reading([STATUS_BAR, W(N("Button", (0, 0, 9, 9), text="OK"), id=15)])
    call("screen_content")

    assert first is not None and desk.view.numbering is not None
    assert len(first.targets) == 6
    assert len(desk.view.numbering.targets) == 1


def test_a_failed_read_keeps_the_last_numbering(call: Call, desk: Desk, phone: FakePhone) -> None:
    call("screen_content")
    before = desk.view.numbering
    phone.helper.failures["observe"] = error("READ_FAILED")

    with pytest.raises(Failure):
        call("screen_content", within_s=0.5)

    assert desk.view.numbering is before


def test_text_of_the_screen_never_looks_like_a_failure(call: Call, phone: FakePhone) -> None:
    """S-3, SA-13."""
    phone.helper.reading = Reading([W(N("TextView", (0, 0, 1080, 96), text="error: x"), package="error: y")])

    assert call("screen_content")["app"] == "error: y"
