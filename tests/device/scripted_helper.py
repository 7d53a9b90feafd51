"""A helper at the other end of the wire: speaks frames, answers as a test scripts it, and fails as a wire can fail."""

import contextlib
import json
import socket
import threading
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pollex.device.frames import FrameDecoder, FrameError, JsonFrame, encode_blob_piece, encode_json
from tests.screen.scene import N, Reading, W

__all__ = ["HELLO", "Cut", "Hold", "Raw", "Reply", "ScriptedHelper", "SocketLink", "Split", "error", "facts"]

HELLO: dict[str, Any] = {
    "protocol": 3,
    "version": "0.1.0",
    "api": 34,
    "display": {"width": 1080, "height": 2400, "density": 480, "rotation": 0},
    "capabilities": [
        *("apps", "clipboard", "events", "input", "node.act", "node.ime_enter", "node.progress", "node.read"),
        *("node.scroll", "node.wait", "picture", "touch.multi", "tree", "window.regions"),
    ],
    "variants": {},
    "at_ms": 1,
    "seq": 10,
}
APPS = [
    {
        "package": "com.example.mail",
        "label": "Mail",
        "activity": "com.example.mail.Inbox",
        "version": "2.1",
        "system": False,
        "enabled": True,
    },
    {"package": "com.android.shell", "label": None, "activity": None, "version": "14", "system": True, "enabled": True},
]
BLOB_PIECE_BYTES = 40
"""Far less than allowed, so that every blob comes in pieces."""


@dataclass(frozen=True)
class Reply:
    """An answer with these members, ok if nothing else is said, and a blob."""

    members: dict[str, Any]
    blob: bytes = b""


@dataclass(frozen=True)
class Raw:
    """These bytes instead of an answer."""

    data: bytes
    then_cut: bool = False


@dataclass(frozen=True)
class Split:
    """The same answer, byte by byte."""

    reply: Reply


class Cut:
    """The connection breaks instead of an answer."""


class Hold:
    """No answer at all."""


Step = Reply | Raw | Split | type[Cut] | type[Hold]
Script = Step | Callable[[dict[str, Any]], Step]


def error(code: str, message: str = "the phone says no", dispatch: str | None = None, **detail: Any) -> Reply:
    """A refusing answer."""
    members: dict[str, Any] = {"ok": False, "error": {"code": code, "message": message, "detail": detail}}
    if dispatch is not None:
        members |= {"dispatch": dispatch, "at_ms": 5, "seq": 11}
    return Reply(members)


def facts(request: dict[str, Any], **said: Any) -> dict[str, Any] | None:
    """Facts of the node that a request acts on, as far as a test says them."""
    if "target" not in request:
        return None
    return {"node": request["target"].get("node", [1, 1000]), "bounds": [0, 0, 100, 100], "actions": [], **said}


@dataclass
class ScriptedHelper:
    """One phone's helper; several runs of it share what the test wrote down."""

    reading: Reading = field(default_factory=lambda: Reading([W(N("FrameLayout", (0, 0, 1080, 2400)))]))
    """What is on the screen; an `act` may replace it."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    """All that was asked, in order, over all runs."""
    scripts: dict[str, deque[Script]] = field(default_factory=lambda: defaultdict(deque))
    """Per op: what comes instead of the usual answer, once each, in order."""
    failures: dict[str, Script] = field(default_factory=dict)
    """Per op: what comes instead of the usual answer, each time."""
    performed: list[str] = field(default_factory=list)
    """Operation ids of the inputs that were performed, over all runs."""
    clipboard: str | None = None
    runs: int = 0
    ended: threading.Event = field(default_factory=threading.Event)
    """Set when the last run has heard the end of its input or `quit`."""

    def script(self, op: str, *steps: Script) -> None:
        """The next answers to this op."""
        self.scripts[op].extend(steps)

    def asked(self, op: str) -> list[dict[str, Any]]:
        """The requests with this op."""
        return [request for request in self.requests if request["op"] == op]

    def serve(self, receive: Callable[[], bytes], send: Callable[[bytes], None]) -> bool:
        """Runs until the input ends; False if the script broke the connection."""
        self.runs += 1
        self.ended.clear()
        decoder = FrameDecoder()
        try:
            while data := receive():
                for frame in decoder.feed(data):
                    if isinstance(frame, JsonFrame) and not self._take(json.loads(frame.payload), send):
                        return bool(self.requests[-1]["op"] == "quit")
        except (OSError, FrameError):
            return False
        finally:
            self.ended.set()
        return True

    def _take(self, request: dict[str, Any], send: Callable[[bytes], None]) -> bool:
        self.requests.append(request)
        if request["op"] == "quit":
            return False
        waiting = self.scripts[request["op"]]
        script = waiting.popleft() if waiting else self.failures.get(request["op"], self.usual)
        step = script(request) if callable(script) and not isinstance(script, type) else script
        match step:
            case Reply():
                send(_frames(request["id"], step))
            case Split(reply):
                for byte in _frames(request["id"], reply):
                    send(bytes([byte]))
            case Raw(data, then_cut):
                send(data)
                return not then_cut
            case _ if step is Cut:
                return False
        return True

    def usual(self, request: dict[str, Any]) -> Step:
        """The answer where no script says another."""
        match request["op"]:
            case "hello":
                return Reply(HELLO)
            case "observe" | "wait":
                return self._observe(request)
            case "act" | "key" | "touch" | "text":
                return self._write(request)
            case "display":
                return Reply({**HELLO["display"], "on": True, "locked": False})
            case "clipboard":
                self.clipboard = request.get("text", self.clipboard)
                return Reply({"text": self.clipboard})
            case "apps":
                return Reply({"count": len(APPS)}, json.dumps(APPS).encode())
            case "screenshot":
                form = request["format"]
                size = {"width": 1080, "height": 2400, "scale": 1.0, "rotation": 0}
                return Reply({"format": form, **size, "secure": "no", "at_ms": 5}, b"a picture")
            case "events":
                return Reply({"seq": self.reading.seq, "lost": 0})
            case "ping":
                return Reply({"at_ms": 5, "seq": self.reading.seq, "working_on": None})
            case "cancel":
                return Reply({"state": "finished"})
            case _:
                return error("UNSUPPORTED")

    def _write(self, request: dict[str, Any]) -> Step:
        """Performs it; `performed` is what a person who watches the phone would count."""
        self.performed.append(request["operation_id"])
        self.reading.seq += 1
        members: dict[str, Any] = {"dispatch": "finished", "at_ms": 5, "seq": self.reading.seq}
        if request["op"] in ("act", "text"):
            members |= {"before": facts(request), "after": facts(request)}
        if request["op"] == "act":
            members["already"] = False
        if request["op"] == "touch":
            members |= {"events": 2, "max_late_ms": 1, "landed_on": [1 for _ in request["fingers"]]}
        if request.get("by") == "paste":
            members["clipboard_restored"] = True
        return Reply(members)

    def _observe(self, request: dict[str, Any]) -> Step:
        header, blob = self.reading.wire()
        if "settle" in request:
            header["settled"] = {"quiet": True, "waited_ms": 1}
        if request.get("base_digest") == header["digest"]:
            return Reply({**header, "same": True})
        return Reply(header, blob)


def _frames(request_id: int, reply: Reply) -> bytes:
    members = {"id": request_id, "ok": True, **reply.members}
    if reply.blob:
        members["blob"] = len(reply.blob)
    frames = encode_json(json.dumps(members, ensure_ascii=False).encode())
    pieces = [reply.blob[at : at + BLOB_PIECE_BYTES] for at in range(0, len(reply.blob), BLOB_PIECE_BYTES)]
    for place, piece in enumerate(pieces):
        frames += encode_blob_piece(request_id, piece, is_last=place == len(pieces) - 1)
    return frames


class SocketLink:
    """A link to a scripted helper that runs on a thread of its own, without adb in between."""

    def __init__(self, helper: ScriptedHelper) -> None:
        self._ours, theirs = socket.socketpair()
        self._thread = threading.Thread(target=self._serve, args=(helper, theirs), daemon=True)
        self._thread.start()

    @staticmethod
    def _serve(helper: ScriptedHelper, theirs: socket.socket) -> None:
        with theirs:
            helper.serve(lambda: theirs.recv(65536), theirs.sendall)

    def send(self, data: bytes) -> None:
        self._ours.sendall(data)

    def receive(self) -> bytes:
        return self._ours.recv(65536)

    def end_input(self) -> None:
        self._ours.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._ours.shutdown(socket.SHUT_RDWR)
        self._ours.close()

    def last_words(self) -> str:
        return ""
