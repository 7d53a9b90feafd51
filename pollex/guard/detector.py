"""The spending detector: what an action would do to the owner's money, told by what it would touch.

It looks at the screen, not at what the model says it does; the model's words can only add a hit
(docs/spec/confirmation.md, sections 8, 9 and 23). Pure.
"""

from collections.abc import Iterator

from pollex.action.actions import Action, Drag, Gesture, LongPress, NodeAct, Press, Swipe, Tap
from pollex.guard.control import Control
from pollex.guard.general import general
from pollex.guard.hit import GRAVEST_FIRST, Hit, Kind
from pollex.guard.judging import Touch, Way, touches_of
from pollex.guard.labels import say
from pollex.guard.money import money_in
from pollex.guard.naming import has_label, names_of
from pollex.guard.norm import label
from pollex.guard.page import Page
from pollex.guard.seen import Seen, is_textless, seen_at
from pollex.guard.standing import is_secret_of_payment
from pollex.guard.words import Words
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.target import Target

__all__ = ["Detector", "detect"]

MULTI_LINE_MIN_SHARE = 0.08
"""Of the display's height: an input as high as this takes several lines, and enter breaks them (spec G-145)."""

_ON_CONTROLS: frozenset[Way] = frozenset({"touch", "slide", "key"})
_HANGING: frozenset[Way] = frozenset({"enter", "digit", "keyboard", "unknown"})
"""Judged by the page, whatever the control is called."""


def detect(
    action: Action, screen: Screen, seen: Seen, *, said: str = "", words: Words, retried: Kind | None = None
) -> Hit | None:
    """The gravest that the action would do, None if nothing is known of it.

    Args:
        action: what is about to be done.
        screen: the screen that it was resolved on.
        seen: words found in the picture of this screen.
        said: how the model called its target; it can only add a hit (spec G-71).
        words: the words to look for.
        retried: the kind of a spending touch in this app within the last ten steps (spec G-81).
    """
    return Detector(screen, words, seen=seen, retried=retried).detect(action, said=said)


class Detector:
    """Judges actions on one screen; what it learns of a page serves the next action too."""

    def __init__(
        self,
        screen: Screen,
        words: Words,
        *,
        seen: Seen = (),
        retried: Kind | None = None,
        behind: Screen | None = None,
    ) -> None:
        """For one screen.

        Args:
            screen: the screen.
            words: the words to look for.
            seen: words found in its picture.
            retried: the kind of a spending touch in this app a moment ago (spec G-81).
            behind: the page over which what is in front came up, where the phone does not show it (spec G-65).
        """
        self._screen = screen
        self._behind = behind
        self._words = words
        self._seen = seen
        self._retried = retried
        self._pages: dict[int, Page] = {}

    def detect(self, action: Action, *, said: str = "") -> Hit | None:
        """The gravest hit of the action; spending before what does not, then by kind (spec G-61)."""
        touches = touches_of(action, self._screen)
        hits = [hit for touch in touches for hit in self._judge(touch)]
        hits += self._by_words(action, said)
        return min(hits, key=lambda hit: (not hit.spends, GRAVEST_FIRST.index(hit.kind)), default=None)

    def is_unjudged(self, action: Action, *, said: str = "") -> bool:
        """Whether neither tree, picture nor model tells what is touched, so that nothing was judged (spec G-92)."""
        touches = [touch for touch in touches_of(action, self._screen) if touch.point is not None]
        if not touches or said.strip() or not is_textless(self._screen):
            return False
        return not any(touch.point is not None and seen_at(self._seen, touch.point) for touch in touches)

    def hangs_on_page(self, action: Action) -> bool:
        """Whether the rest of the page has a say: a control without a label, or one with a word that the rules know."""
        return any(
            touch.way in _HANGING or (touch.way in _ON_CONTROLS and self._is_spoken_for(touch))
            for touch in touches_of(action, self._screen)
        )

    def _is_spoken_for(self, touch: Touch) -> bool:
        if touch.node is None or touch.window is None:
            return False
        names = names_of(self.page(touch.window), touch.node)
        return any(name.said.tells_something for name in names) or (touch.node.is_clickable and not names)

    def is_unlabelled(self, action: Action) -> bool:
        """Whether it touches a control that nothing on the screen names (spec G-26)."""
        touched = [
            (touch.node, touch.window)
            for touch in touches_of(action, self._screen)
            if touch.way in _ON_CONTROLS and touch.node is not None and touch.window is not None
        ]
        return any(not has_label(self.page(window), node) for node, window in touched)

    def page(self, window: Window) -> Page:
        """The window with all that is said on it."""
        if window.id not in self._pages:
            self._pages[window.id] = Page(self._screen, window, self._words, self._behind)
        return self._pages[window.id]

    def _judge(self, touch: Touch) -> Iterator[Hit]:
        window = touch.window
        if touch.way == "unknown":
            yield from self._unknown_focus()
        if window is None or touch.way == "unknown":
            return
        hit: Hit | None = None
        if touch.node is not None:
            match touch.way:
                case "touch" | "slide" | "key":
                    hit = self._control(touch.node, window).hit()
                case "type":
                    hit = self._typed(touch.node, window)
                case "enter":
                    hit = self._enter(touch.node, window)
                case "digit":
                    hit = self._typed(touch.node, window)
                case "keyboard":
                    hit = self._keyboard(touch.node)
        if hit is None and touch.point is not None and touch.way in ("touch", "slide"):
            hit = self._drawn(touch, window)
        if hit is not None:
            yield hit

    def _control(self, node: Node, window: Window) -> Control:
        return Control(self.page(window), node, seen=self._seen, retried=self._retried)

    def _typed(self, field: Node, window: Window) -> Hit | None:
        """Text goes into a field: an edit, but for the password of a payment (spec G-69)."""
        page = self.page(window)
        if not is_secret_of_payment(page, field):
            return None
        return Hit("pay", self._field_name(page, field), True, field, window, ("G-69", "G-139"))

    def _enter(self, field: Node, window: Window) -> Hit | None:
        """The field's own enter action: a confirm button of its window (spec G-88)."""
        page = self.page(window)
        said = page.field_says(field)
        if not field.is_editable:
            return Control(page, field, seen=self._seen, retried=self._retried).hit()
        if any("search" in one.holds for one in said) or "search" in field.class_name.lower():
            return None
        if any("message" in one.holds for one in said):
            return Hit("send", self._field_name(page, field), page.has_fee, field, window, ("G-88", "G-63"))
        if field.bounds.height >= MULTI_LINE_MIN_SHARE * self._screen.display.height:
            return None
        named = [found for one in said for found in one.counted if found.kind in ("pay", "order")]
        if named:
            kind = min((found.kind for found in named), key=GRAVEST_FIRST.index)
            return Hit(kind, self._field_name(page, field), True, field, window, ("G-88", named[0].rule))
        told = general(page, field)
        if told is None:
            return None
        kind, rules = told
        spends = kind in ("pay", "order") or page.has_fee
        return Hit(kind, self._field_name(page, field), spends, field, window, ("G-88", *rules))

    @staticmethod
    def _field_name(page: Page, field: Node) -> str:
        return next((one.text for one in page.field_says(field)), field.class_name)

    def _keyboard(self, key: Node) -> Hit | None:
        """A key of the soft keyboard: only its action key does more than writing (spec G-88)."""
        field = next((node for node in self._screen.nodes if node.is_focused and node.is_editable), None)
        if field is None:
            return None
        window = self._screen.windows[field.window]
        text = key.text or key.description
        if len(label(text)) == 1 and label(text).isdecimal():
            return self._typed(field, window)
        is_action = "enter_key" in say(text, self._words).whole or key.resource_id.endswith(("enter", "ime_action"))
        return self._enter(field, window) if is_action else None

    def _unknown_focus(self) -> Iterator[Hit]:
        """A key whose receiver is not known may press any button in front (spec G-89)."""
        window = self._screen.topmost_app
        if window is None:
            return
        page = self.page(window)
        for node in page.nodes:
            hit = Control(page, node, seen=self._seen, retried=self._retried).hit() if node.is_clickable else None
            if hit is not None and hit.spends:
                yield Hit(hit.kind, hit.matched, True, None, window, ("G-89", *hit.rules))

    def _drawn(self, touch: Touch, window: Window) -> Hit | None:
        """A place where the tree says nothing: the seen words there, else what sort of page it is (spec G-92)."""
        if touch.point is None or not is_textless(self._screen):
            return None
        page = self.page(window)
        over = [say(word.text, self._words) for word in seen_at(self._seen, touch.point)]
        all_seen = [say(word.text, self._words) for word in self._seen]
        has_money = any(money_in(word.text) for word in self._seen)
        for one in over:
            found = [*one.counted, *(one.weak if has_money else ())]
            if found:
                kind = min((each.kind for each in found), key=GRAVEST_FIRST.index)
                spends = kind in ("pay", "order", "submit")
                return Hit(kind, one.text, spends, None, window, ("G-92", found[0].rule))
            if {"general", "onward"} & one.whole.keys() and has_money:
                is_pay = any(each.kind == "pay" for other in all_seen for each in other.counted)
                return Hit("pay" if is_pay else "order", one.text, True, None, window, ("G-92", "G-64"))
        is_vault = self._screen.secure == "yes" and self._words.is_wallet(window.package)
        if page.is_cashier or (is_vault and not over):
            return Hit("pay", self._screen.activity or window.package, True, None, window, ("G-92",))
        return None

    def _by_words(self, action: Action, said: str) -> Iterator[Hit]:
        """What the model calls its target (spec G-71)."""
        if not said.strip() or not isinstance(action, Tap | LongPress | Swipe | Drag | Gesture | NodeAct | Press):
            return
        if label(said) in self._own_labels(action):
            # Its own label is judged where it stands: on a tab or a row it may be a name.
            return
        for found in say(said, self._words).counted:
            spends = found.kind in ("pay", "order", "submit")
            yield Hit(found.kind, said, spends, None, None, ("G-71", found.rule))

    def _own_labels(self, action: Action) -> frozenset[str]:
        at = (
            action.at if isinstance(action, Tap | LongPress) else action.target if isinstance(action, NodeAct) else None
        )
        node = self._screen.node(at.id) if isinstance(at, Target) else None
        return frozenset() if node is None else frozenset(map(label, (node.text, node.description))) - {""}
