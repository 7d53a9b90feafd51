"""How each fault of an input is made of a good action: what the screen shows instead (docs/spec/loop.md, L-117).

Each function gives the play of one leg, or None where the fault does not fit it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pollex.bench.props import ad_over, browser, crash_dialog, keyboard_up, login_page, scolding
from pollex.bench.reading import Reading
from pollex.bench.stage import PICTURE_SIDE_PX, Play, Shown
from pollex.bench.tour import Leg, tour
from pollex.device.replay import ReplayedInput
from pollex.errors import OutcomeUnknown, PhoneError, Refused
from pollex.screen.folding import label_of
from pollex.screen.screen import Node

__all__ = [
    "above",
    "ad_instead",
    "cable_pulled",
    "covered",
    "crashes",
    "dead",
    "deaf",
    "disabled",
    "drawn",
    "flips_back",
    "gone",
    "leaves_page",
    "login_instead",
    "not_permitted",
    "other_app",
    "other_page",
    "played_as",
    "question_marks",
    "renamed",
    "restless",
    "scolded",
    "shortened",
    "slow",
    "springs_back",
    "swapped",
    "turned",
    "twice",
    "under_keyboard",
    "unreadable",
]

UNREADABLE_LOOKS = 10_000
LOOKS_OF_STEP = 12
"""More than a step makes."""


def played_as(leg: Leg, *shown: Shown, meanwhile: Reading | None = None) -> Play:
    surprises = {} if meanwhile is None else {1: meanwhile}
    return Play(leg.before, lambda came, number: shown, surprises, apps=leg.apps)


def _raising(leg: Leg, error: PhoneError) -> Play:
    return Play(leg.before, lambda came, number: error, apps=leg.apps)


# -- nothing comes of it ----------------------------------------------------------------------------------------------


def dead(leg: Leg) -> Play | None:
    return played_as(leg, leg.before) if leg.verb not in ("type", "slide") else None


def slow(leg: Leg) -> Play | None:
    """Nothing in the whole step; then it comes."""
    return played_as(leg, *[leg.before] * LOOKS_OF_STEP, leg.after) if leg.verb in ("tap", "long_press") else None


def flips_back(leg: Leg) -> Play | None:
    """It stands otherwise for a moment, and as before once the page has come to rest."""
    if leg.verb != "tap" or leg.target.checked is None:
        return None
    return played_as(leg, leg.after, leg.before)


def covered(leg: Leg) -> Play | None:
    if leg.verb not in ("tap", "long_press", "type", "slide"):
        return None
    return played_as(leg, leg.before, meanwhile=ad_over(leg.before, leg.target.visible_bounds.center.y))


def under_keyboard(leg: Leg) -> Play | None:
    if leg.verb not in ("tap", "long_press"):
        return None
    is_low = leg.target.visible_bounds.top >= leg.before.screen().display.height // 2
    return played_as(leg, leg.before, meanwhile=keyboard_up(leg.before)) if is_low else None


def renamed(leg: Leg) -> Play | None:
    """What has the target's id now says something else: the list was filled anew."""
    if leg.verb != "tap":
        return None
    target, made = leg.target, leg.before
    for node in leg.before.screen().subtree(target):
        made = made.with_node(node.id, text=f"{node.text} (2)") if node.text else made
    return None if made is leg.before else played_as(leg, made, meanwhile=made)


def gone(leg: Leg) -> Play | None:
    if leg.verb not in ("tap", "long_press", "type", "slide"):
        return None
    inside = {node.id for node in leg.before.screen().subtree(leg.target)}
    without = leg.before.without(lambda node: node.id not in inside)
    return played_as(leg, without, meanwhile=without)


def turned(leg: Leg) -> Play | None:
    """On a page whose control has no action of its own, so that a finger has to go to its place."""
    if leg.verb not in ("tap", "long_press"):
        return None
    touched = leg.before.with_node(leg.target.id, actions=[])
    display = leg.before.header["display"]
    now = {**display, "width": display["height"], "height": display["width"], "rotation": 1}
    turned = touched.with_header(display=now)
    return replace(played_as(leg, turned, meanwhile=turned), first=touched)


def disabled(leg: Leg) -> Play | None:
    if leg.verb not in ("tap", "long_press", "type", "slide"):
        return None
    made = leg.before.with_node(leg.target.id, enabled=False)
    return played_as(leg, made, meanwhile=made)


def not_permitted(leg: Leg) -> Play | None:
    error = Refused("INJECT_DENIED", "The phone does not let programs touch; turn on its switch for that.")
    return _raising(leg, error) if leg.verb in ("tap", "long_press", "slide") else None


def cable_pulled(leg: Leg) -> Play | None:
    return _raising(leg, OutcomeUnknown("CONNECTION_LOST", "The connection broke; it may have happened."))


# -- text and values --------------------------------------------------------------------------------------------------


def _typing(leg: Leg, change: Callable[[str], str]) -> Play | None:
    """The field makes something else of what is typed."""
    if leg.verb != "type":
        return None
    typed = str(leg.decision["text"])
    held = change(typed)
    page = leg.before if held == "" else leg.after.with_texts(lambda text: held if text == typed else text)
    return played_as(leg, page.with_node(leg.target.id, focused=True))


def question_marks(leg: Leg) -> Play | None:
    if str(leg.decision.get("text", "")).isascii():
        return None
    return _typing(leg, lambda text: "".join(one if one.isascii() else "?" for one in text))


def deaf(leg: Leg) -> Play | None:
    return _typing(leg, lambda text: "")


def shortened(leg: Leg) -> Play | None:
    return _typing(leg, lambda text: text[: len(text) // 2])


def swapped(leg: Leg) -> Play | None:
    return _typing(leg, lambda text: text[1] + text[0] + text[2:])


def springs_back(leg: Leg) -> Play | None:
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
    return played_as(leg, leg.after.with_node(node.id, current=half))


def leaves_page(leg: Leg) -> Play | None:
    """The keyboard is up after typing, and the key that should close it closes the page."""
    others = [other for other in tour() if other.package == leg.package and other.page != leg.page]
    if leg.verb != "type" or not others:
        return None
    typed = keyboard_up(leg.after)

    def react(came: ReplayedInput, number: int) -> Sequence[Shown]:
        return (others[0].before,) if came.kind in ("press", "touch") else (typed,)

    return Play(leg.before, react, apps=leg.apps)


# -- something else comes ---------------------------------------------------------------------------------------------


def above(leg: Leg) -> Play | None:
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


def nearer_to_origin(leg: Leg) -> Play | None:
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
            return played_as(leg, other.after)
    live = leg.before.screen().node(node.id)
    if live is None or (live.checked is None and not live.is_editable):
        return None
    if live.is_editable:
        return played_as(leg, leg.before.with_node(node.id, focused=True))
    return played_as(leg, leg.before.with_node(node.id, checked=live.checked != "yes"))


def other_page(leg: Leg) -> Play | None:
    """Another page of the app opens than the one that was meant."""
    here, there = leg.before.header["foreground"], leg.after.header["foreground"]
    if leg.verb != "tap" or here == there or here["package"] != there["package"]:
        return None
    others = [one for one in tour() if one.package == leg.package and one.page not in (leg.page,) and one.verb != "key"]
    return played_as(leg, others[len(others) // 2].before) if others else None


def ad_instead(leg: Leg) -> Play | None:
    """An advertisement comes up over the page, and nothing else."""
    if leg.verb == "launch":
        return None
    return played_as(leg, ad_over(leg.before, leg.before.header["display"]["height"] // 2))


def scolded(leg: Leg) -> Play | None:
    return played_as(leg, scolding(leg.before)) if leg.verb in ("tap", "long_press") else None


def login_instead(leg: Leg) -> Play | None:
    return played_as(leg, login_page(leg.before)) if leg.verb == "tap" else None


def crashes(leg: Leg) -> Play | None:
    """The app ends; the launcher is in front, under the system's words."""
    home = next(one for one in tour() if one.package == "com.android.launcher3")
    if leg.package == home.package:
        return None
    return played_as(leg, crash_dialog(home.before, leg.package.rpartition(".")[2]))


def other_app(leg: Leg) -> Play | None:
    return played_as(leg, browser(leg.before)) if leg.verb in ("tap", "long_press") else None


def drawn(leg: Leg) -> Play | None:
    """The page that comes is one big node."""
    is_new = leg.after.header["foreground"] != leg.before.header["foreground"]
    return played_as(leg, leg.after.without(lambda node: False)) if leg.verb == "tap" and is_new else None


def unreadable(leg: Leg) -> Play | None:
    return played_as(leg, *[None] * UNREADABLE_LOOKS) if leg.verb in ("tap", "swipe") else None


def restless(leg: Leg) -> Play | None:
    """Nothing comes of it, on a page whose banner changes all the time."""
    if leg.verb not in ("tap", "slide"):
        return None
    width, height = leg.before.header["display"]["width"], leg.before.header["display"]["height"]

    def with_banner(page: Reading, number: int) -> Reading:
        box = [0, height - 320, width, height - 240]
        banner = {"class": "TextView", "bounds": box, "text": f"Offer of the day, number {number}"}
        return page.with_new(banner, window=len(page.header["windows"]) - 1)

    return replace(played_as(leg, leg.before), drift=with_banner, is_quiet=False)


def twice(leg: Leg) -> Play | None:
    """The first touch has its effect late, and the second, made meanwhile, has it again."""
    if leg.verb != "tap" or leg.target.role not in ("list_item", "tab", "menu", "input"):
        return None

    def react(came: ReplayedInput, number: int) -> Sequence[Shown]:
        return (leg.before,) if number == 1 else (leg.after,)

    return Play(leg.before, react, apps=leg.apps)
