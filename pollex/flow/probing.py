"""What to look for while the screen comes to rest: an element that an expectation names ends the wait (L-104). Pure."""

from pollex.action.actions import Action, Launch, LongPress, Press, Tap
from pollex.device.wire import Json, Probe
from pollex.errors import PhoneError
from pollex.flow import grammar as g
from pollex.flow.matching import fitting
from pollex.screen.refs import NamedScreen

__all__ = ["probe_of"]

HOLD_MS = 100
"""So long it has to stand at its place (L-104)."""

_FACTS: dict[g.Condition, tuple[str, Json]] = {
    "checked": ("checked", "yes"),
    "unchecked": ("checked", "no"),
    "enabled": ("enabled", True),
    "disabled": ("enabled", False),
    "selected": ("selected", True),
    "focused": ("focused", True),
}


def probe_of(expect: g.Check | None, action: Action, before: NamedScreen, *, is_exact: bool) -> Probe | None:
    """The element that ends the wait after an action; None where the expectation names none, or it is so already.

    Lists and sliders are waited for until they rest: what else they show counts, too.

    Args:
        expect: what should be so afterwards.
        action: what is about to be done.
        before: the screen that it is done on.
        is_exact: whether targets are selectors and not queries.
    """
    if not isinstance(action, Tap | LongPress | Press | Launch):
        return None
    match expect:
        case g.Shown(text):
            return _named(text, before)
        case g.Stands(g.Wanted(text=str(text), resource_id=None, role=None, states=(), inside=None), None):
            return _named(text, before)
        case g.Stands(wanted, condition) if condition is not None:
            return _standing(wanted, condition, before, is_exact=is_exact)
        case _:
            return None


def _named(text: str, before: NamedScreen) -> Probe | None:
    is_there = any(text in (node.text, node.description) for node in before.screen.nodes)
    return None if is_there else Probe(HOLD_MS, text=text)


def _standing(wanted: g.Wanted, condition: g.Condition, before: NamedScreen, *, is_exact: bool) -> Probe | None:
    try:
        nodes = fitting(wanted, before, is_exact=is_exact).nodes
    except PhoneError:
        return None
    name, value = _FACTS[condition]
    if len(nodes) != 1:
        return None
    now = {
        "checked": nodes[0].checked,
        "enabled": nodes[0].is_enabled,
        "selected": nodes[0].is_selected,
        "focused": nodes[0].is_focused,
    }
    return None if now[name] == value else Probe(HOLD_MS, node=nodes[0].id, facts={name: value})
