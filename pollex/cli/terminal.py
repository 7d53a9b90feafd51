"""What the command line writes, and to whom: answers to standard output, everything else to standard error.

Texts of a phone are written by apps and by people who send messages to its owner. Nothing of them may move the cursor,
colour the terminal, turn the writing around or end a line of ours, so all text goes through `clean`, and JSON escapes
what a terminal would obey. Colour is for people: none without a terminal, none with NO_COLOR.
"""

import contextlib
import json
import os
import re
import shutil
import sys
import threading
import time
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Now", "clean", "note", "progress", "say", "say_bytes", "say_json", "say_table", "use_utf8"]

QUIET_S = 2.0
"""What takes longer than this is spoken of."""
REPORT_INTERVAL_S = 5.0

_OBEYED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
_JOINERS = "\u200c\u200d"
"""Zero-width, and parts of words and emoji."""


def clean(text: str) -> str:
    """The text with everything replaced that a terminal would obey instead of showing; line ends stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(letter if letter == "\n" or _is_shown(letter) else "\ufffd" for letter in text)


def say(text: str, *, style: str | None = None) -> None:
    """An answer, or a part of one, as lines for people.

    Args:
        text: in any form.
        style: how it looks in colour, as Rich names it.
    """
    if style is None or not sys.stdout.isatty():
        print(clean(text), flush=True)
        return
    from rich.text import Text

    _console(sys.stdout).print(Text(clean(text), style), soft_wrap=True)


def say_json(answer: Mapping[str, object]) -> None:
    """An answer as one line of JSON."""
    text = json.dumps(answer, ensure_ascii=False, default=_plain)
    print(_OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text), flush=True)


def say_bytes(data: bytes) -> None:
    """An answer that is no text."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows with their columns under each other. Each cell is one line, whatever is in it."""
    from rich.cells import cell_len

    table = [[clean(" ".join(cell.split())) for cell in row] for row in (head, *rows)]
    widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
    for place, row in enumerate(table):
        cells = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        say("  ".join(cells).rstrip(), style="bold" if place == 0 else None)


def note(sentence: str) -> None:
    """Something for whoever watches, which is no part of the answer."""
    print(clean(sentence), file=sys.stderr, flush=True)


@contextlib.contextmanager
def progress(what: str) -> Iterator[None]:
    """Says on standard error that this still goes on, once it takes long.

    Args:
        what: as `Connecting to the phone`.
    """
    done = threading.Event()
    watch = threading.Thread(target=_watch, args=(what, done), name="progress", daemon=True)
    watch.start()
    try:
        yield
    finally:
        done.set()
        watch.join()


class Now:
    """One line on standard error that says what goes on, written anew in its place; without a terminal there is none.

    It is cleared before anything else is written there.
    """

    def __init__(self) -> None:
        self._has_place = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._is_shown = False

    def show(self, text: str) -> None:
        """Says this now, cut to the terminal's width."""
        if not self._has_place:
            return
        from rich.cells import set_cell_size

        self.clear()
        line = " ".join(clean(text).split())
        sys.stderr.write(set_cell_size(line, shutil.get_terminal_size().columns - 1).rstrip())
        sys.stderr.flush()
        self._is_shown = True

    def clear(self) -> None:
        """Takes the line away."""
        if self._is_shown:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
            self._is_shown = False


def use_utf8() -> None:
    """Makes both outputs UTF-8, which takes everything that `clean` lets through (spec L-171)."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _watch(what: str, done: threading.Event) -> None:
    began_s = time.monotonic()
    if done.wait(QUIET_S):
        return
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        with _console(sys.stderr).status(f"{what} …"):
            done.wait()
        return
    while not done.is_set():
        note(f"{what}, {time.monotonic() - began_s:.0f} s so far …")
        done.wait(REPORT_INTERVAL_S)


def _console(stream: TextIO) -> "Console":
    """Rich takes a third of the time of a short command to import, so it is done where it is needed."""
    from rich.console import Console

    return Console(file=stream, markup=False, emoji=False, highlight=False)


def _is_shown(letter: str) -> bool:
    return letter.isprintable() or letter in _JOINERS or unicodedata.category(letter) == "Zs"


# Any: what json cannot write can be anything.
def _plain(value: Any) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} is no part of an answer")
