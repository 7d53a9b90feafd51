"""What holds for all tools of the `phone` toolset, and the form of their answers (docs/spec/find.md, 1 to 3)."""

import re
from typing import Any

import pytest

from pollex.tools.toolsets import PHONE
from tests.act.page import APP, Page, Rows
from tests.screen.scene import N
from tests.tools.phone_desk import PhoneDesk

CAMEL = re.compile(r"[a-z]+(?:[A-Z0-9][a-z0-9]*)*")
TABLE: dict[str, tuple[str, bool, set[str]]] = {
    **dict.fromkeys(("phone_observe", "phone_query", "phone_wait"), ("read", False, {"tree"})),
    **dict.fromkeys(("phone_find", "phone_collect", "phone_run"), ("write", True, {"tree", "input"})),
    **dict.fromkeys(
        ("phone_tap", "phone_long_press", "phone_type", "phone_clear_text", "phone_scroll", "phone_swipe"),
        ("write", False, {"input"}),
    ),
    **dict.fromkeys(("phone_press_key", "phone_back"), ("write", False, {"input"})),
    "phone_event": ("read", False, {"events"}),
    "phone_list_apps": ("read", False, {"apps"}),
    "phone_screenshot": ("read", False, {"picture"}),
    "phone_find_visually": ("read", True, {"picture", "vision model"}),
    "phone_launch_app": ("write", False, {"apps"}),
    "do_steps": ("write", False, {"tree", "input"}),
    "hand_to_user": ("write", True, set()),
}
READS: list[tuple[str, dict[str, Any]]] = [
    ("phone_observe", {}),
    ("phone_query", {"text": "Row 3"}),
    ("phone_find", {"text": "Row 9", "direction": "down"}),
    ("phone_collect", {"direction": "down", "maxScrolls": 2}),
    ("phone_scroll", {"direction": "down"}),
    ("phone_wait", {"until": "appear", "text": "Row 1"}),
]


def test_risk_needs_and_who_may_call_are_as_listed() -> None:
    """F-23: a light model hands on what only the main one may call."""
    told = {tool.name: (tool.risk, tool.main_only, set(tool.needs)) for tool in PHONE}

    assert {name: told.get(name) for name in TABLE} == TABLE


@pytest.mark.parametrize("tool", PHONE, ids=lambda tool: tool.name)
def test_arguments_are_named_in_camel_case(tool: Any) -> None:
    """F-1."""
    assert [name for name in tool.schema["properties"] if not CAMEL.fullmatch(name)] == []


@pytest.mark.parametrize(("tool", "arguments"), READS, ids=[tool for tool, _ in READS])
def test_every_answer_says_how_it_went_and_of_which_screen(
    phone_desk: PhoneDesk, page: Page, tool: str, arguments: dict[str, Any]
) -> None:
    """F-1, F-6: in camelCase; no warnings are no field."""
    answer = phone_desk.call(tool, **arguments)

    assert (answer["ok"], answer["app"]) == (True, APP)
    assert answer.get("warnings") != []
    assert answer["elapsedMs"] >= 0
    assert phone_desk.executor.named(answer["snapshotId"]) is phone_desk.executor.newest
    assert [name for name in answer if not CAMEL.fullmatch(name)] == []


def test_a_failure_has_its_code_and_how_long_it_took(phone_desk: PhoneDesk, page: Page) -> None:
    """F-6: no screen was read, so none is named."""
    answer = phone_desk.call("phone_query")

    assert (answer["ok"], answer["error"], "snapshotId" in answer) == (False, "INVALID", False)
    assert answer["elapsedMs"] >= 0


def test_down_is_where_the_content_lies_and_the_finger_goes_up(phone_desk: PhoneDesk, page: Page, rows: Rows) -> None:
    """F-8: phone_swipe alone speaks of fingers."""
    rows.actions = ()
    page.draw()

    phone_desk.call("phone_scroll", direction="down", amount=2)
    phone_desk.call("phone_swipe", x1=500, y1=600, x2=500, y2=500)

    assert rows.first > 0
    ways = [finger[-1][2] - finger[0][2] for [finger] in (one["fingers"] for one in page.phone.helper.asked("touch"))]
    assert ways[0] < 0
    assert ways[1] < 0


def test_a_match_has_what_is_needed_to_act_on_it_and_no_empty_field(phone_desk: PhoneDesk, page: Page) -> None:
    """F-34."""
    label = N("TextView", (100, 120, 900, 180), text="Wi-Fi" * 50, resource_id="com.example.app:id/title")
    page.others = [N("LinearLayout", (0, 100, 1080, 200), [label], flags="clickable", item=(3, 0))]
    page.draw()

    (match,) = phone_desk.call("phone_query", text="wi-fi")["matches"]

    there_are = ("ref", "name", "role", "class", "resourceId", "bounds", "states", "actionRef", "window", "row")
    assert sorted(match) == sorted(there_are), "no parent has a name, and nothing around it takes text"
    assert len(match["name"]) == 200
    assert (match["role"], match["class"], match["resourceId"]) == (
        "text",
        "android.widget.TextView",
        "com.example.app:id/title",
    )
    assert (match["states"], match["row"], match["actionRef"] != match["ref"]) == (["enabled"], 4, True)


def test_a_search_names_a_hundred_matches_and_counts_all(phone_desk: PhoneDesk, page: Page) -> None:
    """F-43."""
    page.others = [N("TextView", (0, 8 * place, 1080, 8 * place + 8), text=f"Seat {place}") for place in range(120)]
    page.draw()

    found = phone_desk.call("phone_find", text="seat", direction="down", maxTokens=20_000)

    assert (found["reason"], found["total"], len(found["matches"]), found["truncated"]) == ("found", 120, 100, True)
