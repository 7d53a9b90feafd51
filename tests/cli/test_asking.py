"""The terminal channel: given a card at a real terminal, then only the full word after the prompt is a yes (GA-8)."""

import os
import pty
import select
import time
from collections.abc import Iterator

import pytest

from pollex.action.person import HandOver, PersonAnswer, Seen
from pollex.cli.asking import Terminal, language_of_terminal
from pollex.guard.card import ANSWER_DELAY_MS, Card

CARD = Card("c1", "order", "蜜雪冰城", "一杯柠檬水", "¥4", Seen("外卖", "com.demo.food"))
DELAY_S = ANSWER_DELAY_MS / 1000
SHORT_S = 0.1
LONG_S = 5.0


class Keyboard:
    """The other end of a terminal: what a person sees and types."""

    def __init__(self) -> None:
        self.master, self._slave = pty.openpty()
        self.path = os.ttyname(self._slave)
        self.seen = ""

    def read_until(self, text: str) -> str:
        """All that was shown, once this was."""
        until_s = time.monotonic() + LONG_S
        while text not in self.seen and time.monotonic() < until_s:
            if select.select([self.master], [], [], 0.1)[0]:
                self.seen += os.read(self.master, 65_536).decode("utf-8", "replace")
        assert text in self.seen
        return self.seen

    def type(self, keys: bytes) -> None:
        """Presses keys."""
        os.write(self.master, keys)

    def close(self) -> None:
        """Pulls the plug."""
        os.close(self.master)
        os.close(self._slave)


@pytest.fixture
def keyboard() -> Iterator[Keyboard]:
    opened = Keyboard()
    yield opened
    opened.close()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that can be read in no time, for what has nothing to do with that."""
    monkeypatch.setattr("pollex.cli.asking.ANSWER_DELAY_MS", SHORT_S * 1000)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (b"yes\n", "approved"),
        ("同意\n".encode(), "approved"),
        (b"y\n", "declined"),
        (b"\n", "declined"),
        (b"\x04", "declined"),
        (b"YES PLEASE\n", "declined"),
        (b"yess\n", "declined"),
        (b"no\n", "declined"),
        (b"\xff\xfe\n", "declined"),
        (b"ye\x7f\x7f\n", "declined"),
    ],
)
def test_only_the_full_word_is_a_yes(keyboard: Keyboard, keys: bytes, answer: str) -> None:
    """G-121, section 13: yes or 同意; enter alone, anything else or the end of input is no."""
    asked = Terminal(keyboard.path, "en").ask(CARD)
    keyboard.read_until("Type yes to approve this once")
    time.sleep(SHORT_S + 0.2)
    keyboard.type(keys)
    assert asked.answer(LONG_S) == answer
    assert asked.answer(0) == answer


def test_what_was_typed_before_the_prompt_was_read_is_dropped(keyboard: Keyboard) -> None:
    """GA-8: a yes that was pasted early approves nothing; the next line counts."""
    keyboard.type(b"yes\nyes\n")
    asked = Terminal(keyboard.path, "en").ask(CARD)
    keyboard.read_until("Type yes to approve this once")
    keyboard.type(b"yes\n")
    time.sleep(DELAY_S + 0.3)
    assert asked.answer(0) is None
    keyboard.type(b"\n")
    assert asked.answer(LONG_S) == "declined"


def test_the_card_is_printed_whole_in_the_persons_language(keyboard: Keyboard) -> None:
    Terminal(keyboard.path, "zh").ask(CARD)
    shown = keyboard.read_until("输入“同意”只批准这一次")
    assert "请你确认：下单" in shown
    assert "金额：¥4" in shown


def test_a_withdrawn_card_says_so_and_takes_no_answer(keyboard: Keyboard) -> None:
    """G-119, GA-10: a late answer is out of date."""
    terminal = Terminal(keyboard.path, "en")
    asked = terminal.ask(CARD)
    keyboard.read_until("Type yes")
    time.sleep(DELAY_S + 0.2)
    asked.withdraw()
    keyboard.read_until("This request is no longer valid")
    keyboard.type(b"yes\n")
    assert asked.answer(LONG_S) == "declined"


def test_two_cards_are_asked_one_after_the_other(keyboard: Keyboard) -> None:
    """One line answers one card."""
    terminal = Terminal(keyboard.path, "en")
    first = terminal.ask(CARD)
    keyboard.read_until("Type yes")
    second = terminal.ask(CARD)
    time.sleep(DELAY_S + 0.2)
    keyboard.type(b"yes\n")
    assert first.answer(LONG_S) == "approved"
    time.sleep(DELAY_S + 0.3)
    assert second.answer(0) is None
    keyboard.type(b"no\n")
    assert second.answer(LONG_S) == "declined"


def test_no_terminal_is_a_no(tmp_path: object) -> None:
    """G-111, G-112."""
    terminal = Terminal(f"{tmp_path}/none")
    assert not terminal.is_living
    assert terminal.ask(CARD).answer(LONG_S) == "declined"


def test_a_terminal_that_listens_to_another_program_is_not_living(keyboard: Keyboard) -> None:
    assert not Terminal(keyboard.path).is_living


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (b"done\n", PersonAnswer("done")),
        (b"done it asked twice\n", PersonAnswer("done", "it asked twice")),
        ("完成\n".encode(), PersonAnswer("done")),
        (b"it is locked\n", PersonAnswer("declined", "it is locked")),
        (b"\n", PersonAnswer("declined")),
    ],
)
def test_the_person_takes_the_phone(keyboard: Keyboard, keys: bytes, answer: PersonAnswer) -> None:
    """F-119, F-123, G-108: the same terminal hands the phone over."""
    question = Terminal(keyboard.path, "en").person.ask(HandOver("captcha", "Solve it."), must_unlock=True)
    keyboard.read_until("Type done")
    assert "Please unlock the phone first." in keyboard.seen
    time.sleep(SHORT_S + 0.2)
    keyboard.type(keys)
    assert question.answer(LONG_S) == answer


@pytest.mark.parametrize(("name", "language"), [("zh_CN.UTF-8", "zh"), ("en_GB.UTF-8", "en"), ("C", "en")])
def test_the_language_is_the_persons(monkeypatch: pytest.MonkeyPatch, name: str, language: str) -> None:
    monkeypatch.setenv("LC_ALL", name)
    assert language_of_terminal() == language
