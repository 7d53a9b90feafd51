"""uiautomator2 with its server: the phone runs the dex code of `u2.jar`; the client forwards a port to it."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import adbutils
import pytest
import uiautomator2

from tests.adbd.device import Device
from tests.phone.lab import LAUNCHER, front, is_resumed
from tests.phone.waiting import wait_for
from tests.strangers.server import translate

NOTES = "dev.pollex.notes"
FORMS = "dev.pollex.forms"
FIELD = "android.widget.EditText"
pytestmark = pytest.mark.long


@pytest.fixture
def u2(phone: Device, device: adbutils.AdbDevice) -> Iterator[Any]:
    """The client, connected; Any, since it comes without types."""
    translate(phone, Path(str(files("uiautomator2") / "assets" / "u2.jar")))
    connected = uiautomator2.connect(device)
    yield connected
    connected.stop_uiautomator()


def test_it_connects_reads_finds_and_clicks(phone: Device, u2: Any) -> None:
    assert u2.info["currentPackageName"] == "com.android.launcher3"
    assert u2.info["sdkInt"] == 34
    assert 'text="Notes"' in u2.dump_hierarchy()
    assert u2(text="Notes").info["clickable"] is True
    u2(text="Notes").click()
    wait_for("notes in front", lambda: NOTES in front(phone))
    assert u2.screenshot().size == (1080, 2400)
    u2.press("home")
    wait_for("the launcher in front", lambda: is_resumed(phone, LAUNCHER))
    u2.xpath('//*[@text="Settings"]').click()
    wait_for("settings in front", lambda: "com.android.settings" in front(phone))


def test_it_writes_into_a_field_clears_it_and_pastes(u2: Any) -> None:
    u2.app_start(FORMS, wait=True)
    field = u2(className=FIELD)
    assert field.exists(timeout=30)
    field.set_text("Grüße")
    assert field.get_text() == "Grüße"
    field.clear_text()
    assert field.count > 1
    u2.send_keys("größer")  # by the clipboard and Ctrl+V, as long as its keyboard is not installed
    wait_for("what was pasted", lambda: field.get_text() == "größer")
    u2.set_clipboard("other")
    assert u2.clipboard == "other"


def test_its_fingers_and_keys(phone: Device, u2: Any) -> None:
    u2.app_start("dev.pollex.lists", ".RowsActivity", wait=True)
    rows = u2(scrollable=True)
    assert rows.exists(timeout=30)
    assert rows.scroll(steps=10) is True
    u2.swipe_ext("down")
    rows.fling()
    u2.long_click(540, 1500)
    u2.double_click(540, 1500)
    u2.drag(540, 1500, 540, 900, 0.2)
    u2.swipe_points([(540, 1500), (600, 1200)], 0.1)
    u2.touch.down(540, 1500).move(540, 1400).up(540, 1400)
    assert u2(resourceId="android:id/content").pinch_in() is True
    fingers = phone.output("shell", "vphone wire")
    assert '"kind":"touch"' in fingers.replace(" ", "")
    u2.press("home")
    wait_for("the launcher in front", lambda: is_resumed(phone, LAUNCHER))


def test_its_view_of_the_whole_phone(phone: Device, u2: Any) -> None:
    assert u2.orientation == "natural"
    u2.screen_off()
    wait_for("the screen off", lambda: u2.info["screenOn"] is False)
    u2.screen_on()
    u2.unlock()
    u2.freeze_rotation(False)
    u2.open_notification()
    wait_for("the shade", lambda: "notification" in u2.dump_hierarchy().lower())
    u2.press("back")
    assert u2.last_toast is None


def test_while_it_runs_nobody_else_reads_the_screen(phone: Device, u2: Any) -> None:
    assert u2.info
    done = phone.adb("shell", "uiautomator dump /dev/tty")
    assert b"hierarchy>" not in done.stdout
