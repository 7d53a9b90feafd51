"""Making a flow of a run: what helped is kept, what did not is left out, what is typed becomes a parameter (L-139)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pollex.errors import Misuse
from pollex.flow import grammar as g
from pollex.flow.distil import distilled, name_for
from pollex.flow.file import dump_flow, load_flow
from pollex.record.store import InputRow, RunRow, StepRow

APP, HOME = "com.example.notes", "com.android.launcher3"
RUN = RunRow(
    "r_1",
    'Write the note "Garden 42" in Notes',
    0,
    40_000,
    {"apps": []},
    "succeeded",
    None,
    {"evidence": [{"check": "x", "verdict": "held"}]},
)

Step = Mapping[str, Any]


def step(
    action: str, plain: Step | None, *, result: str = "confirmed", at: str = "", to: str = "", **part: Any
) -> dict[str, Any]:
    return {
        "decision": {"parsed": {"action": action}},
        "verdict": {"result": result},
        "receipt": {"error": None, "dispatch": "finished"},
        "flow": {"step": plain, "app": part.pop("app", APP), "from": at, "to": to, **part},
    }


def made(*steps: dict[str, Any], run: RunRow = RUN, **how: Any) -> g.Flow:
    rows = [StepRow(number, data) for number, data in enumerate(steps, 1)]
    flow = distilled(run, rows, name="note", version=1, **how)
    assert load_flow(dump_flow(flow)) == flow
    return flow


LAUNCH = step("launch", {"launch": APP, "expect": {"app": APP}}, app=HOME, at="home", to="list")
NEW = step("tap", {"tap": {"text": "New note"}, "expect": {"page": "New note"}}, at="list", to="new")
TITLE = step("type", {"type": {"target": {"text": "Title"}, "text": "Garden 42"}}, at="new", to="typed")
SAVE = step("tap", {"tap": {"text": "Save"}, "expect": {"text": "Garden 42"}}, at="typed", to="saved")
DONE = {
    "decision": {"parsed": {"action": "done"}},
    "flow": {"step": {"check": {"all": [{"app": APP}, {"text": "Garden 42"}]}}},
}


def verbs(flow: g.Flow) -> list[str]:
    return [type(one.verb).__name__ for one in flow.steps]


def test_what_was_typed_and_stands_in_the_goal_is_a_parameter_and_no_check_asks_for_it() -> None:
    """L-141: also not the evidence, which is another one the next time."""
    flow = made(LAUNCH, NEW, TITLE, SAVE, DONE)

    assert verbs(flow) == ["Open", "Touch", "Fill", "Touch", "Demand"]
    assert flow.goal == 'Write the note "{title}" in Notes' and flow.params == ("title",)
    assert flow.steps[2].verb == g.Fill(g.Wanted("Title"), param="title")
    assert "Garden" not in dump_flow(flow) and flow.steps[-1].verb == g.Demand(g.AppFront(APP))
    assert (flow.state, flow.made_from, flow.apps) == ("draft", "r_1", (APP,))


def test_other_typed_text_stays_and_so_does_one_that_a_target_is_called_by() -> None:
    """L-141: it is shown to whoever approves the flow."""
    other = step("type", {"type": {"target": {"text": "Body"}, "text": "beans"}})
    named = step("tap", {"tap": {"text": "Garden 42, yesterday"}})

    assert made(LAUNCH, other).steps[1].verb == g.Fill(g.Wanted("Body"), "beans")
    flow = made(LAUNCH, TITLE, named)
    assert flow.params == () and flow.steps[1].verb == g.Fill(g.Wanted("Title"), "Garden 42")


def test_secrets_and_inputs_stay_names() -> None:
    word = step("type", {"type": {"target": {"text": "Password"}, "secret": "mail_password"}})
    city = step("type", {"type": {"target": {"text": "City"}, "param": "city"}})

    flow = made(LAUNCH, word, city)
    assert (flow.secrets, flow.params) == (("mail_password",), ("city",))


def test_steps_without_effect_refusals_and_waits_are_left_out() -> None:
    """L-139; a step that did something unexpected may still be one of the way."""
    dead = step("tap", {"tap": {"text": "Dead"}}, result="no_effect")
    refused = step("tap", {"tap": {"text": "Gone"}}, result="unproven")
    refused["receipt"] = {"error": "STALE", "dispatch": "none"}
    waited = {"decision": {"parsed": {"action": "wait"}}}
    odd = step("tap", {"tap": {"text": "Odd"}}, result="wrong_effect")

    assert [str(one.verb.wanted) for one in made(LAUNCH, dead, refused, waited, odd, NEW).steps[1:]] == [  # type: ignore[union-attr]
        "'Odd'",
        "'New note'",
    ]


def test_ways_gone_and_come_back_are_left_out_and_nothing_that_changed_something() -> None:
    """L-139: a touch, swipes and the key back, if the page is the very same again."""
    there = step("tap", {"tap": {"text": "Trash"}}, at="list", to="trash")
    down = step("swipe", {"swipe": {"direction": "down"}}, at="trash", to="trash2")
    back = step("key", {"key": "back"}, at="trash2", to="list")
    changed = step("key", {"key": "back"}, at="trash2", to="list with one less")
    typed = step("type", {"type": {"target": {"text": "Search"}, "text": "x"}}, at="trash", to="trash2")

    assert verbs(made(LAUNCH, there, down, back, NEW)) == ["Open", "Touch"]
    assert verbs(made(LAUNCH, there, down, changed, NEW)) == ["Open", "Touch", "Move", "Press", "Touch"]
    assert verbs(made(LAUNCH, there, typed, back, NEW)) == ["Open", "Touch", "Fill", "Press", "Touch"]


def test_a_detour_within_a_detour_goes_first() -> None:
    wrong = step("launch", {"launch": "com.example.other"}, at="home", to="other")
    there = step("tap", {"tap": {"text": "More"}}, at="other", to="more")
    back = step("key", {"key": "back"}, at="more", to="other")
    home = step("key", {"key": "home"}, at="other", to="home")

    flow = made(wrong, there, back, home, LAUNCH, NEW)
    assert verbs(flow) == ["Open", "Touch"] and flow.steps[0].verb == g.Open(APP)


def test_what_was_closed_need_not_be_there_another_day() -> None:
    """L-139: an overlay that was closed, by a control or the key back, is optional; an answer to a dialog is not."""
    skip = step("tap", {"tap": {"text": "跳过"}})
    close = step("tap", {"tap": {"resource_id": "x:id/close_button"}}, is_over=True, is_over_after=False)
    back = step("key", {"key": "back"}, over="Rate us", is_over_after=False)
    answer = step("tap", {"tap": {"text": "Delete"}}, is_over=True, is_over_after=False)

    flow = made(LAUNCH, skip, close, back, answer)

    assert [one.is_optional for one in flow.steps] == [False, True, True, True, False]
    assert flow.steps[1].when == g.Stands(g.Wanted("跳过")) and flow.steps[3].when == g.Shown("Rate us")


REQUEST = {"app": APP, "action": "order", "target": "Shop", "content": "Tea", "amount": "¥25"}
ASKED = {"decision": {"parsed": {"action": "request_confirmation", "request": REQUEST}}, "answer": "approved: do it"}


def test_a_step_that_was_approved_takes_its_block_from_the_request_without_the_amount() -> None:
    """L-140, L-148; a request that was declined gives none."""
    pay = step("tap", {"tap": {"text": "Order"}})

    flow = made(LAUNCH, ASKED, pay)
    assert flow.steps[1].confirm == g.Confirm(APP, "order", "Shop", "Tea") and "25" not in dump_flow(flow)
    assert made(LAUNCH, {**ASKED, "answer": "confirmation_declined: no"}, pay).steps[1].confirm is None


def test_steps_that_a_flow_played_stay_as_they_are_with_those_that_were_left_out() -> None:
    """L-146: the next version has the same goal, words and parameters."""
    base = g.Flow("note", 3, "approved", "Write {title}", (g.Step(g.Open(APP)),), also=("note",), params=("title",))
    ad = {"tap": {"text": "Later"}, "when": {"text": "Later"}, "optional": True}
    kept = step("tap", ad, result="left_out", by_flow=True)

    flow = made(step("launch", {"launch": APP}, by_flow=True), kept, NEW, base=base)

    assert (flow.goal, flow.also, flow.params) == (base.goal, base.also, base.params)
    assert flow.steps[1].when == g.Shown("Later") and flow.steps[1].is_optional


@pytest.mark.parametrize(
    "run",
    [replace(RUN, outcome="failed"), replace(RUN, outcome=None, ending=None), replace(RUN, ending={"evidence": []})],
)
def test_only_a_run_that_succeeded_with_evidence_is_a_flow(run: RunRow) -> None:
    with pytest.raises(Misuse, match="evidence"):
        made(LAUNCH, NEW, run=run)


def test_a_step_that_no_selector_names_is_said_and_nothing_is_guessed() -> None:
    with pytest.raises(Misuse, match="Step 2"):
        made(LAUNCH, step("tap", None), NEW)
    with pytest.raises(Misuse, match="did nothing"):
        made(DONE)


def test_a_flow_is_called_after_its_goal() -> None:
    assert name_for("Sign in for today!") == "sign-in-for-today"
    assert name_for("每天签到") == "flow" and name_for("3 teas") == "flow-3-teas"


SENT = InputRow("r_1.2", 2, 0, {"action": "tap"}, {"dispatch": "finished"})


@pytest.mark.parametrize(
    ("row", "known"),
    [(replace(SENT, receipt=None), "whether it happened"), (SENT, "what it did")],
)
def test_a_run_whose_program_ended_while_it_acted_makes_no_flow(row: InputRow, known: str) -> None:
    """L-131, L-139: it was resumed and reached its goal, but one of its steps may be missing."""
    cut = {"decision": {"parsed": {"action": "tap"}}}
    resumed = replace(RUN, ending={**(RUN.ending or {}), "notes": ["resumed"]})
    with pytest.raises(Misuse, match=f"while step 2 was done, and nobody knows {known}; a step may be missing"):
        made(LAUNCH, cut, NEW, DONE, run=resumed, inputs=[row])


def test_a_run_whose_program_ended_between_inputs_makes_one() -> None:
    """L-131, L-139: what was not sent is not missing; nor is the key home, with which every run begins."""
    cut = {"decision": {"parsed": {"action": "tap"}}}
    unsent = replace(SENT, receipt={"dispatch": "none"})
    flow = made(LAUNCH, cut, NEW, DONE, inputs=[unsent, replace(SENT, step=0, receipt=None), replace(SENT, step=3)])
    assert verbs(flow) == ["Open", "Touch", "Demand"]
