"""What the apps of the virtual phone note in its log of what reached them, read in one form. Pure.

A note keeps the members that its app gave it. `control` is added: what it is about, named as `names_of` names the
target of an input; None: nothing that has a name.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks.rig import LAB
from pollex.screen.screen import Node, Screen

__all__ = ["FILTER", "MARK", "Notes", "names_of", "noted", "page_of", "since"]

# Any: JSON.
Notes = Sequence[Mapping[str, Any]]

MARK = "Soak"
"""Tag of the line that a soak run itself writes before each deed."""
FORMS = "dev.pollex.forms"
LISTS = "dev.pollex.lists"
_PACKAGES = {"Lab": LAB, "Forms": FORMS, "Lists": LISTS}
DEMO = "Demo"
"""The tag of all shops and other demo apps; each line names its app."""
FILTER = f"-v tag -s {MARK} {DEMO} {' '.join(_PACKAGES)}"
"""For logcat: who notes."""
_LINE = re.compile(r"[VDIWEF]/(\w+)\s*: (\{.*\})")
_ROW = re.compile(r"\b\d{3}\b")
"""Rows of lists say their number in three digits."""
_WORDS = {"edit": "text", "tick": "checked"}
"""Of demo apps, for what others note, too."""


def noted(log: str) -> Notes:
    """The notes of `logcat -d` with `FILTER`, in order."""
    found = (_LINE.fullmatch(line) for line in log.splitlines())
    return tuple(_note(line[1], json.loads(line[2])) for line in found if line is not None)


def since(notes: Notes, number: int) -> Notes | None:
    """What was noted after the mark of this number; None if so much was that the mark is gone."""
    places = [place for place, note in enumerate(notes) if note.get("mark") == number]
    return notes[places[-1] + 1 :] if places else None


def names_of(node: Node, screen: Screen) -> tuple[str, ...]:
    """What notes may call a control: by its resource id, else by its label, and by the row that it stands in."""
    name = node.resource_id or _by_label(node.package, node.label)
    rows = _rows(node, screen)
    around = screen.nodes[node.parent] if node.parent is not None else None
    if not rows and around is not None and around.collection is None:
        beside = _rows(around, screen)
        rows = beside if len(beside) == 1 else rows  # what has a whole list beside it stands in none of its rows
    return (*filter(None, (name,)), *(f"{node.package} row {number}" for number in sorted(rows)))


def page_of(component: str) -> str:
    """What apps call one of their pages, by package and class of its activity."""
    return component.rpartition(".")[2].removesuffix("Activity").lower()


def _by_label(package: str, label: str | None) -> str | None:
    return f"{package} {label!r}" if label else None


def _rows(node: Node, screen: Screen) -> set[int]:
    found = {int(number) for number in _ROW.findall(node.label)}
    return found.union(*(_rows(screen.nodes[child], screen) for child in node.children))


def _note(tag: str, members: Mapping[str, Any]) -> Mapping[str, Any]:
    if tag == MARK:
        return {"did": "mark", **members}
    package = _PACKAGES.get(tag, f"com.demo.{members.get('app')}")
    told = {**members, "did": _WORDS.get(members["did"], members["did"]), "package": package}
    if "row" in members:
        return {**told, "control": f"{package} row {members['row']}"}
    name = members.get("id") or members.get("list")
    return {**told, "control": f"{package}:id/{name}" if name else _by_label(package, members.get("label"))}
