"""The end of a run: `done` counts only with evidence that holds (docs/spec/loop.md, L-118 to L-120)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pollex.agent.decision import Decision
from pollex.agent.prompt import DataBlock
from pollex.agent.reviewing import review
from pollex.agent.router import AskModel, Router
from pollex.agent.seeing import Eyes
from pollex.agent.stopping import Ended
from pollex.agent.task import Ending
from pollex.device.deadline import Deadline
from pollex.flow.check_forms import ConditionForm
from pollex.flow.checks import describe, judge
from pollex.screen.refs import NamedScreen

__all__ = ["CORRECTIONS", "Finish", "evidence_on"]

CORRECTIONS = 2
"""Times that a `done` without proof may be corrected; the next one ends the run (L-119)."""


class Finish:
    """How often a model has said that it is done."""

    def __init__(self) -> None:
        self.refusals = 0

    # Any: evidence as records keep it.
    def success(
        self,
        decision: Decision,
        evidence: Sequence[Mapping[str, Any]],
        *,
        has_acted: bool,
        has_seen: Callable[[str], bool],
    ) -> Ending:
        """A run that reached its goal, by what was seen.

        Args:
            decision: the `done` that says so.
            evidence: its checks, all held.
            has_acted: whether anything was sent.
            has_seen: whether a text stood on a screen of this run.
        """
        notes = () if has_acted else ("no_action",)
        if decision.answer is not None and not has_seen(decision.answer):
            notes = (*notes, "answer_not_seen")
        seen = "; ".join(str(one["check"]) for one in evidence)
        sentence = f"The page shows what was asked for: {seen}."
        return Ending(
            "succeeded", None, sentence, decision.result or "", decision.answer, notes, evidence=tuple(evidence)
        )

    def refuse(self, evidence: Sequence[Mapping[str, Any]]) -> str:
        """What the model is told of a `done` whose evidence does not hold.

        Raises:
            Ended: DONE_UNPROVEN, it was refused often enough.
        """
        missing = [one for one in evidence if one["verdict"] != "held"]
        told = "; ".join(f"{one['check']}: {one['verdict']}{_seen(one)}" for one in missing) or "no evidence"
        self.refusals += 1
        if self.refusals > CORRECTIONS:
            raise Ended.because(
                "DONE_UNPROVEN", f"It was said to be done, and that is not seen: {told}.", evidence=tuple(evidence)
            )
        return f"refused, not seen: {told}"


def evidence_on(
    one: ConditionForm | str,
    named: NamedScreen,
    eyes: Eyes,
    router: Router,
    block: DataBlock,
    deadline: Deadline,
    ask: AskModel,
) -> dict[str, Any]:
    """One piece of evidence, on a new look; a sentence costs a review by the main model (L-118)."""
    if isinstance(one, str):
        after = eyes.sight(named).text
        effect = review(
            router.player("main"), "the goal was reached", one, "", after, block=block, deadline=deadline, ask=ask
        )
        return {"check": one, "verdict": "held" if effect == "yes" else "unknown", "seen": ""}
    check = one.joined()
    judged = judge(check, named, before=None, is_exact=False)
    return {"check": describe(check), "verdict": judged.verdict, "seen": judged.seen}


def _seen(one: Mapping[str, Any]) -> str:
    return f" ({one['seen']})" if one.get("seen") else ""
