"""What a step's prompt costs a model on the screens of real apps, in the middle of a run."""

import pytest

from benchmarks.prompts import PROMPT_GOAL_TOKENS, figures


def test_the_median_prompt_is_within_its_goal() -> None:
    """L-69: without a picture, with a full history and all actions; none is over the limit of 8,000."""
    pytest.importorskip("bpe_openai", reason="needs the extra `bench`")

    median, p90, most, fixed = figures()

    assert 0 < fixed.value < median.value <= PROMPT_GOAL_TOKENS
    assert median.value <= p90.value <= most.value <= 8_000
