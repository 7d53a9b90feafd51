"""`bench tasks`: given a suite and what the phone printed, then so many tasks count as done."""

from pathlib import Path

import pytest

from pollex.bench.tasks import Check, Share, Try, holds, suite_of
from pollex.bench.trying import at_once, at_random
from pollex.cli.main import main
from pollex.device.deadline import Deadline
from pollex.errors import Misuse
from pollex.model.protocol import ModelRequest, Slot

TASK = {"name": "one", "goal": "Do it.", "apps": ["a.b"], "judge": [{"shell": "settings get x y", "equals": "1"}]}
LOG = '--------- beginning of main\n{"did":"text","id":"name","text":"Ada","times":2}\n["text"]\n'


def test_the_suite_that_comes_along_has_ten_tasks_on_three_apps() -> None:
    """L-175: each is judged from outside."""
    tasks = suite_of(None)

    assert len(tasks) == 10 and all(task.judge for task in tasks)
    assert {app for task in tasks for app in task.apps} == {
        "com.android.settings",
        "dev.pollex.forms",
        "dev.pollex.lists",
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "at least 1 item"),
        ("name: one", "valid list"),
        ("[{name: a, goal: b, apps: [c], judge: []}]", "0.judge"),
        ("[{name: a, goal: b, apps: [c], judge: [{shell: ls}]}]", "a check is `shell` and `equals`"),
        ("[{name: a, goal: b, apps: [c], judge: [{log: T, has: {a: 1}, equals: x}]}]", "a check is"),
        ("[{name: a, goal: b, apps: [c], judge: [{shell: ls, equals: ''}], until: 3}]", "0.until"),
        ("[{name: a, goal: b, apps: [c], steps: 201, judge: [{shell: ls, equals: ''}]}]", "0.steps"),
        ("[" + 2 * "{name: a, goal: b, apps: [c], judge: [{shell: ls, equals: ''}]}," + "]", "two tasks of the same"),
        ("[", "is no YAML"),
    ],
)
def test_a_suite_that_is_none_is_refused_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    """L-175."""
    file = tmp_path / "suite.yaml"
    file.write_text(text, "utf-8")

    with pytest.raises(Misuse, match="suite") as refused:
        suite_of(file)

    assert told in str(refused.value)


def test_a_suite_that_is_not_there_is_said_before_a_phone_is_looked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """L-169: exit code 2."""
    assert main(["bench", "tasks", "--suite", str(tmp_path / "no.yaml")]) == 2
    assert "There is no suite" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("check", "printed", "is_so"),
    [
        ({"shell": "s", "equals": "1.3"}, "1.3\n", True),
        ({"shell": "s", "equals": "1.3"}, "1.30\n", False),
        ({"shell": "s", "equals": "1"}, "", False),
        ({"log": "Forms", "has": {"did": "text", "text": "Ada"}}, LOG, True),
        ({"log": "Forms", "has": {"did": "text", "text": "Ad"}}, LOG, False),
        ({"log": "Forms", "has": {"did": "text"}}, "", False),
        ({"log": "Forms", "lacks": {"did": "click"}}, LOG, True),
        ({"log": "Forms", "lacks": {"id": "name"}}, LOG, False),
    ],
)
def test_what_the_phone_printed_is_held_against_the_check(check: dict[str, object], printed: str, is_so: bool) -> None:
    """L-175: equality, and facts of whole lines; nothing in between."""
    assert holds(Check.model_validate(check), printed) is is_so


def test_the_tag_of_a_log_is_one_word_of_the_line() -> None:
    assert Check(log="A; reboot", has={}).line == "logcat -d -v raw -s 'A; reboot'"


@pytest.mark.parametrize(
    ("is_so", "outcome", "is_done"),
    [
        (True, "succeeded", True),
        (True, "stopped", True),
        (False, "succeeded", False),
        (False, "failed", False),
        (True, "crashed", False),
    ],
)
def test_the_phone_says_what_is_done_and_a_crash_is_failed(is_so: bool, outcome: str, is_done: bool) -> None:
    """L-175: what the run says of itself counts for nothing, but that it crashed."""
    assert Try("one", is_so, outcome).is_done is is_done


@pytest.mark.parametrize(("done", "is_enough"), [(17, True), (16, False)])
def test_a_release_needs_17_of_20(done: int, is_enough: bool) -> None:
    """L-11: 85 %."""
    tries = tuple(Try(str(number), number < done, "succeeded") for number in range(20))
    share = Share("model", tries)

    assert (share.done, share.is_enough, share.claimed, share.crashed) == (done, is_enough, 20 - done, 0)


def said(router_seed: str | None) -> list[str]:
    """What a baseline says to the same page, ten times."""
    (task,) = [one for one in suite_of(None) if one.name == "person"]
    player = (at_once() if router_seed is None else at_random(task, router_seed)).main
    asked = ModelRequest((Slot("state", '1 button "Next"\n2 edit "Full name"\n3 text "Person"'),), {})
    return [player.model.decide(asked, Deadline(5)).text for _ in range(10)]


def test_the_same_seed_chooses_the_same_on_the_same_screens() -> None:
    """L-175: and another one otherwise; neither ever says that it is done, which the other baseline only says."""
    assert said("1/0") == said("1/0") != said("2/0")
    assert not any('"done"' in reply for reply in said("1/0"))
    assert set(said(None)) == {said(None)[0]} and '"done"' in said(None)[0]
