"""The desk: cards that lie open for a person, and what they answered. Any number of threads and pages use it.

It is the channel `console` of docs/spec/confirmation.md, section 13; `approval_page` shows it in a browser.
"""

import hmac
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from pollex.action.person import HandOver, Person, PersonAnswer
from pollex.guard.approver import Channel, Choice
from pollex.guard.card import ANSWER_DELAY_MS, WORDS, Card, Language, lines, lines_of_hand_over

__all__ = ["LEAVE_S", "Desk", "Sheet", "Taken"]

LEAVE_S = 5.0
"""A page that is loaded anew is away for a moment; after this long nobody is there."""
MAX_NOTE_CHARS = 1000
LANGUAGES: tuple[Language, ...] = ("en", "zh")

Taken = Literal["taken", "stale", "wrong", "early"]
"""What came of an answer: counted; the card is gone; its secret was another; a yes before the card can be read."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a page shows: texts that are clean, and the words of its two buttons, the yes first."""

    texts: Mapping[Language, tuple[str, ...]]
    buttons: Mapping[Language, tuple[str, str]]
    picture: bytes | None = None
    takes_note: bool = False
    """Whether the person may write something to the agent."""
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    """Known to the page that shows it; good for one answer."""


class Desk:
    """The open sheets of one process, oldest first, and the pages that show them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: dict[str, _Posted] = {}
        self._pages: dict[object, Callable[[], None]] = {}
        self._last_seen_s: float | None = None

    @property
    def channel(self) -> Channel:
        """`console`."""
        return "console"

    @property
    def is_living(self) -> bool:
        """Whether a page shows it (spec G-111)."""
        with self._lock:
            seen_s = self._last_seen_s
            return bool(self._pages) or (seen_s is not None and time.monotonic() - seen_s < LEAVE_S)

    @property
    def person(self) -> Person:
        """The same person, to take the phone in hand."""
        return _Hands(self)

    @property
    def sheets(self) -> tuple[tuple[Sheet, int], ...]:
        """Those that wait for an answer, each with the milliseconds until a yes is taken."""
        with self._lock:
            return tuple((posted.sheet, posted.not_before_ms) for posted in self._open.values())

    def ask(self, card: Card) -> "_AskedCard":
        """Lays a card open."""
        texts = {language: lines(card, language) for language in LANGUAGES}
        return _AskedCard(self.post(Sheet(texts, _buttons("approve", "decline"), card.seen.picture)))

    def post(self, sheet: Sheet) -> "_Posted":
        """Lays a sheet open, and tells the pages."""
        posted = _Posted(sheet, self)
        with self._lock:
            self._open[sheet.id] = posted
        self.tell()
        return posted

    def take(self, sheet_id: str, secret: str, *, is_yes: bool, note: str = "") -> Taken:
        """An answer that came from a page. Only one per sheet is ever counted."""
        with self._lock:
            posted = self._open.get(sheet_id)
            if posted is None:
                return "stale"
            if not hmac.compare_digest(posted.sheet.secret.encode(), secret.encode("utf-8", "replace")):
                return "wrong"
            if is_yes and posted.not_before_ms > 0:
                return "early"
            del self._open[sheet_id]
            posted.settle(is_yes=is_yes, note=note[:MAX_NOTE_CHARS] if posted.sheet.takes_note else "")
        self.tell()
        return "taken"

    def withdraw(self, sheet_id: str) -> None:
        """Takes a sheet away, if it still lies there."""
        with self._lock:
            if self._open.pop(sheet_id, None) is None:
                return
        self.tell()

    def arrive(self, page: object, tell: Callable[[], None]) -> None:
        """A page shows the desk from now on; `tell` is called whenever the sheets are others."""
        with self._lock:
            self._pages[page] = tell

    def leave(self, page: object) -> None:
        """A page was closed."""
        with self._lock:
            if self._pages.pop(page, None) is not None:
                self._last_seen_s = time.monotonic()

    def tell(self) -> None:
        """Wakes the pages, which then look anew."""
        with self._lock:
            pages = tuple(self._pages.values())
        for tell in pages:
            tell()


class _Posted:
    """One sheet on the desk."""

    def __init__(self, sheet: Sheet, desk: Desk) -> None:
        self.sheet = sheet
        self._desk = desk
        self._posted_s = time.monotonic()
        self._is_settled = threading.Event()
        self._is_yes = False
        self._note = ""

    @property
    def not_before_ms(self) -> int:
        """Until a yes is taken (spec G-120)."""
        return max(0, ANSWER_DELAY_MS - round((time.monotonic() - self._posted_s) * 1000))

    def settle(self, *, is_yes: bool, note: str) -> None:
        """The person's answer."""
        self._is_yes, self._note = is_yes, note
        self._is_settled.set()

    def wait(self, seconds: float) -> tuple[bool, str] | None:
        """Yes or no, with the person's words; None: not yet."""
        return (self._is_yes, self._note) if self._is_settled.wait(max(0.0, seconds)) else None

    def withdraw(self) -> None:
        """Takes it away."""
        self._desk.withdraw(self.sheet.id)

    @property
    def is_watched(self) -> bool:
        """Whether anybody can still answer."""
        return self._desk.is_living


class _AskedCard:
    """A card on the desk, for the gate."""

    def __init__(self, posted: _Posted) -> None:
        self._posted = posted
        self._choice: Choice | None = None

    def answer(self, wait_s: float) -> Choice | None:
        """As `Asked.answer`: a page that was closed is a no."""
        if self._choice is None and (said := self._posted.wait(wait_s)) is not None:
            self._choice = "approved" if said[0] else "declined"
        if self._choice is None and not self._posted.is_watched:
            self._posted.withdraw()
            self._choice = "declined"
        return self._choice

    def withdraw(self) -> None:
        """As `Asked.withdraw`."""
        self._posted.withdraw()


class _Hands:
    """The person at the page, asked to take the phone in hand."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def ask(self, request: HandOver, *, must_unlock: bool) -> "_AskedHands":
        """As `Person.ask`."""
        texts = {language: lines_of_hand_over(request, language, must_unlock=must_unlock) for language in LANGUAGES}
        picture = None if request.seen is None else request.seen.picture
        return _AskedHands(self._desk.post(Sheet(texts, _buttons("done", "cannot"), picture, takes_note=True)))


class _AskedHands:
    """A hand-over on the desk. The person is at the phone meanwhile, so that a closed page is no answer."""

    def __init__(self, posted: _Posted) -> None:
        self._posted = posted

    def answer(self, wait_s: float) -> PersonAnswer | None:
        """As `Question.answer`."""
        said = self._posted.wait(wait_s)
        return None if said is None else PersonAnswer("done" if said[0] else "declined", said[1])

    def withdraw(self) -> None:
        """As `Question.withdraw`."""
        self._posted.withdraw()


def _buttons(yes: str, no: str) -> Mapping[Language, tuple[str, str]]:
    return MappingProxyType({language: (WORDS[yes][language], WORDS[no][language]) for language in LANGUAGES})
