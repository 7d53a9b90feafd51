"""mobile-mcp's server with mobilecli behind it, every tool for Android, on a booted phone. `make strangers` fetches it.

mobilecli pushes a dex file and starts it by `app_process`; the phone runs it, and it is reached through `adb forward`.
"""

import re
from pathlib import Path

from tests.adbd.device import Device
from tests.phone import guest
from tests.phone.lab import front
from tests.phone.waiting import wait_for
from tests.strangers.clients import Answer, Call, Stranger, call_until

INDEX = "node_modules/@mobilenext/mobile-mcp/lib/index.js"
FORMS = "dev.pollex.forms"


def serve(phone: Device, folder: Path, work: object) -> None:
    stranger = Stranger.of("mobile-mcp", phone, folder)

    async def for_this_phone(call: Call) -> None:
        async def on_it(name: str, **arguments: object) -> Answer:
            answer = await call(f"mobile_{name}", device=phone.serial, **arguments)
            assert not answer.is_error, answer
            return answer

        await work(on_it)  # type: ignore[operator]

    stranger.serve(["node", str(stranger.folder / INDEX)], for_this_phone)


def middle(elements: str, words: str) -> dict[str, int]:
    [(x, y, width, height)] = re.findall(rf"{words}.* at=(\d+),(\d+) size=(\d+)x(\d+)", elements)
    return {"x": int(x) + int(width) // 2, "y": int(y) + int(height) // 2}


def test_a_host_fills_a_field_of_an_app(phone: Device, tmp_path: Path) -> None:
    async def work(call: Call) -> None:
        assert (await call("get_screen_size")).text == "Screen size is 1080x2400 pixels"
        assert (await call("get_orientation")).text.endswith("portrait")
        assert f"({FORMS})" in (await call("list_apps")).text
        await call("launch_app", packageName=FORMS)
        await call_until(FORMS, call, "get_foreground_app")
        fields = await call_until(" EditText ", call, "list_elements_on_screen")
        [field, *_] = [line for line in fields.splitlines() if " EditText " in line]
        await call("click_on_screen_at_coordinates", **middle(field, "EditText"))
        await call("type_keys", text="Grüße 你好", submit=False)
        await call_until("Grüße 你好", call, "list_elements_on_screen", format="json")
        assert (await call("take_screenshot")).pictures == 1
        await call("save_screenshot", saveTo=str(tmp_path / "screen.png"))
        assert (tmp_path / "screen.png").read_bytes()[1:4] == b"PNG"
        await call("press_button", button="HOME")
        await call_until("launcher", call, "get_foreground_app")

    serve(phone, tmp_path, work)


def test_fingers_and_turns(phone: Device, tmp_path: Path) -> None:
    async def work(call: Call) -> None:
        await call("launch_app", packageName="dev.pollex.lists")
        place = {"x": 540, "y": 1200}
        await call("swipe_on_screen", direction="up", **place)
        await call("double_tap_on_screen", **place)
        await call("long_press_on_screen_at_coordinates", **place)
        await call("set_orientation", orientation="landscape")
        assert phone.output("shell", "settings get system user_rotation") == "1\n"
        await call("set_orientation", orientation="portrait")
        await call("batch_commands", steps=[{"name": "mobile_press_button", "arguments": {"button": "HOME"}}])
        wait_for("the launcher", lambda: "launcher" in front(phone))

    serve(phone, tmp_path, work)


def test_the_clipboard(phone: Device, tmp_path: Path) -> None:
    async def work(call: Call) -> None:
        await call("clipboard", text="größer")
        assert (await call("clipboard")).text == "größer"

    serve(phone, tmp_path, work)


def test_apps_come_and_go(phone: Device, tmp_path: Path) -> None:
    async def work(call: Call) -> None:
        await call("install_app", path=str(guest.APK))
        await call("launch_app", packageName=guest.GUEST)
        await call("terminate_app", packageName=guest.GUEST)
        assert phone.adb("shell", f"pidof {guest.GUEST}").returncode == 1
        await call("uninstall_app", bundle_id=guest.GUEST)
        assert guest.GUEST not in phone.output("shell", "pm list packages")
        assert (await call("list_crashes")).text == "[]"

    serve(phone, tmp_path, work)


def test_the_phone_is_listed(phone: Device, tmp_path: Path) -> None:
    async def work(call: Call) -> None:
        assert phone.serial in (await call("mobile_list_available_devices")).text

    stranger = Stranger.of("mobile-mcp", phone, tmp_path)
    stranger.serve(["node", str(stranger.folder / INDEX)], work)
