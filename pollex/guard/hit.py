"""What the spending detector found, and how grave each kind is (docs/spec/confirmation.md, sections 2 and 8)."""

from dataclasses import dataclass
from typing import Literal

from pollex.screen.screen import Node, Window

__all__ = ["GRAVEST_FIRST", "Hit", "Kind"]

Kind = Literal["send", "delete", "order", "submit", "pay"]

GRAVEST_FIRST: tuple[Kind, ...] = ("pay", "order", "submit", "delete", "send")
"""Which kind counts where several match (spec G-61)."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One action that the detector knows by its words, its page or its place."""

    kind: Kind
    matched: str
    """The evidence as it stands on the screen: a label, an id, a field's label (spec G-99); not yet cut."""
    spends: bool
    """Whether it spends the owner's money, so that it may not be done without a yes (spec G-4)."""
    node: Node | None
    """What would receive the action; None where only seen words or the model's own text tell."""
    window: Window | None
    """The window it stands in, by which it is judged."""
    rules: tuple[str, ...]
    """The rules that decided, in order, as `G-60`."""
