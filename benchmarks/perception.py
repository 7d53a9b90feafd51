"""How long it takes from a reading of the helper to what a model reads: `python -m benchmarks.perception`.

The pages are made up: rows of a clickable group, two texts and a switch, as settings have them.
"""

import itertools
import json
import statistics
import sys
import time
import zlib
from dataclasses import dataclass

from pollex.screen.decode import decode_header, decode_screen
from pollex.screen.elements import element_list, elements_prompt
from pollex.screen.outline import outline
from pollex.screen.refs import RefTable

__all__ = ["GOALS_MS", "Times", "main", "measure"]

GOALS_MS = {60: 5.0, 1000: 60.0}
"""Decoding, refs and outline together, by the number of nodes."""
SIZES = (60, 1000, 5000)
ROUNDS = 30
ROW_NODES = 5
DISPLAY = (1080, 2400)


@dataclass(frozen=True, slots=True)
class Times:
    """Medians in milliseconds."""

    nodes: int
    decode: float
    refs: float
    outline: float
    elements: float

    @property
    def total(self) -> float:
        """What the goal is about."""
        return self.decode + self.refs + self.outline


def measure(nodes: int, rounds: int = ROUNDS) -> Times:
    """The times for a page of about so many nodes."""
    header, blob = _reading(nodes // ROW_NODES)
    table = RefTable()
    laps: list[tuple[float, ...]] = []
    count = 0
    for _ in range(rounds):
        marks = [time.perf_counter()]
        screen = decode_screen(decode_header(header), blob, screen_id="s1")
        marks.append(time.perf_counter())
        named = table.take(screen)
        marks.append(time.perf_counter())
        outline(named)
        marks.append(time.perf_counter())
        elements_prompt(element_list(screen))
        marks.append(time.perf_counter())
        laps.append(tuple(1000 * (after - before) for before, after in itertools.pairwise(marks)))
        count = len(screen.nodes)
    decode, refs, lines, elements = (statistics.median(lap) for lap in zip(*laps, strict=True))
    return Times(count, decode, refs, lines, elements)


def main() -> int:
    """Prints a line for each size."""
    print(f"{'nodes':>6}{'decode':>9}{'refs':>9}{'outline':>9}{'together':>10}{'goal':>7}{'elements':>10}   in ms")
    for size in SIZES:
        times = measure(size)
        goal = f"{GOALS_MS[size]:g}" if size in GOALS_MS else ""
        print(
            f"{times.nodes:6}{times.decode:9.1f}{times.refs:9.1f}{times.outline:9.1f}"
            f"{times.total:10.1f}{goal:>7}{times.elements:10.1f}"
        )
    return 0


def _reading(rows: int) -> tuple[bytes, bytes]:
    strings = ["android.widget.FrameLayout", "android.widget.LinearLayout", "android.widget.TextView"]
    strings += ["android.widget.Switch", "com.example:id/title"]
    width, height = DISPLAY
    made: list[dict[str, object]] = [{"n": 1, "b": [0, 0, width, height], "c": 0}]
    for row in range(rows):
        top = row * height // max(1, rows)
        bottom = (row + 1) * height // max(1, rows)
        base = len(made)
        for text in (f"Row {row}", f"what it does {row}"):
            strings.append(text)
        texts = len(strings)
        made += [
            {"n": base + 1, "b": [0, top, width, bottom], "p": 0, "c": 1, "f": 0b111},
            {"n": base + 2, "b": [0, top, 900, bottom], "p": base, "c": 2, "t": texts - 2, "r": 4},
            {"n": base + 3, "b": [0, top, 900, bottom], "p": base, "c": 2, "t": texts - 1},
            {"n": base + 4, "b": [900, top, width, bottom], "p": base, "c": 0},
            {"n": base + 5, "b": [900, top, width, bottom], "p": base + 3, "c": 3, "f": 0b10000000111},
        ]
    window = {"id": 1, "type": "app", "layer": 0, "bounds": [0, 0, width, height], "first": 0, "count": len(made)}
    header = {
        "display": {"width": width, "height": height},
        "digest": "0",
        "complete": True,
        "windows": [{**window, "package": "com.example", "focused": True}],
    }
    return json.dumps(header).encode(), zlib.compress(json.dumps({"strings": strings, "rows": made}).encode(), 1)


if __name__ == "__main__":
    sys.exit(main())
