"""adbutils' own calls on a booted phone. What does not work, and why, stands in the table of README.md here."""

import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import adbutils
import pytest
from adbutils import AdbError, BrightnessMode

from tests.adbd.device import Device
from tests.phone import guest
from tests.phone.lab import LAUNCHER, is_resumed, state_of
from tests.phone.waiting import wait_for
from tests.strangers.hierarchy import Hierarchy

CALL_S = 45.0
NOTES = "dev.pollex.notes"
SETTINGS = "com.android.settings"


def test_a_person_opens_an_app_looks_at_it_and_goes_home(phone: Device, device: adbutils.AdbDevice) -> None:
    device.click(*Hierarchy.read(device.dump_hierarchy()).middle("Notes"))
    wait_for("notes in front", lambda: device.app_current().package == NOTES)
    assert device.screenshot().size == (1080, 2400)

    device.keyevent("HOME")

    wait_for("the launcher in front", lambda: is_resumed(phone, LAUNCHER))


def test_the_phone_is_listed(client: adbutils.AdbClient, device: adbutils.AdbDevice) -> None:
    assert [listed.serial for listed in client.device_list()] == [device.serial]
    (listed,) = client.list(extended=True)
    assert (listed.serial, listed.state) == (device.serial, "device")
    assert {"product": "pollex_phone", "model": "pollex", "device": "virtual"}.items() <= listed.tags.items()


def test_the_phone_is_told_from_others(device: adbutils.AdbDevice) -> None:
    assert device.get_state() == "device"
    assert device.info == {"serialno": device.serial, "devpath": "unknown", "state": "device"}
    assert (device.prop.name, device.prop.model, device.prop.device) == ("pollex_phone", "pollex", "virtual")
    assert device.getprop("ro.build.version.sdk") == "34"


def test_a_command_gives_output_errors_and_exit_code(device: adbutils.AdbDevice) -> None:
    assert device.shell("getprop ro.product.model") == "pollex"
    assert device.shell(["echo", "it's", "a  b"]) == "it's a  b"
    assert device.shell2("echo out; false").returncode == 1
    done = device.shell2("echo out; echo err >&2; exit 7", v2=True)
    assert (done.returncode, done.stdout, done.stderr) == (7, "out\n", "err\n")


def test_the_current_app_is_told_with_its_activity(device: adbutils.AdbDevice) -> None:
    device.app_start(SETTINGS, ".Settings")

    wait_for("settings in front", lambda: device.app_current().package == SETTINGS)

    assert device.app_current().activity == "com.android.settings.Settings"


def test_an_app_is_started_by_its_package_and_stopped(phone: Device, device: adbutils.AdbDevice) -> None:
    device.app_start(NOTES)
    wait_for("notes in front", lambda: device.app_current().package == NOTES)

    device.app_stop(NOTES)

    wait_for("the launcher in front", lambda: is_resumed(phone, LAUNCHER))
    assert device.shell2(["pidof", NOTES]).returncode == 1


def test_an_app_forgets_its_data(device: adbutils.AdbDevice) -> None:
    device.shell("am start -W -a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT Milk")
    device.click(*Hierarchy.read(device.dump_hierarchy()).middle("Save"))
    device.app_start(NOTES)
    wait_for("the note in the list", lambda: "Milk" in device.dump_hierarchy())

    device.app_clear(NOTES)
    device.app_start(NOTES)

    wait_for("notes in front", lambda: device.app_current().package == NOTES)
    assert "Milk" not in device.dump_hierarchy()


def test_an_app_is_described(device: adbutils.AdbDevice) -> None:
    info = device.app_info(NOTES)

    assert info is not None
    assert (info.package_name, info.version_name, info.version_code) == (NOTES, "1.0", 1)
    assert info.path == f"/system/app/{NOTES}/base.apk"
    assert "SYSTEM" in info.flags
    assert info.first_install_time == info.last_update_time
    assert device.app_info("no.such.app") is None


def test_the_packages_are_listed_by_kind(device: adbutils.AdbDevice) -> None:
    assert {NOTES, SETTINGS, "com.android.launcher3"} <= set(device.list_packages())
    assert device.list_packages(["-s"]) == device.list_packages()
    assert device.list_packages(["-3"]) == []


def test_a_picture_is_the_screen_and_not_the_black_stand_in_for_a_failed_one(device: adbutils.AdbDevice) -> None:
    picture = device.screenshot(error_ok=False)

    assert (picture.size, picture.mode) == ((1080, 2400), "RGB")
    assert len(set(picture.resize((54, 120)).get_flattened_data())) > 10
    assert device.screenshot(display_id=0).size == (1080, 2400)


def test_size_and_rotation_follow_the_screen(device: adbutils.AdbDevice) -> None:
    assert (tuple(device.window_size()), device.rotation()) == ((1080, 2400), 0)
    device.app_start(NOTES)

    device.shell("settings put system accelerometer_rotation 0; settings put system user_rotation 1")

    wait_for("a turned screen", lambda: device.rotation() == 1)
    assert tuple(device.window_size()) == (2400, 1080)


def test_a_swipe_in_parts_of_the_screen_scrolls(device: adbutils.AdbDevice) -> None:
    device.shell("am start -W -n com.android.settings/.Settings")
    assert "About phone" not in Hierarchy.read(device.dump_hierarchy()).texts

    device.swipe(0.5, 0.8, 0.5, 0.2, 0.3)

    wait_for("the end of the list", lambda: "About phone" in Hierarchy.read(device.dump_hierarchy()).texts)


def test_keys_are_typed_into_the_field_in_focus(device: adbutils.AdbDevice) -> None:
    device.shell("am start -W -n dev.pollex.notes/.EditorActivity")
    device.click(*Hierarchy.read(device.dump_hierarchy()).middle("Title"))

    device.send_keys("Milk%sand bread")

    wait_for("the words in the field", lambda: "Milk and bread" in Hierarchy.read(device.dump_hierarchy()).texts)


def test_the_screen_goes_dark_and_light(device: adbutils.AdbDevice) -> None:
    assert device.is_screen_on()
    device.switch_screen(False)
    assert not device.is_screen_on()
    device.switch_screen(True)
    assert device.is_screen_on()


def test_the_brightness_is_read_and_set(device: adbutils.AdbDevice) -> None:
    device.brightness_value = 42
    device.brightness_mode = BrightnessMode.AUTO

    assert (device.brightness_value, device.brightness_mode) == (42, BrightnessMode.AUTO)


def test_switches_of_radios_are_kept_as_settings(device: adbutils.AdbDevice) -> None:
    device.switch_airplane(True)
    device.switch_wifi(False)

    assert device.shell("settings get global airplane_mode_on; settings get global wifi_on") == "1\n0"


def test_the_battery_is_full(device: adbutils.AdbDevice) -> None:
    battery = device.battery()

    assert (battery.level, battery.scale, battery.present, battery.ac_powered) == (100, 100, True, True)
    assert battery.technology == "Li-ion"


def test_files_go_to_the_phone_and_come_back(device: adbutils.AdbDevice, tmp_path: Path) -> None:
    assert device.sync.push(b"content", "/sdcard/Download/文件.txt", check=True) == 7

    stat = device.sync.stat("/sdcard/Download/文件.txt")
    assert (stat.size, stat.mode & 0o170000) == (7, 0o100000)
    assert {entry.path: entry.size for entry in device.sync.list("/sdcard/Download")}["文件.txt"] == 7
    assert device.sync.read_text("/sdcard/Download/文件.txt") == "content"
    assert device.sync.pull("/sdcard/Download", tmp_path / "Download", exist_ok=True) >= 7
    assert (tmp_path / "Download" / "文件.txt").read_text() == "content"


def test_files_are_removed(device: adbutils.AdbDevice) -> None:
    device.sync.push(b"x", "/data/local/tmp/folder/inner/file")

    device.remove("/data/local/tmp/folder/inner/file")
    assert not device.sync.exists("/data/local/tmp/folder/inner/file")
    device.rmtree("/data/local/tmp/folder")
    assert not device.sync.exists("/data/local/tmp/folder")


def test_the_log_is_written_to_a_file_as_it_comes(device: adbutils.AdbDevice, tmp_path: Path) -> None:
    follower = device.logcat(tmp_path / "log.txt", clear=True, re_filter="Stranger")

    def is_written() -> bool:
        device.shell("log -t Stranger hello")
        return "I/Stranger" in (tmp_path / "log.txt").read_text()

    wait_for("the line in the file", is_written)
    follower.stop_nowait()
    device.shell("log -t Stranger goodbye")  # it looks whether to stop only after a line
    wait_for("the end of the follower", follower.is_done)


def test_a_port_of_the_computer_leads_to_what_listens_on_the_phone(phone: Device, device: adbutils.AdbDevice) -> None:
    port = device.forward_port("localabstract:stranger")
    assert [(item.local, item.remote) for item in device.forward_list()] == [(f"tcp:{port}", "localabstract:stranger")]
    with phone.popen("exec-out", "echo from the phone | nc -l -U @stranger"):
        assert said(lambda: socket.create_connection(("127.0.0.1", port), timeout=CALL_S)) == b"from the phone\n"
    with phone.popen("exec-out", "echo from the phone | nc -l -p 9008"):
        assert said(lambda: device.create_connection(adbutils.Network.TCP, 9008)) == b"from the phone\n"
    device.forward_remove(f"tcp:{port}")
    assert device.forward_list() == []


def said(connect: Callable[[], socket.socket]) -> bytes:
    """The first words of what listens there, as soon as it does."""

    def words() -> bytes:
        try:
            with connect() as connection:
                return connection.recv(100)
        except AdbError:
            return b""

    return wait_for("somebody who listens", words)


def test_a_port_of_the_phone_leads_to_the_computer(device: adbutils.AdbDevice) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(CALL_S)
        there = f"tcp:{server.getsockname()[1]}"
        device.reverse("tcp:9000", there)
        assert [(item.remote, item.local) for item in device.reverse_list()] == [("tcp:9000", there)]
        with ThreadPoolExecutor(1) as pool:
            talk = pool.submit(device.shell, "echo hello | nc localhost 9000")
            connection, _ = server.accept()
            with connection:
                assert connection.recv(100) == b"hello\n"
            assert talk.result(CALL_S) == ""
    device.reverse_remove("tcp:9000")
    assert device.reverse_list() == []
    device.reverse("tcp:9001", there)
    device.reverse_remove_all()
    assert device.shell("nc localhost 9001") == "nc: connect: Connection refused"


def test_a_browser_is_not_there_and_nothing_else_opens(phone: Device, device: adbutils.AdbDevice) -> None:
    before = state_of(phone)["tasks"]

    device.open_browser("example.org")

    assert state_of(phone)["tasks"] == before


def test_an_app_is_installed_and_removed(device: adbutils.AdbDevice, tmp_path: Path) -> None:
    (tmp_path / "app.apk").write_bytes(b"PK" + bytes(10_000))
    with pytest.raises(adbutils.AdbInstallError, match="INSTALL_PARSE_FAILED_NOT_APK"):
        device.install(tmp_path / "app.apk", silent=True)

    device.install(guest.APK, silent=True)

    assert guest.GUEST in device.list_packages()
    assert device.uninstall(guest.GUEST) == "Success"
    assert guest.GUEST not in device.list_packages()


def test_an_app_that_came_with_the_phone_is_not_removed(device: adbutils.AdbDevice) -> None:
    assert device.uninstall(NOTES) == "Failure [DELETE_FAILED_INTERNAL_ERROR]"
    assert NOTES in device.list_packages()


def test_the_phone_has_no_address_in_a_network(device: adbutils.AdbDevice) -> None:
    with pytest.raises(AdbError, match="fail to parse wlan ip"):
        device.wlan_ip()


def test_services_that_this_phone_has_not_are_refused_at_once(device: adbutils.AdbDevice) -> None:
    for call in (
        device.root,
        lambda: device.tcpip(5555),
        device.framebuffer,
        lambda: device.create_connection(adbutils.Network.TCP, 9008),
        lambda: device.create_connection(adbutils.Network.LOCAL_ABSTRACT, "scrcpy"),
    ):
        with pytest.raises(AdbError, match="closed"):
            call()
    assert device.get_state() == "device"


def test_a_second_display_is_not_there(device: adbutils.AdbDevice) -> None:
    with pytest.raises(AdbError, match="Invalid display_id"):
        device.screenshot(display_id=1)


def test_the_screen_is_not_recorded(device: adbutils.AdbDevice) -> None:
    done = device.shell2("screenrecord /sdcard/a.mp4")

    assert done.returncode == 1
    assert "this virtual phone has no encoder" in done.output
    assert not device.sync.exists("/sdcard/a.mp4")


def test_the_phone_is_not_rebooted(phone: Device, device: adbutils.AdbDevice) -> None:
    device.reboot()

    assert device.shell2("reboot").returncode == 1
    assert is_resumed(phone, LAUNCHER)
