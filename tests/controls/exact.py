"""The `controls` toolset on the virtual phone, in the hands of a test, with the app Lab in front of it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from pollex.act.executor import Executor
from pollex.device.deadline import Cancel, Deadline
from pollex.device.jar import start_line
from pollex.screen.front import foreground_app
from pollex.tools.caller import Caller
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.tool import Result
from pollex.tools.toolsets import CONTROLS, PHONE
from tests.adbd.device import Device
from tests.phone.lab import PACKAGE, Entry, Lab
from tests.phone.waiting import wait_for
from tests.tools.phone_desk import unmarked

__all__ = ["Answer", "Exact", "Selector", "by_id"]

CALL_S = 180.0
"""A busy machine may take much longer than a phone."""
Answer = dict[str, Any]
Selector = dict[str, Any]


def by_id(name: str) -> Selector:
    """The selector of the view of Lab with that id."""
    return {"resource_id": f"{PACKAGE}:id/{name}"}


@dataclass
class Exact:
    """One caller with one phone."""

    lab: Lab
    executor: Executor
    registry: Registry
    caller: Caller = field(default_factory=Caller)
    cancel: Cancel | None = None
    """Of the next calls, if a test wants to call them off."""

    @staticmethod
    @contextmanager
    def on(phone: Device) -> Iterator["Exact"]:
        """The helper runs for as long as this is open."""
        with Lab.on(phone) as lab:
            yield Exact.of(lab)

    @staticmethod
    @contextmanager
    def masked(phone: Device, patch: pytest.MonkeyPatch, *mask: str) -> Iterator["Exact"]:
        """The same with a helper that was started with a mask of capabilities (C-87)."""
        patch.setattr("pollex.device.connecting.start_line", lambda path: " ".join([start_line(path), *mask]))
        with Exact.on(phone) as exact:
            yield exact

    @staticmethod
    def of(lab: Lab) -> "Exact":
        """The same over a connection that is there already."""
        executor = Executor(lab.session)
        served = ServedDevice("phone", executor)
        return Exact(lab, executor, Registry((*PHONE, *CONTROLS), Devices([served])))

    @property
    def deadline(self) -> Deadline:
        """Of one call."""
        return Deadline(CALL_S, self.cancel)

    def result(self, tool: str, /, **arguments: Any) -> Result:
        """The answer as it is."""
        found = self.registry.tool(tool)
        assert found is not None
        return self.registry.call(self.caller, found, arguments, self.deadline)

    def call(self, tool: str, /, **arguments: Any) -> Answer:
        """The answer as data, which has to be the same as its text."""
        result = self.result(tool, **arguments)
        assert result.data is not None
        answer: Answer = json.loads(json.dumps(result.data))
        assert result.is_error is not answer["ok"]
        assert unmarked(result.text, answer) == answer
        return answer

    def done(self, tool: str, /, **arguments: Any) -> Answer:
        """The same, of a call that has to do its work."""
        answer = self.call(tool, **arguments)
        assert answer["ok"], json.dumps(answer)
        return answer

    def read(self, selector: Selector | str, **arguments: Any) -> Answer:
        """The control, which has to be there; its id in Lab, or a selector."""
        wanted = by_id(selector) if isinstance(selector, str) else selector
        answer = self.call("read_control", selector=wanted, timeout_ms=10000, **arguments)
        assert answer["ok"], json.dumps(answer)
        control: Answer = answer["control"]
        return control

    def act(self, selector: Selector | str, action: str, **arguments: Any) -> Answer:
        """One action on a control; its id in Lab, or a selector."""
        wanted = by_id(selector) if isinstance(selector, str) else selector
        return self.call("control_action", selector=wanted, action=action, **arguments)

    def show(self, page: str, /, **extras: int | str) -> None:
        """Opens a page of Lab, in front and at rest, its log empty but for what that wrote."""
        self.lab.show(page, **extras)
        answer = self.call("phone_wait", until="stable")
        assert answer["met"], json.dumps(answer)

    def show_restless(self, page: str) -> None:
        """The same of a page that never comes to rest."""
        self.lab.show(page)
        self.call("phone_observe")

    def log(self, did: str | None = None, **facts: object) -> list[Entry]:
        """What the page has noted."""
        return self.lab.log(did, **facts)

    def await_front_alone(self, package: str) -> None:
        """Waits until that app is in front, without the caller or its executor looking."""

        def is_there() -> bool:
            screen = self.lab.screen()
            return screen is not None and screen.is_complete and foreground_app(screen) == package

        wait_for(f"{package} in front", is_there)
