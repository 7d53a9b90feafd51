"""The app Lab moved by the executor, as tools and agents move a phone."""

from collections.abc import Iterator
from contextlib import contextmanager

from pollex.act.executor import Executor
from pollex.action.actions import Action
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.screen.screen import Node
from pollex.screen.target import Target, target_of
from tests.adbd.device import Device
from tests.phone.lab import PACKAGE, Lab
from tests.phone.waiting import WAIT_S

__all__ = ["Hands"]


class Hands:
    """One executor on the virtual phone."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.executor = Executor(lab.session)

    @staticmethod
    @contextmanager
    def on(phone: Device) -> Iterator["Hands"]:
        """The helper runs for as long as this is open."""
        with Lab.on(phone) as lab:
            yield Hands(lab)

    def node(self, name: str) -> Node:
        """The view of that id on the screen as it is now, brought into view if it is not."""
        facts = {"resource_id": f"{PACKAGE}:id/{name}"}
        self.lab.await_in_sight(**facts)
        screen = self.executor.look(Deadline(WAIT_S)).screen
        return next(node for node in screen.nodes if node.resource_id == facts["resource_id"])

    def target(self, name: str) -> Target:
        """The same, as an action names it."""
        node = self.node(name)
        newest = self.executor.newest
        assert newest is not None
        return target_of(newest.screen, node)

    def do(self, action: Action) -> Receipt:
        """Performs an action, with as much time as a busy machine may need."""
        return self.executor.perform(action, Deadline(10 * WAIT_S))
