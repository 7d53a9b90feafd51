"""What a run sees: the newest screen, its list for the model, and what to say about it (L-9, L-10, L-43, L-45)."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from pollex.act.executor import Executor
from pollex.act.picture import take_picture
from pollex.action.actions import Tap
from pollex.agent.journal import Journal
from pollex.device.deadline import Deadline
from pollex.device.device import Picture
from pollex.errors import PhoneError, ReadFailed
from pollex.flow.checks import page_titles
from pollex.guard.rules import Rules
from pollex.screen.comparing import folded
from pollex.screen.elements import MAX_ELEMENTS, ElementList, element_list, elements_prompt
from pollex.screen.fingerprint import page_fingerprint
from pollex.screen.folding import own_words
from pollex.screen.front import current_window, foreground_app
from pollex.screen.overlays import listed_alone, overlays
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import NodeId, Screen
from pollex.screen.self_moving import moved_by_themselves
from pollex.screen.target import target_of
from pollex.screen.usable import is_usable

__all__ = ["PICTURE_S", "Eyes", "Sight", "Taken", "can_spend"]

RESTLESS_S = 1.0
"""How long a page that did not come to rest is watched, where it is not clear what an input did to it."""
LOOK_FOR_S = 3.0
"""A look that failed is repeated so long (L-10)."""
PICTURE_S = 3.0
"""A picture that takes longer is left out of the step's record."""
MAX_PICTURE_PX = 1280
FEW_ELEMENTS = 60
CLOCK_S = 2.0
POOR_S, NO_WINDOW_S = 0.5, 2.0
"""How long a page that tells little, and a display without an app, are given to become more (L-19)."""


def can_spend(rules: Rules, named: NamedScreen) -> bool:
    """Whether a control of the page in front would spend: such pages are the main model's (L-82)."""
    screen = named.screen
    window = current_window(screen)
    controls = () if window is None else (node for node in screen.tree(window) if node.is_clickable)
    for node in controls:
        hit = rules.hit(Tap(target_of(screen, node)), screen, (), said="", again=None)
        if hit is not None and hit.spends:
            return True
    return False


@dataclass(frozen=True, slots=True)
class Sight:
    """One screen, as a step sees it."""

    named: NamedScreen
    listed: ElementList
    text: str
    """The list as a model reads it."""
    short_text: str
    """The same with fewer elements, for a prompt that would be too long (L-69); empty where it is short."""
    page: str
    app: str | None
    fingerprint: str
    has_overlay: bool
    is_covered: bool
    """Only what lies over the page is listed (L-88)."""
    has_foreign: bool
    """Another app's window lies over the page (L-87)."""
    is_loading: bool
    is_poor: bool
    """The page tells too little of itself to be sure what is not there (L-16, L-21)."""


_Key = tuple[NamedScreen, bool, frozenset[NodeId], frozenset[NodeId]]


@dataclass(slots=True)
class Eyes:
    """Looks for one run, and remembers what it has seen."""

    executor: Executor
    journal: Journal
    hide: Callable[[str], str] = str
    """Puts names in the place of secrets that a screen shows (L-136)."""
    _moved: frozenset[NodeId] = frozenset()
    _restless: frozenset[NodeId] = frozenset()
    """Scrollers whose content moves by itself."""
    _seen: set[str] = field(default_factory=set)
    _sight: tuple[_Key, Sight] | None = None
    """The last one, which a step asks for several times, and the next step again."""
    _began: datetime | None = None
    """The phone's clock when this one stood at 0."""
    _poor: str | None = None
    """Digest of the page that was waited for last, in vain."""

    def look(self, deadline: Deadline) -> NamedScreen:
        """A new look, repeated for a moment if it fails; an old list is never used.

        Raises:
            ReadFailed: it could not be read.
            DeviceUnavailable, Refused: as `Executor.look`.
        """
        patience = deadline.within(LOOK_FOR_S)
        while True:
            try:
                return self.executor.look(patience)
            except ReadFailed:
                if patience.is_over:
                    raise

    def clock(self, deadline: Deadline) -> str:
        """Date and time where the phone is, by its own clock, which is asked once and runs on here (L-66)."""
        if self._began is None:
            try:
                now = self.executor.device.clock(deadline.within(CLOCK_S))
            except ReadFailed:
                now = None
            if now is None:
                return "not known"
            self._began = now - timedelta(seconds=time.monotonic())
        return format(self._began + timedelta(seconds=time.monotonic()), "%Y-%m-%d %H:%M")

    def built(self, named: NamedScreen, deadline: Deadline) -> NamedScreen:
        """The same screen, or what it becomes: some pages build late, and tell too little at first (L-19).

        Raises:
            ReadFailed, DeviceUnavailable, Refused: as `Executor.wait`.
        """
        until = deadline.within(POOR_S if named.screen.topmost_app is not None else NO_WINDOW_S)
        while not is_usable(named.screen) and named.screen.digest != self._poor:
            if until.is_over:
                self._poor = named.screen.digest
                break
            named = self.executor.wait(deadline, named, wait_ms=max(1, round(1000 * until.left_s)))
        return named

    def note_unasked(self, looked: NamedScreen) -> None:
        """Learns what moves by itself: nothing was sent between a step's look and the newest one (L-85, L-113)."""
        newest = self.executor.newest
        now = looked.screen if newest is None else newest.screen
        self._moved = frozenset() if now is looked.screen else moved_by_themselves(looked.screen, now)
        self._restless = frozenset(
            node.id
            for node in now.nodes
            if self._moved and node.is_scrollable and any(one.id in self._moved for one in now.subtree(node))
        )

    def restless(self, before: NamedScreen, after: NamedScreen, deadline: Deadline) -> NamedScreen:
        """Learns what of a page that never comes to rest goes on changing by itself; gives the last look at it (L-113).

        Raises:
            ReadFailed, DeviceUnavailable, Refused: as `Executor.wait`.
        """
        known = frozenset(node.id for node in before.screen.nodes)
        until = deadline.within(RESTLESS_S)
        while not until.is_over:
            looked = self.executor.wait(deadline, after, wait_ms=max(1, round(1000 * until.left_s)))
            self._moved |= moved_by_themselves(after.screen, looked.screen) & known
            after = looked
        return after

    def moving(self, *screens: NamedScreen | None) -> frozenset[NodeId]:
        """What says nothing about an input on these screens, for it moves by itself."""
        inside = (
            one.id
            for named in screens
            if named is not None
            for node in named.screen.nodes
            if node.id in self._restless
            for one in named.screen.subtree(node)
        )
        return self._moved | frozenset(inside)

    def sight(self, named: NamedScreen, *, is_whole: bool = False) -> Sight:
        """The list and the facts of a screen; `is_whole`: with the elements that are cut otherwise (L-56)."""
        key = (named, is_whole, self._moved, self._restless)
        if self._sight is None or self._sight[0] != key:
            self._sight = (key, self._made(named, is_whole=is_whole))
        return self._sight[1]

    def _made(self, named: NamedScreen, *, is_whole: bool) -> Sight:
        screen = named.screen
        over = overlays(screen)
        listed = element_list(screen, most=None if is_whole else MAX_ELEMENTS)
        self._seen.update(folded(word) for node in screen.nodes for word in own_words(node))
        return Sight(
            named,
            listed,
            self.hide(elements_prompt(listed)),
            self._short(screen) if len(listed.elements) > FEW_ELEMENTS else "",
            next((title for title in page_titles(screen) if title), ""),
            foreground_app(screen),
            page_fingerprint(screen, self.moving(named)),
            bool(over),
            listed_alone(screen) is not None,
            any(overlay.kind == "foreign" for overlay in over),
            any(node.role == "progress" and not node.visible_bounds.is_empty for node in screen.nodes),
            not is_usable(screen),
        )

    def _short(self, screen: Screen) -> str:
        return self.hide(elements_prompt(element_list(screen, most=FEW_ELEMENTS)))

    def has_seen(self, text: str) -> bool:
        """Whether a text stood on a screen of this run, alone or in a longer one (L-120)."""
        wanted = folded(text)
        return bool(wanted) and any(wanted in seen or (len(seen) > 2 and seen in wanted) for seen in self._seen)

    def picture(self, deadline: Deadline) -> Callable[[int], Picture | None]:
        """Takes a picture with this longest side when it is wanted; None where there is none to be had (L-26)."""
        return lambda max_side_px: self.shot(deadline, max_side_px).picture

    def shot(self, deadline: Deadline, max_side_px: int = MAX_PICTURE_PX) -> "Taken":
        """A picture now, and what became of it."""
        try:
            # The step's look has come to rest already, or never will.
            taken = take_picture(self.executor, deadline.within(PICTURE_S), max_side_px=max_side_px, settles=False)
        except PhoneError as error:
            return Taken(None, "secure" if error.code == "SCREEN_SECURE" else "failed")
        return Taken(taken.picture, "ok")

    def glance(self, deadline: Deadline) -> "Taken":
        """A second look in the place of a picture that nobody keeps: `note_unasked` learns from it what moves."""
        with contextlib.suppress(PhoneError):
            self.executor.look(deadline.within(PICTURE_S))
        return Taken(None, "failed")


@dataclass(frozen=True, slots=True)
class Taken:
    """A picture, or why there is none; nothing about the page is concluded from that (L-26)."""

    picture: Picture | None
    state: Literal["ok", "secure", "failed"]
