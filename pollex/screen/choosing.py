"""The one control that a person means by a label: the words that stand on it, in any case and spacing.

For programs and the command line. Models get refs and the strict selectors instead.
"""

from collections.abc import Callable, Iterable

from pollex.errors import Candidate, MatchDetail, Misuse
from pollex.screen.comparing import folded
from pollex.screen.query import label_parts
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node

__all__ = ["choose"]

MAX_CANDIDATES = 10


def choose(label: str, screen: NamedScreen) -> Node:
    """The control in view that is called so, else the only one whose label has these words in it.

    Texts that belong to one control, as a title and a summary in one row do, count once.

    Raises:
        Misuse: INVALID, no words; NOT_FOUND; AMBIGUOUS with the candidates.
    """
    needle = folded(label)
    if not needle:
        raise Misuse("INVALID", "Say what stands on the control.")
    for fits in (_is_called(needle), _has(needle)):
        found = _one_per_control(screen, (node for node in screen.screen.nodes if _is_in_view(node) and fits(node)))
        if len(found) == 1:
            return found[0]
        if found:
            raise _ambiguous(label, screen, found)
    message = f"Nothing in view is called {label[:80]!r}; look at the screen, and scroll if it lies further on."
    raise Misuse("NOT_FOUND", message)


def _is_called(needle: str) -> Callable[[Node], bool]:
    return lambda node: any(folded(part) == needle for part in label_parts(node))


def _has(needle: str) -> Callable[[Node], bool]:
    return lambda node: any(needle in folded(part) for part in label_parts(node))


def _is_in_view(node: Node) -> bool:
    return not node.visible_bounds.is_empty


def _one_per_control(screen: NamedScreen, nodes: Iterable[Node]) -> list[Node]:
    """The first of the nodes of each control, in the order of the screen."""
    first: dict[int, Node] = {}
    for node in nodes:
        first.setdefault(_control(screen, node), node)
    return list(first.values())


def _control(screen: NamedScreen, node: Node) -> int:
    """Index of the control that a node belongs to: itself or its nearest clickable ancestor, else itself."""
    other: Node | None = node
    while other is not None and not other.is_clickable:
        other = None if other.parent is None else screen.screen.nodes[other.parent]
    return node.index if other is None else other.index


def _ambiguous(label: str, screen: NamedScreen, found: list[Node]) -> Misuse:
    candidates = tuple(
        Candidate(
            ref=screen.ref(node),
            window=screen.screen.windows[node.window].type,
            bounds=node.visible_bounds.as_tuple(),
            text=" ".join(label_parts(node))[:200],
            visible=True,
        )
        for node in found[:MAX_CANDIDATES]
    )
    refs = ", ".join(candidate.ref for candidate in candidates)
    message = f"{len(found)} controls fit {label[:80]!r}: {refs}. Name one by its ref."
    return Misuse("AMBIGUOUS", message, MatchDetail(candidates=candidates))
