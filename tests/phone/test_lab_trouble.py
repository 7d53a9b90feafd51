"""An app that crashes, hangs, never rests: it may lose its own windows, and the phone goes on."""

import time
from collections.abc import Callable
from functools import partial

import pytest

from pollex.device.deadline import Deadline
from pollex.errors import PhoneError
from tests.adbd.device import Device
from tests.phone.lab import LAUNCHER, PACKAGE, Lab, stages, state_of
from tests.phone.waiting import wait_for

NOTES = "dev.pollex.notes"
AT_ONCE_S = 1.0
SLACK = 5.0
"""Upper bounds of time are for an idle machine; a busy one gets this much more."""
HANG_MS = 8_000
QUERY_GIVES_UP_S = 5.0

ASKED_WHILE_IT_HANGS = [
    ("shell", "vphone", "state"),
    ("shell", "dumpsys", "activity", "activities"),
    ("shell", "dumpsys", "window", "windows"),
    ("shell", "getprop", "ro.product.model"),
    ("shell", "echo", "here"),
]


@pytest.fixture
def hanging(lab: Lab) -> Lab:
    """Lab in front; its main thread sleeps for eight seconds. The reset before the next test ends it."""
    lab.open("TroubleActivity")
    lab.phone.output("shell", "logcat", "-c")
    lab.tap("hang_sleep")
    wait_for("a sleeping app", lambda: "falls asleep" in _log(lab.phone))
    return lab


@pytest.mark.parametrize(("button", "message"), [("crash_click", "on click"), ("crash_resume", "in onResume")])
def test_an_app_that_throws_has_stopped_and_the_phone_goes_on(lab: Lab, button: str, message: str) -> None:
    lab.phone.output("shell", "am", "start", "-n", f"{NOTES}/.NotesActivity")
    lab.await_front(f"{NOTES}/.NotesActivity")
    notes = lab.phone.output("shell", "pidof", NOTES)
    lab.open("TroubleActivity")

    lab.tap(button)

    lab.await_node(text="Lab has stopped")
    assert not stages(lab.phone)
    assert lab.phone.adb("shell", "pidof", PACKAGE).returncode == 1
    assert f"java.lang.IllegalStateException: thrown {message}" in lab.phone.output("shell", "logcat", "-d")
    lab.tap_node(resource_id="android:id/aerr_close")
    lab.await_front(f"{NOTES}/.NotesActivity")
    assert lab.phone.output("shell", "pidof", NOTES) == notes


def test_an_app_that_throws_while_it_draws_has_stopped_too(lab: Lab) -> None:
    lab.open("TroubleActivity")

    lab.tap("crash_draw")

    lab.await_node(text="Lab has stopped")
    assert not stages(lab.phone)
    assert lab.phone.adb("exec-out", "screencap", "-p").stdout.startswith(b"\x89PNG")


def test_an_app_that_has_stopped_can_be_started_again(lab: Lab) -> None:
    lab.open("TroubleActivity")
    lab.tap("crash_click")
    lab.await_node(text="Lab has stopped")
    lab.tap_node(resource_id="android:id/aerr_close")
    lab.await_front(LAUNCHER)

    lab.open("ControlsActivity")
    lab.tap("count_clicks")

    lab.await_text("clicks", "Clicks: 1")


def test_what_asks_no_app_answers_at_once_while_one_hangs(hanging: Lab) -> None:
    took_s = {words: _seconds(partial(hanging.phone.output, *words)) for words in ASKED_WHILE_IT_HANGS}

    assert "wakes up" not in _log(hanging.phone)
    assert [words for words, seconds in took_s.items() if seconds > AT_ONCE_S * SLACK] == []


def test_a_reading_gives_up_after_about_five_seconds_while_the_app_hangs(hanging: Lab) -> None:
    took_s = _seconds(lambda: _is_refused(lambda: hanging.session.observe(Deadline(QUERY_GIVES_UP_S * SLACK))))

    assert took_s < QUERY_GIVES_UP_S * SLACK


def test_a_node_query_gives_up_after_five_seconds_while_an_app_hangs(lab: Lab) -> None:
    lab.open("ControlsActivity")
    lab.phone.output("shell", "vphone", "fault", "hang", "--for", "60000")

    started = time.monotonic()
    dump = lab.phone.adb("shell", "uiautomator", "dump", "/dev/tty")
    took_s = time.monotonic() - started

    assert b"null root node" in dump.stdout + dump.stderr
    assert QUERY_GIVES_UP_S <= took_s < QUERY_GIVES_UP_S * SLACK


def test_time_goes_on_while_an_app_hangs(hanging: Lab) -> None:
    first: int = state_of(hanging.phone)["at_ms"]

    later = wait_for("a later time", lambda: _later(hanging.phone, first + 500))

    assert "wakes up" not in _log(hanging.phone)
    assert later > first
    wait_for("the end of the sleep", lambda: _slept_ms(hanging))
    slept_ms = _slept_ms(hanging)
    assert slept_ms is not None
    assert HANG_MS <= slept_ms < HANG_MS * SLACK


def test_an_app_that_hangs_too_long_is_ended_and_said_not_to_respond(lab: Lab) -> None:
    lab.phone.output("shell", "vphone", "set", "anr_kill_s", "6")
    lab.open("TroubleActivity")

    lab.tap("hang_spin")

    wait_for("the hang is known", lambda: state_of(lab.phone)["hang"] == PACKAGE)
    lab.await_node(text="Lab isn't responding")
    assert not stages(lab.phone)
    assert f"ANR in {PACKAGE}" in lab.phone.output("shell", "logcat", "-d")
    lab.tap_node(resource_id="android:id/aerr_close")
    lab.await_front(LAUNCHER)


def test_an_app_that_posts_to_itself_for_ever_does_not_stop_the_phone(lab: Lab) -> None:
    lab.open("TroubleActivity")

    lab.tap("post_forever")

    first = wait_for("messages", lambda: _posted(lab))
    wait_for("more messages", lambda: (_posted(lab) or 0) > first)
    lab.press("HOME")
    lab.await_front(LAUNCHER)


def test_a_screen_that_never_rests_has_no_dump(lab: Lab) -> None:
    lab.open("TroubleActivity")
    lab.tap("animate_forever")
    lab.session.close()

    said = wait_for("an answer about rest", lambda: _dump_errors(lab.phone))

    assert said == "ERROR: could not get idle state.\n"


def _log(phone: Device) -> str:
    """What the app itself has logged."""
    return phone.output("shell", "logcat", "-d", "-s", "Lab")


def _is_refused(read: Callable[[], object]) -> bool:
    try:
        read()
    except PhoneError:
        return True
    return False


def _seconds(work: Callable[[], object]) -> float:
    start = time.monotonic()
    work()
    return time.monotonic() - start


def _later(phone: Device, after_ms: int) -> int | None:
    now: int = state_of(phone)["at_ms"]
    return now if now > after_ms else None


def _outcome(lab: Lab) -> str:
    shown = lab.nodes(resource_id=f"{PACKAGE}:id/outcome")
    return shown[0].text if shown else ""


def _slept_ms(lab: Lab) -> int | None:
    text = _outcome(lab)
    return int(text.split()[2]) if text.startswith("Slept") else None


def _posted(lab: Lab) -> int | None:
    text = _outcome(lab)
    return int(text.split()[1]) if text.startswith("Posted") else None


def _dump_errors(phone: Device) -> str:
    """What a dump complains of; one that finds a window between two states is no answer yet."""
    said = phone.adb("shell", "uiautomator", "dump", "/sdcard/dump.xml").stderr.decode()
    return "" if "null root" in said else said
