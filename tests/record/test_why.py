"""`runs why`: given a record with the signs of a fault, then its row of table 13.2 is named, with the numbers found."""

from collections.abc import Mapping
from typing import Any

import pytest

from pollex.record.causes import RULES
from pollex.record.store import Event, InputRow, Outcome, RunRow, StepRow
from pollex.record.why import replies, why

HERE = {"label": "Display", "bounds": [0.1, 0.4, 0.9, 0.45]}
ABOVE = {"label": "Sound", "bounds": [0.1, 0.35, 0.9, 0.4]}
CORNER = {"label": "Apps", "bounds": [0.1, 0.2, 0.3, 0.24]}
PICTURE = {"state": "ok", "scale": [0.5333, 0.5333], "offset": [0, 0]}


def acted(verdict: str = "no_effect", action: str = "tap", **more: Any) -> dict[str, Any]:
    """A step that sent its input and came to rest."""
    receipt: dict[str, Any] = {
        "dispatch": "finished",
        "error": None,
        "warnings": [],
        "settled": {"quiet": True, "waited_ms": 500},
    }
    return {
        "step": 1,
        "page": "Settings",
        "source": "tree",
        "listed": 9,
        "cut": 0,
        "picture_meta": PICTURE,
        "decision": {"parsed": {"action": action, **more.pop("parsed", {})}},
        "receipt": receipt | more.pop("receipt", {}),
        "verdict": {"result": verdict, "level": 1},
        **more,
    }


def refused(code: str, **more: Any) -> dict[str, Any]:
    return acted("unproven", receipt={"dispatch": "none", "error": code}, **more)


def typed(text: str, holds: str) -> dict[str, Any]:
    return acted("no_effect", "type", parsed={"text": text}, receipt={"error": "MISMATCH"}, holds=holds)


def causes(
    *steps: Mapping[str, Any],
    reason: str | None = None,
    events: tuple[tuple[str, dict[str, Any]], ...] = (),
    inputs: tuple[InputRow, ...] = (),
    earlier: Mapping[str, str] | None = None,
) -> dict[str, str]:
    outcome: Outcome = "succeeded" if reason is None else "failed"
    run = RunRow("r_1", "a goal", 0, 1, {}, outcome, reason, {})
    rows = [StepRow(number, {**step, "step": number}) for number, step in enumerate(steps, 1)]
    told = [Event(number, 0, 1, kind, data) for number, (kind, data) in enumerate(events, 1)]
    return {one.id: one.told for one in why(run, rows, told, inputs, earlier=earlier)}


def warning(code: str, message: str = "") -> tuple[str, dict[str, Any]]:
    return "warning", {"code": code, "message": message}


def sent(status: str = "finished", error: str | None = None) -> InputRow:
    return InputRow("op", 1, 0, {"action": "tap"}, {"dispatch": status, "error": error})


FITTING = [
    ("X-1", causes(acted("wrong_effect", target=HERE, reacted=ABOVE)), "1 times the control just above"),
    ("X-2", causes(acted("wrong_effect", target=HERE, reacted=CORNER)), "'Apps' for 'Display'"),
    ("X-3", causes(refused("STALE", differs={"which": "display", "in": []})), "1 of them as the display was turned"),
    ("X-4", causes(acted("confirmed", listed=1)), "the tree of 1 steps could not be used: Settings"),
    (
        "X-5",
        causes(acted(receipt={"settled": {"quiet": False, "waited_ms": 900}})),
        "before the screen had come to rest",
    ),
    ("X-6", causes(acted(receipt={"warnings": ["OVERLAY_SEEN"]}, over=["foreign"])), "1 times another app's window"),
    ("X-6", causes(acted("wrong_effect", target={**HERE, "over": "foreign"})), "1 inputs went into one"),
    ("X-7", causes({"page": "Rows", "more": True}, reason="GAVE_UP"), "gave up on 'Rows'"),
    ("X-8", causes(acted("wrong_effect", cut=12)), "1 steps did something else"),
    ("X-9", causes(events=(warning("REPEATED"), warning("REPEATED"))), "2 repetitions were refused"),
    ("X-10", causes(reason="DONE_UNPROVEN", events=(("verified", {"evidence": []}),)), "checked 1 times"),
    ("X-11", causes(*[acted("confirmed", "type", target=HERE)] * 2), "1 fields were filled more than once: Display"),
    (
        "X-12",
        causes(events=(warning("MODEL_OUTPUT", "It was empty."), ("repaired", {}))),
        "1 replies could not be read",
    ),
    ("X-14", causes(events=(warning("MODEL_OUTPUT", "duration: Extra inputs are not permitted"),)), "1 replies had"),
    ("X-14", causes(events=(warning("MODEL_OUTPUT", "distance: Input should be 'quarter'"),)), "1 replies had"),
    ("X-15", causes(typed("abc 你好", "abc ??")), "1 fields hold"),
    ("X-15", causes(typed("你好", "")), "1 fields hold"),
    ("X-16", causes(typed("hello", "")), "1 fields hold something else"),
    ("X-17", causes(refused("OCCLUDED", keyboard=True)), "1 inputs met the keyboard"),
    ("X-18", causes(refused("LEFT_PAGE")), "1 times the page closed"),
    (
        "X-19",
        causes(*[acted("confirmed", receipt={"settled": {"quiet": True, "waited_ms": 3000}})] * 2),
        "2 steps waited",
    ),
    ("X-20", causes(acted()), "1 of 1 inputs had no effect"),
    ("X-20", causes(refused("OCCLUDED")), "1 were refused (OCCLUDED)"),
    ("X-21", causes(acted("confirmed"), inputs=(sent(), sent())), "sent their input more than once"),
    ("X-22", causes(refused("INJECT_DENIED")), "1 inputs were not permitted"),
    ("X-23", causes({"picture_meta": {"state": "secure"}}), "1 pictures were forbidden, 0 failed"),
    ("X-24", causes(events=(("fence", {"app": "com.example.browser"}),)), "com.example.browser"),
    ("X-25", causes(reason="TIME_LIMIT"), "TIME_LIMIT"),
]


@pytest.mark.parametrize(("row", "found", "told"), FITTING, ids=[row for row, _, _ in FITTING])
def test_a_record_with_the_signs_of_a_row(row: str, found: dict[str, str], told: str) -> None:
    """L-135: and with what was found."""
    assert told in found[row]


def test_the_same_question_answered_otherwise() -> None:
    """L-135, X-13: in an earlier run of the same goal, or in this one."""
    asked = {"request": "5e1f", "text": '{"action": "tap", "target": 3}'}
    events = (("replied", asked),)
    assert causes(events=events) == {}
    assert causes(events=events, earlier={"5e1f": asked["text"]}) == {}
    assert "1 questions" in causes(events=events, earlier={"5e1f": '{"action": "tap", "target": 4}'})["X-13"]
    told = [Event(1, 0, 1, "replied", asked), Event(2, 0, 2, "replied", {"request": "77", "failed": "TIMEOUT"})]
    assert replies(told) == {"5e1f": asked["text"]}


NOT_FITTING = [
    pytest.param(causes(acted("confirmed")), id="a good step"),
    pytest.param(causes({"page": "Rows", "more": True}), id="more below, and it succeeded"),
    pytest.param(
        causes(
            {**acted("confirmed", "swipe"), "page": "Rows", "more": True},
            {"page": "Rows", "more": True},
            reason="GAVE_UP",
        ),
        id="it has looked further down",
    ),
    pytest.param(causes(acted("confirmed", target=HERE, reacted=ABOVE)), id="another control changed too"),
    pytest.param(causes(acted("confirmed"), inputs=(sent("none", "OCCLUDED"), sent())), id="refused, then done"),
    pytest.param(
        causes(acted("confirmed", receipt={"warnings": ["OVERLAY_SEEN"]}, over=["question"])), id="a question"
    ),
]


@pytest.mark.parametrize("found", NOT_FITTING)
def test_a_record_without_them(found: dict[str, str]) -> None:
    """L-135: what went well has no cause."""
    assert found == {}


def test_a_try_that_was_refused_is_told_though_the_step_went_on() -> None:
    """L-135, X-3: refused as stale, then done after a new look."""
    found = causes(acted("confirmed"), inputs=(sent("none", "STALE"), sent()))
    assert list(found) == ["X-3"]


def test_there_is_a_rule_for_each_row() -> None:
    """Table 13.2 has 25 rows."""
    assert len(RULES) == 25
