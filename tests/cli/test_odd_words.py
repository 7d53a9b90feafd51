"""Whatever is typed: an answer, an exit code, and never a traceback."""

import pytest

from tests.cli.desk import Desk

ODD = (
    "",
    " ",
    "-",
    "--",
    "\0",
    "\ud800",
    "\x1b[2J",
    "e0",
    "e99999999999",
    "1,1,1",
    "," * 5000,
    "x" * 100_000,
    "周",
    "%s",
    "{}",
)

COMMANDS = (
    ["tap"],
    ["long-press"],
    ["type"],
    ["type", "x", "--into"],
    ["key"],
    ["swipe", "1,1"],
    ["scroll"],
    ["scroll", "down", "--in"],
    ["launch"],
    ["stop"],
    ["apps"],
    ["call"],
    ["call", "key_event"],
    ["call", "screen_content", "{}", "--app"],
    ["screen", "--from"],
    ["screen", "--format"],
    ["screen", "--device"],
    ["shot", "--max-side"],
    ["shot", "--format"],
    ["connect"],
    ["disconnect"],
    ["doctor", "--device"],
    ["phone", "stop"],
    ["phone", "--size"],
    ["skill", "install", "--host"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_odd_words_are_answered(
    desk: Desk, command: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.chdir(str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    for word in ODD:
        name = command[: 2 if command[0] in ("phone", "skill") and not command[1].startswith("-") else 1]
        said = desk.run(*name, "--json", *command[len(name) :], word)

        assert said.code in (0, 1, 2, 3), (word[:20], said)
        assert "Traceback" not in said.err
        assert not set(said.out) & set("\x1b\0\ud800")
        assert not said.out or said.json["ok"] is (said.code == 0), word[:20]
