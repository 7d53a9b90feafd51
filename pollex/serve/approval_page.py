"""The page on which a person answers cards (spec G-108, GA-8); who may come in is `local_page`'s affair.

    GET  /              the page
    GET  /cards         the open sheets as a stream of events, each time they are others
    GET  /picture/ID    the cut of the screen of one sheet
    POST /answer        the one thing that changes anything: {id, secret, choice, note}

No GET changes anything. An answer needs the cookie, our own origin, and the secret of that sheet.
"""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from pollex.device.ports import listener_on
from pollex.guard.card import WORDS
from pollex.serve.desk import Desk
from pollex.serve.local_page import HEADERS, LocalPage, body_of, refusal, wake

__all__ = ["ApprovalPage", "approval_page"]

PING_S = 1.0
"""How often a stream shows that it lives, so that a page that was closed is noticed."""

_PAGE_WORDS = ("waiting", "lost", "note", "stale")


class ApprovalPage:
    """A server of the desk, in a thread of its own."""

    def __init__(self, desk: Desk, listener: socket.socket) -> None:
        self.desk = desk
        self._page = LocalPage(
            "approval-page",
            listener,
            [
                Route("/", self._html, methods=["GET"]),
                Route("/cards", self._cards, methods=["GET"]),
                Route("/picture/{id}", self._picture, methods=["GET"]),
                Route("/answer", self._answer, methods=["POST"]),
            ],
        )
        self._is_over = threading.Event()

    @property
    def address(self) -> str:
        """The link for the person, and for nobody else."""
        return self._page.address

    def start(self) -> None:
        """Begins to serve; returns once pages can be opened."""
        self._page.start()

    def stop(self) -> None:
        """Ends all streams and the server."""
        self._is_over.set()
        self.desk.tell()
        self._page.stop()

    async def _html(self, request: Request) -> Response:
        return self._page.html(request, "approve.html", {"words": {name: dict(WORDS[name]) for name in _PAGE_WORDS}})

    async def _cards(self, request: Request) -> Response:
        if not self._page.lets_read(request):
            return refusal(401)
        return StreamingResponse(self._stream(), media_type="text/event-stream", headers=HEADERS)

    async def _stream(self) -> AsyncIterator[str]:
        loop, changed, page = asyncio.get_running_loop(), asyncio.Event(), object()
        self.desk.arrive(page, lambda: wake(loop, changed))
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
        if not self._page.lets_read(request):
            return refusal(401)
        wanted = request.path_params["id"]
        for sheet, _ in self.desk.sheets:
            if sheet.id == wanted and sheet.picture is not None:
                return Response(sheet.picture, media_type="image/png", headers=HEADERS)
        return PlainTextResponse("gone\n", 404, HEADERS)

    async def _answer(self, request: Request) -> Response:
        if not self._page.lets_write(request):
            return refusal(403)
        body = await body_of(request)
        try:
            given = _Answer.model_validate_json(body)
        except ValidationError:
            return JSONResponse({"result": "wrong"}, 400, HEADERS)
        result = self.desk.take(given.id, given.secret, is_yes=given.choice == "yes", note=given.note)
        return JSONResponse({"result": result}, 200 if result == "taken" else 409, HEADERS)

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
