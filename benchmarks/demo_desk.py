"""A real app in the hands of a station: pages opened, receipts and screens held against what they have to be."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from pollex.action.receipt import Receipt, Way
from pollex.phone import Phone
from pollex.screen.screen import Node
from pollex.screen.selectors import Selector

__all__ = ["TYPED", "DemoDesk", "Missed", "RealApp", "Station", "expect", "system_id"]

TYPED = "text equals what was typed"
"""The rule of a receipt whose field was read back."""

WAIT_S = 30.0


@dataclass(frozen=True, slots=True)
class RealApp:
    """An app that its makers did not write for this phone."""

    apk: str
    """Its short name in `benchmarks.fetch`."""
    package: str


class Missed(AssertionError):
    """Something is not as it has to be."""


def system_id(name: str) -> Selector:
    """A view of one of Android's own layouts by its id."""
    return Selector(resource_id=f"android:id/{name}")


def expect(what: str, held: object, seen: object) -> None:
    """Ends the station, with what was seen, where something is not so.

    Raises:
        Missed: it is not so.
    """
    if not held:
        raise Missed(f"{what} is not so; seen: {seen!r}")


@dataclass(slots=True)
class DemoDesk:
    """The phone with an app on it, and a way to its shell, which opens pages and moves nothing else."""

    app: RealApp
    phone: Phone
    shell: Callable[[str], str]
    receipts: int = 0
    """How many were held against what they have to be."""

    def view(self, name: str) -> Selector:
        """A view of the app by its id."""
        return Selector(resource_id=f"{self.app.package}:id/{name}")

    def open(self, activity: str, shows: str | Selector) -> None:
        """Starts one page, the app as after its installation, and waits until this is on it."""
        self.shell(f"pm clear {self.app.package}")
        self.open_again(activity, shows)

    def open_again(self, activity: str, shows: str | Selector) -> None:
        """Starts one page, the app with all that it has kept, and waits until this is on it."""
        self.shell(f"am force-stop {self.app.package}; vphone open {self.app.package}/.{activity}")
        self.shows(shows)

    def shows(self, what: str | Selector) -> None:
        """Waits until a control with exactly this text is there."""
        selector = what if isinstance(what, Selector) else Selector(text=what)
        self.phone.wait_until("appear", selector, timeout_s=WAIT_S)

    def did(self, receipt: Receipt, way: Way, rule: str | None = None) -> Receipt:
        """Holds a receipt against what it has to be: done, in this way, and its check, if one belongs to it, held.

        Raises:
            Missed: it is another one.
        """
        told = (receipt.status, receipt.dispatch, receipt.way, receipt.check.rule, receipt.check.held)
        wanted = ("completed", "finished", way, rule, None if rule is None else True)
        expect(f"the receipt of {receipt.action} {wanted}", told == wanted, told)
        self.receipts += 1
        return receipt

    def tap(self, what: str | Selector, way: Way = "node") -> Receipt:
        """Taps on a control and checks the receipt."""
        return self.did(self.phone.tap(what), way)

    def types(self, text: str, into: Selector) -> Receipt:
        """Puts a text into a field and checks the receipt, which has read it back."""
        return self.did(self.phone.type(text, into), "node", TYPED)

    def back(self) -> None:
        """The system's back, with its receipt."""
        self.did(self.phone.back(), "key")

    def text(self, what: Selector) -> str:
        """What a control says, read anew."""
        return self.phone.control(what).node.text

    def find(self, pattern: str) -> Node:
        """The one control in view whose text or description fits all of a pattern.

        Raises:
            Missed: there is none, or there are several.
        """
        nodes = [node for node in self.phone.look().screen.nodes if not node.visible_bounds.is_empty]
        found = [one for one in nodes if re.fullmatch(pattern, one.text) or re.fullmatch(pattern, one.description)]
        seen = [node.label for node in nodes if node.label] if not found else [node.label for node in found]
        expect(f"one control fits {pattern!r}", len(found) == 1, seen)
        return found[0]

    def is_gone(self, text: str) -> None:
        """Nothing on the newest screen has this text."""
        seen = [node.text for node in self.phone.look().screen.nodes if node.text]
        expect(f"{text!r} is gone", text not in seen, seen)


@dataclass(frozen=True, slots=True)
class Station:
    """One page of an app, or a few, and what is done there."""

    name: str
    app: RealApp
    play: Callable[[DemoDesk], None]
