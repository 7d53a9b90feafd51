"""The last look, on the phone, right before an input (spec/confirmation.md, G-94 to G-96).

A page is read and judged; then it changes behind pollex' back; then the touch is sent all the same. The app counts what
it really got.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from pollex.action.actions import Action, LongPress, NodeAct, Tap
from pollex.action.hooks import Gate, Link, Verdict
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.errors import PhoneError, WireDetail
from pollex.guard.request import Request
from pollex.guard.ruling import rules
from pollex.screen.screen import Node, Screen
from tests.phone.shops import Shops
from tests.phone.waiting import WAIT_S

REQUEST = Request(app="com.demo.food", action="order", target="蜜雪冰城", content="冰鲜柠檬水 大杯", amount="¥25")


@dataclass(frozen=True)
class Yes:
    """A gate in which every step has its yes: it lets all through, bound to what the rules bind it to."""

    def judge(self, action: Action, screen: Screen, nodes: tuple[Node, ...], *, link: Link, said: str = "") -> Verdict:
        hit = rules().hit(action, screen, (), said=said, again=None)
        if hit is None or not hit.spends:
            return Verdict()
        return Verdict(rules().witnesses(REQUEST, hit, screen), (hit.kind, hit.matched))

    def hangs_on_page(self, action: Action, screen: Screen) -> bool:
        return False

    def pass_unseen(self, action: Action) -> None:
        """Nothing is noted."""

    def pass_unjudged(self, action: Action) -> None:
        """Nothing is noted."""

    def failed(self, verdict: Verdict, error: PhoneError) -> PhoneError:
        return error

    def in_batch(self) -> Gate:
        return self


Way = Callable[[Shops, Node], Action]


def by_node(shops: Shops, node: Node) -> Action:
    return Tap(shops.target(node))


def by_action(shops: Shops, node: Node) -> Action:
    return NodeAct(shops.target(node), "click")


def by_point(shops: Shops, node: Node) -> Action:
    return Tap(node.visible_bounds.center)


def by_finger(shops: Shops, node: Node) -> Action:
    """A long press on what has none of its own goes by finger, to the control as it was."""
    return LongPress(shops.target(node))


WAYS = pytest.mark.parametrize("way", [by_node, by_action, by_finger, by_point])


def attempt(shops: Shops, way: Way, name: str, change: Callable[[], None]) -> Receipt:
    """Chooses the control, lets the page change, and touches what was chosen."""
    node = shops.node(name)
    action = way(shops, node)
    change()
    return shops.executor.under(Yes()).perform(action, Deadline(10 * WAIT_S))


def refused(receipt: Receipt) -> tuple[str | None, str | None, tuple[str, ...]]:
    """Its code, which part differs, and in what."""
    assert receipt.status == "not_started", receipt.message
    detail = receipt.failure.detail if receipt.failure is not None else None
    assert isinstance(detail, WireDetail)
    return receipt.error, detail.which, detail.changed


@WAYS
def test_an_approved_step_on_the_page_as_it_was_goes_ahead(shops: Shops, way: Way) -> None:
    """G-94."""
    shops.open("food", "Order")

    receipt = attempt(shops, way, "submit", lambda: None)

    assert receipt.error is None, receipt.message
    assert shops.await_log("order")["total"] == "合计 ¥25"
    assert shops.counts()["order"] == 1


@WAYS
def test_another_total_stops_the_touch(shops: Shops, way: Way) -> None:
    """G-94, row 84: nothing reaches the app."""
    shops.open("food", "Order")

    receipt = attempt(shops, way, "submit", lambda: shops.change("food", "text", "total", "合计 ¥27"))

    assert refused(receipt) == ("STALE", "witness", ("text",))
    assert (shops.counts()["order"], shops.counts()["touch"]) == (0, 0)


@WAYS
def test_a_total_that_is_hidden_stops_the_touch(shops: Shops, way: Way) -> None:
    """G-94: a sum that nobody sees any more proves nothing."""
    shops.open("food", "Order")

    receipt = attempt(shops, way, "submit", lambda: shops.change("food", "hide", "total"))

    assert receipt.error == "STALE"
    assert (shops.counts()["order"], shops.counts()["touch"]) == (0, 0)


@WAYS
def test_a_box_that_gets_ticked_stops_the_touch(shops: Shops, way: Way) -> None:
    """G-25, G-94, row 86: one that was not ticked is bound too."""
    shops.open("food", "Order", box=True)

    receipt = attempt(shops, way, "submit", lambda: shops.change("food", "tick", "box"))

    assert refused(receipt) == ("STALE", "witness", ("checked",))
    assert (shops.counts()["order"], shops.counts()["touch"]) == (0, 0)


@WAYS
def test_another_word_on_the_button_stops_the_touch(shops: Shops, way: Way) -> None:
    """G-94, G-96, row 85."""
    shops.open("food", "Order")

    receipt = attempt(shops, way, "submit", lambda: shops.change("food", "text", "submit", "立即支付"))

    assert receipt.error == "STALE"
    assert (shops.counts()["order"], shops.counts()["touch"]) == (0, 0)


@WAYS
def test_a_button_that_was_disabled_gets_no_touch(shops: Shops, way: Way) -> None:
    """G-94."""
    shops.open("food", "Order")

    receipt = attempt(shops, way, "submit", lambda: shops.change("food", "disable", "submit"))

    assert (receipt.error, receipt.status) == ("DISABLED", "not_started")
    assert shops.counts()["touch"] == 0


@WAYS
def test_a_window_over_the_page_stops_the_touch(shops: Shops, way: Way) -> None:
    """G-94."""
    shops.open("food", "Order")

    receipt = attempt(shops, way, "submit", lambda: shops.change("food", "cover", to="稍等"))

    assert receipt.error in ("STALE", "OCCLUDED", "APP_CHANGED")
    assert receipt.status == "not_started"
    assert (shops.counts()["order"], shops.counts()["touch"]) == (0, 0)


@pytest.mark.parametrize("way", [by_node, by_action, by_point])
def test_a_button_that_changed_places_gets_no_touch(shops: Shops, way: Way) -> None:
    """G-94: the box is bound for an approved step, by whatever way it is done."""
    shops.open("food", "Order")

    receipt = attempt(shops, way, "submit", lambda: shops.change("food", "swap", "submit", "plus"))

    assert receipt.error == "STALE"
    assert (shops.counts()["order"], shops.counts()["touch"]) == (0, 0)


@WAYS
def test_a_box_to_be_unticked_is_not_ticked_by_mistake(shops: Shops, way: Way) -> None:
    """G-96: a harmless touch on a box that is no longer ticked would be a consent."""
    shops.open("food", "Order", box=True)
    shops.change("food", "tick", "box")

    receipt = attempt(shops, way, "box", lambda: shops.change("food", "untick", "box"))

    assert refused(receipt) == ("STALE", "witness", ("checked",))
    assert shops.counts()["touch"] == 0


@pytest.mark.parametrize("way", [by_node, by_point])
def test_a_box_is_unticked_where_nothing_changed(shops: Shops, way: Way) -> None:
    """G-96."""
    shops.open("food", "Order", box=True)
    shops.change("food", "tick", "box")

    receipt = attempt(shops, way, "box", lambda: None)

    assert receipt.error is None, receipt.message
    assert shops.node("box").checked == "no"


@WAYS
def test_a_harmless_button_that_becomes_another_gets_no_touch(shops: Shops, way: Way) -> None:
    """G-96, row 85."""
    shops.open("food", "Order")

    receipt = attempt(shops, way, "plus", lambda: shops.change("food", "text", "plus", "立即支付"))

    assert receipt.error == "STALE"
    assert shops.counts()["touch"] == 0


def test_a_harmless_touch_does_not_mind_other_totals(shops: Shops) -> None:
    """G-96: nothing but its own control is bound."""
    shops.open("food", "Order")

    receipt = attempt(shops, by_point, "plus", lambda: shops.change("food", "text", "total", "合计 ¥27"))

    assert receipt.error is None, receipt.message
    assert shops.counts()["touch"] == 1
