"""What arguments of the `phone` toolset have in common: spelling, blanks, queries, places (spec F-1 to F-5, F-24)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from pollex.errors import ArgumentDetail, Misuse
from pollex.geometry import NORMALIZED_MAX, Bounds, Point, normalized, pixel
from pollex.screen.query import MAX_RESOURCE_ID_CHARS, MAX_ROLE_CHARS, MAX_TEXT_CHARS, Query
from pollex.screen.screen import Display
from pollex.tools.tool import Arguments

__all__ = ["PhoneArguments", "QueryArguments", "Space", "bounds_json", "invalid", "out_of_range", "point_at"]

Space = Literal["normalized", "pixel"]


def invalid(argument: str, message: str, allowed: str | None = None) -> Misuse:
    """An argument that cannot be used, and what to give."""
    return Misuse("INVALID", f"{argument}: {message}.", ArgumentDetail(argument, None, allowed))


class PhoneArguments(Arguments):
    """Arguments in camelCase; one that is blank counts as not given."""

    model_config = ConfigDict(alias_generator=to_camel)

    keeps_blanks: ClassVar[frozenset[str]] = frozenset()
    """Arguments whose blanks mean something."""

    @model_validator(mode="before")
    @classmethod
    def _without_blanks(cls, given: Any) -> Any:  # Any: whatever a caller sends.
        if not isinstance(given, Mapping):
            return given
        return {
            name: value
            for name, value in given.items()
            if name in cls.keeps_blanks or not isinstance(value, str) or value.strip()
        }


class QueryArguments(PhoneArguments):
    """What to look for; all that is given must hold."""

    text: str | None = Field(
        None, max_length=MAX_TEXT_CHARS, description="part of its text, description or hint, in any case"
    )
    resource_id: str | None = Field(None, max_length=MAX_RESOURCE_ID_CHARS, description="part of its resource id")
    role: str | None = Field(None, max_length=MAX_ROLE_CHARS, description="part of its role or class, as button")

    @property
    def query(self) -> Query:
        """The same, as the one engine takes it."""
        return Query(self.text, self.resource_id, self.role, tuple(getattr(self, "states", None) or ()))

    def check_query(self) -> None:
        """Refuses what is no query.

        Raises:
            Misuse: INVALID.
        """
        self.query.check()


def point_at(display: Display, x: float, y: float, space: Space, names: tuple[str, str] = ("x", "y")) -> Point:
    """The pixel that is meant.

    Raises:
        Misuse: OUT_OF_RANGE.
    """
    lengths = (display.width, display.height)
    places: list[int] = []
    for name, value, length in zip(names, (x, y), lengths, strict=True):
        last = NORMALIZED_MAX if space == "normalized" else length - 1
        if not 0 <= value <= last:
            raise out_of_range(name, value, last)
        places.append(round(pixel(value, length) if space == "normalized" else value))
    return Point(*places)


def out_of_range(name: str, value: float, last: int) -> Misuse:
    """A place that is not on the display."""
    message = f"{name} must be 0..{last}; nothing was sent."
    return Misuse("OUT_OF_RANGE", message, ArgumentDetail(name, value, f"0..{last}"))


def bounds_json(display: Display, bounds: Bounds, space: Space = "normalized") -> list[int]:
    """Left, top, right, bottom, in the space of the call (spec F-9)."""
    if space == "pixel":
        return list(bounds.as_tuple())
    return [
        normalized(place, length)
        for place, length in zip(
            bounds.as_tuple(), (display.width, display.height, display.width, display.height), strict=True
        )
    ]
