"""The phone as a Python program has it, with each call and its receipt kept for the report."""

import time
from collections.abc import Iterator

from demo.story import Step, Story
from pollex import Phone
from pollex.action.receipt import Receipt
from pollex.codes import Code
from pollex.errors import PhoneError
from pollex.screen.outline import headline, outline
from pollex.screen.refs import NamedScreen

__all__ = ["Hands", "receipt_lines"]


class Hands:
    """A phone whose calls are told as they are made."""

    def __init__(self, phone: Phone, story: Story) -> None:
        self.phone = phone
        self.story = story

    def look(self, *, around: str = "") -> NamedScreen:
        """Reads the screen and shows its outline; on the terminal the part around some words."""
        began_s = time.monotonic()
        named = self.phone.look()
        took_s = time.monotonic() - began_s
        self.story.step(Step("phone.look()", (headline(named.screen),), took_s, outline(named)), around=around)
        return named

    def do(self, method: str, *args: object, **named: object) -> Receipt:
        """Calls a method of `Phone` that has to succeed."""
        receipt, error = self._call(method, args, named)
        if receipt is None or receipt.error is not None:
            self.story.check(f"{_written(method, args, named)} succeeds", error, held=False)
            raise AssertionError("a check that does not hold has ended the tour")
        return receipt

    def is_refused(self, why: str, code: Code, method: str, *args: object, **named: object) -> None:
        """Calls a method of `Phone` that must send nothing and say so with this code."""
        receipt, error = self._call(method, args, named)
        was_sent = receipt is not None and receipt.dispatch != "none"
        held = isinstance(error, PhoneError) and error.code == code and not was_sent
        self.story.check(f"{why}: {code}, and nothing was sent", error or "it was done", held=held)

    def _call(
        self, method: str, args: tuple[object, ...], named: dict[str, object]
    ) -> tuple[Receipt | None, PhoneError | None]:
        began_s = time.monotonic()
        receipt: Receipt | None = None
        error: PhoneError | None = None
        try:
            receipt = getattr(self.phone, method)(*args, **named)
        except PhoneError as raised:
            error = raised
            receipt = raised.receipt if isinstance(raised.receipt, Receipt) else None
        lines = () if receipt is None else tuple(receipt_lines(receipt))
        if error is not None:
            lines = (f"{error.code}: {error.message}", *lines)
        is_refused = error is not None and (receipt is None or receipt.dispatch == "none")
        call = _written(method, args, named)
        self.story.step(Step(call, lines, time.monotonic() - began_s, is_refused=is_refused))
        return receipt, error


def receipt_lines(receipt: Receipt) -> Iterator[str]:
    """What a receipt says, in at most three lines: how it went and where the time went, the check, what was seen."""
    by = "nothing was sent" if receipt.way is None or receipt.dispatch == "none" else f"by {receipt.way}"
    spent = receipt.timings
    yield f"{receipt.status}, {by}; acting {spent.act} ms, settling and reading {spent.settle} ms"
    if receipt.check.rule is not None:
        answer = {True: "yes", False: "no", None: "could not be told"}[receipt.check.held]
        yield f"check: {receipt.check.rule}? {answer}"
    seen = list(_seen(receipt))
    if seen:
        yield "seen: " + "; ".join(seen)


def _seen(receipt: Receipt) -> Iterator[str]:
    if receipt.changed is not None:
        yield "the screen changed" if receipt.changed else "nothing differs"
    if receipt.moved is not None:
        yield "the content moved" if receipt.moved else "the content did not move"
    if receipt.edge is not None:
        yield f"at the {receipt.edge}"
    for warned in receipt.warnings:
        yield warned.code


def _written(method: str, args: tuple[object, ...], named: dict[str, object]) -> str:
    words = [*map(repr, args), *(f"{name}={value!r}" for name, value in named.items())]
    return f"phone.{method}({', '.join(words)})"
