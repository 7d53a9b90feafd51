"""Finding a flow for a task: by its very words, else the nearest by full text, Chinese too (L-143)."""

import pytest

from pollex.flow.grammar import Flow, Open, Step
from pollex.flow.searching import equal, is_from, nearest


def flow(name: str, goal: str, *also: str, params: tuple[str, ...] = ()) -> Flow:
    return Flow(name, 1, "approved", goal, (Step(Open("com.example")),), also=also, params=params)


FLOWS = (
    flow("daily-sign-in", "Sign in for today in the Daily app", "每天签到", "check in"),
    flow("write-note", "Write a note {title}", "记一条 {title}", params=("title",)),
    flow("largest-font", "Set the font size to the largest", "把字体调到最大"),
    flow("order-tea", "Order my usual tea", "点一杯柠檬水"),
)


@pytest.mark.parametrize(
    ("task", "name", "values"),
    [
        ("sign in for  today in the daily APP", "daily-sign-in", {}),
        ("daily-sign-in", "daily-sign-in", {}),
        ("每天签到", "daily-sign-in", {}),
        ("Write a note Garden 42", "write-note", {"title": "Garden 42"}),
        ("记一条 买牛奶", "write-note", {"title": "买牛奶"}),
    ],
)
def test_equal_words_are_a_hit_with_the_values_that_stand_in_the_task(
    task: str, name: str, values: dict[str, str]
) -> None:
    hit = equal(task, FLOWS)

    assert hit is not None and (hit.flow.name, dict(hit.values)) == (name, values)


@pytest.mark.parametrize("task", ["", "Write a note ", "write-note", "Sign in for today", "Set the font size (.*)"])
def test_anything_else_is_none(task: str) -> None:
    """All parameters have to be in the task's words; a name alone has none."""
    assert equal(task, FLOWS) is None


def test_two_flows_with_equal_words_are_none() -> None:
    assert equal("check in", (*FLOWS, flow("other", "check in"))) is None


@pytest.mark.parametrize(
    ("task", "first"),
    [
        ("please make the fonts as large as possible", "largest-font"),
        ("字体最大", "largest-font"),
        ("帮我签到", "daily-sign-in"),
        ("signing in to Daily", "daily-sign-in"),
        ("我想喝柠檬水", "order-tea"),
        ('tea" OR NEAR(', "order-tea"),
    ],
)
def test_the_nearest_are_found_by_words_in_any_script(task: str, first: str) -> None:
    assert nearest(task, FLOWS)[0].name == first


def test_five_at_most_and_nothing_where_no_word_is_the_same() -> None:
    many = [flow(f"flow-{number}", "Sign in again") for number in range(9)]

    assert len(nearest("sign in", many)) == 5
    assert nearest("", FLOWS) == () and nearest("zzz", FLOWS) == () and nearest("sign", ()) == ()


def test_values_have_to_stand_in_the_task() -> None:
    """L-143: what a model says is in the task must be there."""
    note = FLOWS[1]

    assert is_from({"title": "Garden"}, "write down: garden", note)
    assert not is_from({"title": "Kitchen"}, "write down: garden", note)
    assert not is_from({}, "write down: garden", note)
    assert not is_from({"title": "garden", "more": "write"}, "write down: garden", note)
