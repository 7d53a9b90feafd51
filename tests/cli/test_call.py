"""`pollex call`: any tool as an AI host would call it, with the numbering kept from one call to the next."""

import json
import stat

import pytest

from tests.cli.desk import Desk, renumbered, settings_page
from tests.device.scripted_helper import HELLO, Reply, error


def index_of(tree: str, words: str) -> int:
    line = next(line for line in tree.splitlines() if words in line)
    return int(line.partition("i: ")[2].partition(",")[0])


def test_a_tool_answers_as_it_answers_a_host(desk: Desk) -> None:
    said = desk.run("call", "screen_content")

    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("app: com.example.app\nscreen: [1080, 2400]\nnodes:\n")


def test_an_index_of_one_call_serves_the_next(desk: Desk) -> None:
    """S-9."""
    index = index_of(desk.run("call", "screen_content").out, "Dark theme")

    said = desk.run("call", "node_action", json.dumps({"action": "click", "index": index}))

    assert said.code == 0, said.err
    assert "ok: true" in said.out
    assert desk.helper.asked("act")[0]["target"]["look"]["label"] == "Dark theme"
    (kept,) = (desk.state / "shown").iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_an_index_that_was_never_shown_is_refused(desk: Desk) -> None:
    said = desk.run("call", "node_action", '{"action": "click", "index": 3}')

    assert (said.code, said.out, desk.helper.asked("act")) == (2, "", [])
    assert said.err.startswith("error: NO_SCREEN: ")


def test_an_index_whose_control_is_another_one_now_is_stale(desk: Desk) -> None:
    index = index_of(desk.run("call", "screen_content").out, "Dark theme")
    desk.helper.script("act", error("STALE"))

    said = desk.run("call", "node_action", json.dumps({"action": "click", "index": index}))

    assert said.code == 1
    assert said.err.startswith("error: STALE: ")


def test_an_index_counts_after_the_windows_were_numbered_anew(desk: Desk) -> None:
    index = index_of(desk.run("call", "screen_content").out, "Dark theme")
    desk.show(renumbered(settings_page(), 42))

    desk.run("call", "node_action", json.dumps({"action": "click", "index": index}))

    assert desk.helper.asked("act")[0]["target"]["node"][0] == 42


def test_json_is_the_whole_answer(desk: Desk) -> None:
    answer = desk.run("call", "screen_content", "--json").json

    assert (answer["ok"], answer["tool"], answer["pictures"]) == (True, "screen_content", [])
    assert answer["text"].startswith("app: com.example.app\n")


def test_without_a_tool_all_are_listed(desk: Desk) -> None:
    lines = desk.run("call").out.splitlines()

    assert lines[0].split() == ["TOOL", "RISK", "WHAT"]
    assert any(line.startswith("node_action ") and " write " in line for line in lines)
    told = desk.run("call", "--json").json["tools"]
    assert {"name", "title", "risk", "arguments"} == set(told[0])
    assert desk.helper.runs == 0


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["swim"], "There is no tool 'swim'"),
        (["key_event", "{"], "no JSON"),
        (["key_event", "[4]"], "one JSON object"),
        (["key_event", "[" * 100_000], "no JSON"),
    ],
)
def test_a_wrong_call_is_refused_before_a_phone_is_looked_for(desk: Desk, words: list[str], part: str) -> None:
    said = desk.run("call", *words)

    assert (said.code, said.out, desk.helper.runs) == (2, "", 0)
    assert part in said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["key_event", '{"key": "4"}'], "key: give a whole number"),
        (["key_event", '{"key": 4, "speed": 1}'], "speed"),
        (["key_event"], "key: this argument is required"),
    ],
)
def test_a_wrong_argument_sends_nothing(desk: Desk, words: list[str], part: str) -> None:
    """F-2, S-3: the same line with a phone and without."""
    with_phone = desk.run("call", *words)
    without = desk.run("call", *words, "--device", "nowhere")

    for said in (with_phone, without):
        assert (said.code, said.out) == (2, "")
        assert part in said.err and said.err.startswith("error: INVALID: ")
        assert len(said.err.splitlines()) == 1
    assert desk.helper.asked("key") == []


BAD = '{"selector": {"text": "Dark theme"}, "speed": 1}'


@pytest.mark.parametrize("where", [[], ["--device", "nowhere"]], ids=["phone", "no phone"])
def test_a_wrong_argument_of_an_exact_tool_is_answered_by_a_receipt(desk: Desk, where: list[str]) -> None:
    """C-7, C-26, F-2."""
    said = desk.run("call", "read_control", BAD, "--json", *where)

    receipt = said.json["data"]
    assert (said.code, said.json["ok"]) == (2, False)
    assert (receipt["tool"], receipt["status"], receipt["dispatch"]) == ("read_control", "not_started", "none")
    assert (receipt["error"], receipt["detail"]["argument"]) == ("INVALID", "speed")


def test_what_the_phone_cannot_do_is_told_before_what_is_wrong_with_the_arguments(desk: Desk) -> None:
    """C-2, C-3, F-2: on a phone that this command is the first to meet."""
    able = [one for one in HELLO["capabilities"] if one != "node.read"]
    desk.helper.script("hello", Reply({**HELLO, "capabilities": able}))

    receipt = desk.run("call", "read_control", BAD, "--json").json["data"]

    assert (receipt["status"], receipt["error"], receipt["dispatch"]) == ("not_started", "UNSUPPORTED", "none")
    assert receipt["detail"]["missing"] == ["node.read"]
    assert desk.helper.asked("act") == []


def test_outside_the_fence_nothing_is_touched(desk: Desk) -> None:
    index = index_of(desk.run("call", "screen_content").out, "Dark theme")
    click = json.dumps({"action": "click", "index": index})

    refused = desk.run("call", "node_action", click, "--app", "com.example.other")
    wrong = desk.run("call", "node_action", click, "--app", "no package")
    allowed = desk.run("call", "node_action", click, "--app", "com.example.app")

    assert (refused.code, wrong.code, allowed.code) == (7, 2, 0)
    assert refused.err.startswith("error: APP_NOT_ALLOWED: ")
    assert len(desk.helper.asked("act")) == 1
