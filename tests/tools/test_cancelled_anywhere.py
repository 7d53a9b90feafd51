"""A call that is called off in any moment leaves the phone still and its receipts complete (spec F-16, F-17)."""

from collections.abc import Callable
from typing import Any

import pytest

from pollex.device.deadline import Cancel
from tests.act.page import Page, Rows
from tests.tools.phone_desk import PhoneDesk

CALLS: dict[str, dict[str, Any]] = {
    "phone_find": {"text": "Row 999", "direction": "down"},
    "phone_collect": {"direction": "down"},
    "phone_scroll": {"direction": "down", "amount": 4},
    "phone_wait": {"until": "appear", "text": "Row 999", "timeoutMs": 3000},
}
WRITES = ("act", "touch", "key", "text")


class Asked(list[dict[str, Any]]):
    """The requests to the helper; something happens when the one with a number comes in."""

    def __init__(self, number: int, then: Callable[[], None]) -> None:
        super().__init__()
        self._number = number
        self._then = then

    def append(self, request: dict[str, Any]) -> None:
        super().append(request)
        if len(self) == self._number:
            self._then()


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("tool", CALLS)
def test_a_call_that_is_called_off_at_any_of_its_requests_sends_nothing_more(
    phone_desk: PhoneDesk, page: Page, rows: Rows, tool: str, number: int
) -> None:
    """F-17: what was under way is looked after, nothing new is begun, and the next call goes on."""
    phone_desk.call("phone_query", text="Row 1")
    rows.count = 400
    page.draw()
    cancel = phone_desk.cancel = Cancel()
    asked = page.phone.helper.requests = Asked(number, cancel.set)

    answer = phone_desk.call(tool, **CALLS[tool])
    sent = [f"{request['operation_id']}." for request in asked if request["op"] in WRITES]
    late = [request for request in asked[number:] if request["op"] in WRITES]
    phone_desk.cancel = None
    again = phone_desk.call("phone_scroll", direction="down")

    assert late == []
    *outcomes, _ = phone_desk.written.outcomes
    assert [name for name, receipt in outcomes if receipt.dispatch != "none"] == [
        name for name, _ in outcomes if any(one.startswith(f"{name}.") for one in sent)
    ]
    assert set(phone_desk.written.intents[:-1]) <= {name for name, _ in outcomes}
    assert again["moved"]
    if cancel.is_set and tool != "phone_scroll":
        assert (answer["ok"], answer["error"]) == (False, "CANCELLED")
    if "scrolls" in answer:
        assert answer["scrolls"] == sum(receipt.ok for _, receipt in outcomes)
