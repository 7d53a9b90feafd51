"""Selectors: properties that must all match exactly and name exactly one control (spec C-8 to C-12)."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from pollex.errors import ArgumentDetail, Candidate, MatchDetail, Misuse, NearMiss, ReadFailed
from pollex.geometry import Bounds
from pollex.screen.front import search_scope
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Window

__all__ = ["LENGTHS", "Selector", "resolve", "resolve_within"]

MAX_NEAR_MISSES = 5
MAX_CANDIDATES = 10
MAX_CANDIDATE_TEXT_CHARS = 200

LENGTHS = {
    "resource_id": (1, 512),
    "text": (0, 4096),
    "content_desc": (0, 4096),
    "class_name": (1, 256),
    "package_name": (1, 256),
}
"""Of each property, the least and the most, in UTF-16 units (spec C-9)."""
_TARGETS = ("resource_id", "text", "content_desc", "class_name")
_Value = str | Bounds


@dataclass(frozen=True, slots=True)
class Selector:
    """What must be equal, unit by unit; None is not asked for. Bounds in pixels of the present rotation."""

    resource_id: str | None = None
    text: str | None = None
    content_desc: str | None = None
    class_name: str | None = None
    package_name: str | None = None
    bounds: Bounds | None = None

    def check(self) -> None:
        """Refuses what cannot name a control.

        Raises:
            Misuse: INVALID, a property is too long or empty, or none is there that could be a target (spec C-10).
        """
        for name, (least, longest) in LENGTHS.items():
            value = getattr(self, name)
            if value is None:
                continue
            units = len(value.encode("utf-16-le", "surrogatepass")) // 2
            if not least <= units <= longest:
                message = f"{name}: give {least} to {longest} UTF-16 units, not {units}."
                raise Misuse("INVALID", message, ArgumentDetail(name, units, f"{least}..{longest}"))
        if not any(getattr(self, name) for name in _TARGETS):
            message = (
                "selector: give resource_id, text, content_desc or class_name as the screen has it; package_name and "
                "bounds only narrow a search."
            )
            raise Misuse("INVALID", message, ArgumentDetail("selector", allowed=", ".join(_TARGETS)))

    def differences(self, node: Node) -> Iterator[str]:
        """The properties in which the node is not what is asked for. A secret node has no text to compare."""
        for name, wanted in self._wanted():
            if _held(node, name) != wanted or (name == "text" and node.is_secret):
                yield name

    def _wanted(self) -> Iterator[tuple[str, _Value]]:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value is not None:
                yield field.name, value


def resolve(selector: Selector, screen: NamedScreen) -> Node:
    """The one control of the app in front that has all the properties, in view or not.

    Raises:
        Misuse: INVALID, no selector; NOT_FOUND with near misses; AMBIGUOUS with candidates.
        ReadFailed: UNAVAILABLE or READ_FAILED, the screen was not read well enough to tell (spec C-16).
    """
    selector.check()
    try:
        scope = search_scope(screen.screen)
    except ReadFailed:
        # What was seen twice is ambiguous however much was not seen.
        matches = _matches(selector, screen, screen.screen.windows)
        if len({screen.screen.windows[node.window].package for node in matches}) == 1 and len(matches) > 1:
            raise _ambiguous(screen, matches) from None
        raise
    matches = _matches(selector, screen, scope)
    if len(matches) > 1:
        raise _ambiguous(screen, matches)
    if not matches:
        raise _not_found(selector, screen, scope)
    return matches[0]


def resolve_within(selector: Selector, screen: NamedScreen, container: Node) -> Node | None:
    """The one descendant of a container that has all the properties, in view or not; None if none has.

    Raises:
        Misuse: INVALID, no selector; AMBIGUOUS with candidates.
    """
    selector.check()
    below = (node for node in screen.screen.subtree(container) if node is not container)
    matches = [node for node in below if next(selector.differences(node), None) is None]
    if len(matches) > 1:
        raise _ambiguous(screen, matches)
    return matches[0] if matches else None


def _matches(selector: Selector, screen: NamedScreen, scope: tuple[Window, ...]) -> list[Node]:
    return [
        node
        for window in scope
        for node in screen.screen.tree(window)
        if next(selector.differences(node), None) is None
    ]


def _ambiguous(screen: NamedScreen, matches: list[Node]) -> Misuse:
    shown = tuple(_candidate(screen, node) for node in matches[:MAX_CANDIDATES])
    message = f"{len(matches)} controls fit; add a property that only one of them has, or take its ref."
    return Misuse("AMBIGUOUS", message, MatchDetail(candidates=shown))


def _candidate(screen: NamedScreen, node: Node) -> Candidate:
    window = screen.screen.windows[node.window]
    return Candidate(
        ref=screen.ref(node),
        window=f"{window.type} {window.title}".rstrip(),
        bounds=node.bounds.as_tuple(),
        text=(node.text or node.description)[:MAX_CANDIDATE_TEXT_CHARS],
        visible=not node.visible_bounds.is_empty,
    )


def _not_found(selector: Selector, screen: NamedScreen, scope: tuple[Window, ...]) -> Misuse:
    near: list[NearMiss] = []
    for node in (node for window in scope for node in screen.screen.tree(window)):
        differences = list(selector.differences(node))
        is_near = len(differences) == 1 and any(
            name in _TARGETS and name not in differences and value for name, value in selector._wanted()
        )
        if is_near and not (node.is_secret and differences == ["text"]):
            near.append(_near_miss(screen, node, differences[0]))
        if len(near) == MAX_NEAR_MISSES:
            break
    near += _look_alikes(selector, screen, scope)[: MAX_NEAR_MISSES - len(near)] if not near else []
    message = "No control of the app in front has these properties; copy them from the screen as they are."
    return Misuse("NOT_FOUND", message, MatchDetail(near=tuple(near)))


def _look_alikes(selector: Selector, screen: NamedScreen, scope: tuple[Window, ...]) -> list[NearMiss]:
    """Where one property alone is asked for: nodes whose property holds it, or is held by it."""
    targets = [(name, value) for name, value in selector._wanted() if name in _TARGETS and isinstance(value, str)]
    if len(targets) != 1:
        return []
    name, wanted = targets[0][0], targets[0][1].casefold()
    found = []
    for node in (node for window in scope for node in screen.screen.tree(window)):
        held = _held(node, name)
        if not isinstance(held, str) or not held or (name == "text" and node.is_secret):
            continue
        if wanted and (wanted in held.casefold() or held.casefold() in wanted):
            found.append(_near_miss(screen, node, name))
    return found


def _near_miss(screen: NamedScreen, node: Node, name: str) -> NearMiss:
    held = _held(node, name)
    shown = held.as_tuple() if isinstance(held, Bounds) else held[:MAX_CANDIDATE_TEXT_CHARS]
    return NearMiss(screen.ref(node), name, shown)


def _held(node: Node, name: str) -> _Value:
    match name:
        case "content_desc":
            return node.description
        case "package_name":
            return node.package
        case "bounds":
            return node.bounds
        case "text":
            return node.text
        case "class_name":
            return node.class_name
        case _:
            return node.resource_id
