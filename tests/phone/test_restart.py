"""A phone that has given up many class loaders restarts itself: what it holds is there again, at the same address."""

from collections.abc import Iterator

import pytest

from pollex.device.adb import Adb
from pollex.device.bringing_back import bring_back
from pollex.device.deadline import Deadline
from pollex.device.virtual import VirtualPhone, running
from tests.adb_server import AdbServer
from tests.adbd.device import Device
from tests.phone.guest import APK, MAIN, attempt, open_page

pytestmark = pytest.mark.long

BOOT_S = 180


@pytest.fixture
def own(adb_server: AdbServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    """A phone for this test alone."""
    started = VirtualPhone.start(deadline=Deadline(BOOT_S))
    adb_server.run("connect", started.serial)
    for name, value in adb_server.environment().items():
        monkeypatch.setenv(name, value)
    yield Device(adb_server, started.serial)
    started.stop()


def test_a_phone_comes_back_from_its_restart_as_it_was(own: Device) -> None:
    """Given a snapshot, an app whose code has run, and room for no old class loader: a restore restarts the phone."""
    assert b"Success" in own.adb("install", str(APK)).stdout
    own.output("shell", "settings put system font_scale 1.15; echo milk > /sdcard/list; locksettings set-pin 2580")
    own.output("shell", "cmd notification post -t Kept TAG text")
    open_page(own, MAIN)
    own.output("shell", "vphone snapshot here; vphone set old_loaders 1")
    assert [attempt(own, "remember"), attempt(own, "remember")] == ["done 1", "done 2"]
    before = next(phone for phone in running() if phone.serial == own.serial)

    done = bring_back(Adb().phone(own.serial), Deadline(BOOT_S), snapshot="here")

    assert (done.exit_code, done.text.startswith("the phone restarts itself")) == (0, True)
    after = next(phone for phone in running() if phone.serial == own.serial)
    assert (after.pid != before.pid, after.home) == (True, before.home)
    assert (
        own.output("shell", "settings get system font_scale; cat /sdcard/list; vphone snapshots")
        == "1.15\nmilk\nhere\n"
    )
    assert own.output("shell", "cmd notification list") == "0|com.android.shell|2020|TAG|2000\n"
    assert "verified" in own.output("shell", "locksettings verify --old 2580")
    assert own.output("shell", "vphone state | grep -o 'dev.pollex.guest./.MainActivity' | head -1") != ""
    assert attempt(own, "remember") == "done 1"
