"""What a page is about decides: drawn and unlabelled buttons, failed payments, pads, chats, dialogs.

docs/spec/confirmation.md, G-63 to G-73, G-81 to G-89, G-137 to G-145.
"""

import pytest

from pollex.screen.screen import Screen
from tests.guard.acts import at, swipe_from, type_into, verdict
from tests.guard.pages import box, button, field, page, page_a, rows, screen, tabs, text
from tests.guard.shown import CASHIER, DIALOG_BOX, Act, on
from tests.screen.scene import N

LOW = (40, 2220, 1040, 2360)


CASES: tuple[tuple[str, Screen, Act, str], ...] = (
    ("title by ref", screen(page(text("提交订单", (400, 100, 680, 180)))), on("提交订单"), "ALLOW"),
    (
        "root clickable slider text",
        screen(page(N("FrameLayout", (0, 0, 1080, 2400), [text("滑动支付", LOW)], flags="clickable"))),
        lambda s: swipe_from(s, "滑动支付"),
        "PAY",
    ),
    (
        "unlabelled wide",
        screen(page(text("合计 ¥25", (40, 2000, 500, 2080)), N("View", LOW, flags="clickable", resource_id="zz"))),
        on("zz"),
        "ASK",
    ),
    (
        "unlabelled cashier",
        screen(page(N("View", LOW, flags="clickable", resource_id="zz")), activity=CASHIER),
        on("zz"),
        "PAY",
    ),
    (
        "cashier back",
        screen(page(N("ImageView", (20, 100, 120, 200), flags="clickable", description="返回")), activity=CASHIER),
        on("返回"),
        "ALLOW",
    ),
    ("flutter", screen(page(N("View", LOW, description="Pay\n$25.00", flags="clickable"))), on("Pay\n$25.00"), "PAY"),
    ("countdown", screen(page(button("立即支付 14:59", LOW))), on("立即支付 14:59"), "PAY"),
    (
        "long agree pay",
        screen(page(button("我已阅读并同意《服务协议》及《隐私政策》并支付 ¥25", LOW))),
        on("我已阅读并同意《服务协议》及《隐私政策》并支付 ¥25"),
        "PAY",
    ),
    (
        "transfer continue",
        screen(
            page(
                text("Transfer money", (300, 60, 800, 140)),
                field("50", hint="Amount"),
                text("$50.00"),
                text("Total $50.00"),
                button("Continue", LOW),
            )
        ),
        on("Continue"),
        "PAY",
    ),
    (
        "withdraw confirm",
        screen(page(text("提现", (400, 60, 680, 140)), text("¥100.00"), button("确定", LOW))),
        on("确定"),
        "PAY",
    ),
    ("retry after fail", screen(page(text("支付失败", (400, 400, 700, 480)), button("重试", LOW))), on("重试"), "PAY"),
    (
        "retry order",
        screen(page(text("下单失败", (400, 400, 700, 480)), button("重新提交", LOW))),
        on("重新提交"),
        "ASK",
    ),
    ("retry net", screen(page(text("网络错误"), button("重试", LOW))), on("重试"), "ALLOW"),
    ("PayPal btn", screen(page(text("Total $25"), button("PayPal", LOW))), on("PayPal"), "PAY"),
    (
        "tip choice",
        screen(page(text("To pay $25"), tabs("₹20", "₹30", "₹50", top=900), button("Pay $25", LOW))),
        on("₹30"),
        "ALLOW",
    ),
    (
        "chips filter",
        screen(page(text("筛选"), text("¥0-¥50"), button("¥50以下"), button("先用后付"), button("确定", LOW))),
        on("确定"),
        "ALLOW",
    ),
    (
        "todo",
        screen(
            page(
                rows(
                    box(
                        text("购买牛奶", (100, 400, 900, 480)),
                        N("CheckBox", (20, 400, 80, 480), flags="clickable checkable"),
                        at=(0, 390, 1080, 490),
                        resource_id="r",
                    )
                )
            )
        ),
        on("r"),
        "ALLOW",
    ),
    (
        "todo2",
        screen(
            page(
                rows(
                    box(
                        text("Buy now", (100, 400, 900, 480)),
                        N("CheckBox", (20, 400, 80, 480), flags="checkable"),
                        at=(0, 390, 1080, 490),
                        resource_id="r",
                    )
                )
            )
        ),
        on("r"),
        "ALLOW",
    ),
    (
        "suggest",
        screen(
            page(
                field("买", (40, 60, 900, 150), hint="搜索", flags="focused"),
                rows(box(text("购买", (40, 300, 900, 380)), at=(0, 290, 1080, 390), resource_id="r")),
            )
        ),
        on("r"),
        "ALLOW",
    ),
    (
        "song title",
        screen(
            page(
                rows(
                    box(
                        text("Buy Now", (40, 400, 900, 460)),
                        text("Artist", (40, 470, 900, 520)),
                        at=(0, 390, 1080, 530),
                        resource_id="r",
                    )
                )
            )
        ),
        on("r"),
        "ALLOW",
    ),
    (
        "booking dates",
        screen(
            page(
                box(
                    text("Check-in", (40, 500, 500, 560)),
                    text("Check-out", (540, 500, 1000, 560)),
                    at=(40, 490, 1040, 570),
                    resource_id="r",
                ),
                text("$120"),
            )
        ),
        on("r"),
        "ALLOW",
    ),
    (
        "lock pad",
        screen(
            page(
                *[
                    button(
                        str(i % 10),
                        (40 + (i % 3) * 300, 900 + (i // 3) * 120, 300 + (i % 3) * 300, 1000 + (i // 3) * 120),
                    )
                    for i in range(10)
                ],
                text("Enter PIN", (400, 500, 700, 560)),
                type="system",
                package="com.android.systemui",
            )
        ),
        on("5"),
        "ALLOW",
    ),
    (
        "calc pad",
        screen(
            page(
                *[
                    button(
                        str(i % 10),
                        (40 + (i % 3) * 300, 900 + (i // 3) * 120, 300 + (i % 3) * 300, 1000 + (i // 3) * 120),
                    )
                    for i in range(10)
                ]
            )
        ),
        on("5"),
        "ALLOW",
    ),
    (
        "bank pad",
        screen(
            page(
                *[
                    button(
                        str(i % 10),
                        (40 + (i % 3) * 300, 900 + (i // 3) * 120, 300 + (i % 3) * 300, 1000 + (i // 3) * 120),
                    )
                    for i in range(10)
                ],
                text("Enter UPI PIN", (400, 500, 700, 560)),
            )
        ),
        on("5"),
        "PAY",
    ),
    (
        "type login",
        screen(page(field(hint="Password", flags="secret"), button("Sign in"))),
        lambda s: type_into(s, "Password", "x"),
        "ALLOW",
    ),
    (
        "type pay pw",
        screen(page(text("请输入支付密码"), field(hint="密码", flags="secret"))),
        lambda s: type_into(s, "密码", "1"),
        "PAY",
    ),
    (
        "chat enter w total? gift",
        screen(
            page(
                text("李四", (400, 60, 700, 120)),
                text("合计 ¥5", (40, 2000, 400, 2080)),
                field("hi", hint="说点什么", flags="focused"),
                button("赠送", LOW),
            )
        ),
        lambda s: type_into(s, "说点什么", "hi", submits=True),
        "ASK send",
    ),
    (
        "search enter",
        screen(page_a(field("x", (40, 60, 900, 150), hint="搜索商品", flags="focused"))),
        lambda s: type_into(s, "搜索商品", "x", submits=True),
        "ALLOW",
    ),
    (
        "note enter multi",
        screen(page_a(field("x", (40, 600, 900, 900), hint="备注", flags="focused"))),
        lambda s: type_into(s, "备注", "x", submits=True),
        "ALLOW",
    ),
    (
        "coupon enter",
        screen(page_a(field("x", (40, 600, 900, 680), hint="Coupon", flags="focused"))),
        lambda s: type_into(s, "Coupon", "x", submits=True),
        "ASK",
    ),
    ("delete in cart", screen(page_a(button("删除", (800, 500, 1000, 580)))), on("删除"), "ALLOW delete"),
    ("share on order", screen(page_a(button("转发", (800, 500, 1000, 580)))), on("转发"), "ALLOW send"),
    ("uninstall ok", screen(page(text("Do you want to uninstall this app?"), button("OK"))), on("OK"), "ALLOW"),
    (
        "perm 确定",
        screen(
            page(text("需要存储权限"), button("确定"), at=DIALOG_BOX, package="com.android.permissioncontroller"),
            page_a(),
        ),
        on("确定"),
        "ALLOW",
    ),
    (
        "offer beside a login",
        screen(page(text("新人领取210元优惠券"), field(hint="手机号", flags="focused"), button("登录", LOW))),
        lambda s: type_into(s, "手机号", "1", submits=True),
        "ALLOW",
    ),
    (
        "drawn pad",
        screen(
            page(
                text("请输入支付密码", (300, 500, 800, 580)),
                *[
                    text(
                        str(key % 10),
                        (40 + key % 3 * 300, 900 + key // 3 * 120, 300 + key % 3 * 300, 1000 + key // 3 * 120),
                    )
                    for key in range(10)
                ],
            )
        ),
        lambda s: at(s, "5"),
        "PAY",
    ),
    (
        "another button deletes",
        screen(
            page(
                text("支持7天无理由退款"), button("删除", (800, 400, 1000, 480)), text("合计 ¥25"), button("确定", LOW)
            )
        ),
        on("确定"),
        "ASK order",
    ),
    (
        "a question about deleting",
        screen(page(text("确定删除该商品?"), text("合计 ¥25"), button("提交订单"), button("确定", LOW))),
        on("确定"),
        "ALLOW delete",
    ),
)


@pytest.mark.parametrize(("name", "shown", "act", "said"), CASES, ids=[case[0] for case in CASES])
def test_what_its_page_is_about_decides(name: str, shown: Screen, act: Act, said: str) -> None:
    """G-138, G-143, G-144, G-154, G-156."""
    assert verdict(shown, act(shown)).startswith(said)
