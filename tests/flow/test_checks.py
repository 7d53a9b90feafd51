"""Checks, row by row (docs/spec/loop.md, L-60 and L-61)."""

import dataclasses
from typing import Any

import pytest

from pollex.flow.check_forms import ConditionForm
from pollex.flow.checks import Judged, describe, judge
from pollex.screen.refs import NamedScreen, RefTable
from pollex.screen.screen import Screen
from tests.screen.scene import N, W, screen_of
from tests.screen.scenes import KEYBOARD

APP = "com.example.app"


def page(*, has_keyboard: bool = False, signed: str = "Signed in") -> Screen:
    box = "Switch"
    app = W(
        N(
            "FrameLayout",
            (0, 0, 1080, 2400),
            [
                N(
                    "androidx.appcompat.widget.Toolbar",
                    (0, 0, 1080, 100),
                    [N("TextView", (0, 0, 500, 100), text="Daily")],
                ),
                N("TextView", (0, 100, 1080, 200), text=signed),
                N("EditText", (0, 200, 1080, 300), text="Thank you", hint="Note", flags="clickable editable focused"),
                N("EditText", (0, 300, 1080, 400), text="hunter2", hint="Password", flags="clickable editable secret"),
                N(
                    "LinearLayout",
                    (0, 400, 1080, 500),
                    [
                        N("TextView", (0, 400, 500, 500), text="Wi-Fi"),
                        N(box, (900, 400, 1080, 500), flags="checkable checked"),
                    ],
                    flags="clickable",
                ),
                N(
                    "LinearLayout",
                    (0, 500, 1080, 600),
                    [
                        N("TextView", (0, 500, 500, 600), text="Bluetooth"),
                        N(box, (900, 500, 1080, 600), flags="checkable"),
                    ],
                    flags="clickable",
                ),
                N(
                    "LinearLayout",
                    (0, 600, 1080, 700),
                    [
                        N("TextView", (0, 600, 500, 700), text="Volume"),
                        N("SeekBar", (500, 600, 1080, 700), range=(0, 0, 15, 12)),
                    ],
                ),
                N("Button", (0, 700, 1080, 800), text="Send", flags="clickable disabled"),
                N("TextView", (0, 800, 1080, 900), text="Total: 1 item"),
                N("TextView", (0, 3000, 1080, 3100), text="far below"),
            ],
        ),
        title="",
        package=APP,
    )
    return screen_of(*([KEYBOARD] if has_keyboard else []), app)


def judged(check: dict[str, Any], screen: Screen | None = None, before: Screen | None = None, **how: Any) -> Judged:
    named: NamedScreen = RefTable().take(page() if screen is None else screen)
    return judge(
        ConditionForm.model_validate(check).joined(), named, before=before, is_exact=how.get("is_exact", False)
    )


WIFI, BLUETOOTH, VOLUME, NOTE = {"text": "wi-fi"}, {"text": "bluetooth"}, {"text": "volume"}, {"text": "note"}


@pytest.mark.parametrize(
    ("check", "verdict"),
    [
        ({"text": "signed in"}, "held"),
        ({"text": "SIGNED\u00a0in"}, "held"),
        ({"text": "Signed out"}, "failed"),
        ({"text": "Thank you"}, "failed"),
        ({"text": "hunter2"}, "failed"),
        ({"gone": "Loading"}, "held"),
        ({"gone": "Signed"}, "failed"),
        ({"gone": {"role": "switch"}}, "failed"),
        ({"gone": "far below"}, "held"),
        ({"app": APP}, "held"),
        ({"app": "com.example.other"}, "failed"),
        ({"page": "daily"}, "held"),
        ({"page": "Dail"}, "failed"),
        ({"keyboard": "hidden"}, "held"),
        ({"keyboard": "shown"}, "failed"),
        ({"changed": True}, "unknown"),
        ({"value": NOTE, "equals": "thank you"}, "held"),
        ({"value": NOTE, "contains": "thank"}, "held"),
        ({"value": NOTE, "equals": "thank"}, "failed"),
        ({"value": {"text": "Password"}, "equals": "hunter2"}, "unknown"),
        ({"value": VOLUME, "equals": 12}, "held"),
        ({"value": VOLUME, "at_least": 12}, "held"),
        ({"value": VOLUME, "at_least": 12.5}, "failed"),
        ({"value": VOLUME, "at_most": 11}, "failed"),
        ({"value": VOLUME, "is": "max"}, "failed"),
        ({"value": VOLUME, "is": "min"}, "failed"),
        ({"value": {"text": "Total"}, "equals": 1}, "held"),
        ({"value": {"text": "Total"}, "is": "max"}, "unknown"),
        ({"value": {"text": "Signed"}, "at_least": 1}, "unknown"),
        ({"value": {"text": "no such"}, "equals": 1}, "failed"),
        ({"element": {"text": "Send", "role": "button"}}, "held"),
        ({"element": {"text": "Receive"}}, "failed"),
        ({"element": WIFI, "is": "checked"}, "held"),
        ({"element": WIFI, "is": "unchecked"}, "failed"),
        ({"element": BLUETOOTH, "is": "checked"}, "failed"),
        ({"element": {"role": "switch"}, "is": "checked"}, "unknown"),
        ({"element": {"text": "Signed"}, "is": "checked"}, "unknown"),
        ({"element": {"text": "Send"}, "is": "disabled"}, "held"),
        ({"element": {"text": "Send"}, "is": "enabled"}, "failed"),
        ({"element": NOTE, "is": "focused"}, "held"),
        ({"element": {"text": "Password"}, "is": "focused"}, "failed"),
        ({"element": {"text": "Send"}, "is": "selected"}, "failed"),
        ({"element": {"text": "x", "in": {"role": "switch"}}}, "unknown"),
        ({"any": [{"text": "no"}, {"text": "signed"}]}, "held"),
        ({"any": [{"text": "no"}, {"changed": True}]}, "unknown"),
        ({"any": [{"text": "no"}, {"text": "never"}]}, "failed"),
        ({"all": [{"text": "signed"}, {"app": APP}]}, "held"),
        ({"all": [{"text": "signed"}, {"changed": True}]}, "unknown"),
        ({"all": [{"changed": True}, {"text": "never"}]}, "failed"),
    ],
    ids=str,
)
def test_a_check_on_a_whole_screen(check: dict[str, Any], verdict: str) -> None:
    assert judged(check).verdict == verdict


@pytest.mark.parametrize(
    ("check", "verdict"),
    [
        ({"text": "signed in"}, "held"),
        ({"text": "Signed out"}, "unknown"),
        ({"gone": "Loading"}, "unknown"),
        ({"gone": "Signed"}, "failed"),
        ({"page": "Other"}, "unknown"),
        ({"keyboard": "shown"}, "unknown"),
        ({"element": {"text": "Receive"}}, "unknown"),
        ({"value": {"text": "no such"}, "equals": 1}, "unknown"),
        ({"any": [{"text": "never"}, {"text": "signed"}]}, "held"),
    ],
    ids=str,
)
def test_what_is_missing_on_an_incomplete_screen_proves_nothing(check: dict[str, Any], verdict: str) -> None:
    """L-61: what is seen is there all the same."""
    assert judged(check, dataclasses.replace(page(), is_complete=False)).verdict == verdict


@pytest.mark.parametrize("check", [{"text": "a"}, {"gone": "a"}, {"keyboard": "hidden"}, {"any": [{"text": "a"}]}])
def test_a_failed_read_is_unknown(check: dict[str, Any]) -> None:
    """L-61."""
    made = ConditionForm.model_validate(check).joined()

    assert judge(made, None, before=None, is_exact=False).verdict == "unknown"


def test_keys_of_a_keyboard_are_no_text_of_the_page() -> None:
    screen = page(has_keyboard=True)

    assert judged({"keyboard": "shown"}, screen).verdict == "held"
    assert judged({"text": "q"}, screen).verdict == "failed"
    assert judged({"element": {"text": "q"}}, screen).verdict == "failed"


@pytest.mark.parametrize(("signed", "changed"), [("Signed in", False), ("Signed out", True)])
def test_changed_compares_with_the_screen_before_the_action(signed: str, changed: bool) -> None:
    before = page(signed=signed)

    assert judged({"changed": True}, before=before).verdict == ("held" if changed else "failed")
    assert judged({"changed": False}, before=before).verdict == ("failed" if changed else "held")


def test_selectors_are_exact_and_queries_are_not() -> None:
    """F-117, L-140."""
    assert judged({"element": {"text": "sign"}}).verdict == "held"
    assert judged({"element": {"text": "sign"}}, is_exact=True).verdict == "failed"
    assert judged({"element": {"text": "Signed in"}}, is_exact=True).verdict == "held"


def test_what_was_seen_is_told_but_for_secrets() -> None:
    """L-146, F-12."""
    assert judged({"value": NOTE, "equals": "Bye"}).seen == "Thank you"
    assert judged({"value": VOLUME, "is": "max"}).seen == "12"
    assert judged({"app": "com.example.other"}).seen == APP
    assert "hunter2" not in judged({"value": {"text": "Password"}, "equals": "x"}).seen


def test_checks_are_described_in_words() -> None:
    check = {
        "all": [{"text": "a"}, {"gone": "b"}, {"value": VOLUME, "at_least": 3}, {"element": WIFI, "is": "checked"}]
    }

    assert describe(ConditionForm.model_validate(check).joined()) == (
        "'a' is shown and 'b' is gone and the value of 'volume' at least 3 and 'wi-fi' is checked"
    )


def test_what_is_called_just_so_counts_before_what_has_it_in_its_name() -> None:
    """L-60: a dialog "Your name" with a field "Name"."""
    screen = screen_of(
        W(
            N(
                "FrameLayout",
                (0, 0, 1080, 2400),
                [
                    N("TextView", (0, 0, 1080, 100), text="Your name"),
                    N("EditText", (0, 100, 1080, 200), text="Ada", hint="Name", flags="clickable editable"),
                ],
            )
        )
    )

    def value(equals: str) -> str:
        check = ConditionForm.model_validate({"value": "Name", "equals": equals}).joined()
        return judge(check, RefTable().take(screen), before=None, is_exact=False).verdict

    assert (value("Ada"), value("Eve")) == ("held", "failed")
