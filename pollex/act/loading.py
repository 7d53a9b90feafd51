"""By what a list shows that more of it is coming (spec F-52)."""

import re

from pollex.screen.comparing import folded
from pollex.screen.screen import Node

__all__ = ["says_loading"]

_WORDS = (
    "loading",
    "please wait",
    "加载中",
    "正在加载",
    "載入中",
    "lädt",
    "wird geladen",
    "bitte warten",
    "chargement",
    "cargando",
    "carregando",
    "caricamento",
    "загрузка",
    "読み込み中",
    "로드 중",
    "불러오는 중",
)
_SIGN = re.compile(rf"(?:{'|'.join(_WORDS)})(?: more| older)?(?: \w+)?[\s.]*")
"""The whole label: who writes about loading something says more. Dots are what `…` becomes when it is folded."""


def says_loading(node: Node) -> bool:
    """Whether it is a spinner, or a label that says no more than that something is loading."""
    if node.role == "progress":
        # A bar that tells how far something is belongs to what it stands in, as a download does.
        return node.range is None
    return _SIGN.fullmatch(folded(node.text or node.description)) is not None
