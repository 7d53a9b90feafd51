"""The command line on the virtual phone: look, act by what was shown, and be told what came of it."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.adbd.device import Device

TIMEOUT_S = 120

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def pollex(phone: Device, tmp_path: Path) -> Run:
    """The command, with this phone as the one that is meant and a state folder of its own."""
    environment = {
        **phone.server.environment(),
        "ANDROID_SERIAL": phone.serial,
        "POLLEX_STATE_HOME": str(tmp_path / "state"),
    }

    def run(*words: str, code: int = 0) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [sys.executable, "-m", "pollex", *words],
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=TIMEOUT_S,
            check=False,
        )
        assert done.returncode == code, done.stderr + done.stdout
        assert "Traceback" not in done.stderr
        return done

    return run


def answer(done: "subprocess.CompletedProcess[str]") -> dict[str, Any]:
    (line,) = done.stdout.splitlines()
    told: dict[str, Any] = json.loads(line)
    return told


def ref_of(outline: str, words: str) -> str:
    return next(line.split()[0] for line in outline.splitlines() if words in line)


def test_settings_are_walked_by_ref_and_by_text(pollex: Run) -> None:
    launched = answer(pollex("launch", "settings", "--json"))
    row = ref_of(pollex("screen").stdout, '"Display')
    tapped = pollex("tap", row)
    switched = answer(pollex("tap", "Dark theme", "--json"))
    back = answer(pollex("key", "back", "--json"))

    assert (launched["status"], launched["package"]) == ("completed", "com.android.settings")
    assert tapped.stdout.startswith(f"completed: tap {row} ")
    assert "the screen changed" in tapped.stdout
    assert switched["status"] == "completed"
    assert (back["changed"], back["app"]) == (True, "com.android.settings")


def test_a_ref_of_a_page_that_is_gone_is_refused(pollex: Run) -> None:
    pollex("launch", "settings")
    row = ref_of(pollex("screen").stdout, '"Display')
    pollex("key", "home")

    refused = answer(pollex("tap", row, "--json", code=1))

    assert (refused["ok"], refused["error"]) == (False, "STALE")


def test_text_of_any_script_is_typed_and_read_back(pollex: Run) -> None:
    text = '周五 🥖 "it\'s" $(reboot) `x` %s'
    pollex("launch", "settings")

    typed = answer(pollex("type", text, "--into", "Search settings", "--json"))

    assert (typed["status"], typed["after"]["text"], typed["check"]["held"]) == ("completed", text, True)


def test_a_list_is_scrolled_to_its_end_and_says_so(pollex: Run) -> None:
    pollex("launch", "settings")

    receipts = [answer(pollex("scroll", "down", "--json")) for _ in range(4)]

    assert receipts[0]["moved"] is True
    assert receipts[-1]["moved"] is False
    assert [warned["code"] for warned in receipts[-1]["warnings"]] == ["AT_EDGE"]


def test_a_picture_has_the_size_and_format_that_were_asked_for(pollex: Run, tmp_path: Path) -> None:
    pollex("launch", "settings")

    told = answer(pollex("shot", str(tmp_path / "a.jpg"), "--marks", "--max-side", "800", "--json"))
    pollex("screen", "--picture", str(tmp_path / "b.png"))

    with Image.open(tmp_path / "a.jpg") as small, Image.open(tmp_path / "b.png") as whole:
        assert (small.format, small.size) == ("JPEG", (told["width"], told["height"])) == ("JPEG", (360, 800))
        assert (whole.format, whole.size) == ("PNG", (1080, 2400))


def test_apps_are_listed_opened_and_ended(pollex: Run, phone: Device) -> None:
    told = answer(pollex("apps", "note", "--json"))["apps"]
    pollex("launch", "Notes")
    stopped = answer(pollex("stop", "Notes", "--json"))

    assert [(app["package"], app["name"]) for app in told] == [("dev.pollex.notes", "Notes")]
    assert stopped["package"] == "dev.pollex.notes"
    assert "dev.pollex.notes" not in phone.output("shell", "ps", "-A")


def test_an_index_of_one_call_serves_the_next(pollex: Run) -> None:
    """S-9."""
    pollex("call", "launch_app", '{"app_name": "settings"}')
    tree = pollex("call", "screen_content").stdout
    line = next(line for line in tree.splitlines() if "tap: true" in line)
    index = int(line.partition("i: ")[2].partition(",")[0])

    clicked = pollex("call", "node_action", json.dumps({"action": "click", "index": index}))
    again = pollex("call", "node_action", json.dumps({"action": "click", "index": 4000}), code=2)

    assert "status: completed" in clicked.stdout
    assert again.stderr.startswith("error: NOT_FOUND: ")


def test_the_doctor_finds_nothing_wrong(pollex: Run) -> None:
    told = answer(pollex("doctor", "--json"))

    assert told["ok"] is True
    assert {finding["state"] for finding in told["findings"]} <= {"ok", "warning"}


def test_clean_leaves_nothing_on_the_phone(pollex: Run, phone: Device) -> None:
    pollex("screen")
    assert "pollex-" in phone.output("shell", "ls", "/data/local/tmp")

    told = answer(pollex("disconnect", "--clean", "--json"))
    phone.server.run("connect", phone.serial)

    assert len(told["removed"]) == 1
    assert "pollex-" not in phone.output("shell", "ls", "/data/local/tmp")


def test_a_picture_can_go_to_standard_output(phone: Device, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pollex", "shot", "-", "--device", phone.serial],
        env={**phone.server.environment(), "POLLEX_STATE_HOME": str(tmp_path)},
        capture_output=True,
        timeout=TIMEOUT_S,
        check=True,
    )

    with Image.open(io.BytesIO(done.stdout)) as image:
        assert image.size == (1080, 2400)
