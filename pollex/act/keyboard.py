"""Hiding the keyboard after text entry, for it covers the lower half of the page (spec L-102).

A touch on an empty point of the field's own window, else one back key, and that only while the keyboard is seen. Each
is followed by a look, and a page that is gone then is told.
"""

from pollex.act.run import Run
from pollex.act.touching import TAP_MS, send_touch, touch_expect
from pollex.action.actions import Contact
from pollex.errors import Mismatch, Refused
from pollex.geometry import Bounds, Point
from pollex.screen.screen import Node, Screen
from pollex.screen.target import again
from pollex.screen.touched import controls_at, window_at

__all__ = ["empty_point", "hide_keyboard"]

STEPS_X, STEPS_Y = 12, 24
MARGIN_DP = 12
"""A touch stays so far away from everything that shows something."""
EDGE_DP = 24
DP_PER_INCH = 160


def hide_keyboard(run: Run, field: Node) -> None:
    """Hides it if it is shown and the field's page is still there; where it is not, nothing is sent.

    Raises:
        Mismatch: LEFT_PAGE, the page went away with the keyboard.
    """
    screen = run.after
    if not _is_in_the_way(screen, field) or screen is None:
        return
    point = empty_point(screen, field)
    if point is not None:
        _touch(run, screen, point)
        _check_page(run, field)
    if _is_in_the_way(run.after, field):
        run.send("key", lambda: run.device.press(run.order(), "back"))
        run.settle()
        _check_page(run, field)


def empty_point(screen: Screen, field: Node) -> Point | None:
    """A point of the field's own window where nothing reacts and nothing shows; None if there is none.

    Its bounds count and not where it takes touches: a dialog takes those beside it too, and closes.
    """
    node = screen.node(field.id)
    if node is None:
        return None
    window = screen.windows[node.window]
    edge = _px(screen, EDGE_DP)
    display = screen.display
    area = window.bounds.cut_to(Bounds(edge, edge, display.width - edge, display.height - edge))
    root = screen.root(window)
    area = area if root is None else area.cut_to(root.visible_bounds)
    shown = [_around(other.visible_bounds, _px(screen, MARGIN_DP)) for other in screen.tree(window) if _shows(other)]
    for point in _grid(area):
        if window_at(screen, point) is not window or any(box.has(point) for box in shown):
            continue
        if all(_only_scrolls(control) for control in controls_at(screen, point)):
            return point
    return None


def _touch(run: Run, screen: Screen, point: Point) -> None:
    x, y = float(point.x), float(point.y)
    try:
        send_touch(run, (Contact(((0, x, y), (TAP_MS, x, y))),), expect=touch_expect(run, screen, point))
    except Refused as error:
        if error.code not in ("STALE", "OCCLUDED"):
            raise
        # Something has moved there meanwhile, the keyboard itself perhaps, and nothing was sent.
    run.settle()


def _is_in_the_way(screen: Screen | None, field: Node) -> bool:
    """Whether the keyboard is seen, and the field too, so that it is this field's."""
    return screen is not None and screen.has_keyboard and again(screen, field) is not None


def _check_page(run: Run, field: Node) -> None:
    if run.after is not None and again(run.after, field) is None:
        message = "The text was written, and the page went away when the keyboard was hidden; look where you are."
        raise Mismatch("LEFT_PAGE", message)


def _grid(area: Bounds) -> list[Point]:
    return [
        Point(
            area.left + area.width * (2 * column + 1) // (2 * STEPS_X),
            area.top + area.height * (2 * row + 1) // (2 * STEPS_Y),
        )
        for row in range(STEPS_Y)
        for column in range(STEPS_X)
        if not area.is_empty
    ]


def _shows(node: Node) -> bool:
    """Whether it is more than a place for others."""
    return not node.visible_bounds.is_empty and (
        not node.children or bool(node.label) or (node.can_be_acted_on and not _only_scrolls(node))
    )


def _only_scrolls(node: Node) -> bool:
    reacts = node.is_clickable or node.is_long_clickable or node.is_editable
    return not reacts and node.checked is None and node.range is None


def _around(box: Bounds, margin: int) -> Bounds:
    return Bounds(box.left - margin, box.top - margin, box.right + margin, box.bottom + margin)


def _px(screen: Screen, dp: int) -> int:
    return round(dp * (screen.display.density or DP_PER_INCH) / DP_PER_INCH)
