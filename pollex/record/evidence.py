"""A run's record, as its failure is explained from it (docs/spec/loop.md, L-135). Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pollex.record.store import Event, InputRow, RunRow

__all__ = ["Evidence", "Json", "action_of"]

# Any: JSON of any shape.
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is known of one run."""

    run: RunRow
    steps: Sequence[Json]
    events: Sequence[Event]
    inputs: Sequence[InputRow]
    earlier: Mapping[str, str]
    """Replies of other runs, by the hash of their request."""

    @property
    def acted(self) -> list[Json]:
        """The steps that did something, and were judged."""
        return [step for step in self.steps if "verdict" in step and "receipt" in step]

    def judged(self, *results: str) -> list[Json]:
        """Those whose input was sent, with one of these verdicts."""
        return [step for step in self.acted if step["verdict"]["result"] in results and _is_sent(step)]

    def failing(self, *codes: str) -> list[Json]:
        """Those whose receipt has one of these codes."""
        return [step for step in self.acted if step["receipt"].get("error") in codes]

    def mended(self, code: str) -> int:
        """How many inputs were refused with this code in steps that went on."""
        ended = {step.get("step") for step in self.failing(code)}
        return sum(
            one.receipt is not None and one.receipt.get("error") == code and one.step not in ended
            for one in self.inputs
        )

    def warning(self, code: str) -> list[Json]:
        """Those whose receipt warns of this."""
        return [step for step in self.acted if code in (step["receipt"].get("warnings") or ())]

    def warned(self, code: str) -> list[Json]:
        """The data of the warnings with this code."""
        return [event.data for event in self.events if event.kind == "warning" and event.data.get("code") == code]

    def sent(self, step: Json) -> list[InputRow]:
        """The inputs of a step that went out, or may have."""
        return [
            one
            for one in self.inputs
            if one.step == step.get("step") and (one.receipt is None or one.receipt.get("dispatch") != "none")
        ]

    def pictures(self) -> Counter[str]:
        """How many steps have a picture of each state."""
        return Counter(str((step.get("picture_meta") or {}).get("state")) for step in self.steps)


def action_of(step: Json) -> str:
    """What was decided."""
    return str(((step.get("decision") or {}).get("parsed") or {}).get("action", ""))


def _is_sent(step: Json) -> bool:
    return bool(step["receipt"].get("dispatch", "finished") != "none")
