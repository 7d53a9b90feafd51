"""What holds for every run, whatever came of it (docs/spec/loop.md, section 15, "Always")."""

from pollex.record.store import Records
from tests.agent.phone.bench import Played

__all__ = ["check_always"]

ORDER = {"looked": 1, "listed": 2, "prompted": 3, "decided": 4, "acting": 5, "acted": 6, "verified": 7}
EXIT_CODES = {"succeeded": (0,), "failed": (1, 3, 4, 6, 70), "stopped": (5, 7), "cancelled": (130,)}


def check_always(played: Played, records: Records) -> None:
    """L-9, L-10, L-121, L-129, L-131, L-169."""
    assert played.ending.exit_code in EXIT_CODES[played.ending.outcome]
    assert played.events[0].kind == "run_started" and played.events[-1].kind == "finished"
    assert [one.operation_id for one in played.inputs if one.receipt is None] == []
    for step in played.steps:
        assert records.blobs.get(step.data["elements"]), step.data
        # A run that is called off takes no picture any more; its scene has one.
        is_last = step is played.steps[-1] and played.ending.outcome == "cancelled"
        assert is_last or records.blobs.get(step.data["picture"]), step.data
    _check_order(played)
    if played.ending.outcome != "succeeded" and played.run.ending is not None:
        scene = played.run.ending["scene"]
        assert records.blobs.get(scene["picture"]) and records.blobs.get(scene["elements"]), scene
        assert len(scene["receipts"]) == min(3, len(played.inputs))


def _check_order(played: Played) -> None:
    """Each step looks, lists, asks, decides, acts, looks and judges, in this order; decisions are of the newest look."""
    for number in {event.step for event in played.events if event.step}:
        events = [event for event in played.events if event.step == number]
        first = {event.kind: place for place, event in reversed(list(enumerate(events)))}
        known = sorted((name for name in first if name in ORDER), key=first.__getitem__)
        assert known == sorted(known, key=ORDER.__getitem__), known
        looked = [event.data["screen"] for event in events if event.kind == "looked"]
        assert all(event.data["screen"] == looked[0] for event in events if event.kind == "decided")
