"""Text into fields by the helper: through the clipboard, and by keys."""

import time
from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.running_helper import Json, Reading, RunningHelper, running_helper

LAB = "dev.pollex.lab"
PLAIN_TEXT = "A\N{GRINNING FACE}B中文"


@pytest.fixture
def helper(phone: Device) -> Iterator[RunningHelper]:
    with running_helper(phone) as running:
        yield running


@pytest.fixture
def screen(phone: Device, helper: RunningHelper) -> Reading:
    """The page with fields, scrolled to them."""
    return _fields(phone, helper)


def _fields(phone: Device, helper: RunningHelper) -> Reading:
    phone.adb("shell", "am", "start", "-n", f"{LAB}/.ControlsActivity").check_returncode()
    screen = helper.until(r=f"{LAB}:id/number")
    return helper.settled(helper.act(screen, _row(screen, "number"), "show_on_screen"))


def _row(screen: Reading, name: str) -> int:
    return screen.row(r=f"{LAB}:id/{name}")


def _select(helper: RunningHelper, screen: Reading, name: str, start: int, end: int) -> None:
    row = _row(screen, name)
    assert helper.act(screen, row, "focus")["ok"]
    assert helper.act(screen, row, "set_selection", args={"start": start, "end": end})["ok"]


def _into(helper: RunningHelper, screen: Reading, name: str, text: str, by: str, **members: object) -> Json:
    return helper.text(screen, _row(screen, name), text, by, **members)


def test_a_paste_replaces_the_selection_and_nothing_else(helper: RunningHelper, screen: Reading) -> None:
    """C-85."""
    _select(helper, screen, "plain", 1, 3)

    pasted = _into(helper, screen, "plain", "🎉 ü", "paste")

    assert (pasted["ok"], pasted["dispatch"], pasted["clipboard_restored"]) == (True, "finished", True)
    assert (pasted["before"]["text"], pasted["after"]["text"]) == (PLAIN_TEXT, "A🎉 üB中文")


def test_a_field_without_the_focus_gets_it_first(helper: RunningHelper, screen: Reading) -> None:
    pasted = _into(helper, screen, "short_text", "中文", "paste")
    typed = _into(helper, screen, "number", "42", "keys")

    assert (pasted["before"]["focused"], pasted["after"]["focused"], pasted["after"]["text"]) == (False, True, "中文")
    assert (typed["before"]["focused"], typed["after"]["focused"], typed["after"]["text"]) == (False, True, "42")


def test_what_was_in_the_clipboard_is_there_again(phone: Device, helper: RunningHelper, screen: Reading) -> None:
    """Seen by a paste of the app's own: key 279 pastes what the clipboard holds."""
    kept = helper.act(screen, _row(screen, "number"), "set_text", args={"text": "77"})
    _select(helper, screen, "number", 0, 2)
    helper.key(code=278)

    pasted = _into(helper, screen, "short_text", "abc", "paste")
    helper.key(code=279)

    after = helper.observe()
    assert kept["ok"]
    assert (pasted["after"]["text"], pasted["clipboard_restored"]) == ("abc", True)
    assert after.rows[_row(after, "short_text")]["t"] == "abc77"


def test_an_empty_clipboard_is_empty_again(helper: RunningHelper, screen: Reading) -> None:
    pasted = _into(helper, screen, "short_text", "abc", "paste")

    again = helper.act(screen, _row(screen, "short_text"), "paste")

    assert pasted["clipboard_restored"]
    assert (again["error"]["code"], again["dispatch"]) == ("UNSUPPORTED", "none")


def test_keys_type_over_the_selection(helper: RunningHelper, screen: Reading) -> None:
    _select(helper, screen, "plain", 0, 6)

    typed = _into(helper, screen, "plain", "Ab c~1!", "keys")

    assert (typed["ok"], typed["dispatch"], typed["after"]["text"]) == (True, "finished", "Ab c~1!")
    assert "clipboard_restored" not in typed


@pytest.mark.parametrize(("text", "character", "position"), [("ab中", "中", 2), ("a😀", "😀", 1), ("é", "é", 0)])
def test_what_no_key_gives_is_refused_with_its_character(
    helper: RunningHelper, screen: Reading, text: str, character: str, position: int
) -> None:
    """C-87."""
    refused = _into(helper, screen, "plain", text, "keys")

    assert (refused["error"]["code"], refused["dispatch"]) == ("INVALID", "none")
    assert refused["error"]["detail"] == {"member": "text", "character": character, "position": position}


def test_a_secret_never_goes_through_the_clipboard(helper: RunningHelper, screen: Reading) -> None:
    """C-25, C-50, CA-15."""
    pasted = _into(helper, screen, "password", "s3cret", "paste")
    typed = _into(helper, screen, "password", "s3cret", "keys")

    assert (pasted["error"]["code"], pasted["dispatch"]) == ("UNSUPPORTED", "none")
    assert (typed["ok"], typed["after"]["text"], typed["after"]["secret"]) == (True, None, True)
    assert "s3cret" not in f"{pasted}{typed}"


def test_no_more_than_the_field_takes(helper: RunningHelper, screen: Reading) -> None:
    """C-47, CA-23."""
    refused = [_into(helper, screen, "short_text", "abcdef", by) for by in ("paste", "keys")]

    for answer in refused:
        assert (answer["error"]["code"], answer["error"]["detail"], answer["dispatch"]) == (
            "OUT_OF_RANGE",
            {"max": 5},
            "none",
        )


def test_what_takes_no_text_is_refused(helper: RunningHelper, screen: Reading) -> None:
    home = helper.observe()
    button = home.row(r=f"{LAB}:id/size_large")

    refused = helper.text(home, button, "abc", "paste")

    assert (refused["error"]["code"], refused["dispatch"]) == ("UNSUPPORTED", "none")


def test_keys_that_the_phone_refuses_midway_leave_what_was_typed(
    phone: Device, helper: RunningHelper, screen: Reading
) -> None:
    """C-74."""
    _select(helper, screen, "plain", 6, 6)
    phone.output("shell", "vphone", "fault", "input")
    denied = _into(helper, screen, "plain", "abc", "keys")
    phone.output("shell", "vphone fault clear; vphone fault input --after-events 4")
    broken = _into(helper, screen, "plain", "abc", "keys")
    phone.output("shell", "vphone", "fault", "clear")

    assert (denied["error"]["code"], denied["dispatch"]) == ("INJECT_DENIED", "none")
    assert (broken["error"]["code"], broken["dispatch"]) == ("INJECT_DENIED", "finished")
    assert broken["after"]["text"] == PLAIN_TEXT + "ab"


def test_a_mask_takes_ways_away(phone: Device) -> None:
    """C-87, CA-2."""
    with running_helper(phone, "-clipboard") as helper:
        screen = _fields(phone, helper)
        hello, _ = helper.ask("hello")
        paste = _into(helper, screen, "plain", "x", "paste")
    with running_helper(phone, "-input") as helper:
        keys = _into(helper, _fields(phone, helper), "plain", "x", "keys")

    assert "clipboard" not in hello["capabilities"]
    assert (paste["error"]["code"], paste["error"]["detail"]) == ("UNSUPPORTED", {"capability": "clipboard"})
    assert (keys["error"]["code"], keys["error"]["detail"]) == ("UNSUPPORTED", {"capability": "input"})


def test_a_text_is_never_put_in_twice_and_a_tombstone_holds(helper: RunningHelper, screen: Reading) -> None:
    """C-31, C-32."""
    helper.ask("cancel", operation_id="op-dead")
    dead = _into(helper, screen, "short_text", "a", "keys", operation_id="op-dead")
    first = _into(helper, screen, "short_text", "b", "keys", operation_id="op-once")
    second = _into(helper, screen, "short_text", "c", "keys", operation_id="op-once")

    assert dead["error"]["code"] == "CANCELLED"
    assert first["after"]["text"] == "b"
    assert second["error"]["code"] == "DUPLICATE"


def test_a_helper_that_ends_during_a_paste_leaves_the_clipboard_as_it_was(phone: Device) -> None:
    """L-97: what somebody copied is theirs, and the text is nobody else's."""
    with running_helper(phone) as first:
        screen = _fields(phone, first)
        assert first.act(screen, _row(screen, "short_text"), "set_text", args={"text": "abc"})["ok"]
        assert first.ask("clipboard", text="what the owner copied")[0]["ok"]
        _select(first, screen, "short_text", 0, 3)
        # The text is there already, so that the helper waits for the app to fetch it when its input ends.
        members = {"target": screen.target(_row(screen, "short_text")), "expect": {}, "operation_id": "op-last"}
        first.begin("text", text="abc", by="paste", **members)
        while first.ask("ping")[0]["working_on"] != "op-last":
            pass
        time.sleep(0.2)

    with running_helper(phone) as second:
        assert second.ask("clipboard")[0]["text"] == "what the owner copied"
