"""An app behind the wire: fields that take text or do not, a list, a keyboard; it answers as a helper on it would.

Only what is sent over the wire is played here, so that all of execution and of the device is the real code.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pollex.screen.utf16 import spliced, units
from tests.device.fake_adb import FakePhone, Said
from tests.device.scripted_helper import HELLO, Reply, Step, error
from tests.screen.scene import N, Reading, W

__all__ = ["APP", "Field", "Page", "Rows"]

APP = "com.example.app"
WINDOW, KEYBOARD = 1, 9
ROW_PX = 200
CAPABILITIES = ["apps", "clipboard", "events", "input", "node.act", "node.ime_enter", "node.read", "picture", "tree"]


@dataclass
class Field:
    """An input field, with what it does to text that comes."""

    id: int
    text: str = ""
    takes: tuple[str, ...] = ("set", "paste", "keys")
    """Ways that have an effect; it says yes to the others too."""
    declines: tuple[str, ...] = ()
    """Ways that it says no to."""
    shape: Callable[[str], str] = lambda text: text
    is_secret: bool = False
    is_focused: bool = False
    is_enabled: bool = True
    selection: tuple[int, int] | None = None
    max_length: int | None = None
    lists: tuple[str, ...] = ("click", "focus", "set_selection", "set_text")
    has_enter: bool = True

    @property
    def actions(self) -> tuple[str, ...]:
        own = tuple(name for name in self.lists if name != "focus" or not self.is_focused)
        return (*own, "ime_enter") if self.has_enter and self.is_focused else own

    @property
    def span(self) -> tuple[int, int]:
        return self.selection or (units(self.text), units(self.text))

    def put(self, way: str, text: str) -> None:
        if way in self.takes:
            self.text = self.shape(text)
            self.selection = (units(self.text), units(self.text))


@dataclass
class Rows:
    """A list of rows of equal height."""

    count: int = 40
    first: int = 0
    page: int = 5
    id: int = 500
    is_deaf: bool = False
    """Whether it says yes and does not move."""
    is_declining: bool = False
    actions: tuple[str, ...] | None = None
    """What it lists, if not what follows from its place."""

    @property
    def last_first(self) -> int:
        return self.count - self.page

    def listed(self) -> tuple[str, ...]:
        if self.actions is not None:
            return self.actions
        on = ("scroll_down", "scroll_forward") if self.first < self.last_first else ()
        return (*on, "scroll_backward", "scroll_up") if self.first > 0 else on

    def move(self, rows: int) -> None:
        if not self.is_deaf:
            self.first = min(max(0, self.first + rows), self.last_first)

    def draw(self) -> N:
        rows = [
            N(
                "TextView",
                (0, 1000 + place * ROW_PX, 1080, 1000 + (place + 1) * ROW_PX),
                text=f"Row {self.first + place}",
            )
            for place in range(self.page)
        ]
        return N(
            "ListView",
            (0, 1000, 1080, 2000),
            rows,
            flags="scrollable",
            actions=self.listed(),
            id=self.id,
            resource_id="com.example.app:id/list",
        )


@dataclass
class Page:
    """The app's one page on a phone behind a fake adb."""

    phone: FakePhone
    fields: list[Field] = field(default_factory=list)
    rows: Rows | None = None
    others: list[N] = field(default_factory=list)
    windows_above: list[W] = field(default_factory=list)
    package: str = APP
    has_keyboard: bool = False
    opens_keyboard: bool = False
    """Whether a field that gets the focus brings the keyboard."""
    closes_on_back: bool = False
    """Whether a back key goes on to the page although the keyboard is shown."""
    clipboard: str | None = "what the owner copied"
    apps: list[dict[str, Any]] = field(default_factory=list)
    opened: str | None = None
    """What a start of any app brings to the front, if not that app."""
    inputs: list[tuple[str, str]] = field(default_factory=list)
    """All that was sent: operation, and what it said in a word."""
    is_gone: bool = False
    secure: str = "no"
    seq: int = 10

    def __post_init__(self) -> None:
        helper = self.phone.helper
        helper.failures |= {
            "hello": Reply({**HELLO, "capabilities": CAPABILITIES}),
            "act": self.act,
            "text": self._text,
            "touch": self._touch,
            "key": self._key,
            "clipboard": self._clip,
            "apps": self._apps,
            "events": Reply({}),
            "ping": lambda request: Reply({"at_ms": 1, "seq": self.seq}),
        }
        self.phone.answer = self._shell
        self.draw()

    def draw(self) -> None:
        """Puts what there is now on the screen."""
        children = [*map(self._field, self.fields), *self.others]
        if self.rows is not None:
            children.append(self.rows.draw())
        package = self.package
        root = N("FrameLayout", (0, 0, 1080, 2400), [] if self.is_gone else children, id=100)
        windows = [W(root, id=WINDOW, package=package)]
        if self.has_keyboard:
            keyboard = N("FrameLayout", (0, 1600, 1080, 2400), id=900)
            windows.insert(
                0, W(keyboard, id=KEYBOARD, type="keyboard", package="ime", bounds=(0, 1600, 1080, 2400), focused=False)
            )
        self.phone.helper.reading = Reading([*self.windows_above, *windows], seq=self.seq, secure=self.secure)

    def field(self, node_id: int) -> Field:
        return next(one for one in self.fields if one.id == node_id)

    def _field(self, one: Field) -> N:
        flags = ["clickable", "editable", *(["secret"] if one.is_secret else [])]
        flags += [*(["focused"] if one.is_focused else []), *([] if one.is_enabled else ["disabled"])]
        top = 100 + 150 * self.fields.index(one)
        return N(
            "EditText",
            (0, top, 1080, top + 120),
            text="" if one.is_secret else one.text,
            hint=f"field {one.id}",
            flags=" ".join(flags),
            actions=one.actions,
            id=one.id,
            max_length=one.max_length,
            selection=None if one.is_secret or not one.is_focused else one.span,
        )

    def _facts(self, request: dict[str, Any]) -> dict[str, Any]:
        facts: dict[str, Any] = {"node": [WINDOW, 1], "bounds": [0, 0, 1, 1]}
        if "target" in request and any(one.id == request["target"]["node"][1] for one in self.fields):
            one = self.field(request["target"]["node"][1])
            facts |= {"text": None if one.is_secret else one.text, "secret": one.is_secret, "focused": one.is_focused}
        return facts

    def _sent(self, request: dict[str, Any], before: dict[str, Any] | None = None, **members: Any) -> Reply:
        self.seq += 1
        self.draw()
        after = self._facts(request)
        said: dict[str, Any] = {"already": False, "dispatch": "finished", "at_ms": 5, "seq": self.seq}
        return Reply({"before": before or after, "after": after, **said, **members})

    def act(self, request: dict[str, Any]) -> Step:
        """What comes of a control's own action."""
        before = self._facts(request)
        action, node_id = request["action"], request["target"]["node"][1]
        self.inputs.append(("act", action))
        if self.rows is not None and node_id == self.rows.id:
            if self.rows.is_declining:
                return error("REJECTED", dispatch="finished")
            self.rows.move(self.rows.page - 1 if action in ("scroll_forward", "scroll_down") else 1 - self.rows.page)
            return self._sent(request)
        if all(one.id != node_id for one in self.fields):
            return self._sent(request)
        one = self.field(node_id)
        if request["target"].get("text", one.text) != one.text:
            return error("STALE", which="target")
        args = request.get("args", {})
        match action:
            case "focus":
                self._focus(one)
            case "set_selection":
                one.selection = (args["start"], args["end"])
            case "set_text" | "replace_selection" if "set" in one.declines:
                return error("REJECTED", dispatch="finished")
            case "set_text":
                if one.text == args["text"] and not one.is_secret:
                    return self._sent(request, already=True, dispatch="none")
                one.put("set", args["text"])
            case "replace_selection":
                one.put("set", spliced(one.text, args["start"], args["end"], args["text"]))
            case "ime_enter" if "enter" in one.declines:
                return error("REJECTED", dispatch="finished")
        return self._sent(request, before)

    def _focus(self, one: Field) -> None:
        for other in self.fields:
            other.is_focused = other is one
        self.has_keyboard = self.has_keyboard or self.opens_keyboard

    def _text(self, request: dict[str, Any]) -> Step:
        one, by = self.field(request["target"]["node"][1]), request["by"]
        self.inputs.append(("text", f"{by} {request['text']}"))
        self._focus(one)
        if by in one.declines:
            return error("REJECTED", dispatch="finished")
        start, end = one.span
        one.put(by, spliced(one.text, start, end, request["text"]))
        restored: dict[str, Any] = {"clipboard_restored": self.clipboard is not None} if by == "paste" else {}
        return self._sent(request, **restored)

    def _touch(self, request: dict[str, Any]) -> Step:
        finger = request["fingers"][0]
        (_, x, y), (_, to_x, to_y) = finger[0], finger[-1]
        self.inputs.append(("touch", f"{x:.0f},{y:.0f} {to_x:.0f},{to_y:.0f}"))
        if self.rows is not None and y != to_y and 1000 <= y < 2000:
            self.rows.move(round((y - to_y) / ROW_PX))
        return self._sent(request, events=4, max_late_ms=1, landed_on=[WINDOW])

    def _key(self, request: dict[str, Any]) -> Step:
        key = request.get("global") or str(request["code"])
        self.inputs.append(("key", key))
        focused = next((one for one in self.fields if one.is_focused), None)
        if key == "back" and self.has_keyboard:
            self.has_keyboard, self.is_gone = False, self.closes_on_back
        if key == "67" and focused is not None:
            start, end = focused.span
            focused.put("keys", spliced(focused.text, start, end, ""))
        return self._sent(request)

    def _clip(self, request: dict[str, Any]) -> Step:
        if "text" in request:
            self.inputs.append(("clipboard", request["text"]))
            if self.clipboard is not None:
                self.clipboard = request["text"]
        return Reply({"text": self.clipboard})

    def _apps(self, request: dict[str, Any]) -> Step:
        return Reply({}, json.dumps(self.apps).encode())

    def _shell(self, words: list[str]) -> Said:
        if words[:2] == ["am", "start"]:
            self.inputs.append(("start", words[-1]))
            self._come(self.opened or words[-1].partition("/")[0])
        elif words[:2] == ["am", "force-stop"]:
            self.inputs.append(("stop", words[-1]))
            if words[-1] == self.package and self.opened is None:
                self._come("com.android.launcher3")
        return Said()

    def _come(self, package: str) -> None:
        self.package, self.seq = package, self.seq + 1
        self.draw()
