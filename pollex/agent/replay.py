"""A run that begins with a flow: plays it, and hands over to the model where the screen differs (L-144 to L-148).

What was played is written down as steps like all others. What was done is never done again: the model is told of it,
and of the steps that are left, as data.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from pollex.action.actions import Press
from pollex.action.receipt import Receipt
from pollex.agent.flow_rest import Rest, rest_of
from pollex.agent.limits import Budget
from pollex.agent.means import Means
from pollex.agent.memory import Done, Memory
from pollex.agent.past import UNKNOWN, Past
from pollex.agent.scene import Scene
from pollex.agent.seeing import Eyes
from pollex.agent.stopping import Ended
from pollex.agent.task import Ending, Task
from pollex.device.deadline import Deadline
from pollex.errors import ApprovalDetail, FlowDetail, PhoneError
from pollex.flow import grammar as g
from pollex.flow.checks import describe
from pollex.flow.declaring import declaring
from pollex.flow.doing import both, name_of
from pollex.flow.file import dump_flow
from pollex.flow.hand import Done as Acted
from pollex.flow.player import MAX_ACTIONS, Played, play
from pollex.flow.reading import step_words
from pollex.flow.searching import Hit
from pollex.flow.writing import step_plain
from pollex.screen.elements import elements_json

__all__ = ["DIVERGED", "Replay", "left_of"]

DIVERGED = "flow_diverged"
"""Note of an ending: the flow did not fit to its end, and the model went on."""
MAX_PLAN_STEPS = 20
_RAISED = frozenset({"CANCELLED", "DEVICE_UNAVAILABLE", "RECORDS_FAILED"})
HOME_S = 3.0

# Any: JSON of any shape.
_Facts = dict[str, Any]


@dataclass(slots=True)
class Replay:
    """One flow in one run."""

    hit: Hit
    """As far as it is still to be played."""
    task: Task
    means: Means
    budget: Budget
    eyes: Eyes
    memory: Memory
    scene: Scene
    past: Past | None = None
    _first: int = field(init=False)
    """Number of the step before the flow's first one."""
    _rest: Rest = field(init=False)
    _facts: dict[int, _Facts] = field(default_factory=dict)
    """What was seen at the beginning of each step, by its place."""

    def __post_init__(self) -> None:
        self._first = self.means.journal.step
        self._rest = rest_of(self.hit, self.past)
        self.hit = self._rest.hit

    def play(self) -> int:
        """Plays the flow; where it diverges, gives the number of inputs that went out, and the run goes on.

        Raises:
            Ended: it came to its end, or the run has to.
            PhoneError: the run was called off, or the phone is lost.
        """
        flow, journal = self.hit.flow, self.means.journal
        journal.event(
            "flow",
            name=flow.name,
            version=flow.version,
            state=flow.state,
            steps=len(flow.steps),
            text=dump_flow(flow),
            values=dict(self.hit.values),
        )
        if self._rest.is_unknown:
            self._tell_divergence(0, "UNKNOWN", UNKNOWN, None, None)
            return 0
        seconds = self.budget.left_s if flow.limits is None else min(self.budget.left_s, float(flow.limits.seconds))
        actions = MAX_ACTIONS if flow.limits is None else flow.limits.actions
        cancel = self.means.cancel
        played = play(
            self.means.executor,
            flow.steps,
            Deadline(seconds, cancel),
            name=lambda number: f"{journal.run}.f{number + self._rest.inputs}",
            values={**self.hit.values, **self.task.secrets},
            bound=both(self.hit.flow.secret_apps, self.task.secret_apps),
            is_exact=True,
            most_actions=min(actions, self.task.limits.steps),
            report=self._began,
            declare=declaring(self.means.executor, self.means.gate, self.means.device, cancel, self._asking),
        )
        self._write_down(played)
        if played.failure is None:
            raise Ended(self._ending(played))
        self._raise_what_ends(played.failure)
        self._diverged(played, played.failure)
        return sum(done.receipt.dispatch != "none" for done in played.trace)

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """While the person is asked for a step that spends."""
        self.means.journal.event("asked", verb="request_confirmation")
        with self.budget.waiting():
            try:
                yield
            finally:
                self.means.journal.event("answered", verb="request_confirmation", told="")

    def _began(self, place: int, _total: int | None, _sentence: str) -> None:
        """A step of the flow is a step of the run, with its picture and list (L-129)."""
        journal = self.means.journal
        journal.step = self._first + place + 1
        self.means.gate.next_step()
        named = self.means.executor.newest
        facts: _Facts = {}
        if named is not None:
            journal.unkept.looked = named.screen
            sight = self.eyes.sight(named)
            self.memory.visit(sight.page)
            listed = journal.keep(json.dumps(elements_json(sight.listed), ensure_ascii=False))
            picture = self.eyes.shot(Deadline(HOME_S, self.means.cancel)).picture if journal.is_kept else None
            facts = {
                "screen_before": named.screen.id,
                "page": sight.page,
                "app": sight.app,
                "elements": listed,
                "screen": journal.keep_screen(named.screen),
                "picture": journal.keep_picture(picture),
            }
        self._facts[place] = facts
        step = self.hit.flow.steps[place]
        self.scene.decision = step_words(step)
        journal.event("decided", action=name_of(step.verb), words=self.scene.decision, role="flow")
        self._write(place, "unproven", None, None)

    def _write_down(self, played: Played) -> None:
        """What came of each step that was begun."""
        for done in played.trace:
            self.scene.note(done.receipt)
        journal = self.means.journal
        ended = journal.step
        for place, step in enumerate(self.hit.flow.steps[: len(self._facts)]):
            journal.step = self._first + place + 1
            receipt = next((done.receipt for done in reversed(played.trace) if _is_of(done, place, step)), None)
            if place == played.stopped_at:
                was_done = receipt is not None and receipt.failure is None and step.confirm is None
                kept = g.Step(step.verb, step.when, step.is_optional) if was_done else None
                self._write(place, "wrong_effect" if was_done else "unproven", receipt, kept)
                continue
            is_left_out = place in played.left_out
            self._write(place, "left_out" if is_left_out else "confirmed", receipt, step)
            if not is_left_out and name_of(step.verb) not in ("check", "wait", "end"):
                self._remember(place, step)
        journal.step = ended

    def _remember(self, place: int, step: g.Step) -> None:
        page = self._facts[place].get("page", "")
        self.memory.add(Done(self._first + place + 1, f"(flow) {step_words(step)}", "confirmed", page))
        verb = step.verb
        if isinstance(verb, g.Fill):
            value = (
                f"secret:{verb.secret}" if verb.secret else f'"{verb.text or self.hit.values.get(verb.param or "")}"'
            )
            self.memory.fill(str(verb.wanted or "the field"), page, value)

    def _write(self, place: int, result: str, receipt: Receipt | None, kept: g.Step | None) -> None:
        journal, facts = self.means.journal, self._facts[place]
        step = self.hit.flow.steps[place]
        told = {} if receipt is None else {"receipt": _told(receipt)}
        flow = {"step": step_plain(kept), "by_flow": True, "app": facts.get("app")} if kept is not None else None
        journal.write_step(
            {
                "run": journal.run,
                "step": journal.step,
                "flow_place": self._rest.first + place,
                **{name: value for name, value in facts.items() if name != "app"},
                "decision": {"raw": "", "parsed": {"action": name_of(step.verb)}, "role": "flow", "repair": []},
                "verdict": {"result": result, "level": 2, "difference": None, "check": None},
                **told,
                "flow": flow,
            }
        )

    def _ending(self, played: Played) -> Ending:
        """No claim beyond what was checked (L-122)."""
        if played.end is not None and played.end.status == "failed":
            return Ending("failed", "GAVE_UP", played.end.result)
        checks = [describe(check) for check in self._proofs(played)]
        evidence: tuple[Mapping[str, Any], ...] = tuple(
            {"check": check, "verdict": "held", "seen": ""} for check in checks
        )
        seen = f"The page shows what the flow asks for: {checks[-1]}." if checks else "The flow asks for no check."
        result = "" if played.end is None else played.end.result
        sentence = f"The flow {self.hit.flow.name} was played to its end. {seen}"
        return Ending("succeeded", None, sentence, result, evidence=evidence)

    def _proofs(self, played: Played) -> list[g.Check]:
        """All that held on the way: demands, what was to be seen after steps, and what ended it."""
        found: list[g.Check] = []
        for place, step in enumerate(self.hit.flow.steps[: len(self._facts)]):
            if place in played.left_out:
                continue
            if isinstance(step.verb, g.Demand):
                found.append(step.verb.check)
            elif isinstance(step.verb, g.End):
                found += [step.when] if step.when is not None else []
            elif step.expect is not None:
                found.append(step.expect)
        return found

    def _raise_what_ends(self, failure: PhoneError) -> None:
        """What no model can mend: a person who says no, a fence, a lost phone."""
        if failure.code in _RAISED:
            raise failure
        if failure.code == "APP_NOT_ALLOWED":
            self.scene.look()
            self.scene.note(self.means.executor.perform(Press("home"), Deadline(HOME_S)))
            raise Ended.because("APP_NOT_ALLOWED", failure.message)
        was_asked = isinstance(failure.detail, ApprovalDetail) and failure.detail.asked
        if failure.code == "confirmation_declined" and was_asked:
            raise Ended.because("DECLINED", "The person did not approve a step that spends; it was not done.")
        if failure.code in ("confirmation_declined", "approval_unavailable"):
            raise Ended.because("NEEDS_PERSON", "A step spends, and nobody could be asked; it was not done.")
        if self.budget.left_s <= 0:
            raise Ended.because("TIME_LIMIT", f"The {self.task.limits.seconds:.0f} s that were allowed are over.")

    def _diverged(self, played: Played, failure: PhoneError) -> None:
        """Tells the model what is done and what is left; without one it ends (L-146)."""
        place = played.stopped_at or 0
        step = self.hit.flow.steps[place]
        detail = failure.detail if isinstance(failure.detail, FlowDetail) else FlowDetail(failure.code)
        # A refusal of the gate tells a model of tools that a flow has not.
        message = failure.message if failure.code == "FLOW_DIVERGED" else f"{failure.code}."
        self._tell_divergence(place, detail.code, message, detail.expected, detail.seen)
        page = self._facts[place].get("page", "")
        number = self._first + place + 1
        sent = any(_is_of(done, place, step) and done.receipt.dispatch != "none" for done in played.trace)
        came = "sent, and not what was expected" if sent else "nothing sent"
        self.memory.add(Done(number, f"(flow) {step_words(step)}", f"{came}: {message}", page))

    def _tell_divergence(self, place: int, code: str, message: str, expected: str | None, seen: str | None) -> None:
        """The flow does not fit from here on.

        Raises:
            Ended: there is no model that could go on.
        """
        steps, number = self.hit.flow.steps, self._rest.first + place + 1
        words = step_words(steps[place])
        self.means.journal.event("flow_diverged", step=number, words=words, code=code, expected=expected, seen=seen)
        if not self.task.has_model:
            told = f" Seen: {seen}." if seen else ""
            told = f"Step {number} of the flow {self.hit.flow.name} ({words}): {message}{told}"
            raise Ended.because("FLOW_DIVERGED", told)
        self.memory.plan = left_of(steps[place:])


def left_of(steps: Sequence[g.Step]) -> str:
    """Steps that a flow has not done, as the model is told of them."""
    return "; ".join([step_words(step) for step in steps][:MAX_PLAN_STEPS])


def _is_of(done: Acted, place: int, step: g.Step) -> bool:
    """Whether it is the action of the step itself, and no scrolling to find its target."""
    return done.step == place and done.do == name_of(step.verb)


def _told(receipt: Receipt) -> _Facts:
    return {
        "operation_id": receipt.operation_id,
        "status": receipt.status,
        "dispatch": receipt.dispatch,
        "way": receipt.way,
        "error": receipt.error,
        "message": receipt.message,
    }
