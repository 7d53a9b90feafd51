"""Checks: whether something is so on a screen (docs/spec/loop.md, L-60 and L-61). Pure.

A check is held, failed or unknown. What was not read proves nothing: absence needs a whole screen, and text in a field
only says that somebody typed it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pollex.errors import Misuse
from pollex.flow import grammar as g
from pollex.flow.matching import bearer, fitting, is_whole
from pollex.screen.changes import has_changed
from pollex.screen.comparing import folded
from pollex.screen.front import foreground_app
from pollex.screen.query import label_parts
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, NodeId, Screen

__all__ = ["Judged", "Verdict", "describe", "judge", "page_titles"]

Verdict = Literal["held", "failed", "unknown"]

MAX_SEEN_CHARS = 80
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of a check."""

    verdict: Verdict
    seen: str = ""
    """What is there instead; it may be text of the screen. Empty if that says nothing more."""


UNREAD = Judged("unknown", "the screen could not be read")
DIVIDED = Judged("unknown", "several fit, and not all are so")


def judge(
    check: g.Check,
    screen: NamedScreen | None,
    *,
    before: Screen | None,
    is_exact: bool,
    moving: frozenset[NodeId] = frozenset(),
) -> Judged:
    """Whether it is so.

    Args:
        check: what should be so.
        screen: where to look; None if it could not be read.
        before: the screen before the last action, for `changed`; None if there is none.
        is_exact: whether targets are selectors and not queries.
        moving: what changes by itself, and so is no change.
    """

    def single(one: g.Single) -> Judged:
        return UNREAD if screen is None else _single(one, screen, before, moving, is_exact=is_exact)

    match check:
        case g.AnyOf(checks):
            return _joined([single(one) for one in checks], "held", "failed")
        case g.AllOf(checks):
            return _joined([single(one) for one in checks], "failed", "held")
        case _:
            return single(check)


def describe(check: g.Check) -> str:
    """The check in words."""
    match check:
        case g.Shown(text):
            return f"{text!r} is shown"
        case g.Gone(wanted):
            return f"{wanted} is gone"
        case g.AppFront(package):
            return f"{package} is in front"
        case g.OnPage(title):
            return f"the page is {title!r}"
        case g.KeyboardShown(is_shown):
            return f"the keyboard is {'shown' if is_shown else 'hidden'}"
        case g.Differs(does):
            return f"the screen {'has' if does else 'has not'} changed"
        case g.Value(wanted, relation, value):
            return f"the value of {wanted} {relation.replace('_', ' ')} {value}"
        case g.Stands(wanted, condition):
            return f"{wanted} is {condition or 'there'}"
        case g.AnyOf(checks):
            return " or ".join(map(describe, checks))
        case g.AllOf(checks):
            return " and ".join(map(describe, checks))


def page_titles(screen: Screen) -> Iterator[str]:
    """What the page in front may be called: titles, headings, texts of its tool bar, the tab that is selected.

    The name of its activity comes last, without its package (spec L-47).
    """
    window = screen.topmost_app
    if window is not None:
        yield window.title
        for node in (node for node in screen.tree(window) if not node.visible_bounds.is_empty):
            yield node.pane_title
            in_bar = any(other.role == "toolbar" for other in screen.lineage(node)) and not node.is_editable
            if node.is_heading or in_bar:
                yield node.label
            if node.is_selected and node.role == "tab":
                yield from (part.label for part in screen.subtree(node))
    if screen.activity is not None:
        yield screen.activity.rpartition(".")[2]


def _joined(judged: list[Judged], decides: Verdict, otherwise: Verdict) -> Judged:
    """The first that decides; else unknown if one is, else the other."""
    deciding = next((one for one in judged if one.verdict == decides), None)
    if deciding is not None:
        return deciding
    return next((one for one in judged if one.verdict == "unknown"), Judged(otherwise, judged[0].seen))


def _single(
    check: g.Single, named: NamedScreen, before: Screen | None, moving: frozenset[NodeId], *, is_exact: bool
) -> Judged:
    screen = named.screen
    match check:
        case g.Shown(text):
            return _seen(screen, is_there=any(_says(node, folded(text)) for node in _readable(screen)))
        case g.AppFront(package):
            return _app(screen, package)
        case g.OnPage(title):
            titles = [one for one in page_titles(screen) if one]
            is_there = folded(title) in map(folded, titles)
            return _seen(screen, is_there=is_there, seen=titles[0] if titles else "")
        case g.KeyboardShown(is_shown):
            if screen.has_keyboard == is_shown:
                return Judged("held")
            return _seen(screen, is_there=False) if is_shown else Judged("failed")
        case g.Differs(does):
            if before is None:
                return Judged("unknown", "nothing was done yet")
            return Judged("held" if has_changed(before, screen, moving) == does else "failed")
        case g.Gone(wanted) | g.Value(wanted) | g.Stands(wanted):
            try:
                nodes = fitting(wanted, named, is_exact=is_exact).nodes
            except Misuse as error:
                return Judged("unknown", error.message)
            judged = _of_nodes(check, screen, nodes)
            if judged is DIVIDED and not is_exact:
                # What is called just so counts before what has it as a part of its name.
                return _of_nodes(check, screen, fitting(wanted, named, is_exact=True).nodes or nodes)
            return judged


def _of_nodes(check: g.Gone | g.Value | g.Stands, screen: Screen, nodes: tuple[Node, ...]) -> Judged:
    if isinstance(check, g.Gone):
        if nodes:
            return Judged("failed", "it is still there")
        return Judged("held") if is_whole(screen) else UNREAD
    if not nodes:
        return _seen(screen, is_there=False, seen="it is not there")
    if isinstance(check, g.Stands) and check.condition is None:
        return Judged("held")
    judged = [_value(check, screen, node) if isinstance(check, g.Value) else _is(check, screen, node) for node in nodes]
    known = [one for one in judged if one.verdict != "unknown"]
    if len({one.verdict for one in known}) == 1:
        return known[0]
    return DIVIDED if known else judged[0]


def _seen(screen: Screen, *, is_there: bool, seen: str = "") -> Judged:
    """What is seen is there; what is not is absent only if all could be read."""
    if is_there:
        return Judged("held")
    return Judged("failed", seen[:MAX_SEEN_CHARS]) if is_whole(screen) else UNREAD


def _readable(screen: Screen) -> Iterator[Node]:
    for node in screen.nodes:
        is_typed = node.is_editable or screen.windows[node.window].type == "keyboard"
        if not is_typed and not node.visible_bounds.is_empty:
            yield node


def _says(node: Node, part: str) -> bool:
    return any(part in folded(label) for label in label_parts(node))


def _app(screen: Screen, package: str) -> Judged:
    front = foreground_app(screen)
    if front is None:
        return Judged("unknown", "no app can be named")
    return Judged("held") if front == package else Judged("failed", front)


def _is(check: g.Stands, screen: Screen, node: Node) -> Judged:
    match check.condition:
        case "checked" | "unchecked":
            box = bearer(screen, node, lambda other: other.checked is not None)
            if box is None:
                return Judged("unknown", "it cannot be checked")
            return _told(box.checked == ("yes" if check.condition == "checked" else "no"), f"checked: {box.checked}")
        case "enabled" | "disabled":
            control = bearer(screen, node, lambda other: other.can_be_acted_on) or node
            is_enabled = node.is_enabled and control.is_enabled
            return _told(is_enabled == (check.condition == "enabled"), "enabled" if is_enabled else "disabled")
        case "selected":
            return _told(any(other.is_selected for other in _to_control(screen, node)), "not selected")
        case _:
            return _told(any(other.is_focused for other in _to_control(screen, node)), "not focused")


def _told(is_so: bool, seen: str) -> Judged:
    return Judged("held") if is_so else Judged("failed", seen)


def _to_control(screen: Screen, node: Node) -> Iterator[Node]:
    """It and what is around it, up to the control that it belongs to."""
    for other in screen.lineage(node):
        yield other
        if other.can_be_acted_on:
            return


def _value(check: g.Value, screen: Screen, node: Node) -> Judged:
    slider = bearer(screen, node, lambda other: other.range is not None)
    if slider is not None and slider.range is not None:
        span = slider.range
        if check.relation == "is":
            return _compared("equals", span.current, span.minimum if check.value == "min" else span.maximum)
        if isinstance(check.value, int | float):
            return _compared(check.relation, span.current, check.value)
    if node.is_secret or check.relation == "is":
        return Judged("unknown", "its value cannot be read")
    text = node.text if node.is_editable else node.label
    if isinstance(check.value, int | float):
        return _compared(check.relation, _number(text), check.value)
    held, wanted = folded(text), folded(check.value)
    return _told(wanted in held if check.relation == "contains" else wanted == held, text[:MAX_SEEN_CHARS])


def _compared(relation: g.Relation, held: float | None, wanted: float | None) -> Judged:
    if held is None or wanted is None:
        return Judged("unknown", "its value is no number")
    is_so = {"at_least": held >= wanted, "at_most": held <= wanted}.get(relation, held == wanted)
    return _told(is_so, f"{held:g}")


def _number(text: str) -> float | None:
    """The only number in the text; none where a comma leaves open what it means."""
    found = _NUMBER.findall(text)
    return float(found[0]) if len(found) == 1 and "," not in text else None
