"""The tools that one door offers on its devices, and the one way to call them.

What is the same for all tools is done here: which can be offered, the `device` argument, and the checks before a tool
runs, in the order of spec F-2. The fence and the gate come later, with the input itself.
"""

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pollex.action.person import Person
from pollex.device.deadline import Deadline
from pollex.errors import DeviceUnavailable, Misuse, PhoneError, WireDetail
from pollex.guard.policy import Mode
from pollex.guard.refusals import unknown_tool
from pollex.model.protocol import Model
from pollex.tools.bursts import MAX_BURST_ACTIONS
from pollex.tools.caller import Call, Caller, Report
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.document import Document
from pollex.tools.tool import ASKING, VISION, Result, Tool

__all__ = ["Registry"]

DEVICE_ARGUMENT = "device"


# Any: tools of one set have different arguments.
class Registry:
    """Tools on devices. May be used from several threads."""

    def __init__(
        self,
        tools: Iterable[Tool[Any]],
        devices: Devices,
        *,
        prompt: str = "",
        person: Person | None = None,
        mode: Mode = "ask",
        vision: Model | None = None,
        max_burst_actions: int = MAX_BURST_ACTIONS,
        documents: Iterable[Document] = (),
    ) -> None:
        """Offers them.

        Args:
            tools: in the order in which they are listed.
            devices: what they work on.
            prompt: what a model is told about all of them together (spec F-22).
            person: who can be asked to take the phone in hand; None: the same who can say yes, if there is one.
            mode: whether the runs of this door ask before they spend; it hides the tool that asks if not (spec G-114).
            vision: a model that takes pictures.
            max_burst_actions: how many members a sequence may have, 1 to 16 (spec C-81).
            documents: what can be read about them.
        """
        self.devices = devices
        self.prompt = prompt
        self.documents = tuple(documents)
        self._person = person
        self._mode: Mode = mode
        self._vision = vision
        self._max_burst_actions = max_burst_actions
        self._tools = {tool.name: tool for tool in tools}

    def tool(self, name: str) -> Tool[Any] | None:
        """The tool with this name, offered or not."""
        return self._tools.get(name)

    @property
    def offered(self) -> tuple[Tool[Any], ...]:
        """The tools that at least one device can do; of a device that is not connected nothing is known (spec C-3)."""
        return tuple(tool for tool in self._tools.values() if any(not self._missing(tool, one) for one in self.devices))

    def schema(self, tool: Tool[Any]) -> dict[str, Any]:
        """The tool's arguments, with the device among them where there are several."""
        schema = tool.schema
        if tool.offering is not None:
            schema = tool.offering(schema, frozenset(one.name for one in self.offered), self._max_burst_actions)
        if self.devices.names:
            device = {"type": "string", "enum": list(self.devices.names), "description": "which phone"}
            schema["properties"] = {DEVICE_ARGUMENT: device, **schema["properties"]}
            schema["required"] = [DEVICE_ARGUMENT, *schema.get("required", [])]
        return schema

    def call(
        self,
        caller: Caller,
        tool: Tool[Any],
        arguments: Mapping[str, object],
        deadline: Deadline,
        report: Report | None = None,
    ) -> Result:
        """Checks and runs. A failure is an answer, too.

        Raises:
            Exception: a fault of ours.
        """
        began_s = time.monotonic()
        try:
            return self._call(caller, tool, arguments, deadline, report)
        except PhoneError as error:
            return tool.failure(error, round((time.monotonic() - began_s) * 1000))

    def _call(
        self,
        caller: Caller,
        tool: Tool[Any],
        arguments: Mapping[str, object],
        deadline: Deadline,
        report: Report | None,
    ) -> Result:
        own = dict(arguments)
        served = self.devices.named(own.pop(DEVICE_ARGUMENT, None) if self.devices.names else None)
        self._check_capabilities(tool, served)
        if served.capabilities is None and tool.is_exact:
            self._meet(tool, served, own, deadline)
        checked = tool.checked(own)
        if tool.needs or tool.needs_one:
            served.connect(deadline)
            self._check_capabilities(tool, served)
        gate = caller.gate
        if tool.is_step:
            gate.next_step()
        person = self._person
        if person is None and gate.approver is not None:
            person = gate.approver.person
        call = Call(
            served.executor.under(gate.on(served.name)),
            served.tier,
            caller.views[served.name],
            deadline,
            gate=gate,
            device=served.name,
            person=person,
            vision=self._vision,
            max_burst_actions=self._max_burst_actions,
        )
        return tool.run(call if report is None else replace(call, report=report), checked)

    def _meet(self, tool: Tool[Any], served: ServedDevice, own: Mapping[str, object], deadline: Deadline) -> None:
        """Connects, since what a device can do is asked before what the arguments are (spec C-3).

        Raises:
            Misuse: UNSUPPORTED; or INVALID where there is no device, for that is the same mistake with none (spec F-2).
            DeviceUnavailable: there is none.
        """
        try:
            served.connect(deadline)
        except DeviceUnavailable:
            tool.checked(own)
            raise
        self._check_capabilities(tool, served)

    def _missing(self, tool: Tool[Any], served: ServedDevice) -> tuple[str, ...]:
        """What the tool needs and does not have. Of a device that is not connected nothing is known."""
        lacking = frozenset() if served.capabilities is None else tool.lacks(served.capabilities)
        has = {VISION: self._vision is not None, ASKING: self._mode == "ask"}
        of_door = frozenset(need for need in tool.needs if not has.get(need, True))
        return tuple(sorted((lacking - has.keys()) | of_door))

    def _check_capabilities(self, tool: Tool[Any], served: ServedDevice) -> None:
        """Before anything else: a device that cannot do this at all is no matter of arguments (spec C-3)."""
        if missing := self._missing(tool, served):
            if ASKING in missing:
                raise unknown_tool(tool.name)
            message = f"this phone cannot do {tool.name} now; it lacks: {', '.join(missing)}. Use another tool."
            raise Misuse("UNSUPPORTED", message, WireDetail(missing=missing))
