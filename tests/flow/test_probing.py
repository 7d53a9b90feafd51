"""Which element ends the wait after an action (L-104): given what is expected, then what the phone looks for."""

import pytest

from pollex.action.actions import Action, Press, Scroll, Tap
from pollex.device.wire import Probe
from pollex.flow.check_forms import ConditionForm
from pollex.flow.probing import probe_of
from pollex.geometry import Point
from pollex.screen.refs import RefTable
from tests.screen.scene import N, W, screen_of

HOLD_MS = 100
TAP = Tap(Point(1, 1))
PAGE = RefTable().take(
    screen_of(
        W(
            N(
                "FrameLayout",
                (0, 0, 1080, 2400),
                [
                    N("TextView", (0, 0, 1080, 100), text="Details"),
                    N("Switch", (0, 100, 1080, 200), text="Wi-Fi", flags="clickable checkable"),
                    N("Switch", (0, 200, 1080, 300), text="Sound", flags="clickable checkable checked"),
                ],
            )
        )
    )
)


def probe(expect: dict[str, object], action: Action = TAP) -> Probe | None:
    return probe_of(ConditionForm.model_validate(expect).joined(), action, PAGE, is_exact=False)


def test_a_text_that_is_to_come_is_looked_for() -> None:
    """L-104: exactly; a longer text with it in it is found when the screen rests."""
    assert probe({"text": "Done"}) == probe({"element": {"text": "Done"}}) == Probe(HOLD_MS, text="Done")
    assert probe({"text": "Done"}, Press("back")) == Probe(HOLD_MS, text="Done")


def test_a_control_is_looked_for_in_the_state_that_it_should_have() -> None:
    """L-104."""
    wifi = next(node for node in PAGE.screen.nodes if node.text == "Wi-Fi")

    found = probe({"element": {"text": "Wi-Fi"}, "is": "checked"})

    assert found == Probe(HOLD_MS, node=wifi.id, facts={"checked": "yes"})


@pytest.mark.parametrize(
    "expect",
    [
        {"text": "Details"},
        {"element": {"text": "Sound"}, "is": "checked"},
        {"element": {"role": "switch"}, "is": "checked"},
        {"element": {"text": "not there"}, "is": "checked"},
        {"element": {"role": "switch"}},
        {"app": "com.example"},
        {"page": "Details"},
        {"gone": {"text": "Details"}},
        {"any": [{"text": "Done"}, {"text": "Failed"}]},
    ],
    ids=str,
)
def test_what_names_no_single_element_or_is_so_already_is_waited_for_until_the_screen_rests(
    expect: dict[str, object],
) -> None:
    """L-104: a look that comes too early would prove nothing."""
    assert probe(expect) is None


def test_a_list_is_always_waited_for_until_it_rests() -> None:
    """L-104: what else it shows counts, too."""
    assert probe({"text": "Done"}, Scroll("down")) is None
