"""The bindings of a message that costs money: its receiver and its text (spec/confirmation.md, G-33, G-35 to G-37)."""

from dataclasses import replace
from typing import Any

import pytest

from pollex.action.actions import Type
from pollex.geometry import Bounds
from pollex.guard.bindings import step_reason
from pollex.guard.hit import Hit
from pollex.guard.seen import SeenWord
from pollex.screen.target import target_of
from tests.guard.price_pages import button, page, row, text
from tests.guard.yes import SEND, TAP, gift, reason
from tests.screen.scene import N


@pytest.mark.parametrize(("top", "is_title"), [(0, True), (362, True), (363, False), (1500, False)])
def test_a_receiver_stands_in_the_title_bar(top: int, is_title: bool) -> None:
    """G-33, row 71: at most 150 of 0 to 999, which is y 362 of 2400."""
    found = reason(SEND, gift(top=top), "发送")

    assert found == (None if is_title else "the target 张三 is not in the title bar")


def test_a_name_in_a_message_or_an_input_is_no_receiver() -> None:
    """G-33, row 71."""
    bubble = page(
        text("李四", top=120),
        text("张三说明天见", top=900),
        *row("合计", "¥25", top=2000),
        N("EditText", (40, 2240, 640, 2340), text="明天见", flags="editable"),
        button("发送"),
    )
    typed = gift(N("EditText", (40, 100, 640, 200), text="张三", flags="editable"), top=900)

    assert reason(SEND, bubble, "发送") == "the target 张三 is not in the title bar"
    assert reason(SEND, typed, "发送") == "the target 张三 is not in the title bar"


OTHER_TEXT = "the text to send is not exactly what was approved"


@pytest.mark.parametrize(
    ("content", "field", "fits"),
    [
        ("明天见", "明天见", True),
        ("明天 见", "明天见 ", True),
        ("See you", "see YOU", True),
        ("明天见", "明天见 https://evil.example", False),
        ("明天见", "明天", False),
        ("明天见。", "明天见", False),
        ("①", "1", False),
        ("明天见…", "明天见，再说", False),
        ("明天见…", "明天见…", True),
        ("a" * 199 + "…", "a" * 250, True),
        ("a" * 199 + "…", "a" * 198 + "b" * 9, False),
        ("a" * 198 + "…", "a" * 250, False),
        ("明天见", "", False),
    ],
)
def test_the_text_to_send_is_the_one_approved(content: str, field: str, fits: bool) -> None:
    """G-35, G-36, row 82."""
    found = reason(replace(SEND, content=content), gift(field=field), "发送")

    assert found == (None if fits else OTHER_TEXT)


def test_a_bubble_with_the_words_is_not_the_field() -> None:
    """G-35."""
    assert reason(SEND, gift(text("明天见", top=900), field="别的"), "发送") == OTHER_TEXT


def test_a_hint_is_not_the_text() -> None:
    """G-35."""
    screen = page(
        text("张三", top=120),
        *row("合计", "¥25", top=2000),
        N("EditText", (40, 2240, 640, 2340), hint="明天见", flags="editable"),
        button("发送"),
    )

    assert reason(SEND, screen, "发送") == OTHER_TEXT


def test_typing_and_enter_is_judged_by_what_is_typed() -> None:
    """G-37, row 82: not by what stands in the field; what is added to a text is judged with it."""
    screen = gift(field="以前的")
    field = target_of(screen, next(node for node in screen.nodes if node.is_editable))

    def typed(said: str, **how: Any) -> str | None:
        return reason(SEND, screen, "发送", action=Type(said, field, submits=True, **how))

    assert typed("明天见") is None
    assert typed("后天见") == OTHER_TEXT
    assert typed("明天见", mode="append") == OTHER_TEXT
    assert typed("明天见", mode="insert") == OTHER_TEXT
    assert (
        reason(
            replace(SEND, content="以前的明天见"), screen, "发送", action=Type("明天见", field, "append", submits=True)
        )
        is None
    )


def test_a_drawn_chat_is_only_proved_by_what_is_typed() -> None:
    """G-40."""
    drawn = page(N("View", (0, 0, 1080, 2400)))
    hit = Hit("send", "发送", spends=True, node=None, window=drawn.windows[0], rules=())
    words = (
        SeenWord("张三", Bounds(100, 100, 300, 160)),
        SeenWord("明天见", Bounds(100, 2200, 300, 2260)),
        SeenWord("合计", Bounds(40, 2240, 140, 2300)),
        SeenWord("¥4", Bounds(150, 2240, 220, 2300)),
    )
    declared = replace(SEND, amount="¥4")

    assert step_reason(declared, hit, TAP, drawn, seen=words) == OTHER_TEXT
    assert step_reason(declared, hit, Type("明天见", submits=True), drawn, seen=words) is None
