"""`pollex doctor`: each thing that a phone needs, tried, with what to do."""

import json
from pathlib import Path

import pytest

from pollex.device.doctor import CHECKS
from tests.cli.desk import Desk
from tests.device.fake_adb import Said
from tests.device.scripted_helper import HELLO, Reply, error

OFF = Reply({**HELLO["display"], "on": False, "locked": False})


def test_a_phone_that_is_well_has_nothing_but_ok(desk: Desk) -> None:
    answer = desk.run("doctor", "--json").json

    assert [finding["name"] for finding in answer["findings"]] == list(CHECKS)
    assert {finding["state"] for finding in answer["findings"]} == {"ok"}
    assert (answer["ok"], answer["fixed"]) == (True, [])


def test_each_finding_is_a_line_and_a_remedy_follows(desk: Desk) -> None:
    desk.adb.phones[0].state = "unauthorized"

    said = desk.run("doctor")

    lines = said.out.splitlines()
    place = lines.index("failed   trust: The phone does not trust this computer yet.")
    assert lines[place + 1].startswith("         Unlock the phone and accept its question")
    assert lines[-1].startswith("skipped  input: ")
    assert said.code == 3


def test_it_says_which_setting_came_from_the_environment(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_SERIAL", "fake-9")

    said = desk.run("doctor")

    assert "setting  ANDROID_SERIAL=fake-9 (environment)" in said.out.splitlines()
    assert "failed   phone: fake-9 is not connected." in said.out.splitlines()


def test_a_screen_that_cannot_be_read_is_a_fault(desk: Desk) -> None:
    desk.helper.failures["observe"] = error("READ_FAILED")

    answer = desk.run("doctor", "--json").json

    (tree,) = [finding for finding in answer["findings"] if finding["name"] == "tree"]
    assert (answer["ok"], tree["state"]) == (False, "failed")


def test_nothing_is_changed_without_fix(desk: Desk) -> None:
    desk.helper.failures["display"] = OFF

    told = desk.run("doctor").out

    assert "warning  display: It is off." in told
    assert desk.helper.asked("key") == []


def test_fix_says_what_it_did(desk: Desk) -> None:
    desk.helper.failures["display"] = OFF

    said = desk.run("doctor", "--fix")

    assert said.err.splitlines() == ["fix      display: done; look again."]
    assert ["input", "keyevent", "224"] in desk.phone.words


def test_it_says_which_setting_came_from_the_file(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """L-173: and where that is; a file that cannot be read is a fault with its remedy."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "pollex" / "config.toml"
    file.parent.mkdir()
    file.write_text('[approval]\nmode = "autonomous"\n')

    assert desk.run("doctor", "--json").json["settings"]["approval.mode"] == {"value": "autonomous", "from": str(file)}

    file.write_text("[approval]\nmood = 1\n")
    said = desk.run("doctor")
    assert said.code == 3 and "failed   settings: " in said.out and "Mend the file, or take it away." in said.out


def test_other_tools_that_tap_by_themselves_are_warned_of(desk: Desk) -> None:
    """L-173, G-124: not of a screen reader."""
    services = "com.example.clicker/.Service:com.android.talkback/.Service"
    usual = desk.phone.answer
    desk.phone.answer = lambda words: Said(services) if words[:2] == ["settings", "get"] else usual(words)

    told = desk.run("doctor").out

    assert "warning  other tools: Other apps may tap by themselves: com.example.clicker." in told


@pytest.mark.parametrize(
    ("reply", "state", "told"),
    [
        ('{"action": "tap", "target": 1, "expect": "it is pressed"}', "ok", "It answered rightly in "),
        ('```json\n{"action": "tap", "target": 1}\n```', "warning", "its form had to be repaired: fence"),
        ('{"action": "key", "key": "home"}', "warning", "not with the one button there was: key"),
        ("I would press it.", "failed", "cannot be read: "),
    ],
    ids=["right", "repaired", "wrong", "unreadable"],
)
def test_a_model_is_asked_one_fixed_question(desk: Desk, tmp_path: Path, reply: str, state: str, told: str) -> None:
    """L-173: one call; each line has its state, and a remedy where it is not well."""
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"raw": reply}, {"raw": "a second call"}]), "utf-8")
    profile = tmp_path / "mine.yaml"
    profile.write_text(f"adapter: scripted\nscript: {script}\npictures: true\n", "utf-8")

    said = desk.run("doctor", "--model", str(profile), "--json")

    model, answer = said.json["findings"][-2:]
    assert (model["name"], model["state"], model["what"]) == ("model", "ok", "mine: scripted, it gets pictures.")
    assert (answer["name"], answer["state"]) == ("model answer", state) and told in answer["what"]
    assert bool(answer["remedy"]) == (state != "ok")
    assert said.code == (4 if state == "failed" else 0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "There is no profile"),
        ("adapter: scripted\nx_model: x\n", "x_model"),
        ("adapter: openai\nmodel: m\nkey: NO_SUCH_KEY_AT_ALL\n", "There is no key NO_SUCH_KEY_AT_ALL"),
    ],
    ids=["no profile", "misspelt", "no key"],
)
def test_a_model_that_cannot_be_asked_is_a_fault(desk: Desk, tmp_path: Path, text: str | None, told: str) -> None:
    """L-173, L-167, L-169: exit code 4, as the phone is well."""
    profile = tmp_path / "mine.yaml"
    if text is not None:
        profile.write_text(text, "utf-8")

    said = desk.run("doctor", "--model", str(profile))

    assert "failed   model: " in said.out and told in said.out
    assert "skipped  model answer: " in said.out and said.code == 4


def test_stored_screens_need_no_doctor(desk: Desk, tmp_path: Path) -> None:
    assert desk.run("doctor", "--device", f"replay:{tmp_path}").code == 2
