"""A control's own actions by the helper, on the controls of the app Lab."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.adbd.device import Device
from tests.phone.pad import Pad
from tests.phone.running_helper import Json, Reading, RunningHelper, running_helper

LAB = "dev.pollex.lab"
PLAIN_TEXT = "A\N{GRINNING FACE}B中文"
"""Six UTF-16 units."""


@pytest.fixture
def helper(phone: Device) -> Iterator[RunningHelper]:
    with running_helper(phone) as running:
        yield running


class Controls:
    """The page with one of each control: acts on a control by its id, on the newest reading."""

    def __init__(self, phone: Device, helper: RunningHelper) -> None:
        phone.adb("shell", "am", "start", "-n", f"{LAB}/.ControlsActivity").check_returncode()
        self.helper = helper
        self.screen: Reading = helper.until(r=f"{LAB}:id/plain")

    def row(self, name: str) -> int:
        return self.screen.row(r=f"{LAB}:id/{name}")

    def target(self, name: str, **change: object) -> Json:
        return {**self.screen.target(self.row(name)), **change}

    def act(self, name: str, action: str, *, args: Json | None = None, **members: object) -> Json:
        given = {} if args is None else {"args": args}
        return self.helper.act(self.screen, self.row(name), action, **given, **members)

    def look(self, answer: Json | None = None) -> None:
        self.screen = self.helper.observe() if answer is None else self.helper.settled(answer)

    def shown(self, name: str) -> str | None:
        """The text of a view by a new reading."""
        screen = self.helper.observe()
        found: str | None = screen.rows[screen.row(r=f"{LAB}:id/{name}")].get("t")
        return found


@pytest.fixture
def controls(phone: Device, helper: RunningHelper) -> Controls:
    return Controls(phone, helper)


def test_a_slider_is_set_to_a_value_in_its_range(controls: Controls) -> None:
    """C-44, CA-18."""
    controls.look(controls.act("volume", "show_on_screen"))

    set_to_70 = controls.act("volume", "set_progress", args={"value": 70})
    again = controls.act("volume", "set_progress", args={"value": 70.0})
    high = controls.act("volume", "set_progress", args={"value": 101})
    low = controls.act("volume", "set_progress", args={"value": -1})
    half = controls.act("volume", "set_progress", args={"value": 49.5})

    assert (set_to_70["ok"], set_to_70["sent"], set_to_70["dispatch"]) == (True, 70, "finished")
    assert (set_to_70["before"]["range"]["current"], set_to_70["after"]["range"]["current"]) == (0, 70)
    assert (again["ok"], again["already"], again["dispatch"]) == (True, True, "none")
    for refused in (high, low):
        assert (refused["error"]["code"], refused["dispatch"]) == ("OUT_OF_RANGE", "none")
        assert refused["error"]["detail"] == {"min": 0, "max": 100, "current": 70}
    assert (half["error"]["code"], half["error"]["detail"]) == ("INVALID", {"nearest": 50})
    assert controls.shown("volume_value") == "Volume: 70"


def test_what_has_no_range_cannot_be_set(controls: Controls) -> None:
    """C-46, CA-20."""
    refused = controls.act("count_clicks", "set_progress", args={"value": 5})

    assert (refused["error"]["code"], refused["dispatch"]) == ("UNSUPPORTED", "none")
    assert "click" in refused["error"]["detail"]["actions"]


def test_a_switch_is_clicked_only_if_its_state_is_another(controls: Controls) -> None:
    """C-51, CA-21."""
    controls.look(controls.act("airplane", "show_on_screen"))

    on = controls.act("airplane", "set_checked", args={"checked": True})
    again = controls.act("airplane", "set_checked", args={"checked": True})
    off = controls.act("airplane", "set_checked", args={"checked": False})
    button = controls.act("count_clicks", "set_checked", args={"checked": True})

    assert (on["before"]["checked"], on["after"]["checked"]) == ("no", "yes")
    assert (again["already"], again["dispatch"], again["after"]["checked"]) == (True, "none", "yes")
    assert off["after"]["checked"] == "no"
    assert (button["error"]["code"], button["dispatch"]) == ("INVALID", "none")


def test_a_radio_button_is_switched_on_and_never_off(controls: Controls) -> None:
    """C-51, CA-21."""
    controls.look(controls.act("size_small", "show_on_screen"))

    on = controls.act("size_small", "set_checked", args={"checked": True})
    off = controls.act("size_small", "set_checked", args={"checked": False})

    assert on["after"]["checked"] == "yes"
    assert (off["error"]["code"], off["dispatch"]) == ("UNSUPPORTED", "none")


def test_a_click_and_a_long_click_are_counted_once_each(controls: Controls) -> None:
    """C-22, CA-17."""
    controls.act("count_clicks", "click")
    controls.act("hold", "long_click")

    assert (controls.shown("clicks"), controls.shown("long_clicks")) == ("Clicks: 1", "Long clicks: 1")


def test_what_is_out_of_view_is_shown_first(controls: Controls) -> None:
    """C-17, C-39 (5, 7), CA-13."""
    hidden = controls.act("number", "focus")
    shown = controls.act("number", "show_on_screen")
    controls.look(shown)
    focused = controls.act("number", "focus")
    again = controls.act("number", "focus")

    assert (hidden["error"]["code"], hidden["dispatch"]) == ("NOT_VISIBLE", "none")
    assert shown["ok"]
    assert (focused["ok"], focused["after"]["focused"]) == (True, True)
    assert (again["already"], again["dispatch"]) == (True, "none")


def test_a_list_scrolls_the_way_that_is_asked_for(controls: Controls) -> None:
    """C-22."""
    scrolled = controls.act("rows", "scroll_down")
    controls.look(scrolled)
    back = controls.act("rows", "scroll_backward")

    assert (scrolled["ok"], back["ok"]) == (True, True)


def test_the_emoji_is_replaced_and_the_caret_comes_after_the_new_text(controls: Controls) -> None:
    """C-48, C-49, CA-22, E-3."""
    controls.look(controls.act("plain", "show_on_screen"))

    replaced = controls.act("plain", "replace_selection", args={"text": "🎉🎉", "start": 1, "end": 3})
    deleted = controls.act("plain", "replace_selection", args={"text": "", "start": 1, "end": 5})
    appended = controls.act("plain", "replace_selection", args={"text": "!", "start": 4, "end": 4})
    at_caret = controls.act("plain", "replace_selection", args={"text": "?"})

    assert (replaced["before"]["text"], replaced["before"]["text_length"]) == (PLAIN_TEXT, 6)
    assert (replaced["after"]["text"], replaced["after"]["selection"]) == ("A🎉🎉B中文", [5, 5])
    assert "caret_failed" not in replaced
    assert (deleted["after"]["text"], deleted["after"]["selection"]) == ("AB中文", [1, 1])
    assert (appended["after"]["text"], appended["after"]["selection"]) == ("AB中文!", [5, 5])
    assert (at_caret["after"]["text"], at_caret["after"]["selection"]) == ("AB中文!?", [6, 6])


def test_a_selection_counts_utf_16_units(controls: Controls) -> None:
    """C-48, CA-22."""
    controls.look(controls.act("plain", "show_on_screen"))

    emoji = controls.act("plain", "set_selection", args={"start": 1, "end": 3})
    again = controls.act("plain", "set_selection", args={"start": 1, "end": 3})
    wrong = {
        span: controls.act("plain", "set_selection", args={"start": span[0], "end": span[1]})["error"]["code"]
        for span in [(1, 2), (2, 3), (4, 3), (0, 7)]
    }

    assert (emoji["ok"], emoji["after"]["selection"]) == (True, [1, 3])
    assert (again["already"], again["dispatch"]) == (True, "none")
    assert wrong == {(1, 2): "INVALID", (2, 3): "INVALID", (4, 3): "INVALID", (0, 7): "OUT_OF_RANGE"}


def test_a_text_is_passed_as_it_is_and_never_too_long(controls: Controls) -> None:
    """C-47, CA-23."""
    controls.look(controls.act("short_text", "show_on_screen"))

    blank = controls.act("short_text", "set_text", args={"text": " x  "})
    long = controls.act("short_text", "set_text", args={"text": "abcdef"})
    grown = controls.act("short_text", "replace_selection", args={"text": "yz", "start": 4, "end": 4})
    nul = controls.act("short_text", "set_text", args={"text": "\0"})
    huge = controls.act("short_text", "set_text", args={"text": "x" * 50_001})

    assert blank["after"]["text"] == " x  "
    for refused in (long, grown):
        assert (refused["error"]["code"], refused["error"]["detail"]) == ("OUT_OF_RANGE", {"max": 5})
    assert (nul["error"]["code"], huge["error"]["code"]) == ("INVALID", "INVALID")
    assert controls.shown("short_text") == " x  "


def test_a_secret_field_is_written_whole_and_nothing_else(controls: Controls) -> None:
    """C-25, C-50, CA-24."""
    controls.look(controls.act("password", "show_on_screen"))

    written = controls.act("password", "set_text", args={"text": "s3cret"})
    others = [
        controls.act("password", "replace_selection", args={"text": "x", "start": 0, "end": 0}),
        controls.act("password", "set_selection", args={"start": 0, "end": 0}),
        controls.act("password", "paste"),
    ]

    assert (written["ok"], written["after"]["text"], written["after"]["text_length"]) == (True, None, None)
    assert [refused["error"]["code"] for refused in others] == ["UNSUPPORTED"] * 3
    assert "s3cret" not in f"{written}{others}"


@pytest.mark.parametrize(
    ("action", "args", "code"),
    [
        ("fly", {}, "UNSUPPORTED"),
        ("click", {"text": "x"}, "UNSUPPORTED"),
        ("set_text", {}, "INVALID"),
        ("set_progress", {"value": "70"}, "INVALID"),
        ("set_checked", {}, "INVALID"),
        ("set_selection", {"start": 1}, "INVALID"),
        ("replace_selection", {"text": "x", "start": 1}, "INVALID"),
        ("replace_selection", {"start": 1, "end": 1}, "INVALID"),
        ("set_selection", {"start": -1, "end": 1}, "INVALID"),
    ],
)
def test_arguments_that_do_not_belong_to_the_action_are_refused(
    controls: Controls, action: str, args: Json, code: str
) -> None:
    """C-7, C-87."""
    refused = controls.act("plain", action, args=args)

    assert (refused["error"]["code"], refused["dispatch"]) == (code, "none")


def test_a_witness_that_reads_differently_stops_the_act(controls: Controls) -> None:
    """C-86, G-25."""
    clicks = controls.target("clicks", text="Clicks: 0")
    box = controls.target("terms", checked="no")

    taken = controls.act("count_clicks", "click", expect={"witness": [clicks, box]})
    text = controls.act("count_clicks", "click", expect={"witness": [box, clicks]})
    ticked = controls.act("count_clicks", "click", expect={"witness": [{**box, "checked": "yes"}]})

    assert taken["ok"]
    assert (text["error"]["code"], text["dispatch"]) == ("STALE", "none")
    assert text["error"]["detail"] == {"which": "witness", "changed": ["text"]}
    assert ticked["error"]["detail"] == {"which": "witness", "changed": ["checked"]}
    assert controls.shown("clicks") == "Clicks: 1"


def test_a_key_goes_only_to_the_field_that_had_the_focus(controls: Controls) -> None:
    """C-86."""
    controls.look(controls.act("short_text", "show_on_screen"))
    controls.look(controls.act("short_text", "focus"))
    short, plain = controls.target("short_text"), controls.target("plain")

    other = controls.helper.key(code=29, expect={"focus": plain})
    gone = controls.helper.key(code=29, expect={"focus": {**short, "node": [short["node"][0], 4711]}})
    typed = controls.helper.key(code=29, expect={"focus": short})
    upper = controls.helper.key(code=30, meta=1, expect={"focus": short})

    assert (other["error"]["code"], other["dispatch"]) == ("STALE", "none")
    assert other["error"]["detail"] == {"which": "focus", "changed": ["focus"]}
    assert gone["error"]["detail"] == {"which": "focus", "changed": ["identity"]}
    assert (typed["ok"], upper["ok"]) == (True, True)
    assert controls.shown("short_text") == "aB"


def test_a_key_that_is_refused_is_denied(phone: Device, controls: Controls) -> None:
    """C-74."""
    phone.output("shell", "vphone", "fault", "input")

    denied = controls.helper.key(code=29)

    assert (denied["error"]["code"], denied["dispatch"]) == ("INJECT_DENIED", "none")


def test_the_true_outcome_of_a_late_act_follows(phone: Device, helper: RunningHelper) -> None:
    """C-35, C-36, CA-26."""
    pad = Pad.open(phone, helper)

    helper.send(
        id=900,
        op="act",
        deadline_ms=700,
        operation_id="op-slow",
        action="click",
        expect={},
        target=pad.screen.target(pad.row("slow")),
    )
    (uncertain,) = helper.answers(900)
    waiting, _ = helper.ask("ping")
    late, _ = helper.ask("cancel", operation_id="op-slow")
    again, _ = helper.ask(
        "act", operation_id="op-slow", action="click", expect={}, target=pad.screen.target(pad.row("slow"))
    )
    after = helper.act(pad.screen, pad.row("covered"), "click")

    assert (uncertain["error"]["code"], uncertain["dispatch"]) == ("TIMEOUT", "uncertain")
    assert waiting["working_on"] == "op-slow"
    assert late["state"] == "too_late"
    assert again["error"]["code"] == "DUPLICATE"
    assert after["ok"]
    (event,) = [event for event in helper.events if event["event"] == "late_outcome"]
    assert (event["answer"]["operation_id"], event["answer"]["id"]) == ("op-slow", 900)
    assert (event["answer"]["ok"], event["answer"]["dispatch"]) == (True, "finished")
    assert pad.clicks() == ["slow", "covered"]


def test_a_mask_takes_actions_away(phone: Device) -> None:
    """C-3, C-87, CA-2."""
    mask = ["-node.progress", "-node.ime_enter"]
    with running_helper(phone, *mask) as helper:
        controls = Controls(phone, helper)
        hello, _ = helper.ask("hello")
        refused = controls.act("volume", "set_progress", args={"value": 5})
        enter = controls.act("plain", "ime_enter")
        listed: list[Any] = controls.screen.rows[controls.row("volume")]["a"]
    with running_helper(phone, "-node.act") as helper:
        none = Controls(phone, helper).act("count_clicks", "click")

    assert not {"node.progress", "node.ime_enter"} & set(hello["capabilities"])
    assert (refused["error"]["code"], refused["error"]["detail"]) == ("UNSUPPORTED", {"capability": "node.progress"})
    assert enter["error"]["detail"] == {"capability": "node.ime_enter"}
    assert "set_progress" not in listed
    assert (none["error"]["code"], none["dispatch"]) == ("UNSUPPORTED", "none")


def test_ime_enter_presses_the_keyboards_action_of_a_focused_field(controls: Controls) -> None:
    """C-22, CA-25."""
    controls.look(controls.act("plain", "show_on_screen"))

    before = controls.act("plain", "ime_enter")
    controls.look(controls.act("plain", "focus"))
    after = controls.act("plain", "ime_enter")

    assert (before["error"]["code"], before["dispatch"]) == ("UNSUPPORTED", "none")
    assert (after["ok"], after["dispatch"]) == (True, "finished")
