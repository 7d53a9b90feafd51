"""Advertisements of another app that come over the page (LA-4)."""

import json
from typing import Any

from pollex.agent.task import Task
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import number_of
from tests.agent.phone.bench import SLOT_OF_STATE, Bench, Line, done
from tests.agent.phone.logs import SHADE, noted
from tests.phone.lab import PACKAGE
from tests.phone.waiting import wait_for

BOTH = Task("Switch the Wi-Fi on", apps=(PACKAGE, SHADE), starts_here=True)
IS_ON = {"element": {"text": "Wi-Fi"}, "is": "checked"}
SWITCH: Line = {"action": "tap", "target": {"text": "Wi-Fi"}, "expect": IS_ON}
AD = "Play now and win"


def lay_ad(bench: Bench, **extras: str) -> None:
    """An advertisement comes over the page; it is there when this returns."""
    words = [word for name, value in extras.items() for word in ("--ef" if "." in value else "--ez", name, value)]
    bench.phone.output("shell", "am", "startservice", "-n", f"{SHADE}/.AdService", *words)
    wait_for("the advertisement", lambda: bench.lab.nodes(resource_id=f"{SHADE}:id/ad"))


def between_look_and_tap(bench: Bench, **extras: str) -> Any:
    def watcher(step: int, kind: str, data: Any) -> None:
        if (step, kind) == (1, "decided"):
            lay_ad(bench, **extras)

    return watcher


def listed(state: str) -> list[str]:
    """The lines of elements in a state slot."""
    return [line for line in state.splitlines() if line.split(" ")[0].isdigit()]


def test_an_advertisement_between_look_and_tap_is_closed_first(bench: Bench) -> None:
    """LA-4, L-45, L-88, L-94: nothing goes through it; only its elements are listed; its sign has no text."""
    bench.lab.show("Switches")

    def script(asked: ModelRequest) -> str:
        state = asked.slots[SLOT_OF_STATE].text
        if AD in state:
            (sign,) = [line for line in listed(state) if " button" in line and AD not in line]
            return json.dumps({"action": "tap", "target": int(sign.split()[0]), "expect": {"gone": AD}})
        if 'switch "Wi-Fi" top, on' in state:
            return json.dumps(done(IS_ON))
        return json.dumps({**SWITCH, "target": number_of(asked, "Wi-Fi")})

    played = bench.run(script, BOTH, watcher=between_look_and_tap(bench))

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert [step.data["receipt"]["error"] for step in played.steps[:-1]] == ["OCCLUDED", None, None]
    covered = played.main.states[1]
    assert f'over the page: foreign "{AD}" {SHADE}, 42 %' in covered
    assert "8 below what lies over the page" in covered and len(listed(covered)) == 2
    assert "deal with it first" in covered and "did not open" in covered
    assert [entry["by"] for entry in noted(bench.phone, "Ad", "close")] == ["cross"]
    assert noted(bench.phone, "Ad", "open") == noted(bench.phone, "Ad", "click") == []
    assert [line["package"] for line in played.wire] == [SHADE, PACKAGE]
    assert [entry["on"] for entry in bench.lab.log("checked")] == [True]


def test_an_advertisement_without_a_sign_is_left_by_back(bench: Bench) -> None:
    """LA-4: it takes the keys, so that one back is its own; the page stays."""
    bench.lab.show("Switches")
    script: list[Line] = [SWITCH, {"action": "key", "key": "back", "expect": {"gone": AD}}, SWITCH, done(IS_ON)]
    played = bench.run(script, BOTH, watcher=between_look_and_tap(bench, cross="false"))

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.sent == ["press", "tap"]
    assert [entry["by"] for entry in noted(bench.phone, "Ad", "close")] == ["back"]
    assert [entry["on"] for entry in bench.lab.log("checked")] == [True]


def test_a_banner_is_flagged_and_the_page_is_still_listed(bench: Bench) -> None:
    """LA-4, L-45: 25 % of the display; what it covers is counted as below."""
    bench.lab.show("Switches")
    lay_ad(bench, share="0.25")
    tick: Line = {"action": "tap", "target": {"text": "Imperial"}}
    played = bench.run([tick, done({"element": {"text": "Imperial"}, "is": "checked"})], BOTH)

    assert played.outcome == ("succeeded", None, 0), played.ending
    state = played.main.states[0]
    assert f'over the page: foreign "{AD}" {SHADE}, 25 %' in state
    assert any("Imperial" in line for line in listed(state)) and any(SHADE in line for line in listed(state))
    assert noted(bench.phone, "Ad", "touch") == []
