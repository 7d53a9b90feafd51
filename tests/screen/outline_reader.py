"""Reads an outline back, knowing nothing but its text: as a model does that has only that."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from pollex.screen.comparing import folded

__all__ = ["Line", "find_line", "read_outline"]

_QUOTED = r'"(?:\\.|[^"\\])*"'
_STATES = "on|off|partial|disabled|selected|focused|secret|scroll|hold"
_CONTROL = re.compile(
    rf"(?P<indent> *)(?P<ref>e\d+) (?P<role>[a-z_]+)(?P<states>(?: (?:{_STATES}))*)"
    rf"(?: (?P<mark>~?)(?P<label>{_QUOTED})| #(?P<id>\S+))?"
    rf"(?: = (?P<value>{_QUOTED}))?(?P<rest>.*)"
)
_TEXT = re.compile(rf"(?P<indent> *)(?P<label>{_QUOTED})")


@dataclass
class Line:
    """One line."""

    place: int
    depth: int
    ref: str = ""
    role: str = ""
    states: list[str] = field(default_factory=list)
    label: str = ""
    is_beside: bool = False
    value: str = ""
    window: str = ""
    """What the line of its window says."""


def read_outline(text: str) -> list[Line]:
    """All lines that are controls or texts. Raises AssertionError for one that fits no form."""
    lines: list[Line] = []
    window = ""
    for place, row in enumerate(text.splitlines()):
        if row.startswith(("window ", "keyboard ", "(")):
            window = row if row.startswith("window ") else window
        elif match := _TEXT.fullmatch(row):
            lines.append(Line(place, len(match["indent"]), label=_unquoted(match["label"]), window=window))
        else:
            match = _CONTROL.fullmatch(row)
            assert match is not None, row
            lines.append(
                Line(
                    place,
                    len(match["indent"]),
                    ref=match["ref"],
                    role=match["role"],
                    states=match["states"].split(),
                    label=_unquoted(match["label"] or "") or match["id"] or "",
                    is_beside=match["mark"] == "~",
                    value=_unquoted(match["value"] or ""),
                    window=window,
                )
            )
    return lines


def find_line(lines: list[Line], label: str, within: str = "") -> Line:
    """The control that the label means: equal labels first, then those that begin with it, then those that hold it.

    `within`: what its window or its row says; the control is the nearest that lies in it or after it.
    """
    controls = [line for line in lines if line.ref]
    if within:
        controls = _within(lines, controls, within)
    wanted = folded(label)
    ways: tuple[Callable[[Line], bool], ...] = (
        lambda line: folded(line.label) == wanted and not line.is_beside,
        lambda line: folded(line.label).startswith(wanted + ",") and not line.is_beside,
        lambda line: folded(line.label) == wanted,
        lambda line: wanted in folded(line.label) and not line.is_beside,
        lambda line: wanted in folded(line.label),
    )
    for fits in ways:
        found = [line for line in controls if fits(line)]
        if len(found) == 1 or (found and within):
            return found[0]
        assert not found, f"{len(found)} lines are called {label!r}"
    raise AssertionError(f"no line is called {label!r}")


def _within(lines: list[Line], controls: list[Line], within: str) -> list[Line]:
    in_window = [line for line in controls if within in line.window]
    if in_window:
        return in_window
    start = next(line for line in lines if folded(within) in folded(line.label))
    return [line for line in controls if line.place > start.place]


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1])
