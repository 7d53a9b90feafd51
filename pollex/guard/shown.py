"""What code reads from a page for the card, and what must still be so at the touch (spec G-25, G-94, G-116)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pollex.action.expect import Witness
from pollex.geometry import Bounds
from pollex.guard.amounts import asked_of, counted, fits, own_amounts
from pollex.guard.bindings import Declared, content_shown, fields_holding, front_window, sums_for, tellers
from pollex.guard.boxes import Box, boxes_of
from pollex.guard.hit import Hit
from pollex.guard.seen import Seen
from pollex.guard.sums import Amount, Sums, Total
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.target import target_of, title

__all__ = ["Page", "page", "witnesses"]

MAX_WITNESSES = 50
"""What the helper compares at most (docs/helper-protocol.md)."""


@dataclass(frozen=True, slots=True)
class Page:
    """What of a page stands on the card, and must still be so at the step (spec G-25)."""

    total_label: str = ""
    total: str = ""
    button: str = ""
    boxes: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    is_estimate: bool = False
    is_content_unseen: bool = False
    area: Bounds | None = None
    """Where total and target stand, for the picture on the card."""


def page(
    request: Declared | None,
    screen: Screen,
    window: Window | None,
    node: Node | None = None,
    *,
    seen: Seen = (),
) -> Page:
    """Reads a page for the card.

    Args:
        request: what the card is for; None for a payment that is handed over.
        screen: where.
        window: of the step; None: the one of the app in front.
        node: what would be touched, if that is known.
        seen: words of the picture, for a screen without texts.
    """
    window = window or front_window(screen, request.app if request is not None else None)
    if window is None:
        return Page()
    sums, is_page = sums_for(screen, window, seen)
    total = _total(request, counted(sums, None, on_full_page=is_page), sums)
    written = total.written if total is not None else None
    content = request.content if request is not None else ""
    return Page(
        total_label=total.label if isinstance(total, Total) else "",
        total=written.text if written is not None else "",
        button=(title(screen, node) or "") if node is not None else "",
        boxes=tuple(box.label for box in _ticked(screen, window)),
        later=tuple(dict.fromkeys(amount.text for amount in sums.later)),
        is_estimate=written is not None and written.mark.startswith("est"),
        is_content_unseen=request is not None and not content_shown(content, screen, request.app),
        area=_area(request, screen, total),
    )


def witnesses(request: Declared | None, hit: Hit, screen: Screen) -> tuple[Witness, ...]:
    """The nodes that a step relies on, the most important first (spec G-94).

    The control itself with place and text, if it is no input; the sums, later charges, boxes, ticked or not; the
    target; and of a message its text in the field.
    """
    if hit.window is None:
        return ()
    control = hit.node if hit.node is not None and not hit.node.is_editable else None
    nodes = dict.fromkeys(node.index for node in _relied_on(request, hit, hit.window, screen) if node is not control)
    exact = () if control is None else (_witness(screen, control, is_exact=True),)
    return (*exact, *(_witness(screen, screen.nodes[index]) for index in nodes))[:MAX_WITNESSES]


def _relied_on(request: Declared | None, hit: Hit, window: Window, screen: Screen) -> Iterator[Node]:
    sums, is_page = sums_for(screen, window)
    for one in (*counted(sums, hit.node, on_full_page=is_page), *sums.later):
        yield from one.nodes
    if hit.node is not None:
        for amount in own_amounts(sums, screen, hit.node):
            yield from amount.nodes
    for box in boxes_of(screen, window):
        yield box.node
    if request is not None:
        yield from tellers(request, screen, hit.node)[:1]
        if request.action == "send":
            yield from fields_holding(request.content, screen, request.app)


def _witness(screen: Screen, node: Node, *, is_exact: bool = False) -> Witness:
    target = target_of(screen, node, is_exact=is_exact)
    return Witness(target, None if node.is_secret else node.text, node.checked)


def _ticked(screen: Screen, window: Window) -> tuple[Box, ...]:
    return tuple(box for box in boxes_of(screen, window) if box.is_ticked)


def _total(request: Declared | None, found: Sequence[Total | Amount], sums: Sums) -> Total | Amount | None:
    """The sum for the card: the one asked for, else one that says what is due, else the first."""
    asked = asked_of(request.amount) if request is not None else None
    fitting = (one for one in found if asked is not None and fits(asked, one.written, sums))
    due = (one for one in found if isinstance(one, Total) and one.is_payable)
    return next(fitting, None) or next(due, None) or next(iter(found), None)


def _area(request: Declared | None, screen: Screen, total: Total | Amount | None) -> Bounds | None:
    boxes = [node.visible_bounds for node in total.nodes] if total is not None else []
    if request is not None:
        boxes += [node.visible_bounds for node in tellers(request, screen, None)[:1]]
    if not boxes:
        return None
    return Bounds(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
