"""Random use of one phone, as a curious person with no aim would: through the helper, with a picture after each step.

The same seed makes the same choices on the same screens; screens depend on time, so two runs are alike, not equal.
"""

import random
from collections import Counter
from collections.abc import Callable

from benchmarks.rig import COMMAND_S, LAB, Rig
from pollex.action.actions import NodeAction
from pollex.action.expect import Expect
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.device.session import Session
from pollex.device.wire import Settle
from pollex.errors import PhoneError, ReadFailed, Refused, Rejected
from pollex.screen.screen import Node, Screen
from pollex.screen.target import target_of

__all__ = ["Wanderer"]

SETTLE_CAP_MS = 1000
SETTLE_QUIET_MS = 60
OFF_LIMITS = frozenset({f"{LAB}:id/trouble", f"{LAB}:id/pages"})
"""Behind it lies all that an app can do wrong: crashes and hangs on purpose."""
ACTIVITIES = (
    "com.android.settings/.Settings",
    "com.android.settings/.DisplayActivity",
    "dev.pollex.notes/.NotesActivity",
    f"{LAB}/.MainActivity",
    f"{LAB}/.DialogsActivity",
    f"{LAB}/.ControlsActivity",
    f"{LAB}/.ResultActivity",
    f"{LAB}/.ComponentsActivity",
)
PACKAGES = tuple(sorted({activity.partition("/")[0] for activity in ACTIVITIES}))
TEXTS = ("", "milk", "周五 Friday", "a longer line with numbers 1234567890 and signs !?#", "🥖 两行\nsecond line")
MISUSE_OF_A_CHANGED_SCREEN = ("UNSUPPORTED", "OUT_OF_RANGE")
"""What a control answers that no longer takes the action, or a text longer than it holds."""


class Wanderer:
    """Chooses and performs one move after the other."""

    def __init__(self, rig: Rig, session: Session, chance: random.Random) -> None:
        self._rig = rig
        self._session = session
        self._chance = chance
        self._moves: dict[Callable[[Screen], None], int] = {
            self._tap: 50,
            self._write: 9,
            self._swipe: 10,
            self._scroll: 5,
            self._long_click: 3,
            self._back: 12,
            self._home: 3,
            self._recents: 2,
            self._launch: 5,
            self._rotate: 1,
        }
        """Each with its share."""
        self.actions = 0
        self.refusals = 0
        self.errors: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        """Moves that were performed, by name."""

    def step(self) -> None:
        """One look, one move, one picture. What goes wrong is counted."""
        try:
            settle = Settle(cap_ms=SETTLE_CAP_MS, after_seq=0, quiet_ms=SETTLE_QUIET_MS)
            screen = self._session.observe(Deadline(COMMAND_S), settle=settle)
            (move,) = self._chance.choices(list(self._moves), weights=list(self._moves.values()))
            move(screen)
            self.actions += 1
            self.done[move.__name__.lstrip("_")] += 1
            self._take_picture()
        except PhoneError as error:
            if isinstance(error, Refused | Rejected) or error.code in MISUSE_OF_A_CHANGED_SCREEN:
                self.refusals += 1
            else:
                self.errors[f"{type(error).__name__} {error.code}: {error.message}"] += 1

    def go_home(self) -> None:
        """The same place for each sample of memory: awake, upright, on the home screen, and no other app runs."""
        ending = [f"am force-stop {package}" for package in PACKAGES]
        for line in ("input keyevent WAKEUP", "wm user-rotation lock 0", "input keyevent HOME", *ending):
            self._rig.shell(line)

    def _take_picture(self) -> None:
        picture = self._rig.phone.read_raw("screencap -p", Deadline(COMMAND_S))
        if not picture.startswith(b"\x89PNG"):
            raise ReadFailed("READ_FAILED", f"screencap gave no picture but {picture[:200]!r}")

    def _tap(self, screen: Screen) -> None:
        self._act(screen, "click", lambda node: node.is_clickable)

    def _long_click(self, screen: Screen) -> None:
        self._act(screen, "long_click", lambda node: node.is_long_clickable)

    def _scroll(self, screen: Screen) -> None:
        action: NodeAction = self._chance.choice(("scroll_forward", "scroll_backward"))
        self._act(screen, action, lambda node: action in node.actions)

    def _write(self, screen: Screen) -> None:
        self._act(screen, "set_text", lambda node: node.is_editable, text=self._chance.choice(TEXTS))

    def _act(
        self, screen: Screen, action: NodeAction, fits: Callable[[Node], bool], *, text: str | None = None
    ) -> None:
        """Does it to one of the nodes that fit; where there is none, goes back: a wanderer is stuck nowhere."""
        fitting = [node for node in screen.nodes if fits(node) and self._is_open(screen, node)]
        if not fitting:
            return self._back(screen)
        node = self._chance.choice(fitting)
        order = Order.fresh(Deadline(COMMAND_S), Expect(package=screen.package))
        self._session.act(order, target_of(screen, node), action, {} if text is None else {"text": text})

    def _is_open(self, screen: Screen, node: Node) -> bool:
        shown = not node.visible_bounds.is_empty and not screen.is_covered(node)
        return shown and node.is_enabled and node.resource_id not in OFF_LIMITS

    def _swipe(self, screen: Screen) -> None:
        width, height = screen.display.width, screen.display.height
        places = [self._chance.randrange(span // 10, span * 9 // 10) for span in (width, height, width, height)]
        self._run("input", "swipe", *map(str, places), str(self._chance.randrange(50, 400)))

    def _back(self, screen: Screen) -> None:
        self._session.press(Order.fresh(Deadline(COMMAND_S)), "back")

    def _home(self, screen: Screen) -> None:
        self._session.press(Order.fresh(Deadline(COMMAND_S)), "home")

    def _recents(self, screen: Screen) -> None:
        self._session.press(Order.fresh(Deadline(COMMAND_S)), "recents")

    def _launch(self, screen: Screen) -> None:
        self._run("am", "start", "-n", self._chance.choice(ACTIVITIES))

    def _rotate(self, screen: Screen) -> None:
        self._run("wm", "user-rotation", "lock", str((screen.display.rotation + 1) % 2))

    def _run(self, *words: str) -> None:
        result = self._session.run(*words, deadline=Deadline(COMMAND_S))
        if result.exit_code != 0:
            raise ReadFailed("READ_FAILED", f"{' '.join(words)}: {result.error_text.strip()}")
