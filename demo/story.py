"""What the tour keeps of itself while it goes on: scenes with steps, checks and pictures, told as they come."""

from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["Check", "Failure", "Picture", "Scene", "Step", "Story", "shortened"]

SHOWN_LINES = 12
SHOWN_CHARS = 110


class Failure(Exception):
    """A check did not hold."""


@dataclass(frozen=True, slots=True)
class Step:
    """One call and what came of it."""

    call: str
    """As a program or a host writes it."""
    lines: tuple[str, ...]
    """What came of it, in two or three lines."""
    took_s: float
    body: str = ""
    """All of it: an outline, or a tool's answer."""
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """A claim, what was seen, and whether they agree."""

    claim: str
    seen: str
    held: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The phone's own picture of its display, PNG."""

    caption: str
    png: bytes


@dataclass(slots=True)
class Scene:
    """A part of the tour."""

    title: str
    entries: list[Step | Check] = field(default_factory=list)
    """In the order in which they came."""
    pictures: list[Picture] = field(default_factory=list)

    @property
    def checks(self) -> list[Check]:
        """What was claimed."""
        return [entry for entry in self.entries if isinstance(entry, Check)]


def _print(line: str) -> None:
    print(line, flush=True)


class Story:
    """The scenes so far. Whatever is added is told at once."""

    def __init__(self, tell: Callable[[str], None] = _print) -> None:
        """Takes where lines are told; the terminal if nothing else is said."""
        self.scenes: list[Scene] = []
        self.tell = tell

    def begin(self, title: str) -> None:
        """What follows belongs to a new scene."""
        self.tell(f"\n{len(self.scenes) + 1}. {title}")
        self.scenes.append(Scene(title))

    def step(self, step: Step, *, around: str = "", is_told: bool = True) -> None:
        """Keeps a step and tells it, unless it is seen anyway; of a long body the part around these words."""
        self.scenes[-1].entries.append(step)
        if not is_told:
            return
        self.tell(f"  > {_cut(step.call)}   {step.took_s:.2f} s")
        for line in step.lines:
            self.tell(f"    {_cut(line)}")
        for line in shortened(step.body, around):
            self.tell(f"    | {line}")

    def picture(self, caption: str, png: bytes) -> None:
        """Keeps a picture; it is seen in the report only."""
        self.scenes[-1].pictures.append(Picture(caption, png))

    def check(self, claim: str, seen: object, *, held: bool) -> None:
        """Keeps and tells a check.

        Raises:
            Failure: it does not hold, which ends the tour.
        """
        self.scenes[-1].entries.append(Check(claim, str(seen), held))
        self.tell(f"  {'ok' if held else 'NO'} {claim}")
        if not held:
            raise Failure(f"{claim}; seen: {seen}")

    @property
    def checks(self) -> int:
        """How many have been made."""
        return sum(len(scene.checks) for scene in self.scenes)


def shortened(body: str, around: str = "") -> list[str]:
    """A few lines of a text for the terminal, each cut, and how many there are before and after.

    Args:
        body: the whole text.
        around: words that must be among what is shown, if the text has them; else it is the beginning.
    """
    lines = body.splitlines()
    named = next((place for place, line in enumerate(lines) if around in line), 0)
    first = max(0, min(named - SHOWN_LINES // 2, len(lines) - SHOWN_LINES))
    shown = [_cut(line) for line in lines[first : first + SHOWN_LINES]]
    after = len(lines) - first - len(shown)
    return [*([f"… {first} lines"] if first else []), *shown, *([f"… {after} lines"] if after else [])]


def _cut(line: str) -> str:
    line = line.replace("\x1b", "␛")
    return line if len(line) <= SHOWN_CHARS else line[: SHOWN_CHARS - 1] + "…"
