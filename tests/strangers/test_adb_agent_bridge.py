"""adb-agent-bridge's program and its library, on a booted phone. `make strangers` fetches it."""

from pathlib import Path

from tests.adbd.device import Device
from tests.phone.lab import front
from tests.phone.waiting import wait_for
from tests.strangers.clients import Stranger

SECOND_LOOK = """
import sys
from adb_agent_bridge import Bridge
bridge = Bridge(sys.argv[1])
bridge.prefetch_ui()
print(len(bridge.ui()), bridge.find(text="Notes").center, bridge.backend)
"""


def test_every_command_of_its_program(phone: Device, tmp_path: Path) -> None:
    stranger = Stranger.of("adb-agent-bridge", phone, tmp_path)

    def aab(*words: str) -> str:
        done = stranger.run("bin/aab", "-s", phone.serial, *words)
        assert done.returncode == 0, done
        return done.stdout

    assert "text='Notes'" in aab("ui")
    aab("tap", "--text", "Forms")
    wait_for("the app", lambda: "dev.pollex.forms" in front(phone))
    aab("swipe", "540", "1600", "540", "1500", "--ms", "200")
    marks = aab("marks", str(tmp_path / "marks.png"))
    assert marks.startswith("1: ")
    field = next(line for line in aab("ui").splitlines() if "EditText" in line)
    x, y = field.rpartition("center=(")[2].split(")")[0].split(", ")
    aab("tap", x, y)
    aab("text", "Grüße 你好")
    wait_for("the text", lambda: "Grüße 你好" in aab("ui"))
    aab("text", "--clear", "again")
    wait_for("the other text", lambda: "text='again'" in aab("ui"))
    aab("key", "3")
    aab("tap", "--grid", "C7")
    aab("screenshot", str(tmp_path / "screen.png"))
    assert (tmp_path / "screen.png").read_bytes()[1:4] == b"PNG"


def test_its_library_looks_ahead_and_falls_back_to_dumps(phone: Device, tmp_path: Path) -> None:
    stranger = Stranger.of("adb-agent-bridge", phone, tmp_path)

    done = stranger.run("bin/python", "-c", SECOND_LOOK, phone.serial)

    assert done.returncode == 0, done
    assert done.stdout.endswith("uiautomator\n")
