"""Which flow fits a task: by its very words, else the nearest ones by full text (docs/spec/loop.md, L-143).

A name in braces in a flow's goal, as in `Write a note {title}`, stands for what the task has there.
"""

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from pollex.flow.grammar import Flow
from pollex.screen.comparing import folded

__all__ = ["NEAREST", "Hit", "equal", "is_from", "nearest"]

NEAREST = 5
MAX_TASK_CHARS = 2000

_WORD = re.compile(r"[぀-ヿ㐀-鿿가-힯]+|[^\W_぀-ヿ㐀-鿿가-힯]+")
_TIGHT = re.compile(r"[぀-ヿ㐀-鿿가-힯]")
_NAME = re.compile(r"\{([a-z][a-z0-9_-]*)\}")


@dataclass(frozen=True, slots=True)
class Hit:
    """A flow, and what its parameters are in the task."""

    flow: Flow
    values: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def equal(task: str, flows: Iterable[Flow]) -> Hit | None:
    """The flow whose name, goal or one of `also` is the task, with a value for each of its parameters; None: no such.

    Two that fit are as good as none.
    """
    hits = [hit for flow in flows if (hit := _equal(task, flow)) is not None]
    return hits[0] if len(hits) == 1 else None


def nearest(task: str, flows: Sequence[Flow]) -> tuple[Flow, ...]:
    """The flows whose words are most like the task's, the best first."""
    wanted = _tokens(task[:MAX_TASK_CHARS])
    if not wanted or not flows:
        return ()
    db = sqlite3.connect(":memory:")
    try:
        db.execute("CREATE VIRTUAL TABLE flows USING fts5 (words, tokenize = 'porter unicode61')")
        rows = [
            (place, " ".join(_tokens(" ".join((flow.name, flow.goal, *flow.also))))) for place, flow in enumerate(flows)
        ]
        db.executemany("INSERT INTO flows (rowid, words) VALUES (?, ?)", rows)
        query = " OR ".join(f'"{token}"' for token in dict.fromkeys(wanted))
        statement = "SELECT rowid FROM flows WHERE flows MATCH ? ORDER BY bm25 (flows), rowid LIMIT ?"
        found = db.execute(statement, (query, NEAREST)).fetchall()
    finally:
        db.close()
    return tuple(flows[place] for (place,) in found)


def is_from(values: Mapping[str, str], task: str, flow: Flow) -> bool:
    """Whether there is a value for each parameter, and each stands in the task (L-143)."""
    words = folded(task)
    return set(values) == set(flow.params) and all(
        folded(value) and folded(value) in words for value in values.values()
    )


def _equal(task: str, flow: Flow) -> Hit | None:
    for told in (flow.name, flow.goal, *flow.also):
        match = _pattern(told).fullmatch(" ".join(task.split()))
        if match is not None and set(match.groupdict()) == {name.replace("-", "_") for name in flow.params}:
            return Hit(flow, {name: match[name.replace("-", "_")].strip() for name in flow.params})
    return None


def _pattern(told: str) -> re.Pattern[str]:
    """What the task has to be; case and spaces count for nothing."""
    parts: list[str] = []
    seen: set[str] = set()
    for place, part in enumerate(_NAME.split(" ".join(told.split()))):
        group = part.replace("-", "_")
        if place % 2 == 0:
            parts.append(re.escape(part))
        elif group in seen:
            parts.append(f"(?P={group})")
        else:
            seen.add(group)
            parts.append(f"(?P<{group}>.+?)")
    return re.compile("".join(parts), re.IGNORECASE)


def _tokens(text: str) -> list[str]:
    """Words; of scripts without spaces each character, and each two that stand together."""
    tokens: list[str] = []
    for word in _WORD.findall(folded(_NAME.sub(" ", text))):
        if _TIGHT.match(word):
            tokens += [*word, *(word[place : place + 2] for place in range(len(word) - 1))]
        else:
            tokens.append(word)
    return tokens
