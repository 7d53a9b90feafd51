"""The page on which a person answers cards: loopback only, and only for who was given its link (spec G-108, GA-8).

    GET  /              the page; the link's key becomes a cookie, and is taken out of the address
    GET  /cards         the open sheets as a stream of events, each time they are others
    GET  /picture/ID    the cut of the screen of one sheet
    POST /answer        the one thing that changes anything: {id, secret, choice, note}

No GET changes anything. An answer needs the cookie, our own origin, and the secret of that sheet.
"""

import asyncio
import hmac
import json
import secrets
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from importlib import resources
from typing import Literal

import uvicorn
from pydantic import BaseModel, ConfigDict, ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from pollex.device.ports import LOOPBACK, listener_on
from pollex.guard.card import WORDS
from pollex.serve.desk import Desk

__all__ = ["ApprovalPage", "approval_page"]

MAX_BODY_BYTES = 16_384
PING_S = 1.0
"""How often a stream shows that it lives, so that a page that was closed is noticed."""
START_S = 10.0
STOP_S = 5.0

_PAGE_WORDS = ("waiting", "lost", "note", "stale")
_PLAIN_REFUSAL = "Open the link that pollex printed when it was started.\n"


class ApprovalPage:
    """A server of the desk, in a thread of its own."""

    def __init__(self, desk: Desk, listener: socket.socket) -> None:
        self.desk = desk
        self._listener = listener
        self._port: int = listener.getsockname()[1]
        self._key = secrets.token_urlsafe(32)
        self._cookie = f"pollex-{self._port}"
        self._server = uvicorn.Server(
            uvicorn.Config(
                self._app(), log_config=None, access_log=False, server_header=False, ws="none", lifespan="off",
                timeout_graceful_shutdown=1,
            )
        )  # fmt: skip
        self._thread = threading.Thread(target=self._serve, name="approval-page", daemon=True)
        self._is_over = threading.Event()

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
        """Ends all streams and the server."""
        self._is_over.set()
        self.desk.tell()
        self._server.should_exit = True
        self._thread.join(STOP_S)

    def _serve(self) -> None:
        asyncio.run(self._server.serve([self._listener]))

    def _app(self) -> Starlette:
        routes = [
            Route("/", self._page, methods=["GET"]),
            Route("/cards", self._cards, methods=["GET"]),
            Route("/picture/{id}", self._picture, methods=["GET"]),
            Route("/answer", self._answer, methods=["POST"]),
        ]
        return Starlette(routes=routes)

    async def _page(self, request: Request) -> Response:
        key = request.query_params.get("key", "")
        is_let_in = self._is_ours(request) and (self._has_cookie(request) or _same(key, self._key))
        if not is_let_in:
            return PlainTextResponse(_PLAIN_REFUSAL, 401, _HEADERS)
        nonce = secrets.token_urlsafe(16)
        words = {name: dict(WORDS[name]) for name in _PAGE_WORDS}
        html = resources.files("pollex.serve").joinpath("pages", "approve.html").read_text("utf-8")
        html = html.replace("{{nonce}}", nonce).replace("{{words}}", json.dumps(words))
        answer = HTMLResponse(html, headers={**_HEADERS, "Content-Security-Policy": _policy(nonce)})
        answer.set_cookie(self._cookie, self._key, httponly=True, samesite="strict")
        return answer

    async def _cards(self, request: Request) -> Response:
        if not (self._is_ours(request) and self._has_cookie(request)):
            return PlainTextResponse(_PLAIN_REFUSAL, 401, _HEADERS)
        return StreamingResponse(self._stream(), media_type="text/event-stream", headers=_HEADERS)

    async def _stream(self) -> AsyncIterator[str]:
        loop, changed, page = asyncio.get_running_loop(), asyncio.Event(), object()
        self.desk.arrive(page, lambda: _wake(loop, changed))
        try:
            yield self._event()
            while not self._is_over.is_set():
                try:
                    await asyncio.wait_for(changed.wait(), PING_S)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                changed.clear()
                if not self._is_over.is_set():
                    yield self._event()
        finally:
            self.desk.leave(page)

    async def _picture(self, request: Request) -> Response:
        if not (self._is_ours(request) and self._has_cookie(request)):
            return PlainTextResponse(_PLAIN_REFUSAL, 401, _HEADERS)
        wanted = request.path_params["id"]
        for sheet, _ in self.desk.sheets:
            if sheet.id == wanted and sheet.picture is not None:
                return Response(sheet.picture, media_type="image/png", headers=_HEADERS)
        return PlainTextResponse("gone\n", 404, _HEADERS)

    async def _answer(self, request: Request) -> Response:
        is_own_page = request.headers.get("origin") in self._origins
        if not (self._is_ours(request) and self._has_cookie(request) and is_own_page):
            return PlainTextResponse(_PLAIN_REFUSAL, 403, _HEADERS)
        body = await _body(request)
        try:
            given = _Answer.model_validate_json(body)
        except ValidationError:
            return JSONResponse({"result": "wrong"}, 400, _HEADERS)
        result = self.desk.take(given.id, given.secret, is_yes=given.choice == "yes", note=given.note)
        return JSONResponse({"result": result}, 200 if result == "taken" else 409, _HEADERS)

    def _event(self) -> str:
        sheets = [
            {
                "id": sheet.id,
                "secret": sheet.secret,
                "texts": dict(sheet.texts),
                "buttons": dict(sheet.buttons),
                "picture": sheet.picture is not None,
                "takesNote": sheet.takes_note,
                "readyInMs": ready_in_ms,
            }
            for sheet, ready_in_ms in self.desk.sheets
        ]
        return f"data: {json.dumps(sheets)}\n\n"

    @property
    def _origins(self) -> tuple[str, str]:
        return f"http://{LOOPBACK}:{self._port}", f"http://localhost:{self._port}"

    def _is_ours(self, request: Request) -> bool:
        """A page in a browser that was led here under another name is turned away."""
        return f"http://{request.headers.get('host', '')}" in self._origins

    def _has_cookie(self, request: Request) -> bool:
        return _same(request.cookies.get(self._cookie, ""), self._key)


@contextmanager
def approval_page(port: int = 0) -> Iterator[ApprovalPage]:
    """A desk with its page.

    Args:
        port: 0 for any that is free.

    Raises:
        Misuse: INVALID, the port is taken.
    """
    with listener_on(port) as listener:
        page = ApprovalPage(Desk(), listener)
        page.start()
        try:
            yield page
        finally:
            page.stop()


class _Answer(BaseModel):
    """What a page sends."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: str
    secret: str
    choice: Literal["yes", "no"]
    note: str = ""


_HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'",
}


def _policy(nonce: str) -> str:
    return (
        f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


def _wake(loop: asyncio.AbstractEventLoop, changed: asyncio.Event) -> None:
    try:
        loop.call_soon_threadsafe(changed.set)
    except RuntimeError:
        return  # The server has ended in this moment.


async def _body(request: Request) -> bytes:
    """At most so much; what is longer cannot be read as an answer."""
    read = bytearray()
    async for piece in request.stream():
        read += piece
        if len(read) > MAX_BODY_BYTES:
            return b""
    return bytes(read)
