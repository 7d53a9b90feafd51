"""Refs: the short names, `e5`, by which live controls are known from screen to screen (DESIGN decision 2, spec C-13).

A control that can be acted on keeps its ref while its id and what it looks like agree; any other node while its id
does. A ref is never given to something else, so one that finds nothing is refused and not guessed. The table also
remembers which controls held a secret, and keeps it one while they live (spec C-25).
"""

import dataclasses
import re
import threading
from dataclasses import dataclass

from pollex.errors import Misuse, Refused
from pollex.screen.choosing import choose
from pollex.screen.screen import Look, Node, NodeId, Screen

__all__ = ["NamedScreen", "RefTable", "Remembered", "RememberedRef", "is_ref"]

MAX_REFS = 20_000
"""Controls that are remembered. What has not been seen for longest is forgotten first; its refs are then stale."""
MAX_SECRETS = 2_000

_Meaning = tuple[Look, tuple[str | None, ...]]
"""What a control looks like: its own look and the labels of what is folded in."""

_REF = re.compile(r"@?e([1-9][0-9]{0,8})", re.ASCII)


def is_ref(text: str) -> bool:
    """Whether the text has the form of a ref, as `e5` or `@e5`."""
    return _REF.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class RememberedRef:
    """One ref, as it outlives the process that gave it."""

    number: int
    id: NodeId
    look: Look | None
    """None for a node that only its id names."""
    labels: tuple[str | None, ...]
    """Of what is folded into its label."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a table knows, for another process to go on with (spec S-9). It holds no text of a secret."""

    next: int
    refs: tuple[RememberedRef, ...]
    secrets: tuple[tuple[NodeId, str, str], ...]
    """Controls that held a secret: id, class, resource id."""


@dataclass(slots=True)
class _Entry:
    number: int
    meaning: _Meaning | None
    """What it looks like; None for a node that only its id names."""
    seen: int
    """Number of the screen that showed it last."""


class NamedScreen:
    """A screen together with the names of its nodes. Its secrets are hidden, also those that a reading gave away."""

    def __init__(self, table: "RefTable", screen: Screen, numbers: dict[int, int]) -> None:
        self._table = table
        self._numbers = numbers
        self._indexes = {number: index for index, number in numbers.items()}
        self.screen = screen

    def find(self, text: str) -> Node:
        """The one control in view that a person would call so.

        Raises:
            Misuse: NOT_FOUND; AMBIGUOUS with the candidates.
        """
        return choose(text, self)

    def ref(self, node: Node) -> str:
        """The node's name, given out now if it had none."""
        number = self._numbers.get(node.index)
        if number is None:
            number = self._table.name(node)
            self._numbers[node.index] = number
            self._indexes[number] = node.index
        return f"e{number}"

    def node(self, ref: str) -> Node | None:
        """The node that has this name here, None if none has."""
        number = _number(ref)
        index = self._indexes.get(number)
        if index is None:
            node_id = self._table.id_of(number)
            node = None if node_id is None else self.screen.node(node_id)
            return node if node is not None and node.index not in self._numbers and _is_nameless(node) else None
        return self.screen.nodes[index]


class RefTable:
    """All refs of one device. May be used from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: dict[NodeId, _Entry] = {}
        self._ids: dict[int, NodeId] = {}
        self._secrets: dict[NodeId, tuple[str, str]] = {}
        self._next = 1
        self._screens = 0

    def take(self, screen: Screen) -> NamedScreen:
        """Names what can be acted on there. The screen that was taken last decides what refs stand for now."""
        with self._lock:
            self._screens += 1
            screen = self._hide_secrets(screen)
            numbers = {
                node.index: self._enter(node.id, _meaning(screen, node))
                for node in screen.nodes
                if node.can_be_acted_on
            }
            self._forget()
        return NamedScreen(self, screen, numbers)

    def find(self, ref: str, screen: NamedScreen, *, shown: NamedScreen | None = None) -> Node:
        """The node of this screen that the ref stands for, which must look as it did on the screen that was shown.

        Args:
            ref: `e5` or `@e5`.
            screen: where to look, the newest one as a rule.
            shown: the screen that the caller chose it on, if known (spec F-10).

        Raises:
            Misuse: INVALID, it is no ref; NOT_FOUND, it was never given out.
            Refused: STALE, the control is gone or is another one now.
        """
        number = _number(ref)
        if number >= self._next:
            raise Misuse("NOT_FOUND", f"There is no {ref[:20]}; take a ref from the screen that you looked at last.")
        node = screen.node(ref)
        if node is None or (shown is not None and _differs(shown, ref, node)):
            message = f"What {ref} stood for is gone or is another control now; look at the screen again."
            raise Refused("STALE", message)
        return node

    def name(self, node: Node) -> int:
        """The number of a node that only its id names."""
        with self._lock:
            entry = self._entries.get(node.id)
            if entry is not None and entry.meaning is not None:
                # An old screen is asked for a name that now belongs to what took the node's place.
                self._next += 1
                return self._next - 1
            return self._enter(node.id, None)

    def remembered(self) -> Remembered:
        """All that it knows now."""
        with self._lock:
            refs = tuple(
                RememberedRef(entry.number, node_id, *(entry.meaning or (None, ())))
                for node_id, entry in self._entries.items()
            )
            secrets = tuple((node_id, *kind) for node_id, kind in self._secrets.items())
            return Remembered(self._next, refs, secrets)

    def recall(self, remembered: Remembered) -> None:
        """Goes on with what another table knew of the same device; for a table that has named nothing yet."""
        with self._lock:
            self._next = max(remembered.next, *(ref.number + 1 for ref in remembered.refs), 1)
            for ref in remembered.refs[:MAX_REFS]:
                meaning = None if ref.look is None else (ref.look, ref.labels)
                self._entries[ref.id] = _Entry(ref.number, meaning, self._screens)
                self._ids[ref.number] = ref.id
            self._secrets |= {node_id: (kind, name) for node_id, kind, name in remembered.secrets}

    def id_of(self, number: int) -> NodeId | None:
        """The live control that has this number now."""
        return self._ids.get(number)

    def _enter(self, node_id: NodeId, meaning: _Meaning | None) -> int:
        entry = self._entries.get(node_id)
        if entry is not None and entry.meaning == meaning:
            entry.seen = self._screens
            return entry.number
        if entry is not None:
            del self._ids[entry.number]
        number, self._next = self._next, self._next + 1
        self._entries[node_id] = _Entry(number, meaning, self._screens)
        self._ids[number] = node_id
        return number

    def _forget(self) -> None:
        if len(self._entries) <= MAX_REFS:
            return
        oldest_first = sorted(self._entries.items(), key=lambda item: item[1].seen)
        for node_id, entry in oldest_first[: len(oldest_first) - MAX_REFS * 3 // 4]:
            if entry.seen != self._screens:
                del self._entries[node_id], self._ids[entry.number]

    def _hide_secrets(self, screen: Screen) -> Screen:
        given_away: dict[int, Node] = {}
        for node in screen.nodes:
            kind = (node.class_name, node.resource_id)
            if node.is_secret:
                self._secrets.pop(node.id, None)
                self._secrets[node.id] = kind
            elif self._secrets.get(node.id) == kind:
                given_away[node.index] = dataclasses.replace(node, text="", is_secret=True, selection=None)
        while len(self._secrets) > MAX_SECRETS:
            del self._secrets[next(iter(self._secrets))]
        if not given_away:
            return screen
        return dataclasses.replace(screen, nodes=tuple(given_away.get(node.index, node) for node in screen.nodes))


def _number(ref: str) -> int:
    match = _REF.fullmatch(ref)
    if match is None:
        raise Misuse("INVALID", f"{ref[:20]!r} is no ref; a ref looks like e5.")
    return int(match[1])


def _meaning(screen: Screen, node: Node) -> _Meaning:
    """Class, resource id and label, the label with what is folded in from the children; no values, no input text."""
    return (node.look, tuple(part.look.label for part in screen.parts(node)))


def _is_nameless(node: Node) -> bool:
    return not node.can_be_acted_on


def _differs(shown: NamedScreen, ref: str, node: Node) -> bool:
    before = shown.node(ref)
    return before is None or before.look != node.look
