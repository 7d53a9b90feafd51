"""Asking the person for a yes: reads the page, shows the card, waits (docs/spec/confirmation.md, section 4).

The one way from a request to a grant, for tools and for Python. It moves nothing on the phone.
"""

import secrets
from dataclasses import dataclass

from pollex.act.executor import Executor
from pollex.act.lock_watch import end_when_locked
from pollex.act.picture import part_of, take_picture
from pollex.action.person import Seen
from pollex.device.adb_facts import SCREEN_READERS
from pollex.device.deadline import Deadline
from pollex.errors import PhoneError
from pollex.geometry import Bounds
from pollex.guard import refusals
from pollex.guard.bindings import is_read
from pollex.guard.card import Card
from pollex.guard.gate import ApprovalGate
from pollex.guard.request import Request
from pollex.guard.shown import Page
from pollex.guard.waiting import Declared, Waiting
from pollex.screen.front import current_window, foreground_app
from pollex.screen.screen import Screen

__all__ = ["Approved", "confirm", "seen_for"]

READ_S = 5.0
CANCEL_S = 0.1
"""How often it is asked whether the call was called off (spec F-17)."""
PICTURE_SIDE_PX = 800
PICTURE_MARGIN_PX = 80
"""Around total and target."""


@dataclass(frozen=True, slots=True)
class Approved:
    """A yes for one step."""

    request_id: str


def confirm(executor: Executor, gate: ApprovalGate, device: str, request: Request, deadline: Deadline) -> Approved:
    """Asks, and waits for the answer.

    Args:
        executor: of the device.
        gate: of the run.
        device: its name in that run.
        request: the step, as it is declared.
        deadline: how long the call may wait; the card stays when it is over (spec G-18).

    Raises:
        Refused: one of section 11, confirmation_pending among them; CANCELLED, and the card is gone; HANDED_OVER.
        Misuse: unknown_tool, the run asks nobody (spec G-114).
        DeviceUnavailable: there is no phone.
    """
    waiting = None
    if request.action != "pay":
        waiting = gate.asking.waiting_for(request, device, gate.place(None))
    if waiting is None:
        if gate.mode == "autonomous":
            raise refusals.unknown_tool("request_confirmation")
        waiting = _asked(executor, gate, device, request, deadline)
    _wait(gate, waiting, deadline)
    if gate.take_answer(waiting):
        end_when_locked(executor, gate)
        return Approved(waiting.card.id)
    if waiting.answer(0) == "approved":
        # Another call has come for the same yes.
        raise refusals.approved_step_first() if gate.has_grant() else refusals.declined(asked=True)
    raise refusals.declined(asked=True)


def _asked(executor: Executor, gate: ApprovalGate, device: str, request: Request, deadline: Deadline) -> Waiting:
    """The card, before the person; what speaks against it is looked for first (spec G-16, section 13)."""
    executor.handing.check()
    newest = executor.newest
    link = executor.link(deadline)
    screen = _look(executor, deadline)
    last = screen or (newest.screen if newest is not None else None)
    front = None if last is None else foreground_app(last)
    place = gate.place(last)
    gate.asking.check(request, front, place)
    if not link.has_helper and not gate.allows_late_look:
        raise refusals.no_helper(request.action, request.target)
    if screen is None or not is_read(screen):
        raise gate.asking.mismatch(request, refusals.NOT_READ, place)
    if (reason := gate.rules.request_reason(request, screen, gate.seen_on(screen))) is not None:
        raise gate.asking.mismatch(request, reason, place)
    page = gate.rules.page(request, screen, current_window(screen), gate.seen_on(screen))
    seen = seen_for(executor, screen, page, deadline, has_late_look=not link.has_helper)
    card = Card(
        secrets.token_urlsafe(16),
        request.action,
        request.target,
        request.content,
        request.amount,
        seen,
        request.reason,
        is_estimate=page.is_estimate,
        is_content_unseen=page.is_content_unseen,
    )
    return gate.ask(card, Declared(request, device, link.connection, page, link.moves))


def seen_for(
    executor: Executor, screen: Screen, page: Page, deadline: Deadline, *, has_late_look: bool = False
) -> Seen:
    """What stands on a card above the model's words (spec G-116, G-124). What cannot be read is left out."""
    package = foreground_app(screen) or ""
    return Seen(
        _app_name(executor, package, deadline),
        package,
        page.total_label,
        page.total,
        page.button,
        page.boxes,
        page.later,
        _other_tools(executor, deadline),
        has_late_look,
        _picture(executor, screen, page.area, deadline),
    )


def _wait(gate: ApprovalGate, waiting: Waiting, deadline: Deadline) -> None:
    while waiting.answer(min(CANCEL_S, deadline.left_s)) is None:
        if deadline.cancel.is_set:
            waiting.cancel()
            gate.take_answer(waiting)
            deadline.cancel.check()
        if deadline.is_over:
            raise refusals.pending(waiting.card.id)


def _look(executor: Executor, deadline: Deadline) -> Screen | None:
    """The page as it is now; where it cannot be read there is nothing that a card could be shown for."""
    try:
        return executor.look(deadline.within(READ_S)).screen
    except PhoneError as error:
        if error.code in ("CANCELLED", "HANDED_OVER", "DEVICE_UNAVAILABLE", "BUSY"):
            raise
        return None


def _app_name(executor: Executor, package: str, deadline: Deadline) -> str:
    try:
        apps = executor.device.apps(deadline.within(READ_S))
    except PhoneError:
        return package
    return next((app.label for app in apps if app.package == package and app.label), package)


def _other_tools(executor: Executor, deadline: Deadline) -> tuple[str, ...]:
    try:
        services = executor.device.accessibility_services(deadline.within(READ_S))
    except PhoneError:
        return ()
    return tuple(package for package in services if package not in SCREEN_READERS)


def _picture(executor: Executor, screen: Screen, area: Bounds | None, deadline: Deadline) -> bytes | None:
    """A cut around total and target; none where pictures are not possible, or the page has changed meanwhile."""
    if area is None or area.is_empty or screen.secure == "yes":
        return None
    margin = PICTURE_MARGIN_PX
    cut = Bounds(area.left - margin, area.top - margin, area.right + margin, area.bottom + margin)
    try:
        shot = take_picture(executor, deadline.within(READ_S), form="png")
        if shot.screen.screen.digest != screen.digest:
            return None
        return part_of(shot, cut, PICTURE_SIDE_PX, form="png").data
    except PhoneError:
        return None
