"""One step of a run: ask, do what was decided, judge it, remember it (docs/spec/loop.md, L-9, L-56, L-118 to L-120)."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict

from pollex.agent.acting import in_words, node_of
from pollex.agent.as_step import acted_step, proof_step
from pollex.agent.asking import ask_person, verbs_for
from pollex.agent.clues import acted_clues, seen_clues
from pollex.agent.codes import codes_told, codes_typed
from pollex.agent.deciding import Ask, Decided, NoDecision, decide
from pollex.agent.decision import Decision
from pollex.agent.doing import Doing
from pollex.agent.finish import Finish, evidence_on
from pollex.agent.hands import Acted, Hands
from pollex.agent.ledger import Ledger
from pollex.agent.limits import Budget
from pollex.agent.loops import Loops, Signature, signature
from pollex.agent.means import Means
from pollex.agent.memory import Done, Filled, Memory
from pollex.agent.notes import notes_for
from pollex.agent.noting import Facts, outcome_facts, plain, told, write_nothing, write_step, write_unread
from pollex.agent.past import Past
from pollex.agent.picturing import kept, pictured
from pollex.agent.prompt import DataBlock, State
from pollex.agent.reviewing import MAX_REVIEWS, review
from pollex.agent.router import Situation
from pollex.agent.scene import Scene
from pollex.agent.seeing import Eyes, Sight, can_spend
from pollex.agent.stopping import Ended
from pollex.agent.summing import summary
from pollex.agent.task import Reason, Task
from pollex.agent.verify import ANOTHER_PAGE, Judgement, reviewed
from pollex.device.deadline import Deadline
from pollex.errors import Misuse, ReadFailed
from pollex.flow.checks import judge
from pollex.model.protocol import ModelFailed
from pollex.screen.elements import elements_json
from pollex.screen.refs import NamedScreen

__all__ = ["Turn"]

POLL_S = 0.25
REFUSALS: dict[str, Reason] = {
    "approval_unavailable": "NEEDS_PERSON",
    "confirmation_required": "NEEDS_PERSON",
    "hand_payment_to_user": "NEEDS_PERSON",
    "confirmation_declined": "DECLINED",
}
"""What a run that gives up after such a refusal ended of."""


class Turn:
    """What a run carries from step to step."""

    def __init__(self, task: Task, means: Means, budget: Budget, eyes: Eyes) -> None:
        self.task = task
        self.means = means
        self.budget = budget
        self.eyes = eyes
        self.scene = Scene(eyes, means.journal)
        self.hands = Hands(means, eyes, self.scene)
        self.doing = Doing(means, budget, eyes, self.scene, self.hands)
        self.memory = Memory(task.window or means.router.main.profile.window, self._remembered)
        self.loops = Loops()
        self.block = DataBlock.new()
        self.finish = Finish()
        self.screen: NamedScreen | None = None
        """The newest one; None: the next step looks first."""
        self.failures = self.broken = self.timeouts = self.reviews = 0
        self.has_own_time = False
        """Whether the present step waited for a person, or walked a list: such time is not the step's."""
        self.ledger = Ledger(budget, means.journal)
        self._pictures = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._notes: tuple[str, ...] = ()
        self._remarks: tuple[str, ...] = ()
        """The owner's words, for every prompt from then on (L-87)."""
        self._names: dict[Signature, str] = {}
        """What was done, in words, for the list of what is useless."""
        self._is_unconfirmed = self._was_not_listed = self._was_done_refused = False
        self._refusal: Reason | None = None
        self._questions = 0

    def play(self, deadline: Deadline) -> None:
        """One step."""
        began_s = time.monotonic()
        self.has_own_time = False
        named, waited_s = self._looked(deadline)
        named = self.hands.within_fence(named) or self.eyes.look(deadline)
        if self.hands.has_returned:
            self._notes, self.hands.has_returned = (*self._notes, "returned"), False
        looked_s = time.monotonic()
        sight = self.eyes.sight(named, is_whole=self._was_not_listed)
        self.memory.visit(sight.page)
        journal = self.means.journal
        journal.unkept.looked = named.screen
        journal.event("looked", screen=named.screen.id, app=sight.app, page=sight.page)
        listed = journal.keep(json.dumps(elements_json(sight.listed), ensure_ascii=False))
        journal.event("listed", elements=len(sight.listed.elements), cut=sight.listed.cut, list=listed)
        # Taken while the model thinks, so that it costs the step nothing; a second look tells what moves by itself.
        picture = self._pictures.submit(pictured, self.eyes, journal, deadline)
        facts: Facts = {"elements": listed, "listed": len(sight.listed.elements), "cut": sight.listed.cut}
        facts["screen"] = journal.keep_screen(named.screen)
        spent_s = {"look": looked_s - began_s - waited_s, "wait": waited_s, "list": time.monotonic() - looked_s}
        facts |= seen_clues(sight) | {"seen_ms": {name: round(1000 * took_s) for name, took_s in spent_s.items()}}
        try:
            decided = self._decided(sight, deadline)
        except (ModelFailed, NoDecision, Ended) as nothing:
            write_nothing(journal, sight, facts | kept(picture), nothing)
            if not isinstance(nothing, NoDecision):
                raise
            self.broken += 1
            self.ledger.note(nothing.calls)
            self.failed("no reply could be used")
            return
        self.broken = 0
        self.ledger.note(decided.calls)
        decision = decided.decision
        words = self.scene.decision = in_words(decision, sight.listed)
        if decided.is_rerouted:
            journal.event("rerouted", words=words)
        journal.event(
            "decided",
            action=decision.action,
            words=words,
            role=decided.role,
            screen=named.screen.id,
            tokens=sum(asked.reply.usage.total for asked in decided.calls),
        )
        facts |= kept(picture)
        self.eyes.note_unasked(named)
        facts["decided_ms"] = round((time.monotonic() - began_s) * 1000)
        write_step(journal, sight, facts, decided)
        self._do(decision, words, sight, facts, decided, deadline)

    def take_up(self, past: Past) -> None:
        """Goes on with a run whose program ended; the next prompt says so, and is the main model's."""
        past.recall(self.memory)
        self.hands.sent = past.sent
        self._questions, self.finish.refusals = past.questions, past.unproven
        self._notes, self._is_unconfirmed = ("interrupted",), True
        self.ledger.recall(past.spent)

    def _looked(self, deadline: Deadline) -> tuple[NamedScreen, float]:
        """What the step is decided on, and the seconds waited until it was built, which are no reading (L-176).

        A screen that cannot be read leaves a record too (L-7, L-129).
        """
        try:
            named = self.screen or self.eyes.look(deadline)
            read_s = time.monotonic()
            return self.eyes.built(named, deadline), time.monotonic() - read_s
        except ReadFailed as failed:
            write_unread(self.means.journal, failed)
            raise

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
        if self.memory.wants_sentence:
            self.memory.summarise(summary(self.means.router, self.memory, self.block, deadline, self.ledger.ask))
        situation = self._situation(sight)
        role = self.means.router.role(situation)
        source = sight.named.screen.source
        wants_picture = self.task.vision == "always" or (
            self.task.vision == "auto"
            and (sight.is_poor or source != "tree" or self._is_unconfirmed or self._was_not_listed)
        )
        asked = Ask(
            self._state(sight, deadline),
            [self.means.secrets.kept(line) for line in self.memory.lines(self._useless())],
            self.block,
            verbs_for(self.means.gate, self._questions),
            self.eyes.picture(deadline),
            wants_picture,
        )
        self.ledger.heard = lambda reply: self._hear(reply, sight)
        self.means.journal.event("prompted", role=role, picture=wants_picture)
        return decide(self.means.router, role, asked, deadline, call=self.ledger.ask)

    def _hear(self, reply: str, sight: Sight) -> None:
        """Learns a one-time code before the reply that types it is written down (L-136)."""
        for code in codes_typed(reply, sight.listed, self.means.router.main.profile.fields):
            self.means.secrets.learn_code(code)

    def _situation(self, sight: Sight) -> Situation:
        return Situation(
            is_first=self.means.journal.step == 1,
            is_unconfirmed=self._is_unconfirmed,
            has_overlay=sight.has_overlay,
            was_not_listed=self._was_not_listed,
            has_loop_warning=self.loops.warning() is not None,
            was_done_refused=self._was_done_refused,
            has_spending_words=self.means.router.light is not None and can_spend(self.means.gate.rules, sight.named),
            steps_left=self._steps_left,
        )

    @property
    def _steps_left(self) -> int:
        """This one included."""
        return self.task.limits.steps - self.means.journal.step + 1

    def _state(self, sight: Sight, deadline: Deadline) -> State:
        notes = notes_for(
            sight,
            self._notes,
            was_not_listed=self._was_not_listed,
            loop=self.loops.warning(),
            is_low=self.budget.is_running_low,
            steps_left=self._steps_left,
            has_plan=bool(self.memory.plan),
        )
        inputs = tuple(f"Input of the owner, {name}: {value}" for name, value in self.task.inputs.items())
        secrets = tuple(f"Secret of the owner, by name: {name}" for name in self.task.secrets)
        return State(
            self.means.secrets.hide(self.task.goal),
            self.means.journal.step,
            self.task.limits.steps,
            round(self.budget.left_s),
            self.eyes.clock(deadline),
            sight.text,
            self.memory.path,
            (*inputs, *secrets, *self._remarks, *notes),
            sight.short_text,
        )

    def _do(
        self, decision: Decision, words: str, sight: Sight, facts: Facts, decided: Decided, deadline: Deadline
    ) -> None:
        self._notes, self._was_not_listed, self._was_done_refused = (), False, False
        if decision.is_not_listed:
            self._was_not_listed = True
            self._remember(words, "NOT_LISTED, nothing sent", sight)
        elif decision.action == "done":
            self._done(decision, sight, facts, decided, deadline)
        elif decision.action == "wait":
            self._wait(decision, words, sight, deadline)
        elif decision.action in ("ask_user", "request_confirmation", "hand_to_user"):
            self._ask(decision, words, sight, facts, decided)
        else:
            self._act(decision, words, sight, facts, decided, deadline)

    def _ask(self, decision: Decision, words: str, sight: Sight, facts: Facts, decided: Decided) -> None:
        self.has_own_time = True
        self._questions += decision.action == "ask_user"
        answer = ask_person(decision, self.means, self.budget)
        for code in codes_told(decision.question or "", answer.said):
            self.means.secrets.learn_code(code)
        self._refusal = REFUSALS.get(answer.code or "", self._refusal)
        if answer.said:
            self._remarks = (*self._remarks, f"In step {self.means.journal.step} the owner said: {answer.said}")
        self._remember(words, answer.told, sight)
        write_step(self.means.journal, sight, {**facts, "answer": answer.told}, decided)
        self.screen = None

    def _act(
        self, decision: Decision, words: str, sight: Sight, facts: Facts, decided: Decided, deadline: Deadline
    ) -> None:
        wanted = self._signature(decision, sight)
        if self.loops.is_refused(wanted):
            self._notes = ("repeated",)
            self.means.journal.event("warning", code="REPEATED", message=words)
            self._remember(words, "REPEATED: refused, nothing sent", sight)
            return
        self._names[wanted] = words
        try:
            acted = self.doing.carry_out(decision, sight, deadline)
            self.has_own_time = decision.until is not None
        except Misuse as error:
            write_step(self.means.journal, sight, {**facts, "layer": "decision"}, decided)
            self.failed(f"{words}: {error.message}")
            return
        began_s = time.monotonic()
        judgement = self._reviewed(acted, words, decision, sight, deadline)
        self._conclude(decision, words, wanted, sight, acted, judgement)
        verify_ms = round((time.monotonic() - began_s) * 1000)
        after = None if acted.after is None else self.eyes.sight(acted.after)
        flow = acted_step(decision, sight, acted, judgement, after, self.task.inputs)
        flow["hides_goal"] = self.means.secrets.kept(self.task.goal) != self.means.secrets.hide(self.task.goal)
        outcome = outcome_facts(acted, judgement, verify_ms=verify_ms)
        target = None if decision.target is None else sight.listed.node(decision.target)
        outcome |= acted_clues(acted.receipt, target, sight, acted.after)
        write_step(self.means.journal, sight, {**facts, **outcome, "flow": flow}, decided)

    def _conclude(
        self, decision: Decision, words: str, wanted: Signature, sight: Sight, acted: Acted, judgement: Judgement
    ) -> None:
        receipt = acted.receipt
        self.screen = acted.after
        after = None if acted.after is None else self.eyes.sight(acted.after)
        self.loops.note(wanted, judgement.verdict, "" if after is None else after.fingerprint)
        if judgement.difference is not None and judgement.difference > ANOTHER_PAGE:
            self.loops.forget_page(sight.fingerprint)
        self._refusal = REFUSALS.get(receipt.error or "")
        if receipt.error is None or not receipt.error.islower():
            # A refusal of the gate, whose codes are written small, is no failed step (L-111).
            is_good = judgement.verdict in ("confirmed", "unproven") and receipt.failure is None
            self.failures = 0 if is_good else self.failures + 1
        self._is_unconfirmed = judgement.verdict != "confirmed"
        if judgement.verdict in ("no_effect", "wrong_effect"):
            is_useless = self.loops.warning(wanted) == "useless"
            self._notes = ("useless" if is_useless else str(judgement.verdict),)
        if decision.action == "type" and receipt.ok:
            name = sight.listed.elements[(decision.target or 1) - 1].item.label.text
            value = f"secret:{decision.secret}" if decision.secret is not None else f'"{decision.text}"'
            self.memory.fill(name, sight.page, value)
            self.hands.trail.note_typed(sight.named.screen)
        self.means.journal.event(
            "verified", verdict=judgement.verdict, level=judgement.level, difference=judgement.difference
        )
        expected = json.dumps(plain(decision.expect), ensure_ascii=False) if decision.expect is not None else ""
        outcome = told(receipt, judgement)
        self.memory.add(Done(self.means.journal.step, words, outcome, sight.page, expected, receipt.toasts))

    def _reviewed(self, acted: Acted, words: str, decision: Decision, sight: Sight, deadline: Deadline) -> Judgement:
        """Level 3, where levels 1 and 2 leave it open and something was expected (L-115)."""
        judgement = acted.judgement
        if not judgement.is_open or acted.after is None or decision.expect is None or self.reviews >= MAX_REVIEWS:
            return judgement
        self.reviews += 1
        expected = json.dumps(plain(decision.expect), ensure_ascii=False)
        after = self.eyes.sight(acted.after).text
        player = self.means.router.player("light")
        effect = review(
            player, words, expected, sight.text, after, block=self.block, deadline=deadline, ask=self.ledger.ask
        )
        return reviewed(judgement, effect)

    def _done(self, decision: Decision, sight: Sight, facts: Facts, decided: Decided, deadline: Deadline) -> None:
        if decision.status == "failed":
            raise Ended.because(self._refusal or "GAVE_UP", decision.result or "The model gave up.")
        named = self.eyes.look(deadline)
        found = [
            evidence_on(one, named, self.eyes, self.means.router, self.block, deadline, self.ledger.ask)
            for one in decision.evidence or ()
        ]
        self.means.journal.event("verified", evidence=found)
        if all(one["verdict"] == "held" for one in found):
            write_step(self.means.journal, sight, {**facts, "flow": {"step": proof_step(decision, named)}}, decided)
            raise Ended(
                self.finish.success(decision, found, has_acted=self.hands.sent > 0, has_seen=self.eyes.has_seen)
            )
        self.screen = named
        self._was_done_refused = True
        self._remember("done", self.finish.refuse(found), sight)

    def _wait(self, decision: Decision, words: str, sight: Sight, deadline: Deadline) -> None:
        """Touches nothing; ends early when its check holds."""
        until = deadline.within(float(decision.seconds or 1))
        check = None if decision.for_ is None else decision.for_.joined()
        named = sight.named
        held = check is not None and judge(check, named, before=None, is_exact=False).verdict == "held"
        while not until.is_over and not held:
            self.means.cancel.check()
            named = self.means.executor.wait(deadline, named, wait_ms=round(min(POLL_S, until.left_s) * 1000))
            held = check is not None and judge(check, named, before=None, is_exact=False).verdict == "held"
        self.screen = None
        outcome = "waited" if check is None else "it holds" if held else "it does not hold yet"
        self._remember(words, outcome, sight)

    def _remembered(self, one: Done | Filled) -> None:
        """Into the record, where the same run finds it again (L-131)."""
        self.means.journal.event("remembered", **asdict(one))

    def _remember(self, words: str, outcome: str, sight: Sight) -> None:
        self.memory.add(Done(self.means.journal.step, words, outcome, sight.page))

    def _signature(self, decision: Decision, sight: Sight) -> Signature:
        target = ""
        if decision.target is not None and sight.listed.node(decision.target) is not None:
            target = sight.named.ref(node_of(decision.target, sight.listed))
        what = [decision.action, decision.direction, decision.key, decision.app, decision.to, decision.text]
        return signature(" ".join(one for one in what if one), target, sight.fingerprint)

    def _useless(self) -> tuple[str, ...]:
        return tuple(self._names.get(done, done[0]) for done in self.loops.useless)
