"""uiautomator2's client on a booted phone.

The calls that need only adb are tried on a client whose server is never started, those that need it in
test_uiautomator2_server.py. The whole table is in README.md here.
"""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import adbutils
import pytest
import uiautomator2
from uiautomator2.exceptions import AppNotFoundError, HTTPError

from tests.adbd.device import Device
from tests.phone import guest
from tests.phone.lab import LAUNCHER, is_resumed
from tests.phone.waiting import wait_for
from tests.strangers.hierarchy import Hierarchy

NOTES = "dev.pollex.notes"
LATIN = "com.android.inputmethod.latin/.LatinIME"
KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
CLEAR_KEY = (400, 2343)
"""The middle of its second key, "Clear Text"."""
FAST_S = 20.0
"""Its own patience with a server that does not come is 30 s."""

QUIET_IMPORT = """
import sys
seen = []
def watch(event, arguments):
    writes = event == "open" and isinstance(arguments[1], str) and any(letter in arguments[1] for letter in "wax+")
    if writes or event in ("socket.connect", "socket.sendto", "socket.getaddrinfo", "subprocess.Popen", "os.mkdir"):
        seen.append((event, arguments))
sys.addaudithook(watch)
import uiautomator2
print(seen)
"""


class Serverless(uiautomator2.Device):  # type: ignore[misc] # comes without types
    """The client as it is, but for the start of its server."""

    def start_uiautomator(self) -> None:
        """Does nothing."""


@pytest.fixture
def u2(device: adbutils.AdbDevice) -> Any:
    """The client without its server; Any, since it comes without types."""
    return Serverless(device)


def test_importing_it_reaches_for_nothing() -> None:
    done = subprocess.run([sys.executable, "-B", "-c", QUIET_IMPORT], capture_output=True, check=True)

    assert done.stdout == b"[]\n"


def test_the_phone_is_told_from_others(u2: Any) -> None:
    assert u2.device_info == {
        "serial": "POLLEX0000000001",
        "sdk": 34,
        "brand": "pollex",
        "model": "pollex",
        "arch": "x86_64",
        "version": 14,
    }
    assert u2.window_size() == (1080, 2400)
    assert u2.wlan_ip is None


def test_a_command_gives_output_and_exit_code(u2: Any) -> None:
    done = u2.shell(["sh", "-c", "echo it works; exit 7"])

    assert (done.output, done.exit_code) == ("it works\n", 7)


def test_an_app_is_started_waited_for_and_stopped(phone: Device, u2: Any) -> None:
    u2.app_start(NOTES, wait=True, use_monkey=True)

    assert u2.app_wait(NOTES, front=True) == int(phone.output("shell", f"pidof {NOTES}"))
    assert u2.wait_activity(f"{NOTES}.NotesActivity")
    assert u2.app_current()["package"] == NOTES
    assert NOTES in u2.app_list_running()

    u2.app_stop(NOTES)

    assert NOTES not in u2.app_list_running()


def test_an_app_is_started_by_its_activity(u2: Any) -> None:
    u2.app_start("com.android.settings", ".Settings")

    assert u2.wait_activity("com.android.settings.Settings")


def test_apps_are_listed_described_and_cleared(u2: Any) -> None:
    assert NOTES in u2.app_list("-s")
    assert u2.app_info(NOTES) == {"versionName": "1.0", "versionCode": 1}
    with pytest.raises(AppNotFoundError):
        u2.app_info("no.such.app")
    u2.app_clear(NOTES)
    u2.app_auto_grant_permissions(NOTES)


def test_all_running_apps_but_some_are_stopped(u2: Any) -> None:
    u2.app_start(NOTES, wait=True)

    stopped = u2.app_stop_all(excludes=["com.android.launcher3"])

    assert NOTES in stopped
    assert NOTES not in u2.app_list_running()


def test_files_go_to_the_phone_and_come_back(u2: Any, tmp_path: Path) -> None:
    (tmp_path / "here").write_bytes(b"content")

    u2.push(str(tmp_path / "here"), "/sdcard/Download/")
    u2.pull("/sdcard/Download/here", str(tmp_path / "back"))

    assert (tmp_path / "back").read_bytes() == b"content"


def test_keys_go_by_adb(phone: Device, u2: Any) -> None:
    u2.app_start(NOTES)
    wait_for("notes in front", lambda: u2.app_current()["package"] == NOTES)

    u2.keyevent("home")

    wait_for("the launcher in front", lambda: is_resumed(phone, LAUNCHER))


def test_a_picture_of_a_named_display_goes_by_adb(u2: Any) -> None:
    assert u2.screenshot(display_id=0).size == (1080, 2400)


def test_its_keyboard_is_not_there_at_first(u2: Any) -> None:
    assert not u2.is_input_ime_installed()
    assert u2.current_ime() == LATIN


def test_its_keyboard_is_installed_writes_and_goes(phone: Device, u2: Any) -> None:
    def seen() -> Hierarchy:
        return Hierarchy.read(phone.output("exec-out", "uiautomator dump /dev/tty"))

    def is_shown() -> bool:
        return "mInputShown=true" in phone.output("shell", "dumpsys input_method")

    u2.app_start("dev.pollex.forms", wait=True)
    wait_for("the form", lambda: "Full name" in seen().texts)
    u2.shell("input tap {} {}".format(*seen().middle("Full name")))
    u2.set_input_ime()
    assert u2.current_ime() == KEYBOARD
    wait_for("its keyboard", is_shown)

    u2.send_keys("Grüße 你好")
    wait_for("the text", lambda: "Grüße 你好" in seen().texts)
    wait_for("the keyboard to go, which send_keys sees to", lambda: not is_shown())
    u2.send_keys("!")  # into the field that still has the focus, as on a phone
    wait_for("more of it", lambda: "Grüße 你好!" in seen().texts)
    u2.clear_text()
    wait_for("the empty field", lambda: "Full name" in seen().texts)
    u2.send_action()  # its keyboard does what the field's own key does
    wait_for("the next field", lambda: seen().focused == "Home town")

    u2.send_keys("Ulm")
    u2.shell("input tap {} {}".format(*seen().middle("Ulm")))
    wait_for("its keyboard again", is_shown)
    u2.shell("input tap {} {}".format(*CLEAR_KEY))
    wait_for("the empty field", lambda: "Home town" in seen().texts)
    u2.hide_keyboard()
    wait_for("the keyboard to go", lambda: not is_shown())

    u2.set_input_ime(False)
    assert u2.current_ime() == LATIN
    u2.set_input_ime()
    assert u2.app_uninstall(KEYBOARD.partition("/")[0])
    assert u2.current_ime() == LATIN


def test_apps_are_installed_and_removed(u2: Any) -> None:
    u2.app_install(str(guest.APK))

    assert guest.GUEST in u2.app_list()
    assert u2.app_uninstall(guest.GUEST) is True
    assert u2.app_uninstall(NOTES) is False


@pytest.mark.parametrize(
    "call",
    [
        lambda u2: u2.info,
        lambda u2: u2.click(100, 100),
        lambda u2: u2.press("home"),
        lambda u2: u2.dump_hierarchy(),
        lambda u2: u2.screenshot(),
        lambda u2: u2.clipboard,
        lambda u2: bool(u2(text="Settings").exists),
        lambda u2: u2.xpath("//*").all(),
    ],
    ids=["info", "click", "press", "dump_hierarchy", "screenshot", "clipboard", "selector", "xpath"],
)
def test_what_needs_the_server_fails_at_once(u2: Any, call: Any) -> None:
    begin = time.monotonic()

    with pytest.raises(HTTPError, match="Unable to connect to uiautomator2 server"):
        call(u2)

    assert time.monotonic() - begin < FAST_S
