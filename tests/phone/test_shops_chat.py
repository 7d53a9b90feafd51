"""The demo apps Chat, Ledger and Broker: what they do that costs nothing, and what does."""

from pollex.action.actions import NodeAct
from tests.phone.lab import middle
from tests.phone.shops import Shops

HOLD_MS = "1500"


def choose(shops: Shops, text: str, deed: str) -> None:
    """Long presses a bubble, and takes something from its menu."""
    place = [*map(str, middle(shops.await_text(text)))]
    shops.phone.output("shell", "input", "swipe", *place, *place, HOLD_MS)
    shops.press(deed)


def write(shops: Shops, name: str, text: str) -> None:
    """Types into a field."""
    shops.press(name)
    shops.phone.output("shell", "input", "text", text)
    shops.await_text(text)


def test_a_talk_has_its_person_in_the_title_and_takes_what_is_sent(shops: Shops) -> None:
    shops.open("chat", "Chat")
    assert shops.texts()[0] == "张三"

    write(shops, "input", "hello")
    shops.press("send")
    assert shops.await_log("send")["text"] == "hello"
    write(shops, "input", "again")
    shops.lab.press("ENTER")

    shops.await_log("send", text="again")
    assert shops.texts()[-3:-1] == ["hello", "again"]
    assert shops.counts()["send"] == 2


def test_a_message_is_forwarded_and_deleted_and_its_person_blocked(shops: Shops) -> None:
    shops.open("chat", "Chat")

    choose(shops, "明天见", "forward")
    assert shops.await_log("forward")["text"] == "明天见"
    choose(shops, "明天见", "delete")
    assert shops.await_log("delete")["text"] == "明天见"
    shops.press("block")

    assert shops.await_log("block")["who"] == "张三"
    assert "明天见" not in shops.texts()


def test_a_gift_costs_what_stands_beside_its_button(shops: Shops) -> None:
    shops.open("chat", "Gift")
    assert shops.texts()[0] == "张三"
    assert "合计 ¥25" in shops.texts()

    write(shops, "input", "hello")
    shops.press("send")

    note = shops.await_log("gift")
    assert (note["text"], note["total"]) == ("hello", "合计 ¥25")


def test_the_receiver_of_a_gift_can_stand_in_a_bubble_alone(shops: Shops) -> None:
    shops.open("chat", "Gift", title="送礼物")

    assert shops.texts()[0] == "送礼物"
    assert shops.node("bubble").text == "张三"


def test_the_action_key_of_the_amount_transfers(shops: Shops) -> None:
    shops.open("chat", "Transfer")

    write(shops, "amount", "20")
    shops.lab.press("ENTER")

    assert shops.await_log("pay")["amount"] == "20"


def test_an_entry_in_the_book_moves_the_sum_and_no_money(shops: Shops) -> None:
    shops.open("ledger", "Ledger")
    assert {"支出", "收入", "合计 ¥619", "确定", "完成"} <= set(shops.texts())

    for amount, button in (("12", "ok"), ("30", "done")):
        write(shops, "amount", amount)
        shops.press(button)
        shops.await_log("entry", amount=amount)

    shops.await_text("合计 ¥661")
    assert not {"pay", "order"} & set(shops.counts())


def test_what_is_no_number_is_no_entry_in_the_book(shops: Shops) -> None:
    """A field for numbers takes what is set by an action all the same."""
    shops.open("ledger", "Ledger")
    shops.do(NodeAct(shops.target(shops.node("amount")), "set_text", {"text": "milk"}))
    shops.await_text("milk")
    shops.press("ok")
    shops.do(NodeAct(shops.target(shops.node("amount")), "set_text", {"text": ""}))
    write(shops, "amount", "12")
    shops.press("ok")

    shops.await_log("entry", amount="12")
    shops.await_text("合计 ¥631")


def test_a_form_that_buys_has_tabs_and_rows_of_the_same_words(shops: Shops) -> None:
    shops.open("broker", "Form")
    assert [text for text in shops.texts() if text in ("买入", "卖出", "委托", "撤单", "买 入")] == [
        "买入", "卖出", "委托", "撤单", "买 入", "卖出", "买入",
    ]  # fmt: skip

    shops.press("trade_1")
    shops.press("tab_sell")
    shops.await_text("卖 出")
    assert shops.counts()["order"] == 0
    shops.press("submit")

    assert shops.await_log("order")["says"] == "卖 出"
