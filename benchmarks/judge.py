"""Holds receipts against what phone and apps noted themselves, and keeps count of both. Pure.

A receipt is right if a note of the app says the same, wrong if one contradicts it, and untold where the app keeps no
notes of that control: then only the phone's own record of inputs (`reached`) speaks.
"""

import hashlib
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from benchmarks.reached import UNWRITTEN, Sent, Wire, contradictions

__all__ = ["HISTORY", "LATE_S", "MAX_UNKNOWN_SHARE", "Deed", "Judge", "Tally", "Told"]

# Any: a line of an app's log, JSON.
Notes = Sequence[Mapping[str, Any]]
Verdict = Literal["right", "wrong", "twice", "untold"]

MAX_UNKNOWN_SHARE = 0.02
"""Of the receipts of inputs that no broken connection disturbed."""
MIN_RECEIPTS = 100
"""With fewer, a share is chance."""
LATE_S = 10.0
"""How much later than its deadline a call may end: a last look, on a busy computer."""
HISTORY = 5
"""Deeds that are told with a fault, the last one being the one at fault."""
PASTE = "32768"
"""Android's own number; the app has no word for it."""
NOTED_AS = {
    "tap": ("click",),
    "click": ("click",),
    "set_checked": ("click",),
    "long_press": ("long_click",),
    "long_click": ("long_click",),
    "type": ("set_text", PASTE),
    "clear": ("set_text",),
    "set_text": ("set_text",),
    "replace_selection": ("set_text",),
    "set_progress": ("set_progress",),
    "scroll_forward": ("scroll_forward",),
    "scroll_backward": ("scroll_backward",),
}
"""How an app notes the control's own action that a receipt's kind stands for."""
COLUMNS = (("fault", 22), ("deeds", 6), ("completed", 10), ("not", 6), ("unknown", 8))
JUDGED = (("right", 6), ("untold", 7), ("wrong", 6), ("twice", 6))
WRITING = ("type", "clear", "set_text", "replace_selection")


@dataclass(frozen=True, slots=True)
class Told:
    """What one receipt says, as far as an app could contradict it."""

    sent: Sent
    status: str
    message: str = ""
    control: str | None = None
    """Resource id of its target without the package."""
    text: str | None = None
    """What the control holds afterwards; None: not known, or secret."""
    value: float | None = None
    checked: str | None = None
    package: str | None = None
    """Of a launch: which app came to the front."""


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
    notes: Notes = ()
    front: str | None = None
    """Package in front after it, by the phone itself; None: not asked."""
    error: str | None = None
    """An exception that no tool may raise."""
    mutes: bool = False
    """Whether apps did not note what was done to a field; its state they did."""

    def __str__(self) -> str:
        said = ", ".join(f"{one.sent.kind} {one.status}" for one in self.told)
        return f"{self.number} {self.call} [{self.fault}] {self.took_s:.1f} s: {said or 'no input'}"


@dataclass(slots=True)
class Tally:
    """The receipts of deeds with one fault."""

    deeds: int = 0
    receipts: Counter[str] = field(default_factory=Counter)
    """`completed`, `not` (observed, partial, cancelled or not started) and `unknown`."""
    verdicts: Counter[str] = field(default_factory=Counter)
    """`right`, `wrong`, `twice`, `untold`, of the completed ones."""

    def figures(self) -> dict[str, int]:
        """All counts by name."""
        return {"deeds": self.deeds, **self.receipts, **self.verdicts}


class Judge:
    """Takes deeds in their order."""

    def __init__(self) -> None:
        self.tallies: dict[str, Tally] = {}
        self.faults: list[str] = []
        self.twice = 0
        self.wrong = 0
        self._noting: set[str] = set()
        """Controls whose app was seen to note actions on them."""
        self._last: deque[str] = deque(maxlen=HISTORY)
        self._calm: Counter[str] = Counter()
        """Receipts that no broken connection disturbed."""
        self._may_come_late = False
        """Whether the deed before left an input of which nobody knows whether it happened: it may be about to."""

    def take(self, deed: Deed) -> list[str]:
        """Judges one deed; a sentence for each fault in it, with what led to it."""
        self._last.append(str(deed))
        tally = self.tallies.setdefault(deed.fault, Tally())
        tally.deeds += 1
        self._noting |= {note["id"] for note in deed.notes if note["did"] == "action"}
        found = list(self._misdeeds(deed))
        self._may_come_late = any(one.sent.dispatch == "uncertain" for one in deed.told)
        for one in deed.told:
            kind = one.status if one.status in ("completed", "unknown") else "not"
            tally.receipts[kind] += 1
            if not deed.breaks:
                self._calm[kind] += 1
            if one.status == "completed":
                verdict, why = self._verdict(one, deed)
                tally.verdicts[verdict] += 1
                self.wrong += verdict == "wrong"
                self.twice += verdict == "twice"
                found += [f"{one.sent.kind} is completed, and {why}: {one.message}"] if why else []
        told = [f"deed {deed.number}: {one}\n    after " + "\n    after ".join(self._last) for one in found]
        self.faults += told
        return told

    def verdict(self) -> list[str]:
        """A sentence for each bound that is broken, the single faults first."""
        broken = list(self.faults)
        if self._calm.total() >= MIN_RECEIPTS and self._unknown_share() >= MAX_UNKNOWN_SHARE:
            broken.append(self.unknown())
        return broken

    def unknown(self) -> str:
        """A sentence that states the share of unknown receipts."""
        told = f"{self._unknown_share():.1%} of {self._calm.total()} receipts are unknown where no connection broke"
        few = "" if self._calm.total() >= MIN_RECEIPTS else f"; with fewer than {MIN_RECEIPTS} it is not held to it"
        return f"{told}; the bound is {MAX_UNKNOWN_SHARE:.0%}{few}."

    def _unknown_share(self) -> float:
        return self._calm["unknown"] / max(self._calm.total(), 1)

    def table(self) -> Iterator[str]:
        """Lines that tell the counts of each fault."""
        widths = [width for _, width in (*COLUMNS, *JUDGED)]
        rows: list[list[object]] = [[name for name, _ in (*COLUMNS, *JUDGED)]]
        for fault, one in sorted(self.tallies.items()):
            receipts = [one.receipts[name] for name, _ in COLUMNS[2:]]
            rows.append([fault, one.deeds, *receipts, *(one.verdicts[name] for name, _ in JUDGED)])
        for name, *counts in rows:
            figures = (f"{count:>{width}}" for count, width in zip(counts, widths[1:], strict=True))
            yield f"{name:<{widths[0]}}{''.join(figures)}"

    def _misdeeds(self, deed: Deed) -> Iterator[str]:
        late_s = deed.took_s - deed.deadline_s
        if late_s > LATE_S:
            yield f"it ended {late_s:.1f} s after its deadline"
        if deed.error is not None:
            yield f"it raised {deed.error}"
        for one in contradictions(deed.wire, [one.sent for one in deed.told]):
            if not (self._may_come_late and UNWRITTEN in one):
                self.twice += "was one input" in one
                yield one

    def _verdict(self, one: Told, deed: Deed) -> tuple[Verdict, str | None]:
        """What the app says to a completed receipt, and why that is a fault."""
        if one.sent.kind == "launch":
            if deed.front is None or one is not deed.told[-1]:
                return "untold", None
            is_right = deed.front == one.package
            return ("right", None) if is_right else ("wrong", f"{deed.front} is in front and not {one.package}")
        notes = [note for note in deed.notes if note.get("id") == one.control]
        wanted = NOTED_AS.get(one.sent.kind, ())
        is_noted = one.control in self._noting and not (deed.mutes and one.sent.kind in WRITING)
        if one.sent.way != "node" or not wanted or not is_noted:
            return self._state(one, deed, notes)
        acts = [note for note in notes if note["did"] == "action" and note["action"] in wanted]
        taken = sum(bool(note["taken"]) for note in acts)
        inputs = sum(told.control == one.control and told.sent.kind == one.sent.kind for told in deed.told)
        if not taken:
            return "wrong", f"{one.control} has taken no {wanted[0]}, says the app"
        if taken > inputs and one.sent.kind not in WRITING:
            return "twice", f"{one.control} has taken {taken} {wanted[0]} of {inputs}, says the app"
        verdict, why = self._state(one, deed, notes)
        return ("right", None) if verdict == "untold" else (verdict, why)

    def _state(self, one: Told, deed: Deed, notes: Notes) -> tuple[Verdict, str | None]:
        """Whether the control's last note of its state is what the receipt read back; of the last input on it alone."""
        if any(later.control == one.control for later in deed.told[deed.told.index(one) + 1 :]):
            return "untold", None
        last = {note["did"]: note for note in notes}
        held: object = None
        read: object = None
        if one.sent.kind in WRITING and one.text is not None and "text" in last:
            # Lab notes long texts by their hash alone, Forms as they are.
            held, read = last["text"].get("sha256"), hashlib.sha256(one.text.encode()).hexdigest()
            if held is None:
                held, read = last["text"]["text"], one.text
        elif one.sent.kind == "set_progress" and one.value is not None and "progress" in last:
            held, read = round(float(last["progress"]["value"]), 3), round(one.value, 3)
        elif one.sent.kind == "set_checked" and one.checked is not None and "checked" in last:
            held, read = last["checked"]["on"], one.checked == "yes"
        if held is None:
            return "untold", None
        return (
            ("right", None) if held == read else ("wrong", f"{one.control} holds {held} and not {read}, says the app")
        )
