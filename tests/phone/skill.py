"""The `skill` toolset on the virtual phone, in the hands of a test: answers, and where on the screen things are."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import yaml
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.session import Session
from tests.adbd.device import Device
from tests.phone.lab import is_resumed
from tests.phone.waiting import wait_for
from tests.tools.desk import Desk, Failure

__all__ = ["Failure", "Hand", "every_node", "hand_on"]

CALL_S = 45.0

Node = dict[str, Any]


def every_node(nodes: list[Node]) -> list[Node]:
    """All nodes, in order."""
    return [one for node in nodes for one in (node, *every_node(node.get("ch", [])))]


class Hand:
    """One caller with one phone."""

    def __init__(self, phone: Device, desk: Desk, session: Session) -> None:
        self.phone = phone
        self.desk = desk
        self.session = session

    def text(self, name: str, **arguments: Any) -> str:
        """The answer as it is."""
        return self.desk.text(name, arguments, CALL_S)

    def call(self, name: str, **arguments: Any) -> Any:
        """The answer, loaded."""
        return yaml.safe_load(self.text(name, **arguments))

    def failure(self, name: str, **arguments: Any) -> str:
        """The code of an answer that is a failure."""
        try:
            answer = self.text(name, **arguments)
        except Failure as failure:
            return failure.code
        raise AssertionError(f"{name} {arguments} was no failure: {answer}")

    def nodes(self) -> list[Node]:
        """Reads the screen: all its nodes."""
        return every_node(self.call("screen_content")["nodes"])

    def find(self, words: str, *, key: str = "") -> Node:
        """The node with these words, or the nearest around it that has the key, on the screen read anew."""
        screen = self.call("screen_content")
        found: list[Node] = []

        def search(node: Node, around: Node | None) -> None:
            around = node if not key or key in node else around
            if words in (node.get("txt"), node.get("h")) and around is not None:
                found.append(around)
            for child in node.get("ch", []):
                search(child, around)

        for root in screen["nodes"]:
            search(root, None)
        assert found, f"{words} is not on the screen: {screen}"
        return found[0]

    def click(self, words: str, **arguments: Any) -> Any:
        """Reads, and clicks what has these words."""
        return self.call("node_action", action="click", index=self.find(words, key="tap")["i"], **arguments)

    def open(self, page: str, *options: str) -> None:
        """Starts a page of the app Lab by adb, and waits until it shows."""
        component = f"dev.pollex.lab/.{page}"
        self.phone.output("shell", "am", "start", *options, "-n", component)
        wait_for(f"{component} in front", lambda: is_resumed(self.phone, component))


@contextmanager
def hand_on(phone: Device) -> Iterator[Hand]:
    """The tools with this phone behind them."""
    session = Session(Adb(AdbClient(host="127.0.0.1", port=phone.server.port, socket_timeout=20)), phone.serial)
    try:
        yield Hand(phone, Desk(session), session)
    finally:
        session.close()
