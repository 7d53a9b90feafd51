"""What changes between the yes and the touch (docs/spec/confirmation.md, GA-4, G-94 to G-96).

At random times around the touch the shop changes what it shows. However it falls, the shop never gets a touch on a page
that differs from the one that was approved. The seed stands at the head of the run; POLLEX_GATE_SEED sets another one.
"""

import random

import pytest

from tests.gate.seed import gate_seed
from tests.gate.till import Till

ROUNDS = 200
"""Of each change; the everyday run does a tenth."""
LATEST_MS = 900
"""So long after the tap begins a change may come."""


def _changed_meanwhile(till: Till, change: tuple[str, str | None, str | None], delay_ms: int) -> dict[str, object]:
    """Asks, plans the change, taps; the answer."""
    what, view, to = change
    submit = till.ref("submit")
    assert till.request()["ok"]
    till.shops.change("food", what, view, to, after_ms=max(1, delay_ms))
    return till.call("phone_tap", ref=submit)


@pytest.mark.parametrize(
    "rounds", [ROUNDS // 10, pytest.param(ROUNDS, marks=pytest.mark.long)], ids=["a tenth", "all rounds"]
)
@pytest.mark.parametrize(
    "change",
    [
        ("text", "total", "合计 ¥27"),
        ("swap", "submit", "remark"),
        ("cover", None, "wait"),
        ("text", "submit", "立即支付"),
    ],
    ids=["total", "another button", "a window", "label"],
)
def test_no_touch_reaches_a_page_that_differs(
    till: Till, change: tuple[str, str | None, str | None], rounds: int
) -> None:
    """GA-4: counted by the app, touches and clicks too, not only orders."""
    chance = random.Random(f"{gate_seed()} {change}")  # noqa: S311  # a test, and one that can be repeated
    outcomes = {"ok": 0, "refused": 0}
    for _ in range(rounds):
        till.shops.open("food", "Order", then="done")
        answer = _changed_meanwhile(till, change, chance.randrange(LATEST_MS))
        orders = till.shops.log("order")
        for got in (*orders, *till.shops.log("touch"), *till.shops.log("click")):
            assert got["total"] == "合计 ¥25" and got.get("label") in (None, "提交订单"), (answer, got)
        if answer["ok"]:
            outcomes["ok"] += 1
            assert len(orders) == 1
        else:
            outcomes["refused"] += 1
            assert answer["error"] in ("confirmation_mismatch", "NO_VISIBLE_CHANGE", "STALE", "CONNECTION_LOST"), answer
            if answer["error"] not in ("NO_VISIBLE_CHANGE", "CONNECTION_LOST"):
                assert orders == [], answer
                assert not {"touch", "click"} & till.done().keys(), answer
        assert not till.shops.log("pay") and not till.gate.has_grant()
    assert sum(outcomes.values()) == rounds


def test_a_label_that_changes_between_look_and_touch_is_stale(till: Till) -> None:
    """G-96, row 85: a harmless button that pays now is not touched."""
    till.shops.open("food", "Detail")
    action = till.ref("action")
    till.shops.change("food", "text", "action", "立即支付", at_touch=True)

    till.call("phone_tap", ref=action)

    assert "pay" not in till.done()


def test_an_approved_button_that_is_another_one_by_the_time_of_the_tap_uses_the_yes_up(till: Till) -> None:
    """G-23: the tap fails before it can be judged, and that is a touch that fails."""
    till.shops.open("food", "Order", then="done")
    submit = till.ref("submit")
    assert till.request()["ok"] and till.gate.has_grant()
    till.shops.change("food", "text", "submit", "立即支付")

    answer = till.call("phone_tap", ref=submit)

    assert answer["error"] == "STALE" and not till.gate.has_grant()
    assert not {"touch", "click", "order", "pay"} & till.done().keys()
