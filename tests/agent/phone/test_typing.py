"""Text of every kind into fields of every kind, by a run (LA-9)."""

from pollex.action.actions import SetClipboard
from pollex.agent.limits import Limits
from pollex.agent.task import Task
from pollex.device.deadline import Deadline
from tests.agent.phone.bench import Bench, Line, Played, done
from tests.phone.lab import PACKAGE
from tests.phone.waiting import WAIT_S

HERE = Task("Fill the fields", starts_here=True, limits=Limits(seconds=900, step_seconds=100))
"""Fields that take no text cost several inputs in one step, and a machine may be slow."""
TEXT = "你好\uff0c世界😀 100%s $5 `date`"
OLD = "as it was"
BACK = "1"
"""Android's number of that action of the system."""
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
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


def lines_of(played: Played, place: int) -> list[str]:
    """What reached the phone of an input, by its place among all of them."""
    began = [one.began_ms for one in played.inputs] + [2**62]
    return [line["did"] for line in played.wire if began[place] <= line["at"] < began[place + 1]]


def test_chinese_text_reaches_every_field_that_takes_it(bench: Bench) -> None:
    """LA-9 a, b, c, f, L-96 to L-99, L-102: exactly it, by no key; all else is as before."""
    bench.phone.output("shell", "ime", "enable", ADB_KEYBOARD)
    keyboard = bench.phone.output("shell", "settings", "get", "secure", "default_input_method")
    bench.lab.show("Fields")
    bench.executor.perform(SetClipboard(ON_CLIPBOARD), Deadline(WAIT_S))
    script: list[Line] = [
        fill("Plain text"),
        fill("Deaf to set text"),
        fill("Deaf to paste too"),
        {"action": "tap", "target": {"text": "Show a field in a dialog"}, "expect": {"text": "Go on"}},
        fill("Name"),
        done({"value": "Name", "equals": TEXT}, {"text": "Go on"}, {"keyboard": "hidden"}),
    ]
    played = bench.run(script, HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert told(played) == [(None, ["set"]), (None, ["set", "paste"]), (None, ["set", "paste", "ime"]), (None, ["set"])]
    assert field_texts(bench) == dict.fromkeys(("plain_field", "deaf_to_set", "deaf_to_paste", "dialog_field"), TEXT)
    assert not [line for line in played.wire if line["kind"] == "key"], "no key"
    assert "keyboard hidden" in played.main.states[0] and lines_of(played, 0) == ["set_text"], "nothing to hide"
    assert bench.lab.session.clipboard(Deadline(WAIT_S)) == ON_CLIPBOARD
    assert bench.phone.output("shell", "settings", "get", "secure", "default_input_method") == keyboard


def test_fields_that_take_no_text_or_a_part_keep_their_old_one(bench: Bench) -> None:
    """LA-9 d, e, L-96, L-99, L-100: no way is left for it; a keyboard is hidden again."""
    bench.lab.show("Fields")
    script: list[Line] = [
        fill("Deaf to paste too", "plain 42"),
        fill("Deaf to paste too"),
        fill("Deaf to all"),
        fill("Rejecting"),
        fill("Keeps ten characters"),
        done({"app": PACKAGE}),
    ]
    played = bench.run(script, HERE)

    assert played.outcome == ("succeeded", None, 0), played.main.histories[-1]
    refused = ("MISMATCH", ["set", "paste"])
    assert told(played) == [(None, ["set", "paste", "keys"]), *[refused] * 4]
    assert "10 of 23 accepted" in played.main.histories[-1]
    assert played.verdicts() == ["confirmed", *["no_effect"] * 4]
    assert (field_texts(bench)["deaf_to_paste"], field_texts(bench)["limited"]) == ("plain 42", OLD)
    assert not {"deaf_to_all", "rejecting"} & field_texts(bench).keys(), "what takes nothing has not changed"
    keys = [line["unicode"] for line in played.wire if line["kind"] == "key"]
    assert keys and max(keys) <= 127
    assert [line["did"] for line in played.wire].count(BACK) <= 5, "one back each hides it, and the page stays"
    assert "keyboard hidden" in played.main.states[-1]
