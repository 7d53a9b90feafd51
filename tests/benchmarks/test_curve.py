"""From samples of memory to the growth of the heap and to a verdict."""

import pytest

from benchmarks.curve import MAX_HEAP_GROWTH_MB, MAX_RSS_MB, WARM_UP_ACTIONS, Sample, broken_bounds, heap_growth_mb


def _sample(actions: int, *, heap_mb: float = 80.0, rss_mb: float = 700.0) -> Sample:
    return Sample(at_s=actions / 4, actions=actions, heap_mb=heap_mb, rss_mb=rss_mb, threads=30, refusals=0, errors=0)


def _grown(mb_per_1000_actions: float) -> list[Sample]:
    """Ten samples, 100 actions apart, after warming up."""
    warm = [WARM_UP_ACTIONS + 100 * step for step in range(10)]
    return [_sample(actions, heap_mb=80 + mb_per_1000_actions * actions / 1000) for actions in warm]


def test_the_growth_of_the_heap_is_told_per_1000_actions() -> None:
    assert heap_growth_mb(_grown(3.5)) == pytest.approx(3.5)


def test_a_heap_that_stays_as_it_is_does_not_grow() -> None:
    assert heap_growth_mb(_grown(0)) == 0


def test_one_sample_with_much_open_moves_the_growth_little() -> None:
    samples = _grown(1.0)
    samples[-1] = _sample(samples[-1].actions, heap_mb=140)

    growth_mb = heap_growth_mb(samples)

    assert growth_mb is not None
    assert growth_mb == pytest.approx(1.0, abs=0.5)


def test_what_comes_in_while_warming_up_is_no_growth() -> None:
    cold = [_sample(0, heap_mb=40), _sample(WARM_UP_ACTIONS - 1, heap_mb=79)]

    assert heap_growth_mb([*cold, *_grown(0)]) == 0


def test_too_few_samples_give_no_growth_rather_than_a_chance_one() -> None:
    assert heap_growth_mb(_grown(50)[:4]) is None


def test_a_run_that_is_called_off_before_its_first_sample_breaks_no_bound() -> None:
    assert broken_bounds([]) == []


def test_a_run_within_its_bounds_breaks_none() -> None:
    assert broken_bounds(_grown(MAX_HEAP_GROWTH_MB - 0.5)) == []


def test_a_heap_that_grows_too_fast_breaks_a_bound() -> None:
    (broken,) = broken_bounds(_grown(MAX_HEAP_GROWTH_MB + 0.5))

    assert "grows by 2.5 MB per 1,000 actions" in broken


def test_a_process_that_is_too_large_by_the_2000th_action_breaks_a_bound() -> None:
    samples = [_sample(0), _sample(1000, rss_mb=MAX_RSS_MB + 20), _sample(2000), _sample(3000)]

    (broken,) = broken_bounds(samples)

    assert broken == "The process holds 1320 MB after 1000 actions; the bound is 1300 MB."


def test_what_the_process_holds_after_2000_actions_is_not_bounded_here() -> None:
    assert broken_bounds([_sample(0), _sample(2050), _sample(3000, rss_mb=MAX_RSS_MB + 20)]) == []
