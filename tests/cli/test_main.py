"""The command line as a whole: help, version, exit codes, how errors are told."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typer

from pollex import __version__
from pollex.cli.main import _app, main
from pollex.codes import CODES, EXIT_CODES, Code, exit_code
from tests.cli.desk import Desk
from tests.pollex_command import PollexCommand
from tests.snapshot import assert_snapshot


# Any: Typer does not export the types of its commands.
def _commands(command: Any, *names: str) -> Iterator[str]:
    """All that can be called, groups by their verbs, and a group too if it does something by itself."""
    verbs = getattr(command, "commands", None)
    if names and (verbs is None or command.invoke_without_command):
        yield " ".join(names)
    for name, verb in (verbs or {}).items():
        yield from _commands(verb, *names, name)


COMMANDS = tuple(sorted(_commands(typer.main.get_command(_app()))))
HELP_S = 0.5


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"pollex {__version__}\n"


def _help(*words: str) -> str:
    without = ("FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS", "TERMINAL_WIDTH")
    environment = {name: value for name, value in os.environ.items() if name not in without}
    told = subprocess.run(
        [sys.executable, "-m", "pollex", *words, "--help"],
        env={**environment, "COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    return "\n".join(line.rstrip() for line in told.splitlines()).strip("\n")


def test_help_names_the_commands_and_the_exit_codes() -> None:
    assert_snapshot("cli/pollex.txt", _help())


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself_with_an_example(command: str) -> None:
    told = _help(*command.split())

    assert_snapshot(f"cli/{command.replace(' ', '-')}.txt", told)
    assert "Example: pollex " in told


def test_help_comes_at_once() -> None:
    """Five times the goal of half a second; imports nothing that a phone needs."""
    began_s = time.monotonic()

    _help()

    assert time.monotonic() - began_s < 5 * HELP_S
    code = "import sys, pollex.cli.main as m; m.main(['--help']); print(*sys.modules, file=sys.stderr)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr.split()
    assert not {"adbutils", "mcp", "PIL", "pydantic"} & set(modules)


@pytest.mark.parametrize("words", [["nothing"], ["phone", "dance"], ["phone", "stop", "a", "--all"], ["--bad"]])
def test_a_line_that_means_nothing_is_answered_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("error: INVALID: ")
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("words", [[], ["skill"], ["flow"]], ids=str)
def test_a_line_without_a_command_is_answered_with_help(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No answer of a command, so nothing of it is on standard output."""
    assert main([*words, "--help"]) == 0
    wanted = capsys.readouterr().out

    assert main(words) == 2

    assert capsys.readouterr() == ("", wanted)
    assert "Usage: pollex" in wanted


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tpa", "1,1"], "No such command 'tpa'. Did you mean 'tap'? `pollex"),
        (["screen", "--format", "zz"], "'--format': 'zz' is not one of 'outline', 'yaml', 'elements', 'json'. `pollex"),
        (["mcp", "--port", "5"], "--port is for --http; give both or neither."),
    ],
    ids=["suggestion", "choice", "port"],
)
def test_what_is_wrong_is_said_in_plain_sentences(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_an_error_is_one_line_with_its_code_on_standard_error(pollex: PollexCommand) -> None:
    done = pollex.run("phone", "stop", "127.0.0.1:1")

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "error: NOT_FOUND: There is no virtual phone 127.0.0.1:1; none is ready.\n"


def test_with_json_an_error_is_an_answer_like_any_other(pollex: PollexCommand) -> None:
    done = pollex.run("phone", "stop", "127.0.0.1:1", "--json")

    assert done.returncode == 2
    assert done.stderr == ""
    assert json.loads(done.stdout) == {
        "ok": False,
        "error": "NOT_FOUND",
        "message": "There is no virtual phone 127.0.0.1:1; none is ready.",
    }


def test_a_reader_that_goes_away_is_no_error(pollex: PollexCommand) -> None:
    running = pollex.open("phone", "list")
    assert running.stdout is not None
    running.stdout.close()

    with running:
        assert running.stderr is not None
        assert running.stderr.read() == ""
    assert running.returncode == 141


def test_every_failure_has_an_exit_code_that_is_no_success() -> None:
    """L-169."""
    assert set(EXIT_CODES) <= set(CODES)
    assert all(exit_code(code) != 0 for code in get_args(Code))
    assert [exit_code(code) for code in ("INVALID", "BUSY", "STALE", "APP_NOT_ALLOWED", "CANCELLED")] == [
        2,
        3,
        1,
        7,
        130,
    ]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["words", "json"])
@pytest.mark.parametrize("content", ["<hierarchy rotation='0'><node class='X' bounds='[0,0][9,9]'/></hierarchy>", "no"])
def test_a_disk_that_is_full_is_told_without_a_traceback(tmp_path: Path, form: list[str], content: str) -> None:
    """L-169: no failure exits with 0, and the answer is not mistaken for one."""
    (tmp_path / "screen.xml").write_text(content)
    command = [sys.executable, "-m", "pollex", "screen", "--from", str(tmp_path / "screen.xml"), *form]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False)

    assert ended.returncode == (1 if content == "no" else 70)
    assert ended.stderr.startswith("error: ") and len(ended.stderr.splitlines()) == 1


def test_a_folder_that_cannot_be_written_is_told_without_a_traceback(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POLLEX_STATE_HOME", "/dev/null/state")

    said = desk.run("screen", "--json")

    assert (said.code, said.err) == (3, "")
    assert said.json["error"] == "DEVICE_UNAVAILABLE"
    assert "/dev/null/state" in said.json["message"]
