"""How memory goes while a phone is used: samples, their growth, and whether the bounds hold. Pure."""

import itertools
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["MAX_HEAP_GROWTH_MB", "MAX_RSS_MB", "WARM_UP_ACTIONS", "Sample", "broken_bounds", "heap_growth_mb"]

MAX_RSS_MB = 1300.0
"""Of the whole process, after 2,000 actions (README of the phone's goals: docs/benchmarks.md)."""
RSS_ACTIONS = 2000
MAX_HEAP_GROWTH_MB = 2.0
"""Of the Java heap after a collection, per 1,000 actions."""
WARM_UP_ACTIONS = 400
"""Until about then each page is opened for the first time: classes, fonts and resources come in, and stay."""
MIN_SAMPLES = 5
"""With fewer, a slope is chance."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What was seen at one moment."""

    at_s: float
    """Since the run began."""
    actions: int
    """Performed so far."""
    heap_mb: float
    """Java heap in use after a collection."""
    rss_mb: float
    threads: int
    refusals: int
    """Actions that the phone declined so far, as the screen had changed meanwhile: no fault."""
    errors: int
    """Everything else that went wrong so far."""


def heap_growth_mb(samples: Sequence[Sample]) -> float | None:
    """Growth of the heap per 1,000 actions, after warming up; None where there are too few samples to tell.

    The median of the slopes between all pairs (Theil and Sen): what happens to be open at one sample moves it little.
    """
    warm = [sample for sample in samples if sample.actions >= WARM_UP_ACTIONS]
    if len(warm) < MIN_SAMPLES:
        return None
    pairs = itertools.combinations(warm, 2)
    slopes = [(b.heap_mb - a.heap_mb) / (b.actions - a.actions) for a, b in pairs if b.actions > a.actions]
    return statistics.median(slopes) * 1000 if slopes else None


def broken_bounds(samples: Sequence[Sample]) -> list[str]:
    """A sentence for each bound that does not hold."""
    broken: list[str] = []
    if not samples:
        return broken
    growth_mb = heap_growth_mb(samples)
    if growth_mb is not None and growth_mb > MAX_HEAP_GROWTH_MB:
        broken.append(f"The heap grows by {growth_mb:.1f} MB per 1,000 actions; the bound is {MAX_HEAP_GROWTH_MB} MB.")
    up_to = next((place for place, sample in enumerate(samples) if sample.actions >= RSS_ACTIONS), len(samples) - 1)
    most = max(samples[: up_to + 1], key=lambda sample: sample.rss_mb)
    if most.rss_mb > MAX_RSS_MB:
        broken.append(
            f"The process holds {most.rss_mb:.0f} MB after {most.actions} actions; the bound is {MAX_RSS_MB:.0f} MB."
        )
    return broken
