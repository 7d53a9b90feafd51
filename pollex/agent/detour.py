"""Another way to an element that is not where it was chosen (docs/spec/loop.md, L-109 to L-111).

In order: its list is scrolled, one page to each side, if it is out of sight; back is pressed once, if another page is
in front. Found again, it is acted on once; else the step has failed, and the model decides anew.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from pollex.action.actions import Action, Press, Scroll
from pollex.action.receipt import Receipt
from pollex.action.words import Direction
from pollex.agent.journal import Journal
from pollex.agent.retry import aimed, meant
from pollex.flow.beside import found_beside
from pollex.screen.front import foreground_app
from pollex.screen.overlays import listed_alone, usual_page
from pollex.screen.places import axis_of
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, is_there, rebuilt, target_of

__all__ = ["Detour", "Found", "Page", "Trail", "page_of"]

Page = tuple[str, str, str]
"""App, activity and title together (section 0 of the spec); empty where the phone does not tell."""


def page_of(screen: Screen) -> Page:
    """The page in front; what lies over it is no part of it."""
    window = usual_page(screen)
    return foreground_app(screen) or "", screen.activity or "", "" if window is None else window.title


@dataclass(slots=True)
class Trail:
    """Where a run has been, as far as it decides whether back may be pressed by itself (L-111)."""

    _app: str = ""
    _first: Page = ("", "", "")
    _typed: set[Page] = field(default_factory=set)

    def note(self, screen: Screen) -> None:
        """Notes the page in front; the first one of an app since it came to the front is known as such."""
        page = page_of(screen)
        if page[0] != self._app:
            self._app, self._first = page[0], page

    def note_typed(self, screen: Screen) -> None:
        """Text was typed on this page, which leaving it could lose."""
        self._typed.add(page_of(screen))

    def may_go_back(self, screen: Screen, is_launcher: Callable[[str], bool]) -> bool:
        """Not on the launcher, the app's first page, with the keyboard up, or where text was typed."""
        page = page_of(screen)
        is_first = page[0] != self._app or page == self._first
        return not (is_first or is_launcher(page[0]) or screen.has_keyboard or page in self._typed)


@dataclass(frozen=True, slots=True)
class Found:
    """Where another way has led."""

    screen: NamedScreen
    """The newest one, whether it helped or not."""
    action: Action | None
    """The same action on the element as it is there; None: it was not found."""


@dataclass(frozen=True, slots=True)
class Detour:
    """The other ways of one run."""

    journal: Journal
    trail: Trail
    perform: Callable[[Action], Receipt]
    look: Callable[[], NamedScreen]
    is_launcher: Callable[[str], bool]

    def take(self, action: Action, chosen: NamedScreen, now: NamedScreen) -> Found:
        """Looks for the element of an action that was not sent, or may be sent again; never for one that spends.

        Args:
            action: on the screen that it was chosen on.
            chosen: that screen.
            now: the newest one.

        Raises:
            PhoneError: as looking and performing.
        """
        target = meant(action)
        node = None if target is None else chosen.screen.node(target.id)
        if target is None or node is None or listed_alone(now.screen) is not None:
            # What lies over the page is for the model to deal with; code closes nothing by itself (L-88).
            return Found(now, None)
        if page_of(now.screen) == page_of(chosen.screen):
            seen = (
                now.screen.node(node.id) if is_there(now.screen, target) else rebuilt(chosen.screen, node, now.screen)
            )
            if seen is not None and not seen.visible_bounds.is_empty:
                # It is in sight, at another place: nothing leads nearer to it.
                return Found(now, None)
            return self._scrolled(action, node, chosen, now)
        if not self.trail.may_go_back(now.screen, self.is_launcher):
            return Found(now, None)
        return self._gone_back(action, node, chosen)

    def _scrolled(self, action: Action, node: Node, chosen: NamedScreen, now: NamedScreen) -> Found:
        container = next((one for one in chosen.screen.lineage(node) if one.is_scrollable and one is not node), None)
        if container is None or not is_there(now.screen, target_of(chosen.screen, container)):
            return Found(now, None)
        newest = [now]

        def scroll(way: Direction) -> Receipt:
            live = newest[0].screen.node(container.id) or container
            self.journal.event("changed_way", way="scroll", direction=way)
            receipt = self.perform(Scroll(way, target_of(newest[0].screen, live)))
            newest[0] = self.look()
            return receipt

        def found() -> Action | None:
            return _on(action, node, chosen, newest[0])

        met: Action | None = found_beside(scroll, found, axis=axis_of(chosen.screen, container))
        return Found(newest[0], met)

    def _gone_back(self, action: Action, node: Node, chosen: NamedScreen) -> Found:
        self.journal.event("changed_way", way="back")
        self.perform(Press("back"))
        now = self.look()
        is_back = page_of(now.screen) == page_of(chosen.screen)
        return Found(now, _on(action, node, chosen, now) if is_back else None)


def _on(action: Action, node: Node, chosen: NamedScreen, now: NamedScreen) -> Action | None:
    """The action on the element as it is now; None if it is not in sight, or not for certain the same."""
    target: Target = target_of(chosen.screen, node)
    live = now.screen.node(node.id) if is_there(now.screen, target) else rebuilt(chosen.screen, node, now.screen)
    if live is None or live.visible_bounds.is_empty:
        return None
    return aimed(action, target_of(now.screen, live))
