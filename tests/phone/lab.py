"""The app Lab in a tester's hands: its pages opened, touched and read by adb and our helper.

Pages that stand for single controls keep a log (android/apps/lab, `LoggedPage`): a line of JSON for each touch event,
each action of accessibility and each callback, so that a test can tell what the app really got.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.errors import ReadFailed
from pollex.screen.screen import Node, Screen
from tests.adbd.device import Device
from tests.phone.waiting import WAIT_S, wait_for

PACKAGE = "dev.pollex.lab"
LAUNCHER = "com.android.launcher3/.Launcher"
SCROLL = (540, 1200, 540, 700, 300)
"""A swipe in the upper part of the page: from, to, milliseconds."""

COMMANDS = f"content://{PACKAGE}.commands"

State = dict[str, Any]
"""What `vphone state` prints."""

Entry = dict[str, Any]
"""One line of Lab's own log: `page`, `did`, `at` (uptime in milliseconds) and what belongs to it."""


def state_of(phone: Device) -> State:
    """The phone's inner state."""
    state: State = json.loads(phone.output("shell", "vphone", "state"))
    return state


def stages(phone: Device, package: str = PACKAGE) -> dict[str, str]:
    """How far each activity of the package's tasks is, bottom to top, by its short name."""
    return {
        activity["component"].rpartition(".")[2]: activity["stage"]
        for task in state_of(phone)["tasks"]
        for activity in task["activities"]
        if activity["component"].startswith(package + "/")
    }


def front(phone: Device) -> str:
    """The activity in front."""
    top: str = state_of(phone)["tasks"][0]["activities"][-1]["component"]
    return top


def is_resumed(phone: Device, component: str) -> bool:
    """Whether that activity is in front, and a window of its package takes keys."""
    state = state_of(phone)
    top = state["tasks"][0]["activities"][-1]
    package = component.partition("/")[0]
    focused = any(window["focused"] and window["package"] == package for window in state["windows"])
    return focused and (top["component"], top["stage"]) == (component, "RESUMED")


@dataclass(frozen=True, slots=True)
class Lab:
    """The app on one phone. Reads by the helper, touches by `adb shell input`."""

    phone: Device
    session: Session

    @staticmethod
    @contextmanager
    def on(phone: Device) -> Iterator["Lab"]:
        """The helper runs for as long as this is open."""
        session = Session(Adb(AdbClient("127.0.0.1", phone.server.port, socket_timeout=WAIT_S)), phone.serial)
        try:
            yield Lab(phone, session)
        finally:
            session.close()

    def open(self, page: str, *options: str) -> None:
        """Starts a page as `am start` does, and waits until it is in front."""
        component = f"{PACKAGE}/.{page}"
        self.phone.adb("shell", "am", "start", *options, "-n", component).check_returncode()
        self.await_front(component)

    def show(self, page: str, /, **extras: int | str) -> None:
        """Starts one of the pages that keep a log, with its sizes; the log begins there."""
        words: list[str] = []
        for name, value in extras.items():
            words += ["--ei" if isinstance(value, int) else "--es", name, str(value)]
        self.forget_log()
        self.open(f"{page}Activity", *words)

    def forget_log(self) -> None:
        """The log begins here."""
        self.phone.output("shell", "logcat", "-c")

    def log(self, did: str | None = None, **facts: object) -> list[Entry]:
        """What the page has noted so far; notes of one kind and with these facts only, if they are given."""
        lines = self.phone.output("shell", "logcat", "-d", "-v", "raw", "-s", "Lab").splitlines()
        entries: list[Entry] = [json.loads(line) for line in lines if line.startswith("{")]
        return [entry for entry in entries if did in (None, entry["did"]) and facts.items() <= entry.items()]

    def await_log(self, did: str, **facts: object) -> Entry:
        """The first note of that kind with these facts, waited for."""
        return wait_for(f"a note of {did} with {facts}", lambda: next(iter(self.log(did, **facts)), None))

    def command(self, name: str, number: int = 0) -> int:
        """Tells the page in front to do something; says at what uptime it is done.

        Args:
            name: What; docs/virtual-phone.md names the commands of each page.
            number: After how many milliseconds, for most.
        """
        call = f"content call --uri {COMMANDS} --method {name} --arg {number}"
        answer = self.phone.output("shell", call)
        found = re.search(r"at=(\d+)", answer)
        assert found, answer
        return int(found[1])

    def release(self) -> bool:
        """Ends a hang of the page; says whether there was one. It is heard while the app hangs."""
        return "released=1" in self.phone.output("shell", f"content call --uri {COMMANDS} --method release")

    def keep_back(self, what: str, title: str, for_ms: int, *, after_ms: int = 0) -> tuple[int, int]:
        """Keeps something about a window from accessibility for a while; says from when until when, by the uptime.

        Args:
            what: its `layer`, its `tree` (each question fails) or `silence` (none is answered).
            title: part of its title.
            for_ms: how long.
            after_ms: when that begins.
        """
        answer = self.phone.output("shell", f"vphone fault {what} {title} --for {for_ms} --in {after_ms}")
        found = re.fullmatch(r"from=(\d+) until=(\d+)\n", answer)
        assert found, answer
        return int(found[1]), int(found[2])

    def await_front(self, component: str) -> None:
        """Waits until that activity is in front."""
        wait_for(f"{component} in front", lambda: is_resumed(self.phone, component))

    def press(self, key: str) -> None:
        """One key."""
        self.phone.output("shell", "input", "keyevent", key)

    def screen(self) -> Screen | None:
        """One reading; None while it cannot be read."""
        try:
            return self.session.observe(Deadline(WAIT_S))
        except ReadFailed:
            return None

    def nodes(self, **facts: object) -> list[Node]:
        """All nodes that have these facts, from the top."""
        screen = self.screen()
        found = [] if screen is None else screen.nodes
        return [node for node in found if all(getattr(node, name) == fact for name, fact in facts.items())]

    def await_node(self, **facts: object) -> Node:
        """The first node with these facts, waited for."""
        return wait_for(f"a node with {facts}", lambda: next(iter(self.nodes(**facts)), None))

    def await_gone(self, **facts: object) -> None:
        """Waits until a reading has no such node."""
        wait_for(f"no node with {facts}", lambda: self.screen() is not None and not self.nodes(**facts))

    def await_text(self, name: str, text: str) -> None:
        """Waits until the view of that id shows this text."""
        seen: list[str] = []

        def look() -> bool:
            seen[:] = [node.text for node in self.nodes(resource_id=f"{PACKAGE}:id/{name}")]
            return text in seen

        wait_for(f"{name} with the text {text!r}", look, seen=seen)

    def tap(self, name: str) -> None:
        """Touches the view of that id, after scrolling to it."""
        self.tap_node(resource_id=f"{PACKAGE}:id/{name}")

    def tap_node(self, **facts: object) -> None:
        """Touches the middle of the part that is seen of the node with these facts."""
        self.touch(self.await_in_sight(**facts))

    def await_in_sight(self, **facts: object) -> Node:
        """The first node with these facts, scrolled to and at rest."""
        return wait_for(f"a node with {facts} in sight", lambda: self._in_sight(facts))

    def touch(self, node: Node) -> None:
        """Touches the middle of what is seen of a node."""
        x, y = middle(node)
        self.phone.output("shell", "input", "tap", str(x), str(y))

    def _in_sight(self, facts: dict[str, object]) -> Node | None:
        """The node, once two readings agree on where it is; scrolls towards it where it is not seen whole."""
        before, after = (next(iter(self.nodes(**facts)), None) for _ in range(2))
        if before is None or after is None or before.bounds != after.bounds:
            return None
        if after.visible_bounds == after.bounds:
            return after
        self.phone.output("shell", "input", "swipe", *map(str, SCROLL))
        return None


def middle(node: Node) -> tuple[int, int]:
    """The middle of what is seen of a node."""
    bounds = node.visible_bounds
    return (bounds.left + bounds.right) // 2, (bounds.top + bounds.bottom) // 2
