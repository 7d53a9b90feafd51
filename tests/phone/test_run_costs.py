"""What a run costs: our own time in a step, calls of the model, tokens (docs/benchmarks.md)."""

import json
import statistics
from pathlib import Path

import pytest

from benchmarks.prompts import PROMPT_GOAL_TOKENS, tokens_of
from benchmarks.running import OVERHEAD_GOAL_MS
from pollex.act.executor import Executor
from pollex.bench.pacing import WARM_UP_STEPS, played, script
from pollex.bench.speed import PARTS, SpeedFigures, parts_of, read_figures
from tests.adbd.device import Device
from tests.phone.lab import Lab

SLOWER = 5


def test_a_plain_step_is_one_call_of_the_model_and_little_time_of_our_own(phone: Device, tmp_path: Path) -> None:
    """L-69, L-103, L-175, 13.1: beside model and rest, and beside the input, in which a cold app opens its pages.

    The prompts' tokens are counted exactly; those of real screens in tests/benchmarks.
    """
    pytest.importorskip("bpe_openai", reason="needs the extra `bench`")
    lines = script(1, with_slider=True)
    with Lab.on(phone) as lab:
        came = played(Executor(lab.session), phone.serial, lines)

    steps, model, ending = came.steps, came.model, came.ending
    assert ending.steps == len(lines) == len(model.asked)
    own_ms = steps.own_ms(model.took_s, with_input=False)
    assert len(own_ms) == len(lines) - 1
    assert statistics.median(own_ms[WARM_UP_STEPS:]) <= SLOWER * OVERHEAD_GOAL_MS, own_ms
    tokens = [sum(tokens_of(slot.text) for slot in request.slots) for request in model.asked]
    assert statistics.median(tokens) <= PROMPT_GOAL_TOKENS
    figures = SpeedFigures(parts_of(came))
    assert len(figures.values["slider"]) == 1
    # The launch and the first page warm up, one step is the slider's; the last is the word that it is done.
    assert len(figures.values["sum"]) == len(lines) - 1 - WARM_UP_STEPS - 1
    parts = sum(figures.p50(name) for name in PARTS if name not in ("sum", "slider"))
    assert 0 < parts <= figures.p95("sum") * 2
    assert figures.p50("model") > 0 and figures.p50("settle") > 0
    file = tmp_path / "before.json"
    file.write_text(json.dumps(figures.json))
    assert figures.slower_than(read_figures(file)) == ()
