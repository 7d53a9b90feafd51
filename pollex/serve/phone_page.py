"""The page on which a person sees and moves their phone (spec L-174); who may come in is `local_page`'s affair.

    GET  /              the page
    GET  /view          the next view: a picture, or why there is none; waits for one that differs from `after`
    POST /input         a touch, a key, or text: what the person did

No GET moves anything. The last word of a view's answer is its number, which the next question names.
"""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

import anyio.to_thread
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pollex.act.executor import Executor
from pollex.action.actions import Contact
from pollex.action.fingers import FINGERS_MAX, GESTURE_MAX_MS
from pollex.device.ports import listener_on
from pollex.serve.local_page import HEADERS, LocalPage, body_of, refusal
from pollex.serve.viewer import View, Viewer

__all__ = ["PhonePage", "phone_page"]

WAIT_S = 2.0
"""How long a question for the next view waits, so that a page that was closed is soon noticed."""
DEFAULT_SIDE_PX = 1280
MAX_INPUT_BYTES = 262_144
MAX_POINTS = 1024
MAX_TEXT_CHARS = 10_000


class PhonePage:
    """A server of one phone's view, in threads of its own."""

    def __init__(self, executor: Executor, listener: socket.socket) -> None:
        self._title = executor.device.serial or "pollex"
        self._viewer = Viewer(executor)
        self._page = LocalPage(
            "phone-page",
            listener,
            [
                Route("/", self._html, methods=["GET"]),
                Route("/view", self._view, methods=["GET"]),
                Route("/input", self._input, methods=["POST"]),
            ],
        )

    @property
    def address(self) -> str:
        """The link for the person, and for nobody else."""
        return self._page.address

    def start(self) -> None:
        """Begins to serve; returns once the page can be opened."""
        self._viewer.start()
        self._page.start()

    def stop(self) -> None:
        """Ends the server and the looking."""
        self._viewer.stop()
        self._page.stop()

    async def _html(self, request: Request) -> Response:
        return self._page.html(request, "phone.html", {"serial": self._title, "longest": GESTURE_MAX_MS})

    async def _view(self, request: Request) -> Response:
        if not self._page.lets_read(request):
            return refusal(401)
        after, side_px = _number(request, "after", 0), _number(request, "side", DEFAULT_SIDE_PX)
        view = await anyio.to_thread.run_sync(lambda: self._viewer.next(after, WAIT_S, side_px=side_px))
        return Response(status_code=204, headers=HEADERS) if view is None else _answer(view)

    async def _input(self, request: Request) -> Response:
        if not self._page.lets_write(request):
            return refusal(403)
        body = await body_of(request, max_bytes=MAX_INPUT_BYTES)
        try:
            given = _INPUT.validate_json(body)
        except ValidationError:
            return JSONResponse({"ok": False, "message": "That is no input."}, 400, HEADERS)
        message = await anyio.to_thread.run_sync(lambda: given.go(self._viewer))
        return JSONResponse({"ok": not message, "message": message}, headers=HEADERS)


@contextmanager
def phone_page(executor: Executor, port: int = 0) -> Iterator[PhonePage]:
    """The page of one phone.

    Args:
        executor: of the phone; it connects when the page is first looked at.
        port: 0 for any that is free.

    Raises:
        Misuse: INVALID, the port is taken.
    """
    with listener_on(port) as listener:
        page = PhonePage(executor, listener)
        page.start()
        try:
            yield page
        finally:
            page.stop()


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


_Point = tuple[Annotated[int, Field(ge=0, le=GESTURE_MAX_MS)], float, float]


class _Touch(_Given):
    """Fingers on the picture: for each (milliseconds, x, y), in pixels of a display of this size."""

    kind: Literal["touch"]
    size: tuple[int, int]
    fingers: Annotated[
        list[Annotated[list[_Point], Field(min_length=2, max_length=MAX_POINTS)]],
        Field(min_length=1, max_length=FINGERS_MAX),
    ]

    def go(self, viewer: Viewer) -> str:
        return viewer.move_fingers([Contact(tuple(points)) for points in self.fingers], self.size)


class _Key(_Given):
    """A key by its name, as `back` or `power`, or its code."""

    kind: Literal["key"]
    key: Annotated[str, Field(max_length=32)]
    long: bool = False

    def go(self, viewer: Viewer) -> str:
        return viewer.press_key(self.key, is_long=self.long)


class _Text(_Given):
    """Text at the cursor: typed, composed or pasted."""

    kind: Literal["text"]
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT_CHARS)]

    def go(self, viewer: Viewer) -> str:
        return viewer.type_text(self.text)


_INPUT: TypeAdapter[_Touch | _Key | _Text] = TypeAdapter(Annotated[_Touch | _Key | _Text, Field(discriminator="kind")])


def _answer(view: View) -> Response:
    """A picture with its facts in the head, or the same facts as JSON."""
    if view.picture is None:
        facts = {"number": view.number, "state": view.state, "message": view.message}
        return JSONResponse(facts, headers=HEADERS)
    told = {"X-Number": str(view.number), "X-Size": f"{view.size[0]}x{view.size[1]}"}
    return Response(view.picture.data, media_type=f"image/{view.picture.format}", headers={**HEADERS, **told})


def _number(request: Request, name: str, otherwise: int) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else otherwise
