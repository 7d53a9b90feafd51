"""The thin slice on the virtual phone: read a screen of real views, act on it, see what came of it.

The tools run in this process; over them is one MCP test in test_slice_mcp.py.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.errors import DeviceDetail, DeviceUnavailable
from tests.adbd.device import Device
from tests.snapshot import assert_snapshot
from tests.tools.desk import Desk, Failure

CALL_S = 45.0
Text = Callable[..., str]


@pytest.fixture
def text(phone: Device) -> Iterator[Text]:
    """Calls a tool by name and gives its answer as it is."""
    session = Session(Adb(AdbClient(host="127.0.0.1", port=phone.server.port, socket_timeout=20)), phone.serial)
    desk = Desk(session)
    yield lambda name, **arguments: desk.text(name, arguments, CALL_S)
    session.close()


def nodes(screen: str) -> list[dict[str, Any]]:
    """All nodes of an answer of screen_content, in order."""

    def below(node: dict[str, Any]) -> list[dict[str, Any]]:
        return [node, *(inner for child in node.get("ch", []) for inner in below(child))]

    return [node for root in yaml.safe_load(screen)["nodes"] for node in below(root)]


def index_of(screen: str, words: str, *, key: str) -> int:
    """The nearest node with the key at or around the one with these words."""
    found: list[int] = []

    def search(node: dict[str, Any], around: int | None) -> None:
        around = node["i"] if key in node else around
        if words in (node.get("txt"), node.get("h")) and around is not None:
            found.append(around)
        for child in node.get("ch", []):
            search(child, around)

    for root in yaml.safe_load(screen)["nodes"]:
        search(root, None)
    assert found, f"{words} is not on the screen:\n{screen}"
    return found[0]


def open_display_page(text: Text) -> str:
    text("launch_app", package_name="com.android.settings")
    text("node_action", action="click", index=index_of(text("screen_content"), "Display", key="tap"))
    return text("screen_content")


def open_editor(text: Text) -> str:
    text("launch_app", package_name="dev.pollex.notes")
    text("node_action", action="click", index=index_of(text("screen_content"), "New note", key="tap"))
    return text("screen_content")


def test_a_switch_is_turned_on_by_its_row_and_reads_as_on(text: Text, phone: Device) -> None:
    """SA-1."""
    page = open_display_page(text)

    answer = yaml.safe_load(text("node_action", action="click", index=index_of(page, "Night Light", key="tap")))

    assert (answer["ok"], answer["method"], answer["changed"]) == (True, "accessibility", True)
    (switch,) = [node for node in nodes(text("screen_content")) if node.get("checked")]
    assert switch["t"] == "switch"
    assert phone.output("shell", "settings get secure night_display_activated").strip() == "1"


def test_an_index_of_a_page_that_was_left_is_stale_and_touches_nothing(text: Text, phone: Device) -> None:
    """S-9, S-11."""
    row = index_of(open_display_page(text), "Night Light", key="tap")
    text("key_event", key=4)

    with pytest.raises(Failure) as refused:
        text("node_action", action="click", index=row)

    assert refused.value.code == "STALE"
    assert phone.output("shell", "settings get secure night_display_activated").strip() != "1"


def test_an_index_of_an_app_that_is_no_longer_in_front_is_refused(text: Text) -> None:
    """S-35."""
    row = index_of(open_display_page(text), "Night Light", key="tap")
    text("key_event", key=3)

    with pytest.raises(Failure) as refused:
        text("node_action", action="click", index=row)
    assert refused.value.code == "APP_CHANGED"


def test_a_click_by_shell_is_a_touch_that_the_app_gets(text: Text, phone: Device) -> None:
    """S-40, S-41."""
    row = index_of(open_display_page(text), "Night Light", key="tap")

    answer = yaml.safe_load(text("node_action", action="click", index=row, method="shell"))

    assert (answer["method"], answer["changed"]) == ("shell", True)
    assert phone.output("shell", "settings get secure night_display_activated").strip() == "1"


@pytest.mark.parametrize(
    "written", ["plain", "买牛奶、面包", "🥖🧑‍🚀 and é", "two\nlines\n", 'it\'s "quoted" $HOME `x`', ""]
)
def test_written_text_reads_back_equal(text: Text, written: str) -> None:
    """S-38, SA-8."""
    editor = open_editor(text)
    field = index_of(editor, "Note", key="edit")
    text("node_action", action="set_text", index=field, text="something before")

    answer = yaml.safe_load(text("node_action", action="set_text", index=field, text=written))

    assert (answer["ok"], answer["status"]) == (True, "completed")
    field_now = next(node for node in nodes(text("screen_content")) if node["i"] == field)
    assert field_now.get("txt", "") == written


def test_scrolling_goes_on_with_one_index_and_ends_at_the_edge_without_a_swipe(text: Text) -> None:
    """S-42, S-43, SA-5."""
    text("launch_app", package_name="com.android.settings")
    page = next(node for node in nodes(text("screen_content")) if node.get("scroll"))

    first = yaml.safe_load(text("node_action", action="scroll_forward", index=page["i"]))
    again = [yaml.safe_load(text("node_action", action="scroll_forward", index=page["i"])) for _ in range(2)]

    assert (first["ok"], first["moved"]) == (True, True)
    assert (again[-1]["status"], again[-1]["moved"], again[-1]["edge"]) == ("observed", False, "end")
    back = yaml.safe_load(text("node_action", action="scroll_backward", index=page["i"]))
    assert (back["method"], back["moved"]) == ("accessibility", True)


def test_an_app_is_found_by_a_part_of_its_package(text: Text) -> None:
    """S-56, S-58."""
    answer = yaml.safe_load(text("launch_app", app_name="Notes"))

    assert answer == {"ok": True, "package": "dev.pollex.notes", "name": "Notes", "front": True}


@pytest.mark.parametrize("package", ["no.such.app", "com.android.settings; reboot"])
def test_a_package_that_is_not_there_is_not_found(text: Text, package: str) -> None:
    """S-58; what looks like a command is a name like any other."""
    with pytest.raises(Failure) as refused:
        text("launch_app", package_name=package)
    assert refused.value.code == "NOT_FOUND"


def test_back_and_home_are_the_systems_own_actions(text: Text) -> None:
    """S-49, S-50."""
    open_display_page(text)

    back = yaml.safe_load(text("key_event", key=4))
    home = yaml.safe_load(text("key_event", key=3))

    assert (back["name"], back["method"], back["changed"], back["app"]) == (
        "BACK",
        "accessibility",
        True,
        "com.android.settings",
    )
    assert home["app"] == "com.android.launcher3"


def test_a_dark_phone_says_so_and_is_woken_by_a_key(text: Text) -> None:
    """S-28, S-49."""
    text("key_event", key=223)

    with pytest.raises(Failure) as told:
        text("screen_content")
    woken = yaml.safe_load(text("key_event", key=224))

    assert "wake it with key_event 224" in told.value.message
    assert (woken["ok"], woken["app"]) == (True, "com.android.launcher3")


@pytest.mark.parametrize("key", [0, 5000])
def test_keys_out_of_range_are_refused(text: Text, key: int) -> None:
    """SA-9."""
    with pytest.raises(Failure):
        text("key_event", key=key)


def test_the_owners_accessibility_services_stay_as_they_were(text: Text, phone: Device) -> None:
    """S-7, SA-11."""
    before = phone.output("shell", "settings get secure enabled_accessibility_services")

    text("screen_content")

    assert phone.output("shell", "settings get secure enabled_accessibility_services") == before


def test_a_second_pollex_is_told_who_owns_the_phone(text: Text, phone: Device) -> None:
    """S-8, CA-3."""
    text("screen_content")
    other = Session(Adb(AdbClient(host="127.0.0.1", port=phone.server.port, socket_timeout=20)), phone.serial)

    with pytest.raises(DeviceUnavailable) as refused:
        other.observe(Deadline(20))

    assert refused.value.code == "BUSY"
    assert f"process {os.getpid()}: " in refused.value.message


def test_a_phone_whose_slot_a_stranger_holds_is_unavailable(
    text: Text, phone: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text("screen_content")
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path))  # So that the other one does not see our lock.
    other = Session(Adb(AdbClient(host="127.0.0.1", port=phone.server.port, socket_timeout=20)), phone.serial)

    with pytest.raises(DeviceUnavailable) as refused:
        other.observe(Deadline(20))

    assert refused.value.code == "DEVICE_UNAVAILABLE"
    assert isinstance(refused.value.detail, DeviceDetail)
    assert refused.value.detail.state == "slot_taken"


def test_the_trees_of_the_apps_read_as_reviewed(text: Text) -> None:
    """SA-3."""
    assert_snapshot("phone/home.yaml", text("screen_content"))
    text("launch_app", package_name="com.android.settings")
    assert_snapshot("phone/settings.yaml", text("screen_content"))
    assert_snapshot("phone/notes-editor.yaml", open_editor(text))
