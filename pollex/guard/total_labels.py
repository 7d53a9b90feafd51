"""The words that stand before the sum of an order (docs/spec/confirmation.md, G-50, G-133)."""

import re
from dataclasses import dataclass

__all__ = ["TotalLabel", "labels_in"]

_PAYABLE = """
实付金额 实付款 实付 应付金额 应付总额 应付款 应付 需付款 需付 待付金额 待付 支付金额 付款金额 付款总额 优惠后金额
お支払い金額 お支払金額 お支払い総額 支払金額 支払い金額 ご請求額 請求金額
총결제금액 최종결제금액 결제예정금액 결제금액
to pay|you pay|you'll pay|amount due|amount payable|amount to pay|total due|total payable|total to pay|due today|
due now|balance due|pay today|zu zahlen|zu zahlender betrag|zahlbetrag|total à payer|montant à payer|à payer|
total a pagar|importe a pagar|a pagar|da pagare|totale da pagare|importo da pagare|valor a pagar|к оплате|
сумма к оплате|итого к оплате|tổng thanh toán|cần thanh toán|total bayar|total pembayaran|total tagihan|harus dibayar|
ยอดชำระ|ยอดที่ต้องชำระ|ยอดสุทธิ|לתשלום|المبلغ المستحق
"""
_SUMS = """
合计 总计 共计 总金额 总额 订单合计 订单金额 订单总额
総合計 総計 総額 ご注文合計
합계 총합계 총액 총금액 총주문금액
total|grand total|order total|cart total|basket total|total amount|total price|total cost|gesamt|gesamtsumme|
gesamtbetrag|gesamtpreis|summe|endbetrag|endsumme|rechnungsbetrag|total ttc|montant total|total général|
total de la commande|importe total|total del pedido|precio total|totale|totale ordine|importo totale|valor total|
total do pedido|итого|итог|всего|общая сумма|сумма заказа|tổng cộng|tổng tiền|thành tiền|tổng số tiền|jumlah|
total harga|total belanja|ยอดรวม|ยอดรวมทั้งหมด|รวมทั้งหมด|รวมทั้งสิ้น|סה"כ|סה״כ|الإجمالي|المجموع|المبلغ الإجمالي
"""

_SHAPES = {one[0]: f"[{one}]" for one in ("计計", "实實", "应應", "总總", "额額", "单單", "订訂", "优優", "后後")}
"""Simplified characters of the labels with their traditional shapes, for texts keep their length here."""

_NOT_BEFORE = re.compile(
    r"(?:商品|货品|小|优惠|優惠|折扣|红包|节省|節省|共省|店铺|运费|運費|積分|积分|상품|sub|items?|in|sous|tạm|saved|tax)[\s:：]?$"
)
"""What makes a part of it, or nothing of the kind: `商品合计`, `Item total`, `in total`."""
_NOT_AFTER = re.compile(
    r"[\s:：]?(?:优惠|優惠|立减|減|减|节省|節省|省|折扣|抵扣|积分|積分|时长|件数|数|人|满|滿|款项|职工|"
    r"savings?\b|saved\b|discounts?\b|items?\b|qty\b|quantity\b|points?\b|tax(?:es)?\b|fees?\b|shipping\b|delivery\b|"
    r"tips?\b|balance\b(?! due)|assets?\b|income\b|expenses?\b|refund|time\b|distance\b|weight\b|views?\b|likes?\b|"
    r"reviews?\b|ratings?\b|users?\b|days?\b|hours?\b|orders?\b|saving\b|"
    r"der artikel|produk|hàng|ย่อย|สินค้า|الفرعي|товаров)"
)
_STEMS = (
    *("total", "pay", "due", "paga", "zahl", "gesamt", "summ", "betrag", "bayar", "jumlah", "tagihan"),
    *("итог", "всего", "плат", "сумма", "tổng", "thành", "cần"),
)
_CHARACTERS = re.compile("[计計付额額액제계ยวהת\u0627]")
"""One of these is in every label; most texts have none, and are done with at once."""


@dataclass(frozen=True, slots=True)
class TotalLabel:
    """One label as it stands in a text."""

    text: str
    start: int
    end: int
    is_payable: bool
    """Says what is due, not only a sum (spec G-80)."""


def labels_in(text: str) -> tuple[TotalLabel, ...]:
    """All total labels in a text that is `readable`, from left to right."""
    low = text.lower()
    if len(low) != len(text):
        low = text
    if not _CHARACTERS.search(low) and not any(stem in low for stem in _STEMS):
        return ()
    return tuple(
        TotalLabel(
            text[match.start() : match.end()], match.start(), match.end(), _IS_PAYABLE.fullmatch(match[0]) is not None
        )
        for match in _LABEL.finditer(low)
        if _stands_alone(low, match)
    )


def _stands_alone(low: str, match: re.Match[str]) -> bool:
    before, after = low[max(0, match.start() - 8) : match.start()], low[match.end() : match.end() + 16]
    if _NOT_BEFORE.search(before) or _NOT_AFTER.match(after):
        return False
    if match[0].startswith("待付") and after.lstrip().startswith("款") and not any(map(str.isdigit, after)):
        return False
    if not _is_spaced(match[0]):
        return True
    return not (before[-1:].isalnum() or before.endswith("-") or after[:1].isalnum())


def _is_spaced(label: str) -> bool:
    """Whether its script divides words, so that it has to be a whole one."""
    return label[0] < "\u0e00"


def _pattern(word: str) -> str:
    if _is_spaced(word):
        return re.escape(word).replace(r"\ ", r"\s")
    return r"\s?".join(_SHAPES.get(one, re.escape(one)) for one in word if not one.isspace())


def _words(listed: str) -> list[str]:
    """Words of unspaced scripts are divided by blanks in the lists, others by bars."""
    words: list[str] = []
    for line in listed.replace("|\n", "|").strip().splitlines():
        words += line.split("|") if "|" in line else line.split()
    return words


_LABEL = re.compile("|".join(map(_pattern, sorted((*_words(_PAYABLE), *_words(_SUMS)), key=len, reverse=True))))
_IS_PAYABLE = re.compile("|".join(map(_pattern, _words(_PAYABLE))))
