"""From a thing on a screen to the smallest selector that names it alone there (docs/spec/loop.md, L-140). Pure.

A selector says what a thing is, never where it lies: it has to hold on another day and on a phone of another size. What
an amount of money stands in is no name, for it is another one the next time (L-148).
"""

from collections.abc import Callable, Iterator

from pollex.errors import Misuse, ReadFailed
from pollex.flow import grammar as g
from pollex.flow.checks import judge
from pollex.flow.matching import fitting, the_field, the_one, the_slider
from pollex.guard.money import money_in
from pollex.screen.query import MAX_RESOURCE_ID_CHARS, MAX_TEXT_CHARS, label_parts
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node

__all__ = ["exact", "selector_of", "tells_money"]

_Find = Callable[..., Node]


def selector_of(named: NamedScreen, node: Node) -> g.Wanted | None:
    """The selector by which the player finds this control, and nothing else, on this screen; None: there is none."""
    find: _Find = the_field if node.is_editable else the_slider if node.range is not None else the_one
    for wanted in _candidates(named, node):
        try:
            found = find(wanted, named, is_exact=True)
        except (Misuse, ReadFailed):
            continue
        if _touched(named, found).index == _touched(named, node).index:
            return wanted
    return None


def tells_money(text: str) -> bool:
    """Whether there is an amount of money in it."""
    return bool(money_in(text))


def exact(check: g.Check, after: NamedScreen, before: NamedScreen | None) -> g.Check | None:
    """What of a check that held by loose search holds by selectors too; None: nothing that would prove anything.

    Args:
        check: as a model gave it.
        after: the screen that it held on.
        before: the one before; only there can be found what is gone now.
    """
    match check:
        case g.AllOf(checks):
            kept = [one for one in (exact(single, after, before) for single in checks) if _is_single(one)]
            return kept[0] if len(kept) == 1 else g.AllOf(tuple(kept)) if kept else None  # type: ignore[arg-type]
        case g.AnyOf(checks):
            kept = [one for one in (exact(single, after, before) for single in checks) if _is_single(one)]
            return kept[0] if kept else None
        case _:
            return _single(check, after, before)


def _is_single(check: g.Check | None) -> bool:
    return check is not None and not isinstance(check, g.AnyOf | g.AllOf)


def _single(check: g.Single, after: NamedScreen, before: NamedScreen | None) -> g.Single | None:
    match check:
        case g.Differs():
            return None
        case g.Shown(text) | g.OnPage(text) if tells_money(text):
            return None
        case g.Shown() | g.AppFront() | g.OnPage() | g.KeyboardShown():
            made: g.Single | None = check
        case g.Gone(wanted):
            named = None if before is None else _named(wanted, before)
            made = None if named is None else g.Gone(named)
        case g.Value(wanted, relation, value):
            named = None if isinstance(value, str) and tells_money(value) else _named(wanted, after)
            made = None if named is None else g.Value(named, relation, value)
        case g.Stands(wanted, condition):
            named = _named(wanted, after)
            made = None if named is None else g.Stands(named, condition)
    if made is None:
        return None
    held = judge(made, after, before=None if before is None else before.screen, is_exact=True).verdict == "held"
    return made if held else None


def _named(wanted: g.Wanted, named: NamedScreen) -> g.Wanted | None:
    """The selector of the first thing that a loose search finds."""
    try:
        nodes = fitting(wanted, named, is_exact=False).nodes
    except Misuse:
        return None
    return next((made for node in nodes if (made := selector_of(named, node)) is not None), None)


def _candidates(named: NamedScreen, node: Node) -> Iterator[g.Wanted]:
    """The smallest first: one property, then two, then within what is around it."""
    bearers = (node, *named.screen.parts(node))
    texts = [(text, one.role) for one in bearers for text in _texts(one)]
    # What counts something is another text the next time.
    texts.sort(key=lambda one: any(map(str.isdigit, one[0])))
    name = node.resource_id if len(node.resource_id) <= MAX_RESOURCE_ID_CHARS else ""
    singles = [g.Wanted(text) for text, _ in texts]
    ids = [g.Wanted(resource_id=name)] if name else []
    # Rows share their id, and which one is meant is told by what it says.
    yield from (*singles, *ids) if _is_in_row(named, node) else (*ids, *singles)
    yield from (g.Wanted(text, role=role) for text, role in texts)
    if name:
        yield from (g.Wanted(text, name) for text, _ in texts)
        yield g.Wanted(resource_id=name, role=node.role)
    around = [one.resource_id for one in list(named.screen.lineage(node))[1:] if one.resource_id]
    for container in around:
        inside = g.Wanted(resource_id=container)
        yield from (g.Wanted(text, inside=inside) for text, _ in texts)
        if name:
            yield g.Wanted(resource_id=name, inside=inside)
        yield g.Wanted(role=node.role, inside=inside)


def _texts(node: Node) -> tuple[str, ...]:
    """What it is called. A field is not called what stands in it."""
    words = (node.description, node.hint) if node.is_editable else label_parts(node)
    return tuple(word for word in words if word.strip() and len(word) <= MAX_TEXT_CHARS and not tells_money(word))


def _is_in_row(named: NamedScreen, node: Node) -> bool:
    return any(one.collection_item is not None or one.role == "list_item" for one in named.screen.lineage(node))


def _touched(named: NamedScreen, node: Node) -> Node:
    """What a touch on it reaches."""
    if node.is_editable or node.range is not None:
        return node
    return next((one for one in named.screen.lineage(node) if one.is_clickable), node)
