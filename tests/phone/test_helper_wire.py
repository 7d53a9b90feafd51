"""The helper on the virtual phone: its start and end, and what goes wrong on the wire (docs/helper-protocol.md)."""

import random
import time

import pytest

from tests.adbd.device import Device
from tests.phone.running_helper import RunningHelper, running_helper

SLACK = 5
"""Upper bounds of time hold on a quiet machine; here they have so many times as long."""


def test_hello_says_what_the_helper_can_do(helper: RunningHelper) -> None:
    """C-2, C-85."""
    hello, _ = helper.ask("hello")

    assert (hello["ok"], hello["protocol"], hello["api"]) == (True, 3, 34)
    assert hello["display"] == {"width": 1080, "height": 2400, "density": 480, "rotation": 0}
    assert hello["capabilities"] == [
        *("apps", "clipboard", "events", "input"),
        *("node.act", "node.ime_enter", "node.progress", "node.read", "node.scroll", "node.wait"),
        *("picture", "touch.multi", "tree", "window.regions"),
    ]
    assert hello["variants"]["node.id"] == "getSourceNodeId"


def test_a_mask_takes_capabilities_away(phone: Device) -> None:
    """C-87."""
    with running_helper(phone, "-window.regions", "-protocol.3") as helper:
        hello, _ = helper.ask("hello")
        screen = helper.home()

    assert (hello["protocol"], "window.regions" in hello["capabilities"]) == (2, False)
    assert all("region" not in window for window in screen.header["windows"])
    assert screen.header["complete"]


@pytest.mark.parametrize(
    ("capability", "op", "members"),
    [
        ("node.wait", "wait", {"base_digest": "0", "wait_ms": 5}),
        ("events", "events", {"kinds": ["toast"]}),
        ("clipboard", "clipboard", {}),
        ("apps", "apps", {}),
    ],
)
def test_what_a_mask_takes_away_is_refused_as_well(
    phone: Device, capability: str, op: str, members: dict[str, object]
) -> None:
    """C-3, C-87."""
    with running_helper(phone, f"-{capability}") as helper:
        hello, _ = helper.ask("hello")
        refused, _ = helper.ask(op, **members)

    assert capability not in hello["capabilities"]
    assert ("node.scroll" in hello["capabilities"]) == (capability != "node.wait")
    assert refused["error"]["code"] == "UNSUPPORTED"
    assert refused["error"]["detail"] == {"capability": capability}


def test_bad_frames_and_bad_json_are_answered_and_harm_nothing_else(helper: RunningHelper) -> None:
    too_long = (1 << 20) + 1
    helper.send_payload(b"x" * too_long)
    helper.send_payload(b'{"id":1', kind=0)
    helper.send_payload(b'{"id":2}', kind=1)
    helper.send_payload(b'{"id":3}', kind=77)
    helper.send_payload(b'{"id":4,"op":"ping","op":"quit"}')
    helper.send_payload(b'{"id":5}')
    helper.send_payload(b'{"id":6,"op":"observe"}')

    answers = [helper.next_json() for _ in range(7)]

    assert [answer["id"] for answer in answers] == [None, None, None, None, None, 5, 6]
    assert {answer["error"]["code"] for answer in answers} == {"INVALID"}
    assert helper.ask("ping")[0]["ok"]


def test_random_payloads_never_end_the_helper(helper: RunningHelper) -> None:
    source = random.Random(11)  # noqa: S311 - no secret
    alphabet = b'{}[]",:0123456789.eE+-\\u truefalsnidop\xff\xc3'
    for _ in range(300):
        helper.send_payload(bytes(source.choices(alphabet, k=source.randrange(60))), kind=source.choice([0, 0, 1, 9]))

    answers = [helper.next_json() for _ in range(300)]

    assert {answer["error"]["code"] for answer in answers} <= {"INVALID", "UNSUPPORTED"}
    assert helper.ask("ping")[0]["ok"]


def test_what_is_not_built_yet_is_refused_not_ignored(helper: RunningHelper) -> None:
    """C-3."""
    unknown, _ = helper.ask("dance")
    member, _ = helper.ask("observe", settle={"after_seq": 0, "cap_ms": 5, "music": True})

    assert unknown["error"]["code"] == "UNSUPPORTED"
    assert (member["error"]["code"], member["error"]["detail"]["member"]) == ("UNSUPPORTED", "settle.music")


def test_a_hung_app_costs_a_reading_its_tree_and_an_action_its_time_but_nothing_else(
    phone: Device, helper: RunningHelper
) -> None:
    """C-16, C-34."""
    home = helper.home()
    click = {"target": home.target(home.row(t="Settings")), "action": "click", "expect": {}}
    phone.output("shell", "vphone", "fault", "hang", "--for", "20000")

    started = time.monotonic()
    helper.send(id=900, op="observe", deadline_ms=1000)
    helper.send(id=901, op="ping")
    ping, _ = helper.answer(901)
    reading, _ = helper.answer(900)
    helper.send(id=902, op="act", operation_id="op-hung", deadline_ms=500, **click)
    refused, _ = helper.answer(902)
    waited_s = time.monotonic() - started
    phone.output("shell", "vphone", "fault", "clear")
    after = helper.home()

    assert ping["ok"]
    assert (reading["complete"], {window["cut"] for window in reading["windows"]}) == (False, {"time"})
    assert (refused["error"]["code"], refused["dispatch"]) == ("TIMEOUT", "none")
    assert 0.5 + 0.5 <= waited_s < 2 * SLACK
    assert after.header["complete"]


def test_a_second_helper_is_told_that_the_slot_is_taken(phone: Device, helper: RunningHelper) -> None:
    helper.ask("hello")

    with running_helper(phone) as second:
        hello, _ = second.ask("hello")
        ended = second.process.wait(60)

    assert hello["error"]["code"] == "DEVICE_UNAVAILABLE"
    assert hello["error"]["detail"] == {"state": "slot_taken"}
    assert ended == 0
    assert helper.ask("ping")[0]["ok"]


def test_the_end_of_its_input_ends_the_helper_and_frees_the_slot(phone: Device) -> None:
    with running_helper(phone) as first:
        first.ask("hello")
        started = time.monotonic()
        code = first.end_input()
        ended_s = time.monotonic() - started

    with running_helper(phone) as second:
        hello, _ = second.ask("hello")
        second.send(id=5, op="quit")
        quit_code = second.process.wait(60)

    assert (code, quit_code) == (0, 0)
    assert ended_s < 2 * SLACK
    assert hello["ok"]
