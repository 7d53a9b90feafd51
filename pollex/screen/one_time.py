"""One-time codes: which fields ask for one, and what can be one (docs/spec/loop.md, L-136)."""

import re

from pollex.screen.comparing import folded
from pollex.screen.screen import Node

__all__ = ["asks_for_code", "code_in", "field_asks_for_code"]

_ASKS = re.compile(
    r"\b(t?otp|2fa|mfa|(one time|sms|auth\w*|verif\w*|security|confirmation|log ?in|access) ?(pass)?(code|word|pin)s?)"
    r"\b"
    r"|验证码|校验码|动态码|动态密码|短信码|一次性密码|驗證碼|校驗碼"
)
_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])|[\W_]+")
"""Between words, also of a name as `verifyCode` or `sms_code`."""
_CODE = re.compile(r"[0-9A-Za-z]{4,8}")
_GAPS = re.compile(r"[\s-]+")


def asks_for_code(*words: str) -> bool:
    """Whether any of these words of a field, as its label, hint or resource id, asks for a one-time code."""
    return any(_ASKS.search(folded(_WORDS.sub(" ", text.rpartition("/")[2]))) is not None for text in words)


def field_asks_for_code(node: Node) -> bool:
    """The same for a field of a screen."""
    return asks_for_code(node.resource_id, node.hint, node.description, node.label)


def code_in(text: str) -> str:
    """The code that a text is, without gaps: 4 to 8 digits and letters; empty if it is none."""
    code = _GAPS.sub("", text)
    return code if _CODE.fullmatch(code) else ""
