"""ApiDemos, an APK that its makers did not write for this phone, used by hand: fetched by its package's name (npm)."""

import re

import pytest

from benchmarks.fetch import fetch
from tests.adbd.device import Device
from tests.phone.waiting import wait_for

pytestmark = pytest.mark.long

DEMOS = "io.appium.android.apis"
INSTALL_S = 300.0


@pytest.fixture(scope="module")
def demos(connected_phone: Device) -> Device:
    """The phone with ApiDemos on it."""
    [apk] = fetch(["apidemos"])
    connected_phone.output("shell", "vphone", "reset")
    words = ("-s", connected_phone.serial, "install", str(apk))
    assert b"Success" in connected_phone.server.run(*words, timeout_s=INSTALL_S).stdout
    return connected_phone


def shown(phone: Device) -> str:
    return phone.adb("shell", "uiautomator dump /dev/tty").stdout.decode()  # may find no window for a moment


def element(phone: Device, attribute: str) -> re.Match[str]:
    """The first element with this attribute, its tag and its bounds, as soon as it is there."""

    def find() -> re.Match[str] | None:
        return re.search(rf'<node[^>]*{attribute}[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', shown(phone))

    return wait_for(attribute, find)


def tap(phone: Device, attribute: str) -> None:
    left, top, right, bottom = (int(number) for number in element(phone, attribute).groups())
    phone.output("shell", f"input tap {(left + right) // 2} {(top + bottom) // 2}")


def open_demo(phone: Device, name: str) -> None:
    phone.output("shell", f"am force-stop {DEMOS}; vphone open {DEMOS}/.{name}")


def test_its_lists_lead_from_page_to_page(demos: Device) -> None:
    open_demo(demos, "ApiDemos")

    tap(demos, 'text="Views"')
    tap(demos, 'text="Controls"')

    element(demos, 'text="1. Light Theme"')


def test_controls_take_taps_and_keys(demos: Device) -> None:
    open_demo(demos, "view.Controls1")
    tap(demos, f'resource-id="{DEMOS}:id/check1"')
    wait_for("the tick", lambda: 'checked="true"' in element(demos, f'resource-id="{DEMOS}:id/check1"')[0])

    tap(demos, f'resource-id="{DEMOS}:id/edit"')
    demos.output("shell", "input text pollex")
    element(demos, 'text="pollex"')


def test_a_bar_is_dragged(demos: Device) -> None:
    open_demo(demos, "view.SeekBar1")
    left, top, right, bottom = map(int, element(demos, f'resource-id="{DEMOS}:id/seek"').groups())
    middle = (top + bottom) // 2

    demos.output("shell", f"input swipe {(left + right) // 2} {middle} {right - 60} {middle} 600")

    element(demos, 'text="[89][0-9] from touch=(?:true|false)"')


def test_dialogs_tabs_and_fragments_with_back(demos: Device) -> None:
    open_demo(demos, "app.AlertDialogSamples")
    tap(demos, 'content-desc="List dialog"')
    tap(demos, 'text="Command two"')
    element(demos, 'text="You selected: 1 , Command two"')

    open_demo(demos, "view.Tabs1")
    tap(demos, 'text="TAB2"')
    element(demos, 'text="tab2"')

    open_demo(demos, "app.FragmentStack")
    tap(demos, 'text="(?:PUSH|Push)"')
    element(demos, 'text="Fragment #2"')
    demos.output("shell", "input keyevent BACK")
    element(demos, 'text="Fragment #1"')
