"""MCP over streamable HTTP, for hosts on this computer: loopback only, and only for who knows the token.

The token stays the same from one start to the next, in a file that only its user can read:

    <state>/mcp-token
"""

import contextlib
import hmac
import os
import re
import secrets
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pollex.device.files import read_ordinary
from pollex.device.ports import LOOPBACK, listener_on
from pollex.device.state import state_folder
from pollex.guard.gate import ApprovalGate
from pollex.serve.mcp import PhoneServer
from pollex.serve.running import run
from pollex.tools.registry import Registry

__all__ = ["serve_http", "token"]

PATH = "/mcp"
TOKEN_BYTES = 32
MAX_TOKEN_BYTES = 200
GRACE_S = 2
"""How long streams may stay open after the server was told to stop."""

_TOKEN = re.compile(rb"[A-Za-z0-9_-]{32,200}")


def serve_http(registry: Registry, new_gate: Callable[[], ApprovalGate], port: int, say: Callable[[str], None]) -> int:
    """Serves any number of clients until Ctrl-C or SIGTERM; then ends the helpers on the phones.

    Args:
        registry: the tools and their devices.
        new_gate: makes the approval gate of a run.
        port: 0 for any that is free.
        say: is told where it listens and where the token is, once both are so.

    Returns:
        The exit code: 130 or 143.

    Raises:
        Misuse: INVALID, the port is taken.
    """
    with listener_on(port) as listener:
        own_port: int = listener.getsockname()[1]
        known, own_names = token(), _own_names(own_port)
        say(f"Serving MCP on http://{LOOPBACK}:{own_port}{PATH}")
        say(_way_in())

        async def serve(when_told: Callable[[Callable[[], None]], None]) -> None:
            server = PhoneServer(registry, new_gate)
            app = server.streamable_http_app(streamable_http_path=PATH, transport_security=own_names)
            web = _Web(_config(_Doorkeeper(app, known, own_names.allowed_hosts)))

            def stop() -> None:
                server.calls.cancel_all()
                web.should_exit = True

            when_told(stop)
            try:
                await web.serve([listener])
            finally:
                server.end_runs()

        return run(serve, registry.devices)


def token() -> str:
    """The token of this user; made at the first call, and anew if its file is damaged or others could read it."""
    path = _token_file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    while True:
        with contextlib.suppress(FileNotFoundError):
            if (known := _kept_token(path)) is not None:
                return known
            path.unlink()
        _make_token(path)


def _kept_token(path: Path) -> str | None:
    """None if the file is damaged, or if anybody but its user could have read or made it."""
    status = path.lstat()
    if status.st_uid != os.getuid() or stat.S_IMODE(status.st_mode) & 0o077:
        return None
    known = _TOKEN.fullmatch(read_ordinary(path, MAX_TOKEN_BYTES).strip())
    return None if known is None else known[0].decode()


def _make_token(path: Path) -> None:
    """Whole or not at all, for another server may start in the same moment."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(TOKEN_BYTES) + "\n")
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(new)
    finally:
        new.unlink(missing_ok=True)


def _way_in() -> str:
    return f"Hosts send the header `Authorization: Bearer TOKEN`; the token is in {_token_file()}"


def _token_file() -> Path:
    return state_folder() / "mcp-token"


def _own_names(port: int) -> TransportSecuritySettings:
    """A page in a browser that was led here under another name, or from another place, is turned away."""
    names = [f"{LOOPBACK}:{port}", f"localhost:{port}"]
    return TransportSecuritySettings(allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names])


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, ws="none", timeout_graceful_shutdown=GRACE_S
    )


class _Web(uvicorn.Server):
    """The web server without its own handling of signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves them to `running`."""
        yield


class _Doorkeeper:
    """Lets only those in who know the token."""

    def __init__(self, app: ASGIApp, known: str, hosts: Sequence[str]) -> None:
        self._app = app
        self._hosts = hosts
        self._wanted = f"Bearer {known}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers 401 to everybody else, and tells where the token is."""
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            given = headers.get("authorization", "").encode("latin-1")
            if not hmac.compare_digest(given, self._wanted):
                # A page in a browser that was led here under another name is not to learn the user's folder.
                is_own = headers.get("host") in self._hosts
                answer = PlainTextResponse(
                    f"unauthorized{f'. {_way_in()}' if is_own else ''}\n", 401, {"WWW-Authenticate": "Bearer"}
                )
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)
