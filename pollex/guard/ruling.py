"""The rules of the gate: detector, sums, boxes and bindings, as one (docs/spec/confirmation.md, sections 6 to 10)."""

from collections.abc import Iterable, Mapping
from functools import cache

from pollex.action.actions import Action, Tap
from pollex.action.expect import Witness
from pollex.guard import bindings, shown
from pollex.guard.detector import Detector
from pollex.guard.hit import Hit, Kind
from pollex.guard.request import Request
from pollex.guard.seen import Seen
from pollex.guard.shown import Page
from pollex.guard.words import Words
from pollex.screen.front import current_window
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.target import target_of

__all__ = ["Ruling", "rules", "rules_with"]


class Ruling:
    """With one set of words. Pure; what they are for is said in `Rules`."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def hit(
        self,
        action: Action,
        screen: Screen,
        seen: Seen,
        *,
        said: str,
        again: Kind | None,
        behind: Screen | None = None,
    ) -> Hit | None:
        """What the action is known as."""
        return self._detector(screen, seen, again, behind).detect(action, said=said)

    def hangs_on_page(self, action: Action, screen: Screen) -> bool:
        """Whether what the action is known as hangs on more than what it touches."""
        return self._detector(screen).hangs_on_page(action)

    def is_unlabelled(self, action: Action, screen: Screen) -> bool:
        """Whether it touches what nothing on the screen names."""
        return self._detector(screen).is_unlabelled(action)

    def is_unjudged(self, action: Action, screen: Screen, seen: Seen, *, said: str) -> bool:
        """Whether nothing tells what it touches."""
        return self._detector(screen, seen).is_unjudged(action, said=said)

    def request_reason(self, request: Request, screen: Screen, seen: Seen) -> str | None:
        """Why a card must not be shown for this page."""
        return bindings.request_reason(request, screen, seen=seen)

    def step_reason(self, request: Request, hit: Hit, action: Action, screen: Screen, seen: Seen) -> str | None:
        """Why a grant does not fit the step."""
        return bindings.step_reason(request, hit, action, screen, seen=seen)

    def page(self, request: Request | None, screen: Screen, window: Window | None, seen: Seen) -> Page:
        """What of the page stands on a card."""
        kind = "pay" if request is None else request.action
        return shown.page(request, screen, window, self._button(kind, screen, window), seen=seen)

    def witnesses(self, request: Request, hit: Hit, screen: Screen) -> tuple[Witness, ...]:
        """What the phone must still find."""
        return shown.witnesses(request, hit, screen)

    def _button(self, kind: Kind, screen: Screen, window: Window | None) -> Node | None:
        """What would be the step, where one control alone would be."""
        window = window or current_window(screen)
        if window is None:
            return None
        detector = self._detector(screen)
        found = [
            node
            for node in screen.tree(window)
            if node.is_clickable and not node.visible_bounds.is_empty
            if (hit := detector.detect(Tap(target_of(screen, node)))) is not None and hit.spends and hit.kind == kind
        ]
        return found[0] if len(found) == 1 else None

    def _detector(
        self, screen: Screen, seen: Seen = (), again: Kind | None = None, behind: Screen | None = None
    ) -> Detector:
        return Detector(screen, self._words, seen=seen, retried=again, behind=behind)


def rules_with(added: Mapping[str, Iterable[str]]) -> Ruling:
    """With the words that come with pollex, and those that the person adds, by use.

    Raises:
        Misuse: INVALID, they cannot be used.
    """
    return Ruling(Words.load(added))


@cache
def rules() -> Ruling:
    """With the words that come with pollex."""
    return Ruling(Words.load())
