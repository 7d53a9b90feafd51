"""Figures: what was measured, against which goal, on how busy a machine. Pure but for the look at the load."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = [
    "BOOT_GOAL_S",
    "MEMORY_GOAL_MB",
    "PICTURE_GOAL_MS",
    "TREE_GOAL_MS",
    "Figure",
    "load",
    "table",
]

BOOT_GOAL_S = 8.0
"""From starting the process to the launcher, on two cores that have nothing else to do."""
TREE_GOAL_MS = 30.0
"""A tree of 60 nodes, warm."""
PICTURE_GOAL_MS = 150.0
MEMORY_GOAL_MB = 500.0
"""Of the whole process, after boot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One thing that was measured."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    """What it must not exceed; None: there is no goal, it explains another figure."""
    load: float
    """Load average of the last minute when it was measured, this measuring included."""

    @property
    def verdict(self) -> str:
        """Whether the goal is met, in a word; empty where there is none."""
        if self.goal is None:
            return ""
        return "met" if self.value <= self.goal else "missed"


def load() -> float:
    """The load average of the last minute."""
    return round(os.getloadavg()[0], 1)


def table(figures: Sequence[Figure]) -> str:
    """The figures as lines for a terminal."""
    width = max((len(figure.name) for figure in figures), default=0)
    lines = [f"{'figure':{width}}  {'measured':>12}  {'goal':>10}  {'':6}  load"]
    for figure in figures:
        measured = f"{figure.value:.1f} {figure.unit}"
        goal = f"{figure.goal:g} {figure.unit}" if figure.goal is not None else ""
        line = f"{figure.name:{width}}  {measured:>12}  {goal:>10}  {figure.verdict:6}  {figure.load:4.1f}"
        lines.append(line)
    return "\n".join(lines)
