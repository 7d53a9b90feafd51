"""Small screens for the gate, written down as a person sees them: what stands where, and what can be touched.

Positions are left, top, right, bottom on a display of 1080 x 2400. Without a position things stand below each other.
"""

import dataclasses
from typing import Any

from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of
from tests.screen.scene import Box, N, W, screen_of

__all__ = [
    "APP",
    "bar",
    "box",
    "button",
    "check",
    "field",
    "grid",
    "keyboard",
    "node",
    "page",
    "page_a",
    "row",
    "rows",
    "screen",
    "tabs",
    "target",
    "text",
]

APP = "com.demo.shop"
STEP_PX = 110
HEIGHT_PX = 90


def text(said: str, at: Box | None = None, **facts: Any) -> N:
    """A text that cannot be touched."""
    return N("TextView", at or (0, 0, 0, 0), text=said, **facts)


def button(said: str, at: Box | None = None, **facts: Any) -> N:
    """A button; `class_name` for another clickable class."""
    name = facts.pop("class_name", "Button")
    flags = f"clickable {facts.pop('flags', '')}".strip()
    return N(name, at or (0, 0, 0, 0), facts.pop("children", []), text=said, flags=flags, **facts)


def box(*children: N, at: Box | None = None, **facts: Any) -> N:
    """A clickable box around other things."""
    return N("FrameLayout", at or (0, 0, 0, 0), list(children), flags="clickable", **facts)


def field(said: str = "", at: Box | None = None, *, hint: str = "", flags: str = "", **facts: Any) -> N:
    """An input."""
    return N("EditText", at or (0, 0, 0, 0), text=said, hint=hint, flags=f"clickable editable {flags}".strip(), **facts)


def check(said: str, at: Box | None = None, *, is_ticked: bool = False, **facts: Any) -> N:
    """A box to tick."""
    flags = "clickable checkable checked" if is_ticked else "clickable checkable"
    return N(facts.pop("class_name", "CheckBox"), at or (0, 0, 0, 0), text=said, flags=flags, **facts)


def row(*children: N, at: Box | None = None, **facts: Any) -> N:
    """A row of things beside each other that cannot be touched itself."""
    return N("LinearLayout", at or (0, 0, 0, 0), list(children), **facts)


def rows(*children: N, at: Box = (0, 300, 1080, 1900), name: str = "androidx.recyclerview.widget.RecyclerView") -> N:
    """A list that scrolls."""
    return N(name, at, list(children), flags="scrollable", actions=("scroll_forward",))


def bar(*children: N) -> N:
    """What stands at the bottom, from left to right."""
    width = 1080 // max(1, len(children))
    for place, child in enumerate(children):
        _place(child, (place * width, 2240, (place + 1) * width, 2380))
    return N("LinearLayout", (0, 2220, 1080, 2400), list(children))


def tabs(*names: str, top: int = 200, selected: int | None = None) -> N:
    """A strip of alike labels."""
    width = 1080 // len(names)
    children = [
        N(
            "TextView",
            (place * width, top, (place + 1) * width, top + 100),
            text=name,
            flags="clickable selected" if place == selected else "clickable",
        )
        for place, name in enumerate(names)
    ]
    return N("LinearLayout", (0, top, 1080, top + 100), children)


def grid(names: list[str], top: int, cols: int = 4) -> list[N]:
    """Tiles with an icon and a name each."""
    width = 1080 // cols
    tiles = []
    for place, name in enumerate(names):
        left, upper = place % cols * width, top + place // cols * 150
        label = text(name, (left + 20, upper + 80, left + width - 20, upper + 130))
        tiles.append(N("LinearLayout", (left, upper, left + width, upper + 140), [label], flags="clickable"))
    return tiles


def page(*children: N, at: Box = (0, 0, 1080, 2400), **facts: Any) -> W:
    """One window; what has no place stands below what comes before it."""
    _stack(list(children), at)
    facts.setdefault("package", APP)
    return W(N("FrameLayout", at, list(children)), bounds=at, **facts)


def keyboard(*keys: N) -> W:
    """A soft keyboard."""
    _stack(list(keys), (0, 1700, 1080, 2400))
    root = N("FrameLayout", (0, 1700, 1080, 2400), list(keys))
    return W(root, id=9, type="keyboard", package="ime", bounds=(0, 1700, 1080, 2400), focused=False)


def page_a(*more: N, **facts: Any) -> W:
    """An order page with `合计 ¥25` and 提交订单 in the bottom bar (verdict row 1)."""
    shop = [text("蜜雪冰城", (40, 100, 600, 190)), text("柠檬水 大杯 ×1", (40, 400, 700, 490))]
    bottom = bar(row(text("合计", (40, 2270, 160, 2350)), text("¥25", (170, 2270, 330, 2350))), button("提交订单"))
    return page(*shop, *more, bottom, **facts)


def screen(*windows: W, activity: str | None = None, **facts: Any) -> Screen:
    """The screen of these windows, the topmost first."""
    for place, window in enumerate(windows):
        window.id = window.id if window.id != 1 else place + 1
        window.focused = window.focused and place == next(
            (at for at, one in enumerate(windows) if one.type in ("app", "system")), 0
        )
    return dataclasses.replace(screen_of(*windows, **facts), activity=activity)


def node(screen: Screen, said: str, *, which: int = 0) -> Node:
    """The node with this text, description, hint or end of an id; of several the `which`-th, clickable ones first."""
    found = [
        one
        for one in screen.nodes
        if said in (one.text, one.description, one.hint) or (said and one.resource_id.endswith(said))
    ]
    found.sort(key=lambda one: not one.is_clickable)
    if not found:
        raise AssertionError(f"Nothing on this page is called {said!r}.")
    return found[which]


def target(screen: Screen, said: str, *, which: int = 0) -> Target:
    """The control that this names."""
    return target_of(screen, node(screen, said, which=which))


def _stack(children: list[N], at: Box) -> None:
    left, top, right, bottom = at
    y = top + 20
    for child in children:
        if child.bounds == (0, 0, 0, 0):
            _place(child, (left + 40, y, right - 40, min(y + HEIGHT_PX, bottom)))
        elif child.children:
            _place(child, child.bounds)
        y = max(y, child.bounds[3]) + STEP_PX - HEIGHT_PX


def _place(child: N, at: Box) -> None:
    """Gives it a place, and what is in it, side by side."""
    child.bounds = at
    left, top, right, bottom = at
    width = (right - left) // max(1, len(child.children))
    for place, inner in enumerate(child.children):
        if inner.bounds == (0, 0, 0, 0):
            _place(inner, (left + place * width, top, left + (place + 1) * width, bottom))
