"""Figures over runs: times, success, tokens, what is slow and what fails most (docs/spec/loop.md, L-134). Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pollex.record.store import RunRow, StepRow

__all__ = ["stats"]

SHOWN = 5

# Any: JSON of any shape.
Json = Mapping[str, Any]


def stats(runs: Iterable[tuple[RunRow, Sequence[StepRow]]]) -> Json:
    """The figures; a share is None where nothing counts towards it."""
    rows = list(runs)
    steps = [step.data for _, one in rows for step in one]
    acted = [step for step in steps if "verdict" in step]
    return {
        "runs": len(rows),
        "outcomes": dict(Counter(run.outcome or "running" for run, _ in rows)),
        "reasons": dict(Counter(run.reason for run, _ in rows if run.reason)),
        "steps": len(steps),
        "ms": _times(steps),
        "confirmed_by_action": _shares(acted, lambda step: str((step["decision"].get("parsed") or {}).get("action"))),
        "confirmed_by_way": _shares(acted, lambda step: str(step["receipt"].get("way"))),
        "failed_by_layer": dict(Counter(step["layer"] for step in steps if step.get("layer"))),
        "parsed_unrepaired": _share(
            [not step["decision"]["repair"] for step in steps if step.get("decision", {}).get("parsed")]
        ),
        "levels": dict(Counter(str(step["verdict"]["level"]) for step in acted)),
        "retries": sum(step.get("tries", 1) - 1 for step in acted),
        "settled_quiet": _share(
            [step["receipt"]["settled"]["quiet"] is not False for step in acted if step["receipt"].get("settled")]
        ),
        "vision": _share([step.get("source", "tree") != "tree" for step in steps]),
        "tokens": sum(int((run.ending or {}).get("tokens") or 0) for run, _ in rows),
        "cost": _cost(run for run, _ in rows),
        "slowest_pages": _slowest(acted),
        "failing_actions": _failing(acted),
    }


def _times(steps: Sequence[Json]) -> Json:
    """Median and 95th percentile of each part, in milliseconds."""
    parts: dict[str, list[int]] = defaultdict(list)
    for step in steps:
        if step.get("model_ms") is not None:
            parts["model"].append(step["model_ms"])
        for name, value in (step.get("ms") or {}).items():
            parts[name].append(value)
    return {name: {"p50": _at(values, 0.5), "p95": _at(values, 0.95)} for name, values in parts.items()}


def _at(values: Sequence[int], share: float) -> int:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _shares(steps: Sequence[Json], key: Any) -> Json:
    grouped: dict[str, list[bool]] = defaultdict(list)
    for step in steps:
        grouped[key(step)].append(step["verdict"]["result"] == "confirmed")
    return {name: {"steps": len(values), "confirmed": _share(values)} for name, values in grouped.items()}


def _share(values: Sequence[bool]) -> float | None:
    return round(sum(values) / len(values), 3) if values else None


def _cost(runs: Iterable[RunRow]) -> float | None:
    known = [float(cost) for run in runs if (cost := (run.ending or {}).get("cost")) is not None]
    return sum(known) if known else None


def _slowest(steps: Sequence[Json]) -> Sequence[Json]:
    pages: dict[str, list[int]] = defaultdict(list)
    for step in steps:
        pages[step.get("page", "")].append((step.get("ms") or {}).get("settle", 0))
    ordered = sorted(pages.items(), key=lambda page: -_at(page[1], 0.5))
    return [{"page": page, "settle_ms": _at(values, 0.5)} for page, values in ordered[:SHOWN]]


def _failing(steps: Sequence[Json]) -> Sequence[Json]:
    failed = Counter(
        (step.get("page", ""), str((step["decision"].get("parsed") or {}).get("action")))
        for step in steps
        if step["verdict"]["result"] in ("no_effect", "wrong_effect")
    )
    return [{"page": page, "action": action, "times": times} for (page, action), times in failed.most_common(SHOWN)]
