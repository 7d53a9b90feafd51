"""The check that belongs to each of a control's own actions (spec C-43 to C-51)."""

from typing import Any

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import NodeAct
from pollex.action.receipt import Receipt
from pollex.action.words import Argument, NodeAction
from pollex.device.deadline import Deadline
from pollex.errors import TextDetail
from pollex.screen.target import target_of
from tests.act.page import APP, Page
from tests.device.scripted_helper import Reply
from tests.screen.scene import N, Reading, W

BOX = (0, 400, 1080, 600)


def control(class_name: str = "View", **facts: Any) -> N:
    return N(class_name, facts.pop("box", BOX), id=7, **facts)


def field(text: str, **facts: Any) -> N:
    return control("EditText", text=text, hint="Name", flags="editable focused", **facts)


def slider(current: float, kind: int = 0) -> N:
    return control("SeekBar", range=(kind, 0, 100 if kind == 0 else 1, current), actions=("set_progress",))


def screen(node: N | None, seq: int = 10) -> Reading:
    return Reading([W(N("FrameLayout", (0, 0, 1080, 2400), [] if node is None else [node]), package=APP)], seq=seq)


def perform(
    executor: Executor,
    page: Page,
    name: NodeAction,
    args: dict[str, Argument],
    before: N,
    after: N | None,
    *,
    caret_failed: bool = False,
    **facts: Any,
) -> Receipt:
    """The action on the first control, after which the screen has the second."""
    page.phone.helper.reading = screen(before)
    shown = executor.look(Deadline(10)).screen
    node = shown.node((1, 7))
    assert node is not None

    def act(request: dict[str, Any]) -> Reply:
        page.phone.helper.reading = screen(after, seq=11)
        known = {"node": [1, 7], "bounds": list(BOX), "text": node.text, "selection": node.selection} | facts
        answer = {"already": False, "before": known, "after": known, "dispatch": "finished", "at_ms": 5, "seq": 11}
        return Reply({**answer, "caret_failed": caret_failed})

    page.phone.helper.script("act", act)
    return executor.perform(NodeAct(target_of(shown, node), name, args), Deadline(20))


CASES: list[tuple[NodeAction, dict[str, Argument], N, N, str]] = [
    ("focus", {}, control(), control(flags="focused"), "focused"),
    ("show_on_screen", {}, control(box=(0, 2390, 1080, 2500), flags="invisible"), control(), "in view"),
    (
        "set_checked",
        {"checked": True},
        control(flags="checkable"),
        control(flags="checkable checked"),
        "checked is yes",
    ),
    ("expand", {}, control(actions=("expand",)), control(actions=("collapse",)), "collapse is offered"),
    ("collapse", {}, control(actions=("collapse",)), control(actions=("expand",)), "expand is offered"),
    ("set_progress", {"value": 70}, slider(40), slider(70), "range.current is 70"),
    ("set_progress", {"value": 0.333}, slider(0, kind=1), slider(0.33299, kind=1), "range.current is 0.333"),
    ("set_text", {"text": "A😀"}, field(""), field("A😀"), "text equals what was typed"),
    ("set_selection", {"start": 1, "end": 3}, field("A😀B"), field("A😀B", selection=(1, 3)), "selection is [1, 3]"),
    (
        "replace_selection",
        {"start": 1, "end": 3, "text": "🎉🎉"},
        field("A😀B中文"),
        field("A🎉🎉B中文", selection=(5, 5)),
        "text and caret as asked",
    ),
]
"""Action, arguments, the control before, the control as it should be afterwards, and the rule in words."""
IDS = [f"{case[0]} {case[1] or ''}".strip() for case in CASES]


@pytest.mark.parametrize(("name", "args", "before", "after", "rule"), CASES, ids=IDS)
def test_the_state_that_was_asked_for_is_read_back(
    executor: Executor, page: Page, name: NodeAction, args: dict[str, Argument], before: N, after: N, rule: str
) -> None:
    """C-43."""
    receipt = perform(executor, page, name, args, before, after)

    assert (receipt.status, receipt.error, receipt.check.held) == ("completed", None, True), receipt.message
    assert receipt.check.rule == rule
    assert receipt.action == name


@pytest.mark.parametrize(("name", "args", "before", "after", "rule"), CASES, ids=IDS)
def test_another_state_is_a_mismatch_and_nothing_is_sent_again(
    executor: Executor, page: Page, name: NodeAction, args: dict[str, Argument], before: N, after: N, rule: str
) -> None:
    """C-43, C-27; C-51: never a second click to correct."""
    receipt = perform(executor, page, name, args, before, before)

    assert (receipt.status, receipt.error, receipt.dispatch) == ("observed", "MISMATCH", "finished")
    assert (receipt.check.rule, receipt.check.held) == (rule, False)
    assert len(page.phone.helper.asked("act")) == 1


@pytest.mark.parametrize("name", ["click", "long_click", "ime_enter", "dismiss"])
def test_what_has_no_check_is_completed_when_the_control_took_it(
    executor: Executor, page: Page, name: NodeAction
) -> None:
    """C-43: and the missing of a visible change is said."""
    before = control(flags="clickable", actions=(name,))

    receipt = perform(executor, page, name, {}, before, before)

    assert (receipt.status, receipt.check.rule) == ("completed", None)
    assert [warned.code for warned in receipt.warnings] == ["NO_VISIBLE_CHANGE"]


@pytest.mark.parametrize(("name", "args", "before", "after", "rule"), CASES, ids=IDS)
def test_a_control_that_is_gone_leaves_the_outcome_unknown(
    executor: Executor, page: Page, name: NodeAction, args: dict[str, Argument], before: N, after: N, rule: str
) -> None:
    """C-42, C-27."""
    receipt = perform(executor, page, name, args, before, None)

    assert (receipt.status, receipt.error, receipt.dispatch) == ("unknown", "READ_FAILED", "finished")


def test_a_control_that_the_app_has_built_anew_is_read_back_by_its_resource_id(executor: Executor, page: Page) -> None:
    """C-42: a page that is laid out anew after its font size was set has other ids."""
    before = control("SeekBar", resource_id="com.example.app:id/size", range=(0, 0, 3, 1), actions=("set_progress",))
    anew = N(
        "SeekBar", BOX, id=70, resource_id="com.example.app:id/size", range=(0, 0, 3, 3), actions=("set_progress",)
    )

    receipt = perform(executor, page, "set_progress", {"value": 3}, before, anew)

    assert (receipt.status, receipt.check.held) == ("completed", True)
    assert receipt.after is not None
    assert receipt.after.id == (1, 70)


def test_of_two_that_might_be_it_none_is(executor: Executor, page: Page) -> None:
    """C-42: what cannot be told apart proves nothing."""
    before = control("SeekBar", resource_id="com.example.app:id/size", range=(0, 0, 3, 1), actions=("set_progress",))
    twins = [
        N("SeekBar", BOX, id=number, resource_id="com.example.app:id/size", range=(0, 0, 3, 3)) for number in (70, 71)
    ]

    receipt = perform(executor, page, "set_progress", {"value": 3}, before, N("FrameLayout", BOX, twins, id=69))

    assert (receipt.status, receipt.error) == ("unknown", "READ_FAILED")


def test_a_part_that_is_replaced_counts_from_what_the_phone_held(executor: Executor, page: Page) -> None:
    """C-49: the live selection, where none was given."""
    receipt = perform(
        executor,
        page,
        "replace_selection",
        {"text": "x"},
        field("stale"),
        field("axc", selection=(2, 2)),
        text="abc",
        selection=[1, 2],
    )

    assert receipt.check.held is True


def test_text_that_is_there_with_the_caret_elsewhere_is_a_part_of_it(executor: Executor, page: Page) -> None:
    """C-49: if the caret alone failed it is `partial`; a text that is not there is a mismatch as ever."""
    args: dict[str, Argument] = {"text": "x", "start": 1, "end": 2}
    elsewhere, other = field("axc", selection=(0, 0)), field("abc", selection=(0, 0))

    part = perform(executor, page, "replace_selection", args, field("abc"), elsewhere, caret_failed=True)
    nothing = perform(executor, page, "replace_selection", args, field("abc"), other, caret_failed=True)

    assert (part.status, part.error, part.check.held) == ("partial", "MISMATCH", False)
    assert (nothing.status, nothing.error) == ("observed", "MISMATCH")
    assert "cursor" in part.message


def test_regrouped_text_is_told_with_what_is_held(executor: Executor, page: Page) -> None:
    """C-47."""
    receipt = perform(executor, page, "set_text", {"text": "DE8937"}, field(""), field("DE89 37"))

    assert receipt.detail == TextDetail("DE89 37", same_characters=True)


def test_a_secret_field_counts_when_accepted(executor: Executor, page: Page) -> None:
    """C-50."""
    secret = control("EditText", hint="PIN", flags="editable secret")

    receipt = perform(executor, page, "set_text", {"text": "7#Zq"}, secret, secret, text=None, secret=True)

    assert (receipt.status, receipt.check.held) == ("completed", None)
    assert [warned.code for warned in receipt.warnings] == ["SECRET_NOT_VERIFIED"]
    assert "7#Zq" not in repr(receipt)


def test_the_phone_is_told_what_to_look_for_while_it_waits(executor: Executor, page: Page) -> None:
    """C-43: the wanted state ends the wait once it has stood for a while."""
    perform(executor, page, "set_text", {"text": "x"}, field(""), field("x"))

    probe = page.phone.helper.asked("observe")[-1]["settle"]["probe"]
    assert (probe["node"], probe["is"], probe["hold_ms"]) == ([1, 7], {"text": "x"}, 300)
