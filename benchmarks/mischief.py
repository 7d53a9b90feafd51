"""What a soak run does to the phone while a tool is at work: faults of the virtual phone, and what ends them."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["CALM", "JUMP_MS", "MISCHIEF", "Mischief", "crashes", "has_begun"]

CLEAR = "vphone fault; vphone fault clear"
"""Tells first what has not begun."""
WAITS = ": waits for "
MAX_WAIT_MS = 1500
MIN_BYTES, MAX_BYTES = 300, 6000
"""After which the line is cut: what asks for it has some of the first, a tree of a page more than the last."""
JUMP_MS = 3_600_000
"""How far the clock jumps."""


@dataclass(frozen=True, slots=True)
class Mischief:
    """One kind of trouble."""

    name: str
    line: str = ""
    """For the phone's shell, right before the call; `{ms}`, `{bytes}`, `{label}` and `{view}` are random."""
    share: int = 2
    """How often, beside the others."""
    breaks: bool = False
    """Whether the connection to the helper breaks."""
    visits: bool = False
    """Whether it brings another app or window to the front by itself."""
    mutes: bool = False
    """Whether apps do not note what is done to a field meanwhile."""
    grips: bool = False
    """Whether a finger that is down cannot be lifted meanwhile."""
    takes_place: bool = False
    """Whether the helper's place was taken, so that the session does without it until it is let go."""
    ending: str = CLEAR
    """For the shell, after the call."""

    def begin(self, chance: random.Random, labels: Sequence[str], views: Sequence[str]) -> str | None:
        """The line with its random parts; None where the page has no such thing.

        Args:
            chance: what is random comes of it.
            labels: ids of what says a text on the page.
            views: ids of all that is on it.
        """
        if ("{label}" in self.line and not labels) or ("{view}" in self.line and not views):
            return None
        return self.line.format(
            ms=chance.randrange(MAX_WAIT_MS),
            bytes=chance.randrange(MIN_BYTES, MAX_BYTES),
            label=chance.choice(labels or [""]),
            view=chance.choice(views or [""]),
        )


CALM = Mischief("none", share=120, ending="")
BACK = f"{CLEAR}; input keyevent BACK"
ANEW = f"{CLEAR}; am force-stop dev.pollex.lab; am force-stop dev.pollex.forms"
"""What notes what a field gets is put in place when its page is made."""
CRASH = "FATAL EXCEPTION"
ON_PURPOSE = "vphone fault crash"
OF_A_CRASH = 3
"""Lines: the heading, the app, the exception."""
OF_ITS_TRACE = 60
_OF_ONE_PROCESS = re.compile(r"crash \d+ AndroidRuntime: |, PID: \d+")
"""What differs where an app crashes anew each time that it starts."""
HOWS = {"deaf-to-set": "deaf to set", "deaf-to-paste": "deaf to paste", "deaf": "deaf"} | {
    how: how for how in ("rejects", "reformats", "cuts")
}
"""What fields do, and how it is told."""
MISCHIEF = (
    CALM,
    Mischief("slow", "vphone fault slow 60"),
    Mischief("hang", "vphone fault hang --in {ms} --for 1500"),
    Mischief("input refused", "vphone fault input --in {ms}", grips=True),
    Mischief("layer", "vphone fault layer pollex --in {ms} --for 800"),
    Mischief("tree", "vphone fault tree pollex --in {ms} --for 800"),
    Mischief("silence", "vphone fault silence pollex --in {ms} --for 800"),
    Mischief("popup after an input", "vphone fault popup --after 1", ending=BACK, visits=True),
    Mischief("popup", "vphone fault popup --in {ms}", ending=BACK, visits=True),
    Mischief("permission", "vphone fault permission --after 1", ending=BACK, visits=True),
    Mischief("call", "vphone fault call --in {ms}", visits=True),
    Mischief("call card", "vphone fault call-card --in {ms}"),
    Mischief("notification", "vphone fault notification --in {ms}"),
    Mischief("toast", "vphone fault toast --in {ms}"),
    Mischief("overlay", "vphone fault overlay --in {ms}", visits=True),
    Mischief("rotate", "vphone fault rotation 1 --in {ms}"),
    Mischief("secure", "vphone fault secure"),
    Mischief("keyboard", "vphone fault keyboard --in {ms}"),
    Mischief("no keyboard", "vphone keyboard off", ending="vphone keyboard on"),
    *(Mischief(f"field {told}", f"vphone fault field {how}", mutes=True, ending=ANEW) for how, told in HOWS.items()),
    Mischief("text", "vphone fault text {label} Sold out --in {ms}"),
    Mischief("move", "vphone fault move {view} 60 90 --in {ms}"),
    Mischief("crash", "vphone fault crash --in {ms}", share=1, visits=True, ending=BACK),
    Mischief("hang spin", "vphone fault hang spin --in {ms} --for 1500"),
    Mischief("reorder", "vphone fault reorder --after 1"),
    Mischief("animation", "vphone fault animation"),
    Mischief("slow pages", "vphone fault slow-pages 1200"),
    Mischief("clock", f"vphone fault clock {JUMP_MS} --in {{ms}}"),
    Mischief("disk", "vphone fault disk"),
    Mischief("app killed", "vphone fault kill dev.pollex.lab --in {ms}", visits=True),
    Mischief("helper killed", "vphone fault kill helper --in {ms}", breaks=True),
    Mischief(
        "place taken",
        "vphone fault slot && vphone fault kill helper --in {ms}",
        share=1,
        breaks=True,
        takes_place=True,
    ),
    Mischief("drop", "vphone fault transport drop --in {ms}", breaks=True),
    Mischief("drop for a while", "vphone fault transport drop 2500 --in {ms}", share=1, breaks=True),
    Mischief("drop after bytes", "vphone fault transport drop-after {bytes}", breaks=True),
    Mischief("drop after an input", "vphone fault transport drop --after 1", breaks=True),
    Mischief("late okay", "vphone fault transport delay-okay 300"),
    Mischief("fragments", "vphone fault transport fragments 64"),
    Mischief("dark", "input keyevent SLEEP", ending="input keyevent WAKEUP"),
)


def has_begun(said: str) -> bool:
    """Whether the trouble came at all, by what its ending printed: a call may be over before."""
    return WAITS not in said


def crashes(log: str) -> dict[str, str]:
    """The crashes in what `vphone log` prints, but for those that were asked for.

    Returns: a line for each app and exception, and with it what was logged of the first such crash.
    """
    lines = log.splitlines()
    found: dict[str, str] = {}
    for at, line in enumerate(lines):
        if CRASH in line:
            crash = " ".join(lines[at + 1 : at + OF_A_CRASH])
            found.setdefault(_OF_ONE_PROCESS.sub("", crash), "\n".join(lines[at : at + OF_ITS_TRACE]))
    return {crash: trace for crash, trace in found.items() if ON_PURPOSE not in crash}
