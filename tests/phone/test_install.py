"""Installing: an APK with dex code is translated, installed, started, replaced and removed while the phone runs."""

import re
from pathlib import Path

import pytest

from tests.adbd.device import Device
from tests.phone import guest
from tests.phone.guest import APK, GUEST, MAIN, attempt, changed, named, of_version, open_page
from tests.phone.waiting import wait_for

OTHER = "dev.pollex.guess"


@pytest.fixture(scope="module")
def installed(connected_phone: Device) -> Device:
    """The phone with Guest on it, by the way that adb takes by itself."""
    connected_phone.output("shell", "vphone", "reset")
    done = connected_phone.adb("install", str(APK))
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, b"Success")
    return connected_phone


def failure(phone: Device, apk: Path, *options: str) -> str:
    done = phone.adb("install", *options, str(apk))
    assert done.returncode == 1
    found = re.search(r"Failure \[(.*)\]", (done.stdout + done.stderr).decode())
    assert found, done
    return found[1]


def shown(phone: Device) -> str:
    return phone.output("shell", "uiautomator dump /dev/tty")


def count(phone: Device, package: str, clicks: int) -> None:
    """Opens the app and clicks its button."""
    open_page(phone, f"{package}/{GUEST}.MainActivity")
    box = wait_for("the button", lambda: re.search(r'/count".*?bounds="\[(\d+),(\d+)\]', shown(phone)))
    for _ in range(clicks):
        phone.output("shell", f"input tap {int(box[1]) + 10} {int(box[2]) + 10}")


def test_code_resources_label_and_icon_are_the_apks(installed: Device) -> None:
    open_page(installed, MAIN)
    wait_for("the page", lambda: "Hello from dex" in shown(installed))
    tree = shown(installed)

    assert f'resource-id="{GUEST}:id/greeting"' in tree
    assert re.search(rf'text="{GUEST} \d+"', tree)
    installed.output("shell", "input keyevent HOME")
    wait_for("the icon on the home screen", lambda: 'content-desc="Guest"' in shown(installed))


def test_lists_and_dumps_are_true_to_the_apk(installed: Device) -> None:
    assert b"Success" in installed.adb("install", "-r", "-d", str(APK)).stdout, "others put their own Guest there"
    path = installed.output("shell", f"pm path {GUEST}").removeprefix("package:").strip()
    dump = installed.output("shell", f"dumpsys package {GUEST}")

    assert installed.output("shell", "pm list packages -3") == f"package:{GUEST}\n"
    assert f"versionCode={guest.VERSION} minSdk=26 targetSdk=34\n    versionName=7.1\n" in dump
    assert "android.permission.CAMERA" in dump
    assert installed.output("exec-out", f"md5sum {path} | cut -c1-32") == (
        installed.output("shell", "md5sum", stdin=APK.read_bytes())[:32] + "\n"
    )
    resolved = installed.output("shell", f"cmd package resolve-activity --brief {GUEST}")
    assert resolved.splitlines()[1] == f"{GUEST}/.MainActivity"


def test_replacing_keeps_the_data_and_runs_the_new_code(installed: Device, tmp_path: Path) -> None:
    count(installed, GUEST, 2)
    wait_for("two clicks", lambda: f"{GUEST} 2" in shown(installed))
    open_page(installed, "dev.pollex.notes/.NotesActivity")

    assert b"Success" in installed.adb("install", "-r", str(of_version(tmp_path, 7002))).stdout

    assert installed.adb("shell", f"pidof {GUEST}").returncode == 1
    assert installed.adb("shell", "pidof dev.pollex.notes").returncode == 0
    assert "versionCode=7002" in installed.output("shell", f"dumpsys package {GUEST}")
    count(installed, GUEST, 0)
    wait_for("the count of before", lambda: f"{GUEST} 2" in shown(installed))
    older = failure(installed, APK)
    assert older.startswith("INSTALL_FAILED_VERSION_DOWNGRADE: ")
    assert b"Success" in installed.adb("install", "-d", str(APK)).stdout
    assert failure(installed, APK, "-R").startswith("INSTALL_FAILED_ALREADY_EXISTS: ")


def test_g_gives_what_a_person_would_be_asked_for(installed: Device) -> None:
    camera = "android.permission.CAMERA: granted="
    assert f"{camera}false" in installed.output("shell", f"dumpsys package {GUEST}")

    assert b"Success" in installed.adb("install", "-r", "-g", str(APK)).stdout

    assert f"{camera}true" in installed.output("shell", f"dumpsys package {GUEST}")


def test_two_apps_with_the_same_code_share_nothing(installed: Device, tmp_path: Path) -> None:
    try:
        assert b"Success" in installed.adb("install", str(named(tmp_path, OTHER))).stdout
        installed.output("shell", f"pm clear {GUEST}")
        count(installed, GUEST, 3)
        wait_for("three clicks", lambda: f"{GUEST} 3" in shown(installed))
        count(installed, OTHER, 0)
        wait_for("no click in the other", lambda: f"{OTHER} 0" in shown(installed))
        assert installed.output("shell", f"pm clear {GUEST}") == "Success\n"
        count(installed, GUEST, 0)
        wait_for("the count of a new app", lambda: f"{GUEST} 0" in shown(installed))
    finally:
        assert installed.output("uninstall", OTHER) == "Success\n"
    assert installed.adb("shell", f"ls /data/data/{OTHER}").returncode == 1
    assert OTHER not in installed.output("shell", "pm list packages; ls /data/app")


def test_a_file_on_the_phone_and_a_session_are_other_ways(installed: Device, tmp_path: Path) -> None:
    assert installed.output("uninstall", GUEST) == "Success\n"
    installed.adb("push", str(APK), "/data/local/tmp/a.apk").check_returncode()

    assert installed.output("shell", "pm install -r -t /data/local/tmp/a.apk") == "Success\n"
    size, data = APK.stat().st_size, APK.read_bytes()
    created = installed.output("shell", f"pm install-create -r -S {size}")
    session = re.fullmatch(r"Success: created install session \[(\d+)\]\n", created)
    assert session
    written = installed.output("shell", f"cmd package install-write -S {size} {session[1]} base.apk -", stdin=data)
    assert written in ("", f"Success: streamed {size} bytes\n")
    assert installed.output("shell", f"pm install-commit {session[1]}") == "Success\n"
    assert b"Success" in installed.adb("install-multiple", str(APK)).stdout
    two = installed.adb("install-multiple", str(APK), str(named(tmp_path, OTHER)))
    assert two.returncode == 1
    assert b"INSTALL_FAILED_MISSING_SPLIT: the virtual phone takes one whole APK" in two.stdout + two.stderr
    assert b"Failure" in installed.adb("shell", "pm install /data/local/tmp/no.apk").stdout


def test_what_is_no_whole_apk_is_refused_and_leaves_nothing(installed: Device, tmp_path: Path) -> None:
    def state() -> str:
        return installed.output("shell", "pm list packages -f; ls /data/app /data/data")

    before = state()
    whole = APK.read_bytes()
    (tmp_path / "cut.apk").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "noise.apk").write_bytes(bytes(range(256)) * 400)

    assert failure(installed, tmp_path / "cut.apk").startswith("INSTALL_PARSE_FAILED_NOT_APK: ")
    assert failure(installed, tmp_path / "noise.apk").startswith("INSTALL_PARSE_FAILED_NOT_APK: ")
    no_manifest = failure(installed, changed(tmp_path, {guest.MANIFEST: None}))
    assert no_manifest == "INSTALL_PARSE_FAILED_BAD_MANIFEST: the archive holds no AndroidManifest.xml"
    assert "leads out of the archive" in failure(installed, changed(tmp_path, {"../../evil": b"x"}))
    cut_dex = changed(tmp_path, {"classes2.dex": b"dex\n038\0"})
    assert failure(installed, cut_dex).startswith("INSTALL_FAILED_DEXOPT: classes2.dex is no dex file")
    assert "code is missing" in failure(installed, changed(tmp_path, {"classes.dex": None, "classes2.dex": None}))
    assert failure(installed, changed(tmp_path, {"resources.arsc": b"\2\0\f\0"})).startswith(
        "INSTALL_FAILED_INVALID_APK"
    )
    of_the_phone = named(tmp_path, "dev.pollex.notes")
    assert failure(installed, of_the_phone).startswith("INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package")
    half = installed.adb("shell", "cmd package install -S 300000", stdin=b"x" * 1000)
    assert b"only 1000 of 300000 bytes" in half.stdout
    assert state() == before


def said(phone: Device, level: str) -> list[str]:
    """What `logcat -s PackageInstaller` says of that level, the newest last."""
    log = phone.output("shell", "logcat -d -v tag -s PackageInstaller")
    return re.findall(rf"^{level}/PackageInstaller: (.*)$", log, re.MULTILINE)


def test_native_libraries_that_nobody_loads_at_the_start_are_warned_of(installed: Device, tmp_path: Path) -> None:
    """The app starts; what loads one later is told that there is none."""
    installed.output("shell", "logcat -c")
    extra = changed(tmp_path, {"lib/x86_64/libextra.so": b"\x7fELF", "lib/arm64-v8a/libmore.so": b"\x7fELF"})

    assert b"Success" in installed.adb("install", "-r", str(extra)).stdout

    told = "it brings native libraries, which the virtual phone does not run: libextra.so, libmore.so"
    assert said(installed, "W") == [f"{GUEST}: {told}"]
    steps = [line.rpartition(".apk: ")[2] for line in said(installed, "I")]
    translated = ["translating classes.dex, classes2.dex", "checking the translated classes"]
    assert steps == ["looking at the APK", *translated, f"installed {GUEST}"]
    count(installed, GUEST, 0)
    wait_for("the page", lambda: "Hello from dex" in shown(installed))
    later = attempt(installed, "load-library", "extra")
    assert later.endswith("the virtual phone runs no native code, and this app loads extra")
    assert "Hello from dex" in shown(installed)


def test_an_app_that_cannot_start_without_native_code_is_refused_by_the_librarys_name(
    installed: Device, tmp_path: Path
) -> None:
    before = installed.output("shell", f"pm path {GUEST}")
    needy = guest.with_application("NeedyApp")
    both = changed(tmp_path, {guest.MANIFEST: needy, "lib/x86_64/libneeded.so": b"\x7fELF"}, "both.apk")
    alone = changed(tmp_path, {guest.MANIFEST: needy}, "alone.apk")
    reason = (
        f"INSTALL_FAILED_NO_MATCHING_ABIS: {GUEST} cannot start without native code, and the virtual phone runs none"
    )

    assert failure(installed, both, "-r") == f"{reason}: libneeded.so"
    assert failure(installed, alone, "-r") == f"{reason}: libneeded.so, which is not even in the APK"
    assert installed.output("shell", f"pm path {GUEST}") == before


def test_apps_that_came_with_the_phone_stay(installed: Device) -> None:
    done = installed.adb("uninstall", "dev.pollex.notes")

    assert (done.returncode, done.stdout) == (1, b"Failure [DELETE_FAILED_INTERNAL_ERROR]\n")


def test_a_reset_takes_installed_apps_away(installed: Device) -> None:
    installed.output("shell", "vphone", "reset")

    assert installed.output("shell", "pm list packages -3") == ""
    assert b"Success" in installed.adb("install", str(APK)).stdout
