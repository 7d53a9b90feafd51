"""The figures of L-117 and L-135: which share of faults is caught, and how often their explanation is right."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pollex.bench.faults import faults, good
from pollex.bench.playing import Played, explain_all, play_all
from pollex.bench.stories import Story, stories

__all__ = ["LEVEL_1", "LEVEL_2", "MISJUDGED", "RIGHT", "FaultFigures", "fault_figures"]

LEVEL_1 = 0.70
LEVEL_2 = 0.90
MISJUDGED = 0.02
RIGHT = 0.90
"""Shares of L-117 and L-135."""

# Any: JSON of any shape.
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FaultFigures:
    """What came of all plays."""

    alone: tuple[Played, ...]
    """Faults without an expectation: what level 1 sees."""
    checked: tuple[Played, ...]
    """The same with a check: levels 1 and 2."""
    worded: tuple[Played, ...]
    """With a sentence, which never fails (L-62)."""
    good: tuple[Played, ...]
    """Good actions, with a check."""
    explained: tuple[tuple[Story, tuple[str, ...]], ...]

    @property
    def level_1(self) -> float:
        """Share that is caught without an expectation."""
        return _share(self.alone)

    @property
    def level_2(self) -> float:
        """Share that is caught with a check."""
        return _share(self.checked)

    @property
    def misjudged(self) -> float:
        """Share of good actions that are said to have failed."""
        return sum(one.is_caught for one in self.good) / len(self.good)

    @property
    def right(self) -> float:
        """Share of the runs with a row in table 13.2 whose row is named."""
        told = [(row, causes) for row, causes in self._told]
        return sum(row in causes for row, causes in told) / len(told)

    @property
    def _told(self) -> list[tuple[str, tuple[str, ...]]]:
        of_faults = [
            (one.fault.kind.row, one.causes or ())
            for one in self.checked
            if one.fault.kind is not None and one.fault.kind.row is not None
        ]
        return [*of_faults, *((story.row, causes) for story, causes in self.explained)]

    @property
    def spurious(self) -> float:
        """How many rows good runs are said to fit, for each of them."""
        return sum(len(one.causes or ()) for one in self.good) / len(self.good)

    @property
    def is_met(self) -> bool:
        """Whether all goals are."""
        return (
            self.level_1 >= LEVEL_1 and self.level_2 >= LEVEL_2 and self.misjudged < MISJUDGED and self.right >= RIGHT
        )

    @property
    def json(self) -> Json:
        """All of it, kind by kind."""
        return {
            "faults": len(_counting(self.alone)),
            "caught_by_level_1": round(self.level_1, 3),
            "caught_by_levels_1_and_2": round(self.level_2, 3),
            "caught_with_a_sentence": round(_share(self.worded), 3),
            "good_actions": len(self.good),
            "misjudged": round(self.misjudged, 3),
            "explained_runs": len(self._told),
            "explained_right": round(self.right, 3),
            "rows_named": round(sum(len(causes) for _, causes in self._told) / len(self._told), 2),
            "rows_named_for_a_good_run": round(self.spurious, 3),
            "kinds": self.kinds,
            "is_met": self.is_met,
        }

    @property
    def kinds(self) -> list[Json]:
        """Each kind: how it is made, how many were played, caught, and explained."""
        told: list[Json] = []
        for kind in dict.fromkeys(one.fault.kind for one in self.checked if one.fault.kind is not None):
            checked = [one for one in self.checked if one.fault.kind is kind]
            told.append(
                {
                    "kind": kind.name,
                    "row": kind.row,
                    "source": kind.source,
                    "how": kind.how,
                    "played": len(checked),
                    "level_1": sum(one.is_caught for one in self.alone if one.fault.kind is kind),
                    "level_2": sum(one.is_caught for one in checked),
                    "explained": None if kind.row is None else sum(kind.row in (one.causes or ()) for one in checked),
                    "came": dict(Counter(one.code or one.verdict or "stopped" for one in checked)),
                }
            )
        rows: dict[str, list[tuple[Story, tuple[str, ...]]]] = {}
        for story, causes in self.explained:
            rows.setdefault(story.row, []).append((story, causes))
        told += [
            {
                "kind": "a whole run",
                "row": row,
                "played": len(runs),
                "explained": sum(row in found for _, found in runs),
            }
            for row, runs in rows.items()
        ]
        return told


def fault_figures() -> FaultFigures:
    """Plays everything."""
    return FaultFigures(
        play_all(faults(), "nothing"),
        play_all(faults(), "check", is_kept=True),
        play_all(faults(), "sentence"),
        play_all(good(), "check", is_kept=True),
        explain_all(stories()),
    )


def _counting(plays: Sequence[Played]) -> list[Played]:
    return [one for one in plays if one.fault.kind is not None and one.fault.kind.is_of_input]


def _share(plays: Sequence[Played]) -> float:
    counting = _counting(plays)
    return sum(one.is_caught for one in counting) / len(counting)
