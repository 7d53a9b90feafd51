"""What a run remembers: the last steps in full, older ones in a sentence, and facts that are never lost (L-67, L-71).

The facts are data, kept by code: the path of pages, actions known to be useless, values that were filled in.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pollex.screen.wording import cut, quoted, shown

__all__ = ["Done", "Filled", "Memory"]

WINDOW = 6
PATH_PAGES = 5
OLDER_WORDS = 24
"""Of the steps that are told in one sentence by code."""
MAX_SENTENCE_CHARS = 600
MAX_NAME_CHARS = 100
"""Of a page, a field, a value or a notice: screens may not make prompts as long as they like (L-86)."""
MAX_OUTCOME_CHARS = 300
MAX_PLAN_CHARS = 2_000
MAX_PAGES = 30
MAX_TOASTS = 3


@dataclass(frozen=True, slots=True)
class Done:
    """One step, as it is told to a model."""

    step: int
    words: str
    """As `tap 6 "Display"`."""
    outcome: str
    """As `confirmed, 71 % changed`."""
    page: str
    """Where it was done."""
    expected: str = ""
    toasts: tuple[str, ...] = ()

    def __str__(self) -> str:
        told = f"{self.step} {self.words}"
        if self.expected:
            told += f", expected {cut(self.expected, MAX_OUTCOME_CHARS)}"
        told += f": {cut(self.outcome, MAX_OUTCOME_CHARS)}"
        notices = (quoted(cut(shown(toast), MAX_NAME_CHARS)) for toast in self.toasts[-MAX_TOASTS:])
        return shown(told + "".join(f"; notice {notice}" for notice in notices))


@dataclass(frozen=True, slots=True)
class Filled:
    """A value that was typed: again it need not be, and over it nothing may go."""

    field: str
    page: str
    value: str
    """Of a secret its name, as `secret:mail_password`."""


def _nowhere(one: "Done | Filled") -> None:
    """For a memory that ends with its program."""


@dataclass(slots=True)
class Memory:
    """The memory of one run."""

    window: int = WINDOW
    keep: Callable[["Done | Filled"], None] = _nowhere
    """Is told all that is noted, so that it can be noted again (L-131)."""
    plan: str = ""
    """Steps of a flow that were not done (L-146); text of screens is in it."""
    _steps: list[Done] = field(default_factory=list)
    _path: list[str] = field(default_factory=list)
    _pages: list[str] = field(default_factory=list)
    _filled: dict[tuple[str, str], Filled] = field(default_factory=dict)
    _sentence: str = ""
    _told_up_to: int = 0

    @property
    def path(self) -> str:
        """Titles of the pages passed, as `Settings > Display` (L-47)."""
        return " > ".join(self._path)

    @property
    def older(self) -> tuple[Done, ...]:
        """The steps that have left the window."""
        return tuple(self._steps[: -self.window]) if len(self._steps) > self.window else ()

    @property
    def wants_sentence(self) -> bool:
        """Whether the window has moved since the older steps were last put in a sentence (L-71)."""
        return len(self.older) > self._told_up_to

    def visit(self, page: str) -> None:
        """Notes the page in front; going back shortens the path."""
        page = cut(shown(page), MAX_NAME_CHARS)
        if not page:
            return
        if page in self._path:
            del self._path[self._path.index(page) + 1 :]
        else:
            self._path.append(page)
            del self._path[:-PATH_PAGES]
        if page not in self._pages:
            self._pages.append(page)
            del self._pages[:-MAX_PAGES]

    def add(self, done: Done) -> None:
        """Notes a step that is over."""
        self.recall(done)
        self.keep(done)

    def fill(self, field_name: str, page: str, value: str) -> None:
        """Notes a value that a field on a page was given; a later one of the same field takes its place."""
        name, where = (cut(shown(text), MAX_NAME_CHARS) for text in (field_name, page))
        filled = Filled(name, where, cut(shown(value), MAX_NAME_CHARS))
        self.recall(filled)
        self.keep(filled)

    def recall(self, one: Done | Filled) -> None:
        """Notes again what is kept already."""
        if isinstance(one, Done):
            self._steps.append(one)
        else:
            self._filled[one.field, one.page] = one

    def summarise(self, sentence: str) -> None:
        """Takes a sentence that a model made of the older steps; empty: code makes one (L-73)."""
        self._sentence = " ".join(sentence.split())[:MAX_SENTENCE_CHARS]
        self._told_up_to = len(self.older)

    def lines(self, useless: Iterable[str] = ()) -> tuple[str, ...]:
        """The history as a model reads it, never empty (L-63)."""
        return tuple(self._lines(tuple(useless)))

    def _lines(self, useless: tuple[str, ...]) -> Iterator[str]:
        if not self._steps:
            yield "none yet"
        if older := self.older:
            yield f"Steps {older[0].step} to {older[-1].step}: {self._sentence or _by_code(older)}; now at {self.path}"
        yield from (str(done) for done in self._steps[-self.window :])
        if self._steps:
            yield f"Pages passed: {', '.join(self._pages) or 'none'}"
            yield f"Known useless: {'; '.join(useless) or 'none'}"
            filled = "; ".join(f'"{one.field}" on {one.page} = {one.value}' for one in self._filled.values())
            yield f"Filled in: {filled or 'none'}"
        if self.plan:
            yield f"Left of the flow: {cut(self.plan, MAX_PLAN_CHARS)}"


def _by_code(steps: tuple[Done, ...]) -> str:
    """The newest ones fit in, for what is long past matters least."""
    words = [done.words for done in steps]
    left_out = len(words) - OLDER_WORDS
    kept = words[-OLDER_WORDS:]
    told = ", ".join(kept) if left_out <= 0 else f"{left_out} more, {', '.join(kept)}"
    return told if len(told) <= MAX_SENTENCE_CHARS else "… " + told[-MAX_SENTENCE_CHARS:]
