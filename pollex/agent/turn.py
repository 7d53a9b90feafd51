"""One step of a run: ask, do what was decided, judge it, remember it (docs/spec/loop.md, L-9, L-56, L-118 to L-120)."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pollex.action.receipt import Receipt
from pollex.agent.acting import action_of, in_words, node_of
from pollex.agent.as_step import acted_step, proof_step
from pollex.agent.asking import ask_person, verbs_for
from pollex.agent.deciding import Ask, Decided, NoDecision, decide
from pollex.agent.decision import Decision
from pollex.agent.finish import Finish
from pollex.agent.hands import Acted, Hands
from pollex.agent.ledger import Ledger
from pollex.agent.limits import Budget
from pollex.agent.loops import Loops, Signature, signature
from pollex.agent.means import Means
from pollex.agent.memory import Done, Memory
from pollex.agent.notes import note, notes_for
from pollex.agent.prompt import DataBlock, State
from pollex.agent.reviewing import MAX_REVIEWS, review
from pollex.agent.router import Situation
from pollex.agent.seeing import Eyes, Sight, can_spend
from pollex.agent.stopping import Ended
from pollex.agent.task import Task
from pollex.agent.verify import Judgement, expectation, reviewed, verdict
from pollex.device.deadline import Deadline
from pollex.errors import Misuse
from pollex.flow.check_forms import ConditionForm
from pollex.flow.checks import describe, judge
from pollex.flow.grammar import Check
from pollex.screen.elements import elements_json
from pollex.screen.refs import NamedScreen

__all__ = ["Turn"]

POLL_S = 0.25

# Any: JSON of any shape.
Facts = dict[str, Any]


class Turn:
    """What a run carries from step to step."""

    def __init__(
        self,
        task: Task,
        means: Means,
        budget: Budget,
        eyes: Eyes,
        hands: Hands,
        memory: Memory,
        loops: Loops,
        block: DataBlock,
    ) -> None:
        self.task = task
        self.means = means
        self.budget = budget
        self.eyes = eyes
        self.hands = hands
        self.memory = memory
        self.loops = loops
        self.block = block
        self.finish = Finish()
        self.screen: NamedScreen | None = None
        """The newest one; None: the next step looks first."""
        self.failures = self.broken = self.timeouts = self.reviews = 0
        self.ledger = Ledger(budget, means)
        self._pictures = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._notes: tuple[str, ...] = ()
        self._is_unconfirmed = self._was_not_listed = False

    def play(self, deadline: Deadline) -> None:
        """One step."""
        began_s = time.monotonic()
        named = self.screen or self.eyes.look(deadline)
        sight = self.eyes.sight(named, is_whole=self._was_not_listed)
        self.memory.visit(sight.page)
        journal = self.means.journal
        journal.event("looked", screen=named.screen.id, app=sight.app, page=sight.page)
        listed = journal.keep(json.dumps(elements_json(sight.listed), ensure_ascii=False))
        journal.event("listed", elements=len(sight.listed.elements), cut=sight.listed.cut, list=listed)
        # Taken while the model thinks, so that it costs the step nothing.
        picture = self._pictures.submit(self.eyes.picture(deadline)) if journal.is_kept else None
        try:
            decided = self._decided(sight, deadline)
        except NoDecision as nothing:
            self.broken += 1
            self.ledger.note(nothing.calls)
            self.failed("no reply could be used")
            return
        self.broken = 0
        self.ledger.note(decided.calls)
        decision = decided.decision
        words = in_words(decision, sight.listed)
        journal.event("decided", action=decision.action, words=words, role=decided.role, screen=named.screen.id)
        if decided.is_rerouted:
            journal.event("rerouted", words=words)
        facts = {
            "elements": listed,
            "picture": None if picture is None else journal.keep_picture(picture.result()),
            "decided_ms": round((time.monotonic() - began_s) * 1000),
        }
        self._record(sight, facts, decided)
        self._do(decision, words, sight, facts, decided, deadline)

    def take_over(self, sent: int) -> None:
        """Goes on after a flow that sent so many inputs; the next step looks first, and is the main model's."""
        self.hands.sent += sent
        self.screen, self._is_unconfirmed = None, True

    def close(self) -> None:
        """Waits for the last picture."""
        self._pictures.shutdown()

    def failed(self, why: str) -> None:
        """Notes a step that came to nothing."""
        self.failures += 1
        self._is_unconfirmed = True
        self.memory.add(Done(self.means.journal.step, "nothing", why, self.memory.path))

    def _decided(self, sight: Sight, deadline: Deadline) -> Decided:
        situation = self._situation(sight)
        role = self.means.router.role(situation)
        wants_picture = self.task.vision == "always" or (
            self.task.vision == "auto"
            and (sight.named.screen.source != "tree" or self._is_unconfirmed or self._was_not_listed)
        )
        asked = Ask(
            self._state(sight),
            self.memory.lines(self._useless()),
            self.block,
            verbs_for(self.means.gate),
            self.eyes.picture(deadline),
            wants_picture,
        )
        self.means.journal.event("prompted", role=role, picture=wants_picture)
        return decide(self.means.router, role, asked, deadline, spend=self.ledger.spend)

    def _situation(self, sight: Sight) -> Situation:
        return Situation(
            is_first=self.means.journal.step == 1,
            is_unconfirmed=self._is_unconfirmed,
            has_overlay=sight.has_overlay,
            was_not_listed=self._was_not_listed,
            has_loop_warning=self.loops.warning() is not None,
            was_done_refused=self.finish.refusals > 0,
            has_spending_words=self.means.router.light is not None and can_spend(self.means.gate.rules, sight.named),
            steps_left=self.task.limits.steps - self.means.journal.step,
        )

    def _state(self, sight: Sight) -> State:
        limits = self.task.limits
        notes = notes_for(
            sight,
            was_not_listed=self._was_not_listed,
            loop=self.loops.warning(),
            is_low=self.budget.is_running_low,
            steps_left=limits.steps - self.means.journal.step,
            has_plan=bool(self.memory.plan),
        )
        inputs = tuple(f"Input of the owner, {name}: {value}" for name, value in self.task.inputs.items())
        secrets = tuple(f"Secret of the owner, by name: {name}" for name in self.task.secrets)
        return State(
            self.task.goal,
            self.means.journal.step,
            limits.steps,
            round(self.budget.left_s),
            time.strftime("%Y-%m-%d %H:%M"),
            sight.text,
            self.memory.path,
            (*inputs, *secrets, *map(note, self._notes), *notes),
        )

    def _do(
        self, decision: Decision, words: str, sight: Sight, facts: Facts, decided: Decided, deadline: Deadline
    ) -> None:
        self._notes, self._was_not_listed = (), False
        if decision.is_not_listed:
            self._was_not_listed = True
            self._remember(words, "not listed, nothing sent", sight)
        elif decision.action == "done":
            self._done(decision, sight, facts, decided, deadline)
        elif decision.action == "wait":
            self._wait(decision, words, sight, deadline)
        elif decision.action in ("ask_user", "request_confirmation", "hand_to_user"):
            told = ask_person(decision, self.means, self.budget)
            self._remember(words, told, sight)
            self._record(sight, {**facts, "answer": told}, decided)
            self.screen = None
        else:
            self._act(decision, words, sight, facts, decided, deadline)

    def _act(
        self, decision: Decision, words: str, sight: Sight, facts: Facts, decided: Decided, deadline: Deadline
    ) -> None:
        wanted = self._signature(decision, sight)
        if self.loops.is_refused(wanted):
            self._notes = ("repeated",)
            self._remember(words, "REPEATED: refused, nothing sent", sight)
            return
        expect = _check(decision.expect)
        try:
            acted = self.hands.act(
                lambda screen: action_of(decision, self.eyes.sight(screen).listed, self._secret(decision, sight)),
                sight.named,
                lambda receipt, before, after: self._judged(receipt, before, after, expect),
                deadline,
                said=decision.want or "",
            )
        except Misuse as error:
            self.failed(error.message)
            return
        judgement = self._reviewed(acted, words, decision, sight, deadline)
        self._conclude(decision, words, wanted, sight, acted, judgement)
        after = None if acted.after is None else self.eyes.sight(acted.after)
        flow = acted_step(decision, sight, acted, judgement, after, self.task.inputs)
        self._record(sight, {**facts, **_outcome(acted, judgement), "flow": flow}, decided)

    def _conclude(
        self, decision: Decision, words: str, wanted: Signature, sight: Sight, acted: Acted, judgement: Judgement
    ) -> None:
        receipt = acted.receipt
        self.screen = acted.after
        after = None if acted.after is None else self.eyes.sight(acted.after)
        self.loops.note(wanted, judgement.verdict, "" if after is None else after.fingerprint)
        if judgement.difference is not None and judgement.difference > 0.3:
            self.loops.forget_page(sight.page)
        is_good = judgement.verdict in ("confirmed", "unproven") and receipt.failure is None
        self.failures = 0 if is_good else self.failures + 1
        self._is_unconfirmed = judgement.verdict != "confirmed"
        if judgement.verdict in ("no_effect", "wrong_effect"):
            self._notes = (judgement.verdict,)
        if decision.action == "type" and receipt.ok:
            name = sight.listed.elements[(decision.target or 1) - 1].item.label.text
            value = f"secret:{decision.secret}" if decision.secret is not None else f'"{decision.text}"'
            self.memory.fill(name, sight.page, value)
        self.means.journal.event("verified", verdict=judgement.verdict, level=judgement.level)
        expected = json.dumps(_plain(decision.expect), ensure_ascii=False) if decision.expect is not None else ""
        told = _told(receipt, judgement)
        self.memory.add(Done(self.means.journal.step, words, told, sight.page, expected, receipt.toasts))

    def _judged(
        self, receipt: Receipt, before: NamedScreen, after: NamedScreen | None, expect: Check | str | None
    ) -> Judgement:
        return verdict(receipt, before, after, expectation(expect, before, after), self.eyes.moving)

    def _reviewed(self, acted: Acted, words: str, decision: Decision, sight: Sight, deadline: Deadline) -> Judgement:
        """Level 3, where levels 1 and 2 leave it open and something was expected (L-115)."""
        judgement = acted.judgement
        if not judgement.is_open or acted.after is None or decision.expect is None or self.reviews >= MAX_REVIEWS:
            return judgement
        self.reviews += 1
        expected = json.dumps(_plain(decision.expect), ensure_ascii=False)
        after = self.eyes.sight(acted.after).text
        player = self.means.router.player("light")
        effect, made, reply = review(player, words, expected, sight.text, after, block=self.block, deadline=deadline)
        self.ledger.spend(made, reply)
        return reviewed(judgement, effect)

    def _done(self, decision: Decision, sight: Sight, facts: Facts, decided: Decided, deadline: Deadline) -> None:
        if decision.status == "failed":
            raise Ended.because("GAVE_UP", decision.result or "The model gave up.")
        named = self.eyes.look(deadline)
        found = [self._evidence(one, named, deadline) for one in decision.evidence or ()]
        self.means.journal.event("verified", evidence=found)
        if all(one["verdict"] == "held" for one in found):
            self._record(sight, {**facts, "flow": {"step": proof_step(decision, named)}}, decided)
            raise Ended(
                self.finish.success(decision, found, has_acted=self.hands.sent > 0, has_seen=self.eyes.has_seen)
            )
        self.screen = named
        why = self.finish.refuse(found)
        self._remember("done", why, sight)

    def _evidence(self, one: ConditionForm | str, named: NamedScreen, deadline: Deadline) -> dict[str, Any]:
        """One piece of evidence, on a new look; a sentence costs a review by the main model (L-118)."""
        if isinstance(one, str):
            text = self.eyes.sight(named).text
            player = self.means.router.player("main")
            effect, made, reply = review(
                player, "the goal was reached", one, "", text, block=self.block, deadline=deadline
            )
            self.ledger.spend(made, reply)
            return {"check": one, "verdict": "held" if effect == "yes" else "unknown", "seen": ""}
        check = one.joined()
        judged = judge(check, named, before=None, is_exact=False)
        return {"check": describe(check), "verdict": judged.verdict, "seen": judged.seen}

    def _wait(self, decision: Decision, words: str, sight: Sight, deadline: Deadline) -> None:
        """Touches nothing; ends early when its check holds."""
        until = Deadline(min(float(decision.seconds or 1), self.budget.left_s), deadline.cancel)
        check = None if decision.for_ is None else decision.for_.joined()
        named = sight.named
        held = False
        while not until.is_over and not held:
            self.means.cancel.check()
            named = self.means.executor.wait(until, named, wait_ms=round(min(POLL_S, until.left_s) * 1000))
            held = check is not None and judge(check, named, before=None, is_exact=False).verdict == "held"
        self.screen = self.eyes.look(self.budget.step())
        outcome = "waited" if check is None else "it holds" if held else "it does not hold yet"
        self._remember(words, outcome, sight)

    def _remember(self, words: str, outcome: str, sight: Sight) -> None:
        self.memory.add(Done(self.means.journal.step, words, outcome, sight.page))

    def _signature(self, decision: Decision, sight: Sight) -> Signature:
        target = ""
        if decision.target is not None and sight.listed.node(decision.target) is not None:
            target = sight.named.ref(node_of(decision.target, sight.listed))
        what = [decision.action, decision.direction, decision.key, decision.app, decision.to, decision.text]
        return signature(" ".join(one for one in what if one), target, sight.fingerprint)

    def _useless(self) -> tuple[str, ...]:
        return tuple(f"{action} {target}".strip() for action, target, _ in self.loops.useless)

    def _secret(self, decision: Decision, sight: Sight) -> Any:
        """Gives secrets to the executor, and only for fields that hide them (L-136)."""
        if decision.secret is not None and not node_of(decision.target, sight.listed).is_secret:
            raise Misuse("UNSUPPORTED", "A secret goes only into a field that hides what is typed.")
        return self.means.secrets.value

    def _record(self, sight: Sight, facts: Facts, decided: Decided) -> None:
        calls = decided.calls
        self.means.journal.write_step(
            {
                "run": self.means.journal.run,
                "step": self.means.journal.step,
                "screen_before": sight.named.screen.id,
                "page": sight.page,
                "decision": {
                    "raw": calls[-1].reply.text if calls else "",
                    "parsed": _plain(decided.decision),
                    "role": decided.role,
                    "repair": list(calls[-1].repairs) if calls else [],
                },
                "model_ms": sum(asked.reply.took_ms or 0 for asked in calls),
                "tokens": {
                    "in": sum(asked.reply.usage.tokens_in or 0 for asked in calls),
                    "out": sum(asked.reply.usage.tokens_out or 0 for asked in calls),
                },
                **facts,
            }
        )


def _check(expect: ConditionForm | str | None) -> Check | str | None:
    return expect.joined() if isinstance(expect, ConditionForm) else expect


# Any: a form of any shape as JSON.
def _plain(form: Any) -> Any:
    return form.model_dump(by_alias=True, exclude_none=True) if hasattr(form, "model_dump") else form


def _told(receipt: Receipt, judgement: Judgement) -> str:
    if receipt.failure is not None:
        return f"{receipt.error}: {receipt.message}"
    told = str(judgement.verdict)
    if judgement.difference is not None:
        told += f", {round(100 * judgement.difference)} % changed"
    return told


def _outcome(acted: Acted, judgement: Judgement) -> dict[str, Any]:
    receipt = acted.receipt
    return {
        "screen_after": None if acted.after is None else acted.after.screen.id,
        "receipt": {
            "operation_id": receipt.operation_id,
            "status": receipt.status,
            "dispatch": receipt.dispatch,
            "way": receipt.way,
            "error": receipt.error,
            "message": receipt.message,
        },
        "verdict": {
            "result": judgement.verdict,
            "level": judgement.level,
            "difference": judgement.difference,
            "check": judgement.expected.held,
        },
        "tries": acted.tries,
    }
