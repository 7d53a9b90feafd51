"""What is left of a flow that a crashed run had begun: what was done is not played twice (docs/spec/loop.md, L-131)."""

from dataclasses import dataclass, replace

from pollex.agent.past import Past, may_be_sent
from pollex.flow import grammar as g
from pollex.flow.doing import name_of
from pollex.flow.searching import Hit
from pollex.record.store import InputRow

__all__ = ["Rest", "rest_of"]


@dataclass(frozen=True, slots=True)
class Rest:
    """The steps that are still to be played."""

    hit: Hit
    first: int
    """Place of the first of them in the whole flow."""
    inputs: int = 0
    """Inputs by the flow so far, whose operation ids are used up."""
    is_unknown: bool = False
    """The first one was being sent, and nothing of the flow tells whether it happened."""


def rest_of(hit: Hit, past: Past | None) -> Rest:
    """The whole flow, if none of it was begun; else from the step on in which the program ended.

    Where that step was sent, or may have been, it is not sent again: what it was to show is looked for instead.
    """
    if past is None or not past.flow_steps:
        return Rest(hit, 0)
    place = max(past.flow_steps)
    step = hit.flow.steps[place]
    sent = [one for one in past.flow_steps[place] if may_be_sent(one) and _is_own(one, step)]
    is_known = all(one.receipt is not None and one.receipt.get("error") is None for one in sent)
    proof = step.expect if step.repeat is None else step.repeat.until
    if not sent or (step.repeat is not None and is_known):
        return _from(hit, past, place, hit.flow.steps[place:])
    if proof is not None:
        looked = g.Step(g.Demand(proof), is_optional=step.is_optional)
        return _from(hit, past, place, (looked, *hit.flow.steps[place + 1 :]))
    if is_known:
        return _from(hit, past, place + 1, hit.flow.steps[place + 1 :])
    return replace(_from(hit, past, place, hit.flow.steps[place:]), is_unknown=True)


def _from(hit: Hit, past: Past, place: int, steps: tuple[g.Step, ...]) -> Rest:
    return Rest(replace(hit, flow=replace(hit.flow, steps=steps)), place, past.flow_inputs)


def _is_own(row: InputRow, step: g.Step) -> bool:
    """Whether an input is that of the step itself, and no scrolling to find its target."""
    return row.action.get("action") != "scroll" or name_of(step.verb) == "swipe"
