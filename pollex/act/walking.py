"""Looks at a list, scrolls it, and looks again, until there is a reason to stop (spec F-38 to F-60).

The loop is the same for all who walk through a list; what they look for is their own. The device is held from the first
look to the last, each scroll is an action of its own through the executor, and the look that its receipt holds is the
next round's screen: nothing is read twice.
"""

from collections.abc import Callable
from typing import Literal

from pollex.act.executor import Executor
from pollex.act.looking import at_rest
from pollex.act.pages import Page, has_common_row, page_of
from pollex.act.reviewing import needs_review, with_secure
from pollex.act.unchanged import is_loading, is_unchanged
from pollex.act.walks import Limit, Purpose, Seen, Walk, Walked
from pollex.action.actions import Scroll
from pollex.action.receipt import Receipt
from pollex.action.scrolling import DEFAULT_AMOUNT, container_for, way_back
from pollex.device.deadline import Deadline
from pollex.errors import DeviceUnavailable, PhoneError, ReadFailed
from pollex.screen.front import foreground_app
from pollex.screen.movement import same_container
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of

__all__ = ["walk"]

UNCHANGED_ROUNDS = 2
"""Comparisons in a row that find nothing new: three screens alike (spec F-44)."""
CONTENT_S = 1.5
LOADING_S = 10.0
"""Spec F-52."""
BACK_AMOUNT = 2
"""Half a container: back after an overshoot, and on where whole pages leave no common row (spec F-57)."""
FEWEST_ROWS = 3
"""Fewer labelled rows prove nothing about an overshoot."""
ROUND_S = 3.5
"""What a scroll that was begun in time may still take when the time is up, its look included."""

_STILL_TOLD = frozenset({"LATE_OUTCOME", "MAY_REFRESH"})
"""Warnings of single scrolls that say something about the whole."""


def walk(
    executor: Executor, plan: Walk, purpose: Purpose, deadline: Deadline, report: Callable[[int, int, str], None]
) -> Walked:
    """Walks until the purpose is met or there is a reason to stop; that reason is in what it returns.

    Raises:
        DeviceUnavailable: there is no phone, or another call moves it; nothing was sent.
    """
    with executor.device.moving(deadline):
        return _Walker(executor, plan, purpose, deadline, report).run()


class _Walker:
    """One walk under way."""

    def __init__(
        self,
        executor: Executor,
        plan: Walk,
        purpose: Purpose,
        deadline: Deadline,
        report: Callable[[int, int, str], None],
    ) -> None:
        self._executor = executor
        self._plan = plan
        self._purpose = purpose
        self._deadline = deadline
        self._time = deadline.within(plan.max_seconds)
        self._report = report
        self._walked = Walked()
        self._sent = 0
        self._asked: set[int] = set()
        """Windows that have been asked whether they forbid pictures."""
        self._has_container = False
        self._before: Seen | None = None
        """What this round is compared with."""
        self._receipt: Receipt | None = None
        self._alike = 0
        self._amount = DEFAULT_AMOUNT
        self._has_overshot = False
        self._way: Literal["on", "back"] = "on"
        """Of the last scroll."""
        self._patience: Deadline | None = None
        """For what is being loaded, in this round."""
        self._has_waited = False
        """For this sign of loading."""

    def run(self) -> Walked:
        walked, most = self._walked, self._plan.max_scrolls
        while not walked.reason:
            try:
                walked.reason = self._round() or ""
            except PhoneError as error:
                walked.error, walked.reason = error, error.code
            self._report(self._sent, most, f"scroll {self._sent} of {most}")
        return walked

    def _round(self) -> str | None:
        """Checks the present screen, and scrolls. The reason to stop, None to go on."""
        self._deadline.cancel.check()
        self._patience = None
        newer = self._present_screen()
        if newer is None:
            return "read_failed"
        self._walked.reads += 1
        while newer is not None:
            # What comes while nothing new was to be seen is checked at once, and is no round of its own.
            self._deadline.cancel.check()
            checked = self._checked(newer)
            if isinstance(checked, str):
                return checked
            newer = self._compared(checked)
        if self._alike >= UNCHANGED_ROUNDS:
            return self._purpose.unchanged
        self._walked.limit = self._limit()
        return "scroll_limit" if self._walked.limit is not None else self._scrolled()

    def _present_screen(self) -> NamedScreen | None:
        """The look of the last receipt; where there is none, a new one."""
        after = None if self._receipt is None else self._receipt.screen_after
        named = None if after is None else self._executor.named(after.id)
        if named is not None:
            return named
        try:
            return self._executor.look(self._deadline, settle=at_rest(0))
        except (ReadFailed, DeviceUnavailable) as error:
            self._walked.error = error
            return None

    def _checked(self, named: NamedScreen) -> Seen | str:
        """F-41 to F-43; a reason to stop, or what is seen."""
        walked = self._walked
        walked.screen = with_secure(self._executor, named, self._deadline, self._asked)
        screen = walked.screen.screen
        app = foreground_app(screen)
        if needs_review(screen):
            walked.app = app
            return "screen_needs_review"
        before, walked.app = walked.app, app
        if before not in (None, app):
            return "app_switched"
        container = self._find_container(screen)
        seen = Seen(walked.screen, container, page_of(screen, container, self._plan.direction))
        return "found" if self._purpose.is_met(seen) else seen

    def _find_container(self, screen: Screen) -> Node | None:
        """Chosen once, and followed from then on; None where there is none, or where it is gone (spec F-54, F-55)."""
        walked = self._walked
        if not self._has_container:
            walked.container = container_for(screen, self._plan.direction, self._plan.container)
            self._has_container = True
            return walked.container
        found = None if walked.container is None else same_container(screen, walked.container)
        walked.container = found or walked.container
        return found

    def _compared(self, seen: Seen) -> NamedScreen | None:
        """F-44, F-52, F-57. A newer screen where one came while nothing new was to be seen."""
        before, self._before = self._before, seen
        if before is None:
            self._purpose.is_new(None, seen, has_moved=None, is_torn=False)
            return None
        is_torn = _is_torn(before.page, seen.page)
        if is_torn and self._way == "on" and not self._has_overshot:
            # What lies between the two is looked at first; this page comes again.
            self._has_overshot, self._before, self._alike = True, before, 0
            return None
        has_moved = None if self._receipt is None or self._way == "back" else _known_movement(self._receipt)
        is_new = self._purpose.is_new(before, seen, has_moved=has_moved, is_torn=is_torn)
        if self._way == "on" and not is_new and (newer := self._await_content(seen)) is not None:
            self._before = before
            return newer
        self._walked.gaps += is_torn
        if self._way == "back":
            if is_unchanged(before.page, seen.page, has_moved=None):
                # It goes by whole pages that leave no row in common; from now on it goes by less.
                self._amount = BACK_AMOUNT
            return None
        self._has_overshot = False
        self._has_waited = self._has_waited and not is_new
        self._alike = 0 if is_new else self._alike + 1
        return None

    def _await_content(self, seen: Seen) -> NamedScreen | None:
        """Waits for rows that are being loaded; the first screen on which the list shows something else."""
        screen = seen.screen
        self._patience = self._patience or self._time.within(CONTENT_S)
        while True:
            if not self._has_waited and is_loading(screen.screen, seen.container, self._plan.direction):
                self._has_waited, self._patience = True, self._time.within(LOADING_S)
            if self._patience.is_over:
                return None
            try:
                newer = self._executor.wait(self._deadline, screen, wait_ms=self._patience.left_ms)
            except ReadFailed:
                return None
            if newer is screen:
                return None
            if self._shows_other_rows(seen, newer):
                return newer
            screen = newer

    def _shows_other_rows(self, seen: Seen, newer: NamedScreen) -> bool:
        if newer.screen.digest == seen.screen.screen.digest:
            return False
        container = None if seen.container is None else same_container(newer.screen, seen.container)
        if container is None and seen.container is not None:
            return True
        page = page_of(newer.screen, container, self._plan.direction)
        return not is_unchanged(seen.page, page, has_moved=None)

    def _limit(self) -> Limit | None:
        if (own := self._purpose.limit()) is not None:
            return own
        if self._sent >= self._plan.max_scrolls:
            return "scrolls"
        return "time" if self._time.is_over else None

    def _scrolled(self) -> str | None:
        """F-46; after an overshoot, half a container back."""
        direction, amount = self._plan.direction, self._amount
        is_back = self._has_overshot and self._way == "on"
        self._way = "back" if is_back else "on"
        if is_back:
            direction, amount = way_back(direction), BACK_AMOUNT
        self._sent += 1
        name = f"{self._plan.call_id}.scroll{self._sent}"
        # A scroll that is begun is carried out and looked at, though the time may be up meanwhile.
        deadline = Deadline(max(self._deadline.left_s, ROUND_S), self._deadline.cancel)
        receipt = self._executor.perform(Scroll(direction, self._target(), amount), deadline, operation_id=name)
        self._receipt = receipt
        walked = self._walked
        walked.edge = None if is_back else receipt.edge
        known = {warned.code for warned in walked.warnings}
        walked.warnings += [one for one in receipt.warnings if one.code in _STILL_TOLD - known]
        if not receipt.ok:
            walked.error = receipt.failure
            return receipt.error or "scroll_failed"
        walked.scrolls += 1
        return None

    def _target(self) -> Target | None:
        """The container as it is on the newest screen; as it was where it is gone, so that the scroll says so."""
        container, named = self._walked.container, self._walked.screen
        if container is None or named is None:
            return None
        node = same_container(named.screen, container)
        return Target(container.id, container.look) if node is None else target_of(named.screen, node)


def _known_movement(receipt: Receipt) -> bool | None:
    """Whether the list moved; that equal rows stand where equal rows stood is no proof that it did not."""
    is_proved = receipt.moved is True or (receipt.edge is not None and receipt.way != "touch")
    return receipt.moved if is_proved else None


def _is_torn(before: Page, after: Page) -> bool:
    """Whether rows may have been passed over between two pages."""
    if any(len(page.labelled) < FEWEST_ROWS or page.is_pager for page in (before, after)):
        return False
    return (
        not has_common_row(before, after)
        and not is_unchanged(before, after, has_moved=None)
        and not (after.goes_on_from(before))
    )
