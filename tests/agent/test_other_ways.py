"""Trying again and other ways: given an input that was not sent, or had no effect, then this is done and no more."""

from collections.abc import Sequence
from typing import Any

import pytest

from pollex.action.actions import Scroll, Tap, Type
from pollex.agent.detour import Trail, page_of
from pollex.agent.retry import aimed, meant
from pollex.bench.reading import Reading
from pollex.codes import Code
from pollex.device.replay import ReplayedInput
from pollex.errors import OutcomeUnknown, PhoneError, Refused, Rejected
from pollex.screen.target import target_of
from tests.agent.stages import APP, act, button, list_of, page, staged
from tests.screen.scene import N, W

TAP_ROW_3 = {"action": "tap", "target": {"text": "Row 3"}, "expect": {"page": "Row 3"}}
TAP_SAVE = {"action": "tap", "target": {"text": "Save"}, "expect": {"text": "Saved"}}
OPENED = page(button("Edit"), button("Back", 500, 51), title="Row 3")
SAVED = page(button("Save"), N("TextView", (0, 900, 900, 980), text="Saved", id=60))
FORM = page(button("Save"), button("Other", 500, 51))


class List:
    """A list that scrolls by half a page; a tap on its third row opens that."""

    def __init__(self, first: int) -> None:
        self.first = first

    def __call__(self, came: ReplayedInput, number: int) -> Sequence[Reading]:
        action = str(came.what.get("action"))
        if action == "click":
            return (OPENED,)
        step = 4 if action in ("scroll_forward", "scroll_down") else -4
        self.first = min(max(0, self.first + step), 32)
        return (page(list_of(self.first)),)


def failing(*errors: PhoneError) -> Any:
    """Refuses the first ones, then saves."""

    def react(came: ReplayedInput, number: int) -> Any:
        return errors[number - 1] if number <= len(errors) else (SAVED,)

    return react


UNSENT: tuple[Code, ...] = ("STALE", "NOT_VISIBLE", "OCCLUDED", "BUSY", "UNAVAILABLE", "READ_FAILED")


@pytest.mark.parametrize("code", UNSENT)
def test_what_was_not_sent_is_tried_again_after_a_new_look(code: Code) -> None:
    """L-106, L-108: whatever the control is, for nothing has happened."""
    came = act(staged(FORM, failing(Refused(code, "No."))), TAP_SAVE)

    assert [event["pause_s"] for event in came.of("retried")] == [0.3]
    assert came.of("verified")[0]["verdict"] == "confirmed"
    assert came.sent == ["click", "click"] and came.ways == []


def test_two_more_tries_and_no_third() -> None:
    """L-106: after 300 and 800 ms."""
    refused = Refused("OCCLUDED", "Something lies over it.")
    came = act(staged(FORM, failing(refused, refused, refused, refused)), TAP_SAVE)

    assert [event["pause_s"] for event in came.of("retried")] == [0.3, 0.8]
    assert len(came.sent) == 3
    assert "OCCLUDED" in came.history


NEVER: tuple[PhoneError, ...] = (
    Rejected("REJECTED", "The control declined it."),
    OutcomeUnknown("CONNECTION_LOST", "The cable was pulled; it may have happened."),
    Refused("INJECT_DENIED", "The phone refuses injected input."),
    Refused("DISABLED", "It is disabled."),
)


@pytest.mark.parametrize("error", NEVER, ids=lambda error: error.code)
def test_what_was_declined_or_may_have_happened_is_never_tried_again(error: PhoneError) -> None:
    """L-108: by no way."""
    came = act(staged(FORM, failing(error)), TAP_SAVE)

    assert came.of("retried") == [] and came.ways == []
    assert came.sent == ["click"]
    assert error.code in came.history


def test_a_row_that_is_gone_is_scrolled_to_and_touched_once() -> None:
    """L-109, L-110: the list had moved on while the model thought; at once, and first the list, to each side."""
    came = act(staged(page(list_of(0)), List(6), meanwhile=page(list_of(6))), TAP_ROW_3)

    assert came.of("retried") == []
    assert came.ways[0] == "down" and set(came.ways[1:]) == {"up"}
    assert came.sent.count("click") == 1 and came.sent[-1] == "click"
    assert came.of("verified")[0]["verdict"] == "confirmed"


def test_a_row_that_is_nowhere_near_is_given_up_and_the_model_is_told() -> None:
    """L-110: one page to each side at most; then the step has failed."""
    came = act(staged(page(list_of(0)), List(30), meanwhile=page(list_of(30))), TAP_ROW_3)

    assert came.ways in (["down", "up"], ["down", "up", "up"])
    assert "click" not in came.sent
    assert "STALE" in came.history


def test_an_element_that_moved_in_sight_is_not_run_after() -> None:
    """L-109: beyond the touch slop; no retry, no scrolling, no back."""
    moved = page(button("Other", 300, 51), button("Save", 900, 50))
    errors = failing(Refused("STALE", "It has moved."))
    came = act(staged(FORM, errors, meanwhile=moved), TAP_SAVE)

    assert came.of("retried") == [] and came.ways == []
    assert came.sent == ["click"]


START = page(button("Open the form"), title="Start")
NEWS = page(button("Read more"), button("Share", 500, 51), title="News")


OPEN_FORM = {"action": "tap", "target": {"text": "Open the form"}, "expect": {"text": "Save"}}


def form(back_to: Reading = FORM) -> Any:
    """The app's first page leads to its form, back to a page, and saving saves."""

    def react(came: ReplayedInput, number: int) -> Sequence[Reading]:
        if number == 1:
            return (FORM,)
        return (back_to,) if came.kind == "press" else (SAVED,)

    return react


def test_another_page_of_the_app_is_left_by_back_once() -> None:
    """L-110: back if it is not the page it was chosen on; then the element is touched."""
    came = act(staged(START, form(), surprises={2: NEWS}), OPEN_FORM, TAP_SAVE)

    assert came.ways == ["back"]
    assert came.sent == ["click", "back", "click"]
    assert came.of("verified")[-1]["verdict"] == "confirmed"


def test_back_that_leads_elsewhere_is_not_pressed_again() -> None:
    """L-110: once."""
    came = act(staged(START, form(back_to=START), surprises={2: NEWS}), OPEN_FORM, TAP_SAVE)

    assert came.ways == ["back"]
    assert came.sent == ["click", "back"]


KEYS = (0, 1600, 1080, 2400)
KEYBOARD = W(N("FrameLayout", KEYS, id=1), id=7, type="keyboard", package="ime", bounds=KEYS, focused=False)


@pytest.mark.parametrize(
    "surprise",
    [
        pytest.param(page(button("Read more"), title="News", above=[KEYBOARD]), id="the keyboard is up"),
        pytest.param(START, id="the first page of the app"),
        pytest.param(page(button("Lab"), title="Home", package="com.android.launcher3"), id="the launcher"),
    ],
)
def test_back_is_not_pressed_where_it_could_lose_something(surprise: Reading) -> None:
    """L-111: the model is told, and decides anew."""
    came = act(staged(START, form(), surprises={2: surprise}), OPEN_FORM, TAP_SAVE)

    assert came.ways == [] and came.sent == ["click"]


def test_text_that_was_typed_is_not_left_by_back() -> None:
    """L-111: nor the page of another app, which is the first one of it."""
    trail = Trail()
    first, form, note = page(title="Start").screen(), page(title="Form").screen(), page(title="Note").screen()
    for screen in (first, form, note):
        trail.note(screen)
    assert trail.may_go_back(note, lambda package: False)
    trail.note_typed(note)
    assert not trail.may_go_back(note, lambda package: False)
    assert trail.may_go_back(form, lambda package: False)
    assert not trail.may_go_back(first, lambda package: False)
    assert not trail.may_go_back(form, lambda package: package == APP)
    other = page(title="Form", package="com.example.other").screen()
    trail.note(other)
    assert not trail.may_go_back(other, lambda package: False)
    assert page_of(form) == (APP, f"{APP}.FormActivity", "Form")


def test_nothing_of_it_is_done_for_what_spends() -> None:
    """L-111: no scrolling and no back on the way to a step that spends."""
    pay = {"action": "tap", "target": {"text": "提交订单"}}
    order = page(button("提交订单"), N("TextView", (0, 500, 900, 580), text="合计 ¥25", id=60), title="Order")

    def react(came: ReplayedInput, number: int) -> Any:
        return (order,)

    came = act(staged(START, react, surprises={2: NEWS}), OPEN_FORM, pay)
    assert came.ways == [] and "back" not in came.sent


def test_an_action_is_aimed_at_the_element_as_it_is_now() -> None:
    """L-110: the same action, another target."""
    screen = FORM.screen()
    save, other = (target_of(screen, node) for node in screen.nodes if node.is_clickable)
    for action in (Tap(save), Type("x", save), Scroll("down", save)):
        again = aimed(action, other)
        assert meant(action) == save and meant(again) == other and type(again) is type(action)
