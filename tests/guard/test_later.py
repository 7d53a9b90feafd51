"""What comes later, on the pages of the demo apps: on the card, and in the amount (spec/confirmation.md, GA-18)."""

from dataclasses import replace

import pytest

from pollex.guard.request import Request
from pollex.guard.ruling import rules
from tests.screen.shop_screens import SHOP_PAGES, shop_screen

UNASKED = "the screen also shows a later charge of {} that was not approved"


@pytest.mark.parametrize(
    ("name", "target", "short", "whole", "later"),
    [
        ("store_plan_trial", "Tune Premium", "$0", "$0, then $59.99/year", "$59.99"),
        ("food_later", "保温杯 500ml", "¥39.90", "¥39.90, 之后 ¥39.90", "¥39.90"),
        ("food_order_box_ticked", "蜜雪冰城", "¥25", "¥25, then ¥19.90/month", "¥19.90"),
        ("food_order_instalments", "蜜雪冰城", "¥25", "¥25, then ¥25×4期", "¥25"),
    ],
    ids=["a trial", "pay later", "a ticked box", "instalments"],
)
def test_a_request_without_what_comes_later_does_not_pass(
    name: str, target: str, short: str, whole: str, later: str
) -> None:
    """GA-18, G-49: and the card shows it."""
    screen = replace(shop_screen(name), is_complete=True, missing=())
    asks = [
        Request.checked(
            app=f"com.demo.{SHOP_PAGES[name].app}", action="order", target=target, content="1", amount=amount
        )
        for amount in (short, whole)
    ]

    assert [rules().request_reason(ask, screen, ()) for ask in asks] == [UNASKED.format(later), None]
    assert any(later in text for text in rules().page(asks[1], screen, None, ()).later)


def test_a_ticked_insurance_stands_on_the_card() -> None:
    """GA-18, G-116: it is part of the total, and the person sees that it is ticked."""
    screen = shop_screen("store_checkout")
    ask = Request.checked(app="com.demo.store", action="order", target="Northwind", content="socks", amount="$25.00")

    page = rules().page(ask, screen, None, ())

    assert (page.total, page.boxes) == ("$25.00", ("Shipping insurance $1.99",))
