"""What must still be so in the moment of an input, beside its target (docs/spec/controls.md, C-86).

Everything that was judged travels with the input and is compared on the phone, in the same call that acts.
"""

from dataclasses import dataclass

from pollex.geometry import Point
from pollex.screen.screen import Checked, Display
from pollex.screen.target import Target

__all__ = ["Expect", "Under", "Witness"]


@dataclass(frozen=True, slots=True)
class Under:
    """What lies under one point that will be touched: the controls that can be acted on there."""

    at: Point
    window: int
    """Id of the window that takes the touch."""
    nodes: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Witness:
    """A node that a verdict relies on, with what it showed (spec G-94, G-96)."""

    target: Target
    text: str | None
    """None: not compared, as its look tells enough."""
    checked: Checked | None
    """None: it cannot be checked."""


@dataclass(frozen=True, slots=True)
class Expect:
    """The situation an input was chosen in. A member that is None or empty is not compared."""

    package: str | None = None
    """The foreground app."""
    window: int | None = None
    """Id of the current window."""
    display: Display | None = None
    """Its size and rotation; the density takes no part."""
    under: tuple[Under, ...] = ()
    focus: Target | None = None
    """The focused control, for keys."""
    witnesses: tuple[Witness, ...] = ()
