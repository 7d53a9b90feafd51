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
        "confirmed_by_layer": _layers(steps),
        "parse": _parse([(run, step.data) for run, one in rows for step in one]),
        "decided_by_level": dict(Counter(str(step["verdict"]["level"]) for step in acted)),
        "verdicts": dict(Counter(str(step["verdict"]["result"]) for step in acted)),
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
        for name, value in {**(step.get("seen_ms") or {}), **(step.get("ms") or {})}.items():
            parts[name].append(value)
    return {name: {"p50": _at(values, 0.5), "p95": _at(values, 0.95)} for name, values in parts.items()}


def _layers(steps: Sequence[Json]) -> Json:
    """Of each layer, how many steps it let down, and the share of all that it did not."""
    failed = Counter(str(step["layer"]) for step in steps if step.get("layer"))
    return {
        name: {"failed": failed[name], "good": _share([step.get("layer") != name for step in steps])} for name in failed
    }


def _parse(steps: Sequence[tuple[RunRow, Json]]) -> Json:
    """Which share of replies was accepted as it came, repaired, refused; and the first of each model (L-79)."""
    replies = [step["replies"] for _, step in steps if step.get("replies")]
    asked = sum(one["asked"] for one in replies)
    models: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for run, step in steps:
        for role, counted in ((step.get("replies") or {}).get("roles") or {}).items():
            name = run.settings.get("light" if role == "light" else "model") or role
            models[str(name)][0] += counted["accepted"]
            models[str(name)][1] += counted["asked"]
    repaired, refused = (sum(one[name] for one in replies) for name in ("repaired", "refused"))
    return {
        "replies": asked,
        "accepted": round((asked - repaired - refused) / asked, 3) if asked else None,
        "repaired": round(repaired / asked, 3) if asked else None,
        "refused": round(refused / asked, 3) if asked else None,
        "accepted_by_model": {name: round(good / of, 3) for name, (good, of) in models.items()},
    }


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
