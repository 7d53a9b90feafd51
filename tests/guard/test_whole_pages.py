"""Whole pages as apps have them, with everything on them that would ask (docs/spec/confirmation.md, sections 8, 23)."""

import pytest

from pollex.action.actions import Tap
from pollex.guard.detector import Detector
from pollex.screen.screen import Screen
from pollex.screen.target import target_of
from tests.guard.acts import WORDS
from tests.guard.pages import bar, box, button, field, grid, page, rows, screen, tabs, text
from tests.screen.scene import N

LOW = (40, 2220, 1040, 2360)

PAGES: tuple[tuple[str, Screen, dict[str, str]], ...] = (
    (
        "alipay home",
        screen(
            page(
                text("余额宝 ¥1,234.56", (40, 100, 600, 180)),
                *grid(
                    [
                        "扫一扫",
                        "收付款",
                        "出行",
                        "卡包",
                        "转账",
                        "信用卡还款",
                        "充值中心",
                        "余额宝",
                        "生活缴费",
                        "我的快递",
                        "市民中心",
                        "更多",
                    ],
                    300,
                ),
            )
        ),
        {},
    ),
    (
        "wechat services",
        screen(
            page(
                *grid(["收付款", "钱包"], 200, cols=2),
                *grid(
                    ["信用卡还款", "手机充值", "理财通", "生活缴费", "Q币充值", "城市服务", "腾讯公益", "医疗健康"], 500
                ),
            )
        ),
        {},
    ),
    (
        "wechat wallet",
        screen(
            page(
                rows(
                    *[
                        box(
                            text(n, (40, 300 + i * 110, 400, 380 + i * 110)),
                            text(v, (600, 300 + i * 110, 1000, 380 + i * 110)),
                            at=(0, 290 + i * 110, 1080, 390 + i * 110),
                            resource_id=n,
                        )
                        for i, (n, v) in enumerate(
                            [
                                ("零钱", "¥12.00"),
                                ("零钱通", "收益率1.9%"),
                                ("银行卡", ""),
                                ("亲属卡", ""),
                                ("支付分", "749"),
                                ("支付设置", ""),
                            ]
                        )
                    ]
                )
            )
        ),
        {},
    ),
    (
        "order list",
        screen(
            page(
                tabs("全部", "待付款", "待发货", "待收货", "退款/售后", selected=0),
                rows(
                    *[
                        N(
                            "LinearLayout",
                            (0, 300 + i * 500, 1080, 780 + i * 500),
                            [
                                text("蜜雪冰城", (40, 310 + i * 500, 400, 380 + i * 500)),
                                text("实付款 ¥25", (700, 600 + i * 500, 1040, 660 + i * 500)),
                                button(b, (800, 680 + i * 500, 1040, 760 + i * 500), class_name="TextView"),
                            ],
                        )
                        for i, b in enumerate(["去付款", "再来一单", "评价"])
                    ]
                ),
            )
        ),
        {"去付款": "pay", "再来一单": "pay"},
    ),
    (
        "taobao detail",
        screen(
            page(
                text("¥199.00", (40, 900, 400, 980)),
                text("已售1000+", (800, 900, 1040, 980)),
                rows(
                    text("付款后48小时内发货"),
                    box(text("选择 颜色分类"), at=(0, 1200, 1080, 1300)),
                    box(text("保障 7天无理由退货·极速退款"), at=(0, 1310, 1080, 1400)),
                ),
                bar(
                    button("店铺", class_name="TextView"),
                    button("客服", class_name="TextView"),
                    button("收藏", class_name="TextView"),
                    button("加入购物车", class_name="TextView"),
                    button("立即购买", class_name="TextView"),
                ),
            )
        ),
        {"立即购买": "order"},
    ),
    (
        "sku sheet",
        screen(
            page(
                text("¥199"),
                text("数量"),
                button("-", (700, 800, 760, 860)),
                button("+", (900, 800, 960, 860)),
                bar(button("加入购物车"), button("立即购买")),
                at=(0, 800, 1080, 2400),
            ),
            page(text("x")),
        ),
        {"立即购买": "order"},
    ),
    (
        "sku confirm",
        screen(
            page(
                text("¥199"),
                text("数量"),
                button("红色", (40, 1000, 200, 1080)),
                button("确定", LOW),
                at=(0, 800, 1080, 2400),
            ),
            page(text("x")),
        ),
        {"确定": "order"},
    ),
    (
        "meituan restaurant",
        screen(
            page(
                text("蜜雪冰城"),
                rows(
                    *[
                        N(
                            "LinearLayout",
                            (200, 300 + i * 200, 1080, 480 + i * 200),
                            [
                                text("柠檬水", (210, 310 + i * 200, 500, 370 + i * 200)),
                                text("¥4", (210, 400 + i * 200, 400, 460 + i * 200)),
                                N(
                                    "ImageView",
                                    (980, 400 + i * 200, 1040, 460 + i * 200),
                                    flags="clickable",
                                    description="加",
                                ),
                            ],
                        )
                        for i in range(5)
                    ]
                ),
                bar(box(text("¥8"), text("另需配送费¥3")), button("去结算")),
            )
        ),
        {"去结算": "order"},
    ),
    (
        "meituan no min",
        screen(page(text("蜜雪冰城"), bar(box(text("¥8"), text("另需配送费¥3")), button("差¥12起送")))),
        {},
    ),
    (
        "hotel list",
        screen(
            page(
                field(hint="搜索酒店"),
                rows(
                    *[
                        box(
                            text("如家酒店", (210, 310 + i * 200, 700, 370 + i * 200)),
                            text("¥199起", (800, 400 + i * 200, 1040, 460 + i * 200)),
                            at=(0, 300 + i * 200, 1080, 490 + i * 200),
                            resource_id=f"h{i}",
                        )
                        for i in range(5)
                    ]
                ),
            )
        ),
        {},
    ),
    (
        "hotel rooms",
        screen(
            page(
                text("如家酒店"),
                rows(
                    *[
                        N(
                            "LinearLayout",
                            (0, 300 + i * 200, 1080, 490 + i * 200),
                            [
                                text("大床房", (210, 310 + i * 200, 700, 370 + i * 200)),
                                text("¥199", (700, 400 + i * 200, 840, 460 + i * 200)),
                                button("预订", (880, 400 + i * 200, 1040, 460 + i * 200), class_name="TextView"),
                            ],
                        )
                        for i in range(3)
                    ]
                ),
            )
        ),
        {},
    ),
    (
        "train list",
        screen(
            page(
                rows(
                    *[
                        box(
                            text("G101", (40, 310 + i * 200, 200, 370 + i * 200)),
                            text("二等座 有票", (300, 310 + i * 200, 600, 370 + i * 200)),
                            text("¥553", (800, 310 + i * 200, 1000, 370 + i * 200)),
                            at=(0, 300 + i * 200, 1080, 490 + i * 200),
                            resource_id=f"t{i}",
                        )
                        for i in range(5)
                    ]
                ),
                tabs("筛选", "发时最早", "耗时最短", "价格", top=2250),
            )
        ),
        {},
    ),
    (
        "12306 confirm",
        screen(
            page(
                text("G101 二等座"),
                text("总金额 ¥553.0"),
                button("取消订单", (40, 2220, 400, 2360)),
                button("立即支付", (420, 2220, 1040, 2360)),
            )
        ),
        {"立即支付": "pay"},
    ),
    (
        "stock detail",
        screen(
            page(
                text("贵州茅台"),
                text("1688.00"),
                tabs("分时", "日K", "周K", selected=0),
                bar(
                    button("买入", class_name="TextView"),
                    button("卖出", class_name="TextView"),
                    button("自选", class_name="TextView"),
                ),
            )
        ),
        {},
    ),
    ("fund detail", screen(page(text("余额宝"), text("七日年化 1.8%"), bar(button("定投"), button("买入")))), {}),
    (
        "bilibili vip",
        screen(
            page(
                text("大会员"),
                rows(
                    box(text("连续包年"), text("¥118"), at=(40, 500, 400, 700)),
                    box(text("连续包月"), text("¥15"), at=(440, 500, 800, 700)),
                ),
                button("确认协议并支付¥118", LOW),
            )
        ),
        {"确认协议并支付¥118": "pay"},
    ),
    (
        "settings cn",
        screen(
            page(
                rows(
                    *[
                        box(
                            text(n, (40, 300 + i * 110, 600, 380 + i * 110)),
                            at=(0, 290 + i * 110, 1080, 390 + i * 110),
                            resource_id=n,
                        )
                        for i, n in enumerate(
                            [
                                "账号与安全",
                                "支付设置",
                                "支付",
                                "通知",
                                "隐私",
                                "购买记录",
                                "帮助与反馈",
                                "关于",
                                "退出登录",
                            ]
                        )
                    ]
                )
            )
        ),
        {},
    ),
)


@pytest.mark.parametrize(("name", "shown", "asking"), PAGES, ids=[one[0] for one in PAGES])
def test_only_these_controls_of_a_page_ask(name: str, shown: Screen, asking: dict[str, str]) -> None:
    detector = Detector(shown, WORDS)
    found = {}
    for node in shown.nodes:
        hit = detector.detect(Tap(target_of(shown, node))) if node.is_clickable else None
        if hit is not None and hit.spends:
            found[node.label or hit.matched] = hit.kind

    assert found == asking
