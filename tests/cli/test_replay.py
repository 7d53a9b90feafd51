"""Commands on stored screens instead of a phone."""

from pathlib import Path

import pytest

from tests.cli.desk import Desk
from tests.cli.test_screen import DUMP

SECOND = DUMP.replace("Send", "Sent")


@pytest.fixture
def stored(tmp_path: Path) -> str:
    folder = tmp_path / "stored"
    folder.mkdir()
    (folder / "1.xml").write_text(DUMP)
    (folder / "2.xml").write_text(SECOND)
    return f"replay:{folder}"


def test_a_stored_screen_is_read_as_a_phone_is(desk: Desk, stored: str) -> None:
    said = desk.run("screen", "--device", stored)

    assert (said.code, said.err) == (0, "")
    assert 'e1 button "Send"' in said.out.splitlines()
    assert desk.helper.runs == 0


def test_a_tap_on_a_stored_screen_leads_to_the_next(desk: Desk, stored: str) -> None:
    said = desk.run("tap", "Send", "--device", stored, "--json")

    assert (said.code, said.json["status"], said.json["changed"]["screen"]) == (0, "completed", True)


def test_a_tool_can_be_called_on_a_stored_screen(desk: Desk, stored: str) -> None:
    said = desk.run("call", "screen_content", "--device", stored)

    assert said.code == 0, said.err
    assert "txt: Send" in said.out


def test_what_is_not_stored_is_said(desk: Desk, stored: str, tmp_path: Path) -> None:
    assert desk.run("shot", "--device", stored, str(tmp_path / "a.png"), "--json").json["error"] == "READ_FAILED"
    assert desk.run("screen", "--device", "replay:/does/not/exist").code == 2
