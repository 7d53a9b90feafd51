"""What a general word means on its page: confirm, continue, OK (docs/spec/confirmation.md, G-64 to G-68, G-138)."""

from pollex.guard.hit import Kind
from pollex.guard.page import Page
from pollex.screen.screen import Node

__all__ = ["general"]

_PERIODS = ("/month", "/year", "/week")
_Ruled = tuple[Kind, tuple[str, ...]]


def general(page: Page, node: Node | None, *, is_onward: bool = False, has_own_amount: bool = False) -> _Ruled | None:
    """What a general button means here (spec G-64 to G-68, G-78, G-134, G-138); None: nothing.

    Args:
        node: the button.
        is_onward: it is one of those that count on pages with a total or of a known kind only.
        has_own_amount: an amount stands in its label.
    """
    if page.is_done:
        return None
    if page.is_cashier:
        return "pay", ("G-73",)
    if (page.is_filter or page.is_login) and not page.has_total:
        return None
    if is_onward and not (has_own_amount or _leads_on(page, node)):
        return _from_below(page)
    has_money = has_own_amount or page.has_money(node) or (is_onward and _leads_on(page, node))
    if not has_money and not page.strong and not page.is_known:
        return _from_below(page)
    rule = "G-66" if is_onward else "G-64"
    if "pay" in page.strong:
        return "pay", (rule,)
    other = next((kind for kind in page.strong if kind != "order"), None)
    if other is not None:
        return other, (rule,)
    if has_money and page.is_transfer:
        return "pay", (rule, "G-138")
    if has_money and page.is_panel:
        return "pay", (rule, "G-67")
    return ("order", (rule,)) if has_money or "order" in page.strong or page.is_known else None


def _leads_on(page: Page, node: Node | None) -> bool:
    """Whether continuing costs money here: a total, a known page, a later charge, a price for each month or year
    (spec G-66, G-134, G-145), or a dialog that asks about a purchase and names a sum.
    """
    if page.has_total or page.is_known or page.sums.later:
        return True
    if page.is_dialog and page.prices and any(said.strong or said.weak for _, said in page.texts):
        return True
    is_within_reach = page.has_money(node) or (node is not None and page.has_chosen_price(node))
    return is_within_reach and any(amount.written.mark.endswith(_PERIODS) for amount in page.prices)


def _from_below(page: Page) -> _Ruled | None:
    """What a dialog without words of its own means over the page below it (spec G-65)."""
    if not page.is_dialog or page.below is None or page.below.is_done:
        return None
    below = page.below
    if below.is_cashier:
        return "pay", ("G-65", "G-73")
    clickable = tuple(
        found.kind
        for node, said in below.texts
        if below.is_touchable(node)
        for found in said.counted
        if found.kind in ("pay", "order")
    )
    has_amount = below.has_money(None)
    has_total = any(
        total.written is not None and (total.is_payable or not below.is_ledger) for total in below.sums.totals
    )
    if not (has_total or below.is_known or (clickable and has_amount)):
        return _from_below(below)
    is_pay = "pay" in clickable or (not clickable and (below.is_panel or below.is_transfer))
    return ("pay" if is_pay else "order"), ("G-65",)
