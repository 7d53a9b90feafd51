"""A cable that can be pulled: everything between pollex and the adb server goes through it, and breaks at a given byte.

Used by the run on the virtual phone (`benchmarks.cable`) and by tests with a scripted helper.
"""

import contextlib
import select
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

__all__ = ["Cable", "Manner"]

Manner = Literal["pulled", "plugged in again", "hung", "held up"]
"""Pulled: all that is open breaks, and nothing goes any more. Plugged in again: only what was open has broken. Hung:
nothing breaks, and nothing comes through any more. Held up: the stream waits at that byte until something else is done,
and goes on whole."""
PIECE_BYTES = 65_536
LOOK_S = 0.2


@dataclass(frozen=True, slots=True)
class _Stream:
    near: socket.socket
    far: socket.socket


class Cable:
    """Listens on `port`, and carries to the server on another port until the byte with this number."""

    def __init__(self, server_port: int, *, breaks_after: int | None = None, manner: Manner = "pulled") -> None:
        self._server_port = server_port
        self._left = breaks_after
        self._manner = manner
        self._meanwhile: Callable[[], object] = lambda: None
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._lock = threading.Lock()
        self._streams: set[_Stream] = set()
        self._is_open = True
        self._is_broken = False
        self.carried = 0
        """Bytes, both ways together."""
        self.pieces: list[int] = []
        """The same, piece by piece as they came."""

    def break_after(self, count: int, manner: Manner, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Breaks after so many bytes from now on; where it is held up, `meanwhile` is what is done at that byte."""
        with self._lock:
            self._left, self._manner, self._meanwhile = count, manner, meanwhile

    def __enter__(self) -> "Cable":
        threading.Thread(target=self._accept, name="cable", daemon=True).start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._is_open = False
        _close(self._listener)
        self._cut()

    @property
    def has_broken(self) -> bool:
        """Whether the byte was reached."""
        return self._is_broken

    @property
    def is_usable(self) -> bool:
        """Whether something new can go over it."""
        return not self._is_broken or self._manner in ("plugged in again", "held up")

    def pull(self) -> None:
        """Breaks it now, whatever byte was meant."""
        self._break()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self._is_broken and self._manner == "pulled":
                _close(near)
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._server_port), 10)
            except OSError:
                _close(near)
                continue
            stream = _Stream(near, far)
            with self._lock:
                self._streams.add(stream)
            threading.Thread(target=self._carry, args=(stream,), name="cable", daemon=True).start()

    def _carry(self, stream: _Stream) -> None:
        other = {stream.near: stream.far, stream.far: stream.near}
        ends = set(other)
        try:
            while ends and self._is_open:
                ready, _, _ = select.select(list(ends), [], [], LOOK_S)
                if self._is_broken and self._manner == "hung":
                    continue
                for end in ready:
                    data = end.recv(PIECE_BYTES)
                    if not data:
                        ends.discard(end)
                        with contextlib.suppress(OSError):  # it has ended already, and what it sent is still to come
                            other[end].shutdown(socket.SHUT_WR)
                    elif not self._pass_on(data, other[end]):
                        break
        except (OSError, ValueError):
            pass  # One side is gone, and so is the stream.
        finally:
            with self._lock:
                self._streams.discard(stream)
            _close(stream.near)
            _close(stream.far)

    def _pass_on(self, data: bytes, to: socket.socket) -> bool:
        """Sends what may still go; False if the cable broke on it."""
        with self._lock:
            fits = data if self._left is None else data[: self._left]
            if self._left is not None:
                self._left -= len(fits)
            self.carried += len(fits)
            self.pieces.append(len(fits))
        to.sendall(fits)
        if len(fits) == len(data):
            return True
        if self._manner == "held up":
            self._is_broken = True
            with self._lock:
                self._left = None
            self._meanwhile()
            to.sendall(data[len(fits) :])
            return True
        self._break()
        return False

    def _break(self) -> None:
        self._is_broken = True
        if self._manner == "plugged in again":
            with self._lock:
                self._left = None
        if self._manner != "hung":
            self._cut()

    def _cut(self) -> None:
        with self._lock:
            streams = list(self._streams)
        for stream in streams:
            _shut(stream.near)
            _shut(stream.far)


def _shut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


def _close(end: socket.socket) -> None:
    _shut(end)
    end.close()
