"""`pollex doctor`: each thing that a phone needs, tried, with what to do."""

from pathlib import Path

import pytest

from pollex.device.doctor import CHECKS
from tests.cli.desk import Desk
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


def test_stored_screens_need_no_doctor(desk: Desk, tmp_path: Path) -> None:
    assert desk.run("doctor", "--device", f"replay:{tmp_path}").code == 2
