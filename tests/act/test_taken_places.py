"""Another control in the place of the one that was acted on: rows are recycled, and ids are given out again."""

from dataclasses import replace
from typing import Any

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Clear, NodeAct
from pollex.action.receipt import Receipt
from pollex.action.words import Argument, NodeAction
from pollex.device.deadline import Deadline
from pollex.screen.target import target_of
from tests.act.page import APP, Field, Page
from tests.act.typing import target, type_into
from tests.device.scripted_helper import Reply
from tests.screen.scene import N, Reading, W

ALL = (0, 0, 1080, 2400)
BOX = (0, 400, 1080, 600)


def screen(*nodes: N, seq: int = 10) -> Reading:
    return Reading([W(N("FrameLayout", ALL, list(nodes)), package=APP)], seq=seq)


def perform(
    executor: Executor,
    page: Page,
    name: NodeAction,
    args: dict[str, Argument],
    before: N,
    after: N,
    told: str | None = None,
) -> Receipt:
    """The action on the first control, after which its id belongs to the second."""
    page.phone.helper.reading = screen(before)
    shown = executor.look(Deadline(10)).screen
    node = shown.node((1, 7))
    assert node is not None

    def act(request: dict[str, Any]) -> Reply:
        page.phone.helper.reading = screen(after, seq=11)
        known = {"node": [1, 7], "bounds": list(BOX), "text": told}
        return Reply({"already": False, "before": known, "after": known, "dispatch": "finished", "at_ms": 5, "seq": 11})

    page.phone.helper.script("act", act)
    return executor.perform(NodeAct(target_of(shown, node), name, args), Deadline(20))


def switch(label: str, state: str = "") -> N:
    return N("Switch", BOX, id=7, text=label, flags=f"clickable checkable {state}", actions=("set_checked",))


def row(label: str, state: str = "") -> N:
    part = N("TextView", BOX, text=label, id=8)
    return N("LinearLayout", BOX, [part], id=7, flags=f"clickable checkable {state}", actions=("set_checked",))


@pytest.mark.parametrize("make", [switch, row])
def test_the_state_of_the_row_that_took_its_place_is_no_proof(executor: Executor, page: Page, make: Any) -> None:
    """C-43: Android said yes to one alarm; that the next one in the list is on says nothing of it."""
    receipt = perform(
        executor, page, "set_checked", {"checked": True}, make("Alarm 7:00"), make("Alarm 8:00", "checked")
    )

    assert receipt.status == "unknown"
    assert receipt.error == "READ_FAILED"
    assert receipt.after is None


def test_a_toggle_whose_own_word_changes_with_it_is_still_the_same(executor: Executor, page: Page) -> None:
    """The phone read the new word on it in the call that acted."""

    def toggle(word: str, state: str = "") -> N:
        return N("android.widget.ToggleButton", BOX, id=7, text=word, flags=f"clickable checkable {state}")

    receipt = perform(
        executor, page, "set_checked", {"checked": True}, toggle("OFF"), toggle("ON", "checked"), told="ON"
    )

    assert (receipt.status, receipt.check.held) == ("completed", True)


def test_a_row_that_tells_its_state_below_its_title_is_still_the_same(executor: Executor, page: Page) -> None:
    def titled(word: str, state: str = "") -> N:
        parts = [N("TextView", BOX, text="Wi-Fi", id=8), N("TextView", BOX, text=word, id=9)]
        return N("LinearLayout", BOX, parts, id=7, flags=f"clickable checkable {state}", actions=("set_checked",))

    receipt = perform(executor, page, "set_checked", {"checked": True}, titled("Off"), titled("On", "checked"))

    assert (receipt.status, receipt.check.held) == ("completed", True)


def test_a_value_of_another_kind_of_control_is_no_proof(executor: Executor, page: Page) -> None:
    before = N("SeekBar", BOX, id=7, range=(0, 0, 100, 10), actions=("set_progress",))
    after = N("TextView", BOX, id=7, text="Saved")

    receipt = perform(executor, page, "set_progress", {"value": 70}, before, after)

    assert (receipt.status, receipt.check.held) == ("unknown", None)


class Swapping(Page):
    """A form that shows its next field in the place, and with the id, of the one that was filled in."""

    hint = ""

    def _field(self, one: Field) -> N:
        drawn = super()._field(one)
        return replace(drawn, hint=self.hint or drawn.hint)


def test_no_text_goes_into_the_field_that_took_the_place(executor: Executor, fake: Any) -> None:
    """L-96: the next way is for the same field, not for the one that has its id now."""
    page = Swapping(fake)

    def shape(text: str) -> str:
        page.hint = "PIN of the next step"
        return ""

    page.fields.append(Field(1, shape=shape))
    receipt = type_into(executor, page, "my secret name")

    assert receipt.status == "unknown"
    assert page.inputs == [("act", "set_text")]


def test_a_field_that_is_called_otherwise_once_it_is_filled_has_been_filled(executor: Executor, fake: Any) -> None:
    page = Swapping(fake)

    def shape(text: str) -> str:
        page.hint = "Name (3 of 20)"
        return text

    page.fields.append(Field(1, shape=shape))
    receipt = type_into(executor, page, "Ada")

    assert (receipt.status, receipt.check.held) == ("completed", True)


def test_an_empty_field_in_the_place_is_not_the_one_that_was_emptied(executor: Executor, fake: Any) -> None:
    page = Swapping(fake)

    def shape(text: str) -> str:
        page.hint = "next"
        return ""

    page.fields.append(Field(1, "old", shape=shape))
    page.draw()
    receipt = executor.perform(Clear(target(executor)), Deadline(20))

    assert receipt.status == "unknown"


def test_a_secret_field_in_the_place_of_another_was_not_filled(executor: Executor, fake: Any) -> None:
    page = Swapping(fake)

    def shape(text: str) -> str:
        page.hint = "Repeat the PIN"
        return text

    page.fields.append(Field(1, is_secret=True, shape=shape))
    receipt = type_into(executor, page, "1234")

    assert receipt.status == "unknown"
    assert "1234" not in repr(receipt)


def test_enter_and_back_do_not_go_to_the_page_that_came_instead(executor: Executor, fake: Any) -> None:
    """L-102: the keyboard over a field with the same id on the next page is not ours to hide."""
    page = Swapping(fake, opens_keyboard=True)

    def shape(text: str) -> str:
        page.hint, page.has_keyboard = "Next page", True
        return text + "!"

    page.fields.append(Field(1, shape=shape, is_focused=True))
    receipt = type_into(executor, page, "Ada", submits=True)

    assert receipt.status == "unknown"
    assert page.inputs == [("act", "set_text")]
