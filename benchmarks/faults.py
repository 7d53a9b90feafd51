"""How many faults of inputs are not noticed, and not rightly explained: `python -m benchmarks faults`.

The same plays as `pollex bench faults`, which tells them kind by kind. No phone is needed.
"""

from benchmarks.figures import Figure, load
from pollex.bench.figures import LEVEL_1, LEVEL_2, MISJUDGED, RIGHT, fault_figures

__all__ = ["figures"]


def figures() -> list[Figure]:
    """Shares of faults that were missed, of good actions misjudged, of runs whose cause was not named."""
    found = fault_figures()
    told = found.json
    return [
        _share("faults that level 1 misses", 1 - found.level_1, 1 - LEVEL_1),
        _share("faults that levels 1 and 2 miss, with a check", 1 - found.level_2, 1 - LEVEL_2),
        _share("the same with a sentence", 1 - told["caught_with_a_sentence"], None),
        _share("good actions misjudged", found.misjudged, MISJUDGED),
        _share("runs whose cause is not named", 1 - found.right, 1 - RIGHT),
    ]


def _share(name: str, value: float, goal: float | None) -> Figure:
    percent = None if goal is None else round(100 * goal, 1)
    return Figure(name=name, value=round(100 * value, 1), unit="%", goal=percent, load=load())
