"""Faults of inputs, as people have reported them: how each is made of a good action of the tour (L-117, table 13.2).

Each kind is a situation from docs/pitfalls.md or a row of table 13.2, and is made in the same way of every leg that it
fits, or of evenly spaced ones where there are many. None was chosen by what the judge makes of it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pollex.bench.props import ad_over, browser, crash_dialog, keyboard_up, login_page, scolding
from pollex.bench.reading import Reading
from pollex.bench.stage import PICTURE_SIDE_PX, Play, Shown
from pollex.bench.tour import Leg, tour
from pollex.device.replay import ReplayedInput
from pollex.errors import OutcomeUnknown, PhoneError, Refused
from pollex.screen.folding import label_of
from pollex.screen.screen import Node

__all__ = ["KINDS", "Fault", "Kind", "faults", "good"]

PER_KIND = 8
"""Faults of one kind at most, so that none outweighs the others."""
UNREADABLE_LOOKS = 10_000
LOOKS_OF_STEP = 12
"""More than a step makes."""
Make = Callable[[Leg], Play | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """One way in which an input goes wrong."""

    name: str
    row: str | None
    """Of table 13.2; None: it has none."""
    source: str
    """Where it was reported: numbers of docs/pitfalls.md, or a row of table 13.2."""
    how: str
    """How it is made."""
    make: Make
    """None: it does not fit this leg."""
    is_of_input: bool = True
    """False: the input does what it should, and what is wrong is for `runs why` alone."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind on one leg; `kind` None: nothing goes wrong."""

    leg: Leg
    play: Play
    kind: Kind | None = None

    @property
    def name(self) -> str:
        """As reports tell it."""
        return f"{'good' if self.kind is None else self.kind.name}: {self.leg.name}"


@cache
def good() -> tuple[Fault, ...]:
    """All legs as they went."""
    return tuple(Fault(leg, _play(leg, leg.after)) for leg in tour())


@cache
def faults(per_kind: int = PER_KIND) -> tuple[Fault, ...]:
    """All that are played.

    Args:
        per_kind: of each kind at most so many.
    """
    return tuple(fault for kind in KINDS for fault in _spread([*_fitting(kind)], per_kind))


def _fitting(kind: Kind) -> Iterator[Fault]:
    for leg in tour():
        play = kind.make(leg)
        if play is not None:
            yield Fault(leg, play, kind)


def _spread(found: Sequence[Fault], most: int) -> Sequence[Fault]:
    if len(found) <= most:
        return found
    return [found[place * len(found) // most] for place in range(most)]


def _play(leg: Leg, *shown: Shown, meanwhile: Reading | None = None) -> Play:
    surprises = {} if meanwhile is None else {1: meanwhile}
    return Play(leg.before, lambda came, number: shown, surprises, apps=leg.apps)


def _raising(leg: Leg, error: PhoneError) -> Play:
    return Play(leg.before, lambda came, number: error, apps=leg.apps)


# -- nothing comes of it ----------------------------------------------------------------------------------------------


def _dead(leg: Leg) -> Play | None:
    return _play(leg, leg.before) if leg.verb not in ("type", "slide") else None


def _slow(leg: Leg) -> Play | None:
    """Nothing in the whole step; then it comes."""
    return _play(leg, *[leg.before] * LOOKS_OF_STEP, leg.after) if leg.verb in ("tap", "long_press") else None


def _flips_back(leg: Leg) -> Play | None:
    """It stands otherwise for a moment, and as before once the page has come to rest."""
    if leg.verb != "tap" or leg.target.checked is None:
        return None
    return _play(leg, leg.after, leg.before)


def _covered(leg: Leg) -> Play | None:
    if leg.verb not in ("tap", "long_press", "type", "slide"):
        return None
    return _play(leg, leg.before, meanwhile=ad_over(leg.before, leg.target.visible_bounds.center.y))


def _under_keyboard(leg: Leg) -> Play | None:
    if leg.verb not in ("tap", "long_press"):
        return None
    is_low = leg.target.visible_bounds.top >= leg.before.screen().display.height // 2
    return _play(leg, leg.before, meanwhile=keyboard_up(leg.before)) if is_low else None


def _renamed(leg: Leg) -> Play | None:
    """What has the target's id now says something else: the list was filled anew."""
    if leg.verb != "tap":
        return None
    target, made = leg.target, leg.before
    for node in leg.before.screen().subtree(target):
        made = made.with_node(node.id, text=f"{node.text} (2)") if node.text else made
    return None if made is leg.before else _play(leg, made, meanwhile=made)


def _gone(leg: Leg) -> Play | None:
    if leg.verb not in ("tap", "long_press", "type", "slide"):
        return None
    inside = {node.id for node in leg.before.screen().subtree(leg.target)}
    without = leg.before.without(lambda node: node.id not in inside)
    return _play(leg, without, meanwhile=without)


def _turned(leg: Leg) -> Play | None:
    """On a page whose control has no action of its own, so that a finger has to go to its place."""
    if leg.verb not in ("tap", "long_press"):
        return None
    touched = leg.before.with_node(leg.target.id, actions=[])
    display = leg.before.header["display"]
    now = {**display, "width": display["height"], "height": display["width"], "rotation": 1}
    turned = touched.with_header(display=now)
    return replace(_play(leg, turned, meanwhile=turned), first=touched)


def _disabled(leg: Leg) -> Play | None:
    if leg.verb not in ("tap", "long_press", "type", "slide"):
        return None
    made = leg.before.with_node(leg.target.id, enabled=False)
    return _play(leg, made, meanwhile=made)


def _not_permitted(leg: Leg) -> Play | None:
    error = Refused("INJECT_DENIED", "The phone does not let programs touch; turn on its switch for that.")
    return _raising(leg, error) if leg.verb in ("tap", "long_press", "slide") else None


def _cable_pulled(leg: Leg) -> Play | None:
    return _raising(leg, OutcomeUnknown("CONNECTION_LOST", "The connection broke; it may have happened."))


# -- text and values --------------------------------------------------------------------------------------------------


def _typing(leg: Leg, change: Callable[[str], str]) -> Play | None:
    """The field makes something else of what is typed."""
    if leg.verb != "type":
        return None
    typed = str(leg.decision["text"])
    held = change(typed)
    page = leg.before if held == "" else leg.after.with_texts(lambda text: held if text == typed else text)
    return _play(leg, page.with_node(leg.target.id, focused=True))


def _question_marks(leg: Leg) -> Play | None:
    if str(leg.decision.get("text", "")).isascii():
        return None
    return _typing(leg, lambda text: "".join(one if one.isascii() else "?" for one in text))


def _deaf(leg: Leg) -> Play | None:
    return _typing(leg, lambda text: "")


def _shortened(leg: Leg) -> Play | None:
    return _typing(leg, lambda text: text[: len(text) // 2])


def _swapped(leg: Leg) -> Play | None:
    return _typing(leg, lambda text: text[1] + text[0] + text[2:])


def _springs_back(leg: Leg) -> Play | None:
    """The slider goes to where it was told, and half the way back."""
    if leg.verb != "slide":
        return None
    node = leg.target
    stored = leg.after.screen().node(node.id)
    if (
        node.range is None
        or stored is None
        or stored.range is None
        or None in (node.range.current, stored.range.current)
    ):
        return None
    half = ((node.range.current or 0) + (stored.range.current or 0)) / 2
    return _play(leg, leg.after.with_node(node.id, current=half))


def _leaves_page(leg: Leg) -> Play | None:
    """The keyboard is up after typing, and the key that should close it closes the page."""
    others = [other for other in tour() if other.package == leg.package and other.page != leg.page]
    if leg.verb != "type" or not others:
        return None
    typed = keyboard_up(leg.after)

    def react(came: ReplayedInput, number: int) -> Sequence[Shown]:
        return (others[0].before,) if came.kind in ("press", "touch") else (typed,)

    return Play(leg.before, react, apps=leg.apps)


# -- something else comes ---------------------------------------------------------------------------------------------


def _above(leg: Leg) -> Play | None:
    """The bar's height is missing: the touch lands on the control above."""
    if leg.verb not in ("tap", "long_press"):
        return None
    here = leg.target.visible_bounds
    higher = [
        node
        for node in _controls(leg)
        if node.visible_bounds.bottom <= here.top
        and node.visible_bounds.left <= here.center.x < node.visible_bounds.right
    ]
    return _reaction(leg, max(higher, key=lambda node: node.visible_bounds.top)) if higher else None


def _nearer_to_origin(leg: Leg) -> Play | None:
    """A smaller picture's coordinates are taken for the display's."""
    if leg.verb not in ("tap", "long_press"):
        return None
    center, display = leg.target.visible_bounds.center, leg.before.screen().display
    scale = PICTURE_SIDE_PX / max(display.width, display.height)
    x, y = center.x * scale, center.y * scale
    hit = [
        node
        for node in _controls(leg)
        if node.visible_bounds.left <= x < node.visible_bounds.right
        and node.visible_bounds.top <= y < node.visible_bounds.bottom
    ]
    return _reaction(leg, hit[-1]) if hit and hit[-1].id != leg.target.id else None


def _controls(leg: Leg) -> list[Node]:
    screen = leg.before.screen()
    inside = {node.id for node in screen.subtree(leg.target)} | {node.id for node in screen.lineage(leg.target)}
    return [
        node
        for node in screen.nodes
        if node.can_be_acted_on
        and not node.is_scrollable
        and node.is_enabled
        and node.id not in inside
        and not node.visible_bounds.is_empty
    ]


def _reaction(leg: Leg, node: Node) -> Play | None:
    """What another control of the page does: as the tour knows it, else a tick or the focus."""
    called = label_of(leg.before.screen(), node).text
    for other in tour():
        if other.page == leg.page and other.verb == leg.verb and other.called == called:
            return _play(leg, other.after)
    live = leg.before.screen().node(node.id)
    if live is None or (live.checked is None and not live.is_editable):
        return None
    if live.is_editable:
        return _play(leg, leg.before.with_node(node.id, focused=True))
    return _play(leg, leg.before.with_node(node.id, checked=live.checked != "yes"))


def _other_page(leg: Leg) -> Play | None:
    """Another page of the app opens than the one that was meant."""
    here, there = leg.before.header["foreground"], leg.after.header["foreground"]
    if leg.verb != "tap" or here == there or here["package"] != there["package"]:
        return None
    others = [one for one in tour() if one.package == leg.package and one.page not in (leg.page,) and one.verb != "key"]
    return _play(leg, others[len(others) // 2].before) if others else None


def _ad_instead(leg: Leg) -> Play | None:
    """An advertisement comes up over the page, and nothing else."""
    if leg.verb == "launch":
        return None
    return _play(leg, ad_over(leg.before, leg.before.header["display"]["height"] // 2))


def _scolded(leg: Leg) -> Play | None:
    return _play(leg, scolding(leg.before)) if leg.verb in ("tap", "long_press") else None


def _login_instead(leg: Leg) -> Play | None:
    return _play(leg, login_page(leg.before)) if leg.verb == "tap" else None


def _crashes(leg: Leg) -> Play | None:
    """The app ends; the launcher is in front, under the system's words."""
    home = next(one for one in tour() if one.package == "com.android.launcher3")
    if leg.package == home.package:
        return None
    return _play(leg, crash_dialog(home.before, leg.package.rpartition(".")[2]))


def _other_app(leg: Leg) -> Play | None:
    return _play(leg, browser(leg.before)) if leg.verb in ("tap", "long_press") else None


def _drawn(leg: Leg) -> Play | None:
    """The page that comes is one big node."""
    is_new = leg.after.header["foreground"] != leg.before.header["foreground"]
    return _play(leg, leg.after.without(lambda node: False)) if leg.verb == "tap" and is_new else None


def _unreadable(leg: Leg) -> Play | None:
    return _play(leg, *[None] * UNREADABLE_LOOKS) if leg.verb in ("tap", "swipe") else None


def _restless(leg: Leg) -> Play | None:
    """Nothing comes of it, on a page whose banner changes all the time."""
    if leg.verb not in ("tap", "slide"):
        return None
    width, height = leg.before.header["display"]["width"], leg.before.header["display"]["height"]

    def with_banner(page: Reading, number: int) -> Reading:
        box = [0, height - 320, width, height - 240]
        banner = {"class": "TextView", "bounds": box, "text": f"Offer of the day, number {number}"}
        return page.with_new(banner, window=len(page.header["windows"]) - 1)

    return replace(_play(leg, leg.before), drift=with_banner, is_quiet=False)


def _twice(leg: Leg) -> Play | None:
    """The first touch has its effect late, and the second, made meanwhile, has it again."""
    if leg.verb != "tap" or leg.target.role not in ("list_item", "tab", "menu", "input"):
        return None

    def react(came: ReplayedInput, number: int) -> Sequence[Shown]:
        return (leg.before,) if number == 1 else (leg.after,)

    return Play(leg.before, react, apps=leg.apps)


KINDS: tuple[Kind, ...] = (
    Kind("unreadable", None, "4, 66", "the screen cannot be read any more", _unreadable),
    Kind("dead", "X-20", "56, 58, 72; X-20", "the input is taken and nothing changes", _dead),
    Kind("slow", "X-20", "114, 115", "the effect comes after the screen was at rest", _slow),
    Kind("flips back", "X-20", "57", "a switch stands otherwise for a moment", _flips_back),
    Kind("covered", "X-20", "50, 45; X-20", "a window comes up over the target while the model thinks", _covered),
    Kind("under the keyboard", "X-17", "51, 52; X-17", "the keyboard comes up over the target", _under_keyboard),
    Kind("renamed", "X-3", "45, 64", "what stands there now says something else", _renamed),
    Kind("gone", "X-3", "24, 45", "the target is removed while the model thinks", _gone),
    Kind("turned", "X-3", "46; X-3", "the phone is turned while the model thinks", _turned),
    Kind("disabled", "X-20", "17, 86", "the control is disabled while the model thinks", _disabled),
    Kind("not permitted", "X-22", "60; X-22", "the phone refuses injected input", _not_permitted),
    Kind("cable pulled", None, "146", "the connection breaks in the input", _cable_pulled),
    Kind("question marks", "X-15", "79; X-15", "the field takes ASCII only", _question_marks),
    Kind("deaf field", "X-16", "86; X-16", "the field says yes and holds what it held", _deaf),
    Kind("shortened", "X-16", "83, 80", "the field takes half of it", _shortened),
    Kind("swapped", "X-16", "83", "two characters change places", _swapped),
    Kind("springs back", None, "155", "a slider goes half the way back", _springs_back),
    Kind("leaves the page", "X-18", "X-18", "closing the keyboard closes the page", _leaves_page),
    Kind("control above", "X-1", "39; X-1", "the touch lands on the control above", _above),
    Kind(
        "towards the corner",
        "X-2",
        "28, 41; X-2",
        "a picture's coordinates are taken for the display's",
        _nearer_to_origin,
    ),
    Kind("other page", None, "54, 100", "another page of the app opens", _other_page),
    Kind("advertisement", "X-6", "109; X-6", "an advertisement comes up instead", _ad_instead),
    Kind("error told", None, "128", "the page says that something went wrong", _scolded),
    Kind("login instead", None, "126, 127", "the app wants somebody to sign in", _login_instead),
    Kind("crash", None, "110", "the app ends", _crashes),
    Kind("other app", "X-24", "103; X-24", "a link leads to a browser", _other_app),
    Kind("drawn page", "X-4", "6; X-4", "the page that comes is one big node", _drawn, is_of_input=False),
    Kind("restless and dead", "X-5", "1; X-5, X-19", "nothing comes of it on a page that moves by itself", _restless),
    Kind("done twice", "X-21", "57; X-21", "the first touch has its effect late, the second at once", _twice),
)
"""All of them, the one first that takes longest."""
