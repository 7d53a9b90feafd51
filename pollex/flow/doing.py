"""From a step's verb to the action it means on the screen that shows now."""

from collections.abc import Mapping
from types import MappingProxyType

from pollex.action.actions import Action, Launch, LongPress, NodeAct, Scroll, Tap, Type
from pollex.action.actions import Press as PressKey
from pollex.action.key_names import key_named
from pollex.errors import FlowDetail, Misuse
from pollex.flow import grammar as g
from pollex.flow.matching import the_field, the_one, the_slider
from pollex.screen.front import foreground_app
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Range, Screen
from pollex.screen.target import target_of
from pollex.screen.touched import focused

__all__ = [
    "MAX_PAGES_TO_END",
    "QUARTERS",
    "Values",
    "action_of",
    "name_of",
    "said_of",
    "typed",
    "value_at",
    "wanted_by",
]

Values = Mapping[str, str]
"""What params and secrets stand for, by name."""
Bound = Mapping[str, tuple[str, ...]]
"""Packages in whose fields alone a secret is typed, by its name; a secret that is not named is bound to none."""

QUARTERS = {"quarter": 1, "half": 2, "page": 3, "end": 3}
"""A page leaves one row in sight (spec L-51)."""
MAX_PAGES_TO_END = 20
"""Spec L-51."""


def name_of(verb: g.Verb) -> str:
    """What the verb is called in a step."""
    match verb:
        case g.Touch(kind):
            return kind
        case g.Fill():
            return "type"
        case g.Move() | g.Slide():
            return "swipe"
        case g.Press():
            return "key"
        case g.Open():
            return "launch"
        case g.Pause():
            return "wait"
        case g.Demand():
            return "check"
        case g.End():
            return "end"


def wanted_by(verb: g.Verb) -> g.Wanted | None:
    """What has to be on the screen for it."""
    match verb:
        case g.Touch(wanted=wanted) | g.Slide(wanted=wanted):
            return wanted
        case g.Fill(wanted=named):
            return named
        case g.Move(inside=named):
            return named
        case _:
            return None


def said_of(verb: g.Verb) -> str:
    """The words by which it names its target, which can make the approval gate ask (spec G-71)."""
    wanted = wanted_by(verb)
    return "" if wanted is None else wanted.text or ""


def typed(fill: g.Fill, values: Values) -> str:
    """The text that will be typed.

    Raises:
        Misuse: INVALID, nobody said what the param or secret stands for.
    """
    if fill.text is not None:
        return fill.text
    name = fill.param or fill.secret or ""
    if name not in values:
        raise Misuse("INVALID", f"Nobody said what {name!r} stands for; give it a value.")
    return values[name]


def both(one: Bound, other: Bound) -> Bound:
    """Where each secret may be typed if both have a say: a package has to be in either, where either names any."""
    return {
        name: tuple(app for app in one.get(name, other.get(name, ())) if app in other.get(name, (app,)))
        for name in {**one, **other}
    }


def refusal(secret: str, field: Node | None, screen: Screen, bound: Bound) -> str | None:
    """Why a secret is not typed into a field; None: it may be (spec L-136).

    Args:
        secret: its name.
        field: that would get it; None: there is none.
        screen: that the field is on.
        bound: of secrets that are bound, the packages. What counts is the window that the field is in, and that no
            other app is in front of it.
    """
    if field is None or not field.is_secret:
        return "A secret goes only into a field that hides what is typed."
    if secret not in bound:
        return None
    allowed, meets = bound[secret], (screen.windows[field.window].package, foreground_app(screen))
    for app in meets:
        if app not in allowed:
            here = app or "an app that is not known"
            return f"The secret {secret!r} is typed only in {', '.join(allowed) or 'no app'}; this is {here}."
    return None


def action_of(
    verb: g.Verb, screen: NamedScreen, values: Values, *, is_exact: bool, bound: Bound = MappingProxyType({})
) -> Action:
    """The action.

    Raises:
        Misuse: NOT_FOUND, AMBIGUOUS, UNSUPPORTED (no slider, or without bounds; a secret where it may not go, L-136).
        ReadFailed: the screen says too little.
    """
    match verb:
        case g.Touch(kind, wanted):
            at = target_of(screen.screen, the_one(wanted, screen, is_exact=is_exact))
            return Tap(at) if kind == "tap" else LongPress(at)
        case g.Fill(wanted):
            field = None if wanted is None else the_field(wanted, screen, is_exact=is_exact)
            if verb.secret is not None:
                message = refusal(verb.secret, field or focused(screen.screen), screen.screen, bound)
                if message is not None:
                    raise Misuse("UNSUPPORTED", message, FlowDetail("UNSUPPORTED"))
            target = None if field is None else target_of(screen.screen, field)
            return Type(typed(verb, values), target, verb.mode, verb.submits)
        case g.Move(direction, distance, inside):
            container = None if inside is None else the_one(inside, screen, is_exact=is_exact)
            named = None if container is None else target_of(screen.screen, container)
            return Scroll(direction, named, QUARTERS[distance])
        case g.Slide(wanted, to):
            slider = the_slider(wanted, screen, is_exact=is_exact)
            return NodeAct(target_of(screen.screen, slider), "set_progress", {"value": _place_on(slider, to)})
        case g.Press(key):
            return PressKey(key_named(key))
        case g.Open(app):
            return Launch(app)
        case g.Pause() | g.Demand() | g.End():
            raise AssertionError(f"{name_of(verb)} touches nothing.")


def _place_on(slider: Node, to: str) -> int | float:
    value = value_at(slider.range, to)
    if value is None:
        raise Misuse("UNSUPPORTED", "This slider does not say where it ends.", FlowDetail("UNSUPPORTED"))
    return value


def value_at(span: Range | None, to: str) -> int | float | None:
    """The value that `min`, `max` or `n %` means on a slider; None if it does not say where it ends."""
    if span is None or span.minimum is None or span.maximum is None:
        return None
    share = {"min": 0.0, "max": 1.0}.get(to)
    if share is None:
        share = int(to.removesuffix("%")) / 100
    value = span.minimum + (span.maximum - span.minimum) * share
    return round(value) if span.step == "int" else value
