"""What every page of ours for a person in a browser has: loopback only, and only for who was given its link.

The link's key becomes a cookie and is taken out of the address; `Host` and `Origin` are checked; a page is one file of
ours with a nonce for its script and style, and nothing from elsewhere (spec G-108, GA-8, L-174). Which paths there are,
is told by the one who serves; no path of a request ever names a file.
"""

import asyncio
import hmac
import json
import secrets
import socket
import threading
from collections.abc import Mapping, Sequence
from importlib import resources

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute

from pollex.device.ports import LOOPBACK

__all__ = ["HEADERS", "LocalPage", "body_of", "refusal", "wake"]

MAX_BODY_BYTES = 16_384
START_S = 10.0
STOP_S = 5.0

HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'",
}
_PLAIN_REFUSAL = "Open the link that pollex printed when it was started.\n"


class LocalPage:
    """A server of one page, in a thread of its own."""

    def __init__(self, name: str, listener: socket.socket, routes: Sequence[BaseRoute]) -> None:
        """Serves nothing yet.

        Args:
            name: of the thread.
            listener: on the loopback address.
            routes: what there is; each has to ask `lets_read` or `lets_write`.
        """
        self._listener = listener
        self._port: int = listener.getsockname()[1]
        self._key = secrets.token_urlsafe(32)
        self._cookie = f"pollex-{self._port}"
        self._server = uvicorn.Server(
            uvicorn.Config(
                Starlette(routes=routes), log_config=None, access_log=False, server_header=False, ws="none",
                lifespan="off", timeout_graceful_shutdown=1,
            )
        )  # fmt: skip
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)

    @property
    def address(self) -> str:
        """The link for the person, and for nobody else."""
        return f"http://{LOOPBACK}:{self._port}/?key={self._key}"

    def start(self) -> None:
        """Begins to serve; returns once pages can be opened."""
        self._thread.start()
        waited = threading.Event()
        for _ in range(round(START_S / 0.02)):
            if self._server.started or not self._thread.is_alive():
                return
            waited.wait(0.02)

    def stop(self) -> None:
        """Ends the server; whoever streams has to end that first."""
        self._server.should_exit = True
        self._thread.join(STOP_S)

    def html(self, request: Request, file: str, values: Mapping[str, object]) -> Response:
        """The page itself, for who comes with the key or the cookie.

        Args:
            request: for it.
            file: of `serve/pages`.
            values: what the page's script is given, as JSON, in place of `{{name}}`.
        """
        key = request.query_params.get("key", "")
        if not (self._is_ours(request) and (self._has_cookie(request) or _same(key, self._key))):
            return refusal(401)
        nonce = secrets.token_urlsafe(16)
        html = resources.files("pollex.serve").joinpath("pages", file).read_text("utf-8").replace("{{nonce}}", nonce)
        for name, value in values.items():
            html = html.replace(f"{{{{{name}}}}}", json.dumps(value).replace("<", "\\u003c"))
        answer = HTMLResponse(html, headers={**HEADERS, "Content-Security-Policy": _policy(nonce)})
        answer.set_cookie(self._cookie, self._key, httponly=True, samesite="strict")
        return answer

    def lets_read(self, request: Request) -> bool:
        """Whether it comes from our own page."""
        return self._is_ours(request) and self._has_cookie(request)

    def lets_write(self, request: Request) -> bool:
        """The same for what changes something: no other page may have sent it."""
        return self.lets_read(request) and request.headers.get("origin") in self._origins

    def _serve(self) -> None:
        asyncio.run(self._server.serve([self._listener]))

    @property
    def _origins(self) -> tuple[str, str]:
        return f"http://{LOOPBACK}:{self._port}", f"http://localhost:{self._port}"

    def _is_ours(self, request: Request) -> bool:
        """A page in a browser that was led here under another name is turned away."""
        return f"http://{request.headers.get('host', '')}" in self._origins

    def _has_cookie(self, request: Request) -> bool:
        return _same(request.cookies.get(self._cookie, ""), self._key)


def refusal(status: int) -> Response:
    """For who has not come by the link."""
    return PlainTextResponse(_PLAIN_REFUSAL, status, HEADERS)


def wake(loop: asyncio.AbstractEventLoop, changed: asyncio.Event) -> None:
    """Sets the event from any thread."""
    try:
        loop.call_soon_threadsafe(changed.set)
    except RuntimeError:
        return  # The server has ended in this moment.


async def body_of(request: Request, *, max_bytes: int = MAX_BODY_BYTES) -> bytes:
    """At most so much; what is longer is read as nothing."""
    read = bytearray()
    async for piece in request.stream():
        read += piece
        if len(read) > max_bytes:
            return b""
    return bytes(read)


def _policy(nonce: str) -> str:
    return (
        f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())
