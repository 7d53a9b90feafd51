"""One call of a tool in a soak run, and all that is known about it. Pure."""

from dataclasses import dataclass
from typing import Literal

from benchmarks.notes import Notes, names_of
from benchmarks.reached import Sent, Wire
from benchmarks.rig import LAUNCHER
from pollex.action.actions import Action, Press, Scroll, Tap, kind_of
from pollex.action.receipt import Receipt
from pollex.action.scrolling import plan_scroll
from pollex.errors import PhoneError
from pollex.screen.screen import NodeId, Screen

__all__ = [
    "CLICKING",
    "IN_STEPS",
    "NOTED_AS",
    "ONE_FINGER",
    "RIGHT",
    "UNTOLD",
    "WRITING",
    "Deed",
    "Says",
    "Told",
    "is_close",
]

Says = tuple[Literal["right", "wrong", "twice", "untold"], str | None]
"""What somebody says to a completed receipt, and why where that is a fault."""
RIGHT: Says = ("right", None)
UNTOLD: Says = ("untold", None)
PASTE = ("paste", "32768")
"""The phone's word, and Android's own number, which apps note."""
NOTED_AS = {
    "tap": ("click",),
    "click": ("click",),
    "set_checked": ("click",),
    "long_press": ("long_click",),
    "long_click": ("long_click",),
    "type": ("set_text", *PASTE),
    "clear": ("set_text",),
    "set_text": ("set_text",),
    "replace_selection": ("set_text",),
    "set_progress": ("set_progress",),
    "scroll": tuple(f"scroll_{way}" for way in ("forward", "backward", "up", "down", "left", "right")),
    "scroll_forward": ("scroll_forward",),
    "scroll_backward": ("scroll_backward",),
}
"""How the control's own action that a receipt's kind stands for is noted."""
WRITING = ("type", "clear", "set_text", "replace_selection")
IN_STEPS = (*WRITING, "scroll")
"""What may take more than one action of its control."""
CLICKING = ("tap", "click", "set_checked")
ONE_FINGER = ("tap", "long_press")
"""Inputs of one finger that comes down once."""
NEAR_PX = 1.0
"""Whole pixels are noted."""


@dataclass(frozen=True, slots=True)
class Told:
    """What one receipt says, as far as an app could contradict it."""

    sent: Sent
    status: str
    message: str = ""
    node: NodeId | None = None
    """Its target; None: it had no single one."""
    controls: tuple[str, ...] = ()
    """What notes may call its target (`notes.names_of`); none: it had no single one."""
    app: str = ""
    """Package of its target, or of the page that it went to; empty: not known."""
    text: str | None = None
    """What the control holds afterwards; None: not known, or secret."""
    value: float | None = None
    checked: str | None = None
    package: str | None = None
    """Of a launch, and of going home: which app came to the front."""
    point: tuple[float, float] | None = None
    """Where the first finger came down, in pixels; None: no finger did."""

    @staticmethod
    def of(began_ms: int, action: Action, receipt: Receipt) -> "Told":
        """What of a receipt can be held against notes."""
        kind = "double_tap" if isinstance(action, Tap) and action.times == 2 else kind_of(action)
        way, timings = receipt.way, receipt.timings
        before, after, screen = receipt.before, receipt.after, receipt.screen_before
        steps = _steps(action, screen) if isinstance(action, Scroll) and screen is not None else None
        sent = Sent(receipt.operation_id or "", kind, began_ms, receipt.dispatch, way, timings.act, steps)
        is_open = after is not None and not after.is_secret
        return Told(
            sent,
            receipt.status,
            receipt.message,
            before.id if before is not None else None,
            names_of(before, screen) if before is not None and screen is not None else (),
            before.package if before is not None else (screen.package or "") if screen is not None else "",
            after.text if after is not None and is_open else None,
            after.range.current if after is not None and after.range is not None else None,
            after.checked if after is not None else None,
            LAUNCHER if isinstance(action, Press) and action.key == "home" else receipt.package,
            receipt.touched.point if receipt.touched is not None else None,
        )


@dataclass(frozen=True, slots=True)
class Deed:
    """One call of a tool, and all that is known about it."""

    number: int
    fault: str
    """What was done to the phone meanwhile; `none`."""
    breaks: bool
    """Whether that breaks the connection to the helper."""
    call: str
    """The tool and its arguments, to be read by people."""
    took_s: float
    deadline_s: float
    told: tuple[Told, ...] = ()
    wire: Wire = ()
    notes: Notes | None = ()
    """None: so much was noted that its beginning is lost."""
    echo: Wire | None = None
    """What the phone's windows and views did, as `vphone echo` prints it; None: not known, or its beginning is lost."""
    page: str = ""
    """The page in front before it and after it, as notes name it; empty: not the same, or not known."""
    front: str | None = None
    """Package in front after it, by the phone itself; None: not asked."""
    error: str | None = None
    """An exception that no tool may raise."""
    mutes: bool = False
    """Whether apps did not note what was done to a field; its state they did."""
    can_lift: bool = True
    """Whether the phone let fingers that were down be lifted."""
    before: tuple[str, ...] = ()
    """Lines for the phone's shell that led to it: the page that was opened, what began the fault."""

    def __str__(self) -> str:
        said = ", ".join(f"{one.sent.kind} {one.status}" for one in self.told)
        return f"{self.number} {self.call} [{self.fault}] {self.took_s:.1f} s: {said or 'no input'}"

    def is_last_on_it(self, one: Told) -> bool:
        """Whether no later input of this call was on the same control."""
        return all(later.controls != one.controls for later in self.told[self.told.index(one) + 1 :])


def is_close(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two places are the same but for the part of a pixel that nobody notes."""
    return all(abs(a - b) <= NEAR_PX for a, b in zip(one, other, strict=True))


def _steps(action: Scroll, screen: Screen) -> int | None:
    try:
        return plan_scroll(screen, action.direction, action.container, action.amount).steps or None
    except PhoneError:
        return None  # the page was looked at once more before it was scrolled
