"""One call of a tool in a soak run, and all that is known about it. Pure."""

from dataclasses import dataclass

from benchmarks.notes import Notes, names_of
from benchmarks.reached import Sent, Wire
from pollex.action.actions import Action, Tap, kind_of
from pollex.action.receipt import Receipt

__all__ = ["Deed", "Told"]


@dataclass(frozen=True, slots=True)
class Told:
    """What one receipt says, as far as an app could contradict it."""

    sent: Sent
    status: str
    message: str = ""
    controls: tuple[str, ...] = ()
    """What notes may call its target (`notes.names_of`); none: it had no single one."""
    app: str = ""
    """Package of its target, or of the page that it went to; empty: not known."""
    text: str | None = None
    """What the control holds afterwards; None: not known, or secret."""
    value: float | None = None
    checked: str | None = None
    package: str | None = None
    """Of a launch: which app came to the front."""
    point: tuple[float, float] | None = None
    """Where the first finger came down, in pixels; None: no finger did."""

    @staticmethod
    def of(began_ms: int, action: Action, receipt: Receipt) -> "Told":
        """What of a receipt can be held against notes."""
        kind = "double_tap" if isinstance(action, Tap) and action.times == 2 else kind_of(action)
        way, timings = receipt.way, receipt.timings
        sent = Sent(receipt.operation_id or "", kind, began_ms, receipt.dispatch, way, timings.act)
        before, after, screen = receipt.before, receipt.after, receipt.screen_before
        is_open = after is not None and not after.is_secret
        return Told(
            sent,
            receipt.status,
            receipt.message,
            names_of(before, screen) if before is not None and screen is not None else (),
            before.package if before is not None else (screen.package or "") if screen is not None else "",
            after.text if after is not None and is_open else None,
            after.range.current if after is not None and after.range is not None else None,
            after.checked if after is not None else None,
            receipt.package,
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
    front: str | None = None
    """Package in front after it, by the phone itself; None: not asked."""
    error: str | None = None
    """An exception that no tool may raise."""
    mutes: bool = False
    """Whether apps did not note what was done to a field; its state they did."""

    def __str__(self) -> str:
        said = ", ".join(f"{one.sent.kind} {one.status}" for one in self.told)
        return f"{self.number} {self.call} [{self.fault}] {self.took_s:.1f} s: {said or 'no input'}"
