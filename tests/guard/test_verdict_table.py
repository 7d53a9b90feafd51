"""The verdict table whole: every row has its cases, each by its number (docs/spec/confirmation.md, section 21)."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from pollex.action.actions import Tap
from pollex.screen.target import target_of
from tests.guard.acts import verdict
from tests.guard.grant_rows import GRANT_ROWS, Row
from tests.guard.shown import corpus
from tests.guard.test_harmless_rows import CORPUS_ROWS, FREE_CASES, LEFT_ALONE
from tests.guard.test_spending_rows import MONEY_CASES

SPEC = Path(__file__).parents[2] / "docs/spec/confirmation.md"
ROWS = 91
REFUSALS = ("confirmation_declined", "approval_unavailable", "approved_step_first")


@pytest.mark.parametrize("case", GRANT_ROWS, ids=[f"row {case[0]}: {case[1]}" for case in GRANT_ROWS])
def test_from_the_request_to_the_step(case: Row) -> None:
    """Section 21: what was approved, what stands there, what is told."""
    _, _, play, said = case
    assert play() == said


@pytest.mark.parametrize(("number", "name"), CORPUS_ROWS, ids=[f"row {number}: {name}" for number, name in CORPUS_ROWS])
def test_no_touch_on_these_pages_asks(number: int, name: str) -> None:
    """Pages that show money, prices and words of paying, where nothing spends."""
    shown = corpus(name)
    asked = [
        one.label
        for one in shown.nodes
        if one.is_clickable and not one.visible_bounds.is_empty
        if verdict(shown, Tap(target_of(shown, one)))[:3] in ("ASK", "PAY")
    ]
    assert asked == [], f"row {number}"


def _covered() -> dict[int, set[str]]:
    """Each row with the verdicts that some case of it expects."""
    found: defaultdict[int, set[str]] = defaultdict(set)
    for number, _, _, said in (*MONEY_CASES, *FREE_CASES):
        found[number].add("ALLOW" if said.startswith("ALLOW") else said)
    for number in (*(one[0] for one in LEFT_ALONE), *(one[0] for one in CORPUS_ROWS)):
        found[number].add("ALLOW")
    for row, _, _, told in GRANT_ROWS:
        found[row].add(told if told.startswith("ASK") else told.partition(" ")[0])
    return found


def _demanded() -> dict[int, set[str]]:
    """Each row with the verdicts that the table names."""
    found = {}
    for line in SPEC.read_text(encoding="utf-8").splitlines():
        if (row := re.fullmatch(r"\| (\d+) \| .* \| .* \| (.*) \|", line)) is not None:
            says = row[2].replace("not PAY", "").replace("done and recorded", "ALLOW")
            words = set(re.findall(rf"ALLOW|ASK \w+|PAY|GO\b|NO\b|STALE|{'|'.join(REFUSALS)}", says))
            found[int(row[1])] = words or {"GO", "NO"}
    return found


def test_no_row_is_missing() -> None:
    """Section 21: 91 rows, and each verdict that a row names is expected by a case with its number."""
    demanded, covered = _demanded(), _covered()

    assert sorted(demanded) == list(range(1, ROWS + 1)) == sorted(covered)
    assert {number: words - covered[number] for number, words in demanded.items() if words - covered[number]} == {}
