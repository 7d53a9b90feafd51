"""Each row of the tables of docs/spec/controls.md: statuses (C-27), checks on the phone (C-39), stops (C-66)."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pollex.device.deadline import Cancel
from tests.device.scripted_helper import Cut, Reply, error
from tests.tools.control_desk import ControlDesk, opened, page

VOLUME = {"selector": {"content_desc": "Volume"}}
SET = {**VOLUME, "action": "set_progress", "value": 70, "timeout_ms": 600, "settle_ms": 0}
SCROLL = {"container": {"selector": {"resource_id": "list"}}, "target": {"text": "Row 12"}, "settle_ms": 100}
DONE: dict[str, Any] = {"already": False, "before": None, "after": None, "dispatch": "finished", "at_ms": 5, "seq": 11}
Told = tuple[str, bool, str, str | None]
"""status, ok, dispatch, error."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ControlDesk]:
    """The toolset with a scripted helper, a page in front."""
    with opened(tmp_path, monkeypatch) as desk:
        yield desk


def told(answer: dict[str, Any]) -> Told:
    return answer["status"], answer["ok"], answer["dispatch"], answer.get("error")


def acts(desk: ControlDesk, *, shows: float | None, **said: Any) -> Callable[[dict[str, Any]], Reply]:
    """What the phone does with an act, and what it shows then."""

    def step(request: dict[str, Any]) -> Reply:
        if shows is not None:
            desk.helper.reading = page(shows, seq=12)
        return Reply({**DONE, **said})

    return step


def test_refused_is_not_started(desk: ControlDesk) -> None:
    """C-27, first row: arguments, and a check on the phone."""
    assert told(desk.call("control_action", **{**SET, "text": "x"})) == ("not_started", False, "none", "INVALID")
    desk.helper.script("act", error("OCCLUDED", dispatch="none"))
    assert told(desk.call("control_action", **SET)) == ("not_started", False, "none", "OCCLUDED")


def test_a_complete_reading_is_observed(desk: ControlDesk) -> None:
    """C-27, second row: what is there, what is not, what is twice, and a wait in vain; what is so already."""
    assert told(desk.call("read_control", **VOLUME)) == ("observed", True, "none", None)
    nowhere = desk.call("read_control", selector={"text": "nowhere"})
    assert told(nowhere) == ("observed", False, "none", "NOT_FOUND")
    several = desk.call("read_control", selector={"class_name": "android.widget.TextView"})
    assert told(several) == ("observed", False, "none", "AMBIGUOUS")
    waited = desk.call("wait_until", **VOLUME, condition="value", value=1, timeout_ms=100)
    assert told(waited) == ("observed", False, "none", "TIMEOUT")
    desk.helper.script("act", Reply({**DONE, "already": True, "dispatch": "none"}))
    assert told(desk.call("control_action", **SET)) == ("observed", True, "none", None)


def test_a_failed_reading_is_unknown(desk: ControlDesk) -> None:
    """C-27, third row; C-16, C-55: neither is evidence that the control is absent."""
    desk.helper.reading = page(cut="time")
    assert told(desk.call("read_control", **VOLUME, timeout_ms=200)) == ("unknown", False, "none", "READ_FAILED")
    gone = desk.call("wait_until", selector={"text": "nowhere"}, condition="disappear", timeout_ms=300)
    assert told(gone) == ("unknown", False, "none", "TIMEOUT")
    assert gone["detail"]["last_error"]["code"] == "READ_FAILED"
    desk.helper.reading = page()
    desk.helper.reading.windows[0].focused = False
    layerless = desk.call("read_control", **VOLUME, timeout_ms=200)
    assert told(layerless) == ("unknown", False, "none", "UNAVAILABLE")


def test_finished_and_the_check_held(desk: ControlDesk) -> None:
    """C-27, fourth row."""
    desk.helper.script("act", acts(desk, shows=70, sent=70.0))
    answer = desk.call("control_action", **SET)
    assert told(answer) == ("completed", True, "finished", None)
    assert (answer["check"]["held"], answer["sent"]) == (True, 70)


def test_finished_and_something_else_is_seen(desk: ControlDesk) -> None:
    """C-27, fifth row."""
    desk.helper.script("act", acts(desk, shows=50))
    assert told(desk.call("control_action", **SET)) == ("observed", False, "finished", "MISMATCH")


def test_finished_and_not_read_back(desk: ControlDesk) -> None:
    """C-27, sixth row; C-42."""

    def vanishes(request: dict[str, Any]) -> Reply:
        desk.helper.reading = page(package="com.example.app", seq=12)
        desk.helper.reading.windows[0].root.children.pop(0)  # type: ignore[union-attr]  # it has one
        return Reply(DONE)

    desk.helper.script("act", vanishes)
    assert told(desk.call("control_action", **SET)) == ("unknown", False, "finished", "READ_FAILED")


def test_declined(desk: ControlDesk) -> None:
    """C-27, seventh row; C-41: and where something changed all the same, nobody knows."""
    desk.helper.script("act", error("REJECTED", dispatch="finished"))
    assert told(desk.call("control_action", **SET)) == ("not_started", False, "finished", "REJECTED")

    def declines(request: dict[str, Any]) -> Reply:
        desk.helper.reading = page(55, seq=12)
        return error("REJECTED", dispatch="finished")

    desk.helper.script("act", declines)
    status, ok, _, code = told(desk.call("control_action", **SET))
    assert (status, ok, code) == ("unknown", False, "REJECTED")


def test_an_edge_that_was_reached(desk: ControlDesk) -> None:
    """C-27, eighth row: an error here, where the phone toolset only warns."""
    desk.helper.reading = page(first=8, forward=False)
    alone = desk.call("control_action", selector={"resource_id": "list"}, action="scroll_forward")
    assert told(alone) == ("observed", False, "none", "AT_EDGE")
    assert told(desk.call("scroll_to", **{**SCROLL, "target": {"text": "Row 99"}})) == (
        "observed",
        False,
        "none",
        "AT_EDGE",
    )


def test_a_part_was_done(desk: ControlDesk) -> None:
    """C-27, ninth row: a caret that would not follow, some scrolls, some members."""
    text = {
        "selector": {"class_name": "android.widget.EditText"},
        "action": "replace_selection",
        "text": "x",
        "start": 0,
        "end": 3,
    }
    before = {"node": [1, 8], "bounds": [0, 600, 1080, 700], "text": "Ada", "selection": [3, 3]}

    def writes(request: dict[str, Any]) -> Reply:
        desk.helper.reading = page(text="x", seq=12)
        return Reply({**DONE, "before": before, "caret_failed": True})

    desk.helper.script("act", writes)
    assert told(desk.call("control_action", **text, timeout_ms=600, settle_ms=0)) == (
        "partial",
        False,
        "finished",
        "MISMATCH",
    )
    member = {"action": "control_action", "request": SET}
    desk.helper.script("act", acts(desk, shows=70), error("DISABLED", dispatch="none"))
    assert told(desk.call("action_sequence", actions=[member, member])) == ("partial", False, "finished", "DISABLED")


def test_called_off(desk: ControlDesk) -> None:
    """C-27, tenth row: before anything was sent."""
    desk.call("read_control", **VOLUME)
    desk.cancel = Cancel()
    desk.cancel.set()
    status, ok, dispatch, code = told(desk.call("control_action", **SET))
    assert (status, ok, dispatch, code) == ("cancelled", False, "none", "CANCELLED")
    assert desk.helper.asked("act") == []


def test_no_certain_answer(desk: ControlDesk) -> None:
    """C-27, eleventh row; CA-49: the answer was lost after acting, and it is not sent again."""
    desk.helper.script("act", Cut)
    assert told(desk.call("control_action", **SET)) == ("unknown", False, "uncertain", "CONNECTION_LOST")
    assert len(desk.helper.asked("act")) == 1


@pytest.mark.parametrize(
    "code",
    [
        *("TIMEOUT", "DUPLICATE", "CANCELLED", "UNAVAILABLE", "APP_CHANGED", "STALE", "DISABLED", "UNSUPPORTED"),
        *("NOT_VISIBLE", "OCCLUDED", "OUT_OF_RANGE", "INVALID"),
    ],
)
def test_each_check_on_the_phone_is_told_as_it_was_said(desk: ControlDesk, code: str) -> None:
    """C-39, C-29, CA-49: nothing was sent; one code, one message that says what to do next."""
    token = desk.call("read_control", **VOLUME)["control"]["token"]
    desk.helper.script("act", error(code, dispatch="none"))

    answer = desk.call("control_action", **SET, expected_token=token)

    status = "cancelled" if code == "CANCELLED" else "not_started"
    assert told(answer) == (status, False, "none", code)
    assert answer["message"]
    assert len(desk.helper.asked("act")) == 1


def test_a_selector_that_comes_back_stale_costs_one_fresh_reading(desk: ControlDesk) -> None:
    """C-39: once, and under an operation id of its own."""
    desk.call("read_control", **VOLUME)
    desk.helper.script("act", error("STALE", dispatch="none"), acts(desk, shows=70))

    answer = desk.call("control_action", **SET)

    first, second = (request["operation_id"] for request in desk.helper.asked("act"))
    assert told(answer) == ("completed", True, "finished", None)
    assert second == f"{first}.1" == answer["operation_id"]


def test_what_an_act_carries(desk: ControlDesk) -> None:
    """C-86, C-39, C-23: package, window, node and look; with a token place and text too."""
    token = desk.call("read_control", **VOLUME)["control"]["token"]
    desk.helper.script("act", acts(desk, shows=70), acts(desk, shows=71))
    desk.call("control_action", **SET)
    desk.call("control_action", **{**SET, "value": 71}, expected_token=token)

    plain, bound = desk.helper.asked("act")
    assert plain["expect"] == {"package": "com.example.app", "window": 1}
    assert (plain["target"]["node"], plain["target"]["look"]["label"]) == ([1, 7], "Volume")
    assert "bounds" not in plain["target"]
    assert (bound["target"]["bounds"], bound["target"]["text"]) == ([0, 400, 1080, 500], "")


def scrolled(desk: ControlDesk, **shows: Any) -> Callable[[dict[str, Any]], Reply]:
    """A scroll that the container takes, and what is there then."""

    def step(request: dict[str, Any]) -> Reply:
        desk.helper.reading = page(seq=desk.helper.reading.seq + 2, **shows)
        return Reply(DONE)

    return step


def covered(desk: ControlDesk) -> Callable[[dict[str, Any]], Reply]:
    return lambda request: error("OCCLUDED", dispatch="none")


@pytest.mark.parametrize(
    ("steps", "code", "status", "count"),
    [
        ([{"first": 1}], "NO_PROGRESS", "partial", 1),
        ([{"first": 3, "forward": False}], "AT_EDGE", "partial", 1),
        ([{"first": 2}, {"first": 3}], "SCROLL_LIMIT", "partial", 2),
        ([{"first": 3, "package": "com.other"}], "APP_CHANGED", "partial", 1),
        ([{"first": 3}, "OCCLUDED"], "OCCLUDED", "partial", 2),
        ([{"first": 3}, "APP_CHANGED"], "APP_CHANGED", "partial", 2),
        ([{"first": 3}, "STALE"], "STALE", "partial", 2),
        ([{"first": 3}, "CUT"], "CONNECTION_LOST", "unknown", 2),
    ],
)
def test_each_stop_of_a_scroll(
    desk: ControlDesk, steps: list[dict[str, Any] | str], code: str, status: str, count: int
) -> None:
    """C-66, C-67: the code says why; with scrolls done the rest is told as partial or unknown."""
    for step in steps:
        if isinstance(step, dict):
            desk.helper.script("act", scrolled(desk, **step))
        else:
            desk.helper.script("act", Cut if step == "CUT" else error(step, dispatch="none"))

    answer = desk.call("scroll_to", **SCROLL, max_scrolls=2)

    assert (answer["status"], answer["error"], answer["found"]) == (status, code, False)
    assert len(answer["scrolls"]) == count
    assert len(desk.helper.asked("act")) == count


def test_a_container_that_became_another(desk: ControlDesk) -> None:
    """C-66: STALE."""

    def replaces(request: dict[str, Any]) -> Reply:
        desk.helper.reading = page(first=3, seq=12)
        desk.helper.reading.windows[0].root.children.pop()  # type: ignore[union-attr]  # it has one
        return Reply(DONE)

    desk.helper.script("act", replaces)
    answer = desk.call("scroll_to", **SCROLL)

    assert (answer["status"], answer["error"]) == ("partial", "STALE")


def test_a_target_found_after_two_scrolls(desk: ControlDesk) -> None:
    """C-62, C-67."""
    desk.helper.script("act", scrolled(desk, first=5), scrolled(desk, first=9))

    answer = desk.call("scroll_to", **SCROLL)

    assert told(answer) == ("completed", True, "finished", None)
    assert [(step["n"], step["moved"], step["target"]) for step in answer["scrolls"]] == [
        (1, True, "absent"),
        (2, True, "shown"),
    ]
    assert answer["target"]["text"] == "Row 12"


def test_a_scroll_that_cannot_be_read_back(desk: ControlDesk) -> None:
    """C-66: a failed read that outlasts the time: its code."""
    desk.helper.script("act", scrolled(desk, first=5, cut="time"))

    answer = desk.call("scroll_to", **SCROLL, timeout_ms=1500)

    assert (answer["status"], answer["error"], answer["dispatch"]) == ("unknown", "READ_FAILED", "finished")
