"""A model as a run calls it: no value of a secret is in what it is asked, and each call is written down.

The one way from a run to its models. What is written down suffices to count what was spent, and for a `recorded` model
to give the same answers again (docs/spec/loop.md, L-127, L-136, L-164).
"""

from dataclasses import replace

from pollex.agent.journal import Journal
from pollex.agent.secrets import Secrets
from pollex.device.deadline import Deadline
from pollex.model.protocol import Model, ModelFailed, ModelReply, ModelRequest, Slot
from pollex.model.recorded import request_hash

__all__ = ["CalledModel"]


class CalledModel:
    """One model of one run."""

    def __init__(self, model: Model, role: str, secrets: Secrets, journal: Journal) -> None:
        self._model = model
        self._role = role
        self._secrets = secrets
        self._journal = journal

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """As `Model.decide`.

        Raises:
            ModelFailed: no answer came.
            Refused: RECORDS_FAILED.
        """
        slots = tuple(Slot(slot.name, self._secrets.hide(slot.text)) for slot in request.slots)
        request = replace(request, slots=slots)
        facts = {"role": self._role, "request": request_hash(request)}
        try:
            reply = self._model.decide(request, deadline)
        except ModelFailed as failed:
            if failed.code != "CANCELLED":
                final = {"is_final": failed.is_final, "message": str(failed)}
                self._journal.event("replied", **facts, failed=failed.code, **final)
            raise
        usage = reply.usage
        self._journal.event(
            "replied",
            **facts,
            text=reply.text,
            finish=reply.finish,
            took_ms=reply.took_ms,
            tokens_in=usage.tokens_in,
            tokens_out=usage.tokens_out,
            cached=usage.cached,
        )
        return reply
