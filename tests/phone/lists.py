"""The app Lists in a tester's hands: long lists of every kind, scrolled by the executor and read from the app's log.

Each page writes a line of JSON for what happens to it (android/apps/lists, `Trace` and `Journal`), so a test can tell
what the app really got from what a receipt says of it.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pollex.act.executor import Executor
from pollex.action.actions import Action, Scroll, Tap
from pollex.action.receipt import Receipt
from pollex.action.words import Direction
from pollex.device.deadline import Deadline
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of
from tests.adbd.device import Device
from tests.phone.lab import Lab, is_resumed, middle
from tests.phone.waiting import WAIT_S, wait_for

__all__ = ["NOTES", "PACKAGE", "Entry", "Lists"]

PACKAGE = "dev.pollex.lists"
NOTES = "dev.pollex.notes/.NotesActivity"
FINGER_MS = 400

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lists:
    """The app on one phone: one executor moves it, adb reads its log."""

    lab: Lab
    executor: Executor

    @staticmethod
    @contextmanager
    def on(phone: Device) -> Iterator["Lists"]:
        """The helper runs for as long as this is open."""
        with Lab.on(phone) as lab:
            yield Lists(lab, Executor(lab.session))

    @property
    def phone(self) -> Device:
        """The phone that it runs on."""
        return self.lab.phone

    def open(self, page: str, /, **extras: int | str) -> None:
        """Starts a page with its sizes, and waits until it is in front; its log begins there."""
        words: list[str] = []
        for name, value in extras.items():
            words += ["--ei" if isinstance(value, int) else "--es", name, str(value)]
        component = f"{PACKAGE}/.{page}Activity"
        self.phone.output("shell", "logcat", "-c")
        self.phone.adb("shell", "am", "start", "-n", component, *words).check_returncode()
        wait_for(f"{component} in front", lambda: is_resumed(self.phone, component))

    def screen(self) -> Screen:
        """One look at the screen as it is now."""
        return self.executor.look(Deadline(WAIT_S)).screen

    def node(self, name: str) -> Node:
        """The first node of that id that is shown, on the newest screen."""
        found = [n for n in self.screen().nodes if _is_called(n, name) and not n.visible_bounds.is_empty]
        assert found, f"nothing that is shown is called {name}"
        return found[0]

    def target(self, node: Node) -> Target:
        """A node of the newest screen, as an action names it."""
        newest = self.executor.newest
        assert newest is not None
        return target_of(newest.screen, node)

    def texts(self, name: str | None = None) -> list[str]:
        """The texts that are shown, from the top; those of one id only, if it is given."""
        return [
            node.text
            for node in self.screen().nodes
            if node.text and not node.visible_bounds.is_empty and (name is None or _is_called(node, name))
        ]

    def await_text(self, text: str) -> Node:
        """The node with this text, once it is shown."""

        def look() -> Node | None:
            nodes = self.screen().nodes
            return next((node for node in nodes if node.text == text and not node.visible_bounds.is_empty), None)

        return wait_for(f"{text!r} to be shown", look)

    def do(self, action: Action) -> Receipt:
        """Performs an action, with as much time as a busy machine may need."""
        return self.executor.perform(action, Deadline(10 * WAIT_S))

    def scroll(self, direction: Direction, name: str | None = None, *, amount: int = 3) -> Receipt:
        """Scrolls what is called so, else what the executor chooses."""
        container = None if name is None else self.target(self.node(name))
        return self.do(Scroll(direction, container, amount=amount))

    def tap(self, text: str) -> Receipt:
        """Taps the text, once it is shown."""
        return self.do(Tap(self.target(self.await_text(text))))

    def pull_down(self, name: str) -> None:
        """A finger that comes down from the upper to the lower part of what is called so."""
        box = self.node(name).visible_bounds
        x, y = middle(self.node(name))
        way = (x, y - box.height // 4, x, y + box.height // 4, FINGER_MS)
        self.phone.output("shell", "input", "swipe", *map(str, way))

    def log(self, did: str | None = None) -> list[Entry]:
        """What the page has noted so far; notes of one kind only, if that is given."""
        lines = self.phone.output("shell", "logcat", "-d", "-v", "raw", "-s", "Lists").splitlines()
        entries: list[Entry] = [json.loads(line) for line in lines if line.startswith("{")]
        return [entry for entry in entries if did in (None, entry["did"])]

    def await_log(self, did: str, **facts: object) -> Entry:
        """The last note of that kind with these facts, waited for."""

        def look() -> Entry | None:
            noted = self.log(did)
            return next((note for note in reversed(noted) if facts.items() <= note.items()), None)

        return wait_for(f"a note of {did} with {facts}", look)


def _is_called(node: Node, name: str) -> bool:
    return node.resource_id == f"{PACKAGE}:id/{name}"
