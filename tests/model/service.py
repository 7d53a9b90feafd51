"""A service that speaks the real HTTP of both kinds of models, and misbehaves as it is told."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pollex.device.ports import LOOPBACK, listener_on

__all__ = ["Answer", "Asked", "Service", "service"]


@dataclass(frozen=True)
class Asked:
    """One request, as it came."""

    path: str
    headers: Mapping[str, str]
    body: Any


@dataclass(frozen=True)
class Answer:
    """What to answer: a status, and JSON or raw bytes; late, or cut off in the middle."""

    body: Any
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    after_s: float = 0.0
    is_cut: bool = False


@dataclass
class Service:
    """A running service: what it was asked, and what it will answer, one after the other; the last one again."""

    port: int
    asked: list[Asked] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    broken_off: threading.Event = field(default_factory=threading.Event)
    """Set when a client went away before its answer."""

    @property
    def address(self) -> str:
        """Without a path."""
        return f"http://{LOOPBACK}:{self.port}"

    def will(self, *answers: Answer) -> None:
        """Sets the next answers."""
        self.answers[:] = answers

    async def answer(self, request: Request) -> Response:
        """One request."""
        self.asked.append(Asked(request.url.path, dict(request.headers), json.loads(await request.body())))
        given = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        for _ in range(round(given.after_s / 0.05)):
            await asyncio.sleep(0.05)
            if await request.is_disconnected():
                self.broken_off.set()
                return Response()
        if isinstance(given.body, bytes):
            headers = {"content-type": "application/json", **given.headers}
            if given.is_cut:
                return _Cut(given.body, headers)
            return Response(given.body, given.status, headers)
        return JSONResponse(given.body, given.status, given.headers)


class _Cut(Response):
    """Promises more than it sends."""

    def __init__(self, body: bytes, headers: Mapping[str, str]) -> None:
        super().__init__(body, 200, {**headers, "content-length": str(len(body) + 100)})

    async def __call__(self, scope: Any, receive: Any, send: Callable[[Any], Any]) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": True})
        raise ConnectionAbortedError("cut off")


@contextmanager
def service() -> Iterator[Service]:
    """A service on a free port of this computer."""
    with listener_on(0) as listener:
        running = Service(listener.getsockname()[1])
        routes = [Route(path, running.answer, methods=["POST"]) for path in ("/v1/chat/completions", "/v1/messages")]
        config = uvicorn.Config(
            Starlette(routes=routes), log_config=None, lifespan="off", ws="none", timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), daemon=True)
        thread.start()
        try:
            yield running
        finally:
            server.should_exit = True
            thread.join(5)
