"""Forms over several pages and apps, and links that lead out of them (LA-3, LA-6, LA-19)."""

import json
import re

from pollex.agent.task import Task
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import number_of
from tests.agent.phone.bench import SLOT_OF_STATE, Bench, Line, done
from tests.agent.phone.logs import FORMS, SHADE, noted
from tests.phone.lab import front

ADVERTISER = f"{SHADE}/.AdvertiserActivity"
LAUNCHER = "com.android.launcher3/.Launcher"
FIELDS = {
    "Person": {"Full name": "Ada Li", "Home town": "北京", "Phone number": "555 0199"},
    "Journey": {"From": "Berlin", "To": "Oslo", "Day of travel": "3 May"},
    "Wishes": {"Meal": "no nuts", "Seat": "window 😀", "Remark": "two bags"},
}
IDS = ("name", "city", "phone", "start", "goal", "day", "meal", "seat", "remark")


def fill(page: str) -> list[Line]:
    return [
        {"action": "type", "target": {"text": field}, "text": text, "expect": {"value": field, "equals": text}}
        for field, text in FIELDS[page].items()
    ]


def tap(text: str, page: str) -> Line:
    return {"action": "tap", "target": {"text": text, "role": "button"}, "expect": {"page": page}}


def test_nine_fields_on_three_pages_are_filled_once_each(bench: Bench) -> None:
    """LA-3, L-71, L-72: back to the first page in between; with a window of 5 the last prompt names all of them."""
    script: list[Line] = [
        {"action": "launch", "app": "Forms", "expect": {"app": FORMS}},
        *fill("Person"),
        tap("Next", "Journey"),
        *fill("Journey"),
        {"action": "key", "key": "back", "expect": {"page": "Person"}},
        tap("Next", "Journey"),
        tap("Next", "Wishes"),
        *fill("Wishes"),
        {"action": "tap", "target": {"text": "Finish"}, "expect": {"text": "Finished: 9 of 9 fields filled"}},
        done({"text": "Finished: 9 of 9 fields filled"}),
    ]
    played = bench.run(script, Task("Fill the form", window=5))

    assert played.outcome == ("succeeded", None, 0), played.ending
    texts = [text for page in FIELDS.values() for text in page.values()]
    got = noted(bench.phone, "Forms", "text")
    assert [(one["id"], one["text"], one["times"]) for one in got] == [
        (name, text, 1) for name, text in zip(IDS, texts, strict=True)
    ]
    summary = played.main.histories[-1]
    (filled,) = [line for line in summary.splitlines() if line.startswith("Filled in: ")]
    assert all(f'"{field}" on {page} = "{text}"' in filled for page in FIELDS for field, text in FIELDS[page].items())
    (passed,) = [line for line in summary.splitlines() if line.startswith("Pages passed: ")]
    assert all(page in passed for page in FIELDS)
    assert "Steps 1 to " in summary


def test_a_link_out_of_the_fence_ends_the_run_with_home_and_nothing_else(bench: Bench) -> None:
    """LA-6, L-89: after the tap there is one more input; the picture is of what ended the run."""
    script: list[Line] = [
        {"action": "launch", "app": "Forms"},
        {"action": "tap", "target": {"text": "Read the terms"}},
        done({"text": "terms"}),
    ]
    played = bench.run(script, Task("Read the terms", apps=(FORMS,)))

    assert played.outcome == ("stopped", "APP_NOT_ALLOWED", 7), played.ending
    assert played.ending.layer == "policy"
    assert played.sent == ["press", "launch", "tap", "press"]
    assert [line["did"] for line in played.wire if line["kind"] == "system"] == ["2", "2"], "home at the start and end"
    assert front(bench.phone) == LAUNCHER
    assert played.run.ending is not None
    scene = played.run.ending["scene"]
    assert json.loads(bench.records.blobs.get(scene["elements"]))["app"] == SHADE
    assert scene["picture"] is not None
    assert noted(bench.phone, "Ad", "open") and not noted(bench.phone, "Ad", "touch")


def test_a_run_may_return_from_a_link_once(bench: Bench) -> None:
    """LA-6, L-91: the model opens the first app again and goes on; the second time the run is stopped."""
    link: Line = {"action": "tap", "target": {"text": "Read the terms"}}
    script: list[Line] = [
        {"action": "launch", "app": "Forms"},
        link,
        {"action": "launch", "app": "Forms"},
        fill("Person")[0],
        link,
    ]
    played = bench.run(script, Task("Fill the form", apps=(FORMS,), on_foreign="return"))

    assert played.outcome == ("stopped", "APP_NOT_ALLOWED", 7), played.ending
    assert played.sent == ["press", "launch", "tap", "press", "launch", "type", "tap", "press"]
    assert "home was pressed" in played.main.states[2]
    assert noted(bench.phone, "Forms", "text")[-1]["text"] == "Ada Li"


def test_three_values_go_from_notes_to_forms(bench: Bench) -> None:
    """LA-19, L-89: both apps are inside the fence; what is typed was read from the first one."""
    note = {"title": "Trip", "body": "Name: Ada Li; Town: 北京 (Beijing); Phone: 555 0199;", "changed": 1}
    folder = "/data/data/dev.pollex.notes/files/notes"
    bench.phone.output("shell", "mkdir", "-p", folder)
    bench.phone.adb("shell", f"cat > {folder}/trip.json", stdin=json.dumps(note).encode()).check_returncode()
    known: dict[str, str] = {}
    names = {"Full name": "Name", "Home town": "Town", "Phone number": "Phone"}

    def script(asked: ModelRequest) -> str:
        state = asked.slots[SLOT_OF_STATE].text
        known.update(re.findall(r"(Name|Town|Phone): ([^;\"]+)", state) if "dev.pollex.notes" in state else ())
        if not known:
            is_there = "app dev.pollex.notes" in state
            tap = {"action": "tap", "target": number_of(asked, "Trip"), "expect": {"page": "Note"}}
            return json.dumps(tap if is_there else {"action": "launch", "app": "Notes"})
        if f"app {FORMS}" not in state:
            return '{"action": "launch", "app": "Forms"}'
        for field, name in names.items():
            if f'"{known[name]}"' not in state:
                line = {"action": "type", "target": number_of(asked, field, role="input"), "text": known[name]}
                return json.dumps({**line, "expect": {"value": field, "equals": known[name]}})
        evidence = [{"value": field, "equals": known[name]} for field, name in names.items()]
        return json.dumps(done(*evidence))

    played = bench.run(script, Task("Copy the three values", apps=("dev.pollex.notes", FORMS)))

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.ending.steps <= 40
    got = noted(bench.phone, "Forms", "text")
    assert [(one["id"], one["text"], one["times"]) for one in got] == [
        ("name", "Ada Li", 1),
        ("city", "北京 (Beijing)", 1),
        ("phone", "555 0199", 1),
    ]
    touched = {line["package"] for line in played.wire if line["kind"] == "node"}
    assert touched <= {"dev.pollex.notes", FORMS} and FORMS in touched
    assert {line["did"].partition("/")[0] for line in played.wire if line["kind"] == "start"} <= {
        "dev.pollex.notes",
        FORMS,
    }
