"""Ticked boxes and switches of a page: what the person would agree to on the way (docs/spec/confirmation.md, G-116)."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pollex.guard.pieces import Piece, Rows, pieces_of
from pollex.screen.screen import Node, Screen, Window

__all__ = ["Box", "boxes_of"]

_CONSENT = re.compile(
    "同意|协议|協議|授权|授權|免密|自动续费|自動續費|续费|自动扣|连续包|保险|保障|延保|会员|"
    r"\b(?:i agree|agree|consent|terms|authori[sz]e|auto-?renew\w*|subscri\w+|insurance|protection|warranty|one-tap)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Box:
    """One box or switch that is no choice among list items."""

    label: str
    """Its own, else the text beside it; empty if there is none."""
    node: Node

    @property
    def is_ticked(self) -> bool:
        """Also where only a part of what it stands for is."""
        return self.node.checked in ("yes", "partial")


def boxes_of(screen: Screen, window: Window) -> tuple[Box, ...]:
    """The visible boxes and switches of a window, consents first; those that pick list items are left out."""
    checkable = [
        node
        for node in screen.tree(window)
        if node.checked is not None
        and node.role != "radio"
        and not node.visible_bounds.cut_to(screen.display.bounds).is_empty
    ]
    if not checkable:
        return ()
    pieces = pieces_of(screen, window)
    rows = Rows(pieces)
    ids = Counter(node.resource_id for node in checkable if node.resource_id)
    found = []
    for node in checkable:
        label = _label(screen, node, rows, pieces)
        is_item = ids[node.resource_id] > 1 or any(above.collection_item for above in screen.lineage(node))
        if not is_item or _CONSENT.search(label):
            found.append(Box(label, node))
    return tuple(sorted(found, key=lambda box: _CONSENT.search(box.label) is None))


def _label(screen: Screen, node: Node, rows: Rows, pieces: Sequence[Piece]) -> str:
    if node.text or node.description:
        return node.text or node.description
    below = next((part.label for part in screen.plain_below(node) if part.label), "")
    if below:
        return below
    place = Piece("", node.visible_bounds, (node,), in_list=False)
    beside = rows.right_of(place)[:1] or rows.left_of(place)[-1:]
    if beside:
        return beside[0].nodes[0].label
    return next((above.label for above in screen.lineage(node) if above.label), "")
