"""Sliders and ratings: what is read of them, and values in their real range (spec C-21, C-44 to C-46)."""

import pytest

from tests.controls.exact import Exact


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The page with all ranges."""
    exact.show("Ranges")


def test_a_slider_is_read_with_its_real_range(exact: Exact) -> None:
    """CA-14, C-21, C-22, C-38."""
    control = exact.read("volume")

    assert control["range"] == {"type": "int", "min": 0, "max": 100, "current": 40, "step": 1}
    scrolls = ["scroll_backward", "scroll_forward"]
    assert control["actions"] == ["focus", *scrolls, "set_progress", "set_selection", "show_on_screen"]
    assert (control["class_name"], control["exposed"], control["visible"]) == ("android.widget.SeekBar", 1.0, True)
    assert control["token"].startswith("t") and control["ref"].startswith("e")


def test_a_value_is_set_once_and_not_again(exact: Exact) -> None:
    """CA-18, C-27, C-43, C-44: one callback; what is there already is not sent."""
    first = exact.act("volume", "set_progress", value=70)
    again = exact.act("volume", "set_progress", value=70)

    assert (first["ok"], first["status"], first["dispatch"], first["way"]) == (True, "completed", "finished", "node")
    assert first["check"] == {"rule": "range.current is 70", "held": True}
    assert (first["before"]["range"]["current"], first["after"]["range"]["current"], first["sent"]) == (40, 70, 70)
    assert (again["ok"], again["status"], again["dispatch"]) == (True, "observed", "none")
    assert [(note["value"], note["user"]) for note in exact.log("progress", id="volume")] == [(70, True)]


@pytest.mark.parametrize(("value", "code"), [(101, "OUT_OF_RANGE"), (-1, "OUT_OF_RANGE"), (49.5, "INVALID")])
def test_a_value_that_the_slider_does_not_have(exact: Exact, value: float, code: str) -> None:
    """CA-18, C-44, C-7: refused with the live range; nothing is clamped."""
    answer = exact.act("volume", "set_progress", value=value)

    assert (answer["ok"], answer["status"], answer["dispatch"], answer["error"]) == (False, "not_started", "none", code)
    if code == "OUT_OF_RANGE":
        assert {name: answer["detail"][name] for name in ("min", "max", "current")} == {
            "min": 0,
            "max": 100,
            "current": 40,
        }
        assert answer["message"].startswith(f"Value is from 0.0 to 100.0 here, not {value:.1f}; give ")
    else:
        assert answer["detail"]["nearest"] == 50
        assert "as 50; " in answer["message"]
    assert exact.log("progress") == []


def test_a_range_below_zero_and_one_of_fractions(exact: Exact) -> None:
    """CA-19, C-44: a fraction is sent as the nearest 32-bit float, which the receipt states."""
    balance = exact.act("balance", "set_progress", value=-10)
    opacity = exact.act("opacity", "set_progress", value=0.333)

    assert (balance["status"], balance["after"]["range"]["current"]) == ("completed", -10)
    assert (opacity["status"], opacity["check"]["held"]) == ("completed", True)
    assert opacity["sent"] == pytest.approx(0.333, rel=2**-24)


@pytest.mark.parametrize(("name", "value", "shown"), [("gamma", 1.7, 1.5), ("capped", 80, 50)])
def test_a_control_with_a_will_of_its_own_shows_another_value(
    exact: Exact, name: str, value: float, shown: float
) -> None:
    """CA-19, C-27: what is seen is told, and it is no success."""
    answer = exact.act(name, "set_progress", value=value, timeout_ms=1500)

    assert (answer["ok"], answer["status"], answer["dispatch"]) == (False, "observed", "finished")
    assert (answer["error"], answer["check"]["held"]) == ("MISMATCH", False)
    assert answer["after"]["range"]["current"] == shown


def test_percent_of_the_range(exact: Exact) -> None:
    """CA-20, C-45: to the nearest whole number, halves up; the receipt states the value."""
    volume = exact.act("volume", "set_progress", percent=33.3)
    balance = exact.act("balance", "set_progress", percent=25)
    rating = exact.act("rating", "set_progress", value=7)

    assert (volume["sent"], volume["after"]["range"]["current"]) == (33, 33)
    assert (balance["sent"], balance["after"]["range"]["current"]) == (-5, -5)
    assert rating["before"]["range"] == {"type": "int", "min": 0, "max": 10, "current": 6, "step": 1}
    assert rating["status"] == "completed"
    exact.lab.await_text("stars_value", "Stars: 3.5")
