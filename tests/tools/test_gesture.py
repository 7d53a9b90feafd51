"""`gesture` (docs/spec/skill.md, section 6)."""

from typing import Any

import pytest

from tests.device.fake_adb import FakePhone
from tests.device.scripted_helper import Cut, error
from tests.screen.scene import N, Reading, W
from tests.tools.conftest import Call
from tests.tools.desk import Desk, Failure

SWIPE = {"start_x": 540, "start_y": 700, "end_x": 540, "end_y": 1500, "duration": 400}


def fingers(phone: FakePhone) -> list[Any]:
    return [request["fingers"] for request in phone.helper.asked("touch")]


def test_a_swipe_is_one_touch_from_start_to_end(desk: Desk, phone: FakePhone) -> None:
    """S-46, S-48 and the example of section 9, but for the change that this phone does not show."""
    answer = desk.text("gesture", SWIPE)

    assert answer == "ok: true\nmethod: accessibility\nstatus: completed\nchanged: false\napp: com.example.mail"
    assert fingers(phone) == [[[[0, 540, 700], [400, 540, 1500]]]]
    assert phone.words[1:] == []


def test_equal_ends_are_a_tap_and_from_500_ms_on_a_long_press(call: Call, phone: FakePhone) -> None:
    """S-47."""
    point = {"start_x": 300, "start_y": 400, "end_x": 300, "end_y": 400}

    call("gesture", **point)
    call("gesture", **point, duration=499)
    call("gesture", **point, duration=500)
    call("gesture", **point, duration=3000)

    held_ms = [contact[-1][0] for ((contact),) in fingers(phone)]
    assert held_ms[0] == held_ms[1] < 200
    assert held_ms[2:] == [600, 3000]


def test_fractions_are_rounded(call: Call, phone: FakePhone) -> None:
    """S-47."""
    call("gesture", start_x=10.4, start_y=20.6, end_x=100, end_y=200.5)

    assert fingers(phone) == [[[[0, 10, 21], [300, 100, 200]]]]


@pytest.mark.parametrize(("duration", "ms"), [(-1, 20), (0, 20), (19, 20), (99_999, 10_000)])
def test_the_duration_is_clipped(call: Call, phone: FakePhone, duration: int, ms: int) -> None:
    """S-4, S-47."""
    call("gesture", **{**SWIPE, "duration": duration})

    assert fingers(phone)[0][0][-1][0] == ms


@pytest.mark.parametrize(
    "outside",
    [{"start_x": -1}, {"start_x": 1080}, {"end_y": 2400}, {"end_y": -0.6}, {"end_x": 1e300}],
)
def test_what_is_off_the_screen_is_refused_and_not_clamped(
    call: Call, phone: FakePhone, outside: dict[str, float]
) -> None:
    """S-47."""
    with pytest.raises(Failure) as refused:
        call("gesture", **{**SWIPE, **outside})

    assert refused.value.code == "OUT_OF_RANGE"
    assert "1080 x 2400 pixels" in refused.value.message
    assert fingers(phone) == []


def test_by_shell_it_is_a_swipe_or_a_tap(call: Call, phone: FakePhone) -> None:
    """S-48."""
    first = call("gesture", **SWIPE, method="shell")
    call("gesture", start_x=5, start_y=6, end_x=5, end_y=6, method="shell")

    assert first["method"] == "shell"
    assert phone.words[1:] == [["input", "swipe", "540", "700", "540", "1500", "400"], ["input", "tap", "5", "6"]]
    assert fingers(phone) == []


def test_a_helper_that_cannot_touch_leaves_it_to_the_shell(call: Call, phone: FakePhone) -> None:
    """S-48: nothing was sent."""
    phone.helper.script("touch", error("UNSUPPORTED", dispatch="none"))

    assert call("gesture", **SWIPE)["method"] == "shell"
    assert len(phone.words[1:]) == 1


@pytest.mark.parametrize("code", ["STALE", "APP_CHANGED"])
def test_what_a_check_refused_is_refused_for_the_shell_too(call: Call, phone: FakePhone, code: str) -> None:
    """S-37, S-48."""
    phone.helper.script("touch", error(code, dispatch="none"))

    with pytest.raises(Failure) as refused:
        call("gesture", **SWIPE)

    assert refused.value.code == code
    assert phone.words[1:] == []


def test_a_connection_cut_in_the_middle_is_not_repeated_and_not_replayed(call: Call, phone: FakePhone) -> None:
    """S-37, S-48."""
    phone.helper.script("touch", Cut)

    with pytest.raises(Failure) as told:
        call("gesture", **SWIPE)

    assert told.value.code == "CONNECTION_LOST"
    assert "may have happened" in told.value.message
    assert len(fingers(phone)) == 1
    assert phone.words[1:] == []


def test_what_lies_under_the_finger_travels_with_it(call: Call, phone: FakePhone) -> None:
    """S-48: judged there, and compared on the phone in the call that touches."""
    phone.helper.reading = Reading([W(N("Button", (0, 0, 1080, 2400), text="Pay", flags="clickable"), id=7)])

    call("gesture", start_x=5, start_y=6, end_x=5, end_y=6)

    (under,) = phone.helper.asked("touch")[0]["expect"]["under"]
    assert under["window"] == 7
    assert under["nodes"][0]["look"]["label"] == "Pay"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"start_x": "1"}, "start_x: give a number."),
        ({"start_x": None}, "start_x: this argument is required."),
        ({"start_x": float("nan")}, "start_x: give a number."),
        ({"end_y": True}, "end_y: give a number."),
        ({"duration": 3.5}, "duration: give a whole number."),
        ({"method": "adb"}, "method: give one of 'accessibility' or 'shell'."),
        ({"space": "pixel"}, "space: there is no such argument"),
    ],
)
def test_bad_arguments_are_told_before_the_phone_is_looked_for(
    call: Call, phone: FakePhone, arguments: dict[str, Any], message: str
) -> None:
    """S-2, S-4: coordinates are pixels, and nothing is converted."""
    with pytest.raises(Failure) as refused:
        call("gesture", **{**SWIPE, **arguments})

    assert refused.value.code == "INVALID"
    assert refused.value.message.startswith(message)
    assert phone.helper.runs == 0
