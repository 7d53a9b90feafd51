"""The approval gate before exact tools, on the button of Lab that pays (spec C-6; CA-4)."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.adbd.device import Device
from tests.controls.exact import by_id
from tests.gate.till import Till
from tests.phone.lab import PACKAGE

ORDER = {"app": PACKAGE, "action": "order", "target": "Busy", "content": "One order", "amount": "¥25"}


@pytest.fixture(params=[True, False], ids=["approver", "no approver"])
def asked(request: pytest.FixtureRequest, phone: Device) -> Iterator[tuple[Till, str]]:
    """A run before the button "Place order ¥25", and with what its click is refused."""
    with Till.on(phone, is_asked=request.param) as till:
        till.shops.lab.show("Busy")
        till.ref("pay")
        yield till, "confirmation_required" if request.param else "approval_unavailable"


def clicking(name: str) -> dict[str, Any]:
    return {"selector": by_id(name), "action": "click"}


def test_a_click_that_spends_is_refused(asked: tuple[Till, str]) -> None:
    """CA-4, C-6: nothing is sent, by selector and by ref."""
    till, refusal = asked

    by_selector = till.call("control_action", **clicking("pay"))
    by_ref = till.call("control_action", ref=till.ref("pay"), action="click")

    for answer in (by_selector, by_ref):
        assert (answer["ok"], answer["status"], answer["dispatch"]) == (False, "not_started", "none")
        assert (answer["error"], answer["action"], answer["matched"]) == (refusal, "order", "Place order ¥25")
    assert till.shops.lab.log("click") == [] and till.shops.lab.log("action") == []


def test_a_member_that_spends_ends_the_sequence(asked: tuple[Till, str]) -> None:
    """CA-4, C-6, C-83: the first is done, the second refused, the third skipped."""
    till, refusal = asked
    members = [{"action": "control_action", "request": clicking(name)} for name in ("count", "pay", "count")]

    answer = till.call("action_sequence", actions=members)

    first, second, third = answer["members"]
    assert (answer["ok"], answer["status"], answer["stopped_at"]) == (False, "partial", 1)
    assert (first["status"], second["status"], second["error"]) == ("completed", "not_started", refusal)
    assert (third["status"], third["skipped"]) == ("not_started", True)
    assert [note["id"] for note in till.shops.lab.log("click")] == ["count"]


def test_after_a_yes_the_same_click_is_done_once(phone: Device) -> None:
    """C-6: the gate is no wall; the click that was refused is the one that the yes is good for."""
    with Till.on(phone) as till:
        till.shops.lab.show("Busy")
        till.ref("pay")
        approved = till.call("request_confirmation", **ORDER)
        done = till.call("control_action", **clicking("pay"))
        again = till.call("control_action", **clicking("pay"))

        assert approved["ok"], approved
        assert (done["ok"], done["status"], again["error"]) == (True, "completed", "confirmation_required")
        assert [note["id"] for note in till.shops.lab.log("click")] == ["pay"]


def test_a_finger_on_it_is_refused_too(asked: tuple[Till, str]) -> None:
    """C-6: a gesture is judged by what lies under its fingers."""
    till, refusal = asked
    left, top, right, bottom = till.call("read_control", selector=by_id("pay"))["control"]["bounds"]
    at = [(left + right) / 2, (top + bottom) / 2]
    frames = [{"at_ms": 0, "points": [at]}, {"at_ms": 80, "points": [at]}]

    answer = till.call("touch_gesture", frames=frames, space="pixel")

    assert (answer["ok"], answer["error"], answer["dispatch"]) == (False, refusal, "none")
    assert till.shops.lab.log("click") == [] and till.shops.lab.log("touch") == []
