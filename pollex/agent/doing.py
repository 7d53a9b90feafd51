"""What a decision comes to: one input with its retries, or the few of a longer swipe (L-51 to L-53, L-106)."""

from collections.abc import Callable

from pollex.action.actions import NodeAct, Scroll
from pollex.action.receipt import Receipt
from pollex.agent.acting import action_of, node_of, place_on
from pollex.agent.decision import Decision
from pollex.agent.hands import Acted, Hands, Judge
from pollex.agent.limits import Budget
from pollex.agent.means import Means
from pollex.agent.scene import Scene
from pollex.agent.seeing import Eyes, Sight
from pollex.agent.swiping import WALK_S, slide_to, swipe_to_end, swipe_to_text
from pollex.agent.verify import Expected, Judgement, expectation, verdict
from pollex.device.deadline import Deadline
from pollex.errors import Misuse
from pollex.flow.check_forms import ConditionForm
from pollex.flow.doing import refusal
from pollex.flow.grammar import Check
from pollex.flow.probing import probe_of
from pollex.screen.refs import NamedScreen
from pollex.screen.target import target_of

__all__ = ["Doing"]


class Doing:
    """Does what was decided, and judges it."""

    def __init__(self, means: Means, budget: Budget, eyes: Eyes, scene: Scene, hands: Hands) -> None:
        self._means = means
        self._budget = budget
        self._eyes = eyes
        self._scene = scene
        self._hands = hands

    def carry_out(self, decision: Decision, sight: Sight, deadline: Deadline) -> Acted:
        """Carries out a decision that touches the phone.

        Raises:
            Misuse: there is no such element, or it cannot do that.
            Ended: the run is over.
            PhoneError: the phone is lost, or the run was called off.
        """
        if decision.until is not None:
            acted = self._to_text(decision, sight, deadline)
        else:
            action = action_of(decision, sight.listed, self._secret(decision, sight))
            judged = self._judging(decision)
            if isinstance(action, Scroll) and decision.distance == "end":
                acted = self._to_end(action, sight, judged, deadline)
            elif isinstance(action, NodeAct):
                acted = self._slide(decision, sight, judged, deadline)
            else:
                expect = _check(decision.expect)
                probe = None if isinstance(expect, str) else probe_of(expect, action, sight.named, is_exact=False)
                return self._hands.carry_out(
                    action, sight.named, judged, deadline, said=decision.want or "", probe=probe
                )
        acted.after = self._hands.within_fence(acted.after)
        return acted

    def _to_text(self, decision: Decision, sight: Sight, deadline: Deadline) -> Acted:
        """A walk has a time of its own."""
        text, direction, screen = decision.until or "", decision.direction or "down", sight.named.screen
        container = None if decision.in_ is None else target_of(screen, node_of(decision.in_, sight.listed))
        walking = Deadline(min(WALK_S, self._budget.left_s), deadline.cancel)

        def walks() -> Receipt:
            receipt = swipe_to_text(self._means.executor, text, direction, container, screen, walking)
            self._scene.note(receipt)
            return receipt

        def arrived(receipt: Receipt, before: NamedScreen, after: NamedScreen | None) -> Judgement:
            seen = Expected("held" if receipt.check.held else "failed")
            return verdict(receipt, before, after, seen, self._eyes.moving(before, after))

        return self._hands.once("swipe", walks, sight.named, arrived, walking)

    def _to_end(
        self,
        action: Scroll,
        sight: Sight,
        judged: Judge,
        deadline: Deadline,
    ) -> Acted:
        def pages() -> Receipt:
            return swipe_to_end(
                lambda one: self._hands.perform(one, deadline),
                action,
                lambda receipt: self._hands.after(receipt, deadline),
                deadline,
            )

        return self._hands.once("swipe", pages, sight.named, judged, deadline)

    def _slide(
        self,
        decision: Decision,
        sight: Sight,
        judged: Judge,
        deadline: Deadline,
    ) -> Acted:
        slider = node_of(decision.target, sight.listed)
        value = place_on(slider, decision.to or "max")

        def slides() -> Receipt:
            return slide_to(
                lambda one: self._hands.perform(one, deadline),
                slider,
                value,
                sight.named.screen,
                lambda receipt: self._hands.after(receipt, deadline),
            )

        return self._hands.once("slide", slides, sight.named, judged, deadline)

    def _judging(self, decision: Decision) -> Judge:
        expect = _check(decision.expect)

        def judged(receipt: Receipt, before: NamedScreen, after: NamedScreen | None) -> Judgement:
            moving = self._eyes.moving(before, after)
            return verdict(receipt, before, after, expectation(expect, before, after, moving), moving)

        return judged

    def _secret(self, decision: Decision, sight: Sight) -> Callable[[str], str]:
        """Gives secrets to the executor, and only for fields that may have them (L-136)."""
        if decision.secret is not None:
            node = node_of(decision.target, sight.listed)
            speaks_against = refusal(decision.secret, node, sight.named.screen, self._means.secrets.apps)
            if speaks_against is not None:
                raise Misuse("UNSUPPORTED", speaks_against)
        return self._means.secrets.value


def _check(expect: ConditionForm | str | None) -> Check | str | None:
    return expect.joined() if isinstance(expect, ConditionForm) else expect
