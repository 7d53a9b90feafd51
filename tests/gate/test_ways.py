"""Every way to move a phone ends at the same refusal (docs/spec/confirmation.md, GA-6). The list is the registry's."""

from collections.abc import Callable
from typing import Any

import pytest

from pollex.errors import PhoneError
from pollex.phone import Phone
from pollex.screen.selectors import Selector
from pollex.tools.toolsets import TOOLSETS
from tests.gate.till import Till
from tests.phone.lab import middle

Way = tuple[str, dict[str, Any]]

FREE = {
    "phone_clear_text": "empties a field",
    "phone_scroll": "a container is named, and its finger goes down on no slider (G-86)",
    "phone_back": "leads out",
    "phone_launch_app": "opens an app (G-91)",
    "launch_app": "opens an app (G-91)",
    "hand_to_user": "the person does it",
    "scroll_to": "scrolls a container by its own action (G-86)",
    "pinch": "two fingers that move apart (G-86)",
}
"""Writes that can spend nothing, each with its reason."""


def ways(till: Till) -> list[Way]:
    """Each way to 提交订单 on page A that stands in front, by a tool."""
    x, y = middle(till.shops.node("submit"))
    display = till.shops.screen().display
    nx, ny = round(1000 * x / display.width), round(1000 * y / display.height)
    ref = till.ref("submit")
    till.call("screen_content")
    index = _index(till)
    tap = {"tool": "phone_tap", "args": {"ref": ref}}
    frames = [{"at_ms": 0, "points": [[nx, ny]]}, {"at_ms": 120, "points": [[nx, ny]]}]
    click = {"action": "control_action", "request": {"ref": ref, "action": "click"}}
    return [
        ("phone_tap", {"ref": ref}),
        ("phone_tap", {"x": nx, "y": ny}),
        ("phone_long_press", {"ref": ref}),
        ("phone_long_press", {"x": nx, "y": ny}),
        ("phone_swipe", {"x1": nx, "y1": ny, "x2": nx, "y2": 300}),
        ("phone_swipe", {"x1": nx, "y1": 300, "x2": nx, "y2": ny}),
        ("phone_swipe", {"x1": nx, "y1": ny, "x2": nx, "y2": 300, "holdMs": 500}),
        ("do_steps", {"steps": [tap]}),
        ("phone_run", {"steps": [{"tap": {"resourceId": "submit"}}]}),
        ("node_action", {"index": index, "action": "click"}),
        ("node_action", {"index": index, "action": "click", "method": "shell"}),
        ("node_action", {"index": index, "action": "long_click", "method": "shell"}),
        ("gesture", {"start_x": x, "start_y": y, "end_x": x, "end_y": y}),
        ("gesture", {"start_x": x, "start_y": y, "end_x": x, "end_y": y, "method": "shell"}),
        ("control_action", {"ref": ref, "action": "click"}),
        ("action_sequence", {"actions": [click]}),
        ("touch_gesture", {"frames": frames}),
        ("action_sequence", {"actions": [{"action": "touch_gesture", "frames": frames}]}),
    ]


def _index(till: Till) -> int:
    view = till.caller.views["phone"]
    numbering = view.latest_numbering()
    node = till.shops.node("submit")
    return next(place for place, target in enumerate(numbering.targets, 1) if target.id == node.id)


def with_keys(till: Till) -> list[Way]:
    """By keys and the enter action, with the focus in the remark, whose action key orders."""
    remark = till.ref("remark")
    till.call("phone_tap", ref=remark)
    return [
        ("phone_type", {"ref": remark, "text": "少冰", "submit": True}),
        ("phone_press_key", {"key": "enter"}),
        ("key_event", {"key": 66}),
        ("control_action", {"ref": remark, "action": "ime_enter"}),
        ("do_steps", {"steps": [{"tool": "phone_press_key", "args": {"key": "enter"}}]}),
        ("phone_run", {"steps": [{"key": "enter"}]}),
        (
            "action_sequence",
            {"actions": [{"action": "control_action", "request": {"ref": remark, "action": "ime_enter"}}]},
        ),
    ]


def refused(till: Till, found: list[Way]) -> dict[str, str | None]:
    """Each way with its error, where that is not the refusal that all have."""
    other: dict[str, str | None] = {}
    for name, arguments in found:
        answer = till.call(name, **arguments)
        if answer["error"] != "confirmation_required":
            other[f"{name} {arguments}"] = answer.get("text") or f"{answer['error']}: {answer.get('message')}"
    return other


def test_every_tool_that_writes_is_among_the_ways(till: Till) -> None:
    """So that a new one cannot be forgotten."""
    till.shops.open("food", "Order")
    known = {name for name, _ in (*ways(till), *with_keys(till))} | FREE.keys()

    assert {tool.name for toolset in TOOLSETS.values() for tool in toolset if tool.risk == "write"} == known


def test_every_way_to_the_button_is_refused(till: Till) -> None:
    """GA-6: ref, index, point, swipes, gestures, long press, node actions, batches and scripts."""
    till.shops.open("food", "Order")

    assert refused(till, ways(till)) == {}
    assert till.done() == {}


def test_every_way_by_keys_is_refused(till: Till) -> None:
    """GA-6, G-88, G-89: the enter action of a field orders, too."""
    till.shops.open("food", "Order")

    assert refused(till, with_keys(till)) == {}
    assert "order" not in till.done()


def test_a_slide_that_pays_is_refused_by_every_way(till: Till) -> None:
    """GA-6, G-87: swipe, set_progress, long press."""
    till.shops.open("mall", "Order", bar="slide")
    node = next(node for node in till.shops.screen().nodes if node.range is not None or "滑动支付" in node.label)
    x, y = middle(node)
    till.call("phone_observe")
    ref = till.named(node)
    answers = [
        till.call("phone_swipe", x1=x, y1=y, x2=x + 300, y2=y, space="pixel"),
        till.call("phone_long_press", ref=ref),
    ]
    if "set_progress" in node.actions:
        answers.append(till.call("control_action", ref=ref, action="set_progress", value=100))

    assert {(answer["error"], answer["action"]) for answer in answers} == {("confirmation_required", "pay")}
    assert till.done() == {}


PYTHON: dict[str, Callable[[Phone], object]] = {
    "tap": lambda phone: phone.tap(Selector(resource_id="com.demo.food:id/submit")),
    "point": lambda phone: phone.tap(middle(_submit(phone))),
    "long_press": lambda phone: phone.long_press(Selector(resource_id="com.demo.food:id/submit")),
    "act": lambda phone: phone.act(Selector(resource_id="com.demo.food:id/submit"), "click"),
    "swipe": lambda phone: phone.swipe(middle(_submit(phone)), (500, 500)),
    "drag": lambda phone: phone.drag((500, 500), middle(_submit(phone))),
}


def _submit(phone: Phone) -> Any:
    return next(node for node in phone.look().screen.nodes if node.resource_id.endswith(":id/submit"))


@pytest.mark.parametrize("way", PYTHON)
def test_python_has_no_other_way(till: Till, way: str) -> None:
    """GA-6: without an approver nothing is spent."""
    till.shops.open("food", "Order")
    phone = Phone(till.shops.executor)
    with pytest.raises(PhoneError) as caught:
        PYTHON[way](phone)

    assert caught.value.code == "approval_unavailable"
    assert till.done() == {}
