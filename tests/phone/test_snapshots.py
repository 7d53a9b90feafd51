"""`vphone snapshot` and `restore`: what apps and services hold comes back whole, or the phone stays as it is."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pollex.device.virtual import VirtualPhone
from pollex.errors import PhoneError
from pollex.phone import Phone
from tests.adbd.device import Device
from tests.phone.guest import APK, GUEST, MAIN, attempt, open_page
from tests.phone.waiting import wait_for

FORMS = "dev.pollex.forms/.PersonActivity"
ASKED = (
    "settings list system",
    "settings list secure",
    "settings list global",
    "pm list packages -f -U",
    "dumpsys package dev.pollex.lab | grep granted=",
    "cmd notification list",
    "locksettings verify --old 2580",
    "cat /sdcard/Download/list.txt /data/data/dev.pollex.notes/files/*",
    'vphone state | grep -o \'"component":"[^"]*"\'',
    "ime list -s",
    "pm list packages -d",
    "pm resolve-activity --brief -a android.intent.action.MAIN com.demo.food",
    "appops get dev.pollex.lab",
    "getprop",
    "vphone auth",
    "vphone keyboard",
    "cmd locale get-app-locales dev.pollex.lists",
)
CHANGES = (
    "pm disable-user --user 0 com.demo.chat",
    "pm disable com.demo.food/.ShopActivity",
    "appops set dev.pollex.lab CAMERA ignore",
    "setprop persist.pollex.test 1",
    "vphone auth on",
    "vphone keyboard off",
    "cmd locale set-app-locales dev.pollex.lists --locales zh-CN",
)
"""What services hold beside settings, each with a question of its own in `ASKED`."""


def facts(phone: Device) -> dict[str, str]:
    """What the phone says about all that a snapshot keeps."""
    return {line: phone.adb("shell", line).stdout.decode() for line in ASKED}


def text_of(phone: Device, view: str) -> str | None:
    """What a field of the page in front shows, as soon as the page is there."""

    def look() -> re.Match[str] | None:
        return re.search(
            rf'text="([^"]*)" resource-id="[^"]*:id/{view}"',
            phone.adb("shell", "uiautomator dump /dev/tty").stdout.decode(),
        )

    return wait_for(f"the field {view}", look)[1]


def refused(phone: Device, line: str) -> str:
    done = phone.adb("shell", line)
    assert done.returncode == 1, done
    return done.stderr.decode()


@pytest.fixture(scope="module")
def furnished(connected_phone: Device) -> Iterator[Device]:
    """A phone on which much is other than on a new one, with a snapshot `full` of it."""
    phone = connected_phone
    notes = "/data/data/dev.pollex.notes/files"
    phone.output("shell", "vphone reset")
    assert b"Success" in phone.adb("install", str(APK)).stdout
    phone.output("shell", "pm grant dev.pollex.lab android.permission.CAMERA")
    phone.output(
        "shell", "settings put system font_scale 1.15; cmd uimode night yes; settings put system user_rotation 1"
    )
    phone.output(
        "shell",
        "cmd notification post -t Kept TAG text; locksettings set-pin 2580; ime enable com.android.adbkeyboard/.AdbIME",
    )
    phone.output("shell", f"echo milk > /sdcard/Download/list.txt; mkdir -p {notes}; echo note > {notes}/n")
    phone.output("shell", " && ".join(CHANGES))
    open_page(phone, MAIN)
    open_page(phone, FORMS)
    phone.output("shell", "vphone snapshot full")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in phone.server.environment().items():
            patch.setenv(name, value)  # For `Phone.connect`, which asks the adb server of this computer.
        yield phone
    for name in phone.output("shell", "vphone snapshots").split():
        phone.output("shell", f"vphone snapshots delete {name}")
    phone.output("shell", "vphone reset")


def spoil(phone: Device) -> None:
    """As new, and with other things in the place of what was kept."""
    phone.output("shell", "vphone reset")
    phone.output("shell", "locksettings set-pin 1111; echo bread > /sdcard/Download/list.txt; echo x > /sdcard/more")
    phone.output("shell", "am start -W -n dev.pollex.notes/.NotesActivity")


def test_what_apps_and_services_hold_comes_back(furnished: Device) -> None:
    """Packages, permissions, settings, display, language, lock, notifications, files, tasks; what is new is gone."""
    phone = furnished
    phone.output("shell", "vphone restore full")
    kept = facts(phone)
    assert "milk" in kept[ASKED[7]]
    assert "PersonActivity" in kept[ASKED[8]]
    assert GUEST in kept[ASKED[3]]
    spoil(phone)
    assert facts(phone) != kept

    phone.output("shell", "vphone restore full")

    assert facts(phone) == kept
    assert b"No such file" in phone.adb("shell", "ls /sdcard/more").stderr
    assert phone.output("shell", "dumpsys window displays | grep -o 'cur=[0-9x]*' | head -1") == "cur=2400x1080\n"


def test_a_reset_forgets_all_that_a_snapshot_keeps(furnished: Device) -> None:
    """The next test on a phone is to find it as new, whatever the one before has switched off."""
    phone = furnished
    phone.output("shell", "vphone reset")
    new = facts(phone)
    for change in CHANGES:
        phone.output("shell", change)
    changed = facts(phone)
    assert sum(new[line] != changed[line] for line in ASKED) >= len(CHANGES)

    phone.output("shell", "vphone reset")

    assert facts(phone) == new


def test_tasks_that_nobody_has_seen_since_a_restore_end_with_a_reset(furnished: Device) -> None:
    """They are made when they are seen: none comes to front when the one before it goes."""
    phone = furnished
    phone.output("shell", "vphone reset")
    open_page(phone, FORMS)
    open_page(phone, "dev.pollex.notes/.NotesActivity")
    phone.output("shell", "vphone snapshot two; vphone restore two")
    assert "PersonActivity" in phone.output("shell", "vphone state")

    phone.output("shell", "vphone reset")

    assert re.findall(r'"component":"([^"]*)"', phone.output("shell", "vphone state")) == [
        "com.android.launcher3\\/.Launcher"
    ]


def test_an_activity_comes_back_with_its_saved_state_and_the_ones_below_it(furnished: Device) -> None:
    """As after Android has ended an app in the background: what was typed is there, and BACK leads where it led."""
    phone = furnished
    phone.output("shell", "vphone reset")
    open_page(phone, "dev.pollex.notes/.NotesActivity")
    phone.output("shell", "vphone open dev.pollex.notes/.EditorActivity")
    with Phone.connect(phone.serial) as hands:
        hands.type("Milk and bread", "Title")
    before = re.findall(r'"component":"[^"]*"', phone.output("shell", "vphone state"))

    phone.output("shell", "vphone snapshot typing; vphone reset; vphone restore typing")

    assert re.findall(r'"component":"[^"]*"', phone.output("shell", "vphone state")) == before
    with Phone.connect(phone.serial) as hands:
        hands.look().find("Milk and bread")
        hands.back()


def test_a_strangers_app_gets_new_classes_and_its_static_fields_are_as_new(furnished: Device) -> None:
    phone = furnished
    phone.output("shell", "vphone restore full")
    assert [attempt(phone, "remember"), attempt(phone, "remember")] == ["done 1", "done 2"]

    phone.output("shell", "vphone restore full")

    assert attempt(phone, "remember") == "done 1"


@pytest.mark.parametrize("name", ["../full", ".restart", "a/b", "''", "x" * 65, "'a b'"])
def test_a_name_that_is_none_is_refused(furnished: Device, name: str) -> None:
    for word in ("snapshot", "restore", "snapshots delete"):
        assert re.search(
            "a snapshot's name is of letters|there is no snapshot|needs one NAME",
            refused(furnished, f"vphone {word} {name}"),
        )


def test_a_broken_snapshot_leaves_the_phone_as_it_is(furnished: Device, phone_session: VirtualPhone) -> None:
    """A file of it that was changed, one that is gone, a state that was cut: each is told, and nothing is restored."""
    phone = furnished
    phone.output("shell", "vphone restore full; vphone snapshot broken")
    spoil(phone)
    before = facts(phone)
    folder = phone_session.home / "snapshots" / "broken"
    file = folder / "files" / "storage" / "emulated" / "0" / "Download" / "list.txt"

    file.write_text("silk\n")
    changed = refused(phone, "vphone restore broken")
    file.unlink()
    gone = refused(phone, "vphone restore broken")
    state = folder / "state.json"
    state.write_text(state.read_text()[: state.stat().st_size // 2])
    cut = refused(phone, "vphone restore broken")

    assert all("broken" in told for told in (changed, gone, cut))
    assert facts(phone) == before
    assert list((phone_session.home / "files" / "pending").iterdir()) == []


def test_a_snapshot_that_cannot_be_put_in_place_is_taken_back(furnished: Device, phone_session: VirtualPhone) -> None:
    """Its tasks are nonsense, which shows only at the end: files, packages and settings go back to how they were."""
    phone = furnished
    phone.output("shell", "vphone restore full; vphone snapshot nonsense")
    spoil(phone)
    before = facts(phone)
    state = Path(phone_session.home / "snapshots" / "nonsense" / "state.json")
    state.write_text(re.sub(r'"intent":"[^"]*"', '"intent":"AAAA"', state.read_text()))

    assert "nothing was restored" in refused(phone, "vphone restore nonsense")

    assert facts(phone) == before


def test_a_ref_from_before_a_restore_touches_nothing(furnished: Device) -> None:
    """The program stays connected; what it saw is gone, and a control of the same look is another one."""
    phone = furnished
    phone.output("shell", "vphone reset")
    open_page(phone, FORMS)
    phone.output("shell", "vphone snapshot page")
    with Phone.connect(phone.serial) as hands:
        seen = hands.look()
        ref = seen.ref(next(node for node in seen.screen.nodes if node.is_editable))
        phone.output("shell", "vphone restore page")

        with pytest.raises(PhoneError) as told:
            hands.tap(ref)

        assert told.value.code in ("STALE", "NOT_FOUND")
    assert phone.output("shell", "vphone wire") == ""
