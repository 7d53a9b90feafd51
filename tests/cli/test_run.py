"""`pollex run` by a scripted model, over the wire: what is said while it goes on and at its end (L-169 to L-171)."""

import io
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from pollex.agent.task import Ending, Reason, outcome_of
from pollex.cli.run_telling import StepLines
from pollex.cli.terminal import Now
from tests.cli.desk import Desk
from tests.flow.daily import APP, Daily

GOAL = "Sign in for today"
LAUNCH: dict[str, Any] = {"action": "launch", "app": APP, "expect": {"app": APP}}
TAB: dict[str, Any] = {"action": "tap", "target": {"text": "我的"}, "expect": {"text": "签到"}}
SIGN: dict[str, Any] = {"action": "tap", "target": {"text": "签到", "role": "button"}, "expect": {"text": "今日已签到"}}
DONE: dict[str, Any] = {
    "action": "done",
    "status": "success",
    "result": "You are signed in.",
    "evidence": [{"text": "今日已签到"}],
}
GIVE_UP: dict[str, Any] = {"action": "done", "status": "failed", "result": "There is no such button."}
FAST = ("--vision", "never")


@pytest.fixture
def app(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Daily:
    """The app of the day on the phone of the desk, and folders of its own for what runs leave behind."""
    monkeypatch.setenv("POLLEX_DATA_HOME", str(tmp_path / "data"))
    return Daily(desk.phone)


def model(folder: Path, *lines: dict[str, Any]) -> str:
    """A profile whose model plays these lines."""
    script = folder / "script.json"
    script.write_text(json.dumps(lines), "utf-8")
    profile = folder / "script.yaml"
    profile.write_text(f"adapter: scripted\nscript: {script}\nprice: {{tokens_in: 1, tokens_out: 1}}\n", "utf-8")
    return str(profile)


def test_a_person_reads_a_line_per_step_and_what_came_of_it(desk: Desk, app: Daily, tmp_path: Path) -> None:
    """L-170, L-129, L-133, L-167: words, what was seen, time, tokens; then outcome, sums, run; the report is there."""
    report = tmp_path / "run.html"
    said = desk.run("run", GOAL, "--model", model(tmp_path, LAUNCH, TAB, SIGN, DONE), *FAST, "--report", str(report))

    assert said.code == 0, said
    steps = [line for line in said.err.splitlines() if re.match(r"\d\d/40  ", line)]
    assert re.fullmatch(r"01/40  launch com\.example\.daily  page changed  \d+\.\d s  \S+ (k )?tok", steps[0]), steps
    assert re.fullmatch(r'03/40  tap \d "签到"  (confirmed|page changed)  \d+\.\d s  \d\.\d k tok', steps[2]), steps
    assert steps[3].startswith("04/40  done success  seen  ") and len(steps) == 4
    lines = said.out.splitlines()
    assert lines[0].startswith("succeeded: ") and lines[1] == "The model says: You are signed in."
    assert re.fullmatch(r"4 steps, \d+ s, \d+ tokens, cost 0\.\d+; run r_\w+", lines[2]), lines
    assert "<html" in report.read_text("utf-8")


def test_a_program_reads_an_event_per_line_and_the_ending_last(desk: Desk, app: Daily, tmp_path: Path) -> None:
    """L-171, L-132: nothing else on standard output; the failure has its exit code in both."""
    said = desk.run("run", GOAL, "--model", model(tmp_path, LAUNCH, GIVE_UP), *FAST, "--json")

    events = [json.loads(line) for line in said.out.splitlines()]
    assert events[0]["event"] == "run_started" and events[0]["run"].startswith("r_")
    assert {"looked", "listed", "prompted", "decided", "acting", "acted", "verified"} <= {
        one["event"] for one in events
    }
    ending = events[-1]
    assert (ending["event"], ending["outcome"], ending["reason"]) == ("finished", "failed", "GAVE_UP")
    assert said.code == ending["exit_code"] == 1
    assert (ending["steps"], ending["result"]) == (2, "") and ending["tokens"] > 0
    assert said.err == ""


def test_after_a_failure_the_way_to_its_causes_is_named(desk: Desk, app: Daily, tmp_path: Path) -> None:
    """L-170: and `runs why` knows that run."""
    said = desk.run("run", GOAL, "--model", model(tmp_path, GIVE_UP), *FAST)

    named = re.search(r"pollex (runs why r_\w+) says more\.", said.err)
    assert said.code == 1 and said.out.startswith("failed GAVE_UP: There is no such button.") and named is not None
    assert desk.run(*named[1].split()).code == 0


def test_with_nobody_at_hand_the_answer_is_no(desk: Desk, app: Daily, tmp_path: Path) -> None:
    """L-170: --unattended offers no question, and a question is refused like any unknown action."""
    ask: dict[str, Any] = {"action": "ask_user", "question": "Which day?"}
    said = desk.run("run", GOAL, "--model", model(tmp_path, ask, GIVE_UP), *FAST, "--unattended")

    assert said.code == 1
    assert "MODEL_OUTPUT: there is no action 'ask_user'" in said.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--report", "no/such/folder/run.html"], "--report: no/such/folder/run.html cannot be written"),
        (["--report", "run.html", "--records", "none"], "--report needs records"),
        (["--quick", "--complex"], "--quick and --complex exclude each other"),
        (["--input", "city"], "--input takes NAME=VALUE"),
        (["--max-steps", "201"], "less than or equal to 200"),
    ],
)
def test_what_cannot_be_is_said_before_a_phone_is_touched(
    desk: Desk, app: Daily, tmp_path: Path, words: list[str], told: str
) -> None:
    """L-123, L-169: exit code 2."""
    said = desk.run("run", GOAL, "--model", model(tmp_path, GIVE_UP), *words)

    assert said.code == 2 and told in said.err
    assert app.inputs == []


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["words", "json"])
def test_a_model_that_cannot_be_asked_is_told_with_what_is_missing(
    desk: Desk, app: Daily, tmp_path: Path, form: list[str]
) -> None:
    """L-167, L-169, L-171: exit code 4, and nothing was sent."""
    profile = tmp_path / "cloud.yaml"
    profile.write_text("adapter: openai\nmodel: m\nendpoint: http://127.0.0.1:9/v1\nkey: NO_SUCH_KEY_AT_ALL\n", "utf-8")

    said = desk.run("run", GOAL, "--model", str(profile), *form)

    assert said.code == 4 and app.inputs == []
    told = said.json if form else {"error": said.err.split(": ")[1], "message": said.err}
    assert told["error"] == "MODEL_AUTH" and "NO_SUCH_KEY_AT_ALL" in told["message"]


def test_no_failure_exits_with_0() -> None:
    """L-169, L-122: 1 task, 3 phone, 4 model, 5 limit, 6 person, 7 fence, 70 our own fault, 130 cancelled."""
    codes = {reason: Ending(outcome_of(reason), reason, "").exit_code for reason in get_args(Reason)}

    assert set(codes.values()) == {1, 3, 4, 5, 6, 7, 70}
    assert [codes[reason] for reason in ("GAVE_UP", "DEVICE_LOST", "MODEL_AUTH", "BUDGET", "DECLINED")] == [
        1,
        3,
        4,
        5,
        6,
    ]
    assert (codes["APP_NOT_ALLOWED"], Ending("cancelled", None, "").exit_code) == (7, 130)
    assert Ending("succeeded", None, "").exit_code == 0


class Screen(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        return True


def test_below_the_steps_stands_what_goes_on_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """L-170: in one line that is written anew, gone before anything else is said, nothing a terminal obeys."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    watcher = StepLines(40)
    watcher(0, "run_started", {"goal": "x"})
    watcher(1, "looked", {})
    watcher(1, "prompted", {})
    watcher(1, "decided", {"words": f'tap 3 "\x1b[2J{"long " * 20}"', "tokens": 12})
    watcher(1, "asked", {"verb": "ask_user"})
    watcher(1, "answered", {"told": "no answer"})
    watcher(2, "looked", {})
    watcher(2, "finished", {"outcome": "failed"})

    shown = screen.getvalue()
    assert "01/40 asking the model …" in shown and "\x1b[2J" not in shown
    assert all(len(piece.split("\n")[-1]) < 40 for piece in shown.split("\r\x1b[2K"))
    assert shown.endswith("\r\x1b[2K") and "you are asked" in shown
    assert re.search(r"01/40  tap 3 .*  no answer  \d+\.\d s  12 tok\n", shown)


def test_without_a_terminal_nothing_is_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    now = Now()
    now.show("asking the model")
    now.clear()

    assert capsys.readouterr().err == ""
