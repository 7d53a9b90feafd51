"""Points and rectangles on the display, in pixels of its present rotation.

Pure arithmetic. Tools speak of a normalized space of 0..1000 on each axis; what becomes of it is said here and nowhere
else (spec C-68).
"""

from dataclasses import dataclass

__all__ = ["NORMALIZED_MAX", "Bounds", "Point", "grid_place", "normalized", "pixel", "pixel_length", "shares"]

NORMALIZED_MAX = 1000
"""The last pixel of an axis, in the space of tools."""

SHARE_DECIMALS = 4
"""A tenth of a pixel on the largest displays."""

_ROWS = ("top", "", "bottom")
_COLUMNS = ("left", "", "right")


@dataclass(frozen=True, slots=True)
class Point:
    """One pixel."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """A rectangle; right and bottom are the first pixels outside. It may be empty or lie outside the display."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def is_empty(self) -> bool:
        """Whether no pixel lies in it."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def width(self) -> int:
        """Pixels from left to right, 0 if empty."""
        return max(0, self.right - self.left)

    @property
    def height(self) -> int:
        """Pixels from top to bottom, 0 if empty."""
        return max(0, self.bottom - self.top)

    @property
    def center(self) -> Point:
        """The pixel in the middle, rounded towards top left."""
        return Point((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def cut_to(self, other: "Bounds") -> "Bounds":
        """The common part; empty if there is none."""
        return Bounds(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def joined(self, other: "Bounds") -> "Bounds":
        """The least that holds both."""
        return Bounds(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def has(self, point: Point) -> bool:
        """Whether the pixel lies in it."""
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom

    def as_tuple(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom."""
        return (self.left, self.top, self.right, self.bottom)


def pixel(place: float, length_px: int) -> float:
    """Where a normalized place lies on an axis: 0 is the first pixel, NORMALIZED_MAX the last (spec C-68)."""
    return place * (length_px - 1) / NORMALIZED_MAX


def pixel_length(length: float, *, width_px: int, height_px: int) -> float:
    """How long a normalized length is: thousandths of the short edge, whichever way it points (spec C-69)."""
    return length * min(width_px, height_px) / NORMALIZED_MAX


def normalized(place_px: int, length_px: int) -> int:
    """The normalized place of a pixel, rounded; what lies beyond the axis gives its end."""
    if length_px <= 1:
        return 0
    return min(NORMALIZED_MAX, max(0, round(place_px * NORMALIZED_MAX / (length_px - 1))))


def shares(bounds: Bounds, *, width_px: int, height_px: int) -> tuple[float, float, float, float]:
    """A rectangle as lists and records have it: shares of the display's width and height, 4 decimals (spec L-37)."""
    width, height = max(1, width_px), max(1, height_px)
    return (
        round(bounds.left / width, SHARE_DECIMALS),
        round(bounds.top / height, SHARE_DECIMALS),
        round(bounds.right / width, SHARE_DECIMALS),
        round(bounds.bottom / height, SHARE_DECIMALS),
    )


def grid_place(bounds: Bounds, *, width_px: int, height_px: int) -> str:
    """Names the field of a 3x3 grid over the display in which the rectangle's middle lies, as `top-left` or `center`.

    A middle on a border counts to the later field; one outside the display to the nearest.
    """
    row = _ROWS[_third(bounds.top + bounds.bottom, height_px)]
    column = _COLUMNS[_third(bounds.left + bounds.right, width_px)]
    return "-".join(word for word in (row, column) if word) or "center"


def _third(doubled_middle: int, length: int) -> int:
    if length <= 0:
        return 0
    return min(2, max(0, 3 * doubled_middle // (2 * length)))
