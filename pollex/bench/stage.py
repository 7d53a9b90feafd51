"""A device of stored screens on which inputs do what a play says: nothing, something else, or the right thing too late.

All above it is the real code: executor, gate, fence, settling, verification, records.
"""

import io
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Literal

from PIL import Image

from pollex.bench.reading import Reading
from pollex.device.deadline import Deadline
from pollex.device.device import App, DeviceInfo, Order, Picture, Sent
from pollex.device.replay import ReplayDevice, ReplayedInput
from pollex.device.stored import StoredScreen
from pollex.device.wire import Settle
from pollex.errors import PhoneError, ReadFailed
from pollex.screen.screen import Screen

__all__ = ["HOME", "PICTURE_SIDE_PX", "Play", "Stage", "is_deed"]

HOME = "com.android.launcher3"
PICTURE_SIDE_PX = 1280
"""Longer side of its pictures, as runs keep them."""
UNSEEN_S = 0.1
"""So long nobody has looked when the screen changes."""
GREY = (120, 130, 140)

Shown = Reading | None
"""None: the screen cannot be read."""
React = Callable[[ReplayedInput, int], Sequence[Shown] | PhoneError]
"""What an input, and the how-manieth deed it is, leads to: what the next looks see in turn, or what is raised."""


def is_deed(came: ReplayedInput) -> bool:
    """Whether an input is what was decided, and no focus or caret on the way to it."""
    return came.what.get("action") not in ("focus", "set_selection", "clear_focus", "show_on_screen")


@dataclass(frozen=True, slots=True)
class Play:
    """What happens on the stage."""

    first: Reading
    react: React
    surprises: Mapping[int, Reading] = field(default_factory=dict)
    """What comes up while the model thinks for the how-manieth time."""
    drift: Callable[[Reading, int], Reading] | None = None
    """What the screen does by itself: the reading, and the how-manieth look it is, to what is seen."""
    is_quiet: bool = True
    waits_s: float = 0.0
    """How long the screen takes to come to rest."""
    secure: Literal["yes", "no"] = "no"
    has_picture: bool = True
    apps: tuple[App, ...] = field(default=())


class Stage(ReplayDevice):
    """One play."""

    def __init__(self, play: Play) -> None:
        """Shows its first screen."""
        self._play = play
        self._numbers = 0
        self._thoughts = 0
        self._looked_s = 0.0
        self._deeds = 0
        self._next: deque[Shown] = deque()
        self._shown: StoredScreen | None = None
        self._reading: Shown = play.first
        super().__init__(Path("stage"), (self._staged(play.first),))
        self._shown = self._stored[0]

    def think(self) -> None:
        """The model is asked: whoever else looks has seen the screen before it changes."""
        self._thoughts += 1
        surprise = self._play.surprises.get(self._thoughts)
        if surprise is None:
            return
        while time.monotonic() - self._looked_s < UNSEEN_S:
            time.sleep(UNSEEN_S / 5)
        self._show(surprise)

    def info(self, deadline: Deadline) -> DeviceInfo:
        """With pictures, and apps that can be opened."""
        known = super().info(deadline)
        return replace(known, capabilities=known.capabilities | {"apps", "picture"})

    @property
    def present(self) -> StoredScreen:
        """What is shown now.

        Raises:
            ReadFailed: nothing can be read.
        """
        if self._shown is None:
            raise ReadFailed("READ_FAILED", "The screen could not be read; look again.")
        return self._shown

    def observe(self, deadline: Deadline, *, settle: Settle | None = None, base: Screen | None = None) -> Screen:
        """The present screen; after an input each look sees what comes next."""
        self._looked_s = time.monotonic()
        if settle is not None:
            time.sleep(min(self._play.waits_s, deadline.left_s))
        if self._next:
            self._show(self._next.popleft())
        elif self._play.drift is not None and self._reading is not None:
            self._shown = self._staged(self._reading)
        screen = super().observe(deadline, base=base)
        return screen if settle is None else replace(screen, is_quiet=self._play.is_quiet)

    def advance(self, came: ReplayedInput) -> None:
        """What the play makes of an input.

        Raises:
            PhoneError: what the play says.
        """
        if not is_deed(came):
            self._focus(came)
            return
        self._deeds += 1
        led = self._play.react(came, self._deeds)
        if isinstance(led, PhoneError):
            raise led
        self._next = deque(led)
        if self._next:
            self._show(self._next.popleft())

    def screenshot(
        self, deadline: Deadline, *, form: Literal["png", "jpeg"], max_side_px: int | None = None, quality: int = 80
    ) -> Picture:
        """A grey picture."""
        if not self._play.has_picture:
            raise ReadFailed("READ_FAILED", "The picture did not arrive; look at the tree.")
        display = self.present.screen.display
        scale = min(1.0, PICTURE_SIDE_PX / max(display.width, display.height))
        size = (round(display.width * scale), round(display.height * scale))
        return Picture(_grey(size), "jpeg", *size, scale, display.rotation, self._play.secure)

    def apps(self, deadline: Deadline) -> tuple[App, ...]:
        """Those of the play."""
        return self._play.apps

    def home_apps(self, deadline: Deadline) -> frozenset[str]:
        """The launcher."""
        return frozenset({HOME})

    def clipboard(self, deadline: Deadline) -> str | None:
        """Nothing is on it."""
        return None

    def set_clipboard(self, order: Order, text: str, *, is_sensitive: bool = False) -> Sent:
        """Taken."""
        return Sent(len(self.inputs))

    def _focus(self, came: ReplayedInput) -> None:
        if came.what.get("action") == "focus" and came.target is not None and self._reading is not None:
            self._show(self._reading.with_node(came.target.id, focused=True))

    def _show(self, shown: Shown) -> None:
        self._reading = shown
        self._shown = None if shown is None else self._staged(shown)

    def _staged(self, reading: Reading) -> StoredScreen:
        self._numbers += 1
        if self._play.drift is not None:
            reading = self._play.drift(reading, self._numbers)
        screen = reading.screen(f"s{self._numbers}")
        return StoredScreen(replace(screen, secure=self._play.secure), None)


@cache
def _grey(size: tuple[int, int]) -> bytes:
    held = io.BytesIO()
    Image.new("RGB", size, GREY).save(held, "JPEG")
    return held.getvalue()
