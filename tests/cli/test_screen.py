"""`pollex screen` with a dump in place of a phone."""

import gzip
import json
from pathlib import Path

import pytest
import yaml

from pollex.cli.main import main
from tests.screen.dumps import dump_bytes


@pytest.fixture
def dump(tmp_path: Path) -> str:
    path = tmp_path / "dump.xml"
    path.write_bytes(dump_bytes("085_settings-main"))
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["screen", *words]) == 0
    return capsys.readouterr().out


def test_the_outline_is_what_is_printed_without_a_word(dump: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "--from", dump).splitlines()

    assert lines[0] == "screen s1, 1080x2400, app com.android.settings, not read: other windows"
    assert '  e9 list_item "Battery, 100%"' in lines


def test_each_format_can_be_asked_for(dump: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "--from", dump, "--format", "json"))
    shown = yaml.safe_load(printed(capsys, "--from", dump, "--format", "yaml"))
    elements = printed(capsys, "--from", dump, "--format", "elements")

    assert told["package"] == shown["app"] == "com.android.settings"
    assert len(told["windows"][0]["nodes"]) == 65
    assert '10 list_item "Battery, 100%" bottom' in elements


def test_a_file_that_cannot_be_read_or_is_no_dump_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = tmp_path / "dump.xml.gz"
    packed.write_bytes(gzip.compress(b"<hierarchy/>"))

    assert main(["screen", "--from", str(tmp_path / "none.xml")]) == 2
    assert main(["screen", "--from", str(packed)]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("error: INVALID: ")
    assert first.endswith("none.xml cannot be read: No such file or directory.")
    assert second.startswith("error: READ_FAILED: There is no tree in the dump.")


def test_a_phone_and_a_file_at_once_make_no_sense(dump: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["screen", "--from", dump, "--serial", "x"])

    assert ended.value.code == 2
    assert "not allowed with argument" in capsys.readouterr().err
