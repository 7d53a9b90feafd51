"""What spends money is asked for, whichever tool would do it (spec C-6, and docs/spec/confirmation.md)."""

from collections.abc import Iterator

import pytest

from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.tools.caller import Caller
from tests.adbd.device import Device
from tests.controls.exact import Exact, by_id
from tests.guard.gates import Asker

CLICK_PAY = {"action": "control_action", "request": {"selector": by_id("pay"), "action": "click"}}
CLICK_COUNT = {"action": "control_action", "request": {"selector": by_id("count"), "action": "click"}}


@pytest.fixture(params=["somebody can be asked", "nobody can be asked"])
def code(request: pytest.FixtureRequest) -> str:
    """What is answered to a step that spends, with an approver and without one."""
    return "confirmation_required" if request.param.startswith("somebody") else "approval_unavailable"


@pytest.fixture
def shop(phone: Device, code: str) -> Iterator[Exact]:
    """The page with the button "Place order ¥25"."""
    asker = Asker() if code == "confirmation_required" else None
    with Exact.on(phone) as exact:
        exact.caller = Caller(ApprovalGate(rules(), RunProvenance("mcp"), approver=asker))
        exact.show("Busy")
        yield exact


def test_a_native_click_on_what_spends_is_refused(shop: Exact, code: str) -> None:
    """CA-4, C-6: judged as a tap on it is; the app hears nothing."""
    answer = shop.act("pay", "click")

    assert (answer["ok"], answer["error"], answer["status"]) == (False, code, "not_started")
    assert answer["dispatch"] == "none"
    assert shop.log("click") == []


def test_as_a_member_of_a_sequence_it_ends_that(shop: Exact, code: str) -> None:
    """CA-4, C-83, C-84: the first member is done and keeps its receipt, the third is not begun."""
    answer = shop.call("action_sequence", actions=[CLICK_COUNT, CLICK_PAY, CLICK_COUNT])

    assert (answer["ok"], answer["error"], answer["status"], answer["stopped_at"]) == (False, code, "partial", 1)
    first, second, third = answer["members"]
    assert (first["status"], second["status"]) == ("completed", "not_started")
    assert third == {
        "ok": False,
        "status": "not_started",
        "tool": "control_action",
        "dispatch": "none",
        "skipped": True,
    }
    assert [note["id"] for note in shop.log("click")] == ["count"]


def test_a_finger_on_it_is_refused_too(shop: Exact, code: str) -> None:
    """C-6: a gesture is judged by what lies under its fingers."""
    left, top, right, bottom = shop.read("pay")["bounds"]
    at = [(left + right) / 2, (top + bottom) / 2]
    frames = [{"at_ms": 0, "points": [at]}, {"at_ms": 80, "points": [at]}]

    answer = shop.call("touch_gesture", frames=frames, space="pixel")

    assert (answer["ok"], answer["error"], answer["dispatch"]) == (False, code, "none")
    assert shop.log("click") == [] and shop.log("touch") == []
