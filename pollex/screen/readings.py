"""Readings of controls, each by the token that binds an action to it (spec C-23, C-24).

A token is good for one device, as long as its table lives: it binds identity, place and text, so that a control that
moved or changed since is refused. Value, checked state and focus are no part of it.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from pollex.errors import Refused, WireDetail
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, changes_of, target_of

__all__ = ["READINGS_KEPT", "Reading", "ReadingTable"]

READINGS_KEPT = 512


@dataclass(frozen=True, slots=True)
class Reading:
    """What a control was when it was read."""

    target: Target
    """With its place, and its text unless that is secret."""
    package: str
    description: str | None
    """None of a secret control."""

    def changes(self, screen: Screen) -> tuple[str, ...]:
        """In what the control differs now: `identity`, `place`, `text`; empty if in nothing."""
        node = screen.node(self.target.id)
        changes = changes_of(screen, self.target)
        if node is None or node.package != self.package:
            return ("identity",)
        is_other = self.description is not None and node.description != self.description
        return (*changes, "text") if is_other and not {"identity", "text"} & set(changes) else changes


class ReadingTable:
    """The last readings of one device. May be used from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Reading] = OrderedDict()
        self._next = 1

    def keep(self, screen: Screen, node: Node) -> str:
        """Keeps what the node was on this screen, and gives the token for it."""
        described = None if node.is_secret else node.description
        reading = Reading(target_of(screen, node, is_exact=True), node.package, described)
        with self._lock:
            token, self._next = f"t{self._next}", self._next + 1
            self._kept[token] = reading
            while len(self._kept) > READINGS_KEPT:
                self._kept.popitem(last=False)
        return token

    def get(self, token: str) -> Reading:
        """The reading that a token names.

        Raises:
            Refused: STALE, it is not kept any more, or never was.
        """
        with self._lock:
            reading = self._kept.get(token)
        if reading is None:
            message = "This token names no reading that is still kept; read the control again."
            raise Refused("STALE", message, WireDetail(which="token"))
        return reading
