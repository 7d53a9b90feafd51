"""The demo app Store: prices in dollars and euros, subscriptions, and what is ticked and said beside them."""

import pytest

from tests.phone.lab import middle
from tests.phone.shops import Shops


def test_the_checkout_shows_side_costs_a_tip_and_a_ticked_insurance(shops: Shops) -> None:
    shops.open("store", "Cart")
    assert {"Payment methods", "Buying guide", "Subscribe & Save 10%"} <= set(shops.texts())
    shops.press("checkout")
    shops.await_text("Place order")

    assert {"Subtotal", "-$2.50", "$0.51", "Order total ", "$25.00"} <= set(shops.texts())
    assert shops.node("insurance").checked == "yes"
    shops.press("tip_two")
    shops.await_text("$27.00")
    shops.press("submit")

    assert shops.await_log("order")["total"] == "Order total $27.00"
    shops.await_text("Order placed")


def test_the_button_of_the_checkout_can_say_that_it_pays(shops: Shops) -> None:
    shops.open("store", "Checkout", button="Confirm and pay")

    shops.press("submit")

    assert shops.await_log("pay")["total"] == "Order total $25.00"
    assert shops.counts()["order"] == 0


def test_a_button_can_be_one_to_hold(shops: Shops) -> None:
    shops.open("store", "Checkout", button="Hold to pay")
    place = [*map(str, middle(shops.node("submit")))]

    shops.press("submit")
    shops.await_log("click")
    assert shops.counts()["pay"] == 0
    shops.phone.output("shell", "input", "swipe", *place, *place, "1500")

    shops.await_log("pay")


@pytest.mark.parametrize(
    ("offer", "terms", "button", "deed"),
    [
        ("trial", "$0.00 today, then $59.99/year", "Start free trial", "order"),
        ("month", "$9.99/month", "Subscribe", "order"),
        ("channel", "1.2M subscribers", "Subscribe", "follow"),
    ],
)
def test_an_offer_says_what_it_costs_and_when(shops: Shops, offer: str, terms: str, button: str, deed: str) -> None:
    shops.open("store", "Plan", offer=offer)
    assert terms in shops.texts()
    assert shops.node("subscribe").text == button

    shops.press("subscribe")

    shops.await_log(deed)


def test_a_price_is_the_label_of_a_button(shops: Shops) -> None:
    shops.open("store", "App")
    assert shops.node("buy").text == "$4.99"

    shops.press("install")
    shops.await_log("install")
    shops.press("buy")

    shops.await_log("order")


def test_a_german_shop_writes_its_total_with_a_decimal_comma(shops: Shops) -> None:
    shops.open("store", "Kasse")
    assert {"Zwischensumme", "1.294,10 €", "Gesamtsumme ", "1.299,00 €"} <= set(shops.texts())

    shops.press("submit")

    assert shops.await_log("order")["total"] == "Gesamtsumme 1.299,00 €"


def test_a_sheet_of_a_store_has_its_class_and_the_apps_package(shops: Shops) -> None:
    sheet = "com.google.android.finsky.billing.acquire.SheetActivity"
    shops.open("store", sheet)
    assert (shops.screen().package, shops.screen().activity) == ("com.demo.store", sheet)

    shops.press("buy")

    shops.await_log("pay")
