"""`pollex screen`: the screen of a phone or of a dump, in four forms."""

import json
import os
import signal
import stat
import time
from pathlib import Path

import pytest

from pollex.device.deadline import Deadline
from pollex.device.owner import Owner
from pollex.device.virtual import running
from tests.cli.desk import Desk, settings_page
from tests.device.scripted_helper import Cut, error
from tests.screen.scene import N, W

DUMP = """<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<hierarchy rotation="0">
  <node index="0" text="" class="android.widget.FrameLayout" package="com.example.app" bounds="[0,0][1080,2400]">
    <node index="0" text="Send" class="android.widget.Button" package="com.example.app" clickable="true"
      enabled="true" bounds="[0,100][1080,200]" />
  </node>
</hierarchy>
"""


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    path = tmp_path / "dump.xml"
    path.write_text(DUMP)
    return path


def test_the_outline_names_what_can_be_acted_on(desk: Desk) -> None:
    said = desk.run("screen")

    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "screen s1, 1080x2400, app com.example.app",
        '"Display"',
        'e1 container "Network & internet, On"',
        'e2 switch off "Dark theme"',
        'e3 input "Search"',
        'e4 input secret "Password"',
        'e5 button "Delete"',
        'e6 button "Delete"',
    ]


@pytest.mark.parametrize(
    ("form", "part"),
    [
        ("yaml", "  - {i: 1, t: container"),
        ("elements", '3 switch "Dark theme"'),
        ("json", '"class_name": "android.widget.Switch"'),
    ],
)
def test_there_are_other_forms(desk: Desk, form: str, part: str) -> None:
    said = desk.run("screen", "--format", form)

    assert said.code == 0
    assert part in said.out


def test_json_is_everything_in_one_object(desk: Desk) -> None:
    answer = desk.run("screen", "--json").json

    assert answer["ok"] is True
    assert [node["text"] for node in answer["windows"][0]["nodes"]].count("Delete") == 2


def test_a_dump_is_read_without_any_phone(dump: Path, capsys: pytest.CaptureFixture[str], desk: Desk) -> None:
    said = desk.run("screen", "--from", str(dump))

    assert said.out.splitlines()[1] == 'e1 button "Send"'
    assert desk.helper.runs == 0


@pytest.mark.parametrize("content", [b"", b"no xml", DUMP.encode()[:200]])
def test_what_is_no_dump_is_a_failed_reading(desk: Desk, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.xml"
    path.write_bytes(content)

    said = desk.run("screen", "--from", str(path), "--json")

    assert (said.code, said.json["error"]) == (1, "READ_FAILED")


def test_a_file_that_is_not_there_is_said(desk: Desk, tmp_path: Path) -> None:
    said = desk.run("screen", "--from", str(tmp_path / "none.xml"))

    assert said.code == 2
    assert said.err.startswith("error: INVALID: ") and "No such file" in said.err


@pytest.mark.parametrize(
    "words", [["--from", "a.xml", "--watch"], ["--from", "a.xml", "--device", "x"], ["--marks"], ["--format", "xml"]]
)
def test_options_that_do_not_go_together_are_refused(desk: Desk, words: list[str]) -> None:
    said = desk.run("screen", *words)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("error: INVALID: ")
    assert desk.helper.runs == 0


def test_hostile_text_reaches_no_terminal(desk: Desk) -> None:
    evil = "a\x1b[2Jb\x9b31mc\u202ed\ufeff\x07\r"
    desk.show(W(N("FrameLayout", (0, 0, 1080, 2400), [N("Button", (0, 0, 90, 90), text=evil, flags="clickable")])))

    for form in ("outline", "yaml", "elements", "json"):
        out = desk.run("screen", "--format", form).out
        assert not set(out) & set("\x1b\x9b\u202e\x07\r"), form
    answer = desk.run("screen", "--json").json
    assert answer["windows"][0]["nodes"][1]["text"].startswith("a\x1b[2Jb\x9b31mc\u202ed")


def test_letters_of_every_script_stay_as_they_are(desk: Desk) -> None:
    text = "周五 👨‍👩‍👧 नमस्ते é"
    desk.show(W(N("FrameLayout", (0, 0, 1080, 2400), [N("Button", (0, 0, 90, 90), text=text, flags="clickable")])))

    assert f'"{text}"' in desk.run("screen").out


def test_a_phone_that_cannot_be_read_is_no_empty_screen(desk: Desk) -> None:
    desk.helper.failures["observe"] = error("UNAVAILABLE", missing=["windows"])

    said = desk.run("screen", "--json")

    assert (said.code, said.json["ok"], said.json["error"]) == (1, False, "UNAVAILABLE")


def test_without_a_phone_it_says_how_to_get_one(desk: Desk) -> None:
    desk.adb.phones.clear()

    said = desk.run("screen")

    assert (said.code, said.out) == (3, "")
    assert said.err.startswith("error: DEVICE_UNAVAILABLE: No phone is connected.")


def test_of_several_phones_one_is_to_be_named(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    other = type(desk.phone)(serial="fake-2")
    other.helper.reading.windows = [settings_page(name="The other")]
    desk.adb.phones.append(other)

    assert desk.run("screen").code == 3
    assert '"The other"' in desk.run("screen", "--device", "fake-2").out
    monkeypatch.setenv("ANDROID_SERIAL", "fake-2")
    assert '"The other"' in desk.run("screen").out


def test_refs_go_on_from_command_to_command(desk: Desk) -> None:
    """S-9: the same live control keeps its ref; a new one gets a new one."""
    desk.run("screen")
    page = settings_page()
    assert page.root is not None
    page.root.children.insert(0, N("Button", (0, 0, 90, 90), text="New", flags="clickable", id=77))
    for place, child in enumerate(page.root.children[1:]):
        child.id = None if place else child.id
    desk.show(page)

    lines = desk.run("screen").out.splitlines()

    assert 'e7 button "New"' in lines


def test_what_was_shown_is_for_its_owner_only(desk: Desk) -> None:
    """S-9: 0600, and no text of a secret in it."""
    desk.run("screen")

    (kept,) = (desk.state / "shown").iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert kept.name == "fake-1.json"


@pytest.mark.parametrize("content", [b"", b"{}", b"[[[[[", b"\xff" * 100])
def test_what_others_wrote_in_its_place_is_not_used(desk: Desk, content: bytes) -> None:
    (desk.state / "shown").mkdir(parents=True)
    (desk.state / "shown" / "fake-1.json").write_bytes(content)

    assert desk.run("screen").code == 0


def test_what_is_older_than_ten_minutes_is_forgotten(desk: Desk) -> None:
    desk.run("screen")
    (kept,) = (desk.state / "shown").iterdir()
    told = json.loads(kept.read_text())
    kept.write_text(json.dumps({**told, "at_s": time.time() - 601}))

    said = desk.run("tap", "e2")

    assert said.err.startswith("error: STALE: ")
    assert desk.helper.asked("act") == []
    assert 'e8 switch off "Dark theme"' in desk.run("screen").out


def test_a_ref_that_was_never_shown_names_nothing(desk: Desk) -> None:
    """Its control would have that name now, but nobody can have meant it."""
    said = desk.run("tap", "e2")

    assert (said.code, desk.helper.asked("act")) == (2, [])
    assert said.err.startswith("error: NOT_FOUND: No e2 has been shown lately")


def test_a_helper_that_dies_is_started_again(desk: Desk) -> None:
    desk.helper.script("observe", Cut)

    assert desk.run("screen").code == 0
    assert desk.helper.runs == 2


def test_watching_prints_each_change_until_ctrl_c(desk: Desk) -> None:
    running = desk.start("screen", "--watch", "--json")
    assert running.stdout is not None
    first = json.loads(running.stdout.readline())
    desk.show(settings_page(is_dark=True))
    second = json.loads(running.stdout.readline())

    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)

    assert (first["ok"], second["ok"]) == (True, True), err
    assert first["digest"] != second["digest"]
    assert (running.returncode, out) == (130, "")
    assert "Traceback" not in err


def test_a_reader_that_goes_away_in_the_middle_is_no_error(desk: Desk) -> None:
    running = desk.start("screen", "--json")
    assert running.stdout is not None
    running.stdout.close()

    running.wait(60)

    assert running.stderr is not None
    assert (running.returncode, running.stderr.read()) == (141, "")
    running.stderr.close()


def test_a_phone_that_another_process_holds_is_busy(desk: Desk) -> None:
    other = Owner(lambda: None)
    with other.using():
        other.take("fake-1", Deadline(5))

        said = desk.run("screen", "--json")

    other.release()
    assert (said.code, said.json["error"]) == (3, "BUSY")
    assert f"process {os.getpid()}" in said.json["message"]


def test_virtual_names_the_virtual_phone_that_runs(desk: Desk, fake_phone: pytest.MonkeyPatch) -> None:
    """The fake one boots, and answers no adb."""
    said = desk.run("screen", "--device", "virtual")

    assert said.code == 3
    assert "127.0.0.1:" in said.err
    assert len(running()) == 1
