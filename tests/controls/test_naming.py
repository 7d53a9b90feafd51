"""How a control is named: exact properties, refs, and what is told where that does not name one (spec C-8 to C-13)."""

from typing import Any

import pytest

from tests.controls.exact import Exact
from tests.phone.lab import PACKAGE


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The page with switches."""
    exact.show("Switches")


@pytest.mark.parametrize(
    ("selector", "differs"),
    [
        ({"text": "wi-fi"}, "text"),
        ({"text": "Wi-Fi "}, "text"),
        ({"resource_id": "wifi"}, "resource_id"),
        ({"resource_id": f"{PACKAGE}:id/wifi", "class_name": "android.widget.Button"}, "class_name"),
    ],
)
def test_all_properties_are_compared_exactly(exact: Exact, selector: dict[str, str], differs: str) -> None:
    """CA-5, C-9, C-11: the near misses name the property that differs."""
    answer = exact.call("read_control", selector=selector)

    assert (answer["ok"], answer["status"], answer["error"]) == (False, "observed", "NOT_FOUND")
    wifi = exact.read("wifi")["ref"]
    assert (wifi, differs) in [(near["ref"], near["property"]) for near in answer["detail"]["near"]]


@pytest.mark.parametrize(
    "selector",
    [{}, {"package_name": PACKAGE, "bounds": [0, 0, 10, 10]}, {"text": ""}, {"resource_id": ""}, {"text": None}],
)
def test_package_and_place_alone_are_no_target(exact: Exact, selector: dict[str, Any]) -> None:
    """CA-5, C-10: an empty text narrows and does not count; null is absent."""
    answer = exact.call("read_control", selector=selector)

    assert (answer["ok"], answer["status"], answer["error"]) == (False, "not_started", "INVALID")


def test_package_and_place_narrow_a_search(exact: Exact) -> None:
    """C-9, C-10."""
    control = exact.read("wifi")

    same = exact.read({"text": control["text"], "package_name": PACKAGE, "bounds": control["bounds"]})
    elsewhere = exact.call("read_control", selector={"text": control["text"], "bounds": [0, 0, 1, 1]})

    assert same["ref"] == control["ref"]
    assert elsewhere["error"] == "NOT_FOUND"


@pytest.mark.parametrize("arguments", [{}, {"selector": {"text": "Wi-Fi"}, "ref": "e1"}])
def test_exactly_one_name_is_given(exact: Exact, arguments: dict[str, Any]) -> None:
    """C-8."""
    answer = exact.call("read_control", **arguments)

    assert (answer["status"], answer["error"]) == ("not_started", "INVALID")


def test_a_ref_that_was_never_given_out(exact: Exact) -> None:
    """CA-9, C-13."""
    answer = exact.call("control_action", ref="e9999", action="click")

    assert (answer["status"], answer["error"], answer["dispatch"]) == ("not_started", "NOT_FOUND", "none")


@pytest.mark.parametrize(
    ("tool", "arguments", "argument"),
    [
        ("read_control", {"timeout_ms": "500"}, "timeout_ms"),
        ("read_control", {"timeout_ms": 99}, "timeout_ms"),
        ("read_control", {"time_out": 500}, "time_out"),
        ("control_action", {"action": "press"}, "action"),
        ("control_action", {"action": "click", "text": "x"}, "text"),
        ("control_action", {"action": "set_progress"}, "value"),
        ("control_action", {"action": "set_progress", "value": 1, "percent": 1}, "value"),
        ("control_action", {"action": "set_progress", "percent": 100.5}, "percent"),
        ("control_action", {"action": "set_progress", "value": True}, "value"),
        ("control_action", {"action": "set_checked"}, "checked"),
        ("control_action", {"action": "set_text"}, "text"),
        ("control_action", {"action": "set_selection", "start": 1}, "end"),
        ("control_action", {"action": "replace_selection", "text": "x", "end": 1}, "start"),
        ("control_action", {"action": "click", "settle_ms": 1000, "timeout_ms": 600}, "settle_ms"),
        ("wait_until", {"condition": "text"}, "text"),
        ("wait_until", {"condition": "appear", "state": True}, "state"),
        ("wait_until", {"condition": "stable", "settle_ms": 900, "timeout_ms": 800}, "settle_ms"),
    ],
)
def test_arguments_are_taken_as_they_are_or_refused(
    exact: Exact, tool: str, arguments: dict[str, Any], argument: str
) -> None:
    """C-7: a wrong type, an unknown name, a value outside its range, what does not belong to the action."""
    answer = exact.call(tool, selector={"text": "Wi-Fi"}, **arguments)

    assert (answer["ok"], answer["status"], answer["dispatch"]) == (False, "not_started", "none")
    assert (answer["error"], answer["detail"]["argument"]) == ("INVALID", argument)
    assert exact.log("checked") == []
