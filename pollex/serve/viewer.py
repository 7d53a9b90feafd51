"""A person before their phone: what it shows now, picture after picture, and the inputs of their own hand.

Pictures are taken only while somebody watches, so that the phone is free for other programs in between, and quickly
only while something changes. Secret fields are painted over in them as in every picture. Inputs go through the one
door, as those of a person (docs/decisions/009-a-persons-hands.md).
"""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pollex.act.executor import Executor
from pollex.act.picture import MAX_SIDE_PX, MIN_SIDE_PX, Shot, take_picture
from pollex.action.actions import Action, Contact, Gesture, Press, Type
from pollex.action.key_names import key_named
from pollex.device.deadline import Cancel, Deadline
from pollex.device.device import Picture
from pollex.errors import DeviceUnavailable, Misuse, PhoneError
from pollex.guard.hands import Hands

__all__ = ["State", "View", "Viewer"]

State = Literal["live", "hidden", "lost", "waiting"]
"""A picture; none can be had of what the phone shows; there is no phone; nothing has been read yet."""

QUICK_S = 0.03
SLOW_S = 0.4
"""Between two pictures while the screen moves, and once it has stood for a while."""
GROWS_BY = 1.5
LOST_S = 1.0
WATCHED_S = 3.0
"""How long a page counts as watching after it last asked."""
PICTURE_S = 10.0
INPUT_S = 20.0
STOP_S = 5.0
STALE_TRIES = 3
"""An input that was refused since the page had changed is given again: what is seen by now is newer, too."""
SIDE_STEP_PX = 128
"""Pictures have one of a few sizes, whatever the size of the page."""


@dataclass(frozen=True, slots=True)
class View:
    """What a person sees."""

    number: int
    """Rises with each that differs."""
    state: State
    message: str = ""
    """What is the matter, where it is not live."""
    picture: Picture | None = None
    size: tuple[int, int] = (0, 0)
    """Of the display, in pixels."""


class Viewer:
    """The view of one phone, and the hands on it. May be used from several threads."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._hands = executor.by_hand(Hands())
        self._changed = threading.Condition()
        self._view = View(1, "waiting")
        self._cancel = Cancel()
        self._hurry = threading.Event()
        self._asked_s: float | None = None
        self._side_px = 0
        self._thread = threading.Thread(target=self._watch, name="viewer", daemon=True)

    def start(self) -> None:
        """Begins to look, once somebody asks."""
        self._thread.start()

    def stop(self) -> None:
        """Ends all waits and the looking."""
        self._cancel.set()
        self._hurry.set()
        with self._changed:
            self._changed.notify_all()
        self._thread.join(STOP_S)

    def next(self, after: int, wait_s: float, *, side_px: int) -> View | None:
        """The newest view, as soon as it is another one than number `after`; None if it is not within `wait_s`.

        Args:
            after: the last number that was shown; 0 for none.
            wait_s: seconds.
            side_px: about how long the longer side of the picture should be.
        """
        whole = -(-side_px // SIDE_STEP_PX) * SIDE_STEP_PX
        wanted_px = max(MIN_SIDE_PX, min(MAX_SIDE_PX, whole))
        if self._side_px != wanted_px or not self._is_watched:
            self._side_px = wanted_px
            self._hurry.set()
        self._asked_s = time.monotonic()
        with self._changed:
            is_new = self._changed.wait_for(lambda: self._view.number != after or self._cancel.is_set, wait_s)
            self._asked_s = time.monotonic()
            return self._view if is_new and not self._cancel.is_set else None

    def move_fingers(self, fingers: Sequence[Contact], size: tuple[int, int]) -> str:
        """Moves fingers as the person did on a picture of a display of this size.

        Returns:
            What is to be told, nothing if all is well.
        """
        if size != self._view.size:
            return "The display has turned meanwhile; touch it again."
        return self._perform(Gesture(tuple(fingers), settle_ms=0))

    def press_key(self, name: str, *, is_long: bool = False) -> str:
        """Presses a key by its name or code; gives what is to be told."""
        try:
            key = 26 if name == "power" else key_named(name)
        except Misuse as error:
            return error.message
        return self._perform(Press(key, is_long=is_long and isinstance(key, int)))

    def type_text(self, text: str) -> str:
        """Puts text at the cursor; gives what is to be told."""
        return self._perform(Type(text, mode="insert"))

    def _perform(self, action: Action) -> str:
        deadline = Deadline(INPUT_S, self._cancel)
        for _ in range(STALE_TRIES):
            receipt = self._hands.perform(action, deadline)
            failure = receipt.failure
            if failure is None or failure.code not in ("STALE", "APP_CHANGED") or receipt.dispatch != "none":
                break
            try:
                self._hands.peek(deadline)
            except PhoneError as error:
                failure = error
                break
        self._hurry.set()
        return "" if failure is None else failure.message

    @property
    def _is_watched(self) -> bool:
        return self._asked_s is not None and time.monotonic() - self._asked_s < WATCHED_S

    def _watch(self) -> None:
        pause_s = QUICK_S
        while self._goes_on():
            if self._hurry.is_set():
                self._hurry.clear()
                pause_s = QUICK_S
            view = self._look()
            quick_s = QUICK_S if self._show(view) else min(SLOW_S, pause_s * GROWS_BY)
            pause_s = LOST_S if view.state == "lost" else quick_s
            self._hurry.wait(pause_s)

    def _goes_on(self) -> bool:
        """Waits until somebody watches; False at the end."""
        if not self._is_watched:
            self._hurry.wait()
        return not self._cancel.is_set

    def _look(self) -> View:
        try:
            shot = take_picture(
                self._executor, Deadline(PICTURE_S, self._cancel), max_side_px=self._side_px, settles=False, tries=1
            )
        except DeviceUnavailable as error:
            return View(0, "lost", error.message)
        except PhoneError as error:
            return View(0, "hidden", error.message)
        return View(0, "live", "", shot.picture, _size(shot))

    def _show(self, view: View) -> bool:
        """Makes it the newest, if it differs."""
        with self._changed:
            old = self._view
            if (view.state, view.message, view.size) == (old.state, old.message, old.size) and _same(view, old):
                return False
            size = view.size if view.state == "live" else old.size
            self._view = replace(view, number=old.number + 1, size=size)
            self._changed.notify_all()
        return True


def _same(view: View, old: View) -> bool:
    now, before = view.picture, old.picture
    return (None if now is None else now.data) == (None if before is None else before.data)


def _size(shot: Shot) -> tuple[int, int]:
    display = shot.screen.screen.display
    return display.width, display.height
