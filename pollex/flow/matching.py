"""Which things of a screen a step means: the search of `screen.query`, narrowed to what one touch can tell apart.

Given steps are matched as queries are, by parts (spec F-117). A stored flow keeps selectors: what it names must be
equal (spec L-140). What lies under a keyboard key is never meant.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pollex.errors import FlowDetail, Misuse, ReadFailed
from pollex.flow.grammar import Wanted
from pollex.screen.comparing import folded
from pollex.screen.folding import label_of
from pollex.screen.query import find, label_parts
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Screen

__all__ = ["Fitting", "bearer", "fitting", "is_whole", "the_field", "the_one", "the_slider"]

MAX_MATCHES = 200


@dataclass(frozen=True, slots=True)
class Fitting:
    """What fits."""

    nodes: tuple[Node, ...]
    """In view, from the topmost window down."""
    before: int
    """Out of view, before what is shown."""
    after: int


def fitting(wanted: Wanted, screen: NamedScreen, *, is_exact: bool) -> Fitting:
    """All that fits, each node by itself.

    Raises:
        Misuse: AMBIGUOUS, what it should lie in is not one thing.
    """
    container = None
    if wanted.inside is not None:
        around = _by_touch(screen.screen, fitting(wanted.inside, screen, is_exact=is_exact).nodes)
        if not around:
            return Fitting((), 0, 0)
        if len(around) > 1:
            raise _ambiguous(len(around), str(wanted.inside))
        container = around[0]
    found = find(wanted.query, screen, limit=MAX_MATCHES, container=container)
    nodes = [node for match in found.matches if (node := screen.node(match.ref)) is not None]
    windows = screen.screen.windows
    kept = (node for node in nodes if windows[node.window].type != "keyboard")
    return Fitting(tuple(node for node in kept if not is_exact or _is_equal(wanted, node)), found.above, found.below)


def the_one(wanted: Wanted, screen: NamedScreen, *, is_exact: bool) -> Node:
    """The only thing that fits; several texts of one control count as one.

    Raises:
        Misuse: NOT_FOUND, AMBIGUOUS.
        ReadFailed: nothing is seen, and not all could be read.
    """
    found = fitting(wanted, screen, is_exact=is_exact)
    return _only(wanted, screen, _by_touch(screen.screen, found.nodes))


def the_field(wanted: Wanted, screen: NamedScreen, *, is_exact: bool) -> Node:
    """The only field that fits, or that what fits lies in.

    Raises:
        Misuse, ReadFailed: as `the_one`.
    """
    nodes = fitting(wanted, screen, is_exact=is_exact).nodes
    return _only(wanted, screen, _unique(screen.screen, nodes, lambda node: node.is_editable))


def the_slider(wanted: Wanted, screen: NamedScreen, *, is_exact: bool) -> Node:
    """The only slider that fits, or that belongs to what fits.

    Raises:
        Misuse, ReadFailed: as `the_one`.
    """
    nodes = fitting(wanted, screen, is_exact=is_exact).nodes
    sliders = (bearer(screen.screen, node, lambda other: other.range is not None) for node in nodes)
    return _only(wanted, screen, list({node.index: node for node in sliders if node is not None}.values()))


def bearer(screen: Screen, node: Node, bears: Callable[[Node], bool]) -> Node | None:
    """The node, or the only one that bears this in it, in the control around it, or that is called after it.

    A label often stands beside the switch or slider that it names. None: there is none, or there are several.
    """
    for around in screen.lineage(node):
        found = [other for other in screen.subtree(around) if bears(other)]
        if found:
            is_its_own = around is node or around.is_clickable or _is_called_after(screen, found[0], node)
            return found[0] if len(found) == 1 and is_its_own else None
        if around.is_clickable or (around.parent is not None and screen.nodes[around.parent].is_scrollable):
            return None
    return None


def _is_called_after(screen: Screen, control: Node, node: Node) -> bool:
    return bool(node.label) and folded(node.label) in folded(label_of(screen, control).text)


def is_whole(screen: Screen) -> bool:
    """Whether what is not seen on it is not there."""
    app = screen.topmost_app
    return screen.is_complete and (app is None or (app.first is not None and app.cut is None))


def _is_equal(wanted: Wanted, node: Node) -> bool:
    return (
        (wanted.text is None or wanted.text in label_parts(node))
        and (wanted.resource_id is None or wanted.resource_id == node.resource_id)
        and (wanted.role is None or wanted.role in (node.role, node.class_name))
    )


def _only(wanted: Wanted, screen: NamedScreen, nodes: list[Node]) -> Node:
    if len(nodes) > 1:
        raise _ambiguous(len(nodes), str(wanted))
    if nodes:
        return nodes[0]
    if not is_whole(screen.screen):
        raise ReadFailed("READ_FAILED", "The screen could not be read as a whole, so nothing is certain; look again.")
    raise Misuse("NOT_FOUND", f"Nothing that shows fits {wanted}.", FlowDetail("NOT_FOUND", total=0))


def _ambiguous(count: int, what: str) -> Misuse:
    message = f"{count} things fit {what}; say more about the one you mean."
    return Misuse("AMBIGUOUS", message, FlowDetail("AMBIGUOUS", total=count))


def _by_touch(screen: Screen, nodes: Iterable[Node]) -> list[Node]:
    """One for each control that a touch would reach, the first that fits; what reaches none stands for itself."""
    found: dict[int, Node] = {}
    for node in nodes:
        clicked = next((other for other in screen.lineage(node) if other.is_clickable), node)
        found.setdefault(clicked.index, node)
    return list(found.values())


def _unique(screen: Screen, nodes: Iterable[Node], is_meant: Callable[[Node], bool]) -> list[Node]:
    around = (next((other for other in screen.lineage(node) if is_meant(other)), None) for node in nodes)
    return list({node.index: node for node in around if node is not None}.values())
