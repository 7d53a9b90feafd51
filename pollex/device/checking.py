"""Checks on a screen that was read right before an input which checks nothing by itself: one by the phone's shell.

Pure. The helper makes the same checks on the phone in the call that acts, and there nothing can happen in between.
"""

from pollex.action.expect import Expect, Under
from pollex.errors import Refused, WireDetail
from pollex.screen.front import current_window, foreground_app
from pollex.screen.screen import Display, Node, Screen, Window
from pollex.screen.target import Target, is_there, says_the_same

__all__ = ["check_expected", "focused_node", "live_node", "touchable_node"]


def check_expected(screen: Screen, expect: Expect) -> None:
    """Everything that was judged must still be so (spec C-86).

    Raises:
        Refused: APP_CHANGED, STALE with what differs, DISABLED.
    """
    front, window = foreground_app(screen), current_window(screen)
    if expect.package is not None and front != expect.package:
        message = f"{front or 'Another app'} is in front now; look at the screen again."
        raise Refused("APP_CHANGED", message, WireDetail(package=front))
    if expect.window is not None and (window is None or window.id != expect.window):
        raise _stale("window", "Another window is in front now")
    if expect.display is not None and _shape(screen.display) != _shape(expect.display):
        raise _stale("display", "The display has been turned or has another size")
    for under in expect.under:
        _check_under(screen, under)
    if expect.focus is not None and not live_node(screen, expect.focus, "focus").is_focused:
        raise _stale("focus", "Another control has the focus")
    for witness in expect.witnesses:
        node = live_node(screen, witness.target, "witness")
        if node.visible_bounds.is_empty:
            raise _stale("witness", "What was judged is out of view now", "place")
        if witness.text is not None and node.text != witness.text:
            raise _stale("witness", "What was judged shows something else now", "text")
        if node.checked != witness.checked:
            raise _stale("witness", "A box that was judged is in another state now", "checked")


def live_node(screen: Screen, target: Target, which: str = "target") -> Node:
    """The control on this screen, if it is still the one that was chosen.

    Raises:
        Refused: STALE; DISABLED, it is disabled now.
    """
    node = screen.node(target.id)
    if node is None or not is_there(screen, target):
        raise _stale(which, "The control is gone or changed", "identity")
    if target.bounds is not None and node.bounds != target.bounds:
        raise _stale(which, "The control has moved", "place")
    if not says_the_same(target, node):
        raise _stale(which, "The control shows another text", "text")
    if target.must_be_enabled and not node.is_enabled:
        raise Refused("DISABLED", "The control is disabled now; do first what enables it.", WireDetail(which=which))
    return node


def touchable_node(screen: Screen, target: Target) -> Node:
    """The control on this screen, if it is still the one that was chosen and can be touched.

    Raises:
        Refused: STALE, DISABLED, NOT_VISIBLE, OCCLUDED.
    """
    node = live_node(screen, target)
    if not node.is_enabled:
        raise Refused("DISABLED", "The control is disabled; do first what enables it.")
    if node.visible_bounds.is_empty:
        raise Refused("NOT_VISIBLE", "The control is out of view; scroll to it.")
    if screen.is_covered(node):
        raise Refused("OCCLUDED", "The control is covered by another window; close that first.")
    return node


def focused_node(screen: Screen, target: Target) -> Node:
    """The field that text from a keyboard reaches, if it is still the one that was chosen.

    It may be covered, by the bar over its own selection for one: nothing is touched.

    Raises:
        Refused: STALE, DISABLED; NO_FIELD, it does not have the focus, or its window does not.
    """
    node = live_node(screen, target)
    if not node.is_enabled:
        raise Refused("DISABLED", "The control is disabled; do first what enables it.")
    can_tell = any(window.is_focused for window in screen.windows)  # a dump cannot
    if not node.is_focused or (can_tell and not screen.windows[node.window].is_focused):
        raise Refused("NO_FIELD", "The field does not have the focus, so the text would go elsewhere; tap it first.")
    return node


def _check_under(screen: Screen, under: Under) -> None:
    """The same controls must be there, and no other that takes a touch may have come."""
    expected = {live_node(screen, target, "under").id for target in under.nodes}
    window = next((window for window in screen.windows if _takes(window, under)), None)
    if window is None or window.id != under.window:
        raise _stale("under", "Another window lies there now")
    found = {node.id for node in screen.tree(window) if node.can_be_acted_on and node.visible_bounds.has(under.at)}
    if found - expected:
        raise _stale("under", "Another control lies there now")


def _takes(window: Window, under: Under) -> bool:
    areas = window.touchable
    return any(area.has(under.at) for area in areas)


def _shape(display: Display) -> tuple[int, int, int]:
    return (display.width, display.height, display.rotation)


def _stale(which: str, what: str, *changed: str) -> Refused:
    return Refused("STALE", f"{what}; look at the screen again.", WireDetail(which=which, changed=changed))
