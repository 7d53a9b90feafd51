"""The card: every text by which a person is asked for a yes, or for their hands (spec/confirmation.md, section 15).

One module makes all of them, for terminal, page, notification and report, in the person's language. Whatever comes from
a model or from a screen is cleaned here, so that no value can pose as a line or field of the card (spec G-117, G-118).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pollex.action.person import HandOver, Seen
from pollex.guard.clean import clean
from pollex.guard.hit import Kind

__all__ = [
    "ANSWER_DELAY_MS",
    "CONFIRM_TIMEOUT_S",
    "WORDS",
    "Card",
    "Language",
    "kind_in_words",
    "lines",
    "lines_of_hand_over",
    "short",
]

CONFIRM_TIMEOUT_S = 180
"""How long a card waits for an answer; none means no."""
ANSWER_DELAY_MS = 1000
"""A card cannot be approved sooner (spec G-120)."""
MAX_BOXES = 5

Language = Literal["en", "zh"]


@dataclass(frozen=True, slots=True)
class Card:
    """One request for a yes. Its texts may be raw: whoever shows it takes the lines below."""

    id: str
    """Random, and never used twice (spec G-119)."""
    kind: Kind
    target: str
    content: str
    amount: str
    seen: Seen
    reason: str = ""
    """The agent's own words."""
    is_estimate: bool = False
    is_content_unseen: bool = False
    sent_before: str = ""
    """When a step like this was already sent, as `14:05`; empty if it was not."""


WORDS: Mapping[str, Mapping[Language, str]] = MappingProxyType(
    {
        "title": {"zh": "请你确认：{kind}", "en": "Your approval is needed: {kind}"},
        "app": {"zh": "应用：{name}（{package}）", "en": "App: {name} ({package})"},
        "target": {"zh": "对象：{target}", "en": "For: {target}"},
        "content": {"zh": "内容：{content}", "en": "What: {content}"},
        "amount": {"zh": "金额：{amount}", "en": "Amount: {amount}"},
        "read": {
            "zh": "屏幕上读到：{total_label} {total}，按钮“{button}”",
            "en": "Read from the screen: {total_label} {total}, button “{button}”",
        },
        "read_total": {"zh": "屏幕上读到：{total_label} {total}", "en": "Read from the screen: {total_label} {total}"},
        "read_button": {"zh": "屏幕上读到：按钮“{button}”", "en": "Read from the screen: button “{button}”"},
        "boxes": {"zh": "已勾选：{boxes}", "en": "Already ticked: {boxes}"},
        "later": {"zh": "以后还会扣：{text}", "en": "Charged later: {text}"},
        "estimate": {"zh": "这是预估价，实际可能不同", "en": "This is an estimate, the final price may differ"},
        "unseen": {
            "zh": "注意：页面上看不到“内容”里的文字",
            "en": "Note: the page does not show what is written under “What”",
        },
        "sent_before": {
            "zh": "注意：{time} 已经做过一次这样的步骤，可能已有订单",
            "en": "Note: a step like this was already sent at {time}; an order may exist",
        },
        "other_tools": {
            "zh": "注意：手机上还有别的工具可以代点屏幕：{names}",
            "en": "Note: another tool may press buttons on this phone: {names}",
        },
        "late_look": {
            "zh": "注意：这台手机上最后一次核对比点击早几秒",
            "en": "Note: on this phone the last check is some seconds before the touch",
        },
        "reason": {"zh": "代理的说明：{reason}", "en": "The agent says: {reason}"},
        "approve": {"zh": "只同意这一次", "en": "Approve this once"},
        "decline": {"zh": "不同意", "en": "Decline"},
        "foot": {
            "zh": "只用于下一步，三步内有效，用一次就作废。{n} 秒内不回答，就是不同意。",
            "en": "For the next step only, within three steps, used once. No answer within {n} seconds means no.",
        },
        "terminal": {
            "zh": "输入“同意”只批准这一次，其他输入都算不同意：",
            "en": "Type yes to approve this once; anything else declines:",
        },
        "stale": {"zh": "这个请求已经失效", "en": "This request is no longer valid"},
        "hand_over": {"zh": "轮到你了：{reason} · {message}", "en": "Your turn: {reason} · {message}"},
        "item": {"zh": "商品：{item}", "en": "Goods: {item}"},
        "address": {"zh": "地址：{address}", "en": "Address: {address}"},
        "unlock": {"zh": "请先解锁手机。", "en": "Please unlock the phone first."},
        "for_payment": {
            "zh": "请在手机上亲手付款。这期间 pollex 不看屏幕、不按任何键。",
            "en": "Please pay on the phone yourself. Meanwhile pollex neither looks nor touches.",
        },
        "done": {"zh": "我做完了", "en": "Done"},
        "waiting": {
            "zh": "现在没有要确认的事。请不要关闭这个页面，新的请求会出现在这里。",
            "en": "Nothing to decide. Leave this page open: requests appear here.",
        },
        "lost": {"zh": "和 pollex 的连接断了，没有作答。", "en": "No connection to pollex. Nothing was answered."},
        "note": {"zh": "给代理的话（可不写）", "en": "A word to the agent, if you like"},
        "terminal_hands": {
            "zh": "做完了请输入“完成”（后面可以写给代理的话），其他输入都算做不了：",
            "en": "Type done when you are (a word to the agent may follow it); anything else means you cannot:",
        },
        "cannot": {"zh": "我做不了", "en": "I cannot"},
    }
)
"""The texts of spec G-121."""

_KINDS: Mapping[Kind, Mapping[Language, str]] = MappingProxyType(
    {
        "order": {"zh": "下单", "en": "place an order"},
        "submit": {"zh": "提交", "en": "submit a page that costs money"},
        "send": {"zh": "发送", "en": "send"},
        "delete": {"zh": "删除", "en": "delete"},
        "pay": {"zh": "付款", "en": "payment"},
    }
)

_REASONS: Mapping[str, Mapping[Language, str]] = MappingProxyType(
    {
        "captcha": {"zh": "验证码", "en": "captcha"},
        "login": {"zh": "登录", "en": "sign in"},
        "access_blocked": {"zh": "无法访问", "en": "access blocked"},
        "payment": {"zh": "付款", "en": "payment"},
        "decision": {"zh": "请你决定", "en": "your decision"},
        "other": {"zh": "其他", "en": "other"},
    }
)

_BETWEEN_BOXES: Mapping[Language, str] = MappingProxyType({"zh": "；", "en": "; "})


def kind_in_words(kind: Kind, language: Language) -> str:
    """As `place an order`; also for messages to a model (spec G-100)."""
    return _KINDS[kind][language]


def lines(card: Card, language: Language) -> tuple[str, ...]:
    """The card in full, one field per line, without its buttons."""
    return tuple(_lines(card, language))


def short(card: Card, language: Language) -> str:
    """The card in one line, for notifications."""
    parts = (_app(card.seen, language), *_declared(card, language))
    return f"{_title(card, language)} — {' · '.join(parts)}"


def lines_of_hand_over(request: HandOver, language: Language, *, must_unlock: bool) -> tuple[str, ...]:
    """What a person is asked to do by hand, one field per line, without its buttons.

    Args:
        request: what for.
        language: of the person.
        must_unlock: whether the phone is dark or locked (spec G-105).
    """
    return tuple(_hand_over(request, language, must_unlock=must_unlock))


def _lines(card: Card, language: Language) -> Iterator[str]:
    yield _title(card, language)
    yield _app(card.seen, language)
    yield from _declared(card, language)
    yield from _read(card.seen, language)
    if card.is_estimate:
        yield WORDS["estimate"][language]
    if card.is_content_unseen:
        yield WORDS["unseen"][language]
    if card.sent_before:
        yield WORDS["sent_before"][language].format(time=card.sent_before)
    yield from _warnings(card.seen, language)
    if card.reason.strip():
        yield _filled("reason", language, reason=card.reason)
    yield WORDS["foot"][language].format(n=CONFIRM_TIMEOUT_S)


def _hand_over(request: HandOver, language: Language, *, must_unlock: bool) -> Iterator[str]:
    reason = _REASONS[request.reason][language]
    yield WORDS["hand_over"][language].format(reason=reason, message=clean(request.message, limit=None))
    if must_unlock:
        yield WORDS["unlock"][language]
    if request.reason != "payment":
        return
    seen = request.seen
    if seen is not None:
        yield _app(seen, language)
    for name in ("item", "amount", "address"):
        if (value := getattr(request, name)) is not None:
            yield _filled(name, language, **{name: value})
    if seen is not None:
        yield from _read(seen, language)
        yield from _warnings(seen, language)
    yield WORDS["for_payment"][language]


def _title(card: Card, language: Language) -> str:
    return WORDS["title"][language].format(kind=kind_in_words(card.kind, language))


def _app(seen: Seen, language: Language) -> str:
    return _filled("app", language, name=seen.app_name, package=seen.package)


def _declared(card: Card, language: Language) -> Iterator[str]:
    yield _filled("target", language, target=card.target)
    yield _filled("content", language, content=card.content)
    yield _filled("amount", language, amount=card.amount)


def _read(seen: Seen, language: Language) -> Iterator[str]:
    if seen.total or seen.button:
        key = "read" if seen.total and seen.button else "read_total" if seen.total else "read_button"
        filled = _filled(key, language, total_label=seen.total_label, total=seen.total, button=seen.button)
        yield " ".join(filled.split())
    if seen.boxes:
        boxes = _BETWEEN_BOXES[language].join(map(clean, seen.boxes[:MAX_BOXES]))
        yield WORDS["boxes"][language].format(boxes=boxes)
    for text in seen.later:
        yield _filled("later", language, text=text)


def _warnings(seen: Seen, language: Language) -> Iterator[str]:
    if seen.other_tools:
        names = _BETWEEN_BOXES[language].join(map(clean, seen.other_tools))
        yield WORDS["other_tools"][language].format(names=names)
    if seen.has_late_look:
        yield WORDS["late_look"][language]


def _filled(key: str, language: Language, **values: str) -> str:
    return WORDS[key][language].format(**{name: clean(value) for name, value in values.items()})
