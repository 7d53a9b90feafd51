"""The clients of one server, told apart by their connection, so that none works with what another was shown."""

from collections import OrderedDict
from dataclasses import dataclass, field

from mcp.server.session import ServerSession

from pollex.tools.caller import Caller

__all__ = ["Client", "Clients"]

MAX_CLIENTS = 200


@dataclass(slots=True)
class Client:
    """One client."""

    caller: Caller = field(default_factory=Caller)
    session: ServerSession | None = None
    """Of its last request; the way to tell it something unasked."""


class Clients:
    """All of them; the ones that were heard of longest ago are forgotten first. Used by one thread."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Client] = OrderedDict()

    def heard_from(self, key: str, session: ServerSession) -> Client:
        """The client with this key, which has just asked for something."""
        client = self._known.setdefault(key, Client())
        client.session = session
        self._known.move_to_end(key)
        while len(self._known) > MAX_CLIENTS:
            self._known.popitem(last=False)
        return client

    def sessions(self) -> tuple[ServerSession, ...]:
        """Ways to all of them."""
        return tuple(client.session for client in self._known.values() if client.session is not None)
