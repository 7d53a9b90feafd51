"""What differs between two screens: by ref for the reader, as a share for the judge (spec F-86, L-113).

Compared are the nodes that are shown and say something or can be acted on; keyboard and bars are left out. Places are
no part of it: a row that moved is the same row.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pollex.screen.bars import is_bar
from pollex.screen.comparing import folded
from pollex.screen.complete import Json
from pollex.screen.folding import own_words
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, NodeId, Screen
from pollex.screen.self_moving import is_clock_or_progress

__all__ = ["Changes", "FieldChange", "NodeChange", "changed_share", "changes_json", "changes_since", "has_changed"]

Value = str | bool | float | None
_Key = str | NodeId


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One fact of a node, before and after."""

    name: str
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class NodeChange:
    """A node that lived on and shows something else."""

    node: Node
    """As it is now."""
    fields: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """The difference of two screens."""

    added: tuple[Node, ...]
    removed: tuple[Node, ...]
    """As they were."""
    changed: tuple[NodeChange, ...]
    opened: tuple[str, ...]
    """Titles, or packages, of windows that came."""
    closed: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs."""
        return not (self.added or self.removed or self.changed or self.opened or self.closed)


def changes_since(before: NamedScreen, after: NamedScreen) -> Changes:
    """What came, went and changed. Both screens were named by the same table."""
    then, now = _compared(before), _compared(after)
    changed = (
        NodeChange(node, fields)
        for key, node in now.items()
        if key in then and (fields := tuple(_differences(then[key], node)))
    )
    return Changes(
        added=tuple(node for key, node in now.items() if key not in then),
        removed=tuple(node for key, node in then.items() if key not in now),
        changed=tuple(changed),
        opened=_only_in(after.screen, before.screen),
        closed=_only_in(before.screen, after.screen),
    )


def changed_share(before: NamedScreen, after: NamedScreen, moving: frozenset[NodeId] = frozenset()) -> float:
    """Changed nodes by those of the larger screen, 0..1; 0.0 for two empty ones.

    Clocks, progress and `moving`, what was seen to change by itself, are left out. A node that was made anew with the
    same id, role and text is no change if it stands as before.
    """
    then = {key: node for key, node in _compared(before).items() if _counts(node, moving)}
    now = {key: node for key, node in _compared(after).items() if _counts(node, moving)}
    changed = sum(_differs(then[key], now[key]) for key in then.keys() & now.keys())
    gone = _by_likeness(node for key, node in then.items() if key not in now)
    come = _by_likeness(node for key, node in now.items() if key not in then)
    made_anew = [pair for name in gone.keys() & come.keys() for pair in zip(gone[name], come[name], strict=False)]
    changed += sum(_differs(old, new) for old, new in made_anew)
    changed += max(sum(map(len, gone.values())), sum(map(len, come.values()))) - len(made_anew)
    larger = max(len(then), len(now))
    return changed / larger if larger else 0.0


def has_changed(before: Screen, after: Screen, moving: frozenset[NodeId] = frozenset()) -> bool:
    """Whether anything that is shown differs, places and focus too; not bars, clocks, progress and `moving`."""
    return _shown(before, moving) != _shown(after, moving)


def _shown(screen: Screen, moving: frozenset[NodeId]) -> dict[NodeId | str, object]:
    found: dict[NodeId | str, object] = {}
    for window in screen.windows:
        if is_bar(screen, window):
            continue
        found[f"{window.type} {window.package} {window.title}"] = window.bounds
        for node in screen.tree(window):
            if not node.visible_bounds.is_empty and _counts(node, moving):
                found[node.id] = (_facts(node), node.visible_bounds)
    return found


def changes_json(changes: Changes, before: NamedScreen, after: NamedScreen) -> dict[str, Json]:
    """The difference by refs, as phone_observe gives it."""
    told: dict[str, Json] = {
        "added": [_added(after, node) for node in changes.added],
        "changed": [_changed(after, change) for change in changes.changed],
        "removed": [before.ref(node) for node in changes.removed],
    }
    for name, titles in (("opened", changes.opened), ("closed", changes.closed)):
        if titles:
            told[name] = list(titles)
    return told


def _added(named: NamedScreen, node: Node) -> dict[str, Json]:
    return {"ref": named.ref(node), "role": node.role, "name": ", ".join(own_words(node))}


def _changed(named: NamedScreen, change: NodeChange) -> dict[str, Json]:
    told: dict[str, Json] = {"ref": named.ref(change.node)}
    states: list[Json] = []
    for field in change.fields:
        if isinstance(field.before, bool) or isinstance(field.after, bool):
            states.append([field.name, field.before, field.after])
        else:
            told[field.name] = [field.before, field.after]
    return {**told, "states": states} if states else told


def _compared(named: NamedScreen) -> dict[_Key, Node]:
    """The nodes that count, by ref if they can be acted on and by id else."""
    screen = named.screen
    found: dict[_Key, Node] = {}
    for window in screen.windows:
        if window.type == "keyboard" or is_bar(screen, window):
            continue
        for node in screen.tree(window):
            if node.visible_bounds.is_empty:
                continue
            if node.can_be_acted_on:
                found[named.ref(node)] = node
            elif own_words(node):
                found[node.id] = node
    return found


def _differences(before: Node, after: Node) -> Iterator[FieldChange]:
    for name, then, now in zip(_FIELDS, _facts(before), _facts(after), strict=True):
        if then != now:
            yield FieldChange(name, then, now)


_FIELDS = (
    "text",
    "description",
    "hint",
    "state",
    "error",
    "value",
    "checked",
    "selected",
    "enabled",
    "focused",
)


def _facts(node: Node) -> tuple[Value, ...]:
    """One for each of `_FIELDS`. A box that is half ticked has the text `partial` for a state."""
    checked: Value = {"yes": True, "no": False, "partial": "partial", None: None}[node.checked]
    return (
        node.text,
        node.description,
        node.hint,
        node.state_description,
        node.error_text,
        None if node.range is None else node.range.current,
        checked,
        node.is_selected,
        node.is_enabled,
        node.is_focused,
    )


def _differs(before: Node, after: Node) -> bool:
    return next(_differences(before, after), None) is not None


def _by_likeness(nodes: Iterable[Node]) -> dict[tuple[str, ...], list[Node]]:
    found: dict[tuple[str, ...], list[Node]] = {}
    for node in nodes:
        found.setdefault(_likeness(node), []).append(node)
    return found


def _counts(node: Node, moving: frozenset[NodeId]) -> bool:
    return node.id not in moving and not is_clock_or_progress(node)


def _likeness(node: Node) -> tuple[str, ...]:
    return (node.resource_id, node.role, *(folded(word) for word in own_words(node)))


def _only_in(screen: Screen, other: Screen) -> tuple[str, ...]:
    known = {window.id for window in other.windows}
    return tuple(window.title or window.package for window in screen.windows if window.id not in known)
