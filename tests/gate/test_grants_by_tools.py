"""Which calls end an approval that is open, and which keep it (docs/spec/find.md, F-20)."""

from typing import Any

import pytest

from tests.gate.till import Till

KEEP: dict[str, dict[str, Any]] = {
    "phone_observe": {},
    "phone_query": {"text": "提交订单"},
    "phone_find": {"text": "提交订单", "direction": "down"},
    "phone_wait": {"until": "stable"},
    "phone_screenshot": {},
}
END: dict[str, dict[str, Any]] = {
    "phone_scroll": {"direction": "down"},
    "phone_swipe": {"x1": 500, "y1": 300, "x2": 500, "y2": 200},
    "phone_press_key": {"key": "volume_up"},
    "phone_back": {},
    "phone_launch_app": {"package": "com.demo.mall"},
    "hand_to_user": {"reason": "other", "message": "Please look."},
}


@pytest.mark.parametrize("tool", KEEP)
def test_looking_keeps_an_approval(till: Till, tool: str) -> None:
    """F-20, FA-5: a search that finds on the present screen has moved nothing."""
    till.shops.open("food", "Order")
    till.request()

    answer = till.call(tool, **KEEP[tool])

    assert answer["ok"], answer
    assert till.gate.has_grant()


def test_typing_keeps_an_approval(till: Till) -> None:
    """F-20."""
    till.shops.open("food", "Order")
    remark = till.ref("remark")
    till.request()

    till.call("phone_type", ref=remark, text="少冰")
    till.call("phone_clear_text", ref=remark)

    assert till.gate.has_grant()


@pytest.mark.parametrize("tool", END)
def test_what_moves_the_phone_ends_an_approval(till: Till, tool: str) -> None:
    """F-20: the step that it was for is refused afterwards."""
    till.shops.open("food", "Order")
    till.request()
    assert till.gate.has_grant()

    till.call(tool, **END[tool])

    assert not till.gate.has_grant()
