"""`node_action`: scrolls, and touches by the shell (docs/spec/skill.md, section 5)."""

import pytest

from tests.device.fake_adb import FakePhone, Said
from tests.device.scripted_helper import error
from tests.screen.scene import N, Reading, W
from tests.screen.scenes import STATUS_BAR
from tests.tools.acts import COMPOSE, LIST, then
from tests.tools.conftest import Call
from tests.tools.desk import Failure


@pytest.mark.parametrize("code", ["REJECTED", "UNSUPPORTED"])
def test_a_control_that_declines_is_touched_by_shell_once(call: Call, phone: FakePhone, code: str) -> None:
    """S-36, S-40, SA-6."""
    call("screen_content")
    phone.helper.script("act", error(code, dispatch="finished" if code == "REJECTED" else "none"))

    answer = call("node_action", action="click", index=COMPOSE)

    assert answer["method"] == "shell"
    assert phone.words[1:] == [["input", "tap", "900", "2055"]]


def test_a_long_click_by_shell_holds_one_point(call: Call, phone: FakePhone) -> None:
    """S-39, S-40."""
    call("screen_content")

    answer = call("node_action", action="long_click", index=COMPOSE, method="shell")

    assert answer["method"] == "shell"
    assert phone.words[2:] == [["input", "swipe", "900", "2055", "900", "2055", "800"]]
    assert phone.helper.asked("act") == []


def test_a_scroll_by_shell_is_a_swipe_over_seventy_per_cent(call: Call, phone: FakePhone) -> None:
    """S-40: forward shows what is further down, so the finger goes up."""
    call("screen_content")

    call("node_action", action="scroll_forward", index=LIST, method="shell")

    assert phone.words[1:] == [["input", "swipe", "540", "1875", "540", "549", "300"]]


def test_a_touch_by_shell_checks_the_control_right_before(call: Call, phone: FakePhone) -> None:
    """S-41."""
    call("screen_content")
    phone.helper.reading = Reading(
        [STATUS_BAR, W(N("Button", (0, 0, 9, 9), text="other"), id=12, package="com.example.mail")]
    )

    with pytest.raises(Failure) as refused:
        call("node_action", action="click", index=COMPOSE, method="shell")

    assert refused.value.code == "STALE"
    assert phone.words[1:] == []


def test_a_touch_by_shell_is_refused_where_another_window_lies_above(call: Call, phone: FakePhone) -> None:
    """S-35, S-41."""
    call("screen_content")
    bubble = W(
        N("FrameLayout", (700, 1900, 1080, 2200)),
        id=9,
        type="overlay",
        package="com.chat",
        bounds=(700, 1900, 1080, 2200),
        focused=False,
    )
    phone.helper.reading.windows.insert(0, bubble)

    with pytest.raises(Failure) as refused:
        call("node_action", action="click", index=COMPOSE, method="shell")
    assert refused.value.code == "OCCLUDED"


def test_a_phone_that_refuses_injected_input_is_told_how_to_allow_it(call: Call, phone: FakePhone) -> None:
    """S-41."""
    call("screen_content")
    phone.answer = lambda words: Said(
        err="java.lang.SecurityException: … requires INJECT_EVENTS permission\n", code=255
    )

    with pytest.raises(Failure) as refused:
        call("node_action", action="click", index=COMPOSE, method="shell")
    assert refused.value.code == "INJECT_DENIED"


def test_a_scroll_at_its_end_is_no_error_and_sends_no_swipe(call: Call, phone: FakePhone) -> None:
    """S-43, SA-5."""
    call("screen_content")
    phone.helper.script("act", error("UNSUPPORTED", dispatch="none", actions=["scroll_backward"]))

    answer = call("node_action", action="scroll_forward", index=LIST)

    assert answer["ok"] is True
    assert (answer["status"], answer["moved"], answer["edge"]) == ("observed", False, "end")
    assert phone.words[1:] == []


def test_a_scroll_says_whether_the_content_moved(call: Call, phone: FakePhone) -> None:
    """S-42, S-44."""
    rows = [
        N("TextView", (0, 100 * place, 1080, 100 * place + 100), text=f"row {place}", id=50 + place)
        for place in range(3)
    ]
    scrolled = [
        N("TextView", (0, 100 * place, 1080, 100 * place + 100), text=f"row {place + 3}", id=50 + place)
        for place in range(3)
    ]

    def page(shown: list[N], *actions: str) -> Reading:
        rolling = N("ListView", (0, 0, 1080, 300), shown, flags="scrollable", actions=actions, id=7)
        return Reading([W(N("FrameLayout", (0, 0, 1080, 2400), [rolling], id=6))])

    phone.helper.reading = page(rows, "scroll_forward")
    call("screen_content")
    phone.helper.script("act", then(phone, page(scrolled, "scroll_backward")))

    answer = call("node_action", action="scroll_forward", index=2)

    assert (answer["changed"], answer["moved"], answer["edge"]) == (True, True, "end")


def test_scrolls_go_on_with_one_index(call: Call, phone: FakePhone) -> None:
    """S-42, SA-4: the list is not known by what it shows."""
    call("screen_content")

    for _ in range(3):
        assert call("node_action", action="scroll_forward", index=LIST)["ok"] is True

    assert {str(act["target"]) for act in phone.helper.asked("act")} == {str(phone.helper.asked("act")[0]["target"])}
    assert "parts" not in phone.helper.asked("act")[0]["target"]
