"""What a run costs: our own time in a step, calls of the model, tokens (docs/benchmarks.md)."""

import statistics

import pytest

from benchmarks.prompts import PROMPT_GOAL_TOKENS, tokens_of
from benchmarks.running import OVERHEAD_GOAL_MS, WARM_UP_STEPS, played, script
from pollex.act.executor import Executor
from tests.adbd.device import Device
from tests.phone.lab import Lab

SLOWER = 5


def test_a_plain_step_is_one_call_of_the_model_and_little_time_of_our_own(phone: Device) -> None:
    """L-69, L-103, 13.1: beside model and rest, and beside the input, in which a cold app opens its pages.

    The prompts' tokens are counted exactly; those of real screens in tests/benchmarks.
    """
    pytest.importorskip("bpe_openai", reason="needs the extra `bench`")
    lines = script(1)
    with Lab.on(phone) as lab:
        steps, model, ending = played(Executor(lab.session), phone.serial, lines)

    assert ending.steps == len(lines) == len(model.asked)
    own_ms = steps.own_ms(model.took_s, with_input=False)
    assert len(own_ms) == len(lines) - 1
    assert statistics.median(own_ms[WARM_UP_STEPS:]) <= SLOWER * OVERHEAD_GOAL_MS, own_ms
    tokens = [sum(tokens_of(slot.text) for slot in request.slots) for request in model.asked]
    assert statistics.median(tokens) <= PROMPT_GOAL_TOKENS
