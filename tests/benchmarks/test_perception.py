"""What screens cost models and this computer stays within its goals."""

from pathlib import Path

import pytest

from benchmarks.perception import GOALS_MS, measure
from tests.snapshot import DATA

FACTOR = 5
"""How far a loaded machine may be from a goal of time."""


@pytest.mark.parametrize("nodes", GOALS_MS)
def test_a_reading_becomes_an_outline_in_time(nodes: int) -> None:
    times = measure(nodes, rounds=5)

    assert abs(times.nodes - nodes) < 10
    assert times.total < GOALS_MS[nodes] * FACTOR


@pytest.mark.parametrize(("nodes", "goal_ms"), [(800, 50), (5000, 300)])
def test_the_element_list_is_made_in_time(nodes: int, goal_ms: int) -> None:
    """L-15."""
    assert measure(nodes, rounds=3).elements < goal_ms * FACTOR


def test_real_screens_cost_no_more_tokens_than_they_may() -> None:
    """L-29, and the goals of the outline."""
    tokens = pytest.importorskip("benchmarks.tokens", reason="needs the extra `bench`", exc_type=ImportError)

    screens, found = tokens.costs(DATA / "screens" / "dumps")
    costs = {cost.form: cost for cost in found}

    assert screens == 161
    for form, (median, p90) in tokens.GOALS.items():
        assert costs[form].median <= median
        assert costs[form].p90 <= p90


def test_a_folder_without_dumps_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tokens = pytest.importorskip("benchmarks.tokens", reason="needs the extra `bench`", exc_type=ImportError)

    with pytest.raises(SystemExit) as ended:
        tokens.main([str(tmp_path)])

    assert ended.value.code == 2
    assert "holds no dump that can be read" in capsys.readouterr().err
