"""The `phone` toolset on the virtual phone, in the hands of a test."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.adbd.device import Device
from tests.phone.lists import Entry, Lists
from tests.tools.phone_desk import Answer, PhoneDesk

__all__ = ["Tools"]

CALL_S = 180.0
"""A busy machine may take much longer than a phone."""


@dataclass(frozen=True, slots=True)
class Tools:
    """One caller with one phone, and the app Lists on it."""

    desk: PhoneDesk
    lists: Lists

    @staticmethod
    @contextmanager
    def on(phone: Device, within_s: float = CALL_S) -> Iterator["Tools"]:
        """The helper runs for as long as this is open."""
        with Lists.on(phone) as lists:
            desk = PhoneDesk(lists.lab.session, within_s)
            yield Tools(desk, Lists(lists.lab, desk.executor))

    @property
    def phone(self) -> Device:
        """The phone that it runs on."""
        return self.lists.phone

    def call(self, tool: str, **arguments: Any) -> Answer:
        """The answer as data."""
        return self.desk.call(tool, **arguments)

    def open(self, page: str, /, **extras: int | str) -> None:
        """Starts a page of Lists with its sizes, and waits until it is in front and at rest."""
        self.lists.open(page, **extras)
        answer = self.call("phone_wait", until="stable")
        assert answer["met"], json.dumps(answer)

    def await_text(self, text: str) -> None:
        """Waits until that is shown."""
        answer = self.call("phone_wait", until="appear", text=text)
        assert answer["met"], json.dumps(answer)

    def log(self, did: str) -> list[Entry]:
        """What the page has noted so far."""
        return self.lists.log(did)
