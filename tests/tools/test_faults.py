"""What is said of arguments that cannot be used: which one, what was given, what may be (spec C-7, F-3, F-4)."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.errors import ArgumentDetail, Misuse
from pollex.tools.tool import Tool
from pollex.tools.toolsets import CONTROLS, PHONE, TOOLSETS

Given = dict[str, Any]
TOOLS: Mapping[str, Tool[Any]] = {tool.name: tool for tools in TOOLSETS.values() for tool in tools}
HUGE = 10**400
"""More than a float holds."""

NAMED: Given = {"selector": {"text": "Wi-Fi"}}
POINTS = [[500, 500]]
GOOD: Mapping[str, Given] = {
    "phone_query": {"text": "x"},
    "phone_find": {"text": "x", "direction": "down"},
    "phone_collect": {"direction": "down"},
    "phone_wait": {"until": "appear", "text": "x"},
    "phone_tap": {"ref": "e1"},
    "phone_long_press": {"ref": "e1"},
    "phone_type": {"text": "x"},
    "phone_scroll": {"direction": "down"},
    "phone_swipe": {"x1": 1, "y1": 1, "x2": 2, "y2": 2},
    "phone_press_key": {"key": "home"},
    "phone_launch_app": {"name": "Settings"},
    "phone_find_visually": {"target": "a red button"},
    "phone_run": {"steps": [{"tap": {"text": "x"}}]},
    "do_steps": {"steps": [{"tool": "phone_back"}]},
    "hand_to_user": {"reason": "other", "message": "x"},
    "read_control": NAMED,
    "control_action": {**NAMED, "action": "click"},
    "wait_until": {**NAMED, "condition": "appear", "timeout_ms": 10_000},
    "scroll_to": {"container": NAMED, "target": {"text": "x"}},
    "pinch": {"center": [500, 500], "start_span": 300, "end_span": 600},
    "touch_gesture": {"frames": [{"at_ms": 0, "points": POINTS}, {"at_ms": 100, "points": POINTS}]},
    "action_sequence": {"actions": [{"action": "pinch"}]},
}
"""Arguments that can be used, of each tool that needs some."""


def refused(tool: str, arguments: Given) -> tuple[str, ArgumentDetail]:
    """What is said of arguments that cannot be used."""
    with pytest.raises(Misuse) as caught:
        TOOLS[tool].checked(arguments)
    assert caught.value.code == "INVALID"
    assert isinstance(caught.value.detail, ArgumentDetail)
    return caught.value.message, caught.value.detail


def beyond(schema: Given, member: object) -> Iterator[tuple[object, int]]:
    """What is just too small, short, large or long, and the number by which it is."""
    if "minimum" in schema:
        yield schema["minimum"] - 1, schema["minimum"] - 1
    if "maximum" in schema:
        yield schema["maximum"] + 1, schema["maximum"] + 1
    if "maxLength" in schema:
        yield "x" * (schema["maxLength"] + 1), schema["maxLength"] + 1
    if "minItems" in schema:
        yield [member] * (schema["minItems"] - 1), schema["minItems"] - 1
    if "maxItems" in schema:
        yield [member] * (schema["maxItems"] + 1), schema["maxItems"] + 1


def limits() -> Iterator[tuple[str, str, object, int]]:
    for tool in (*PHONE, *CONTROLS):
        # What is wrong with a request for approval is said in the words of docs/spec/confirmation.md.
        if tool.name == "request_confirmation":
            continue
        for name, schema in tool.schema["properties"].items():
            one = GOOD.get(tool.name, {}).get(name)
            for value, number in beyond(schema, one[0] if isinstance(one, list) else None):
                yield tool.name, name, value, number


@pytest.mark.parametrize(("tool", "name", "value", "number"), [*limits()])
def test_each_limit_of_a_schema_is_kept_and_told(tool: str, name: str, value: object, number: int) -> None:
    """C-7, F-3, F-4: the message names argument, value and range, the details too; nothing is clamped."""
    schema = TOOLS[tool].schema["properties"][name]
    told = [str(schema[key]) for key in ("minimum", "maximum", "maxLength", "minItems", "maxItems") if key in schema]

    message, detail = refused(tool, {**GOOD.get(tool, {}), name: value})

    assert message.startswith(f"{name}: give ")
    assert message.endswith(f", not {number}.")
    assert all(limit in message for limit in told)
    assert (detail.argument, detail.value) == (name, number)
    assert detail.allowed is not None
    assert all(limit in detail.allowed.split("..") for limit in told)


@pytest.mark.parametrize(
    ("tool", "arguments", "argument", "value", "allowed"),
    [
        ("touch_gesture", {"frames": [{"at_ms": -1, "points": POINTS}] * 2}, "frames.0.at_ms", -1, "0..10000"),
        ("touch_gesture", {"frames": [{"at_ms": 0, "points": []}] * 2}, "frames.0.points", 0, "1..5"),
        ("touch_gesture", {"frames": [{"at_ms": 0, "points": POINTS * 6}] * 2}, "frames.0.points", 6, "1..5"),
        ("touch_gesture", {"frames": [{"at_ms": 0, "points": [[1]]}] * 2}, "frames.0.points.0", 1, "2..2"),
        ("read_control", {"selector": {"text": "x", "bounds": [1, 2, 3]}}, "selector.bounds", 3, "4..4"),
        ("read_control", {"selector": {"resource_id": ""}}, "selector.resource_id", 0, "1..512"),
        ("read_control", {"selector": {"text": "😀" * 2049}}, "selector.text", 4098, "0..4096"),
        ("scroll_to", {"container": {"selector": {"class_name": "x" * 257}}, "target": {"text": "x"}},
         "container.selector.class_name", 257, "1..256"),
        ("scroll_to", {"container": NAMED, "target": {"content_desc": "x" * 4097}},
         "target.content_desc", 4097, "0..4096"),
        ("control_action", {**NAMED, "action": "set_selection", "start": -1, "end": 1}, "start", -1, "0..2147483647"),
        ("phone_run", {"steps": [{"wait": {"seconds": 11}}]}, "steps.0.wait.seconds", 11, "1..10"),
    ],
)  # fmt: skip
def test_a_limit_that_lies_deeper_is_told_with_its_place(
    tool: str, arguments: Given, argument: str, value: float, allowed: str
) -> None:
    """C-7, C-9, C-78, F-3."""
    message, detail = refused(tool, arguments)

    assert message.startswith(f"{argument}: give ")
    assert detail == ArgumentDetail(argument, value, allowed)


@pytest.mark.parametrize(
    ("tool", "arguments", "argument"),
    [
        ("read_control", {"selector": {}}, "selector"),
        ("read_control", {"selector": {"package_name": "com.example", "bounds": [0, 0, 1, 1]}}, "selector"),
        ("scroll_to", {"container": {}, "target": {"text": "x"}}, "container.selector"),
        ("scroll_to", {"container": NAMED, "target": {"text": ""}}, "target"),
    ],
)
def test_what_names_no_control_is_told_with_its_place(tool: str, arguments: Given, argument: str) -> None:
    """C-8, C-10, CA-5."""
    message, detail = refused(tool, arguments)

    assert message.startswith(f"{argument}: give ")
    assert detail.argument == argument


def test_a_query_names_its_argument_too() -> None:
    """F-25, F-29, F-117: a step of a flow spells it as flows do."""
    message, detail = refused("phone_find", {**GOOD["phone_find"], "states": ["shiny"]})
    target, _ = refused("phone_run", {"steps": [{"tap": {"states": ["clickable"]}}]})

    assert message.startswith("states: 'shiny' is no state; there are clickable, ")
    assert detail.argument == "states"
    assert detail.allowed is not None and "scrollable" in detail.allowed
    assert target == "steps.0.tap: give a target: text, resource_id or role."


@pytest.mark.parametrize("tool", GOOD)
def test_what_the_examples_of_these_tests_give_can_be_used(tool: str) -> None:
    TOOLS[tool].checked(GOOD[tool])


PLAIN = st.none() | st.booleans() | st.integers() | st.just(HUGE) | st.just(-HUGE) | st.floats() | st.text()
ANYTHING = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4), max_leaves=12
)


@given(st.sampled_from(sorted(TOOLS)), st.data())
def test_whatever_a_caller_sends_is_an_answer_in_our_own_words(tool: str, data: st.DataObject) -> None:
    """C-7, F-3, S-2: one argument is anything at all, numbers of any length too."""
    name = data.draw(st.sampled_from(sorted(TOOLS[tool].schema["properties"]) or ["speed"]))
    value = data.draw(ANYTHING)

    try:
        TOOLS[tool].checked({**GOOD.get(tool, {}), name: value})
    except Misuse as error:
        assert "nput should be" not in error.message and "nable to parse" not in error.message
        assert isinstance(error.detail, ArgumentDetail)
