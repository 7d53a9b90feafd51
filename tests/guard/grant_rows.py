"""Rows of the verdict table about a request, a grant and a step: what was approved, what stands there, what is told.

docs/spec/confirmation.md, section 21. What is told is a word of that table: ALLOW, ASK kind, PAY, GO, STALE, NO and
the reason, or the code of another refusal.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pollex.act.expecting import expected
from pollex.action.actions import Action, Scroll, Tap, Type, judged
from pollex.errors import ApprovalDetail, PhoneError, Refused, WireDetail
from pollex.geometry import Bounds, Point
from pollex.guard.events import Place
from pollex.guard.request import Request
from pollex.guard.seen import SeenWord
from pollex.screen.screen import Screen
from tests.guard.gates import HELPER, Desk, order
from tests.guard.pages import APP, bar, button, check, field, page, row, rows, screen, target, text
from tests.guard.shown import LOWER, corpus
from tests.screen.scene import N

__all__ = ["GRANT_ROWS", "Row"]

Row = tuple[int, str, Callable[[], str], str]
"""Number, what of it, what is done, what is told."""

SHOP = text("蜜雪冰城", (40, 100, 600, 190))
GOODS = text("柠檬水 大杯 ×1", (40, 200, 600, 290))
CANVAS = screen(page(N("View", (0, 0, 1080, 2400))))
TRIAL = screen(page(text("Movie Club"), text("$0.00 today, then $59.99/year"), button("Start free trial")))
BETWEEN = "NO the screen changed between the check and the touch"


def amount(said: str) -> str:
    return f"NO the approved amount {said} is not on the screen"


def total(label: str, money: str, left: int = 40) -> tuple[N, N]:
    return text(label, (left, 2270, left + 120, 2350)), text(money, (left + 130, 2270, left + 290, 2350))


def shop(*more: N, pay: tuple[N, ...] = (), name: str = "提交订单", title: N = SHOP, app: str = APP) -> Screen:
    """An order page: what stands on it, what in its bar, and its button."""
    return screen(page(title, GOODS, *more, bar(row(*pay), button(name)), package=app))


A = shop(field("", (40, 900, 900, 990), hint="备注"), pay=total("合计", "¥25"))


def gift(typed: str, top: int = 100) -> Screen:
    """A chat in which a message costs money."""
    words = field(typed, (40, 1900, 900, 2000), hint="说点什么", flags="focused")
    title = text("张三", (40, top, 600, top + 80))
    return screen(page(title, words, bar(row(*total("合计", "¥25")), button("发送"))))


def told(desk: Desk, action: Action, shown: Screen, said: str = "") -> str:
    """What a step is told."""
    try:
        verdict = desk.do(action, shown, said=said)
    except PhoneError as error:
        detail = error.detail
        assert isinstance(detail, ApprovalDetail), error
        if error.code == "confirmation_mismatch":
            return f"NO {detail.reason}"
        if error.code == "confirmation_required":
            return "PAY" if detail.action == "pay" else f"ASK {detail.action}"
        return error.code
    return "ALLOW" if verdict.approved is None else "GO"


def step(before: Screen, after: Screen | None = None, name: str = "提交订单", /, **fields: str) -> Callable[[], str]:
    """A yes for that request on one screen, then a tap on another."""

    def play() -> str:
        desk, shown = Desk(), before if after is None else after
        desk.grant(before, order(**fields))
        return told(desk, Tap(target(shown, name)), shown)

    return play


def at_step(waits: int) -> Callable[[], str]:
    def play() -> str:
        desk = Desk()
        desk.gate.next_step()
        desk.grant(A)
        for _ in range(waits):
            desk.gate.next_step()
        return told(desk, Tap(target(A, "提交订单")), A)

    return play


def after(*actions: Action, waits: int = 0) -> Callable[[], str]:
    """A yes, then these, then the step."""

    def play() -> str:
        desk = Desk()
        desk.grant(A)
        for _ in range(waits):
            desk.gate.next_step()
        for action in actions:
            told(desk, action, A)
        return told(desk, Tap(target(A, "提交订单")), A)

    return play


def used_and_failed() -> str:
    desk = Desk()
    desk.grant(A)
    verdict = desk.do(Tap(target(A, "提交订单")), A)
    desk.gate.failed(verdict, Refused("STALE", "Look again."))
    return told(desk, Tap(target(A, "提交订单")), A)


def with_enter() -> str:
    shown, desk = gift(""), Desk()
    desk.grant(shown, order(action="send", target="张三", content="明天见"))
    return told(desk, Type("明天见", target(shown, "说点什么"), submits=True), shown)


def drawn(said: str = "", *seen: SeenWord, fields: dict[str, str] | None = None) -> Callable[[], str]:
    """A touch at a place of a page that is only painted."""

    def play() -> str:
        desk = Desk()
        desk.gate.saw(CANVAS, seen)
        if fields is not None:
            desk.grant(CANVAS, order(**fields))
        answer = told(desk, Tap(Point(850, 2250)), CANVAS, said=said)
        return f"{answer} unjudged" if any(event.unjudged for event in desk.approvals) else answer

    return play


BUTTON, PAINTED_SHOP, PAINTED_TOTAL = (
    SeenWord("下单", Bounds(700, 2200, 1000, 2300)),
    SeenWord("蜜雪冰城", Bounds(40, 100, 600, 190)),
    SeenWord("合计 ¥4", Bounds(40, 2200, 400, 2300)),
)


def again() -> str:
    """An order, then the page that asks for another try."""
    desk = Desk()
    desk.grant(A)
    desk.do(Tap(target(A, "提交订单")), A)
    retry = screen(page(text("请再试一次"), button("再试一次")))
    return told(desk, Tap(target(retry, "再试一次", which=0)), retry)


def stale(approved: bool) -> Callable[[], str]:
    """What the phone found changed in the moment of the touch."""

    def play() -> str:
        desk = Desk()
        harmless = screen(page(button("查看详情", LOWER)))
        shown, name = (A, "提交订单") if approved else (harmless, "查看详情")
        if approved:
            desk.grant(A)
        touch = Tap(target(shown, name))
        verdict = desk.do(touch, shown)
        bound = expected(touch, shown, judged(touch, shown), verdict.witnesses)
        labels = {touch.at.look.label} if not isinstance(touch.at, Point) else set()
        assert labels == {name} and bound.window is not None
        assert not approved or "¥25" in {witness.text for witness in bound.witnesses}
        error = desk.gate.failed(verdict, Refused("STALE", "Look again.", WireDetail(which="target")))
        detail = error.detail
        return f"NO {detail.reason}" if isinstance(detail, ApprovalDetail) else error.code

    return play


def asked(request: Request, shown: Screen = A, desk: Desk | None = None) -> str:
    """What a request is told, and how many cards it showed."""
    desk = desk or Desk()
    before = len(desk.asker.cards)
    try:
        desk.gate.asking.check(request, APP, Place(0, shown.id))
        reason = desk.gate.rules.request_reason(request, shown, ())
        answer = "ALLOW" if reason is None else f"NO {reason}"
    except PhoneError as error:
        answer = error.code
    assert len(desk.asker.cards) == before
    return answer


def after_a_no() -> str:
    desk = Desk(says="declined")
    desk.grant(A)
    return asked(order(amount="¥99"), desk=desk)


def nobody(origin: str) -> Iterator[Row]:
    def desk() -> Desk:
        known = {"child": Desk(origin="child", is_attended=False), "queue": Desk(origin="queue", is_attended=False)}
        return known.get(origin) or Desk(is_asked=False)

    yield 89, f"{origin}, request", lambda: asked(order(), desk=desk()), "confirmation_declined"
    yield 89, f"{origin}, step", lambda: told(desk(), Tap(target(A, "提交订单")), A), "approval_unavailable"


def autonomous() -> str:
    desk = Desk(mode="autonomous")
    answer = told(desk, Tap(target(A, "提交订单")), A)
    assert [event.risk.payment for event in desk.approvals] == [True]
    return answer


def batch() -> str:
    desk = Desk()
    desk.grant(A)
    try:
        desk.gate.on("phone").in_batch()
    except Refused as error:
        assert told(desk, Tap(target(A, "提交订单")), A) == "GO"
        return error.code
    return "GO"


def member() -> str:
    """In a batch, without a grant: refused, and the grant of nobody is used."""
    desk = Desk()
    inside = desk.gate.on("phone").in_batch()
    try:
        inside.judge(Tap(target(A, "提交订单")), A, (), link=HELPER)
    except PhoneError as error:
        return error.code
    return "GO"


def box_page(*, is_ticked: bool) -> Screen:
    return shop(check("自动续费", is_ticked=is_ticked), pay=total("合计", "¥25"))


LATER = "NO the screen also shows a later charge of $59.99 that was not approved"
FAR = row(text("合计", (40, 500, 160, 580)), text("¥25", (170, 500, 330, 580)))
NEAR = row(text("合计", (40, 1700, 160, 1780)), text("¥30", (170, 1700, 330, 1780)))
IN_LIST = shop(rows(FAR), pay=total("合计", "¥30"))
R19 = replace(corpus("R19"), is_complete=True, missing=())
"""As if the other windows had been read too."""
TWO_IN_LIST = shop(rows(FAR, NEAR))
SPLIT = shop(
    pay=(
        text("合计:", (40, 2270, 160, 2350)),
        text("¥", (165, 2270, 185, 2350)),
        text("1299", (190, 2270, 280, 2350)),
        text(".00", (282, 2270, 330, 2350)),
    )
)
BELOW = (40, 900, 700, 990)
PRODUCT_OK = screen(
    page(text("¥25", (40, 300, 700, 380)), text("支持花呗付款"), button("立即购买"), button("确定", LOWER))
)
LATER_GOODS = screen(page(SHOP, GOODS, text("¥99", BELOW), bar(button("先用后付"))))

GRANT_ROWS: tuple[Row, ...] = (
    (16, "a later sum that is in the amount", step(LATER_GOODS, None, "先用后付", amount="¥99"), "GO"),
    (22, "not PAY", lambda: told(Desk(), Tap(target(PRODUCT_OK, "确定")), PRODUCT_OK), "ASK order"),
    (28, "$0 alone", step(TRIAL, None, "Start free trial", target="Movie Club", amount="$0"), LATER),
    (
        28,
        "with what comes later",
        step(TRIAL, None, "Start free trial", target="Movie Club", amount="$0.00, then $59.99/year"),
        "GO",
    ),
    (38, "the model's own words", drawn("支付按钮"), "PAY"),
    (38, "a seen word", drawn("", SeenWord("立即下单", Bounds(700, 2200, 1000, 2300))), "ASK order"),
    (38, "nothing known", drawn(), "ALLOW unjudged"),
    (44, "after a submit", again, "ASK order"),
    (47, "a member of a batch", member, "confirmation_required"),
    (65, "at step 4", at_step(2), "GO"),
    (65, "at step 5", at_step(3), "NO the approval expired (3 steps)"),
    (66, "a scroll", after(Scroll("down")), "ASK order"),
    (66, "a look and a remark", after(Type("少冰", target(A, "备注")), waits=1), "GO"),
    (67, "used, the touch failed", used_and_failed, "ASK order"),
    (
        68,
        "another app",
        step(A, shop(pay=total("合计", "¥25"), app="com.demo.other")),
        "NO approved in com.demo.shop but the screen shows com.demo.other",
    ),
    (
        69,
        "another kind",
        step(A, shop(pay=total("应付", "¥25"), name="提交"), "提交"),
        "NO approved order but this step is submit",
    ),
    (70, "one character", step(A, target="蜜"), "NO the target 蜜 is not on the screen"),
    (
        70,
        "in the remark alone",
        step(A, shop(field("喜茶", BELOW, hint="备注"), pay=total("合计", "¥25")), target="喜茶"),
        "NO the target 喜茶 is not on the screen",
    ),
    (
        71,
        "a receiver in a bubble",
        step(gift("明天见", 900), None, "发送", action="send", target="张三", content="明天见"),
        "NO the target 张三 is not in the title bar",
    ),
    (72, "¥27 now", step(A, shop(pay=total("合计", "¥27"))), amount("¥25")),
    *(
        (72, said, step(A, shop(text(said, BELOW))), amount("¥25"))
        for said in ("已售 25 件", "满25减3", "优惠 ¥25", "-¥25")
    ),
    (73, "split", step(SPLIT, amount="¥1,299"), "GO"),
    (73, "thousands", step(shop(pay=total("合计", "¥2,599")), amount="2599"), "GO"),
    (74, "the list's", step(IN_LIST, amount="¥25"), amount("¥25")),
    (74, "the bar's", step(IN_LIST, amount="¥30"), "GO"),
    (75, "the nearest", step(TWO_IN_LIST, amount="¥30"), "GO"),
    (75, "the other", step(TWO_IN_LIST, amount="¥25"), amount("¥25")),
    (
        76,
        "each total",
        step(shop(pay=(*total("合计", "¥25"), *total("实付", "¥22", 300))), amount="¥22"),
        amount("¥22"),
    ),
    (77, "no unit", step(shop(pay=total("合计", "1")), amount="¥1"), amount("¥1")),
    (
        77,
        "R19",
        step(R19, app="com.mcdonalds.gma.cn", amount="¥1", target="合计"),
        amount("¥1"),
    ),
    (78, "the smaller", step(shop(text("¥199", BELOW), text("¥99")), amount="¥99"), amount("¥99")),
    (79, "in a remark", step(shop(field("合计¥1", BELOW), pay=total("合计", "¥25")), amount="¥1"), amount("¥1")),
    (80, "HK$ and US$", step(shop(pay=total("合计", "HK$100")), amount="US$100"), amount("US$100")),
    (80, "¥ and 円", step(shop(text("1000円", BELOW), pay=total("合计", "¥1000")), amount="¥1000"), amount("¥1000")),
    (80, "instalments", step(shop(text("4 payments of $25"), pay=total("Total", "$100")), amount="$25"), amount("$25")),
    (81, "drawn", drawn("", BUTTON, PAINTED_SHOP, PAINTED_TOTAL, fields={"amount": "¥4"}), "GO"),
    (
        82,
        "with a link",
        step(gift("明天见 http://a.example"), None, "发送", action="send", target="张三", content="明天见"),
        "NO the text to send is not exactly what was approved",
    ),
    (82, "typed with enter", with_enter, "GO"),
    (
        82,
        "cut at 200",
        step(gift("天" * 250), None, "发送", action="send", target="张三", content="天" * 250),
        "GO",
    ),
    (
        83,
        "a grant for an order",
        step(A, shop(pay=total("合计", "¥25"), name="立即支付"), "立即支付"),
        "NO payment is never approved here",
    ),
    (84, "the amount changes", stale(approved=True), BETWEEN),
    (85, "the label changes", stale(approved=False), "STALE"),
    (
        86,
        "a box",
        step(box_page(is_ticked=False), box_page(is_ticked=True)),
        "NO the screen changed since the approval",
    ),
    (87, "no such total", lambda: asked(order(amount="¥27")), amount("¥27")),
    (88, "after a no", after_a_no, "confirmation_declined"),
    *(one for origin in ("child", "queue", "mcp") for one in nobody(origin)),
    (90, "step", autonomous, "ALLOW"),
    (91, "do_steps", batch, "approved_step_first"),
)
