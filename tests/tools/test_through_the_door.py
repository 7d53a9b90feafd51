"""Whatever the tools move goes through the executor: gate and record, by every method (spec S-6, S-45, C-1, C-6)."""

from dataclasses import dataclass, field

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Action, judged
from pollex.action.expect import Witness
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.guard.gate import ApprovalGate
from pollex.guard.hit import Hit, Kind
from pollex.guard.policy import RunProvenance
from pollex.guard.request import Request
from pollex.guard.seen import Seen
from pollex.guard.shown import Page
from pollex.screen.screen import Screen, Window
from pollex.tools.caller import Caller
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.tool import Result
from pollex.tools.toolsets import SKILL
from tests.device.fake_adb import FakePhone
from tests.tools.acts import COMPOSE, FIRST_ROW, LIST
from tests.tools.desk import NAME, Desk

WORD = "everything spends"
POINT = {"start_x": 900, "start_y": 2055}
Write = tuple[str, dict[str, object]]
WAYS = ("accessibility", "shell")


def writes() -> list[Write]:
    """Each way in which a tool moves the phone."""
    nodes: list[dict[str, object]] = [
        {"action": "click", "index": COMPOSE},
        {"action": "long_click", "index": FIRST_ROW},
        {"action": "scroll_forward", "index": LIST},
    ]
    calls: list[Write] = [("node_action", {**node, "method": way}) for node in nodes for way in WAYS]
    calls += [("gesture", {**POINT, "end_x": 900, "end_y": 2055, "method": way}) for way in WAYS]
    calls += [("gesture", {**POINT, "end_x": 900, "end_y": 500})]
    calls += [("key_event", {"key": key}) for key in (3, 4, 24, 66, 83, 84)]
    return [*calls, ("launch_app", {"package_name": "com.example.mail"})]


WRITES = writes()


@dataclass
class Judge:
    """Rules by which everything spends, or nothing does; and a recorder."""

    says_no: bool = True
    judged: list[tuple[Action, tuple[str, ...]]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def hit(
        self, action: Action, screen: Screen, seen: Seen, *, said: str, again: Kind | None, behind: Screen | None = None
    ) -> Hit | None:
        nodes = judged(action, screen)
        self.judged.append((action, tuple(node.label or node.resource_id for node in nodes)))
        return Hit("order", WORD, spends=True, node=None, window=None, rules=()) if self.says_no else None

    def request_reason(self, request: Request, screen: Screen, seen: Seen) -> str | None:
        return None

    def step_reason(self, request: Request, hit: Hit, action: Action, screen: Screen, seen: Seen) -> str | None:
        return None

    def page(self, request: Request | None, screen: Screen, window: Window | None, seen: Seen) -> Page:
        return Page()

    def hangs_on_page(self, action: Action, screen: Screen) -> bool:
        return False

    def is_unlabelled(self, action: Action, screen: Screen) -> bool:
        return False

    def is_unjudged(self, action: Action, screen: Screen, seen: Seen, *, said: str) -> bool:
        return False

    def witnesses(self, request: Request, hit: Hit, screen: Screen) -> tuple[Witness, ...]:
        return ()

    def intent(self, operation_id: str, action: Action, screen: Screen) -> None:
        self.told.append("intent")

    def outcome(self, operation_id: str, action: Action, receipt: Receipt) -> None:
        self.told.append(receipt.status)


def call(desk: Desk, judge: Judge, tool_name: str, arguments: dict[str, object]) -> Result:
    device = next(iter(desk.registry.devices)).executor.device
    registry = Registry(SKILL, Devices([ServedDevice(NAME, Executor(device, recorder=judge))]))
    tools, caller = {tool.name: tool for tool in SKILL}, Caller(ApprovalGate(judge, RunProvenance("mcp")))
    assert not registry.call(caller, tools["screen_content"], {}, Deadline(20)).is_error
    return registry.call(caller, tools[tool_name], arguments, Deadline(20))


def inputs(phone: FakePhone) -> list[object]:
    over_the_wire = [request["op"] for op in ("act", "touch", "key", "text") for request in phone.helper.asked(op)]
    return [*over_the_wire, *(words for words in phone.words if words[0] in ("input", "am", "cmd"))]


def test_every_tool_that_moves_the_phone_is_among_those() -> None:
    """So that no tool is forgotten below."""
    assert {name for name, _ in WRITES} == {tool.name for tool in SKILL if tool.risk == "write"}


def test_there_are_five_core_tools_and_two_for_apps() -> None:
    """S-1."""
    assert [tool.name for tool in SKILL] == [
        *("screen_content", "search_nodes", "node_action", "gesture", "key_event"),
        *("search_apps", "launch_app"),
    ]


@pytest.mark.parametrize(("name", "arguments"), WRITES, ids=lambda value: str(value)[:60])
def test_what_the_gate_refuses_is_never_sent(
    desk: Desk, phone: FakePhone, name: str, arguments: dict[str, object]
) -> None:
    """S-6, S-45, C-6: by no method, nor by another one afterwards; the refusal keeps its code and is recorded."""
    judge = Judge()

    answer = call(desk, judge, name, arguments)

    assert answer.is_error
    assert answer.text.startswith("error: approval_unavailable: Nobody can approve spending in this run.")
    assert answer.text.endswith(f'[action: order, matched: "{WORD}"]')
    assert (inputs(phone), judge.told, len(judge.judged)) == ([], ["not_started"], 1)


@pytest.mark.parametrize(("name", "arguments"), WRITES, ids=lambda value: str(value)[:60])
def test_what_may_go_ahead_is_recorded_before_and_after(
    desk: Desk, phone: FakePhone, name: str, arguments: dict[str, object]
) -> None:
    """S-6, design decision 10. No tool gives a picture (S-5)."""
    judge = Judge(says_no=False)

    answer = call(desk, judge, name, arguments)

    assert inputs(phone) or "edge" in answer.text
    assert judge.told[0] == "intent" and judge.told[1] in ("completed", "observed")
    assert answer.pictures == ()


def test_a_touch_by_coordinates_is_judged_by_what_lies_there(desk: Desk) -> None:
    """S-48, C-6: the same button by its index, by shell and by a gesture."""
    found: list[bool] = []
    for name, arguments in (WRITES[0], WRITES[1], WRITES[6], WRITES[7]):
        judge = Judge()
        call(desk, judge, name, arguments)
        found.append("Compose" in judge.judged[0][1])

    assert found == [True] * 4


def test_a_reading_gives_no_picture(desk: Desk) -> None:
    """S-5: the tree only."""
    tools, caller = {tool.name: tool for tool in SKILL}, Caller()
    for name, arguments in (("screen_content", {}), ("search_nodes", {"keywords": ["inbox"]})):
        assert desk.registry.call(caller, tools[name], arguments, Deadline(20)).pictures == ()
