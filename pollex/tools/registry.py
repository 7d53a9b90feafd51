"""The tools that one door offers on its devices, and the one way to call them.

What is the same for all tools is done here: which can be offered, the `device` argument, and the checks before a tool
runs, in the order of spec F-2. The fence and the gate come later, with the input itself.
"""

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pollex.device.deadline import Deadline
from pollex.errors import Misuse, PhoneError
from pollex.tools.caller import Call, Caller, Report
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.tool import Result, Tool

__all__ = ["Registry"]

DEVICE_ARGUMENT = "device"


# Any: tools of one set have different arguments.
class Registry:
    """Tools on devices. May be used from several threads."""

    def __init__(self, tools: Iterable[Tool[Any]], devices: Devices, *, prompt: str = "") -> None:
        """Offers them.

        Args:
            tools: in the order in which they are listed.
            devices: what they work on.
            prompt: what a model is told about all of them together (spec F-22).
        """
        self.devices = devices
        self.prompt = prompt
        self._tools = {tool.name: tool for tool in tools}

    def tool(self, name: str) -> Tool[Any] | None:
        """The tool with this name, offered or not."""
        return self._tools.get(name)

    @property
    def offered(self) -> tuple[Tool[Any], ...]:
        """The tools that at least one device can do; of a device that is not connected nothing is known (spec C-3)."""
        return tuple(tool for tool in self._tools.values() if any(not _missing(tool, one) for one in self.devices))

    def schema(self, tool: Tool[Any]) -> dict[str, Any]:
        """The tool's arguments, with the device among them where there are several."""
        schema = tool.schema
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
        _check_capabilities(tool, served)
        checked = tool.checked(own)
        if tool.needs:
            served.connect(deadline)
            _check_capabilities(tool, served)
        call = Call(served.executor, served.tier, caller.views[served.name], deadline)
        return tool.run(call if report is None else replace(call, report=report), checked)


def _missing(tool: Tool[Any], served: ServedDevice) -> frozenset[str]:
    return frozenset() if served.capabilities is None else frozenset(tool.needs) - served.capabilities


def _check_capabilities(tool: Tool[Any], served: ServedDevice) -> None:
    """Before anything else: a device that cannot do this at all is no matter of arguments (spec C-3)."""
    missing = _missing(tool, served)
    if missing:
        words = ", ".join(sorted(missing))
        raise Misuse("UNSUPPORTED", f"this phone cannot do {tool.name} now; it lacks: {words}. Use another tool.")
