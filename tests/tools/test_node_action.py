"""`node_action`: clicks, refusals, arguments (docs/spec/skill.md, section 5)."""

from typing import Any

import pytest

from tests.device.fake_adb import FakePhone
from tests.device.scripted_helper import Cut, Reply, error
from tests.tools.acts import COMPOSE, DONE, FIRST_ROW, note, then
from tests.tools.conftest import Call
from tests.tools.desk import Failure


def test_a_click_acts_on_the_control_behind_the_index_and_says_what_was_seen(call: Call, phone: FakePhone) -> None:
    """S-36, S-44."""
    call("screen_content")
    phone.helper.script("act", then(phone, note("")))

    answer = call("node_action", action="click", index=COMPOSE)

    assert answer == {
        "ok": True,
        "action": "click",
        "i": 6,
        "method": "accessibility",
        "status": "completed",
        "changed": True,
        "app": "dev.pollex.notes",
    }
    (act,) = phone.helper.asked("act")
    assert act["target"]["look"]["label"] == "Compose"
    assert act["expect"] == {"package": "com.example.mail", "window": 12}


def test_a_click_without_a_visible_change_is_completed_and_says_so(call: Call) -> None:
    """S-44."""
    call("screen_content")

    answer = call("node_action", action="click", index=COMPOSE)

    assert (answer["ok"], answer["status"], answer["changed"]) == (True, "completed", False)


def test_an_index_before_any_screen_is_refused(call: Call) -> None:
    """S-35."""
    with pytest.raises(Failure) as refused:
        call("node_action", action="click", index=1)
    assert refused.value.code == "NO_SCREEN"


@pytest.mark.parametrize("index", [0, 7, -1])
def test_an_index_that_was_never_given_out_is_not_found(call: Call, index: int) -> None:
    """S-35."""
    call("screen_content")

    with pytest.raises(Failure) as refused:
        call("node_action", action="click", index=index)
    assert refused.value.code == "NOT_FOUND"


@pytest.mark.parametrize(
    ("code", "detail", "words"),
    [
        ("STALE", {}, "node 6 is no longer what it was; call screen_content."),
        ("NOT_VISIBLE", {}, "node 6 is out of view"),
        ("OCCLUDED", {}, "node 6 is covered"),
        ("DISABLED", {}, "node 6 is disabled"),
        ("APP_CHANGED", {"package": "com.other"}, "com.other is in front now"),
        ("UNAVAILABLE", {"missing": ["moved"]}, "call screen_content and try again"),
    ],
)
def test_what_the_phone_refuses_is_told_with_the_index_and_is_not_tried_otherwise(
    call: Call, phone: FakePhone, code: str, detail: dict[str, Any], words: str
) -> None:
    """S-11, S-35, S-37."""
    call("screen_content")
    phone.helper.script("act", error(code, dispatch="none", **detail))

    with pytest.raises(Failure) as refused:
        call("node_action", action="click", index=COMPOSE)

    assert refused.value.code == code
    assert words in refused.value.message
    assert phone.words[1:] == []


def test_a_control_that_declines_and_yet_changes_the_screen_is_not_touched_again(call: Call, phone: FakePhone) -> None:
    """S-37, C-41: a click that crashed the app has been a click."""
    call("screen_content")

    def act(request: dict[str, Any]) -> Reply:
        phone.helper.reading = note("")
        return error("REJECTED", dispatch="finished")

    phone.helper.script("act", act)

    with pytest.raises(Failure) as told:
        call("node_action", action="click", index=COMPOSE)

    assert told.value.code == "REJECTED"
    assert phone.words[1:] == []


def test_a_connection_cut_in_the_middle_is_not_repeated_and_not_replayed(call: Call, phone: FakePhone) -> None:
    """S-37, SA-6."""
    call("screen_content")
    phone.helper.script("act", Cut)

    with pytest.raises(Failure) as told:
        call("node_action", action="click", index=COMPOSE)

    assert told.value.code == "CONNECTION_LOST"
    assert len(phone.helper.asked("act")) == 1
    assert phone.words[1:] == []


def test_an_uncertain_outcome_is_not_replayed(call: Call, phone: FakePhone) -> None:
    """S-37."""
    call("screen_content")
    phone.helper.script("act", error("TIMEOUT", dispatch="uncertain"))

    with pytest.raises(Failure):
        call("node_action", action="click", index=COMPOSE)
    assert phone.words[1:] == []


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (
            {"action": "set_text", "index": 1, "text": "x", "method": "shell"},
            "METHOD_NOT_SUPPORTED",
            "leave out method",
        ),
        ({"action": "set_text", "index": 1}, "INVALID", "text: set_text needs this argument"),
        ({"action": "set_text", "index": 1, "text": "a\0"}, "INVALID", "NUL"),
        ({"action": "set_text", "index": 1, "text": "x" * 50_001}, "INVALID", "at most 50000"),
        ({"action": "press", "index": 1}, "INVALID", "action: give one of 'click'"),
        ({"action": "click"}, "INVALID", "index: this argument is required."),
        ({"action": "click", "index": None}, "INVALID", "index: this argument is required."),
        ({"action": "click", "index": "5"}, "INVALID", "index: give a whole number."),
        ({"action": "click", "index": 1, "way": "shell"}, "INVALID", "way: there is no such argument"),
        ({"action": 1, "index": "5", "way": 1}, "INVALID", "way: there is no such argument"),
    ],
)
def test_bad_arguments_are_told_before_the_phone_is_looked_for(
    call: Call, phone: FakePhone, arguments: dict[str, Any], code: str, words: str
) -> None:
    """S-4, S-35."""
    with pytest.raises(Failure) as refused:
        call("node_action", **arguments)

    assert refused.value.code == code
    assert words in refused.value.message
    assert phone.helper.runs == 0


@pytest.mark.parametrize("text", ["a\0", "\ud83d", "x" * 50_001])
def test_the_text_of_other_actions_is_ignored(call: Call, phone: FakePhone, text: str) -> None:
    """The table of section 5: whatever it is."""
    call("screen_content")

    assert call("node_action", action="click", index=COMPOSE, text=text)["ok"]
    assert "args" not in phone.helper.asked("act")[0]


def test_a_screen_that_cannot_be_read_afterwards_leaves_the_change_open(call: Call, phone: FakePhone) -> None:
    call("screen_content")

    def act(request: dict[str, Any]) -> Reply:
        phone.helper.failures["observe"] = error("READ_FAILED")
        return Reply(DONE)

    phone.helper.script("act", act)

    answer = call("node_action", within_s=1, action="click", index=FIRST_ROW)

    assert (answer["status"], answer["changed"], answer["app"]) == ("completed", None, None)
