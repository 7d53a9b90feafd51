"""The clients of one server, told apart by their connection, so that none works with what another was shown."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from mcp.server.session import ServerSession

from pollex.guard.gate import ApprovalGate
from pollex.tools.caller import Caller

__all__ = ["Client", "Clients"]

MAX_CLIENTS = 200


@dataclass(slots=True)
class Client:
    """One client."""

    caller: Caller
    session: ServerSession | None = None
    """Of its last request; the way to tell it something unasked."""


class Clients:
    """All of them; the ones that were heard of longest ago are forgotten first. Used by one thread."""

    def __init__(self, new_gate: Callable[[], ApprovalGate]) -> None:
        """Knows nobody yet.

        Args:
            new_gate: makes the approval gate of a run. A connection is a run; all clients without one are the run of
                the bearer token, so that no new name makes anything forgotten (spec G-21).
        """
        self._new_gate = new_gate
        self._gate_of_token: ApprovalGate | None = None
        self._known: OrderedDict[str, Client] = OrderedDict()

    def heard_from(self, key: str, session: ServerSession, *, is_connected: bool) -> Client:
        """The client with this key, which has just asked for something."""
        client = self._known.get(key)
        if client is None:
            client = self._known[key] = Client(Caller(self._gate(is_connected=is_connected)))
        client.session = session
        self._known.move_to_end(key)
        while len(self._known) > MAX_CLIENTS:
            _, forgotten = self._known.popitem(last=False)
            if forgotten.caller.gate is not self._gate_of_token:
                forgotten.caller.gate.close()
        return client

    def end_runs(self) -> None:
        """No card waits and no approval lives any more."""
        for client in self._known.values():
            client.caller.gate.close()

    def _gate(self, *, is_connected: bool) -> ApprovalGate:
        if is_connected:
            return self._new_gate()
        if self._gate_of_token is None:
            self._gate_of_token = self._new_gate()
        return self._gate_of_token

    def sessions(self) -> tuple[ServerSession, ...]:
        """Ways to all of them."""
        return tuple(client.session for client in self._known.values() if client.session is not None)
