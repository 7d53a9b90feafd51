"""What holds for every run, whatever came of it (docs/spec/loop.md, section 15, "Always")."""

from pollex.record.store import Records
from tests.agent.phone.bench import Played
from tests.agent.phone.wire import check_wire

__all__ = ["check_always"]

ORDER = {"looked": 1, "listed": 2, "prompted": 3, "decided": 4, "acting": 5, "acted": 6, "verified": 7}
PICTURE_STATES = ("ok", "secure", "failed")
EXIT_CODES = {"succeeded": (0,), "failed": (1, 3, 4, 6, 70), "stopped": (5, 7), "cancelled": (130,)}


def check_always(played: Played, records: Records) -> None:
    """L-9, L-10, L-121, L-126, L-129, L-131, L-169."""
    assert played.ending.exit_code in EXIT_CODES[played.ending.outcome]
    assert played.events[0].kind == "run_started" and played.events[-1].kind == "finished"
    unknown = [one.operation_id for one in played.inputs if one.receipt is None]
    assert unknown == [] or "resumed" in played.ending.notes
    for step in played.steps:
        if step.data["elements"] is None:
            assert step.data["layer"] == "perception", step.data
            continue
        assert records.blobs.get(step.data["elements"]), step.data
        # On a loaded machine a picture may come too late, and one of a run that is called off is not waited for; a
        # page may forbid it. Then the record says so.
        assert step.data["picture_meta"]["state"] in PICTURE_STATES
        assert (step.data["picture"] is None) == (step.data["picture_meta"]["state"] != "ok")
        assert step.data["picture"] is None or records.blobs.get(step.data["picture"])
    _check_order(played)
    check_wire(played.wire, played.inputs)
    if played.ending.outcome != "succeeded" and played.run.ending is not None:
        scene = played.run.ending["scene"]
        assert records.blobs.get(scene["elements"]), scene
        assert scene["picture_state"] in PICTURE_STATES
        assert (scene["picture"] is None) == (scene["picture_state"] != "ok")
        assert min(1, len(played.inputs)) <= len(scene["receipts"]) <= 3


def _check_order(played: Played) -> None:
    """Each step looks, lists, asks, decides, acts, looks and judges, in this order, on the newest look."""
    for number in {event.step for event in played.events if event.step}:
        events = [event for event in played.events if event.step == number]
        first = {event.kind: place for place, event in reversed(list(enumerate(events)))}
        known = sorted((name for name in first if name in ORDER), key=first.__getitem__)
        assert known == sorted(known, key=ORDER.__getitem__), known
        looked = [event.data["screen"] for event in events if event.kind == "looked"]
        assert all(event.data["screen"] == looked[0] for event in events if event.kind == "decided")
        if acting := [event.data["screen"] for event in events if event.kind == "acting"]:
            assert acting[0] == looked[0], "what is sent is decided on the newest look"
