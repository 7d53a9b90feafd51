"""Whole pages as apps outside China have them, with all that would ask (docs/spec/confirmation.md, sections 8, 23)."""

import pytest

from pollex.action.actions import Tap
from pollex.guard.detector import Detector
from pollex.screen.screen import Screen
from pollex.screen.target import target_of
from tests.guard.acts import WORDS
from tests.guard.pages import box, button, field, grid, page, rows, screen, tabs, text

LOW = (40, 2220, 1040, 2360)

PAGES: tuple[tuple[str, Screen, dict[str, str]], ...] = (
    (
        "uber",
        screen(
            page(
                text("Choose a ride"),
                rows(
                    *[
                        box(
                            text(n, (40, 900 + i * 150, 400, 980 + i * 150)),
                            text(p, (800, 900 + i * 150, 1040, 980 + i * 150)),
                            at=(0, 890 + i * 150, 1080, 1030 + i * 150),
                            resource_id=n,
                        )
                        for i, (n, p) in enumerate([("UberX", "$12.40"), ("Comfort", "$15.10")])
                    ],
                    at=(0, 880, 1080, 1900),
                ),
                box(text("Visa •••• 1234"), at=(0, 2000, 1080, 2100)),
                button("Choose UberX", LOW),
            )
        ),
        {"Choose UberX": "order"},
    ),
    (
        "gmaps",
        screen(
            page(
                field(hint="Search here"),
                tabs("Directions", "Start", "Call", "Save", top=1500),
                text("$$ · Restaurant"),
                button("Order online", (40, 1700, 400, 1800)),
                button("Reserve a table", (440, 1700, 800, 1800)),
            )
        ),
        {},
    ),
    (
        "spotify",
        screen(
            page(
                text("Premium"),
                text("$10.99/month after"),
                button("Get Premium", LOW),
                button("View plans", (40, 1900, 500, 2000)),
            )
        ),
        {"Get Premium": "order"},
    ),
    (
        "netflix profile",
        screen(
            page(
                text("Account"),
                text("Plan details"),
                text("$15.49/month"),
                button("Change plan", (40, 900, 500, 1000)),
                button("Cancel membership", (40, 1100, 500, 1200)),
                button("Manage payment info", (40, 1300, 500, 1400)),
            )
        ),
        {},
    ),
    (
        "gpay home",
        screen(
            page(
                text("Google Pay"),
                *grid(
                    [
                        "Scan any QR code",
                        "Pay contacts",
                        "Pay phone number",
                        "Bank transfer",
                        "Pay UPI ID",
                        "Self transfer",
                        "Pay bills",
                        "Mobile recharge",
                    ],
                    400,
                ),
            )
        ),
        {},
    ),
    (
        "news",
        screen(
            page(
                rows(
                    *[
                        box(
                            text(n, (40, 300 + i * 110, 1000, 380 + i * 110)),
                            at=(0, 290 + i * 110, 1080, 390 + i * 110),
                            resource_id=f"n{i}",
                        )
                        for i, n in enumerate(
                            [
                                "央行:移动支付规模再创新高",
                                "网友购买二手车被骗",
                                "Buy now, pay later firms face new rules",
                                "微信支付宣布下调提现手续费",
                                "下单",
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
