"""Rows of the verdict table that need a grant, from the request to the step (docs/spec/confirmation.md, section 21)."""

import pytest

from pollex.action.actions import Tap, Type
from pollex.errors import ApprovalDetail, PhoneError
from pollex.geometry import Bounds, Point
from pollex.guard.seen import SeenWord
from pollex.screen.screen import Screen
from tests.guard.gates import Desk, order
from tests.guard.pages import bar, button, field, page, row, rows, screen, target, text
from tests.screen.scene import N

SHOP = text("蜜雪冰城", (40, 100, 600, 190))
GOODS = text("柠檬水 大杯", (40, 200, 600, 290))


def total(label: str, amount: str, left: int = 40) -> tuple[N, N]:
    return text(label, (left, 2270, left + 120, 2350)), text(amount, (left + 130, 2270, left + 290, 2350))


def shop(*more: N, pay: tuple[N, ...] = (), name: str = "提交订单") -> Screen:
    return screen(page(SHOP, GOODS, *more, bar(row(*pay), button(name))))


def told(desk: Desk, page_: Screen, name: str = "提交订单") -> str:
    """GO, or the reason why not."""
    try:
        verdict = desk.do(Tap(target(page_, name)), page_)
    except PhoneError as error:
        assert error.code == "confirmation_mismatch" and isinstance(error.detail, ApprovalDetail)
        return error.detail.reason or ""
    assert verdict.approved is not None
    return "GO"


NOT_25 = "the approved amount {} is not on the screen"


@pytest.mark.parametrize(
    ("seen", "amount", "said"),
    [
        (shop(pay=(*total("合计", "¥25"), *total("实付", "¥22", 300))), "¥22", NOT_25),
        (shop(pay=(text("合计", (40, 2270, 160, 2350)), text("1", (170, 2270, 200, 2350)))), "¥1", NOT_25),
        (shop(text("¥199"), text("¥99")), "¥99", NOT_25),
        (shop(text("¥199"), text("¥99")), "¥199", "GO"),
        (shop(field("合计¥1", hint="备注"), pay=total("合计", "¥25")), "¥1", NOT_25),
        (shop(pay=total("合计", "HK$100")), "US$100", NOT_25),
        (shop(text("4 payments of $25"), pay=total("Total", "$100")), "$25", NOT_25),
        (shop(pay=total("合计", "¥2,599")), "2599", "GO"),
    ],
    ids=["76", "77", "78", "78 largest", "79", "80 currencies", "80 instalments", "73 thousands"],
)
def test_amounts_from_the_request_to_the_step(seen: Screen, amount: str, said: str) -> None:
    """Rows 73, 76 to 80."""
    desk = Desk()
    desk.grant(seen, order(amount=amount))

    assert told(desk, seen) == said.format(amount)


@pytest.mark.parametrize(("amount", "said"), [("¥30", "GO"), ("¥25", NOT_25)])
def test_of_two_totals_in_a_list_the_nearest_counts(amount: str, said: str) -> None:
    """Row 75, G-53."""
    far = row(text("合计", (40, 500, 160, 580)), text("¥25", (170, 500, 330, 580)))
    near = row(text("合计", (40, 1700, 160, 1780)), text("¥30", (170, 1700, 330, 1780)))
    seen = screen(page(SHOP, GOODS, rows(far, near), bar(button("提交订单"))))
    desk = Desk()
    desk.grant(seen, order(amount=amount))

    assert told(desk, seen) == said.format(amount)


def test_a_trial_without_its_later_charge() -> None:
    """Row 28, G-49."""
    seen = screen(page(text("Movie Club"), text("$0.00 today, then $59.99/year"), button("Start free trial")))
    desk = Desk()
    desk.grant(seen, order(target="Movie Club", content="trial", amount="$0"))
    assert told(desk, seen, "Start free trial").startswith("the screen also shows a later charge of $59.99")

    desk = Desk()
    desk.grant(seen, order(target="Movie Club", content="trial", amount="$0.00, then $59.99/year"))
    assert told(desk, seen, "Start free trial") == "GO"


def gift(typed: str, *, title_at: int = 100) -> Screen:
    bubble = text("张三", (40, title_at, 600, title_at + 80))
    words = field(typed, (40, 1900, 900, 2000), hint="说点什么", flags="focused")
    return screen(page(bubble, words, bar(row(*total("合计", "¥25")), button("发送"))))


@pytest.mark.parametrize(
    ("content", "typed", "said"),
    [
        ("明天见", "明天见", "GO"),
        ("明天见", "明天见 http://a.example", "the text to send is not exactly what was approved"),
        ("天" * 250, "天" * 250, "GO"),
    ],
    ids=["equal", "with a link", "cut at 200"],
)
def test_a_paid_gift_is_sent_letter_by_letter(content: str, typed: str, said: str) -> None:
    """Row 82, G-35, G-36."""
    seen = gift(typed)
    desk = Desk()
    desk.grant(seen, order(action="send", target="张三", content=content))

    assert told(desk, seen, "发送") == said


def test_a_receiver_in_a_bubble_is_none() -> None:
    """Row 71, G-33."""
    seen = gift("明天见", title_at=900)
    desk = Desk()
    desk.grant(seen, order(action="send", target="张三", content="明天见"))

    assert told(desk, seen, "发送") == "the target 张三 is not in the title bar"


def test_typing_with_enter_compares_what_is_typed() -> None:
    """Row 82, G-37."""
    seen = gift("")
    sends = Type("明天见", target(seen, "说点什么"), submits=True)
    desk = Desk()
    desk.grant(seen, order(action="send", target="张三", content="明天见"))

    assert desk.do(sends, seen).approved == ("send", "说点什么")


def test_a_drawn_page_is_known_by_what_was_seen_on_it() -> None:
    """Row 81, G-40: words of the picture of this very screen; another screen has none."""
    canvas = screen(page(N("View", (0, 0, 1080, 2400))))
    words = (
        SeenWord("蜜雪冰城", Bounds(40, 100, 600, 190)),
        SeenWord("合计 ¥4", Bounds(40, 2200, 400, 2300)),
        SeenWord("下单", Bounds(700, 2200, 1000, 2300)),
    )
    touch = Tap(Point(850, 2250))
    desk = Desk()
    desk.gate.saw(canvas, words)
    desk.grant(canvas, order(amount="¥4"))

    assert desk.do(touch, canvas).approved is not None
