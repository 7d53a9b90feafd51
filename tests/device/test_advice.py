"""Each refusal says what to do next, though the helper only says what is so (spec C-26, S-41, L-95)."""

import re
from pathlib import Path

import pytest

from pollex.device.wire import Dispatch, Envelope, WireError, error_from

HELPER = Path(__file__).parents[2] / "android" / "helper" / "src" / "main" / "java"
REFUSALS = sorted(
    {
        match
        for path in HELPER.rglob("*.java")
        for match in re.findall(r'new Refusal\(\s*"([A-Z_]+)",\s*"([^"]+)"[,)]', path.read_text())
    }
)
"""Code and words of the refusals that stand in the helper's sources as they are."""


def refused(code: str, said: str, dispatch: Dispatch | None = None, *, is_write: bool = True) -> str:
    return error_from(Envelope(id=1, error=WireError(code, said), dispatch=dispatch), is_write=is_write).message


def test_the_helpers_refusals_are_found() -> None:
    assert len(REFUSALS) > 25


@pytest.mark.parametrize(("code", "said"), REFUSALS, ids=lambda word: word.replace(" ", "-"))
def test_each_says_what_is_so_and_what_to_do(code: str, said: str) -> None:
    """C-26: the message says what to do next."""
    message = refused(code, said)

    assert message.lower().startswith(said.lower())
    assert re.fullmatch(r"[A-Z].+; .+\.", message)


def test_what_may_have_happened_is_not_to_be_tried_again() -> None:
    """L-108, design principle 5."""
    assert refused("TIMEOUT", "time was up in the queue", "none").endswith("; nothing was sent, so try again.")
    for dispatch in ("stopped", "finished", "uncertain"):
        assert refused("TIMEOUT", "broken off", dispatch) == "Broken off; look before going on."


def test_a_cancelled_read_is_no_input_that_was_not_sent() -> None:
    assert refused("CANCELLED", "cancelled", is_write=False) == "Cancelled; try again."


@pytest.mark.parametrize("dispatch", ["none", "finished"])
def test_a_phone_that_refuses_input_is_told_with_the_switch_of_its_vendor(dispatch: Dispatch) -> None:
    """S-41, L-95; pitfall 60."""
    message = refused("INJECT_DENIED", "input cannot be injected: needs INJECT_EVENTS", dispatch)

    assert "needs INJECT_EVENTS. " in message
    assert "'USB debugging (Security settings)'" in message
