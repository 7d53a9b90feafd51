"""Faults on demand in a tester's hands: a page is looked at, something goes wrong, and two clients touch what was seen.

One is naive (tests/phone/naive.py): it touches the place that it saw by `adb shell input`, and takes exit code 0 for
success. The other one is pollex. What the app itself has noted tells which of them is right.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from pollex.action.actions import Action, Tap
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.geometry import Point
from pollex.screen.screen import Node
from pollex.screen.target import Target, target_of
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.lab import Lab, middle, state_of
from tests.phone.naive import NaiveClient
from tests.phone.waiting import WAIT_S, wait_for

__all__ = ["Aim", "Troubled"]

NEW_TASK = ("-f", "0x10008000")
"""Android's flags for a page that is new, whatever the app showed before."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A control as it was seen before anything went wrong."""

    target: Target
    place: tuple[int, int]


@dataclass
class Troubled:
    """One phone with its executor, the app Lab, and the faults."""

    hands: Hands

    @staticmethod
    @contextmanager
    def on(phone: Device) -> Iterator["Troubled"]:
        """The helper runs for as long as this is open."""
        with Hands.on(phone) as hands:
            yield Troubled(hands)

    @property
    def lab(self) -> Lab:
        """The app that notes what happens to it."""
        return self.hands.lab

    @property
    def phone(self) -> Device:
        """What a naive client talks to."""
        return self.lab.phone

    @property
    def naive(self) -> NaiveClient:
        """Who knows of adb alone."""
        return NaiveClient(self.phone)

    def calm(self) -> None:
        """The phone as new: no fault, and nothing left of one that has passed."""
        self.shell("vphone reset")

    def shell(self, line: str) -> str:
        """One line of the phone's shell, which must succeed."""
        return self.phone.output("shell", line)

    def fault(self, words: str) -> str:
        """Asks for a fault; says from when until when."""
        return self.shell(f"vphone fault {words}")

    def open(self, page: str, *options: str) -> None:
        """A page of Lab, made anew; its log begins there."""
        self.lab.forget_log()
        self.lab.open(f"{page}Activity", *NEW_TASK, *options)

    def aim(self, name: str) -> Aim:
        """The control of that id as it is now."""
        return self.aim_at(self.hands.node(name))

    def naive_tap(self, aim: Aim) -> Literal["success"]:
        """Touches where the control was seen. Whoever takes exit code 0 for success believes in it."""
        return self.naive.tap(aim.place)

    def do(self, action: Action) -> Receipt:
        """The same by pollex, with as much time as a busy machine may need."""
        return self.hands.do(action)

    def tap(self, aim: Aim) -> Receipt:
        """Taps the control as it was seen."""
        return self.do(Tap(aim.target))

    def await_window(self, part: str) -> None:
        """Waits until a window is there whose package or title has this part."""

        def is_there() -> bool:
            windows = state_of(self.phone)["windows"]
            return any(part in window["package"] or part in window["title"] for window in windows)

        wait_for(f"a window of {part}", is_there)

    def clicks(self, name: str) -> int:
        """How often the app noted a click on that control."""
        return len(self.lab.log("click", id=name))

    def aim_at(self, node: Node) -> Aim:
        """That node of the newest screen."""
        newest = self.hands.executor.newest
        assert newest is not None
        return Aim(target_of(newest.screen, node), middle(node))

    def node_of(self, package: str, name: str) -> Node:
        """The node of that id of another app, on a new screen."""
        screen = self.hands.executor.look(Deadline(WAIT_S)).screen
        return next(node for node in screen.nodes if node.resource_id == f"{package}:id/{name}")

    def touch(self, aim: Aim) -> Receipt:
        """Touches the place where the control was seen, by pollex."""
        return self.do(Tap(Point(*aim.place)))
