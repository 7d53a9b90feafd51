"""What a step of a run costs beside its model and the phone's own rest: `python -m benchmarks run`.

Of each step of a scripted run (`pollex.bench.pacing`) the time from its look to the next one's is measured; what the
model and the phone's rest took is taken off. What is left is ours: reading, list, prompt, reply, fence, gate, the input
itself, verification, records.
"""

import statistics

from benchmarks.figures import Figure, load
from benchmarks.prompts import PROMPT_GOAL_TOKENS, tokens_of
from benchmarks.rig import Rig
from pollex.act.executor import Executor
from pollex.bench.pacing import WARM_UP_STEPS, played, script
from pollex.bench.percentiles import percentile

__all__ = ["OVERHEAD_GOAL_MS", "run"]

OVERHEAD_GOAL_MS = 60.0
"""Median of a step."""
ROUNDS = 6


def run(rig: Rig) -> list[Figure]:
    """The overhead of a step, calls of the model per step, and what the prompts cost."""
    with rig.session() as session:
        came = played(Executor(session), rig.virtual.serial, script(ROUNDS))
    steps, model, ending = came.steps, came.model, came.ending
    spent_ms = steps.own_ms(model.took_s)[WARM_UP_STEPS:]
    beside_ms = steps.own_ms(model.took_s, with_input=False)[WARM_UP_STEPS:]
    tokens = [sum(tokens_of(slot.text) for slot in request.slots) for request in model.asked]
    return [
        _figure(f"run, own time of {len(spent_ms)} steps, p50", percentile(spent_ms, 50), "ms", OVERHEAD_GOAL_MS),
        _figure("run, own time of a step, p90", percentile(spent_ms, 90), "ms"),
        _figure("run, of that beside the input itself, p50", percentile(beside_ms, 50), "ms"),
        _figure("run, of that beside the input itself, p90", percentile(beside_ms, 90), "ms"),
        _figure("run, calls of the model per step", len(model.asked) / ending.steps, "", 1.0),
        _figure("run, prompt without picture, median", statistics.median(tokens), "tokens", PROMPT_GOAL_TOKENS),
    ]


def _figure(name: str, value: float, unit: str, goal: float | None = None) -> Figure:
    return Figure(name=name, value=round(value, 2), unit=unit, goal=goal, load=load())
