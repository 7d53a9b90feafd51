"""A run's gate without a phone, for tests: a person who answers cards, and screens as they are read."""

import threading
from dataclasses import dataclass, field
from typing import Any

import pytest

from pollex.action.actions import Action, judged
from pollex.action.hooks import Link, Verdict
from pollex.action.person import Person, Seen
from pollex.errors import ApprovalDetail, PhoneError
from pollex.guard.approver import Channel, Choice
from pollex.guard.card import Card
from pollex.guard.events import ApprovalEvent, ConfirmationEvent, Event, Events
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import Origin, RunProvenance
from pollex.guard.request import Request
from pollex.guard.ruling import rules
from pollex.guard.waiting import Declared, Waiting
from pollex.screen.screen import Screen
from tests.guard.pages import APP, bar, button, page, row, screen, text
from tests.screen.scene import N

__all__ = ["HELPER", "ORDER", "Asker", "Desk", "bottom", "order", "reason", "refusal", "said", "shop"]

HELPER = Link(1, has_helper=True, compares=True)
PHONE = "phone"


def order(**other: str) -> Request:
    """The request that fits page A."""
    fields = {
        "app": APP,
        "action": "order",
        "target": "蜜雪冰城",
        "content": "柠檬水 大杯 ×1",
        "amount": "¥25",
    }
    return Request.checked(**(fields | other))


ORDER = order()


@dataclass
class Asker:
    """A person who answers every card alike; None: does not answer."""

    says: Choice | None = "approved"
    is_living: bool = True
    cards: list[Card] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)
    changed: threading.Event = field(default_factory=threading.Event)
    person: Person | None = None

    @property
    def channel(self) -> Channel:
        return "console"

    def ask(self, card: Card) -> "_Asked":
        self.cards.append(card)
        return _Asked(self, card)


@dataclass
class _Asked:
    asker: Asker
    card: Card

    def answer(self, wait_s: float) -> Choice | None:
        if self.asker.says is None:
            self.asker.changed.wait(min(wait_s, 0.05))
        return self.asker.says

    def withdraw(self) -> None:
        self.asker.withdrawn.append(self.card.id)


class Desk:
    """One run, its gate, and the person."""

    def __init__(
        self, *, says: Choice | None = "approved", origin: Origin = "mcp", is_asked: bool = True, **how: Any
    ) -> None:
        self.asker = Asker(says)
        self.journal = Events()
        attended = how.pop("is_attended", True)
        run = RunProvenance(origin, is_attended=attended)
        approver = self.asker if is_asked else None
        self.gate = ApprovalGate(rules(), run, approver=approver, journal=self.journal, **how)

    def card(self, screen: Screen, request: Request = ORDER, *, device: str = PHONE, link: Link = HELPER) -> Waiting:
        """A card for this request on this screen."""
        page = self.gate.rules.page(request, screen, None, self.gate.seen_on(screen))
        card = Card(
            f"card-{len(self.asker.cards)}",
            request.action,
            request.target,
            request.content,
            request.amount,
            Seen("", APP),
        )
        return self.gate.ask(card, Declared(request, device, link.connection, page, link.moves))

    def grant(self, screen: Screen, request: Request = ORDER, **how: Any) -> bool:
        """Asks for it on this screen; whether that made a grant."""
        waiting = self.card(screen, request, **how)
        waiting.answer(5)
        return self.gate.take_answer(waiting)

    def do(self, action: Action, screen: Screen, *, device: str = PHONE, link: Link = HELPER, **how: Any) -> Verdict:
        """One call of a tool that does this."""
        self.gate.next_step()
        return self.gate.judge(action, screen, judged(action, screen), device=device, link=link, **how)

    @property
    def events(self) -> tuple[Event, ...]:
        return self.journal.kept

    @property
    def approvals(self) -> list[ApprovalEvent]:
        return [event for event in self.events if isinstance(event, ApprovalEvent)]

    @property
    def confirmations(self) -> list[ConfirmationEvent]:
        return [event for event in self.events if isinstance(event, ConfirmationEvent)]


def said(error: PhoneError) -> tuple[str, ApprovalDetail]:
    """The code of a refusal, and what it tells."""
    assert isinstance(error.detail, ApprovalDetail)
    return error.code, error.detail


def refusal(desk: Desk, action: Action, seen: Screen, **how: Any) -> tuple[str, ApprovalDetail]:
    """How the gate refuses this."""
    with pytest.raises(PhoneError) as caught:
        desk.do(action, seen, **how)
    return said(caught.value)


def reason(desk: Desk, action: Action, seen: Screen, **how: Any) -> str | None:
    """Why a yes does not fit this."""
    code, detail = refusal(desk, action, seen, **how)
    assert code == "confirmation_mismatch"
    return detail.reason


def bottom(*left: N, label: str = "提交订单") -> N:
    """The bar of page A with other texts."""
    return bar(row(*left), button(label))


def shop(*more: N, total: str = "¥25", label: str = "合计", name: str = "提交订单", title: str = "蜜雪冰城") -> Screen:
    """Page A with another total, button or shop."""
    pay = bottom(text(label, (40, 2270, 160, 2350)), text(total, (170, 2270, 330, 2350)), label=name)
    return screen(page(text(title, (40, 100, 600, 190)), text("柠檬水 大杯 ×1", (40, 400, 700, 490)), *more, pay))
