"""The tools as a door calls them, for tests: one caller, some devices, answers as a YAML loader reads them."""

from collections.abc import Mapping
from typing import Any

import yaml

from pollex.act.executor import Executor
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.tools.caller import Caller, View
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.toolsets import SKILL

__all__ = ["Desk", "Failure"]

NAME = "phone"


class Failure(Exception):
    """An answer that begins with `error: `."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.code, self.message = text.removeprefix("error: ").split(": ", 1)


class Desk:
    """The `skill` toolset with one phone behind it."""

    def __init__(self, session: Session) -> None:
        self.registry = Registry(SKILL, Devices([ServedDevice(NAME, Executor(session))]))
        self.caller = Caller()

    @property
    def view(self) -> View:
        """What the caller was shown."""
        return self.caller.views[NAME]

    def text(self, name: str, arguments: Mapping[str, object], within_s: float = 20) -> str:
        """The answer as it is; `Failure` if it is marked as one."""
        tool = self.registry.tool(name)
        assert tool is not None
        result = self.registry.call(self.caller, tool, arguments, Deadline(within_s))
        assert result.is_error == result.text.startswith("error: ")
        if result.is_error:
            raise Failure(result.text)
        return result.text

    def call(self, name: str, *, within_s: float = 20, **arguments: Any) -> Any:
        """The answer, loaded."""
        return yaml.safe_load(self.text(name, arguments, within_s))
