"""Reading by the `skill` toolset on real views: acceptance SA-1, SA-3, SA-7, SA-11, SA-13 (docs/spec/skill.md)."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.adbd.device import Device
from tests.phone.skill import Failure, Hand, every_node, hand_on
from tests.phone.waiting import wait_for
from tests.snapshot import assert_snapshot

GOAL_S = 5.0
FACTOR = 5
"""How far a loaded machine may be from the goal."""


@pytest.fixture
def hand(phone: Device) -> Iterator[Hand]:
    with hand_on(phone) as hand:
        yield hand


@pytest.mark.parametrize("tier", ["helper", "adb"])
def test_sa_1_a_setting_is_found_changed_and_left_by_index_alone(
    phone: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tier: str
) -> None:
    """SA-1, S-51: on both tiers; without a helper nothing can be checked, and the answers say so."""
    if tier == "adb":
        (tmp_path / "helper.jar").write_bytes(b"no helper")
        monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    with hand_on(phone) as hand:
        launched = hand.call("launch_app", package_name="com.android.settings")
        found = hand.call("search_nodes", keywords=["display"])
        row = hand.find("Display", key="tap")
        opened = hand.call("node_action", action="click", index=row["i"])
        switched = hand.click("Night Light")
        is_on = [node["t"] for node in hand.nodes() if node.get("checked")]
        back = hand.call("key_event", key=4)
    if tier == "adb":
        phone.output("shell", "rm -f /data/local/tmp/pollex-*.jar")

    assert launched["front"] is True
    assert "Display" in [node.get("txt") for node in found["nodes"]]
    assert (opened["ok"], opened["changed"], opened["app"]) == (True, True, "com.android.settings")
    assert is_on == ["switch"]
    assert phone.output("shell", "settings get secure night_display_activated").strip() == "1"
    assert (back["name"], back["changed"]) == ("BACK", True)
    answers = [opened, switched, back]
    assert [answer.get("checked") for answer in answers] == [None if tier == "helper" else False] * 3
    assert {answer["method"] for answer in answers} == {"accessibility" if tier == "helper" else "shell"}


def test_sa_3_the_trees_of_the_apps_read_as_reviewed(hand: Hand) -> None:
    """SA-3."""
    assert_snapshot("phone/home.yaml", hand.text("screen_content"))
    hand.text("launch_app", package_name="com.android.settings")
    assert_snapshot("phone/settings.yaml", hand.text("screen_content"))
    hand.text("launch_app", package_name="dev.pollex.notes")
    hand.click("New note")
    assert_snapshot("phone/notes-editor.yaml", hand.text("screen_content"))
    hand.text("launch_app", package_name="dev.pollex.lab")
    assert_snapshot("phone/lab.yaml", hand.text("screen_content"))


def test_sa_7_an_app_that_draws_itself_is_a_dead_end_for_both_readers(hand: Hand) -> None:
    """SA-7, S-26, S-27."""
    hand.open("DrawnActivity")

    began = time.monotonic()
    codes = [hand.failure("screen_content"), hand.failure("search_nodes", keywords=["start"])]

    assert codes == ["NO_ACCESSIBILITY_NODES"] * 2
    assert time.monotonic() - began < 2 * GOAL_S * FACTOR


def test_sa_7_a_page_that_takes_its_time_is_shown(hand: Hand) -> None:
    """SA-7, S-27."""
    hand.text("screen_content")
    hand.open("DrawnActivity", "--es", "then", "1")

    assert hand.call("screen_content")["app"] == "dev.pollex.lab"
    assert hand.find("HERE AT LAST")["t"] == "button"


def test_sa_7_a_screen_that_cannot_be_read_is_not_an_empty_one(hand: Hand) -> None:
    """SA-7, S-28: a dark phone lists no window; a key wakes it (S-49)."""
    hand.text("key_event", key=223)

    with pytest.raises(Failure) as told:
        hand.text("screen_content")
    woken = hand.call("key_event", key=224)

    assert told.value.code in ("READ_FAILED", "UNAVAILABLE")
    assert "wake it with key_event 224" in told.value.message
    assert (woken["ok"], woken["app"]) == (True, "com.android.launcher3")


def test_sa_11_a_phone_that_nobody_prepared_works_at_once_and_keeps_its_services(phone: Device) -> None:
    """SA-11, S-7: no root, no accessibility service switched on."""
    read = "settings get secure enabled_accessibility_services"
    before = phone.output("shell", read)
    phone.output("shell", "rm", "-f", "/data/local/tmp/pollex-*.jar")

    began = time.monotonic()
    with hand_on(phone) as hand:
        answer = hand.call("screen_content")
        took_s = time.monotonic() - began
        during = phone.output("shell", read)

    assert answer["app"] == "com.android.launcher3"
    assert took_s < GOAL_S * FACTOR
    assert before == during == phone.output("shell", read)


def test_while_a_stranger_holds_the_phone_nothing_that_needs_a_tree_is_offered(
    phone: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S-8, C-3: a phone has one UiAutomation."""
    with hand_on(phone) as stranger:
        stranger.text("screen_content")
        monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path))  # So that the other one does not see its lock.
        with hand_on(phone) as hand:
            code = hand.failure("screen_content")
            offered = [tool.name for tool in hand.desk.registry.offered]
            found = hand.call("search_apps", query="notes")

    assert code == "UNSUPPORTED"
    assert offered == ["gesture", "key_event", "search_apps", "launch_app"]
    assert found["apps"] == [{"package": "dev.pollex.notes", "system": True}]


def test_sa_13_on_its_side_header_bounds_places_and_gestures_agree(hand: Hand) -> None:
    """SA-13, S-12, S-17, S-47."""
    hand.phone.output("shell", "wm", "user-rotation", "lock", "1")
    wait_for("the screen on its side", lambda: hand.call("screen_content")["screen"] == [2400, 1080])

    icon = hand.find("Settings", key="tap")
    left, top, right, bottom = icon["b"]
    x, y = (left + right) / 2, (top + bottom) / 2
    column, row = ("left", "", "right")[int(x // 800)], ("top", "", "bottom")[int(y // 360)]
    tapped = hand.call("gesture", start_x=x, start_y=y, end_x=x, end_y=y)
    outside = hand.failure("gesture", start_x=100, start_y=1500, end_x=100, end_y=1000)

    assert all(node["b"][2] <= 2400 and node["b"][3] <= 1080 for node in hand.nodes())
    assert icon["pos"] == ("-".join(word for word in (row, column) if word) or "center")
    assert (tapped["ok"], tapped["changed"], tapped["app"]) == (True, True, "com.android.settings")
    assert outside == "OUT_OF_RANGE"


@pytest.mark.parametrize("written", ["error: x", "- a: b", "yes", "#1", "{i: 1}", "null", "12:30"])
def test_sa_13_text_of_the_screen_breaks_nothing_and_looks_like_no_failure(hand: Hand, written: str) -> None:
    """SA-13, S-3, S-24."""
    hand.text("launch_app", package_name="dev.pollex.notes")
    hand.click("New note")
    hand.call("node_action", action="set_text", index=hand.find("Title", key="edit")["i"], text=written)

    screen = hand.text("screen_content")

    assert not screen.startswith("error: ")
    assert written in [node.get("txt") for node in every_node(yaml.safe_load(screen)["nodes"])]
    assert hand.call("search_nodes", keywords=[written])["nodes"][0]["txt"] == written
