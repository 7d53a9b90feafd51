"""What came of an action: cheap means first, and a reply is never a result (docs/spec/loop.md, section 5). Pure.

Level 1 looks at how much of the screen differs, level 2 at what was expected. Where both leave it open, level 3 may ask
a model; that is the loop's affair.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pollex.action.receipt import Receipt
from pollex.errors import TextDetail
from pollex.flow.checks import judge, page_titles
from pollex.flow.grammar import Check
from pollex.screen.changes import changed_share
from pollex.screen.comparing import folded
from pollex.screen.folding import own_words
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, NodeId

__all__ = ["ANOTHER_PAGE", "Expected", "Judgement", "Verdict", "expectation", "reviewed", "verdict"]

ANOTHER_PAGE = 0.30
"""More of the screen than this has changed: it is another page (L-113)."""

Verdict = Literal["confirmed", "wrong_effect", "no_effect", "unproven"]
Held = Literal["held", "failed", "unknown"]

_WORD = re.compile(r"[぀-ヿ㐀-鿿가-힯]{2,}|[^\W\d_]{3,}")
"""What is long enough to be recognised: two characters of a script without spaces, three letters of another (L-62)."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What came of an expectation (level 2)."""

    held: Held
    seen: str = ""
    is_old: bool = False
    """It was so before the action already, and so proves nothing."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, and what it rests on."""

    verdict: Verdict
    level: Literal[1, 2, 3]
    difference: float | None
    """Share of the screen that differs; None: it could not be read."""
    expected: Expected
    is_open: bool = False
    """Whether a review could tell more (L-115)."""


def expectation(
    expect: Check | str | None,
    before: NamedScreen | None,
    after: NamedScreen | None,
    moving: frozenset[NodeId] = frozenset(),
) -> Expected:
    """Level 2: whether what was expected is seen.

    A sentence can hold, or stay unknown, and never fails: words may be other ones (L-62).

    Args:
        expect: a check, a sentence, or nothing.
        before: the screen that was acted on.
        after: the screen afterwards; None if it could not be read.
        moving: nodes that change by themselves.
    """
    if expect is None or after is None:
        return Expected("unknown")
    if isinstance(expect, str):
        return _sentence(expect, before, after)
    old = None if before is None else judge(expect, before, before=None, is_exact=False)
    new = judge(expect, after, before=None if before is None else before.screen, is_exact=False, moving=moving)
    if new.verdict == "held" and old is not None and old.verdict == "held":
        return Expected("unknown", new.seen, is_old=True)
    return Expected(new.verdict, new.seen)


def verdict(
    receipt: Receipt,
    before: NamedScreen,
    after: NamedScreen | None,
    expected: Expected,
    moving: frozenset[NodeId] = frozenset(),
) -> Judgement:
    """The table of L-116.

    Args:
        receipt: of the action.
        before: the screen that was acted on.
        after: the screen afterwards; None if it could not be read.
        expected: what level 2 says.
        moving: nodes that change by themselves.
    """
    if after is None or receipt.status == "unknown":
        return Judgement("unproven", 1, None, expected)
    if receipt.ok and receipt.dispatch == "none":
        # It was so already, and that was looked at.
        return Judgement("confirmed", 1, 0.0, expected)
    share = changed_share(before, after, moving)
    if share == 0 and _own_state_changed(receipt):
        # A slider of a thousand steps, a list of equal rows: what the control says of itself counts.
        share = 0.01
    if expected.held == "held":
        return Judgement("confirmed", 2, share, expected)
    if share == 0 and expected.held != "failed" and any(one.code == "SECRET_NOT_VERIFIED" for one in receipt.warnings):
        # What is in a secret field is not seen, before and after (L-136).
        return Judgement("unproven", 1, share, expected)
    if share == 0:
        level: Literal[1, 2] = 2 if expected.held == "failed" else 1
        return Judgement("no_effect", level, share, expected)
    if expected.held == "failed":
        return Judgement("wrong_effect", 2, share, expected)
    if share > ANOTHER_PAGE or _own_check_held(receipt) or _has_switched(receipt):
        return Judgement("confirmed", 1, share, expected)
    return Judgement("unproven", 1, share, expected, is_open=True)


def reviewed(judgement: Judgement, answer: Literal["yes", "no", "unsure"]) -> Judgement:
    """Level 3: what the model that saw before and after makes of it (L-115)."""
    verdicts: dict[str, Verdict] = {"yes": "confirmed", "no": "no_effect", "unsure": "unproven"}
    return Judgement(verdicts[answer], 3, judgement.difference, judgement.expected)


def _own_state_changed(receipt: Receipt) -> bool:
    """Switch, slider, field, tab and scroller are judged by themselves (L-113)."""
    if receipt.moved:
        return True
    before, after = receipt.before, receipt.after
    return before is not None and after is not None and _state(before) != _state(after)


def _has_switched(receipt: Receipt) -> bool:
    """Whether a touched switch, box, tab or slider stands otherwise now: it is judged by its own state."""
    before, after = receipt.before, receipt.after
    if before is None or after is None:
        return False
    is_own = before.checked is not None or before.range is not None or before.role == "tab"
    return is_own and _state(before) != _state(after)


def _own_check_held(receipt: Receipt) -> bool:
    """A field that was read back, be it with other separators (L-100), a slider that stands where it should."""
    detail = receipt.detail
    is_same = isinstance(detail, TextDetail) and detail.same_characters
    return receipt.check.held is True or is_same or bool(receipt.moved)


def _state(node: Node) -> tuple[object, ...]:
    value = None if node.range is None else node.range.current
    return (node.text, node.checked, node.is_selected, value, node.state_description)


def _sentence(sentence: str, before: NamedScreen | None, after: NamedScreen) -> Expected:
    wanted = folded(sentence)
    new = [words for words in _names(after) if _occurs(words, wanted)]
    if not new:
        return Expected("unknown")
    old = set() if before is None else {folded(words) for words in _names(before)}
    fresh = [words for words in new if folded(words) not in old]
    return Expected("held", fresh[0]) if fresh else Expected("unknown", new[0], is_old=True)


def _names(named: NamedScreen) -> Iterator[str]:
    """Titles and labels of what is shown."""
    screen = named.screen
    yield from page_titles(screen)
    for node in screen.nodes:
        if not node.visible_bounds.is_empty and not node.is_editable:
            yield from own_words(node)


def _occurs(words: str, sentence: str) -> bool:
    """Whether a label stands in the sentence, as words of its own."""
    label = folded(words)
    if _WORD.search(label) is None:
        return False
    begin, end = r"(?<!\w)" if label[0].isascii() else "", r"(?!\w)" if label[-1].isascii() else ""
    return re.search(f"{begin}{re.escape(label)}{end}", sentence) is not None
