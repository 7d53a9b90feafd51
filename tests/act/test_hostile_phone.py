"""A phone that says what no phone says: receipts all the same, and none of them says more than was seen."""

import json
from typing import Any

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Launch, NodeAct, SetClipboard
from pollex.device.deadline import Cancel, Deadline
from pollex.device.frames import encode_json
from pollex.screen.target import target_of
from tests.act.page import Field, Page
from tests.device.fake_adb import Said
from tests.device.scripted_helper import Hold, Raw, Reply, Step


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


@pytest.mark.parametrize("activity", ["com.example.ErrorReport", "com.example.err.ExceptionActivity"])
def test_an_app_that_is_called_error_is_no_error(executor: Executor, page: Page, activity: str) -> None:
    """L-54: `am start` repeats what it starts."""
    page.apps.append({"package": "com.example.err", "label": "Reports", "activity": activity})
    usual = page.phone.answer

    def answer(words: list[str]) -> Said | None:
        usual(words)
        return Said(f"Starting: Intent {{ act=android.intent.action.MAIN cmp={words[-1]} }}\n")

    page.phone.answer = answer
    receipt = executor.perform(Launch("Reports"), Deadline(30))

    assert (receipt.status, receipt.package) == ("completed", "com.example.err")


@pytest.mark.parametrize(
    "said",
    [
        "Starting: Intent { cmp=a/.B }\nError: Activity not started, you do not have permission to access it.\n",
        "Starting: Intent { cmp=a/.B }\nError type 3\n",
        "\nException occurred while executing 'start':\njava.lang.SecurityException: Permission Denial\n",
        "java.lang.SecurityException: Permission Denial: starting Intent\n",
    ],
)
def test_a_start_that_failed_is_told_as_such(executor: Executor, page: Page, said: str) -> None:
    page.apps.append({"package": "com.example.app2", "label": "Two", "activity": "com.example.app2.Main"})
    page.phone.answer = lambda words: Said(err=said)

    receipt = executor.perform(Launch("Two"), Deadline(30))

    assert (receipt.status, receipt.error) == ("not_started", "REJECTED")


def test_text_that_was_on_its_way_to_the_clipboard_when_it_was_called_off_may_be_there(
    executor: Executor, page: Page
) -> None:
    """C-27, C-35: what the phone had done by then is not known."""
    cancel = Cancel()

    def clip(request: dict[str, Any]) -> Step:
        if "text" not in request:
            return Reply({"text": page.clipboard})
        page.clipboard = request["text"]
        cancel.set()
        return Hold

    page.phone.helper.failures["clipboard"] = clip
    receipt = executor.perform(SetClipboard("a text"), Deadline(20, cancel))

    assert page.clipboard == "a text"
    assert (receipt.status, receipt.dispatch) == ("unknown", "uncertain")
