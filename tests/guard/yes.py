"""A yes and the pages that it is for: an order, and a message that costs money."""

from dataclasses import replace
from typing import Any

from pollex.action.actions import Action, Tap
from pollex.geometry import Point
from pollex.guard.bindings import step_reason
from pollex.guard.hit import Hit, Kind
from pollex.guard.request import Request
from pollex.screen.screen import Screen
from tests.guard.price_pages import BAR_TOP, button, node_named, page, row, text
from tests.screen.scene import N

__all__ = ["APP", "ORDER", "SEND", "TAP", "gift", "hit_on", "page_a", "reason", "request"]

APP = "com.demo.shop"
TAP = Tap(Point(800, 2300))


ORDER = Request(app=APP, action="order", target="蜜雪冰城", content="柠檬水 大杯 ×1", amount="¥25")
"""As a model declares the step on page A."""
SEND = replace(ORDER, action="send", target="张三", content="明天见")
"""As it declares the message in the chat below."""


def request(**changes: Any) -> Request:
    """The declaration for page A, changed."""
    return replace(ORDER, **changes)


def page_a(*children: N, total: str = "¥25", **facts: Any) -> Screen:
    """An order page with its total in the bottom bar."""
    shop = text("蜜雪冰城（人民广场店）", top=300)
    return page(shop, text("柠檬水 大杯", top=500), *children, *row("合计", total, top=BAR_TOP + 40), button(), **facts)


def hit_on(screen: Screen, said: str = "提交订单", kind: Kind = "order") -> Hit:
    """What the detector finds there."""
    node = node_named(screen, said)
    return Hit(kind, said, spends=True, node=node, window=screen.windows[node.window], rules=())


def reason(
    declared: Request,
    screen: Screen,
    said: str = "提交订单",
    kind: Kind | None = None,
    action: Action = TAP,
) -> str | None:
    """Why the yes does not fit."""
    return step_reason(declared, hit_on(screen, said, kind or declared.action), action, screen)


def gift(*children: N, field: str = "明天见", top: int = 120, **facts: Any) -> Screen:
    """A chat in which a message costs money."""
    return page(
        text("张三", top=top),
        *children,
        *row("合计", "¥25", top=2000),
        N("EditText", (40, 2240, 640, 2340), text=field, flags="editable focused"),
        button("发送"),
        **facts,
    )
