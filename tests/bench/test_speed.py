"""`bench speed`: given the times of steps, then their parts stand beside table 13.1 and beside those of before."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pollex.agent.task import Ending
from pollex.bench.pacing import WARM_UP_STEPS, Paced, Steps, TimedModel
from pollex.bench.speed import PARTS, PartName, SpeedFigures, parts_of, read_figures
from pollex.cli.main import main
from pollex.errors import Misuse
from pollex.model.profile import Profile
from pollex.model.scripted import ScriptedModel
from pollex.record.store import StepRow
from tests.repository.tree import ROOT

GOOD = {"parts": {name: {"p50": 40.0} for name in PARTS}}
FIRST = WARM_UP_STEPS + 1
MADE_UP = ("looked", "listed", "replied", "decided", "acting", "acted", "settled", "verified")


def figures(**medians: float) -> SpeedFigures:
    """Of three steps, alike."""
    return SpeedFigures({name: [medians.get(name, 40.0)] * 3 for name in PARTS})


def paced(*rows: Mapping[str, Any], took_s: float = 1.0) -> Paced:
    """Steps after the first ones, each event of which comes a tenth of a second after the one before."""
    steps = Steps()
    for place, row in enumerate((*rows, {"ms": {}})):
        step, now_s = FIRST + place, place * took_s
        steps.began_s[step] = now_s
        if "ms" in row:
            steps.rest_s[step] = 0.05
            steps.at_s[step] = {kind: now_s + number / 10 for number, kind in enumerate(MADE_UP)}
    model = TimedModel(ScriptedModel(Profile(name="script", adapter="scripted"), []))
    told = tuple(StepRow(FIRST + place, {"seen_ms": SEEN, **row}) for place, row in enumerate(rows))
    return Paced(steps, model, Ending("succeeded", None, ""), told)


SEEN = {"look": 7, "list": 3, "wait": 200}
ACTED = {"decision": {"parsed": {"action": "tap"}}, "ms": {"settle": 50, "act": 20, "resolve": 1, "verify": 2}}
SLID = {**ACTED, "decision": {"parsed": {"action": "swipe", "to": "max"}}}


def test_the_table_is_that_of_the_specification() -> None:
    """L-175: typical and limit of each row, but for OCR and detection."""
    text = (ROOT / "docs" / "spec" / "loop.md").read_text("utf-8")
    table = text.partition("### 13.1")[2].partition("### 13.2")[0]
    stated = re.findall(r"^\| \**([^|*]+?)\** \| \**([\d,]+)\** \| \**([\d,]+)\** \|", table, re.MULTILINE)
    rows = [(int(typical.replace(",", "")), int(limit.replace(",", ""))) for name, typical, limit in stated]

    assert len(rows) == len(PARTS) + 1
    assert [(part.typical, part.limit) for part in PARTS.values()] == [row for row in rows if row != (0, 1500)]


def test_the_time_of_a_step_is_told_by_part() -> None:
    """L-175: what is sent and rested in an action is taken off the gate's; a slider step counts for itself alone."""
    values = parts_of(paced(ACTED, SLID, {**ACTED, "decision": {"parsed": None}}))

    assert values["settle"] == [50, 50] and values["input"] == [20, 20]
    assert values["read"] == [7, 7] and values["list"] == [3, 3]
    assert values["model"] == pytest.approx([100, 100]) and values["verify"] == pytest.approx([200, 200])
    assert values["gate"] == pytest.approx([100 + 100 - 70] * 2)
    assert values["sum"] == pytest.approx([800, 800]) and values["slider"] == pytest.approx([1000])


@pytest.mark.parametrize("action", ["wait", "ask_user", "request_confirmation", "hand_to_user"])
def test_a_wait_and_a_question_have_no_part(action: str) -> None:
    """L-176."""
    waited = {"decision": {"parsed": {"action": action}}}

    values = parts_of(paced(waited, ACTED, waited, took_s=60))

    assert {name: len(times) for name, times in values.items() if name != "slider"} == {
        name: 1 for name in PARTS if name != "slider"
    }
    assert values["slider"] == []


@pytest.mark.parametrize(
    ("before", "now", "slower"),
    [
        (100, 110, ()),
        (100, 111, ("model",)),
        (100, 50, ()),
        (10, 14, ()),
        (10, 15, ("model",)),
        (0, 4, ()),
        (0, 5, ("model",)),
    ],
)
def test_more_than_ten_percent_and_five_milliseconds_is_slower(
    before: float, now: float, slower: tuple[PartName, ...]
) -> None:
    """L-175."""
    medians: dict[PartName, float] = {name: 40.0 for name in PARTS}

    assert figures(model=now).slower_than({**medians, "model": before}) == slower


def test_a_part_is_over_its_limit_if_more_than_one_step_in_twenty_is() -> None:
    """L-175."""
    usual = {name: [10.0] * 40 for name in PARTS}

    assert SpeedFigures({**usual, "gate": [10.0] * 38 + [101.0] * 2}).over == ()
    assert SpeedFigures({**usual, "gate": [10.0] * 37 + [101.0] * 3}).over == ("gate",)


def test_what_json_tells_can_be_compared_with_later(tmp_path: Path) -> None:
    """L-175: as it is, with all else that stands there."""
    file = tmp_path / "before.json"
    file.write_text(json.dumps({"ok": True, **figures(settle=600.26).json}))

    assert read_figures(file) == {**{name: 40.0 for name in PARTS}, "settle": 600.3}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        "[" * 60_000,
        '{"parts": 1}',
        '{"parts": {"settle": {"p50": "600"}}}',
        json.dumps(GOOD).replace("40.0", "NaN", 1),
        json.dumps(GOOD).replace("40.0", "-1", 1),
        json.dumps(GOOD).replace("40.0", "1e999", 1),
        json.dumps(GOOD).replace("40.0", "9" * 5_000, 1),
        json.dumps(GOOD).replace("settle", "settled"),
        json.dumps(GOOD).replace("settle", "\\ud800"),
        json.dumps(GOOD) + " " * 70_000,
        "\x00\x01",
    ],
    ids=[
        "empty", "null", "list", "cut", "deep", "number", "text", "nan", "negative", "infinite", "digits", "missing",
        "surrogate", "long", "binary",
    ],
)  # fmt: skip
def test_a_file_that_holds_no_figures_is_told_before_anything_is_measured(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """L-169, L-175: no phone is started for it; the command ends with 2."""
    file = tmp_path / "before.json"
    file.write_text(text)

    with pytest.raises(Misuse, match=r"pollex bench speed --json > FILE"):
        read_figures(file)
    assert main(["bench", "speed", "--compare", str(file)]) == 2
    assert "--json > FILE" in " ".join(capsys.readouterr().err.split())


def test_a_file_that_is_none_is_no_hang(tmp_path: Path) -> None:
    """L-175: not there, a folder, a pipe that nobody writes."""
    os.mkfifo(tmp_path / "pipe")

    for name in ("missing", ".", "pipe"):
        with pytest.raises(Misuse, match="cannot be read"):
            read_figures(tmp_path / name)
