"""A phone that says what no phone says: receipts all the same, and none of them says more than was seen."""

import json
from typing import Any

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import NodeAct
from pollex.device.deadline import Deadline
from pollex.device.frames import encode_json
from pollex.screen.target import target_of
from tests.act.page import Field, Page
from tests.device.scripted_helper import Raw


def events(*told: dict[str, Any]) -> bytes:
    return b"".join(encode_json(json.dumps(one).encode()) for one in told)


@pytest.mark.parametrize(
    "event",
    [
        {"event": "toast", "seq": 99, "text": 5},
        {"event": "toast", "seq": 99, "text": [5]},
        {"event": "toast", "seq": 99, "at_ms": "now"},
        {"event": "toast", "seq": 99, "package": 7},
    ],
)
def test_an_event_that_makes_no_sense_costs_no_receipt(executor: Executor, page: Page, event: dict[str, Any]) -> None:
    page.fields.append(Field(1))
    page.draw()
    node = executor.look(Deadline(10)).screen.node((1, 1))
    assert node is not None

    def act(request: dict[str, Any]) -> Raw:
        answer = page.act(request)
        assert isinstance(answer, Reply)
        members = {"id": request["id"], "ok": True, **answer.members}
        return Raw(events(event, {"event": "toast", "seq": 100, "text": ["Saved"]}, members))

    page.phone.helper.failures["act"] = act
    named = executor.look(Deadline(10)).screen
    receipt = executor.perform(NodeAct(target_of(named, node), "set_text", {"text": "x"}), Deadline(20))

    assert receipt.status == "completed"
    assert receipt.toasts == ("Saved",)
