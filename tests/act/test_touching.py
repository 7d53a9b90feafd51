"""How long fingers stay down, and which way an input takes (spec L-50, L-92, L-93)."""

import ast
import re
from pathlib import Path

import pytest

import pollex
from pollex.act.executor import Executor
from pollex.action.actions import LongPress, Press, Tap
from pollex.device.deadline import Deadline
from pollex.device.wire import Probe
from pollex.geometry import Point
from pollex.screen.target import target_of
from tests.act.page import Field, Page
from tests.device.fake_adb import Said

PACKAGE = Path(pollex.__file__).parent
ASKED = ["settings", "get", "secure", "long_press_timeout"]
AT = Point(500, 500)


def say(page: Page, setting: str) -> None:
    usual = page.phone.answer
    page.phone.answer = lambda words: Said(setting) if words == ASKED else usual(words)
    page.draw()


def held_ms(page: Page) -> list[int]:
    return [request["fingers"][0][-1][0] for request in page.phone.helper.asked("touch")]


@pytest.mark.parametrize(
    ("setting", "ms"),
    [
        ("400\n", 600),
        ("null\n", 600),
        ("200\n", 600),
        ("1000\n", 1200),
        ("1500", 1700),
        ("\u0664", 600),
        ("9" * 30, 600),
    ],
    ids=["Android's", "never changed", "shorter", "medium", "long", "no digits of ours", "no time at all"],
)
def test_a_long_press_lasts_as_long_as_the_phone_needs_and_200_ms_more(
    executor: Executor, page: Page, setting: str, ms: int
) -> None:
    """L-50: at least 600 ms; a phone that was never told otherwise needs 400."""
    say(page, setting)

    receipt = executor.perform(LongPress(AT), Deadline(20))

    assert receipt.touched is not None
    assert (receipt.status, receipt.touched.duration_ms, held_ms(page)) == ("completed", ms, [ms])


def test_the_phone_is_asked_once_per_connection(executor: Executor, page: Page) -> None:
    """L-50: its owner may change it, but hardly in the middle of the work."""
    say(page, "1000")
    for _ in range(3):
        executor.perform(LongPress(AT), Deadline(20))
    assert page.phone.words.count(ASKED) == 1

    executor.device.close()
    executor.perform(LongPress(AT), Deadline(20))

    assert (held_ms(page), page.phone.words.count(ASKED)) == ([1200] * 4, 2)


def test_a_phone_that_does_not_answer_is_not_pressed_too_briefly(executor: Executor, page: Page) -> None:
    """Design principle 6: a touch that may be too short to mean what it should is not sent."""
    usual = page.phone.answer
    page.phone.answer = lambda words: None if words == ASKED else usual(words)
    page.draw()

    receipt = executor.perform(LongPress(AT), Deadline(20))

    assert (receipt.status, receipt.dispatch, page.inputs) == ("not_started", "none", [])


def test_one_that_is_to_be_held_longer_is(executor: Executor, page: Page) -> None:
    say(page, "400")

    executor.perform(LongPress(AT, at_least_ms=3000), Deadline(20))

    assert held_ms(page) == [3000]


@pytest.mark.parametrize(("setting", "ms"), [("null", "800"), ("1500", "1700")])
def test_by_shell_it_lasts_800_ms_or_longer_where_the_phone_needs_it(
    executor: Executor, page: Page, setting: str, ms: str
) -> None:
    """S-40, L-50."""
    say(page, setting)

    executor.perform(LongPress(AT, by_shell=True), Deadline(20))

    assert page.phone.words[-1] == ["input", "swipe", "500", "500", "500", "500", ms]


def test_a_tap_lasts_80_ms(executor: Executor, page: Page) -> None:
    """L-50; pitfall 58: apps ignore taps that are shorter than 50 ms."""
    page.draw()

    executor.perform(Tap(AT), Deadline(20))

    assert held_ms(page) == [80]


def test_a_control_is_acted_on_by_its_own_action_and_a_point_by_a_finger(executor: Executor, page: Page) -> None:
    """L-92, L-93: the receipt names the way; a control without the action is touched."""
    page.fields = [Field(1, lists=("click", "set_text")), Field(2, lists=("set_text",))]
    page.draw()
    screen = executor.look(Deadline(10)).screen
    with_click, without = (target_of(screen, node) for node in screen.nodes if node.is_editable)

    ways = {
        "its own click": executor.perform(Tap(with_click), Deadline(20)).way,
        "no click of its own": executor.perform(Tap(without), Deadline(20)).way,
        "a point": executor.perform(Tap(AT), Deadline(20)).way,
        "a point, by shell": executor.perform(Tap(AT, by_shell=True), Deadline(20)).way,
        "a key": executor.perform(Press(61), Deadline(20)).way,
        "nothing sent": executor.perform(Tap(Point(5000, 1)), Deadline(20)).way,
    }

    assert ways == {
        "its own click": "node",
        "no click of its own": "touch",
        "a point": "touch",
        "a point, by shell": "shell",
        "a key": "key",
        "nothing sent": None,
    }


def test_no_receipt_says_that_a_business_step_succeeded() -> None:
    """C-28: nothing was saved, sent to somebody, ordered or paid, as far as an input can tell."""
    words = re.compile(r"\b(saved|delivered|bought|ordered|paid|booked|succeeded|successful(ly)?)\b", re.IGNORECASE)
    said = [
        node.value
        for path in (PACKAGE / "act").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.startswith("\n")
    ]

    assert len(said) > 100
    assert [text for text in said if words.search(text)] == []


def test_an_element_that_is_expected_ends_the_wait(executor: Executor, page: Page) -> None:
    """L-104: the phone looks for it while the screen comes to rest."""
    page.draw()

    executor.perform(Tap(AT), Deadline(20), probe=Probe(100, text="Done"))

    settles = [request["settle"] for request in page.phone.helper.asked("observe") if "settle" in request]
    assert settles[-1]["probe"] == {"hold_ms": 100, "text": "Done"} and settles[-1]["quiet_ms"] == 500
