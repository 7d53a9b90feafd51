"""The `phone` toolset as a door calls it, for tests: one caller, one phone, answers as data."""

import json
from collections.abc import Iterable
from typing import Any

from pollex.act.executor import Executor
from pollex.action.person import Person
from pollex.device.deadline import Cancel, Deadline
from pollex.device.session import Session
from pollex.model.protocol import Model
from pollex.tools.caller import Caller, View
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.tool import Result, Tool
from pollex.tools.toolsets import PHONE
from tests.tools.written import Written

__all__ = ["Answer", "PhoneDesk"]

NAME = "phone"

Answer = dict[str, Any]


class PhoneDesk:
    """The tools with one phone behind them."""

    def __init__(
        self,
        session: Session,
        within_s: float = 60,
        *,
        tools: Iterable[Tool[Any]] = PHONE,
        person: Person | None = None,
        vision: Model | None = None,
    ) -> None:
        self.session = session
        self.written = Written()
        self.executor = Executor(session, recorder=self.written)
        served = Devices([ServedDevice(NAME, self.executor)])
        self.registry = Registry(tools, served, person=person, vision=vision)
        self.caller = Caller()
        self.within_s = within_s
        self.cancel: Cancel | None = None
        """Of the next calls, if a test wants to call them off."""
        self.progress: list[tuple[int, int | None, str]] = []
        """All that was reported."""

    @property
    def view(self) -> View:
        """What the caller was shown."""
        return self.caller.views[NAME]

    @property
    def deadline(self) -> Deadline:
        """Of one call."""
        return Deadline(self.within_s, self.cancel)

    def ref(self, text: str) -> str:
        """The ref of what holds this text, as a caller learns it."""
        found: str = self.call("phone_query", text=text)["matches"][0]["ref"]
        return found

    def result(self, name: str, /, **arguments: Any) -> Result:
        """The answer as it is."""
        tool = self.registry.tool(name)
        assert tool is not None
        return self.registry.call(self.caller, tool, arguments, self.deadline, lambda *told: self.progress.append(told))

    def call(self, name: str, /, **arguments: Any) -> Answer:
        """The answer as data, which has to be the same as its text."""
        result = self.result(name, **arguments)
        assert result.data is not None
        answer: Answer = json.loads(json.dumps(result.data))
        assert result.is_error is not answer["ok"]
        assert unmarked(result.text, answer) == answer
        return answer


def unmarked(text: str, answer: Answer) -> Answer:
    """The object that the text form stands for."""
    ours, _, rest = text.partition("\n<screen>\n")
    told: Answer = json.loads(ours)
    body = rest.removesuffix("\n</screen>")
    for name in ("outline", "text"):
        if name in answer:
            plain = body[: len(body) - len(body.split("\n{", 1)[1]) - 2] if "\n{" in body else body
            told[name] = plain.replace("<\\/screen", "</screen")
            body = body[len(plain) :].strip()
    return told | (json.loads(body) if body else {})
