"""Scrolling one container until the target stands still in view (spec C-61 to C-67)."""

import threading
from typing import Any

from pollex.device.deadline import Cancel
from tests.controls.exact import Answer, Exact, by_id
from tests.phone.lab import Entry
from tests.phone.waiting import wait_for

LONG_MS = 30_000
"""As long as a call may take: a busy machine scrolls slowly."""


def row(number: int) -> dict[str, str]:
    return {"text": f"Row {number:03}"}


def scroll_to(exact: Exact, target: dict[str, str], *, container: str = "list", **arguments: Any) -> Answer:
    given = {"direction": "forward", "timeout_ms": LONG_MS, **arguments}
    return exact.call("scroll_to", container={"selector": by_id(container)}, target=target, **given)


def native(exact: Exact) -> list[Entry]:
    """The scrolls that reached the app."""
    return [note for note in exact.log("action") if note["action"].startswith("scroll")]


def test_a_row_further_down_is_brought_into_view(exact: Exact) -> None:
    """CA-33, C-62, C-65, C-67: as many native scrolls as records, none after it was found; then nothing is sent."""
    exact.show("Rows")

    found = scroll_to(exact, row(60), direction="down", max_scrolls=20)
    sent = native(exact)
    again = scroll_to(exact, row(60), direction="down")

    assert (found["ok"], found["status"], found["found"], found["dispatch"]) == (True, "completed", True, "finished")
    assert found["target"]["text"] == "Row 060" and found["target"]["exposed"] > 0
    assert [step["n"] for step in found["scrolls"]] == list(range(1, len(sent) + 1))
    assert [step["target"] for step in found["scrolls"]] == ["absent"] * (len(sent) - 1) + ["shown"]
    assert all(step["accepted"] and step["moved"] and step["error"] is None for step in found["scrolls"])
    ids = [step["operation_id"] for step in found["scrolls"]]
    assert ids == [f"{found['operation_id']}.{n}" for n in range(1, len(sent) + 1)]
    assert (again["ok"], again["status"], again["found"], again["scrolls"]) == (True, "observed", True, [])
    assert native(exact) == sent


def test_the_way_back(exact: Exact) -> None:
    """C-61: the direction is where the wanted content lies."""
    exact.show("Rows", start=60)

    found = scroll_to(exact, row(40), direction="up")

    assert (found["status"], found["found"]) == ("completed", True)
    assert {note["action"] for note in native(exact)} <= {"scroll_up", "scroll_backward"}


def test_what_is_not_in_the_list_ends_at_its_edge(exact: Exact) -> None:
    """CA-34, C-66: partial, at the last row."""
    exact.show("Rows", start=150)

    answer = scroll_to(exact, {"text": "Row 999"}, max_scrolls=20)

    assert (answer["ok"], answer["status"], answer["error"], answer["found"]) == (False, "partial", "AT_EDGE", False)
    assert len(native(exact)) == len(answer["scrolls"]) > 0
    assert exact.read(row(200))["visible"]


def test_at_the_edge_already_nothing_is_sent(exact: Exact) -> None:
    """C-27: an edge that was reached before is observed, and no success."""
    exact.show("Rows")

    answer = scroll_to(exact, row(60), direction="backward")

    assert (answer["ok"], answer["status"], answer["error"]) == (False, "observed", "AT_EDGE")
    assert (answer["dispatch"], answer["scrolls"], native(exact)) == ("none", [], [])


def test_no_more_scrolls_than_allowed(exact: Exact) -> None:
    """CA-34, C-66."""
    exact.show("Rows")

    answer = scroll_to(exact, row(199), max_scrolls=3)

    assert (answer["status"], answer["error"], len(answer["scrolls"])) == ("partial", "SCROLL_LIMIT", 3)
    assert len(native(exact)) == 3


def test_a_list_that_does_not_move_gets_one_scroll(exact: Exact) -> None:
    """CA-34, C-64, C-66: not before its first update had its time."""
    exact.show("Stuck")

    answer = scroll_to(exact, row(60))

    (step,) = answer["scrolls"]
    assert (answer["ok"], answer["status"], answer["error"]) == (False, "partial", "NO_PROGRESS")
    assert (step["accepted"], step["moved"], step["error"]) == (True, False, "NO_PROGRESS")
    assert step["waited_ms"] >= 500
    assert len(native(exact)) == 1


def test_a_list_that_moves_late_has_moved(exact: Exact) -> None:
    """CA-35, C-64."""
    exact.show("Late")

    answer = scroll_to(exact, row(25))

    assert (answer["status"], answer["found"]) == ("completed", True)
    assert all(step["moved"] for step in answer["scrolls"])


def test_a_row_that_flies_by_is_not_found(exact: Exact) -> None:
    """CA-35, C-63: only what stands still counts."""
    exact.show("Flyby")
    shown = len([node for node in rows_of(exact) if not node.visible_bounds.is_empty])
    passing = row(shown + shown // 2)

    answer = scroll_to(exact, passing, max_scrolls=1)

    (step,) = answer["scrolls"]
    assert (answer["found"], answer["error"], step["moved"]) == (False, "SCROLL_LIMIT", True)
    assert step["target"] in ("absent", "hidden")


def rows_of(exact: Exact) -> Any:
    screen = exact.executor.look(exact.deadline).screen
    return [node for node in screen.nodes if node.text.startswith("Row ")]


def test_a_list_that_never_stands_still_is_never_done(exact: Exact) -> None:
    """CA-35, C-63: TIMEOUT, whatever is in view for a moment."""
    exact.show_restless("Carousel")

    answer = scroll_to(exact, row(60), timeout_ms=4000)

    assert (answer["ok"], answer["error"], answer["found"]) == (False, "TIMEOUT", False)
    assert answer["status"] != "completed"


def test_only_the_named_container_moves(exact: Exact) -> None:
    """CA-36, C-62."""
    exact.show("Strip")

    answer = scroll_to(exact, {"text": "Card 15"}, container="strip", direction="right")

    assert (answer["status"], answer["found"]) == ("completed", True)
    assert {note["id"] for note in exact.log("moved")} == {"strip"}


def test_a_scroll_of_unknown_outcome_is_the_last(exact: Exact) -> None:
    """CA-36, C-35, C-66: the app hangs in the second; there is no third."""
    exact.show("Rows")
    exact.lab.command("hang_in_action", 2)

    answer = scroll_to(exact, row(190), timeout_ms=8000)
    exact.lab.release()

    assert (answer["ok"], answer["status"], answer["dispatch"]) == (False, "unknown", "uncertain")
    assert [step["accepted"] for step in answer["scrolls"]] == [True, None]
    wait_for("the second scroll", lambda: len(native(exact)) == 2)


def test_a_cancel_keeps_the_records(exact: Exact) -> None:
    """CA-36, C-66."""
    exact.show("Rows")
    exact.cancel = Cancel()

    def call_off() -> None:
        wait_for("a scroll", lambda: native(exact))
        if exact.cancel is not None:
            exact.cancel.set()

    threading.Thread(target=call_off).start()

    answer = scroll_to(exact, row(190), max_scrolls=20)

    assert (answer["ok"], answer["status"], answer["error"]) == (False, "cancelled", "CANCELLED")
    assert len(answer["scrolls"]) >= 1
    assert len(native(exact)) == len(answer["scrolls"])


def test_two_targets_in_one_container(exact: Exact) -> None:
    """C-61: `detail.which` says which of the two names is meant."""
    exact.show("Rows")

    answer = scroll_to(exact, {"class_name": "android.widget.TextView"})
    nowhere = scroll_to(exact, row(60), container="nothing")

    assert (answer["status"], answer["error"], answer["detail"]["which"]) == ("not_started", "AMBIGUOUS", "target")
    assert (nowhere["status"], nowhere["error"]) == ("not_started", "NOT_FOUND")
    assert nowhere["detail"]["which"] == "container"
    assert native(exact) == []


def test_what_scrolls_is_bound_by_its_token(exact: Exact) -> None:
    """C-24, C-61."""
    exact.show("Rows")
    control = exact.read("list")
    found = exact.call(
        "scroll_to",
        container={"ref": control["ref"], "expected_token": control["token"]},
        target=row(60),
        max_scrolls=20,
        timeout_ms=LONG_MS,
    )
    stale = exact.call("scroll_to", container={"ref": control["ref"], "expected_token": "t999"}, target=row(60))

    assert found["found"]
    assert (stale["status"], stale["error"], stale["detail"]["which"]) == ("not_started", "STALE", "container")


def test_one_scroll_of_a_control_by_itself(exact: Exact) -> None:
    """C-43, C-27: moved; at the edge; nothing moved."""
    exact.show("Rows")
    edge = exact.act("list", "scroll_backward")
    moved = exact.act("list", "scroll_forward")
    exact.show("Stuck")
    stuck = exact.act("list", "scroll_forward")

    assert (moved["status"], moved["check"]["held"]) == ("completed", True)
    assert (edge["ok"], edge["status"], edge["error"], edge["dispatch"]) == (False, "observed", "AT_EDGE", "none")
    assert (stuck["ok"], stuck["status"], stuck["error"]) == (False, "observed", "NO_PROGRESS")
