"""What the helper does to the virtual phone, in the frames of docs/helper-protocol.md."""

import pytest

from tests.phone.running_helper import RunningHelper

SEARCH = "com.android.launcher3:id/search_box"
ICON = "com.android.launcher3:id/icon"
SETTINGS = "com.android.settings"


def test_a_click_opens_what_it_is_on_and_the_screen_settles(helper: RunningHelper) -> None:
    home = helper.home()

    clicked = helper.act(home, home.row(t="Settings"), "click")
    opened = helper.settled(clicked)

    assert (clicked["ok"], clicked["dispatch"], clicked["already"]) == (True, "finished", False)
    assert clicked["before"]["text"] == "Settings"
    assert opened.header["foreground"]["package"] == SETTINGS
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
    assert helper.observe().header["foreground"]["package"] == "com.android.launcher3"


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

    assert back.header["foreground"]["package"] == "com.android.launcher3"
    assert opened.header["foreground"]["package"] == SETTINGS
    assert homed.header["foreground"]["package"] == "com.android.launcher3"
