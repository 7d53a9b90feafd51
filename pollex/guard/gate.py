"""The approval gate: the memory of one run, and the one place where a step that spends is let through.

It asks the rules what a step is, keeps the one grant there may be, and takes it away before it is looked at. It sees
screens and actions and reads nothing itself (docs/spec/confirmation.md, G-5, G-17 to G-27, G-99 to G-103).
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from pollex.action.actions import Action, Gesture, Scroll, Tap, kind_of
from pollex.action.hooks import Link, Verdict
from pollex.errors import OutcomeUnknown, PhoneError
from pollex.guard import refusals
from pollex.guard.approver import Approver
from pollex.guard.asking import Asking
from pollex.guard.behind import Behind
from pollex.guard.card import Card
from pollex.guard.events import ApprovalEvent, Events, Journal, Place
from pollex.guard.grants import Grant, keeps_grant
from pollex.guard.hit import Hit, Kind
from pollex.guard.policy import Approval, Mode, Risk, RunProvenance, decide
from pollex.guard.rules import Rules
from pollex.guard.seen import Seen
from pollex.guard.shown import Page
from pollex.guard.waiting import Declared, Waiting
from pollex.screen.front import foreground_app
from pollex.screen.screen import Node, Screen

__all__ = ["REPEAT_REFUSALS_MAX", "RETRY_WINDOW_STEPS", "ApprovalGate", "DeviceGate"]

REPEAT_REFUSALS_MAX = 5
"""Equal refusals; then asking again helps no more (spec section 11)."""
RETRY_WINDOW_STEPS = 10
"""So long a button to try again has the kind of the touch before it (spec G-81)."""
_PAD_RULES = frozenset({"G-69", "G-139"})
"""By which a key of a payment password pad is known."""
_PAD = "payment password pad"
_NOT_AS_BEFORE = ("STALE", "OCCLUDED", "DISABLED", "APP_CHANGED", "NOT_VISIBLE")


@dataclass(frozen=True, slots=True)
class _Spent:
    """The last step that spent, in one app."""

    kind: Kind
    step: int


class ApprovalGate:
    """One run's. May be used from several threads."""

    def __init__(
        self,
        rules: Rules,
        run: RunProvenance,
        *,
        approver: Approver | None = None,
        mode: Mode = "ask",
        mode_now: Callable[[], Mode] | None = None,
        allows_late_look: bool = False,
        journal: Journal | None = None,
    ) -> None:
        """A fresh gate.

        Args:
            rules: the pure part.
            run: who started the run.
            approver: who can say yes; None: nobody.
            mode: as the person has set it; fixed with the run but for the change to autonomous.
            mode_now: how they have set it by now, asked at each step of a run that asks (spec G-115).
            allows_late_look: whether spending is possible on a phone that cannot check in the moment of the touch
                (setting `approval.adb_tier`, spec G-97).
            journal: where the events go.
        """
        self.rules = rules
        self.run = replace(run, has_approver=approver is not None)
        self.approver = approver
        self.journal = journal or Events()
        self.allows_late_look = allows_late_look
        self.asking = Asking(self.run, approver, self.journal)
        self._mode: Mode = mode
        self._mode_now = mode_now
        self._lock = threading.Lock()
        self._step = 0
        self._grant: Grant | None = None
        self._refused: Counter[tuple[Kind, str]] = Counter()
        self._spent: dict[str | None, _Spent] = {}
        self._unknown_at = ""
        self._seen: tuple[str, Seen] = ("", ())
        self._behind = Behind()

    @property
    def mode(self) -> Mode:
        """Whether spending is asked for."""
        return self._mode

    def tell(self, journal: Journal) -> None:
        """From now on the events go there: into the record of the run that this gate belongs to (spec G-123)."""
        self.journal = self.asking.journal = journal

    def recall(self, noes: Iterable[tuple[Kind, str]], *, unknown_at: str = "") -> None:
        """Goes on where the gate of a run stood whose program ended in the middle (spec L-131).

        Args:
            noes: kind and app of each request that was not approved: it is not asked again.
            unknown_at: when an approved step was sent of which nobody knows whether it happened; empty: there is none.
        """
        self.asking.recall(noes)
        with self._lock:
            self._unknown_at = unknown_at

    def next_step(self) -> None:
        """Counts a step of the run: a turn of its model, or a call of a tool (spec G-21).

        A person who has changed to autonomous meanwhile is heard; a card that is up still waits for its answer, and
        there is no way back within the run (spec G-115).
        """
        if self._mode == "ask" and self._mode_now is not None and self._mode_now() == "autonomous":
            self._mode = "autonomous"
        with self._lock:
            self._step += 1

    def place(self, screen: Screen | None) -> Place:
        """Where the run stands, for its events."""
        with self._lock:
            return Place(self._step, None if screen is None else screen.id)

    def saw(self, screen: Screen, words: Seen) -> None:
        """Keeps words that were found in the picture of this screen and confirmed; those of others are forgotten."""
        with self._lock:
            kept = self._seen[1] if self._seen[0] == screen.digest else ()
            self._seen = (screen.digest, (*kept, *words))

    def seen_on(self, screen: Screen) -> Seen:
        """The words seen in the picture of this very screen (spec G-40)."""
        with self._lock:
            digest, words = self._seen
            return words if digest == screen.digest else ()

    def on(self, device: str) -> "DeviceGate":
        """This gate, for the actions on one device."""
        return DeviceGate(self, device)

    def end_grant(self) -> None:
        """After a hand-over, or where the run ends (spec G-24)."""
        with self._lock:
            self._grant = None

    def close(self) -> None:
        """The run is over: no card waits and no grant lives."""
        self.asking.close()
        self.end_grant()

    def has_grant(self) -> bool:
        """Whether an approved step is waiting."""
        with self._lock:
            return self._grant is not None and self._grant.expiry(self._step, time.monotonic()) is None

    def ask(self, card: Card, declared: Declared) -> Waiting:
        """Shows a card; a new request ends an older grant (spec G-17).

        Raises:
            Refused: confirmation_pending, confirmation_declined.
        """
        self.end_grant()
        with self._lock:
            sent_before = self._unknown_at
        return self.asking.show(replace(card, sent_before=sent_before), declared)

    def take_answer(self, waiting: Waiting) -> bool:
        """Takes the answer of a card; whether it is a yes, and then the grant is made (spec G-18)."""
        answer = waiting.answer(0)
        if answer is None or not self.asking.take(waiting, answer, self.place(None)):
            return False
        with self._lock:
            self._grant = Grant(waiting.declared, self._step, waiting.answered_s)
        return True

    def judge(
        self,
        action: Action,
        screen: Screen,
        nodes: tuple[Node, ...],
        *,
        device: str,
        link: Link,
        said: str = "",
        in_batch: bool = False,
    ) -> Verdict:
        """The verdict on one action, as `hooks.Gate.judge` has it.

        Args:
            action: what is about to be done.
            screen: where.
            nodes: what it touches.
            device: on which phone.
            link: how that is reached.
            said: how a model named its target.
            in_batch: whether it is a member of a batch or script, where no grant serves (spec G-126).
        """
        seen = self.seen_on(screen)
        with self._lock:
            behind = self._behind.of(device, screen)
        hit = self.rules.hit(action, screen, seen, said=said, again=self._again(screen), behind=behind)
        if hit is None and not in_batch:
            hit = self._touched_blindly(action, screen, nodes)
        with self._lock:
            decision = "allow" if self._mode == "autonomous" and not _is_pad(hit) else decide(Risk.of(hit), self.run)
            grant = None
            if decision == "allow":
                self._pass(action)
            elif decision == "ask" and not in_batch and _is_once(action):
                grant, self._grant = self._grant, None
        if hit is None:
            if self.rules.is_unjudged(action, screen, seen, said=said):
                self._note(None, action, screen, decision)
            return Verdict()
        if decision == "allow":
            self._note(hit, action, screen, decision)
            return Verdict()
        if grant is None:
            self._note(hit, action, screen, decision)
            raise self._refusal(hit, action, decision, link)
        return self._permitted(grant, hit, action, screen, device, link)

    def hangs_on_page(self, action: Action, screen: Screen) -> bool:
        """As `hooks.Gate.hangs_on_page`; with an approval the whole page must be as it was on the card (spec G-25)."""
        is_approved = self.has_grant() and not keeps_grant(action)
        return is_approved or self.rules.hangs_on_page(action, screen)

    def pass_unseen(self, action: Action) -> None:
        """A key that wakes the phone is no typing."""
        with self._lock:
            self._pass(action)

    def pass_unjudged(self, action: Action) -> None:
        """What was approved is no longer there, or cannot be read: the approval is used up (spec G-22, G-23)."""
        if not keeps_grant(action):
            self.end_grant()

    def failed(self, verdict: Verdict, error: PhoneError) -> PhoneError:
        """What a step that was let through is told as, when it failed (spec G-27, G-95)."""
        if verdict.approved is None:
            return error
        kind, matched = verdict.approved
        if isinstance(error, OutcomeUnknown):
            with self._lock:
                self._unknown_at = time.strftime("%H:%M")
            return error
        if error.code not in _NOT_AS_BEFORE:
            return error
        return refusals.mismatch(_kind(kind), matched, refusals.NOT_AS_CHECKED, touch=error)

    def _permitted(self, grant: Grant, hit: Hit, action: Action, screen: Screen, device: str, link: Link) -> Verdict:
        """The grant was taken away already, whatever comes out (spec G-23)."""
        declared = grant.declared
        if (declared.device, declared.connection, declared.moves) != (device, link.connection, link.moves):
            self._note(hit, action, screen, "ask")
            raise self._refusal(hit, action, "ask", link)
        reason = self._reason(grant, hit, action, screen)
        if reason is not None:
            self._note(hit, action, screen, "ask")
            raise refusals.mismatch(hit.kind, hit.matched, reason, recoverable=self._counts(hit) < REPEAT_REFUSALS_MAX)
        if not link.compares and (link.has_helper or not self.allows_late_look):
            self._note(hit, action, screen, "deny")
            raise refusals.no_helper(hit.kind, hit.matched)
        self._note(hit, action, screen, "allow")
        with self._lock:
            self._spent[foreground_app(screen)] = _Spent(hit.kind, self._step)
        return Verdict(self.rules.witnesses(declared.request, hit, screen), (hit.kind, hit.matched))

    def _reason(self, grant: Grant, hit: Hit, action: Action, screen: Screen) -> str | None:
        """Why the grant does not fit, in the order of section 6."""
        if hit.kind == "pay":
            return "payment is never approved here"
        with self._lock:
            expired = grant.expiry(self._step, time.monotonic())
        if expired is not None:
            return expired
        declared = grant.declared
        reason = self.rules.step_reason(declared.request, hit, action, screen, self.seen_on(screen))
        if reason is not None:
            return reason
        page = self.rules.page(declared.request, screen, hit.window, self.seen_on(screen))
        return None if _stands(page) == _stands(declared.page) else refusals.NOT_AS_SHOWN

    def _refusal(self, hit: Hit, action: Action, decision: Approval, link: Link) -> PhoneError:
        recoverable = self._counts(hit) < REPEAT_REFUSALS_MAX
        if decision == "deny":
            return refusals.unavailable(hit.kind, hit.matched)
        if not _is_once(action) and not isinstance(action, Scroll):
            return refusals.not_twice()
        if hit.kind != "pay" and not link.has_helper and not self.allows_late_look:
            return refusals.no_helper(hit.kind, hit.matched)
        return refusals.required(hit.kind, hit.matched, recoverable=recoverable)

    def _counts(self, hit: Hit) -> int:
        """How often this was refused before."""
        with self._lock:
            self._refused[hit.kind, hit.matched] += 1
            return self._refused[hit.kind, hit.matched] - 1

    def _again(self, screen: Screen) -> Kind | None:
        with self._lock:
            spent = self._spent.get(foreground_app(screen))
            return spent.kind if spent is not None and self._step - spent.step <= RETRY_WINDOW_STEPS else None

    def _pass(self, action: Action) -> None:
        """What an action that may go ahead leaves of the past (spec G-22, G-103)."""
        if not keeps_grant(action):
            self._grant = None
        self.asking.take_refused_pay()

    def _touched_blindly(self, action: Action, screen: Screen, nodes: tuple[Node, ...]) -> Hit | None:
        """A touch on what nothing names, while a grant lives: as if it had the approved kind (spec G-26)."""
        with self._lock:
            request = None if self._grant is None else self._grant.declared.request
        if request is None or not self.rules.is_unlabelled(action, screen):
            return None
        if isinstance(action, Gesture) and len(action.contacts) > 1:
            # Two fingers press nothing (spec G-86); nor does one that moves what only scrolls.
            return None
        pressed = [node for node in nodes if node.is_clickable or node.is_long_clickable or node.range is not None]
        node = pressed[-1] if pressed else None
        window = screen.windows[node.window] if node is not None else None
        if node is None or window is None or window.package != request.app:
            return None
        return Hit(request.action, node.resource_id, spends=True, node=node, window=window, rules=("G-26",))

    def _note(self, hit: Hit | None, action: Action, screen: Screen, decision: Approval) -> None:
        """`hit` None: nothing told what was touched (spec G-92)."""
        matched = "" if hit is None else _PAD if _is_pad(hit) else hit.matched[: refusals.MAX_MATCHED_CHARS]
        risk, name, place = Risk.of(hit), kind_of(action), self.place(screen)
        self.journal.note(ApprovalEvent(self.run.origin, name, risk, decision, matched, place, unjudged=hit is None))


@dataclass(frozen=True, slots=True)
class DeviceGate:
    """A run's gate for the actions on one device; what execution calls (`hooks.Gate`)."""

    gate: ApprovalGate
    device: str
    is_batch: bool = False

    def judge(self, action: Action, screen: Screen, nodes: tuple[Node, ...], *, link: Link, said: str = "") -> Verdict:
        """As `ApprovalGate.judge`; a refusal inside a batch says what it means for the rest."""
        try:
            return self.gate.judge(
                action, screen, nodes, device=self.device, link=link, said=said, in_batch=self.is_batch
            )
        except PhoneError as error:
            raise (refusals.in_batch(error) if self.is_batch else error) from None

    def hangs_on_page(self, action: Action, screen: Screen) -> bool:
        """As `ApprovalGate.hangs_on_page`."""
        return self.gate.hangs_on_page(action, screen)

    def pass_unseen(self, action: Action) -> None:
        """As `ApprovalGate.pass_unseen`."""
        self.gate.pass_unseen(action)

    def pass_unjudged(self, action: Action) -> None:
        """As `ApprovalGate.pass_unjudged`."""
        self.gate.pass_unjudged(action)

    def failed(self, verdict: Verdict, error: PhoneError) -> PhoneError:
        """As `ApprovalGate.failed`."""
        return self.gate.failed(verdict, error)

    def in_batch(self) -> "DeviceGate":
        """The gate for the members of a batch or script (spec G-125, G-126).

        Raises:
            Refused: approved_step_first, an approved step is waiting.
        """
        if not self.is_batch and self.gate.has_grant():
            raise refusals.approved_step_first()
        return replace(self, is_batch=True)


def _stands(page: Page) -> tuple[object, ...]:
    """What of a page must read as it did on the card (spec G-25)."""
    return page.total, page.boxes, page.later


def _is_once(action: Action) -> bool:
    """Whether a grant may serve it: a step of its own, and one touch (spec G-27, G-126)."""
    return not isinstance(action, Scroll) and not (isinstance(action, Tap) and action.times > 1)


def _is_pad(hit: Hit | None) -> bool:
    return hit is not None and not _PAD_RULES.isdisjoint(hit.rules)


def _kind(name: str) -> Kind:
    return next(kind for kind in ("pay", "order", "submit", "delete", "send") if kind == name)
