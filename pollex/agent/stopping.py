"""The one way a run ends from within: with a reason and a sentence (L-12, L-122)."""

from collections.abc import Mapping
from typing import Any

from pollex.agent.task import Ending, Reason, outcome_of
from pollex.errors import PhoneError
from pollex.model.protocol import ModelFailed

__all__ = ["Ended", "ended_by_model", "ended_by_phone"]


class Ended(Exception):
    """The run is over. Totals are filled in by the loop."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.sentence)
        self.ending = ending

    # Any: evidence as records keep it.
    @classmethod
    def because(cls, reason: Reason, sentence: str, *, evidence: tuple[Mapping[str, Any], ...] = ()) -> "Ended":
        """A run that did not succeed."""
        return cls(Ending(outcome_of(reason), reason, sentence, evidence=evidence))


def ended_by_model(failed: ModelFailed) -> Ended:
    """A model that gives no answer, and will give none."""
    if failed.code == "CANCELLED":
        return Ended(Ending("cancelled", None, "The run was cancelled."))
    reason: Reason = "MODEL_AUTH" if failed.code == "MODEL_AUTH" else "MODEL_UNAVAILABLE"
    return Ended.because(reason, f"The model could not be asked: {failed}")


def ended_by_phone(error: PhoneError) -> Ended:
    """A phone that is lost, or a call that was called off."""
    if error.code == "CANCELLED":
        return Ended(Ending("cancelled", None, "The run was cancelled."))
    if error.code == "RECORDS_FAILED":
        return Ended.because("INTERNAL", error.message)
    return Ended.because("DEVICE_LOST", error.message)
