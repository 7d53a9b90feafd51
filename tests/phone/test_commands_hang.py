"""While an app hangs, services still answer and the app can be ended."""

import re
from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.waiting import wait_for

HANG_MS = 60_000


@pytest.fixture
def hanging(phone: Device) -> Iterator[Device]:
    """A phone whose app in front, the notes, has been hanging for long enough to be noticed."""
    phone.output("shell", "am start -W -n dev.pollex.notes/.NotesActivity")
    phone.output("shell", f"vphone set anr_kill_s 0; vphone fault hang --for {HANG_MS}")
    wait_for(
        "the report of the hang", lambda: "mNotResponding=true" in phone.output("shell", "dumpsys activity processes")
    )
    yield phone
    phone.output("shell", "am force-stop dev.pollex.notes; vphone reset")


def test_dumps_settings_and_packages_answer_while_an_app_hangs(hanging: Device) -> None:
    assert "ANR in dev.pollex.notes" in hanging.output("shell", "dumpsys activity")
    assert re.search(r"mCurrentFocus=Window\{.* dev\.pollex\.notes/", hanging.output("shell", "dumpsys window"))
    assert hanging.output("shell", "settings put system pollex_test 1; settings get system pollex_test") == "1\n"
    assert "package:dev.pollex.notes" in hanging.output("shell", "pm list packages")
    assert "ANR in dev.pollex.notes" in hanging.output("shell", "logcat -d -b system")


def test_a_start_returns_while_an_app_hangs(hanging: Device) -> None:
    started = hanging.output("shell", "am start -n com.android.settings/.Settings")

    assert started == "Starting: Intent { cmp=com.android.settings/.Settings }\n"


def test_force_stop_ends_an_app_that_hangs(hanging: Device) -> None:
    hanging.output("shell", "am force-stop dev.pollex.notes")

    assert hanging.adb("shell", "pidof dev.pollex.notes").returncode == 1
    assert "mNotResponding" not in hanging.output("shell", "dumpsys activity")
    assert hanging.output("shell", "am start -W -n com.android.settings/.Settings").count("Status: ok") == 1
