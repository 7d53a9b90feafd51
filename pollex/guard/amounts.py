"""Whether the sum of a request is the sum on the page (docs/spec/confirmation.md, G-39, G-48, G-49, G-52 to G-57)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pollex.guard.clean import clean
from pollex.guard.currencies import BARE_SIGNS
from pollex.guard.marks import restriction
from pollex.guard.money import Money, Written, money_in, readable
from pollex.guard.numbers import number
from pollex.guard.sums import Amount, Sums, Total
from pollex.screen.screen import Node, Screen

__all__ = ["Asked", "amount_reason", "asked_of", "counted", "fits", "own_amounts"]

_NUMBER = re.compile(r"[0-9](?:[.,'’\u00a0\u202f\u2009 ]?[0-9])*")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request names: the sum that is due now, and what comes later."""

    due: Money
    mark: str
    later: tuple[Written, ...]


def asked_of(amount: str) -> Asked | None:
    """Reads the field `amount`; None if it names no one sum.

    The first sum is the one due now (spec G-49). A single number without a currency is taken as it is (spec G-57).
    """
    text = readable(amount)
    found = money_in(text)
    if found:
        first = found[0]
        is_sum = first.money is not None and not (first.is_negative or first.is_range or first.is_instalment)
        return Asked(first.money, first.mark, found[1:]) if is_sum and first.money is not None else None
    numbers = list(_NUMBER.finditer(text))
    value = number(numbers[0][0]) if len(numbers) == 1 else None
    if value is None:
        return None
    return Asked(Money(value, ""), restriction(text[: numbers[0].start()], text[numbers[0].end() :]), ())


def amount_reason(amount: str, sums: Sums, screen: Screen, node: Node | None, *, on_full_page: bool) -> str | None:
    """Why the sum of a request is not what the page asks for; None if it is.

    Args:
        amount: the field of the request.
        sums: of the judged window.
        screen: where that is.
        node: what would receive the touch; None before it is known: any total inside a list may match (spec G-16).
        on_full_page: whether sums in running text prove nothing (spec G-48).
    """
    asked = asked_of(amount)
    later = next((one for one in sums.later if asked is None or not _holds(asked, one, sums)), None)
    if later is not None:
        return f"the screen also shows a later charge of {clean(later.written.text)} that was not approved"
    found = counted(sums, node, on_full_page=on_full_page)
    if asked is not None and node is None and found and all(isinstance(one, Total) and one.in_list for one in found):
        is_shown = any(fits(asked, one.written, sums) for one in found)
    else:
        own = own_amounts(sums, screen, node) if node is not None else ()
        is_shown = asked is not None and bool(found) and all(fits(asked, one.written, sums) for one in (*found, *own))
    return None if is_shown else f"the approved amount {clean(amount)} is not on the screen"


def counted(sums: Sums, node: Node | None, *, on_full_page: bool) -> tuple[Total | Amount, ...]:
    """The sums that a request must be equal to; none if nothing on the page says what is due.

    Totals outside lists (spec G-52); else the one in a list nearest to the touched control, all while that is not known
    (spec G-53); else the largest amount outside lists (spec G-54).
    """
    outside = tuple(total for total in sums.totals if not total.in_list)
    if outside:
        return outside
    if sums.totals:
        return sums.totals if node is None else (_nearest(sums.totals, node),)
    return _largest(amount for amount in sums.amounts if _may_be_due(amount, sums, on_full_page=on_full_page))


def own_amounts(sums: Sums, screen: Screen, node: Node) -> tuple[Amount, ...]:
    """The amounts in a control's own label (spec G-56): its own and those of its parts that are no controls."""
    inside = {part.index for part in (node, *screen.plain_below(node))}
    return tuple(
        amount
        for amount in sums.amounts
        if amount.can_be_total and amount not in sums.later and any(part.index in inside for part in amount.nodes)
    )


def _nearest(totals: tuple[Total, ...], node: Node) -> Total:
    """In height, by centres; of two as near, the lower one."""
    height = node.visible_bounds.center.y
    return min(totals, key=lambda total: (abs(total.box.center.y - height), -total.box.center.y))


def _may_be_due(amount: Amount, sums: Sums, *, on_full_page: bool) -> bool:
    is_told = amount.in_sentence and on_full_page
    return amount.can_be_total and not amount.in_list and not is_told and amount not in sums.later


def _largest(amounts: Iterable[Amount]) -> tuple[Amount, ...]:
    """Nothing where one of them cannot be read, or where they cannot be compared."""
    found = tuple(amounts)
    values = [amount.written.money for amount in found]
    known = [money for money in values if money is not None]
    if not known or len(known) < len(found) or _families(known) > 1:
        return ()
    top = max(money.value for money in known)
    return tuple(amount for amount, money in zip(found, known, strict=True) if money.value == top)


def _families(moneys: Iterable[Money]) -> int:
    return len({"¥" if money.currency == "CNY" else money.currency for money in moneys})


def fits(asked: Asked, written: Written | None, sums: Sums) -> bool:
    """Whether a sum on the page is the one that is asked for as due now: value, currency and marks."""
    if written is None or written.money is None or written.mark != asked.mark:
        return False
    return _agree(asked.due, written.money, sums)


def _holds(asked: Asked, later: Amount, sums: Sums) -> bool:
    """Whether the request names this later charge; a sum per month is due now and later alike."""
    written = later.written
    if written.money is None:
        return False
    named = [(one.money, one.mark) for one in asked.later if one.money is not None]
    if asked.mark:
        named.append((asked.due, asked.mark))
    return any(mark == written.mark and _agree(money, written.money, sums) for money, mark in named)


def _agree(asked: Money, shown: Money, sums: Sums) -> bool:
    """Whether they are the same sum of the same currency (spec G-57)."""
    return asked.value == shown.value and _is_same_currency(asked.currency, shown.currency, sums.currencies)


def _is_same_currency(asked: str, shown: str, on_screen: frozenset[str]) -> bool:
    if not asked:
        return len({"CNY" if one == "¥" and "CNY" in on_screen else one for one in on_screen}) == 1
    if asked == shown and asked not in BARE_SIGNS:
        return True
    family = next((fits | {sign} for sign, fits in BARE_SIGNS.items() if {asked, shown} <= fits | {sign}), None)
    if family is None or (asked != shown and not {asked, shown} & BARE_SIGNS.keys()):
        return False
    return not _is_mixed(on_screen & family)


def _is_mixed(shown: frozenset[str]) -> bool:
    """Whether a bare sign among these currencies of one sign may mean several of them.

    `元` beside `¥` is the usual way to write yuan twice.
    """
    return len(shown - {"¥"} if shown <= {"¥", "CNY"} else shown) > 1
