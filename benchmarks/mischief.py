"""What a soak run does to the phone while a tool is at work: faults of the virtual phone, and what ends them."""

import random
from dataclasses import dataclass

__all__ = ["CALM", "MISCHIEF", "Mischief"]

MAX_WAIT_MS = 1500


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
    ending: str = "vphone fault clear"
    """For the shell, after the call."""

    def begin(self, chance: random.Random) -> str:
        """The line with its random parts."""
        return self.line.format(ms=chance.randrange(MAX_WAIT_MS))


CALM = Mischief("none", share=90, ending="")
BACK = "vphone fault clear; input keyevent BACK"
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
    Mischief("field deaf to set", "vphone fault field deaf-to-set"),
    Mischief("field rejects", "vphone fault field rejects"),
    Mischief("field cuts", "vphone fault field cuts"),
    Mischief("reorder", "vphone fault reorder --after 1"),
    Mischief("animation", "vphone fault animation"),
    Mischief("slow pages", "vphone fault slow-pages 1200"),
    Mischief("clock", "vphone fault clock 3600000 --in {ms}"),
    Mischief("disk", "vphone fault disk"),
    Mischief("app killed", "vphone fault kill dev.pollex.lab --in {ms}", visits=True),
    Mischief("helper killed", "vphone fault kill helper --in {ms}", breaks=True),
    Mischief("dark", "input keyevent SLEEP", ending="input keyevent WAKEUP"),
)
