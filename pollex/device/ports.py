"""A port on the loopback address, and the words for one that cannot be had."""

import errno
import socket

from pollex.errors import Misuse

__all__ = ["LOOPBACK", "listener_on"]

LOOPBACK = "127.0.0.1"


def listener_on(port: int) -> socket.socket:
    """Listens on a port; 0 takes any that is free.

    Raises:
        Misuse: INVALID, the port is taken, or this user may not have it.
    """
    try:
        return socket.create_server((LOOPBACK, port))
    except (OSError, OverflowError) as error:
        number = getattr(error, "errno", None)
        why = "another program uses it" if number == errno.EADDRINUSE else getattr(error, "strerror", None) or error
        message = f"Port {port} cannot be had: {why}; choose another port, or give none."
        raise Misuse("INVALID", message) from error
