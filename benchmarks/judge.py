"""Holds receipts against what the phone (`reached`, `echo`) and its apps (`witness`) noted, and keeps count. Pure."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.deeds import RIGHT, Deed, Told
from benchmarks.echo import echoed
from benchmarks.reached import UNWRITTEN, contradictions
from benchmarks.witness import Witness

__all__ = ["HISTORY", "LATE_S", "MAX_UNKNOWN_SHARE", "MIN_HELD_SHARE", "Judge", "Tally"]

MAX_UNKNOWN_SHARE = 0.02
"""Of the receipts of inputs that no broken connection disturbed."""
MIN_HELD_SHARE = 0.9
"""Of the completed receipts; what nobody on the phone could have contradicted proves little."""
MIN_RECEIPTS = 100
"""With fewer, a share is chance."""
LATE_S = 10.0
"""How much later than its deadline a call may end: a last look, on a busy computer."""
HISTORY = 5
"""Deeds that are told with a fault, the last one being the one at fault."""
COLUMNS = (("fault", 22), ("deeds", 6), ("completed", 10), ("not", 6), ("unknown", 8))
JUDGED = (("app", 6), ("phone", 7), ("untold", 7), ("wrong", 6), ("twice", 6))


@dataclass(slots=True)
class Tally:
    """The receipts of deeds with one fault."""

    deeds: int = 0
    receipts: Counter[str] = field(default_factory=Counter)
    """`completed`, `not` (observed, partial, cancelled or not started) and `unknown`."""
    verdicts: Counter[str] = field(default_factory=Counter)
    """Of the completed ones: confirmed by the notes of an `app`, by the `phone`'s own windows and views, by nobody
    (`untold`: only the record of inputs speaks), contradicted (`wrong`), done `twice`."""

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
        self.untold: Counter[str] = Counter()
        """Completed receipts to which neither an app nor the phone says anything: kind and app."""
        self.unknowns: Counter[str] = Counter()
        """Receipts whose outcome is unknown: kind, fault, and what they say."""
        self._witness = Witness()
        self._last: deque[str] = deque(maxlen=HISTORY)
        self._calm: Counter[str] = Counter()
        """Receipts that no broken connection disturbed."""
        self._broken: Counter[str] = Counter()
        """The others."""
        self._may_come_late = False
        """Whether the deed before left an input of which nobody knows whether it happened: it may be about to."""

    def take(self, deed: Deed) -> list[str]:
        """Judges one deed; a sentence for each fault in it, with what led to it."""
        self._last.append(str(deed))
        tally = self.tallies.setdefault(deed.fault, Tally())
        tally.deeds += 1
        self._witness.hear(deed.notes or ())
        found = list(self._misdeeds(deed))
        for one in deed.told:
            kind = one.status if one.status in ("completed", "unknown") else "not"
            tally.receipts[kind] += 1
            (self._broken if deed.breaks else self._calm)[kind] += 1
            if kind == "unknown":
                self.unknowns[f"{one.sent.kind} [{deed.fault}]: {one.message}"] += 1
            if one.status == "completed":
                verdict, why = self._verdict(one, deed)
                if verdict == "twice" and self._may_come_late:
                    verdict, why = "untold", None
                tally.verdicts[verdict] += 1
                self.wrong += verdict == "wrong"
                self.twice += verdict == "twice"
                if verdict == "untold":
                    self.untold[f"{one.sent.kind} {one.app}".strip()] += 1
                found += [f"{one.sent.kind} is completed, and {why}: {one.message}"] if why else []
        self._may_come_late = any(one.sent.dispatch == "uncertain" for one in deed.told)
        told = [f"deed {deed.number}: {one}\n    after " + "\n    after ".join(self._last) for one in found]
        self.faults += told
        return told

    def _verdict(self, one: Told, deed: Deed) -> tuple[str, str | None]:
        by_app, by_phone = self._witness.says(one, deed), echoed(one, deed)
        for verdict, why in (by_app, by_phone):
            if why is not None:
                return verdict, why
        return "app" if by_app == RIGHT else "phone" if by_phone == RIGHT else "untold", None

    def verdict(self) -> list[str]:
        """A sentence for each bound that is broken, the single faults first."""
        broken = list(self.faults)
        if self._calm.total() >= MIN_RECEIPTS and self._unknown_share() >= MAX_UNKNOWN_SHARE:
            broken.append(self.unknown())
        counts = self._counts()
        if counts.total() >= MIN_RECEIPTS and counts.total() - counts["untold"] < MIN_HELD_SHARE * counts.total():
            broken.append(self.held())
        return broken

    def held(self) -> str:
        """A sentence that states who confirmed how many completed receipts."""
        counts = self._counts()
        share = 1 - counts["untold"] / max(counts.total(), 1)
        return (
            f"{share:.1%} of {counts.total()} completed receipts could be held against the phone; {counts['app']} "
            f"are confirmed by an app's own notes, {counts['phone']} by windows and views, {counts['untold']} by the "
            f"record of inputs alone; the bound is {MIN_HELD_SHARE:.0%}{_unjudged(counts.total())}."
        )

    @property
    def receipts(self) -> int:
        """How many there are for the share that has fewest of them; below MIN_RECEIPTS not all bounds are judged."""
        return min(self._calm.total(), self._counts().total())

    def _counts(self) -> Counter[str]:
        return sum((tally.verdicts for tally in self.tallies.values()), Counter())

    def unknown(self) -> str:
        """A sentence that states the share of unknown receipts."""
        told = f"{self._unknown_share():.1%} of {self._calm.total()} receipts are unknown where no connection broke"
        apart = f", and {self._broken['unknown']} of {self._broken.total()} where one did" if self._broken else ""
        return f"{told}; the bound is {MAX_UNKNOWN_SHARE:.0%}{_unjudged(self._calm.total())}{apart}."

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
        for one in contradictions(deed.wire, [one.sent for one in deed.told], can_lift=deed.can_lift):
            if not (self._may_come_late and UNWRITTEN in one):
                self.twice += "was one input" in one
                yield one


def _unjudged(receipts: int) -> str:
    """What a sentence with a share says where a bound is not held to it."""
    return "" if receipts >= MIN_RECEIPTS else f", not judged with fewer than {MIN_RECEIPTS}"
