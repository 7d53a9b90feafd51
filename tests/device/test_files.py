"""Files that are none: pipes that never speak, devices without end."""

import os
from pathlib import Path

import pytest

from pollex.cli import memory
from pollex.device.files import read_ordinary
from pollex.device.stored import stored_screens
from pollex.errors import Misuse
from pollex.screen.refs import Remembered


@pytest.fixture(params=["pipe", "endless", "folder"])
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "odd.json"
    match request.param:
        case "pipe":
            os.mkfifo(path)
        case "endless":
            path.symlink_to("/dev/zero")
        case _:
            path.mkdir()
    return path


def test_what_is_no_ordinary_file_is_not_read(odd: Path) -> None:
    with pytest.raises(OSError, match=r"ordinary|directory"):
        read_ordinary(odd, 10)


def test_of_a_long_file_no_more_is_read_than_shows_that_it_is_too_long(tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(b"x" * 100)

    assert read_ordinary(tmp_path / "long", 10) == b"x" * 11


def test_a_stored_screen_that_is_no_file_is_refused_at_once(odd: Path) -> None:
    if odd.is_dir():
        odd = odd.rename(odd.with_suffix("")) / "inside"
    with pytest.raises(Misuse, match="cannot be read"):
        stored_screens(odd)


def test_refs_that_are_no_file_are_not_remembered(odd: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """S-9."""
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path))
    (tmp_path / "shown").mkdir()
    odd.rename(tmp_path / "shown" / "odd.json")

    assert memory.load("odd") is None


def test_refs_that_could_not_be_kept_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a full disk, where every command would leave one more file."""
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path))
    (tmp_path / "shown" / "phone.json").mkdir(parents=True)

    with pytest.raises(OSError, match="directory"):
        memory.save("phone", memory.Shown(0.0, (), Remembered(1, (), ())))

    assert [path.name for path in (tmp_path / "shown").iterdir()] == ["phone.json"]
