"""A run before a shop: the tools of an AI host, the gate of that run, a person who answers, and what the shop got."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pollex.act.executor import Executor
from pollex.device.deadline import Deadline
from pollex.guard.approver import Choice
from pollex.guard.events import ApprovalEvent, ConfirmationEvent, Events
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.screen.screen import Node
from pollex.tools.caller import Caller
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.tool import Result
from pollex.tools.toolsets import TOOLSETS
from tests.adbd.device import Device
from tests.guard.gates import Asker
from tests.phone.shops import Shops

__all__ = ["FOOD", "ORDER", "Answer", "Till"]

FOOD = "com.demo.food"
ORDER: Mapping[str, str] = {
    "app": FOOD,
    "action": "order",
    "target": "蜜雪冰城",
    "content": "冰鲜柠檬水 大杯 少冰, 2",
    "amount": "¥25",
}
"""What fits page A."""
NAME = "phone"
CALL_S = 45.0
TOOLS = tuple(tool for toolset in TOOLSETS.values() for tool in toolset)

Answer = dict[str, Any]


@dataclass
class Till:
    """One caller of all tools."""

    shops: Shops
    asker: Asker
    journal: Events
    gate: ApprovalGate
    registry: Registry
    caller: Caller

    @staticmethod
    @contextmanager
    def on(phone: Device, *, is_asked: bool = True, **how: Any) -> Iterator["Till"]:
        """A fresh run; `how`: as `ApprovalGate`."""
        with Shops.on(phone) as shops:
            yield Till.with_(shops, is_asked=is_asked, **how)

    @staticmethod
    def with_(shops: Shops, *, is_asked: bool = True, **how: Any) -> "Till":
        """A run on these shops."""
        asker, journal = Asker(), Events()
        gate = ApprovalGate(rules(), RunProvenance("mcp"), approver=asker if is_asked else None, journal=journal, **how)
        served = Devices([ServedDevice(NAME, shops.executor)])
        mode = how.get("mode", "ask")
        return Till(shops, asker, journal, gate, Registry(TOOLS, served, mode=mode), Caller(gate))

    @property
    def executor(self) -> Executor:
        """The door under this run's gate."""
        return self.shops.executor.under(self.gate.on(NAME))

    def result(self, name: str, /, **arguments: Any) -> Result:
        """One call, as the host gets it."""
        tool = self.registry.tool(name)
        assert tool is not None, name
        return self.registry.call(self.caller, tool, arguments, Deadline(CALL_S))

    def call(self, name: str, /, **arguments: Any) -> Answer:
        """Its data; of a tool without, the code that its line names."""
        result = self.result(name, **arguments)
        if result.data is None:
            words = result.text.split(":")
            return {
                "ok": not result.is_error,
                "error": words[1].strip() if result.is_error else None,
                "text": result.text,
            }
        answer: Answer = json.loads(json.dumps(result.data))
        return answer

    def says(self, choice: Choice | None) -> None:
        """What the person answers from now on; None: nothing."""
        self.asker.says = choice

    def request(self, **other: str) -> Answer:
        """Asks for the order of page A."""
        return self.call("request_confirmation", **{**ORDER, **other})

    def ref(self, name: str) -> str:
        """The ref of the node with this id, as the caller was shown it."""
        node = self.shops.node(name)
        self.call("phone_observe")
        return self.named(node)

    def named(self, node: Node) -> str:
        """The ref of this node."""
        newest = self.shops.executor.newest
        assert newest is not None
        found = newest.screen.node(node.id)
        assert found is not None
        return newest.ref(found)

    def tap(self, name: str = "submit") -> Answer:
        """Taps the node with this id by the tool."""
        return self.call("phone_tap", ref=self.ref(name))

    @property
    def approvals(self) -> list[ApprovalEvent]:
        """What was decided about steps that are known."""
        return [event for event in self.journal.kept if isinstance(event, ApprovalEvent)]

    @property
    def confirmations(self) -> list[ConfirmationEvent]:
        """What became of requests."""
        return [event for event in self.journal.kept if isinstance(event, ConfirmationEvent)]

    def done(self) -> dict[str, int]:
        """What reached the apps since the page was opened, but for the opening and our own changes."""
        quiet = ("open", "change", "planned", "edit")
        return {did: count for did, count in self.shops.counts().items() if did not in quiet}
