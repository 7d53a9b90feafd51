"""What the gate asks and decides in a run, as events of its record (docs/spec/confirmation.md, G-122, G-123)."""

from pollex.agent.journal import Journal
from pollex.guard.events import ApprovalEvent, ConfirmationEvent, Event

__all__ = ["GateNotes"]


class GateNotes:
    """The gate's journal, for a run that is written down. May be used from several threads."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def note(self, event: Event) -> None:
        """Appends it.

        Raises:
            Refused: RECORDS_FAILED; a step that cannot be written down is not done.
        """
        match event:
            case ConfirmationEvent():
                self._confirmation(event)
            case ApprovalEvent():
                self._approval(event)

    def _confirmation(self, event: ConfirmationEvent) -> None:
        request = event.request
        self._journal.event(
            "confirmation",
            decision=event.decision,
            app=request.app,
            action=request.action,
            target=request.target,
            content=request.content,
            amount=request.amount,
            said=request.reason,
            request=event.request_id,
            channel=event.channel,
            screen=event.place.screen_id,
            reason=event.reason,
            cause=event.cause,
        )

    def _approval(self, event: ApprovalEvent) -> None:
        self._journal.event(
            "approval",
            decision=event.decision,
            origin=event.origin,
            action=event.action,
            risk=event.risk.kind,
            payment=event.risk.payment,
            matched=event.matched,
            screen=event.place.screen_id,
            unjudged=event.unjudged,
        )
