"""A yes from the terminal and from a program, as far as the shop (docs/spec/confirmation.md, GA-1, GA-8, G-24)."""

import os
import pty
import select
import subprocess
import sys
import time

import pytest

from pollex.guard.card import ANSWER_DELAY_MS, Card
from pollex.phone import Phone
from pollex.screen.selectors import Selector
from tests.adbd.device import Device
from tests.gate.till import ORDER, Till
from tests.phone.shops import ShopPages
from tests.phone.waiting import wait_for

SUBMIT = "com.demo.food:id/submit"
LONG_S = 120.0
PROGRAM = f"""
import os
import sys

os.open(sys.argv[2], os.O_RDWR)  # The first terminal that a program without one opens is the one that controls it.
from pollex.act.opening import open_executor
from pollex.cli.asking import Terminal
from pollex.config import ApprovalSettings
from pollex.errors import PhoneError
from pollex.gates import gate_of
from pollex.phone import Phone
from pollex.screen.selectors import Selector

gate = gate_of(ApprovalSettings(), "run", Terminal(language="en"))
with Phone(open_executor(sys.argv[1]), gate=gate, timeout_s=60) as phone:
    try:
        phone.request_confirmation(**{dict(ORDER)!r})
        phone.tap(Selector(resource_id={SUBMIT!r}))
    except PhoneError as error:
        print("ended with", error.code)
    else:
        print("ended well")
"""


class AtTerminal:
    """A program with a terminal of its own, and who sits there."""

    def __init__(self, phone: Device) -> None:
        self._master, slave = pty.openpty()
        self.seen = ""
        self._program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, phone.serial, os.ttyname(slave)],
            env={**os.environ, **phone.server.environment()},
            stdin=subprocess.DEVNULL,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)

    def until(self, text: str) -> None:
        """Reads until this was shown."""
        end_s = time.monotonic() + LONG_S
        while text not in self.seen and time.monotonic() < end_s:
            if select.select([self._master], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self._master, 65_536).decode("utf-8", "replace")
                except OSError:
                    break
        assert text in self.seen, self.seen

    def type(self, words: str) -> None:
        os.write(self._master, words.encode())

    def close(self) -> None:
        self._program.terminate()
        self._program.wait(LONG_S)
        os.close(self._master)


@pytest.mark.parametrize(
    ("early", "words", "ends", "orders"),
    [
        ("yes\nyes\n", "yes\n", "ended well", 1),
        ("yes\n", "\n", "ended with confirmation_declined", 0),
        ("", "y\n", "ended with confirmation_declined", 0),
    ],
    ids=["the full word", "only typed before", "half the word"],
)
def test_at_a_terminal_the_full_word_orders_once(phone: Device, early: str, words: str, ends: str, orders: int) -> None:
    """GA-8: from the card at a controlling terminal to the shop."""
    shops = ShopPages(phone)
    shops.open("food", "Order", then="done")
    person = AtTerminal(phone)
    try:
        person.type(early)
        person.until("Type yes to approve this once")
        assert "Amount: ¥25" in person.seen and "com.demo.food" in person.seen
        time.sleep(ANSWER_DELAY_MS / 1000 + 0.5)
        person.type(words)
        person.until(ends)
    finally:
        person.close()

    assert shops.counts()["order"] == orders


def test_a_program_that_says_true_orders_once(phone: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """GA-1, GA-8: `Phone.connect(approver=…)`."""
    for name, value in phone.server.environment().items():
        monkeypatch.setenv(name, value)
    shops = ShopPages(phone)
    shops.open("food", "Order", then="done")
    cards: list[Card] = []

    def ask(card: Card) -> bool:
        cards.append(card)
        return True

    with Phone.connect(phone.serial, approver=ask, timeout_s=60) as connected:
        connected.request_confirmation(**ORDER)
        connected.tap(Selector(resource_id=SUBMIT))

    assert [order["total"] for order in shops.log("order")] == ["合计 ¥25"]
    assert [(card.amount, card.seen.total, card.seen.button) for card in cards] == [("¥25", "¥25", "提交订单")]


def test_a_phone_that_was_locked_meanwhile_has_no_approval(till: Till) -> None:
    """G-157, G-24: although it was awake again before the step."""
    till.shops.open("food", "Order")
    submit = till.ref("submit")
    assert till.request()["ok"] and till.gate.has_grant()

    till.shops.phone.output("shell", "input keyevent 223")
    wait_for("the end of the approval", lambda: not till.gate.has_grant())
    till.shops.phone.output("shell", "input keyevent 224")

    assert till.call("phone_tap", ref=submit)["error"] in ("confirmation_required", "STALE", "APP_CHANGED")
    assert till.done().get("order") is None


def test_words_of_the_target_are_judged_in_scripts(till: Till) -> None:
    """G-71: a script that looks for 付款 on a row that only names the way of paying."""
    till.shops.open("chat", "Transfer")
    method = till.ref("method")

    assert till.call("phone_run", steps=[{"tap": {"text": "付款"}}])["error"] == "confirmation_required"
    assert till.done() == {} and till.call("phone_tap", ref=method).get("error") in (None, "NO_VISIBLE_CHANGE")


def test_a_dialog_over_an_order_page_asks_although_it_hides_it(till: Till) -> None:
    """G-153, G-65, row 18."""
    till.shops.open("mall", "Order")
    till.tap("address")
    till.shops.open("mall", "Order", over="plain")

    assert till.tap("ok_plain")["error"] == "confirmation_required"
    assert till.done() == {}
