"""Touches without effect, late effects, lost connections, and models that go round in circles (LA-7, LA-13)."""

import json
import threading
from typing import Any

from pollex.agent.task import Task
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import number_of
from tests.agent.phone.bench import SLOT_OF_STATE, Bench, Line, done

HERE = Task("a task of the tests", starts_here=True)
TOUCH_S = 0.25


def downs(bench: Bench) -> list[int]:
    """When something was touched in Lab, by a finger or by its own action, in milliseconds."""
    fingers = bench.lab.log("touch", action="DOWN")
    clicks = [entry for entry in bench.lab.log("action") if "click" in entry["action"]]
    return sorted(entry["at"] for entry in [*fingers, *clicks])


def test_a_list_row_that_ignores_touches_gets_three_with_pauses(bench: Bench) -> None:
    """LA-7a, L-106, L-107, L-110: a look before each, no scroll and no back, for it is in sight on its page."""
    bench.lab.show("Rows")
    tap = {"action": "tap", "target": {"text": "Row 003"}}
    played = bench.run([tap, done({"page": "Rows"}), {"action": "done", "status": "failed", "result": "dead"}], HERE)

    assert played.verdicts() == ["no_effect"]
    at = [entry["at"] for entry in bench.lab.log("click")]
    assert len(at) == 3 and at[1] - at[0] >= 300 and at[2] - at[1] >= 800
    assert [event["pause_s"] for event in played.of("retried")] == [0.3, 0.8]
    assert played.sent == ["tap"] * 3
    assert bench.lab.log("moved") == []
    assert "no visible change yet" in played.main.states[1]


def test_a_dead_button_gets_one_touch(bench: Bench) -> None:
    """LA-7b: the model is told and decides anew."""
    bench.lab.show("Switches")
    tap = {"action": "tap", "target": {"text": "Does nothing"}}
    played = bench.run([tap, {"action": "done", "status": "failed", "result": "It is dead."}], HERE)

    assert played.outcome == ("failed", "GAVE_UP", 1)
    assert len(downs(bench)) == 1
    assert "no visible change yet" in played.main.states[1]
    assert "no_effect" in played.main.histories[1]


def test_a_button_that_takes_three_seconds_gets_one_touch(bench: Bench) -> None:
    """LA-7c: what comes late is waited for by the model, not touched for again."""
    bench.lab.show("DeadButtons")
    script: list[Line] = [
        {"action": "tap", "target": {"text": "After a while"}, "expect": {"text": "Arrived"}},
        {"action": "wait", "seconds": 8, "for": {"text": "Arrived"}},
        done({"text": "Arrived"}),
    ]
    played = bench.run(script, HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.sent == ["tap"] and len(downs(bench)) == 1
    assert "no visible change yet" in played.main.states[1]


def test_a_button_that_needs_two_touches_gets_the_second_by_a_decision(bench: Bench) -> None:
    """LA-7, L-84, L-107: code repeats nothing, the model may; twice is no loop."""
    bench.lab.show("DeadButtons")
    tap: Line = {"action": "tap", "target": {"text": "At the second touch"}, "expect": {"text": "Arrived"}}
    played = bench.run([tap, tap, done({"text": "Arrived"})], HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.verdicts() == ["no_effect", "confirmed"]
    assert played.of("retried") == [] and len(downs(bench)) == 2


def test_a_button_that_moves_away_is_touched_and_not_what_has_taken_its_place(bench: Bench) -> None:
    """LA-7, L-33, L-44, L-109: it moves between look and touch; another button lies there then."""
    bench.lab.show("DeadButtons")

    def watcher(step: int, kind: str, data: Any) -> None:
        if (step, kind) == (1, "decided"):
            bench.lab.command("slide")
            bench.lab.await_node(text="Decoy")

    tap: Line = {"action": "tap", "target": {"text": "Runaway"}, "expect": {"text": "Arrived"}}
    played = bench.run([tap, done({"text": "Arrived"})], HERE, watcher=watcher)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert [entry["id"] for entry in bench.lab.log("click")] == ["runaway"]


def test_a_switch_on_a_slow_phone_is_touched_once_and_ends_on(bench: Bench) -> None:
    """LA-7d, L-107."""
    bench.lab.show("Switches")
    bench.phone.output("shell", "vphone", "fault", "slow", "60")
    tap = {"action": "tap", "target": {"text": "Wi-Fi"}, "expect": {"element": {"text": "Wi-Fi"}, "is": "checked"}}
    evidence = {"element": {"text": "Wi-Fi"}, "is": "checked"}
    played = bench.run([tap, {"action": "wait", "seconds": 2}, done(evidence)], HERE)
    bench.phone.output("shell", "vphone", "fault", "clear")

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.sent == ["tap"]
    assert [entry["on"] for entry in bench.lab.log("checked")] == [True]


def test_an_input_whose_connection_broke_is_unknown_and_never_sent_again(bench: Bench) -> None:
    """LA-7e, L-108, L-126: the next step looks once the phone is back."""
    bench.lab.show("Busy")
    server, serial = bench.phone.server, bench.phone.serial

    def cut() -> None:
        server.run("disconnect", serial)
        server.run("connect", serial).check_returncode()

    def watcher(step: int, kind: str, data: Any) -> None:
        if kind == "acting":
            threading.Timer(TOUCH_S, cut).start()

    press = {"action": "long_press", "target": {"text": "Count"}}
    played = bench.run([press, done({"page": "Busy"})], HERE, watcher=watcher)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert [one.receipt["status"] for one in played.inputs if one.receipt] == ["unknown"]
    assert len(downs(bench)) == 1
    assert [event.step for event in played.events if event.kind == "looked"] == [1, 2]


def test_a_model_that_touches_a_dead_button_for_ever_is_stopped(bench: Bench) -> None:
    """LA-13, L-84: two touches, three refusals."""
    bench.lab.show("Switches")

    def script(asked: ModelRequest) -> str:
        return json.dumps({"action": "tap", "target": number_of(asked, "Does nothing")})

    played = bench.run(script, HERE)

    assert played.outcome == ("failed", "LOOP", 1)
    assert played.ending.steps <= 6
    assert len(downs(bench)) == 2
    assert [event["code"] for event in played.of("warning")] == ["REPEATED"] * 3
    assert "Wait, go back" in played.main.states[2]
    assert "Known useless: tap" in played.main.histories[2]


def test_the_refused_step_goes_to_the_main_model(bench: Bench) -> None:
    """LA-13, L-82, L-84."""
    bench.lab.show("Switches")

    def script(asked: ModelRequest) -> str:
        return json.dumps({"action": "tap", "target": number_of(asked, "Does nothing")})

    played = bench.run(script, HERE, light=script)

    assert played.outcome == ("failed", "LOOP", 1)
    assert [event["role"] for event in played.of("decided")][1:] == ["main"] * (played.ending.steps - 1)


def test_going_to_and_fro_is_warned_of_and_ended(bench: Bench) -> None:
    """LA-13, L-85: a warning after two rounds, the end within 16 steps."""

    def script(asked: ModelRequest) -> str:
        if "page Settings," not in asked.slots[SLOT_OF_STATE].text:
            return '{"action": "key", "key": "back"}'
        return json.dumps({"action": "tap", "target": number_of(asked, "Sound & vibration")})

    bench.phone.output("shell", "am", "start", "-n", "com.android.settings/.Settings")
    bench.lab.await_front("com.android.settings/.Settings")
    played = bench.run(script, HERE)

    assert played.outcome == ("failed", "LOOP", 1), played.ending
    assert played.ending.steps <= 16
    assert any("going round in circles" in state for state in played.main.states)


def test_paging_a_long_list_is_no_loop(bench: Bench) -> None:
    """LA-13: fifteen pages."""
    bench.lab.show("Rows")
    swipes = [{"action": "swipe", "direction": "down", "distance": "page"}] * 15
    played = bench.run([*swipes, done({"page": "Rows"})], HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert set(played.verdicts()) == {"confirmed"}
    assert not any("circles" in state for state in played.main.states)
