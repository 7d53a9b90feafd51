"""What a test does on a small page, and what the gate says to it, in the words of the verdict table."""

from pollex.action.actions import Action, Contact, Gesture, LongPress, NodeAct, Press, Swipe, Tap, Type
from pollex.geometry import Point
from pollex.guard.detector import detect
from pollex.guard.hit import Hit, Kind
from pollex.guard.seen import Seen
from pollex.guard.words import Words
from pollex.screen.screen import Screen
from tests.guard.pages import node, target

__all__ = [
    "ENTER",
    "WORDS",
    "at",
    "do",
    "hold",
    "key",
    "swipe_from",
    "tap",
    "touch_gesture",
    "type_into",
    "verdict",
    "verdict_of",
]

WORDS = Words.load()
ENTER = 66


def tap(screen: Screen, said: str, which: int = 0) -> Tap:
    """A tap by ref."""
    return Tap(target(screen, said, which=which))


def hold(screen: Screen, said: str) -> LongPress:
    """A long press by ref."""
    return LongPress(target(screen, said))


def at(screen: Screen, said: str) -> Tap:
    """A tap by coordinates, in the middle of it."""
    return Tap(node(screen, said).visible_bounds.center)


def swipe_from(screen: Screen, said: str) -> Swipe:
    """A swipe to the right that starts on it."""
    start = node(screen, said).visible_bounds.center
    return Swipe(start, Point(1040, start.y), 300)


def touch_gesture(screen: Screen, said: str) -> Gesture:
    """One finger that comes from elsewhere and lifts on it."""
    end = node(screen, said).visible_bounds.center
    return Gesture((Contact(((0, 500.0, 250.0), (300, float(end.x), float(end.y)))),))


def do(screen: Screen, said: str, name: str = "click", **args: str | float | bool) -> NodeAct:
    """A control's own action."""
    return NodeAct(target(screen, said), name, args)  # type: ignore[arg-type]  # names of the tests are names of actions


def key(code: int = ENTER) -> Press:
    """A key."""
    return Press(code)


def type_into(screen: Screen, said: str, words: str, *, submits: bool = False) -> Type:
    """Text into a field."""
    return Type(words, target(screen, said), submits=submits)


def hit_of(
    screen: Screen, action: Action, *, said: str = "", seen: Seen = (), retried: Kind | None = None
) -> Hit | None:
    """What the detector finds."""
    return detect(action, screen, seen, said=said, words=WORDS, retried=retried)


def verdict_of(hit: Hit | None) -> str:
    """`ALLOW`, `ALLOW delete` for a hit that spends nothing, `ASK order`, `PAY`."""
    if hit is None:
        return "ALLOW"
    if not hit.spends:
        return f"ALLOW {hit.kind}"
    return "PAY" if hit.kind == "pay" else f"ASK {hit.kind}"


def verdict(screen: Screen, action: Action, *, said: str = "", seen: Seen = (), retried: Kind | None = None) -> str:
    """What a run without a grant is told."""
    return verdict_of(hit_of(screen, action, said=said, seen=seen, retried=retried))
