"""What a soak run does to the phone while a tool is at work: faults of the virtual phone, and what ends them."""

import random
from dataclasses import dataclass

__all__ = ["CALM", "JUMP_MS", "MISCHIEF", "Mischief"]

MAX_WAIT_MS = 1500
JUMP_MS = 3_600_000
"""How far the clock jumps."""


@dataclass(frozen=True, slots=True)
class Mischief:
    """One kind of trouble."""

    name: str
    line: str = ""
    """For the phone's shell, right before the call; `{ms}` is a random wait."""
    share: int = 2
    """How often, beside the others."""
    breaks: bool = False
    """Whether the connection to the helper breaks."""
    visits: bool = False
    """Whether it brings another app or window to the front by itself."""
    mutes: bool = False
    """Whether apps do not note what is done to a field meanwhile."""
    ending: str = "vphone fault clear"
    """For the shell, after the call."""

    def begin(self, chance: random.Random) -> str:
        """The line with its random parts."""
        return self.line.format(ms=chance.randrange(MAX_WAIT_MS))


CALM = Mischief("none", share=90, ending="")
BACK = "vphone fault clear; input keyevent BACK"
ANEW = "vphone fault clear; am force-stop dev.pollex.lab; am force-stop dev.pollex.forms"
"""What notes what a field gets is put in place when its page is made."""
MISCHIEF = (
    CALM,
    Mischief("slow", "vphone fault slow 60"),
    Mischief("hang", "vphone fault hang --in {ms} --for 1500"),
    Mischief("input refused", "vphone fault input --in {ms}"),
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
    Mischief("field deaf to set", "vphone fault field deaf-to-set", mutes=True, ending=ANEW),
    Mischief("field rejects", "vphone fault field rejects", mutes=True, ending=ANEW),
    Mischief("field cuts", "vphone fault field cuts", mutes=True, ending=ANEW),
    Mischief("reorder", "vphone fault reorder --after 1"),
    Mischief("animation", "vphone fault animation"),
    Mischief("slow pages", "vphone fault slow-pages 1200"),
    Mischief("clock", f"vphone fault clock {JUMP_MS} --in {{ms}}"),
    Mischief("disk", "vphone fault disk"),
    Mischief("app killed", "vphone fault kill dev.pollex.lab --in {ms}", visits=True),
    Mischief("helper killed", "vphone fault kill helper --in {ms}", breaks=True),
    Mischief("dark", "input keyevent SLEEP", ending="input keyevent WAKEUP"),
)
