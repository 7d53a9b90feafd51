"""A grant is used at most once, in any order of calls, by any number of threads (docs/spec/confirmation.md, G-23)."""

import contextlib
import threading
from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pollex.action.actions import Action, Press, Scroll, Tap, Type
from pollex.action.hooks import Link
from pollex.errors import PhoneError
from pollex.geometry import Point
from tests.guard.gates import HELPER, ORDER, Desk, order
from tests.guard.pages import field, page_a, screen, target

A = screen(page_a(field("", hint="备注")))
SUBMIT = Tap(target(A, "提交订单"))
AT_POINT = Tap(Point(800, 2300))
DEVICES = ("phone", "tablet")


class Run(RuleBasedStateMachine):
    """Calls of one run, and of a second one beside it, in any order."""

    @initialize()
    def begin(self) -> None:
        self.desk, self.other = Desk(), Desk()
        self.yeses = self.sent = 0
        self.holds = False
        """Whether a grant may be there: never more than this model allows."""

    @rule(fits=st.booleans(), device=st.sampled_from(DEVICES), says=st.sampled_from(["approved", "declined"]))
    def ask(self, fits: bool, device: str, says: str) -> None:
        self.desk.asker.says = "approved" if says == "approved" else "declined"
        request = ORDER if fits else order(amount="¥26")
        self.holds = False
        with contextlib.suppress(PhoneError):
            if self.desk.grant(A, request, device=device):
                self.yeses += 1
                self.holds = fits and device == "phone"

    @rule(action=st.sampled_from([SUBMIT, AT_POINT]), device=st.sampled_from(DEVICES))
    def touch(self, action: Action, device: str) -> None:
        could = self.holds and device == "phone"
        self.holds = False
        try:
            verdict = self.desk.do(action, A, device=device)
        except PhoneError:
            return
        assert verdict.approved is not None and could
        self.sent += 1

    @rule()
    def touch_of_another_run(self) -> None:
        with contextlib.suppress(PhoneError):
            assert self.other.do(SUBMIT, A).approved is None

    @rule(lost=st.booleans())
    def touch_after_a_reconnect(self, lost: bool) -> None:
        if lost:
            self.holds = False
            with contextlib.suppress(PhoneError):
                assert self.desk.do(SUBMIT, A, link=Link(2, True, True)).approved is None

    @rule()
    def touch_in_a_batch(self) -> None:
        with contextlib.suppress(PhoneError):
            gate = self.desk.gate.on("phone").in_batch()
            assert gate.judge(SUBMIT, A, (), link=HELPER).approved is None

    @rule(action=st.sampled_from([Press("back"), Scroll("down"), Tap(Point(540, 700))]))
    def do_something_else(self, action: Action) -> None:
        self.holds = False
        with contextlib.suppress(PhoneError):
            self.desk.gate.judge(action, A, (), device="phone", link=HELPER)

    @rule()
    def type_a_remark(self) -> None:
        self.desk.gate.judge(Type("x", target(A, "备注")), A, (), device="phone", link=HELPER)

    @rule()
    def wait(self) -> None:
        self.desk.gate.next_step()

    @invariant()
    def never_more_touches_than_yeses(self) -> None:
        assert getattr(self, "sent", 0) <= getattr(self, "yeses", 0)


TestAnyOrder = Run.TestCase
TestAnyOrder.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


def together(*works: Callable[[], None], times: int) -> None:
    """All at once, each so often."""
    start = threading.Barrier(len(works) * times)

    def run(work: Callable[[], None]) -> None:
        start.wait(20)
        work()

    threads = [threading.Thread(target=run, args=(work,)) for work in works for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_of_many_touches_at_once_one_has_the_grant() -> None:
    """G-23: by ref, by point, from batches and from other phones, in the same moment."""
    for _ in range(15):
        desk = Desk()
        desk.grant(A)
        let: list[tuple[str, str]] = []

        def touch(action: Action = SUBMIT, *, desk: Desk = desk, let: list[tuple[str, str]] = let) -> None:
            with contextlib.suppress(PhoneError):
                verdict = desk.gate.judge(action, A, (), device="phone", link=HELPER)
                if verdict.approved is not None:
                    let.append(verdict.approved)

        def in_batch(*, desk: Desk = desk, let: list[tuple[str, str]] = let) -> None:
            with contextlib.suppress(PhoneError):
                desk.gate.judge(SUBMIT, A, (), device="phone", link=HELPER, in_batch=True)
                let.append(("batch", ""))

        together(touch, lambda: touch(AT_POINT), in_batch, times=4)

        assert let == [("order", "提交订单")]


def test_touches_beside_yeses() -> None:
    """Never more touches than yeses, however they fall together."""
    desk = Desk()
    yeses: list[bool] = []
    touches: list[bool] = []

    def ask() -> None:
        with contextlib.suppress(PhoneError):
            yeses.append(desk.grant(A))

    def touch() -> None:
        with contextlib.suppress(PhoneError):
            touches.append(desk.do(SUBMIT, A).approved is not None)

    together(ask, touch, touch, times=8)

    assert touches.count(True) <= yeses.count(True)
