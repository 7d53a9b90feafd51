"""What a screen costs a model: `python -m benchmarks.tokens FOLDER` counts the tokens of each format over its dumps.

Tokens are those of cl100k. Goals are for the dumps in tests/data/screens/dumps; one that is missed is no error.
"""

import argparse
import gzip
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import bpe_openai

from pollex.bench.percentiles import percentile
from pollex.errors import ReadFailed
from pollex.screen.complete import as_json
from pollex.screen.elements import element_list, elements_json, elements_prompt
from pollex.screen.outline import outline
from pollex.screen.refs import NamedScreen, RefTable
from pollex.screen.skill_tree import skill_tree
from pollex.screen.skill_yaml import tree_yaml
from pollex.screen.uiautomator import read_dump

__all__ = ["FORMATS", "Cost", "costs", "main"]

FORMATS: dict[str, Callable[[NamedScreen], str]] = {
    "outline": outline,
    "elements, prompt": lambda named: elements_prompt(element_list(named.screen)),
    "elements, JSON": lambda named: json.dumps(elements_json(element_list(named.screen)), ensure_ascii=False),
    "yaml": lambda named: tree_yaml(skill_tree(named.screen)),
    "json": lambda named: json.dumps(as_json(named.screen), ensure_ascii=False),
}
GOALS = {"outline": (260, 800), "elements, prompt": (600, 1300)}
"""Median and p90, in tokens."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Tokens of one format over all screens, and the time that making it took at the median."""

    form: str
    median: float
    p90: float
    most: int
    median_ms: float


def costs(folder: Path) -> tuple[int, list[Cost]]:
    """How many dumps of the folder can be read, and what each format costs over them."""
    count = bpe_openai.get_encoding("cl100k_base").encode_ordinary
    screens = list(_screens(folder))
    found = []
    for form, make in FORMATS.items() if screens else ():
        tokens, times = [], []
        for named in screens:
            started = time.perf_counter()
            text = make(named)
            times.append(1000 * (time.perf_counter() - started))
            tokens.append(len(count(text)))
        median = statistics.median(tokens)
        found.append(Cost(form, median, percentile(tokens, 90), max(tokens), statistics.median(times)))
    return len(screens), found


def main(words: list[str] | None = None) -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tokens", description="Counts the tokens of screens.")
    parser.add_argument("folder", type=Path, help="holds dumps of uiautomator: *.xml or *.xml.gz")
    folder = parser.parse_args(words).folder
    screens, found = costs(folder)
    if not found:
        parser.error(f"{folder} holds no dump that can be read")
    print(f"{screens} screens; tokens of cl100k")
    print(f"{'format':18}{'median':>8}{'p90':>8}{'most':>8}{'ms':>8}  goal (median, p90)")
    for cost in found:
        goal = GOALS.get(cost.form)
        told = "" if goal is None else f"  {goal[0]}, {goal[1]}"
        print(f"{cost.form:18}{cost.median:8.0f}{cost.p90:8.0f}{cost.most:8}{cost.median_ms:8.1f}{told}")
    return 0


def _screens(folder: Path) -> Iterator[NamedScreen]:
    for path in sorted((*folder.glob("*.xml"), *folder.glob("*.xml.gz"))):
        data = path.read_bytes()
        try:
            screen = read_dump(gzip.decompress(data) if path.suffix == ".gz" else data, screen_id=path.stem)
        except ReadFailed as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            continue
        yield RefTable().take(screen)


if __name__ == "__main__":
    sys.exit(main())
