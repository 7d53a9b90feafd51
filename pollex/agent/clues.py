"""What the record of a step keeps so that its failure can be explained afterwards (docs/spec/loop.md, L-135). Pure."""

from typing import Any

from pollex.action.receipt import Receipt
from pollex.agent.seeing import Sight
from pollex.errors import TextDetail, WireDetail
from pollex.flow.checks import page_titles
from pollex.screen.comparing import folded
from pollex.screen.folding import label_of
from pollex.screen.overlays import overlays
from pollex.screen.places import place_of
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Screen
from pollex.screen.target import again, rebuilt

__all__ = ["acted_clues", "seen_clues"]

# Any: JSON of any shape.
Facts = dict[str, Any]

MAX_LABEL_CHARS = 100


def seen_clues(sight: Sight) -> Facts:
    """Of the screen that a step decides on."""
    screen = sight.named.screen
    places = [place_of(screen, element.node) for element in sight.listed.elements if element.node.is_scrollable]
    return {"more": any(place.has_after for place in places)}


def acted_clues(receipt: Receipt, target: Node | None, sight: Sight, after: NamedScreen | None) -> Facts:
    """Of an input.

    Args:
        receipt: of the last try.
        target: what was decided on; None if that is no element.
        sight: what it was decided on.
        after: the screen afterwards; None if it could not be read.
    """
    screen = sight.named.screen
    facts: Facts = {"keyboard": screen.has_keyboard or (after is not None and after.screen.has_keyboard)}
    if after is not None:
        facts["over"] = sorted({overlay.kind for overlay in overlays(after.screen)})
    if target is not None:
        facts["target"] = _told(screen, target)
        over = next((one.kind for one in overlays(screen) if one.window is screen.windows[target.window]), None)
        if over is not None:
            facts["target"]["over"] = over
        if after is not None and (other := _reacted(screen, target, after.screen)) is not None:
            facts["reacted"] = _told(screen, other)
    match receipt.detail:
        case TextDetail(holds=holds):
            facts["holds"] = holds[:MAX_LABEL_CHARS]
        case WireDetail(which=which, changed=changed) if which is not None:
            facts["differs"] = {"which": which, "in": list(changed or ())}
    return facts


def _told(screen: Screen, node: Node) -> Facts:
    """By its label and its place, as shares of the display."""
    width, height = screen.display.width, screen.display.height
    box = node.visible_bounds
    bounds = [box.left / width, box.top / height, box.right / width, box.bottom / height]
    label = label_of(screen, node).text[:MAX_LABEL_CHARS]
    return {"label": label, "bounds": [round(one, 4) for one in bounds]}


def _reacted(before: Screen, target: Node, after: Screen) -> Node | None:
    """The one other control that stands otherwise now, or whose label is the title of the page that has come."""
    own = {node.id for node in before.subtree(target)} | {node.id for node in before.lineage(target)}
    controls = [node for node in before.nodes if node.id not in own and node.can_be_acted_on and not node.is_scrollable]
    later = ((node, again(after, node) or rebuilt(before, node, after)) for node in controls)
    changed = [node for node, now in later if now is not None and _state(now) != _state(node)]
    if changed:
        return changed[0] if len(changed) == 1 else None
    old = {folded(title) for title in page_titles(before)}
    titles = {folded(title) for title in page_titles(after) if title} - old
    named = [node for node in controls if folded(label_of(before, node).text.split(", ")[0]) in titles]
    return named[0] if len(named) == 1 else None


def _state(node: Node) -> tuple[object, ...]:
    return (node.checked, node.is_selected, node.is_focused, None if node.range is None else node.range.current)
