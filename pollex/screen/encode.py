"""From a `Screen` back to a reading, as it is stored: what `decode` makes of it is the same screen again."""

from collections.abc import Callable

import msgspec

from pollex.geometry import Bounds
from pollex.screen.rows import (
    Box,
    Flag,
    Row,
    Rows,
    ScreenHeader,
    WireDisplay,
    WireForeground,
    WireSettled,
    WireWindow,
)
from pollex.screen.screen import Node, Screen, Window

__all__ = ["Reading", "reading_of"]

_STEPS = {"int": 0, "float": 1, "percent": 2}


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole reading in one piece."""

    header: ScreenHeader
    tree: Rows
    by_itself: bool = False
    """Whether the phone came to show this without an input."""
    toasts: tuple[str, ...] = ()
    """Notices that came with it."""


def reading_of(screen: Screen, hide: Callable[[str], str] = str) -> Reading:
    """The reading of a screen.

    Args:
        screen: as it was read; what is secret never came from the phone.
        hide: puts something else in the place of texts that are nobody's business.
    """
    strings: dict[str, int] = {}

    def number(text: str) -> int | None:
        return strings.setdefault(hide(text), len(strings)) if text else None

    rows = tuple(_row(screen, node, number) for node in screen.nodes)
    display, settled = screen.display, screen.is_quiet
    header = ScreenHeader(
        WireDisplay(display.width, display.height, display.density, display.rotation),
        screen.digest,
        screen.is_complete,
        tuple(_window(window, hide) for window in screen.windows),
        WireForeground(screen.package, screen.activity),
        screen.secure,
        screen.seq,
        screen.read_ms,
        screen.missing,
        None if settled is None else WireSettled(settled),
    )
    return Reading(header, Rows(tuple(strings), rows))


def _window(window: Window, hide: Callable[[str], str]) -> WireWindow:
    return WireWindow(
        window.id,
        window.type,
        window.layer,
        _box(window.bounds),
        hide(window.title) or None,
        window.package or None,
        None if window.region is None else tuple(_box(box) for box in window.region),
        window.is_focused,
        window.is_active,
        -1 if window.first is None else window.first,
        window.count,
        window.cut,
    )


def _row(screen: Screen, node: Node, number: Callable[[str], int | None]) -> Row:
    package = node.package if node.package != screen.windows[node.window].package else ""
    span = node.range
    return Row(
        n=node.id[1],
        b=_box(node.bounds),
        p=node.parent,
        f=_flags(node),
        c=number(node.class_name),
        t=number(node.text),
        d=number(node.description),
        h=number(node.hint),
        r=number(node.resource_id),
        k=number(package),
        e=number(node.state_description),
        x=number(node.error_text),
        j=number(node.pane_title),
        y=number(node.tooltip),
        g=None if span is None else (_STEPS[span.step], span.minimum, span.maximum, span.current),
        q=node.selection,
        m=node.max_text_length,
        l=node.collection,
        o=node.collection_item,
        a=tuple(place for action in node.actions if (place := number(action)) is not None),
    )


def _flags(node: Node) -> int:
    told = (
        (Flag.ENABLED, node.is_enabled),
        (Flag.VISIBLE, not node.visible_bounds.is_empty),
        (Flag.CLICKABLE, node.is_clickable),
        (Flag.LONG_CLICKABLE, node.is_long_clickable),
        (Flag.SCROLLABLE, node.is_scrollable),
        (Flag.EDITABLE, node.is_editable),
        (Flag.SECRET, node.is_secret),
        (Flag.FOCUSED, node.is_focused),
        (Flag.SELECTED, node.is_selected),
        (Flag.CHECKABLE, node.checked is not None),
        (Flag.CHECKED, node.checked == "yes"),
        (Flag.PARTIAL, node.checked == "partial"),
        (Flag.HEADING, node.is_heading),
    )
    return sum(flag for flag, is_so in told if is_so)


def _box(bounds: Bounds) -> Box:
    return bounds.left, bounds.top, bounds.right, bounds.bottom
