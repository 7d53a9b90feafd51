"""Figures beside their goals, as text."""

from benchmarks.figures import Figure, table
from pollex.bench.percentiles import percentile


def test_the_table_shows_each_figure_with_its_goal_and_the_load_of_the_machine() -> None:
    figures = [
        Figure(name="boot", value=5.12, unit="s", goal=8.0, load=0.4),
        Figure(name="tree of 60 nodes", value=41.0, unit="ms", goal=30.0, load=6.0),
        Figure(name="click", value=12.0, unit="ms", load=0.4),
    ]

    assert table(figures).splitlines() == [
        "figure                measured        goal          load",
        "boot                     5.1 s         8 s  met      0.4",
        "tree of 60 nodes       41.0 ms       30 ms  missed   6.0",
        "click                  12.0 ms                       0.4",
    ]


def test_a_goal_is_met_up_to_its_very_value() -> None:
    assert Figure(name="boot", value=8.0, unit="s", goal=8.0, load=0.0).verdict == "met"


def test_half_of_the_values_do_not_exceed_the_50th_percentile() -> None:
    assert percentile([30, 10, 20, 40], 50) == 20


def test_the_90th_percentile_of_ten_values_is_the_ninth() -> None:
    assert percentile(range(1, 11), 90) == 9


def test_all_percentiles_of_one_value_are_that_value() -> None:
    assert [percentile([7.0], percent) for percent in (0, 50, 100)] == [7.0, 7.0, 7.0]
