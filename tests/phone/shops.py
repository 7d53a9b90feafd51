"""The demo apps in a tester's hands: shops, cashiers, a chat, books, opened and changed by adb, and what reached them.

Each page writes a line of JSON for what happens to it (android/apps/demo, `Page`), so a test counts the touches, orders
and payments that the app really got, whatever a receipt says of them.
"""

import json
import shlex
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pollex.act.executor import Executor
from pollex.action.actions import Action, Tap
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.screen.bars import is_bar
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of
from tests.adbd.device import Device
from tests.phone.lab import Lab, is_resumed, middle
from tests.phone.waiting import WAIT_S, wait_for

__all__ = ["Entry", "ShopPages", "Shops"]

CLEAR_TASK = "0x10008000"
"""Android's flags for a new task in place of the old one."""

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShopPages:
    """The apps on one phone, by adb alone: pages opened and changed, the log read."""

    phone: Device

    def open(self, app: str, page: str, /, **extras: int | str | bool) -> None:
        """Starts a page of an app, e.g. `open("food", "Order", total="¥25")`, and waits until it is in front.

        The page is new, whatever the app showed before, and the log begins there. A page with a dot in its name is a
        class of its own package.
        """
        self.phone.output("shell", "logcat", "-c")
        self._start(_component(app, page), f"-f {CLEAR_TASK}{_extras(extras)}")

    def open_over(self, app: str, page: str, /, **extras: int | str | bool) -> None:
        """Starts a page over the one that is open, and waits until it is in front; the log goes on."""
        self._start(_component(app, page), _extras(extras))

    def _start(self, component: str, options: str) -> None:
        before = self.counts()["open"]
        self.phone.adb("shell", f"am start -n {component} {options}").check_returncode()
        wait_for(f"{component} in front", lambda: self.counts()["open"] > before and is_resumed(self.phone, component))

    def change(
        self,
        app: str,
        what: str,
        id: str | None = None,
        to: str | None = None,
        *,
        after_ms: int = 0,
        at_touch: bool = False,
    ) -> None:
        """Tells the page in front to change: at once, some time later, or right before it gets its next touch.

        What it can do: android/apps/demo, `Changes`. Returns when it is done, or waits to be done.
        """
        words: dict[str, int | str | bool] = {"do": what}
        for name, value in {"id": id, "to": to, "after_ms": after_ms, "at_touch": at_touch}.items():
            if value:
                words[name] = value
        before = self.counts()
        self.phone.output("shell", f"am broadcast -a com.demo.{app}.CHANGE{_extras(words)}")
        noted = "planned" if after_ms or at_touch else "change"
        wait_for(f"a note of {noted}", lambda: self.counts()[noted] > before[noted])

    def log(self, did: str | None = None) -> list[Entry]:
        """What the apps have noted since a page was opened; notes of one kind only, if that is given."""
        lines = self.phone.output("shell", "logcat", "-d", "-v", "raw", "-s", "Demo").splitlines()
        entries: list[Entry] = [json.loads(line) for line in lines if line.startswith("{")]
        return [entry for entry in entries if did in (None, entry["did"])]

    def await_log(self, did: str, **facts: object) -> Entry:
        """The last note of that kind with these facts, waited for."""

        def look() -> Entry | None:
            noted = self.log(did)
            return next((note for note in reversed(noted) if facts.items() <= note.items()), None)

        return wait_for(f"a note of {did} with {facts}", look)

    def counts(self) -> Counter[str]:
        """How often each thing happened since a page was opened: `counts()["order"]`, `["pay"]`, `["touch"]`."""
        return Counter(entry["did"] for entry in self.log())


@dataclass(frozen=True, slots=True)
class Shops(ShopPages):
    """The same, with an executor that moves them, as pollex does."""

    lab: Lab
    executor: Executor

    @staticmethod
    @contextmanager
    def on(phone: Device) -> Iterator["Shops"]:
        """The helper runs for as long as this is open."""
        with Lab.on(phone) as lab:
            shops = Shops(phone, lab, Executor(lab.session))
            shops.screen()  # From now on the helper hears which activity comes to front.
            yield shops

    def screen(self) -> Screen:
        """One look at the screen as it is now."""
        return self.executor.look(Deadline(WAIT_S)).screen

    def node(self, name: str) -> Node:
        """The node of that id that is shown, once there is one; the first, if there are several."""

        def look() -> Node | None:
            nodes = self.screen().nodes
            shown = (node for node in nodes if not node.visible_bounds.is_empty)
            return next((node for node in shown if node.resource_id.endswith(f":id/{name}")), None)

        return wait_for(f"a node with the id {name}", look)

    def target(self, node: Node) -> Target:
        """A node of the newest screen, as an action names it."""
        newest = self.executor.newest
        assert newest is not None
        return target_of(newest.screen, node)

    def texts(self) -> list[str]:
        """The texts and descriptions that are shown, from the top, the system's bars left out."""
        screen = self.screen()
        pages = [window for window in screen.windows if not is_bar(screen, window)]
        nodes = [node for page in pages for node in screen.tree(page) if not node.visible_bounds.is_empty]
        return [said for node in nodes if (said := node.text or node.description)]

    def await_text(self, text: str) -> Node:
        """The node that says this, as text or description, once it is shown."""

        def look() -> Node | None:
            shown = (node for node in self.screen().nodes if not node.visible_bounds.is_empty)
            return next((node for node in shown if text in (node.text, node.description)), None)

        return wait_for(f"{text!r} to be shown", look)

    def do(self, action: Action) -> Receipt:
        """Performs an action, with as much time as a busy machine may need."""
        return self.executor.perform(action, Deadline(10 * WAIT_S))

    def tap(self, name: str) -> Receipt:
        """Taps the node of that id by pollex, through everything that may refuse it."""
        return self.do(Tap(self.target(self.node(name))))

    def press(self, name: str) -> None:
        """Touches the middle of the node of that id as a person does: by adb, past pollex."""
        x, y = middle(self.node(name))
        self.phone.output("shell", "input", "tap", str(x), str(y))


def _component(app: str, page: str) -> str:
    return f"com.demo.{app}/" + (page if "." in page else f".{page}Activity")


def _extras(extras: dict[str, int | str | bool]) -> str:
    """The words of `am` for extras, quoted for the phone's shell."""
    words = ""
    for name, value in extras.items():
        kind = "--ez" if isinstance(value, bool) else "--ei" if isinstance(value, int) else "--es"
        said = str(value).lower() if isinstance(value, bool) else str(value)
        words += f" {kind} {name} {shlex.quote(said)}"
    return words
