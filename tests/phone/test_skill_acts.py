"""Acting by the `skill` toolset on real views: acceptance SA-4, SA-5, SA-6, SA-8, SA-9 (docs/spec/skill.md)."""

import threading
from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.skill import Failure, Hand, hand_on
from tests.phone.waiting import wait_for


@pytest.fixture
def hand(phone: Device) -> Iterator[Hand]:
    with hand_on(phone) as hand:
        yield hand


def shown(hand: Hand, begin: str) -> str:
    """The text on the screen that begins so."""
    return next(str(node["txt"]) for node in hand.nodes() if str(node.get("txt", "")).startswith(begin))


def rows_of(hand: Hand) -> tuple[int, dict[str, int]]:
    """The list of 200 rows: its number, and those of its rows."""
    (rows,) = [node for node in hand.nodes() if node.get("scroll") and node.get("h") == "rows"]
    return rows["i"], {row["txt"]: row["i"] for row in rows.get("ch", []) if "txt" in row}


def log(hand: Hand) -> str:
    """What the page Pad has written down."""
    return hand.phone.output("shell", "logcat", "-d", "-v", "raw", "-s", "Pad")


def open_note(hand: Hand) -> None:
    hand.text("launch_app", package_name="dev.pollex.notes")
    hand.click("New note")


def test_sa_4_a_list_is_scrolled_ten_times_by_one_index_and_its_old_rows_are_stale(hand: Hand) -> None:
    """SA-4, S-11, S-42: rows are recycled, and no other one is touched in their place."""
    hand.open("ControlsActivity")
    rows, first = rows_of(hand)
    old = next(iter(first.values()))

    steps = [hand.call("node_action", action="scroll_forward", index=rows) for _ in range(10)]
    stale = hand.failure("node_action", action="click", index=old)
    again = hand.call("node_action", action="scroll_backward", index=rows)

    assert [(step["ok"], step["moved"]) for step in steps] == [(True, True)] * 10
    assert stale == "STALE"
    assert (again["ok"], again["moved"]) == (True, True)
    assert shown(hand, "No row") == "No row yet"


def test_sa_5_at_its_end_a_scroll_is_no_error_and_sends_nothing(hand: Hand) -> None:
    """SA-5, S-43: no swipe that could set off a refresh."""
    hand.text("launch_app", package_name="com.android.settings")
    (page,) = [node["i"] for node in hand.nodes() if node.get("scroll")]

    start = hand.call("node_action", action="scroll_backward", index=page)
    first = hand.call("node_action", action="scroll_forward", index=page)
    end = [hand.call("node_action", action="scroll_forward", index=page) for _ in range(3)][-1]
    by_shell = hand.call("node_action", action="scroll_forward", index=page, method="shell")

    assert (start["status"], start["moved"], start["edge"]) == ("observed", False, "start")
    assert (first["method"], first["moved"]) == ("accessibility", True)
    assert (end["ok"], end["status"], end["moved"], end["edge"]) == (True, "observed", False, "end")
    assert (by_shell["method"], by_shell["status"], by_shell["edge"]) == ("shell", "observed", "end")


@pytest.mark.parametrize("method", ["accessibility", "shell"])
def test_sa_6_a_control_that_declines_its_click_is_touched_once(hand: Hand, method: str) -> None:
    """SA-6, S-36, S-40."""
    hand.open("StubbornActivity")

    answer = hand.click("Only touches move me", method=method)

    assert (answer["ok"], answer["method"], answer["changed"]) == (True, "shell", True)
    assert shown(hand, "Clicks") == "Clicks: 1"


def test_sa_6_a_connection_cut_in_the_middle_of_a_click_is_told_and_nothing_is_sent_again(hand: Hand) -> None:
    """SA-6, S-37: exactly one input at the app, whose click takes two seconds."""
    hand.open("PadActivity")
    slow = hand.find("Slow", key="tap")["i"]
    told: list[str] = []
    call = threading.Thread(target=lambda: told.append(hand.failure("node_action", action="click", index=slow)))
    hand.phone.output("shell", "logcat", "-c")

    call.start()
    wait_for("the click at the app", lambda: "slow begins" in log(hand))
    hand.phone.server.run("disconnect", hand.phone.serial).check_returncode()
    call.join(60)
    hand.phone.server.run("connect", hand.phone.serial).check_returncode()
    wait_for("the end of the click", lambda: '"slow"' in log(hand))
    after = hand.call("screen_content")

    assert told == ["CONNECTION_LOST"]
    assert after["app"] == "dev.pollex.lab"
    assert log(hand).count("slow begins") == 1


@pytest.mark.parametrize(
    "written", ["plain", "买牛奶、面包", "🥖🧑‍🚀 and é", "two\nlines\n", 'it\'s "quoted" $HOME `x`', ""]
)
def test_sa_8_written_text_reads_back_equal(hand: Hand, written: str) -> None:
    """SA-8, S-38."""
    open_note(hand)
    field = hand.find("Note", key="edit")["i"]
    hand.call("node_action", action="set_text", index=field, text="something before")

    answer = hand.call("node_action", action="set_text", index=field, text=written)

    assert (answer["ok"], answer["status"], answer["method"]) == (True, "completed", "accessibility")
    assert next(node for node in hand.nodes() if node["i"] == field).get("txt", "") == written


def test_sa_8_a_password_is_filled_in_and_appears_nowhere(hand: Hand) -> None:
    """SA-8, S-19, S-38, F-12."""
    hand.open("SecureActivity")
    field = hand.find("Password", key="edit")

    answer = hand.text("node_action", action="set_text", index=field["i"], text="hunter2 tr0ub4dor")
    screen = hand.text("screen_content")

    assert "ok: true" in answer
    assert "hunter2" not in answer + screen
    assert hand.call("search_nodes", keywords=["hunter2"])["matched"] == 0


def test_sa_9_keys_are_what_they_are_called_and_nothing_else(hand: Hand) -> None:
    """SA-9, S-49, S-50: 84 is no search key, it opens the notifications."""
    hand.text("launch_app", package_name="dev.pollex.notes")
    before = hand.text("screen_content")

    shade = hand.call("key_event", key=84)
    opened = hand.text("screen_content")
    hand.call("key_event", key=4)
    after = hand.text("screen_content")
    louder = hand.call("key_event", key=24)
    out_of_range = [hand.failure("key_event", key=key) for key in (0, 5000)]

    assert (shade["ok"], shade["method"]) == (True, "accessibility")
    assert opened != before == after
    assert (louder["ok"], louder["name"], louder["method"]) == (True, "VOLUME_UP", "shell")
    assert out_of_range == ["INVALID"] * 2


def test_back_and_home_are_the_systems_own_actions(hand: Hand) -> None:
    """S-49, S-50."""
    hand.text("launch_app", package_name="com.android.settings")
    hand.click("Display")

    back, home = hand.call("key_event", key=4), hand.call("key_event", key=3)

    assert (back["name"], back["method"], back["changed"]) == ("BACK", "accessibility", True)
    assert back["app"] == "com.android.settings"
    assert home["app"] == "com.android.launcher3"


def test_an_index_of_a_page_that_was_left_is_stale_and_touches_nothing(hand: Hand) -> None:
    """S-9, S-11."""
    hand.text("launch_app", package_name="com.android.settings")
    hand.click("Display")
    row = hand.find("Night Light", key="tap")["i"]
    hand.text("key_event", key=4)

    assert hand.failure("node_action", action="click", index=row) == "STALE"
    assert hand.phone.output("shell", "settings get secure night_display_activated").strip() != "1"


@pytest.mark.parametrize("method", ["accessibility", "shell"])
def test_an_index_of_an_app_that_is_no_longer_in_front_is_refused(hand: Hand, method: str) -> None:
    """S-35."""
    hand.text("launch_app", package_name="com.android.settings")
    row = hand.find("Display", key="tap")["i"]
    hand.text("key_event", key=3)

    with pytest.raises(Failure) as refused:
        hand.text("node_action", action="click", index=row, method=method)

    assert refused.value.code == "APP_CHANGED"
    assert refused.value.message.startswith("com.android.launcher3 is in front now")


def test_a_click_by_shell_is_a_touch_that_the_app_gets(hand: Hand) -> None:
    """S-40, S-41."""
    hand.open("ControlsActivity")

    answer = hand.click("Count clicks", method="shell")

    assert (answer["method"], answer["changed"]) == ("shell", True)
    assert shown(hand, "Clicks") == "Clicks: 1"


def test_a_swipe_moves_the_page_and_a_long_press_is_one(hand: Hand) -> None:
    """S-46, S-47."""
    hand.open("ControlsActivity")
    left, top, right, bottom = hand.find("Hold this down")["b"]
    x, y = (left + right) // 2, (top + bottom) // 2

    pressed = hand.call("gesture", start_x=x, start_y=y, end_x=x, end_y=y, duration=1200)
    counted = shown(hand, "Long clicks")
    moved = hand.call("gesture", start_x=540, start_y=1200, end_x=540, end_y=500)

    assert (pressed["ok"], pressed["changed"], counted) == (True, True, "Long clicks: 1")
    assert (moved["ok"], moved["method"], moved["changed"]) == (True, "accessibility", True)
