"""The same words are the same however they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.guard.norm import english, label, norm, plain, readings, spaced


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ("买 入", "买入"),
        ("￥25", "¥25"),
        ("轉帳", "转账"),
        ("轉帐", "转账"),
        ("結算", "结算"),
        ("確認", "确认"),
        ("總計", "总计"),
        ("ＰＡＹ　ＮＯＷ", "paynow"),
        ("支\u200b付", "支付"),
        ("支\u00ad付", "支付"),
        ("支\u3164付", "支付"),
        ("支\u034f付", "支付"),
        ("支\ufe0f付", "支付"),
        ("支\U000e0041付", "支付"),
        ("支\U000e0101付", "支付"),
        ("支\ue001付", "支付"),
        ("支\x07付", "支付"),
        ("⽀付", "支付"),
        ("𝐏𝐚𝐲 𝐧𝐨𝐰", "paynow"),
        ("", ""),
    ],
)
def test_texts_that_look_alike_are_the_same(written: str, same: str) -> None:
    """G-132, and `norm` of section 2."""
    assert norm(written) == norm(same) == same


def test_a_text_to_send_keeps_the_forms_of_its_letters() -> None:
    """G-35: without NFKC."""
    assert norm("Ａ 發\u200b", is_exact=True) == "ａ發"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("立即支付￥4707.04", "立即支付"),
        ("去结算(3)", "去结算"),
        ("去结算（12）", "去结算"),
        ("提交订单 >", "提交订单"),
        ("Pay US$ 25.00", "pay"),
        ("Pay 25 USD", "pay"),
        ("Orders 5", "orders5"),
        ("确认付款 25元", "确认付款"),
        ("$4.99", ""),
        ("支·付", "支付"),
    ],
)
def test_a_label_is_freed_from_amounts_counts_and_marks(text: str, said: str) -> None:
    """Section 2."""
    assert label(text) == said


@pytest.mark.parametrize(
    "text", ["Рау now", "Pαy  nοw", "ᴘᴀʏ ɴᴏᴡ", "P\u0336a\u0336y\u0336 now", "pay\u00a0now", "Pa\u200dy n\u2060ow"]
)
def test_letters_that_look_like_latin_ones_are_latin(text: str) -> None:
    """G-82."""
    assert english(text) == "pay now"


def test_words_of_other_scripts_keep_their_letters() -> None:
    assert spaced("Оплатить  заказ") == "оплатить заказ"
    assert spaced("สั่งซื้อ") == spaced("สั่งซื้อ".upper()) != ""
    assert spaced("주문하기") == "주문하기"
    assert spaced("Passer la commande à côté") == "passer la commande a cote"


def test_a_text_turned_round_is_read_both_ways() -> None:
    """G-132: as stored and as shown."""
    assert readings("付支") == ("付支",)
    assert [norm(one) for one in readings("\u202e付支\u202c 25")] == ["付支25", "支付25"]
    assert norm(readings("\u202e付\u202dab\u202c支")[1]) == "支ab付"


@given(st.text(max_size=200))
def test_any_text_becomes_a_fixed_point(text: str) -> None:
    once = norm(text)
    assert not any(one.isspace() for one in once)
    assert plain(plain(text)) == plain(text)
    assert plain(once) == once
    assert len(readings(text)) in (1, 2)


def test_a_long_hostile_label_takes_no_time() -> None:
    for piece in ("1", "¥", "1,", "-¥1.", "(1", "us$", "\u202e", "\u202e\u202d", "e\u0301", "\u200b"):
        text = piece * 10_000
        assert isinstance(label(text) + english(text) + readings(text)[-1], str)
