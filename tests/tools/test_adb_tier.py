"""The `skill` toolset on a phone whose helper cannot run: the phone's own programs do what they can (S-8, S-51)."""

import pytest

from tests.device.fake_adb import FakePhone, Said
from tests.device.fake_shell import FakeShell
from tests.device.scripted_helper import error
from tests.tools.conftest import Call
from tests.tools.desk import Desk, Failure

FIELD = (
    '<node index="0" text="{text}" resource-id="com.example.app:id/field" class="android.widget.EditText" '
    'package="com.example.app" content-desc="" checkable="false" checked="false" clickable="true" enabled="true" '
    'focusable="true" focused="true" scrollable="false" long-clickable="true" password="false" selected="false" '
    'bounds="[0,0][1080,200]"/>'
)
LIST = (
    '<node index="0" text="" resource-id="com.example.app:id/list" class="android.widget.ListView" '
    'package="com.example.app" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" '
    'focusable="true" focused="false" scrollable="true" long-clickable="false" password="false" selected="false" '
    'bounds="[0,200][1080,2200]"/>'
)


@pytest.fixture
def shell() -> FakeShell:
    return FakeShell()


@pytest.fixture
def phone(shell: FakeShell) -> FakePhone:
    """A phone on which no program of ours starts."""
    return FakePhone(answer=shell.answer, picture=shell.picture, helper_dies=Said(err="no permission\n", code=1))


def test_the_tree_comes_from_the_systems_dump(call: Call) -> None:
    """S-51."""
    screen = call("screen_content")

    assert (screen["app"], screen["screen"]) == ("com.example.app", [1080, 2400])
    assert [(node["t"], node["txt"], node.get("tap")) for node in screen["nodes"]] == [("button", "OK", True)]
    assert "checked" not in screen


def test_a_click_falls_back_to_a_tap_and_says_that_nothing_was_checked(desk: Desk, shell: FakeShell) -> None:
    """S-36, S-51."""
    desk.call("screen_content")

    answer = desk.call("node_action", action="click", index=1)

    assert (answer["ok"], answer["method"], answer["checked"]) == (True, "shell", False)
    assert shell.inputs == [["input", "tap", "50", "50"]]


def test_a_long_click_and_a_scroll_are_swipes(call: Call, shell: FakeShell) -> None:
    """S-40, S-51."""
    call("screen_content")
    call("node_action", action="long_click", index=1)
    shell.nodes = LIST
    call("screen_content")

    answer = call("node_action", action="scroll_forward", index=1)

    assert answer["checked"] is False
    assert shell.inputs == [
        ["input", "swipe", "50", "50", "50", "50", "800"],
        ["input", "swipe", "540", "1900", "540", "500", "300"],
    ]


def test_text_cannot_be_set(call: Call, shell: FakeShell) -> None:
    """S-51: by accessibility only, which there is not."""
    shell.nodes = FIELD.format(text="old")
    call("screen_content")

    with pytest.raises(Failure) as refused:
        call("node_action", action="set_text", index=1, text="new")

    assert refused.value.code == "UNSUPPORTED"
    assert shell.inputs == []


def test_a_node_that_is_another_one_now_is_stale_here_too(call: Call, shell: FakeShell) -> None:
    """S-41: looked up right before."""
    call("screen_content")
    shell.nodes = shell.nodes.replace('text="OK"', 'text="Delete"')

    with pytest.raises(Failure) as refused:
        call("node_action", action="click", index=1)

    assert refused.value.code == "STALE"
    assert shell.inputs == []


def test_keys_and_gestures_go_by_shell_whatever_was_asked(call: Call, shell: FakeShell) -> None:
    """S-49, S-51."""
    answers = [
        call("key_event", key=4),
        call("key_event", key=84),
        call("gesture", start_x=10, start_y=20, end_x=10, end_y=200),
    ]

    assert [(answer["method"], answer["checked"]) for answer in answers] == [("shell", False)] * 3
    assert shell.inputs == [
        ["input", "keyevent", "4"],
        ["cmd", "statusbar", "expand-settings"],
        ["input", "swipe", "10", "20", "10", "200", "300"],
    ]


def test_apps_are_found_by_package_and_names_are_left_out(call: Call) -> None:
    """S-54: nobody tells them."""
    assert call("search_apps", query="example") == {"matched": 1, "apps": [{"package": "com.example.app"}]}
    assert call("launch_app", app_name="example") == {
        "ok": True,
        "package": "com.example.app",
        "front": True,
        "checked": False,
    }


def test_a_phone_without_a_tree_offers_no_tool_that_needs_one(desk: Desk, phone: FakePhone) -> None:
    """C-3, S-8: another program holds the phone's one UiAutomation."""
    phone.helper_dies = None
    phone.helper.failures["hello"] = error("DEVICE_UNAVAILABLE", "Another tool holds it.", state="slot_taken")

    with pytest.raises(Failure) as refused:
        desk.call("screen_content")

    assert refused.value.code == "UNSUPPORTED"
    assert [tool.name for tool in desk.registry.offered] == ["gesture", "key_event", "search_apps", "launch_app"]
