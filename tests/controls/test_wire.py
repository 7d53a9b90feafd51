"""Ids, tombstones, queues and lost answers, with the helper itself (spec C-30 to C-33, C-49 of the acceptance)."""

import json
from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.controls.exact import by_id
from tests.phone.lab import PACKAGE, Entry
from tests.phone.running_helper import Reading, RunningHelper, running_helper
from tests.phone.waiting import wait_for


@pytest.fixture
def helper(phone: Device) -> Iterator[RunningHelper]:
    """The built helper, spoken to in plain frames."""
    with running_helper(phone) as running:
        yield running


@pytest.fixture
def busy(phone: Device, helper: RunningHelper) -> Reading:
    """The page with buttons that count their clicks."""
    phone.output("shell", "logcat", "-c")
    return helper.open_lab(phone, "Busy", r=by_id("clicks")["resource_id"], t="Clicks: 0")


def clicks(phone: Device) -> list[Entry]:
    lines = phone.output("shell", "logcat", "-d", "-v", "raw", "-s", "Lab").splitlines()
    notes = [json.loads(line) for line in lines if line.startswith("{")]
    return [note for note in notes if note["did"] in ("click", "action")]


def button(page: Reading, name: str) -> int:
    return page.row(r=f"{PACKAGE}:id/{name}")


def test_a_cancel_that_comes_first(phone: Device, helper: RunningHelper, busy: Reading) -> None:
    """CA-48, C-32: the late request is refused and never performed."""
    cancelled, _ = helper.ask("cancel", operation_id="op-55")
    answer = helper.act(busy, button(busy, "count"), "click", operation_id="op-55")

    assert (cancelled["ok"], cancelled["state"]) == (True, "tombstone")
    assert (answer["ok"], answer["error"]["code"], answer["dispatch"]) == (False, "CANCELLED", "none")
    assert clicks(phone) == []


def test_one_id_twice(phone: Device, helper: RunningHelper, busy: Reading) -> None:
    """CA-48, C-31."""
    first = helper.act(busy, button(busy, "count"), "click", operation_id="op-56")
    page = helper.settled(first)
    second = helper.act(page, button(page, "count"), "click", operation_id="op-56")

    assert first["ok"]
    assert (second["ok"], second["error"]["code"], second["dispatch"]) == (False, "DUPLICATE", "none")
    assert [note["did"] for note in clicks(phone)].count("click") == 1


def test_a_request_that_waited_too_long(phone: Device, helper: RunningHelper, busy: Reading) -> None:
    """CA-49, C-33: it is dropped from the queue."""
    here = {"package": PACKAGE, "window": busy.window_of(button(busy, "slow"))["id"]}
    slow, count = (busy.target(button(busy, name)) for name in ("slow", "count"))
    first = helper.begin("act", action="click", operation_id="op-57", target=slow, expect=here)
    late, _ = helper.ask("act", action="click", operation_id="op-58", target=count, expect=here, deadline_ms=200)
    done, _ = helper.answer(first)

    assert (late["ok"], late["error"]["code"], late["dispatch"]) == (False, "TIMEOUT", "none")
    assert done["ok"]
    assert [note["id"] for note in clicks(phone) if note["did"] == "click"] == ["slow"]


def test_an_answer_that_is_lost(phone: Device, helper: RunningHelper, busy: Reading) -> None:
    """CA-49: the helper is gone before it can say what it did; that was done once."""
    here = {"package": PACKAGE, "window": busy.window_of(button(busy, "slow"))["id"]}
    helper.begin("act", action="click", operation_id="op-59", target=busy.target(button(busy, "slow")), expect=here)
    wait_for("the click", lambda: clicks(phone))

    helper.process.kill()

    wait_for("one click", lambda: [note["id"] for note in clicks(phone) if note["did"] == "click"] == ["slow"])
