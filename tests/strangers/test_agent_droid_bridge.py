"""agent-droid-bridge's MCP server, every tool, on a booted phone. `make strangers` fetches it."""

import json
from pathlib import Path

from tests.adbd.device import Device
from tests.phone import guest
from tests.strangers.clients import Call, Stranger

NOTES = "dev.pollex.notes"
CAMERA = {"package": "dev.pollex.lab", "permission": "android.permission.CAMERA"}


def serve(phone: Device, folder: Path, work: object) -> None:
    stranger = Stranger.of("agent-droid-bridge", phone, folder)
    stranger.serve([str(stranger.folder / "bin" / "agent-droid-bridge")], work)  # type: ignore[arg-type]


def test_it_reads_the_screen_and_moves_the_phone(phone: Device, tmp_path: Path) -> None:
    async def work(call: Call) -> None:
        assert json.loads((await call("list_devices")).text)[0] == {
            "serial": phone.serial, "state": "device", "model": "pollex",
        }  # fmt: skip
        assert "com.android.launcher3" in (await call("get_ui_hierarchy")).text
        assert "Notes" in (await call("get_screen_text")).text
        found = json.loads((await call("get_screen_elements", mode="tappable")).text)["elements"]
        [icon] = [element for element in found if element["text"] == "Notes"]
        token = (await call("snapshot_ui")).text
        await call("tap_screen", x=icon["center_x"], y=icon["center_y"])
        changed = await call("detect_ui_change", timeout_seconds=30, baseline_token=token)
        assert json.loads(changed.text)["changed"] is True
        assert (await call("swipe_screen", x1=540, y1=1800, x2=540, y2=900)).text.startswith("Swiped")
        assert not (await call("type_text", text="seen")).is_error
        assert not (await call("press_key", keycode=3)).is_error
        assert "iVBOR" in (await call("take_screenshot")).text
        launched = await call("launch_app", component=f"{NOTES}/.NotesActivity")
        assert launched.text == f"Launched {NOTES}/.NotesActivity"

    serve(phone, tmp_path, work)


def test_it_learns_what_phone_it_is(phone: Device, tmp_path: Path) -> None:
    async def work(call: Call) -> None:
        told = json.loads((await call("check_device_capabilities", mode="all")).text)
        assert (told["api_level"], told["screen_resolution"], told["selinux_status"]) == (34, "1080x2400", "Enforcing")
        assert not told["root_available"]
        assert "1080x2400" in (await call("execute_adb_command", command="wm size")).text
        assert phone.serial in (await call("execute_adb_command", command="devices", use_shell=False)).text

    serve(phone, tmp_path, work)


def test_it_installs_runs_changes_and_removes_an_app(phone: Device, tmp_path: Path) -> None:
    async def work(call: Call) -> None:
        async def done(name: str, **arguments: object) -> dict[str, object]:
            answer = await call(name, **arguments)
            assert not answer.is_error, answer
            told: dict[str, object] = json.loads(answer.text)
            assert told.get("success", True) is True, told
            return told

        await done("install_app", apk_path=str(guest.APK))
        listed = await done("list_packages", filter="user")
        assert guest.GUEST in json.dumps(listed)
        info = await done("get_app_info", package=guest.GUEST, sections=["all"])
        assert str(guest.VERSION) in json.dumps(info)
        await done("pull_apk", package=guest.GUEST, destination=str(tmp_path))
        assert (tmp_path / "base.apk").read_bytes()[:2] == b"PK"
        assert (await done("launch_app_extra", package=guest.GUEST))["pid"]
        for action in ("clear_data", "stop", "disable", "enable"):
            await done("manage_app", package=guest.GUEST, action=action)
        await done("manage_permission", action="grant", **CAMERA)
        assert (await done("manage_permission", action="check", **CAMERA))["granted"] is True
        await done("manage_permission", action="revoke", **CAMERA)
        await done("manage_permission", action="list", package=guest.GUEST)
        await done("inject_intent", action="android.settings.SETTINGS")
        await done("inject_intent", intent_type="broadcast", action="dev.pollex.UNHEARD")
        await done("uninstall_app", package=guest.GUEST)
        assert guest.GUEST not in phone.output("shell", "pm list packages")

    serve(phone, tmp_path, work)
