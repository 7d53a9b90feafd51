"""An app behind the wire, in which one signs in for the day: an advertisement, tabs, a card, a list, a field, a slider.

Only what is sent over the wire is played here, so that flows run through all of the real code.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.device.fake_adb import FakePhone, Said
from tests.device.scripted_helper import Reply, Step
from tests.screen.scene import N, Reading, W

__all__ = ["APP", "Daily"]

APP = "com.example.daily"
HOME = "com.android.launcher3"
SKIP, ME, SIGN, OTHER_SIGN, FIELD, LIST, SLIDER, NEXT, DONE = 11, 12, 13, 14, 15, 16, 17, 18, 19
ROW_PX = 200
ROWS_SHOWN, ROWS = 5, 20

Box = tuple[int, int, int, int]


def button(text: str, at: Box, node_id: int, **facts: Any) -> N:
    return N("Button", at, text=text, flags="clickable", actions=("click",), id=node_id, **facts)


@dataclass
class Daily:
    """The app on a phone behind a fake adb."""

    phone: FakePhone
    page: str = "launcher"
    has_ad: bool = False
    tab: str = "我的"
    tab_id: str = "tab_me"
    is_signed: bool = False
    is_deaf: bool = False
    """Whether the button says yes and does nothing."""
    is_complete: bool = True
    step: int = 1
    """Of the pages that Next leads through."""
    text: str = ""
    level: float = 10.0
    first: int = 0
    """Row at the top of the list."""
    others: list[N] = field(default_factory=list)
    late: list[Callable[[], None]] = field(default_factory=list)
    """What happens by itself, one before each further reading."""
    inputs: list[str] = field(default_factory=list)
    """All that was sent, in words."""
    seq: int = 10

    def __post_init__(self) -> None:
        helper = self.phone.helper
        helper.failures |= {
            "act": self._act,
            "key": self._key,
            "apps": self._apps,
            "wait": self._wait,
            "events": Reply({}),
        }
        self.phone.answer = self._shell
        self.draw()

    @property
    def names(self) -> list[str]:
        """Operation ids of the acts and keys that were sent, in order."""
        return [one["operation_id"] for one in self.phone.helper.requests if one["op"] in ("act", "key")]

    def go(self, page: str) -> None:
        """Shows another page."""
        self.page = page
        self.draw()

    def draw(self) -> None:
        """Puts what there is now on the screen."""
        package = HOME if self.page == "launcher" else APP
        root = N("FrameLayout", (0, 0, 1080, 2400), [*self._children(), *self.others], id=100)
        windows = [W(root, id=1, package=package, title=self.page)]
        self.phone.helper.reading = Reading(windows, seq=self.seq, complete=self.is_complete)

    def _children(self) -> list[N]:
        match self.page:
            case "ad":
                return [button("跳过", (800, 0, 1080, 120), SKIP)]
            case "home":
                return [
                    button(self.tab, (540, 2200, 1080, 2400), ME, resource_id=f"{APP}:id/{self.tab_id}"),
                    *self._list(),
                ]
            case "我的":
                return self._me()
            case "form":
                return self._form()
            case "wizard":
                last = [N("TextView", (0, 200, 1080, 400), text="Summary")] if self.step > 3 else []
                number = N("TextView", (0, 400, 1080, 600), text=f"Page {self.step}")
                return [*last, number, button("Next", (0, 2200, 1080, 2400), NEXT)]
            case _:
                return [N("TextView", (0, 0, 9, 9), text="icons")]

    def _me(self) -> list[N]:
        sign = "今日已签到" if self.is_signed else "签到"
        card = N(
            "FrameLayout",
            (0, 200, 1080, 600),
            [button(sign, (0, 300, 500, 500), SIGN)],
            resource_id=f"{APP}:id/sign_card",
        )
        return [card, button("签到记录", (0, 700, 1080, 900), OTHER_SIGN)]

    def _form(self) -> list[N]:
        field = N(
            "EditText",
            (0, 200, 1080, 320),
            text=self.text,
            hint="Name",
            flags="clickable editable focused",
            actions=("click", "set_text"),
            id=FIELD,
        )
        row = N(
            "LinearLayout",
            (0, 400, 1080, 600),
            [
                N("TextView", (0, 400, 500, 600), text="Volume"),
                N(
                    "SeekBar",
                    (500, 400, 1080, 600),
                    id=SLIDER,
                    range=(0, 0, 15, self.level),
                    actions=("set_progress",),
                ),
            ],
        )
        return [field, row]

    def _list(self) -> list[N]:
        rows = [
            button(
                f"Row {self.first + place}", (0, 1000 + place * ROW_PX, 1080, 1000 + (place + 1) * ROW_PX), 500 + place
            )
            for place in range(ROWS_SHOWN)
        ]
        down = ("scroll_down", "scroll_forward") if self.first < ROWS - ROWS_SHOWN else ()
        up = ("scroll_up", "scroll_backward") if self.first > 0 else ()
        return [N("ListView", (0, 1000, 1080, 2000), rows, flags="scrollable", actions=(*down, *up), id=LIST)]

    def _act(self, request: dict[str, Any]) -> Step:
        node, action, args = request["target"]["node"][1], request["action"], request.get("args", {})
        facts = {"node": [1, node], "bounds": [0, 0, 1, 1]}
        match action:
            case "click":
                self.inputs.append(f"click {node}")
                if not self.is_deaf:
                    self._click(node)
            case "set_text":
                self.inputs.append(f"type {args['text']}")
                self.text = args["text"]
            case "set_progress":
                self.inputs.append(f"set {args['value']:g}")
                self.level = args["value"]
            case _:
                self.inputs.append(action)
                rows = ROWS_SHOWN - 1 if action.endswith(("down", "forward")) else 1 - ROWS_SHOWN
                self.first = min(max(0, self.first + rows), ROWS - ROWS_SHOWN)
        return self._sent(before=facts, after=facts)

    def _click(self, node: int) -> None:
        match node:
            case int() if node == SKIP:
                self.page = "home"
            case int() if node == ME:
                self.page = "我的"
            case int() if node == SIGN:
                self.is_signed = True
            case int() if node == NEXT:
                self.step += 1

    def _key(self, request: dict[str, Any]) -> Step:
        key = request.get("global") or str(request["code"])
        self.inputs.append(f"key {key}")
        if key == "home":
            self.page = "launcher"
        return self._sent()

    def _sent(self, **members: Any) -> Reply:
        self.seq += 1
        self.draw()
        return Reply({"already": False, "dispatch": "finished", "at_ms": 5, "seq": self.seq, **members})

    def _wait(self, request: dict[str, Any]) -> Step:
        if self.late:
            self.late.pop(0)()
            self.seq += 1
            self.draw()
        return self.phone.helper.usual(request)

    def _apps(self, request: dict[str, Any]) -> Step:
        app = {
            "package": APP,
            "label": "Daily",
            "activity": f"{APP}.Main",
            "version": "1",
            "system": False,
            "enabled": True,
        }
        return Reply({}, json.dumps([app]).encode())

    def _shell(self, words: list[str]) -> Said:
        if words[:2] == ["am", "start"]:
            self.inputs.append("launch")
            self.seq += 1
            self.go("ad" if self.has_ad else "home")
        if "android.intent.category.HOME" in words:
            return Said(f"{HOME}/.Launcher\n")
        return Said()
