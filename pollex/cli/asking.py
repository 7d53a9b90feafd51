"""The person at the terminal: asked for a yes, or to take the phone in hand (spec/confirmation.md, section 13).

Only the controlling terminal is read, never standard input, and nothing that was typed before the prompt counts.
"""

import codecs
import locale
import os
import select
import termios
import threading
from collections.abc import Sequence

from pollex.action.person import HandOver, Person, PersonAnswer
from pollex.cli.terminal import clean
from pollex.guard.approver import Channel, Choice
from pollex.guard.card import ANSWER_DELAY_MS, WORDS, Card, Language, lines, lines_of_hand_over

__all__ = ["Terminal", "language_of_terminal"]

MAX_LINE_BYTES = 4096
WITHDRAWAL_S = 0.1
"""How often it is asked whether anybody still wants the answer."""
_YES = ("yes", "同意")
_DONE = ("done", "完成")


def language_of_terminal() -> Language:
    """Chinese where the person's own settings are, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "zh" if (spoken or locale.getlocale()[0] or "").lower().startswith("zh") else "en"


class Terminal:
    """The channel of a run that was started from an interactive terminal."""

    def __init__(self, path: str = "/dev/tty", language: Language | None = None) -> None:
        self._path = path
        self._language = language or language_of_terminal()
        self._one_at_a_time = threading.Lock()

    @property
    def channel(self) -> Channel:
        """`terminal`."""
        return "terminal"

    @property
    def is_living(self) -> bool:
        """Whether there is a terminal, and this program is the one that it listens to."""
        try:
            terminal = os.open(self._path, os.O_RDWR | os.O_NOCTTY)
        except OSError:
            return False
        try:
            return os.tcgetpgrp(terminal) == os.getpgrp()
        except OSError:
            return False
        finally:
            os.close(terminal)

    @property
    def person(self) -> Person:
        """The same person, to take the phone in hand."""
        return _Hands(self)

    def ask(self, card: Card) -> "_AskedCard":
        """Prints the card, and reads one line (spec G-121)."""
        return _AskedCard(self.prompt(lines(card, self._language), "terminal"))

    def hand_over(self, request: HandOver, *, must_unlock: bool) -> "_AskedHands":
        """Prints what is to be done by hand, and reads one line."""
        shown = lines_of_hand_over(request, self._language, must_unlock=must_unlock)
        return _AskedHands(self.prompt(shown, "terminal_hands"))

    def prompt(self, shown: Sequence[str], question: str) -> "_Prompt":
        """Begins to ask; the answer is read by a thread of its own."""
        return _Prompt(self._path, shown, question, self._language, self._one_at_a_time)


class _Prompt:
    """One question at the terminal, from its printing to its line or its withdrawal."""

    def __init__(
        self, path: str, shown: Sequence[str], question: str, language: Language, one_at_a_time: threading.Lock
    ) -> None:
        self._path = path
        self._shown = (*shown, WORDS[question][language])
        self._stale = WORDS["stale"][language]
        self._one_at_a_time = one_at_a_time
        self._is_over = threading.Event()
        self._line: str | None = None
        self._is_withdrawn = threading.Event()
        threading.Thread(target=self._run, name="terminal-question", daemon=True).start()

    def wait(self, seconds: float) -> str | None:
        """The line that was typed, empty at the end of input or without a terminal; None: not yet."""
        return (self._line or "") if self._is_over.wait(max(0.0, seconds)) else None

    def withdraw(self) -> None:
        """Says that the question is out of date, unless it was answered."""
        self._is_withdrawn.set()

    def _run(self) -> None:
        try:
            with self._one_at_a_time:
                terminal = os.open(self._path, os.O_RDWR | os.O_NOCTTY)
                try:
                    self._line = self._asked(terminal)
                finally:
                    os.close(terminal)
        except (OSError, termios.error):
            self._line = None
        finally:
            self._is_over.set()

    def _asked(self, terminal: int) -> str | None:
        """The line that was typed after the prompt stood long enough to be read (spec G-120)."""
        _write(terminal, "\n" + "\n".join(map(clean, self._shown)) + " ")
        self._is_withdrawn.wait(ANSWER_DELAY_MS / 1000)
        termios.tcflush(terminal, termios.TCIFLUSH)
        typed = bytearray()
        while not self._is_withdrawn.is_set():
            if not select.select([terminal], [], [], WITHDRAWAL_S)[0]:
                continue
            piece = os.read(terminal, MAX_LINE_BYTES)
            typed += piece
            if typed.endswith(b"\n"):
                return codecs.decode(typed, "utf-8", "replace").strip()
            if not piece or len(typed) > MAX_LINE_BYTES:
                return None
        _write(terminal, f"\n{self._stale}\n")
        return None


class _AskedCard:
    """A card at the terminal: the full word is a yes, everything else is a no."""

    def __init__(self, prompt: _Prompt) -> None:
        self._prompt = prompt

    def answer(self, wait_s: float) -> Choice | None:
        """As `Asked.answer`."""
        line = self._prompt.wait(wait_s)
        return None if line is None else "approved" if line in _YES else "declined"

    def withdraw(self) -> None:
        """As `Asked.withdraw`."""
        self._prompt.withdraw()


class _Hands:
    """The person at the terminal, asked to take the phone in hand."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def ask(self, request: HandOver, *, must_unlock: bool) -> "_AskedHands":
        """As `Person.ask`."""
        return self._terminal.hand_over(request, must_unlock=must_unlock)


class _AskedHands:
    """A hand-over at the terminal: the word, and what may follow it for the agent."""

    def __init__(self, prompt: _Prompt) -> None:
        self._prompt = prompt

    def answer(self, wait_s: float) -> PersonAnswer | None:
        """As `Question.answer`."""
        line = self._prompt.wait(wait_s)
        if line is None:
            return None
        word, _, note = line.partition(" ")
        return PersonAnswer("done", note.strip()) if word in _DONE else PersonAnswer("declined", line)

    def withdraw(self) -> None:
        """As `Question.withdraw`."""
        self._prompt.withdraw()


def _write(terminal: int, text: str) -> None:
    data = text.encode("utf-8", "replace")
    while data:
        data = data[os.write(terminal, data) :]
