"""The helper on the virtual phone, in the frames of docs/helper-protocol.md."""

import random
import time
import zlib
from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.running_helper import RunningHelper, running_helper

SEARCH = "com.android.launcher3:id/search_box"
ICON = "com.android.launcher3:id/icon"
SETTINGS = "com.android.settings"
SLACK = 5
"""Upper bounds of time hold on a quiet machine; here they have so many times as long."""


@pytest.fixture
def helper(phone: Device) -> Iterator[RunningHelper]:
    with running_helper(phone) as running:
        yield running


def test_hello_says_what_the_helper_can_do(helper: RunningHelper) -> None:
    """C-2, C-85."""
    hello, _ = helper.ask("hello")

    assert (hello["ok"], hello["protocol"], hello["api"]) == (True, 3, 34)
    assert hello["display"] == {"width": 1080, "height": 2400, "density": 480, "rotation": 0}
    assert hello["capabilities"] == [
        "clipboard",
        "input",
        "node.act",
        "node.ime_enter",
        "node.progress",
        "node.read",
        "picture",
        "touch.multi",
        "tree",
        "window.regions",
    ]
    assert hello["variants"]["node.id"] == "getSourceNodeId"


def test_a_mask_takes_capabilities_away(phone: Device) -> None:
    """C-87."""
    with running_helper(phone, "-window.regions", "-protocol.3") as helper:
        hello, _ = helper.ask("hello")
        screen = helper.home()

    assert (hello["protocol"], "window.regions" in hello["capabilities"]) == (2, False)
    assert all("region" not in window for window in screen.header["windows"])
    assert screen.header["complete"]


def test_a_reading_has_windows_from_the_top_and_rows_in_preorder(helper: RunningHelper) -> None:
    """C-14, C-15, C-21, C-85."""
    screen = helper.home()

    header = screen.header
    layers = [window["layer"] for window in header["windows"]]
    assert header["complete"]
    assert header["foreground"] == {"package": "com.android.launcher3"}
    assert layers == sorted(layers, reverse=True)
    assert sum(window["count"] for window in header["windows"]) == len(screen.rows)
    for index, row in enumerate(screen.rows):
        assert screen.window_of(index)["first"] <= row.get("p", index) <= index
    icon = screen.rows[screen.row(t="Settings")]
    assert "click" in icon["a"]
    assert (icon["r"], icon["f"] & 4) == ("com.android.launcher3:id/icon", 4)


def test_an_empty_field_has_a_hint_and_no_text(helper: RunningHelper) -> None:
    """C-21."""
    field = (screen := helper.home()).rows[screen.row(r=SEARCH)]

    assert ("t" in field, field["h"], field["f"] & 1 << 14) == (False, "Search apps", 1 << 14)


def test_a_reading_that_is_known_is_answered_with_same(helper: RunningHelper) -> None:
    first = helper.home()

    again, blob = helper.ask("observe", base_digest=first.header["digest"])
    other, other_blob = helper.ask("observe", base_digest="0" * 16)

    assert (again["same"], again["digest"], blob) == (True, first.header["digest"], b"")
    assert "same" not in other
    assert other_blob


def test_a_click_opens_what_it_is_on_and_the_screen_settles(helper: RunningHelper) -> None:
    home = helper.home()

    clicked = helper.act(home, home.row(t="Settings"), "click")
    opened = helper.settled(clicked)

    assert (clicked["ok"], clicked["dispatch"], clicked["already"]) == (True, "finished", False)
    assert clicked["before"]["text"] == "Settings"
    assert opened.header["foreground"] == {"package": SETTINGS}
    assert opened.header["settled"]["quiet"]


def test_text_reads_back_and_is_not_set_twice(helper: RunningHelper) -> None:
    """C-27, C-39 (9)."""
    home = helper.home()
    text = "中文 😀 \n  a"

    written = helper.act(home, home.row(r=SEARCH), "set_text", args={"text": text})
    again = helper.act(home, home.row(r=SEARCH), "set_text", args={"text": written["after"]["text"]})

    assert (written["before"]["text"], written["dispatch"]) == ("", "finished")
    assert written["after"]["text"].replace("\n", " ") == text.replace("\n", " ")
    assert (again["ok"], again["already"], again["dispatch"]) == (True, True, "none")


def test_scrolling_moves_the_rows_and_an_action_that_is_not_listed_is_refused(helper: RunningHelper) -> None:
    """C-22, C-39 (6)."""
    home = helper.home()
    pages = helper.settled(helper.act(home, home.row(t="Settings"), "click"))
    container = pages.row(r="com.android.settings:id/main_content_scrollable_container")

    backward = helper.act(pages, container, "scroll_backward")
    forward = helper.act(pages, container, "scroll_forward")
    scrolled = helper.settled(forward)

    assert (backward["error"]["code"], backward["dispatch"]) == ("UNSUPPORTED", "none")
    assert "scroll_forward" in backward["error"]["detail"]["actions"]
    assert forward["ok"]
    title = pages.row(t="Network & internet")
    assert scrolled.rows[title]["b"] != pages.rows[title]["b"]


@pytest.mark.parametrize(
    ("change", "changed"),
    [
        ({"look": {"class": "android.widget.Button", "id": ICON, "label": "Settings"}}, "identity"),
        ({"look": {"class": "android.widget.TextView", "id": None, "label": "Settings"}}, "identity"),
        ({"look": {"class": "android.widget.TextView", "id": ICON, "label": "Setting"}}, "text"),
        ({"bounds": [0, 0, 1, 1]}, "place"),
        ({"text": "Setting"}, "text"),
        ({"node": [4711, 1]}, "identity"),
    ],
)
def test_a_control_that_is_not_as_it_was_read_is_not_touched(
    helper: RunningHelper, change: dict[str, object], changed: str
) -> None:
    """C-39 (4), C-86."""
    home = helper.home()
    icon = home.row(t="Settings")

    refused = helper.act(home, icon, "click", target=home.target(icon) | change)

    assert (refused["error"]["code"], refused["dispatch"]) == ("STALE", "none")
    assert (refused["error"]["detail"]["which"], refused["error"]["detail"]["changed"]) == ("target", [changed])
    assert helper.observe().header["foreground"] == {"package": "com.android.launcher3"}


def test_a_node_that_is_gone_is_not_searched_for(helper: RunningHelper) -> None:
    """C-13."""
    home = helper.home()
    icon = home.row(t="Settings")
    gone = [home.window_of(icon)["id"], 123456]

    refused = helper.act(home, icon, "click", target=home.target(icon) | {"node": gone})

    assert (refused["error"]["code"], refused["error"]["detail"]["changed"]) == ("STALE", ["identity"])


def test_another_label_below_a_control_makes_it_stale(helper: RunningHelper) -> None:
    """C-86."""
    home = helper.home()
    pages = helper.settled(helper.act(home, home.row(t="Settings"), "click"))
    row, title = pages.row(r="com.android.settings:id/display"), pages.row(t="Display")
    part = pages.target(title)
    other = {**part, "look": {**part["look"], "label": "Money"}}

    stale = helper.act(pages, row, "click", target={**pages.target(row), "parts": [other]})
    clicked = helper.act(pages, row, "click", target={**pages.target(row), "parts": [part]})

    assert (stale["error"]["code"], stale["error"]["detail"]["which"]) == ("STALE", "part")
    assert clicked["ok"]


def test_another_app_or_window_in_front_is_a_refusal(helper: RunningHelper) -> None:
    """C-39 (3), C-86."""
    home = helper.home()
    icon = home.row(t="Settings")

    other_app = helper.act(home, icon, "click", expect={"package": "com.example.bank"})
    other_window = helper.act(home, icon, "click", expect={"window": 4711})

    assert other_app["error"]["code"] == "APP_CHANGED"
    assert other_app["error"]["detail"] == {"package": "com.android.launcher3"}
    assert (other_window["error"]["code"], other_window["error"]["detail"]["which"]) == ("STALE", "window")


def test_an_operation_is_never_performed_twice(helper: RunningHelper) -> None:
    """C-30, C-31, CA-48."""
    home = helper.home()
    search = home.row(r=SEARCH)

    helper.act(home, search, "set_text", args={"text": "one"}, operation_id="op-x")
    again = helper.act(home, search, "set_text", args={"text": "two"}, operation_id="op-x")

    assert (again["error"]["code"], again["dispatch"]) == ("DUPLICATE", "none")
    assert (screen := helper.observe()).rows[screen.row(r=SEARCH)]["t"] == "one"


def test_a_cancel_that_comes_first_leaves_a_tombstone(helper: RunningHelper) -> None:
    """C-32, CA-48."""
    cancelled, _ = helper.ask("cancel", operation_id="op-y")

    late = helper.key(code=4, operation_id="op-y")

    assert cancelled["state"] == "tombstone"
    assert (late["error"]["code"], late["dispatch"]) == ("CANCELLED", "none")


def test_keys_and_global_actions_move_through_apps(helper: RunningHelper) -> None:
    home = helper.home()
    helper.settled(helper.act(home, home.row(t="Settings"), "click"))

    back = helper.settled(helper.key(code=4, expect={"package": SETTINGS}))
    opened = helper.settled(helper.act(back, back.row(t="Settings"), "click"))
    homed = helper.settled(helper.key(**{"global": "home"}))

    assert back.header["foreground"] == {"package": "com.android.launcher3"}
    assert opened.header["foreground"] == {"package": SETTINGS}
    assert homed.header["foreground"] == {"package": "com.android.launcher3"}


def test_a_picture_comes_as_asked(helper: RunningHelper) -> None:
    whole, png = helper.ask("screenshot", format="png")
    small, jpeg = helper.ask("screenshot", format="jpeg", max_side_px=600, quality=50)
    wrong, _ = helper.ask("screenshot", format="png", quality=50)

    assert (whole["width"], whole["height"], whole["scale"], png[:8]) == (1080, 2400, 1, b"\x89PNG\r\n\x1a\n")
    assert (small["width"], small["height"], small["scale"], jpeg[:2]) == (270, 600, 0.25, b"\xff\xd8")
    assert wrong["error"]["code"] == "INVALID"


def test_the_text_of_a_password_never_leaves_the_helper(phone: Device, helper: RunningHelper) -> None:
    """C-25."""
    phone.adb("shell", "am", "start", "-n", f"{SETTINGS}/.WifiActivity")
    networks = helper.until(t="Office-5G")
    locked = networks.row(t="Office-5G")
    dialog = helper.settled(helper.act(networks, _clickable_above(networks.rows, locked), "click"))
    field = dialog.row(r="com.android.settings:id/password")

    written = helper.act(dialog, field, "set_text", args={"text": "s3cret-word"})
    shown = helper.act(dialog, dialog.row(r="com.android.settings:id/show_password"), "click")
    screen, blob = helper.ask("observe", settle={"after_seq": shown["seq"], "quiet_ms": 300, "cap_ms": 20_000})

    assert (written["ok"], written["after"]["secret"], written["after"]["text"]) == (True, True, None)
    assert shown["after"]["checked"] == "yes"
    assert b"s3cret" not in zlib.decompress(blob)
    assert "s3cret" not in f"{written} {shown} {screen}"


def _clickable_above(rows: list[dict[str, object]], index: int) -> int:
    """The nearest row at or above this one that can be clicked."""
    while "click" not in str(rows[index].get("a", "")):
        parent = rows[index]["p"]
        assert isinstance(parent, int)
        index = parent
    return index


def test_what_is_not_built_yet_is_refused_not_ignored(helper: RunningHelper) -> None:
    """C-3."""
    unknown, _ = helper.ask("wait", base_digest="0", wait_ms=5)
    probe, _ = helper.ask("observe", settle={"after_seq": 0, "cap_ms": 5, "probe": {}})

    assert unknown["error"]["code"] == "UNSUPPORTED"
    assert (probe["error"]["code"], probe["error"]["detail"]["member"]) == ("UNSUPPORTED", "settle.probe")


def test_bad_frames_and_bad_json_are_answered_and_harm_nothing_else(helper: RunningHelper) -> None:
    too_long = (1 << 20) + 1
    helper.send_payload(b"x" * too_long)
    helper.send_payload(b'{"id":1', kind=0)
    helper.send_payload(b'{"id":2}', kind=1)
    helper.send_payload(b'{"id":3}', kind=77)
    helper.send_payload(b'{"id":4,"op":"ping","op":"quit"}')
    helper.send_payload(b'{"id":5}')
    helper.send_payload(b'{"id":6,"op":"observe"}')

    answers = [helper.next_json() for _ in range(7)]

    assert [answer["id"] for answer in answers] == [None, None, None, None, None, 5, 6]
    assert {answer["error"]["code"] for answer in answers} == {"INVALID"}
    assert helper.ask("ping")[0]["ok"]


def test_random_payloads_never_end_the_helper(helper: RunningHelper) -> None:
    source = random.Random(11)  # noqa: S311 - no secret
    alphabet = b'{}[]",:0123456789.eE+-\\u truefalsnidop\xff\xc3'
    for _ in range(300):
        helper.send_payload(bytes(source.choices(alphabet, k=source.randrange(60))), kind=source.choice([0, 0, 1, 9]))

    answers = [helper.next_json() for _ in range(300)]

    assert {answer["error"]["code"] for answer in answers} <= {"INVALID", "UNSUPPORTED"}
    assert helper.ask("ping")[0]["ok"]


def test_a_hung_app_costs_a_reading_its_tree_and_an_action_its_time_but_nothing_else(
    phone: Device, helper: RunningHelper
) -> None:
    """C-16, C-34."""
    home = helper.home()
    click = {"target": home.target(home.row(t="Settings")), "action": "click", "expect": {}}
    phone.output("shell", "vphone", "fault", "hang", "20000")

    started = time.monotonic()
    helper.send(id=900, op="observe", deadline_ms=1000)
    helper.send(id=901, op="ping")
    ping, _ = helper.answer(901)
    reading, _ = helper.answer(900)
    helper.send(id=902, op="act", operation_id="op-hung", deadline_ms=500, **click)
    refused, _ = helper.answer(902)
    waited_s = time.monotonic() - started
    phone.output("shell", "vphone", "fault", "clear")
    after = helper.home()

    assert ping["ok"]
    assert (reading["complete"], {window["cut"] for window in reading["windows"]}) == (False, {"time"})
    assert (refused["error"]["code"], refused["dispatch"]) == ("TIMEOUT", "none")
    assert 0.5 + 0.5 <= waited_s < 2 * SLACK
    assert after.header["complete"]


def test_a_second_helper_is_told_that_the_slot_is_taken(phone: Device, helper: RunningHelper) -> None:
    helper.ask("hello")

    with running_helper(phone) as second:
        hello, _ = second.ask("hello")
        ended = second.process.wait(60)

    assert hello["error"]["code"] == "DEVICE_UNAVAILABLE"
    assert hello["error"]["detail"] == {"state": "slot_taken"}
    assert ended == 0
    assert helper.ask("ping")[0]["ok"]


def test_the_end_of_its_input_ends_the_helper_and_frees_the_slot(phone: Device) -> None:
    with running_helper(phone) as first:
        first.ask("hello")
        started = time.monotonic()
        code = first.end_input()
        ended_s = time.monotonic() - started

    with running_helper(phone) as second:
        hello, _ = second.ask("hello")
        second.send(id=5, op="quit")
        quit_code = second.process.wait(60)

    assert (code, quit_code) == (0, 0)
    assert ended_s < 2 * SLACK
    assert hello["ok"]
