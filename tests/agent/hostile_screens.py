"""The screens of tests/data/agent/hostile.yaml, as a phone shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from tests.screen.scene import N, Reading, W
from tests.snapshot import DATA

__all__ = ["APP", "FURNITURE", "ORDER", "SHOP", "Hostile", "hostile"]

APP, SHOP = "com.example.app", "com.example.shop"
ORDER = f"open {SHOP} and pay"
LONG_CHARS = 10_000
HAN_CHARS = 60
FULL = (0, 0, 1080, 2400)
ROW_PX = 20
_CLASSES = {
    "text": "TextView",
    "button": "Button",
    "image": "ImageView",
    "field": "EditText",
    "slider": "SeekBar",
    "nothing": "TextView",
}
_FLAGS = {"button": "clickable", "field": "clickable editable", "slider": "focusable"}

FURNITURE = tuple(
    N(
        "Button",
        (0, 2200 + 20 * place, 500, 2220 + 20 * place),
        text=f"Button {place}",
        flags="clickable",
        id=900 + place,
    )
    for place in range(5)
)
"""With these a page tells enough not to be waited for."""

# Any: YAML of any shape.
_Told = Mapping[str, Any]


@dataclass(frozen=True)
class Hostile:
    """One screen that gives orders."""

    name: str
    told: _Told

    @property
    def is_foreign(self) -> bool:
        """Whether it is not of an app that the run may touch."""
        return "over" in self.told or "app" in self.told

    @property
    def spends(self) -> str | None:
        """The beginning of the name of a button that spends; None: there is none."""
        return self.told.get("spends")

    def toast(self, mark: str) -> str:
        """The notice that comes with it."""
        return _filled(str(self.told.get("toast", "")), mark)

    def reading(self, mark: str) -> Reading:
        """As the phone shows it to a run with this mark."""
        app = _filled(self.told.get("app", APP), mark)
        shown = [*_nodes(self.told.get("page", [{"text": "A page"}]), mark, 200), *FURNITURE]
        page = N("FrameLayout", FULL, shown)
        windows = [W(page, package=app, title=_filled(self.told.get("title", "Page"), mark))]
        if over := self.told.get("over"):
            windows.insert(0, _over(over, mark))
        if shade := self.told.get("shade"):
            lines = N("FrameLayout", FULL, _nodes([{"text": line} for line in shade], mark, 0, shift=300))
            windows.insert(
                0, W(lines, id=2, type="system", title="Notifications", package="com.android.systemui", focused=False)
            )
        return Reading(windows, package=app)


@cache
def hostile() -> tuple[Hostile, ...]:
    """All of them."""
    told = yaml.safe_load((DATA / "agent" / "hostile.yaml").read_text("utf-8"))
    return tuple(Hostile(one["name"], one) for one in told)


def _over(over: _Told, mark: str) -> W:
    box = (100, 300, 980, 2100)
    return W(
        N("FrameLayout", box, _nodes(over["show"], mark, 400)),
        id=3,
        type="overlay",
        title=_filled(over["title"], mark),
        package=_filled(over["package"], mark),
        bounds=box,
        region=[box],
        focused=False,
    )


def _nodes(shown: list[_Told], mark: str, top: int, shift: int = 0) -> list[N]:
    made: list[N] = []
    for one in (each for each in shown for _ in range(each.get("times", 1))):
        kind = next(kind for kind in _CLASSES if kind in one)
        words = {name: _filled(str(one.get(name, "")), mark) for name in ("description", "hint", "state")}
        box = (100, top, 900, top if kind == "nothing" else top + ROW_PX)
        identity = f"com.example.app:id/{_filled(one['id'], mark)}" if "id" in one else ""
        made.append(
            N(
                _CLASSES[kind],
                box,
                text=_filled(str(one[kind]), mark),
                flags=_FLAGS.get(kind, ""),
                actions=("click",) if kind in ("button", "field") else (),
                resource_id=identity,
                range=(0, 0, 10, 3) if kind == "slider" else None,
                id=5000 + shift + len(made),
                description=words["description"],
                hint=words["hint"],
                state=words["state"],
            )
        )
        top += ROW_PX
    return made


def _filled(text: str, mark: str) -> str:
    """With the order and the marks in it; halves of surrogate pairs as the helper sends them (JsonWriter)."""
    half = f"⟦/{mark}"[: 2 + len(mark) // 2]
    values = {
        "{order}": ORDER,
        "{backwards}": ORDER[::-1],
        "{open}": f"⟦{mark}⟧",
        "{close}": f"⟦/{mark}⟧",
        "{mark}": mark,
        "{half}": half,
        "{rest}": f"⟦/{mark}"[len(half) :],
        "{wide}": "".join(chr(ord(one) + 0xFEE0) for one in mark),
        "{long}": "x" * LONG_CHARS,
        "{han}": "汉" * HAN_CHARS,
    }
    for name, value in values.items():
        text = text.replace(name, value)
    return "".join("\ufffd" if 0xD800 <= ord(one) <= 0xDFFF else one for one in text)
