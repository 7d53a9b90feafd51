"""What is asked of a model, and what it answers (docs/spec/loop.md, L-161). No streaming."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pollex.device.deadline import Deadline
from pollex.device.device import Picture

__all__ = ["Finish", "Model", "ModelFailed", "ModelFault", "ModelReply", "ModelRequest", "Slot", "Usage"]

Finish = Literal["stop", "length", "refused", "other"]
ModelFault = Literal["MODEL_UNAVAILABLE", "MODEL_AUTH", "NOT_RECORDED", "CANCELLED", "TIMEOUT"]


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of the prompt, by its name."""

    name: str
    text: str


# Any: JSON schemas are data of any shape.
@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One question."""

    slots: tuple[Slot, ...]
    """In the order in which the model reads them."""
    schema: Mapping[str, Any]
    """Of the JSON object that is wanted."""
    pictures: tuple[Picture, ...] = ()
    temperature: float = 0.0
    max_output_tokens: int = 1000
    passing: tuple[str, ...] = ()
    """Parts of the texts that are of this moment alone: mark, clock, time left (spec L-164)."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and pictures, as far as the model told them."""

    tokens_in: int | None = None
    tokens_out: int | None = None
    cached: int | None = None
    pictures: int | None = None

    @property
    def total(self) -> int:
        """Tokens both ways, as far as they were told."""
        return (self.tokens_in or 0) + (self.tokens_out or 0)


@dataclass(frozen=True, slots=True)
class ModelReply:
    """One answer."""

    text: str
    """As the model wrote it; whoever asked reads the JSON in it."""
    finish: Finish = "stop"
    usage: Usage = Usage()
    took_ms: int | None = None
    raw: str = ""
    """The whole reply, for records."""


class Model(Protocol):
    """One model. Stateless; may be asked from several threads."""

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """Asks and waits for the answer, not longer than the deadline; its `Cancel` ends it within 1 s (spec L-165).

        Raises:
            ModelFailed: no answer came.
        """


class ModelFailed(Exception):
    """A model gave no answer."""

    def __init__(
        self, message: str, *, code: ModelFault = "MODEL_UNAVAILABLE", is_final: bool = False, status: int | None = None
    ) -> None:
        super().__init__(message)
        self.code: ModelFault = code
        self.is_final = is_final
        """Whether asking again cannot help (spec L-165)."""
        self.status = status
        """Of HTTP, if there was one."""
