"""The command line as a whole: help, version, exit codes, how errors are told."""

import json

import pytest

from pollex import __version__
from pollex.cli.main import main
from tests.pollex_command import PollexCommand


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])

    assert ended.value.code == 0
    assert capsys.readouterr().out == f"pollex {__version__}\n"


def test_help_names_the_commands_and_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])

    help_text = capsys.readouterr().out
    assert "start, list and stop virtual phones" in help_text
    for line in ("    0  Done.", "    3  There is no phone to talk to", "  130  Interrupted by Ctrl-C."):
        assert line in help_text


@pytest.mark.parametrize("words", [[], ["nothing"], ["phone", "dance"], ["phone", "stop", "a", "--all"]])
def test_a_line_that_means_nothing_is_answered_with_the_usage(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)

    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: pollex")


def test_an_error_is_one_line_with_its_code_on_standard_error(pollex: PollexCommand) -> None:
    done = pollex.run("phone", "stop", "127.0.0.1:1")

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "error: NOT_FOUND: There is no virtual phone 127.0.0.1:1. Ready are: none.\n"


def test_with_json_an_error_is_an_answer_like_any_other(pollex: PollexCommand) -> None:
    done = pollex.run("phone", "stop", "127.0.0.1:1", "--json")

    assert done.returncode == 2
    assert done.stderr == ""
    assert json.loads(done.stdout) == {
        "ok": False,
        "error": "NOT_FOUND",
        "message": "There is no virtual phone 127.0.0.1:1. Ready are: none.",
    }


def test_a_reader_that_goes_away_is_no_error(pollex: PollexCommand) -> None:
    running = pollex.open("phone", "list")
    assert running.stdout is not None
    running.stdout.close()

    with running:
        assert running.stderr is not None
        assert running.stderr.read() == ""
    assert running.returncode == 141
