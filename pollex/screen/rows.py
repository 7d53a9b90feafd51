"""A reading of the screen as it comes over the wire: its JSON header and the rows of its blob, as types.

The keys are those of docs/helper-protocol.md, section 5; `decode` gives them names and meaning.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from pollex.screen.screen import WindowType

__all__ = ["Box", "Flag", "Row", "Rows", "ScreenHeader", "WireWindow"]

MAX_WINDOWS = 500
MAX_REGION_BOXES = 200

Int32: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
"""What Android counts pixels and characters in. A larger number would not fit into coordinates, which are floats."""
Int64: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
Box = tuple[Int32, Int32, Int32, Int32]


class Flag:
    """Bits of `f`; plain numbers, as there are many nodes."""

    ENABLED = 1 << 0
    VISIBLE = 1 << 1
    CLICKABLE = 1 << 2
    LONG_CLICKABLE = 1 << 3
    SCROLLABLE = 1 << 4
    EDITABLE = 1 << 5
    SECRET = 1 << 6
    FOCUSED = 1 << 8
    SELECTED = 1 << 9
    CHECKABLE = 1 << 10
    CHECKED = 1 << 11
    PARTIAL = 1 << 12
    HEADING = 1 << 13


class WireDisplay(msgspec.Struct, frozen=True):
    width: Int32
    height: Int32
    density: Int32 = 0
    rotation: Int32 = 0


class WireWindow(msgspec.Struct, frozen=True, omit_defaults=True):
    id: Int64
    type: WindowType
    layer: Int32
    bounds: Box
    title: str | None = None
    package: str | None = None
    region: Annotated[tuple[Box, ...], msgspec.Meta(max_length=MAX_REGION_BOXES)] | None = None
    focused: bool = False
    active: bool = False
    first: int = -1
    count: int = 0
    cut: str | None = None


class WireForeground(msgspec.Struct, frozen=True, omit_defaults=True):
    package: str | None = None
    activity: str | None = None


class WireSettled(msgspec.Struct, frozen=True):
    """How a wait before the reading ended."""

    quiet: bool
    probe: bool = False
    """What was looked for had stood long enough, and ended the wait before anybody could tell of rest."""

    @property
    def rest(self) -> bool | None:
        """Whether the screen had come to rest; None if nobody waited for that to the end."""
        return None if self.probe and not self.quiet else self.quiet


class ScreenHeader(msgspec.Struct, frozen=True, omit_defaults=True):
    """The JSON part of a reading."""

    display: WireDisplay
    digest: str
    complete: bool
    windows: Annotated[tuple[WireWindow, ...], msgspec.Meta(max_length=MAX_WINDOWS)] = ()
    foreground: WireForeground = WireForeground()
    secure: Literal["yes", "no", "unknown"] = "unknown"
    seq: int = 0
    read_ms: tuple[int, int] | None = None
    missing: tuple[str, ...] = ()
    settled: WireSettled | None = None
    same: bool = False
    """The reading equals the one whose digest was sent along, and has no blob."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    n: Int64
    b: Box
    p: int | None = None
    f: int = 3
    c: int | None = None
    t: int | None = None
    d: int | None = None
    h: int | None = None
    r: int | None = None
    k: int | None = None
    e: int | None = None
    x: int | None = None
    j: int | None = None
    y: int | None = None
    g: tuple[int, float | None, float | None, float | None] | None = None
    q: tuple[Int32, Int32] | None = None
    m: Int32 | None = None
    l: tuple[Int32, Int32] | None = None  # noqa: E741  # the wire's name
    o: tuple[Int32, Int32] | None = None
    a: tuple[int, ...] = ()


class Rows(msgspec.Struct, frozen=True):
    strings: tuple[str, ...]
    rows: tuple[Row, ...]
