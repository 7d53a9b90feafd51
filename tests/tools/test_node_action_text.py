"""`node_action`: writing text and reading it back (docs/spec/skill.md, section 5)."""

import pytest

from tests.device.fake_adb import FakePhone
from tests.device.scripted_helper import Reply, error
from tests.screen.scene import N, Reading, W
from tests.tools.acts import DONE, INBOX, note, then
from tests.tools.conftest import Call
from tests.tools.desk import Failure


@pytest.mark.parametrize("text", ["hello", "买牛奶 🥛 and bread", "two\nlines", "", 'it\'s "quoted"'])
def test_written_text_is_read_back(call: Call, phone: FakePhone, text: str) -> None:
    """S-38, SA-8."""
    phone.helper.reading = note("old")
    call("screen_content")
    phone.helper.script("act", then(phone, note(text)))

    answer = call("node_action", action="set_text", index=2, text=text)

    assert (answer["ok"], answer["status"]) == (True, "completed")
    assert phone.helper.asked("act")[0]["args"] == {"text": text}


def test_a_field_that_holds_something_else_is_a_mismatch(call: Call, phone: FakePhone) -> None:
    """S-38."""
    phone.helper.reading = note("")
    call("screen_content")
    phone.helper.script("act", then(phone, note("+49 170")))

    with pytest.raises(Failure) as told:
        call("node_action", action="set_text", index=2, text="+49170")
    assert 'now holds "+49 170"' in told.value.message


def test_a_secret_field_counts_when_accepted_and_its_text_appears_nowhere(call: Call, phone: FakePhone) -> None:
    """S-38, SA-8."""
    phone.helper.reading = note("", flags="secret")
    call("screen_content")

    answer = call("node_action", action="set_text", index=2, text="hunter2")

    assert answer["status"] == "completed"
    assert "hunter2" not in str(answer)
    assert "hunter2" not in str(call("screen_content"))


def test_a_field_that_is_gone_afterwards_proves_nothing(call: Call, phone: FakePhone) -> None:
    """S-38: it cannot be read back."""
    phone.helper.reading = note("")
    call("screen_content")
    phone.helper.script("act", then(phone, Reading([W(N("TextView", (0, 0, 9, 9), text="saved"), id=44)])))

    with pytest.raises(Failure) as told:
        call("node_action", action="set_text", index=2, text="milk")

    assert told.value.code == "READ_FAILED"
    assert told.value.message.startswith("It was done, but ")


def test_a_text_that_is_there_already_is_observed(call: Call, phone: FakePhone) -> None:
    phone.helper.reading = note("milk")
    call("screen_content")
    phone.helper.script("act", Reply({**DONE, "already": True, "dispatch": "none"}))

    assert call("node_action", action="set_text", index=2, text="milk")["status"] == "observed"


def test_set_text_has_no_fallback(call: Call, phone: FakePhone) -> None:
    """S-36, S-38."""
    phone.helper.reading = note("")
    call("screen_content")
    phone.helper.script("act", error("REJECTED", dispatch="finished"))

    with pytest.raises(Failure):
        call("node_action", action="set_text", index=2, text="x")
    assert phone.words[1:] == []


def test_text_for_what_takes_none_is_unsupported(call: Call, phone: FakePhone) -> None:
    """S-35."""
    call("screen_content")

    with pytest.raises(Failure) as refused:
        call("node_action", action="set_text", index=INBOX, text="x")

    assert refused.value.code == "UNSUPPORTED"
    assert phone.helper.asked("act") == []
