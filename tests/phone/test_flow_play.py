"""Flows and composites on the virtual phone: Settings, Notes and Lab (docs/spec/find.md, sections 7 and 9)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.session import Session
from pollex.flow.library import Library
from tests.adbd.device import Device
from tests.phone.cli import Cli
from tests.phone.lab import is_resumed
from tests.phone.waiting import wait_for
from tests.tools.phone_desk import PhoneDesk

SETTINGS = "com.android.settings"
NOTES = "dev.pollex.notes"

Step = dict[str, Any]


@pytest.fixture
def desk(phone: Device) -> Iterator[PhoneDesk]:
    """The `phone` toolset on the phone of this run, which has just been reset."""
    session = Session(Adb(AdbClient(host="127.0.0.1", port=phone.server.port, socket_timeout=20)), phone.serial)
    try:
        yield PhoneDesk(session, within_s=120)
    finally:
        session.close()


AIRPLANE: Step = {"text": "Airplane mode"}
DAILY: list[Step] = [
    {"launch": SETTINGS, "expect": {"app": SETTINGS}},
    {"tap": {"text": "Skip"}, "when": {"text": "Skip"}, "optional": True},
    {"tap": {"text": "Network & internet"}, "expect": {"page": "Network & internet"}},
    {"end": {"status": "success", "result": "was on already"}, "when": {"element": AIRPLANE, "is": "checked"}},
    {"tap": AIRPLANE, "expect": {"element": AIRPLANE, "is": "checked"}},
    {"check": {"element": AIRPLANE, "is": "checked"}},
    {"key": "home"},
    {"end": {"status": "success", "result": "switched on"}},
]


def test_a_daily_flow_plays_and_plays_again(desk: PhoneDesk, phone: Device) -> None:
    """FA-22, L-145: the second time it finds that all is done."""
    first = desk.call("phone_run", steps=DAILY)
    assert (first["status"], first["said"]) == ("completed", "switched on"), first
    assert [done["do"] for done in first["trace"]] == ["launch", "tap", "tap", "key"]
    assert phone.output("shell", "settings", "get", "global", "airplane_mode_on").strip() == "1"

    again = desk.call("phone_run", steps=DAILY)
    assert (again["status"], again["said"]) == ("completed", "was on already"), again
    assert phone.output("shell", "settings", "get", "global", "airplane_mode_on").strip() == "1"


def test_a_flow_that_meets_another_page_stops_and_says_what_it_saw(desk: PhoneDesk, phone: Device) -> None:
    """L-146."""
    answer = desk.call(
        "phone_run", steps=[{"launch": "Notes"}, {"tap": {"text": "Network & internet"}, "note": "not here"}]
    )

    assert (answer["error"], answer["status"], answer["stoppedAt"]) == ("FLOW_DIVERGED", "partial", 1)
    assert answer["detail"]["code"] == "NOT_FOUND" and answer["detail"]["seen"].startswith(NOTES)


def test_a_row_below_is_scrolled_to(desk: PhoneDesk) -> None:
    """L-110."""
    answer = desk.call(
        "phone_run", steps=[{"launch": SETTINGS}, {"tap": {"text": "About phone"}, "expect": {"page": "About phone"}}]
    )

    assert answer["status"] == "completed", answer.get("detail")


def test_a_note_is_written_by_a_flow_and_found_in_the_list(desk: PhoneDesk) -> None:
    """Text in two fields, a button of the tool bar, and the way back."""
    answer = desk.call(
        "phone_run",
        steps=[
            {"launch": "Notes"},
            {"tap": {"text": "New note"}, "expect": {"page": "New note"}},
            {"type": {"target": {"text": "Title"}, "text": "Garden 42 北"}},
            {"type": {"target": {"resource_id": "id/body"}, "text": "water the beans"}},
            {"tap": {"text": "Save"}, "expect": {"text": "Garden 42"}},
            {"check": {"all": [{"app": NOTES}, {"text": "Garden 42 北"}]}},
        ],
    )

    assert answer["status"] == "completed", answer.get("detail")


def test_a_form_is_filled_by_refs_in_one_call(desk: PhoneDesk, phone: Device) -> None:
    """F-110 to F-114, FA-21."""
    desk.call("phone_launch_app", name="Notes")
    new = desk.call("phone_query", text="New note")["matches"][0]["actionRef"]
    desk.call("phone_tap", ref=new)
    title = desk.call("phone_query", text="Title", states=["editable"])["matches"][0]["ref"]
    body = desk.call("phone_query", resourceId="id/body")["matches"][0]["ref"]

    bad = desk.call(
        "do_steps",
        steps=[
            {"tool": "phone_type", "args": {"ref": title, "text": "Ada"}},
            {"tool": "phone_tap", "args": {"x": 500, "y": 1400}},
        ],
    )
    good = desk.call(
        "do_steps",
        steps=[
            {"tool": "phone_type", "args": {"ref": title, "text": "Ada"}},
            {"tool": "phone_type", "args": {"ref": body, "text": "Byron"}, "mayNotChange": True},
        ],
    )

    assert (bad["error"], bad["status"], bad["stoppedAt"]) == ("OUT_OF_RANGE", "not_started", 1)
    assert good["status"] == "completed", good
    texts = {match.get("name") for match in desk.call("phone_query", role="input")["matches"]}
    assert any("Ada" in str(text) for text in texts) and any("Byron" in str(text) for text in texts)


def test_a_toast_is_heard_while_no_call_runs(desk: PhoneDesk, phone: Device) -> None:
    """F-96, F-97, FA-23."""
    component = "dev.pollex.lab/.DialogsActivity"
    phone.output("shell", "am", "start", "-n", component)
    wait_for(f"{component} in front", lambda: is_resumed(phone, component))
    desk.call("phone_event")
    button = desk.call("phone_query", text="Short toast")["matches"][0]["actionRef"]

    desk.call("phone_tap", ref=button)
    heard = desk.call("phone_event", timeoutMs=5000)
    while heard["events"] and not any(event["type"] == "toast" for event in heard["events"]):
        heard = desk.call("phone_event", timeoutMs=5000)

    toasts = [event for event in heard["events"] if event["type"] == "toast"]
    assert [toast["text"] for toast in toasts] == ["This is a short toast"]
    assert desk.call("phone_event")["events"] == [] or heard["more"]


def test_a_flow_file_plays_by_the_command_line(cli: Cli, tmp_path: Path) -> None:
    """L-145, L-151: targets of a file are exact, and a divergence is told with its step."""
    file = tmp_path / "note.yaml"
    file.write_text(NOTE_FLOW, "utf-8")

    played = cli.run("flow", "run", str(file), "--param", "title=Garden 42")
    assert played.stdout == "write-note: written\n"

    file.write_text(NOTE_FLOW.replace("New note", "Old note"), "utf-8")
    diverged = cli.run("flow", "run", str(file), "--param", "title=Garden 42", code=1)
    assert "FLOW_DIVERGED: Step 2" in diverged.stderr and "Old note" in diverged.stderr


def test_a_run_by_a_model_plays_the_next_time_without_one(cli: Cli, tmp_path: Path) -> None:
    """L-139 to L-144, L-151: done by a script, made a flow, approved, and found by the words of another task."""
    script, profile = tmp_path / "script.yaml", tmp_path / "scripted.yaml"
    script.write_text(NOTE_SCRIPT, "utf-8")
    profile.write_text(f"name: scripted\nadapter: scripted\nscript: {script}\n", "utf-8")
    model = ("--model", str(profile), "--step-timeout", "60")
    cli.run("run", "Write a note Garden 42", *model)
    cli.run("flow", "distil", "--name", "write-note")
    flow = Library(cli.data / "flows").set_state("write-note", 1, "approved")
    assert (flow.goal, flow.params, flow.apps) == ("Write a note {title}", ("title",), (NOTES,))
    script.write_text("[]", "utf-8")

    again = cli.run("run", "write a note Kitchen 7", *model)

    assert "It begins with the flow write-note 1 (approved)." in again.stderr
    assert again.stdout.startswith("succeeded: The flow write-note was played to its end.")
    check = NOTE_CHECK.format(notes=NOTES)
    (tmp_path / "check.yaml").write_text(check, "utf-8")
    report = tmp_path / "report.xml"
    cli.run("flow", "run", str(tmp_path / "check.yaml"), "--junit", str(report))
    assert 'failures="0"' in report.read_text("utf-8")


NOTE_SCRIPT = """\
- {action: launch, app: Notes}
- {action: tap, target: {text: New note}, expect: {page: New note}}
- {action: type, target: {text: Title}, text: Garden 42}
- {action: tap, target: {text: Save}, expect: {text: Garden 42}}
- {action: done, status: success, result: Written., evidence: [{text: Garden 42}]}
"""
NOTE_CHECK = """\
flow: 1
name: note-check
version: 1
state: draft
goal: See the note
steps:
  - {{launch: {notes}}}
  - check: {{all: [{{text: Garden 42}}, {{text: Kitchen 7}}]}}
"""


NOTE_FLOW = """\
flow: 1
name: write-note
version: 1
state: approved
goal: Write a note
params: [title]
steps:
  - launch: dev.pollex.notes
  - tap: {text: New note}
  - type: {target: {text: Title}, param: title}
  - {tap: {text: Save}, expect: {text: Garden 42}}
  - end: {status: success, result: written}
"""
