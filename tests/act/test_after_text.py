"""After the text: the field's enter action, and the keyboard out of the way (spec F-103, L-102)."""

from pollex.act.executor import Executor
from tests.act.page import Field, Page
from tests.act.typing import sent, type_into
from tests.screen.scene import N


def test_enter_is_the_fields_own_action_after_the_check(executor: Executor, page: Page) -> None:
    """F-103."""
    page.fields.append(Field(1))

    receipt = type_into(executor, page, "Garden 42", submits=True)

    assert (receipt.status, receipt.submitted) == ("completed", True)
    assert sent(page, "act") == ["set_text", "focus", "ime_enter"]


def test_a_field_without_one_gets_the_enter_key_with_the_focus_compared(executor: Executor, page: Page) -> None:
    page.fields.append(Field(1, has_enter=False))

    receipt = type_into(executor, page, "Garden 42", submits=True)

    assert (receipt.status, receipt.submitted, sent(page, "key")) == ("completed", True, ["66"])
    assert page.phone.helper.asked("key")[0]["expect"]["focus"]["node"] == [1, 1]


def test_enter_is_not_sent_after_a_mismatch(executor: Executor, page: Page) -> None:
    """F-103."""
    page.fields.append(Field(1, takes=()))

    receipt = type_into(executor, page, "x", submits=True)

    assert (receipt.error, receipt.submitted, sent(page, "key")) == ("MISMATCH", None, [])


def test_text_without_the_enter_that_was_declined_is_partial(executor: Executor, page: Page) -> None:
    """C-27."""
    page.fields.append(Field(1, declines=("enter",)))

    receipt = type_into(executor, page, "x", submits=True)

    assert (receipt.status, receipt.error, receipt.submitted) == ("partial", "REJECTED", False)
    assert receipt.check.held is True


def test_a_shown_keyboard_is_hidden_by_a_touch_first_and_then_by_one_back(executor: Executor, page: Page) -> None:
    """L-102: the touch goes to an empty point of the field's window, outside the keyboard."""
    page.fields.append(Field(1, is_focused=True))
    page.has_keyboard = True

    receipt = type_into(executor, page, "x")

    assert receipt.status == "completed"
    assert not page.has_keyboard
    (_, touch, key) = page.inputs
    x, y = map(int, touch[1].split()[0].split(","))
    assert touch[0] == "touch" and y < 1600 and not (100 <= y < 220)
    assert key == ("key", "back")
    (request,) = page.phone.helper.asked("touch")
    assert request["expect"]["under"] == [{"at": [x, y], "window": 1, "nodes": []}]


def test_without_an_empty_point_there_is_one_back_only(executor: Executor, page: Page) -> None:
    """L-102."""
    page.fields.append(Field(1, is_focused=True))
    page.others.append(N("Button", (0, 0, 1080, 2400), text="all of it", flags="clickable"))
    page.has_keyboard = True

    type_into(executor, page, "x")

    assert page.inputs == [("act", "set_text"), ("key", "back")]


def test_a_closed_keyboard_costs_nothing(executor: Executor, page: Page) -> None:
    """L-102, LA-9."""
    page.fields.append(Field(1, is_focused=True))

    type_into(executor, page, "x")

    assert page.inputs == [("act", "set_text")]


def test_a_page_that_goes_with_the_keyboard_is_told(executor: Executor, page: Page) -> None:
    """L-102."""
    page.fields.append(Field(1, is_focused=True))
    page.has_keyboard, page.closes_on_back = True, True

    receipt = type_into(executor, page, "x")

    assert (receipt.status, receipt.error, receipt.check.held) == ("observed", "LEFT_PAGE", True)


def test_a_keyboard_that_came_up_for_text_that_was_not_taken_is_put_away_too(executor: Executor, page: Page) -> None:
    """L-102: and the answer is still that the field holds something else."""
    page.fields.append(Field(1, takes=(), is_focused=True))
    page.has_keyboard = True

    receipt = type_into(executor, page, "x")

    assert (receipt.error, receipt.dispatch) == ("MISMATCH", "finished")
    assert not page.has_keyboard and sent(page, "key")[-1:] == ["back"]
