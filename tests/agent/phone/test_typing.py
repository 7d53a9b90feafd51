"""Text of every kind into fields of every kind, by a run (LA-9).

The phone has no keyboard yet: what an input method would do (LA-9 c), and hiding a keyboard that is really shown, is
not tested here; tests/act/test_after_text.py has the latter over a scripted helper.
"""

from pollex.action.actions import SetClipboard
from pollex.agent.task import Task
from pollex.device.deadline import Deadline
from tests.agent.phone.bench import Bench, Line, Played, done
from tests.phone.waiting import WAIT_S

HERE = Task("Fill the fields", starts_here=True)
TEXT = "你好\uff0c世界😀 100%s $5 `date`"
OLD = "as it was"
BACK = "1"
"""Android's number of that action of the system."""
ON_CLIPBOARD = "what somebody copied"


def fill(field: str, text: str = TEXT) -> Line:
    return {"action": "type", "target": {"text": field, "role": "input"}, "text": text}


def told(played: Played) -> list[tuple[str | None, list[str]]]:
    """Code and ways tried of each input of text, as the record has them."""
    receipts = [step.data["receipt"] for step in played.steps if step.data.get("receipt", {}).get("action") == "type"]
    return [(receipt["error"], receipt["ways_tried"]) for receipt in receipts]


def field_texts(bench: Bench) -> dict[str, str]:
    """What the app says that its fields hold now."""
    return {entry["id"]: entry["text"] for entry in bench.lab.log("text")}


def test_chinese_text_reaches_every_field_that_takes_it(bench: Bench) -> None:
    """LA-9 a, b, f, L-96, L-97, L-99, L-102: exactly it; no key, nothing to hide a keyboard that is not shown."""
    bench.lab.show("Fields")
    bench.executor.perform(SetClipboard(ON_CLIPBOARD), Deadline(WAIT_S))
    script: list[Line] = [
        fill("Plain text"),
        fill("Deaf to set text"),
        {"action": "tap", "target": {"text": "Show a field in a dialog"}, "expect": {"text": "Go on"}},
        fill("Name"),
        done({"value": "Name", "equals": TEXT}, {"text": "Go on"}),
    ]
    played = bench.run(script, HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert told(played) == [(None, ["set"]), (None, ["set", "paste"]), (None, ["set"])]
    assert field_texts(bench) == dict.fromkeys(("plain_field", "deaf_to_set", "dialog_field"), TEXT)
    assert {line["kind"] for line in played.wire} == {"node"}, "no key, no finger"
    assert bench.lab.session.clipboard(Deadline(WAIT_S)) == ON_CLIPBOARD


def test_fields_that_take_no_text_or_a_part_keep_their_old_one(bench: Bench) -> None:
    """LA-9 c, d, e, L-96, L-99, L-100: without an input method no way is left for it, and none sends what it cannot."""
    bench.lab.show("Fields")
    kept = [{"value": name, "equals": OLD} for name in ("Deaf to all", "Rejecting", "Keeps ten characters")]
    script: list[Line] = [
        fill("Deaf to paste too", "plain 42"),
        fill("Deaf to paste too"),
        fill("Deaf to all"),
        fill("Rejecting"),
        fill("Keeps ten characters"),
        done({"value": "Deaf to paste too", "equals": "plain 42"}, *kept),
    ]
    played = bench.run(script, HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert told(played) == [(None, ["set", "paste", "keys"]), *[("MISMATCH", ["set", "paste"])] * 4]
    assert "10 of 23 accepted" in played.main.histories[-1]
    assert [step.data["verdict"]["result"] for step in played.steps[1:5]] != ["confirmed"] * 4
    assert (field_texts(bench)["deaf_to_paste"], field_texts(bench)["limited"]) == ("plain 42", OLD)
    assert not {"deaf_to_all", "rejecting"} & field_texts(bench).keys(), "what takes nothing has not changed"
    keys = [line["unicode"] for line in played.wire if line["kind"] == "key"]
    assert keys and max(keys) <= 127
    assert not [line for line in played.wire if line["kind"] == "touch" or line["did"] == BACK], "nothing to hide"
