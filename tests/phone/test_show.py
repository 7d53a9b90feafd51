"""`pollex show` on the virtual phone: the picture, a finger, text, the dark screen, and who has the phone meanwhile."""

import io
import json
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2 as httpx
from PIL import Image

from tests.adbd.device import Device
from tests.phone.cli import Cli, answer
from tests.phone.lab import PACKAGE, Lab, front
from tests.phone.waiting import WAIT_S, wait_for

SIZE = [1080, 2400]
GREETING = "A\N{GRINNING FACE}B中文"


class Tab:
    """The page in a browser."""

    def __init__(self, address: str) -> None:
        self.origin = address.partition("/?")[0]
        self.client = httpx.Client(base_url=self.origin, timeout=WAIT_S)
        self.client.get(address).raise_for_status()
        self.number = 0

    def look(self) -> httpx.Response | None:
        """The next view, if there is one soon."""
        reply = self.client.get("/view", params={"after": self.number, "side": 512})
        if reply.status_code == 204:
            return None
        self.number = int(reply.headers.get("x-number") or reply.json()["number"])
        return reply

    def state(self) -> tuple[str, object] | None:
        """What is to be seen next: `live` and a picture, or why there is none."""
        reply = self.look()
        if reply is None:
            return None
        if reply.headers["content-type"].startswith("image/"):
            return "live", Image.open(io.BytesIO(reply.content)).convert("RGB")
        return reply.json()["state"], reply.json()["message"]

    def until(self, state: str) -> object:
        """The first view of this kind."""

        def look() -> tuple[str, object] | None:
            seen = self.state()
            return seen if seen is not None and seen[0] == state else None

        return wait_for(f"the page {state}", look)[1]

    def do(self, **given: object) -> None:
        """What the person does."""
        told = self.client.post("/input", json=given, headers={"Origin": self.origin}).json()
        assert told == {"ok": True, "message": ""}

    def tap(self, x: float, y: float, ms: int = 60) -> None:
        self.do(kind="touch", size=SIZE, fingers=[[[0, x, y], [ms, x, y]]])


@contextmanager
def showing(cli: Cli) -> Iterator[Tab]:
    """The command runs for as long as this is open, and ends by Ctrl-C as commands do."""
    running = cli.start("show", "--json")
    assert running.stdout is not None
    try:
        opened = Tab(json.loads(running.stdout.readline())["address"])
        yield opened
        opened.client.close()
    finally:
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=WAIT_S)
    assert (running.returncode, b"Traceback" in errors) == (130, False)


def test_a_persons_fingers_text_and_keys_reach_the_app(cli: Cli, phone: Device, lab: Lab) -> None:
    """L-174: typed, composed and secret text, and the picture follows. Nobody waits for the app to come to rest."""
    lab.show("Inputs")
    dump = phone.output("exec-out", "uiautomator", "dump", "/dev/tty")
    places = {name: _middle(dump, f"{PACKAGE}:id/{name}") for name in ("greeting", "pin")}

    with showing(cli) as tab:
        before = tab.until("live")
        tab.tap(*places["greeting"])
        tab.do(kind="text", text="ok 100%")
        tab.do(kind="text", text="你好😀")
        lab.await_log("text", id="greeting", text=f"{GREETING}ok 100%你好😀")
        tab.do(kind="key", key="delete")
        lab.await_log("text", id="greeting", text=f"{GREETING}ok 100%你好")
        tab.tap(*places["pin"])
        tab.do(kind="text", text="7#Zq")
        lab.await_log("text", id="pin", length=len("s3cret7#Zq"))
        after = tab.until("live")
        tab.do(kind="key", key="home")
        wait_for("the launcher", lambda: "launcher" in front(phone))

    assert isinstance(before, Image.Image) and isinstance(after, Image.Image)
    assert before.size == after.size and before.tobytes() != after.tobytes()


def test_a_dark_phone_says_so_and_wakes_by_the_power_key(cli: Cli) -> None:
    """Where there is no picture, the page says what is the matter."""
    with showing(cli) as tab:
        tab.until("live")
        tab.do(kind="key", key="power")
        assert "screen is off" in str(tab.until("hidden"))
        tab.do(kind="key", key="power")
        tab.until("live")


def test_the_phone_is_busy_while_the_page_is_looked_at_and_free_once_it_is_not(cli: Cli) -> None:
    """Design, section 3, decision 1: one owner per phone; nobody has to end the page for another command."""
    with showing(cli) as tab:
        tab.until("live")
        tab.look()
        busy = answer(cli.run("screen", "--json", code=3))
        assert (busy["error"], "show" in busy["message"]) == ("BUSY", True)

        wait_for("the phone free", lambda: _works(cli))
        tab.do(kind="key", key="home")


def _works(cli: Cli) -> bool:
    running = cli.start("screen")
    running.communicate(timeout=WAIT_S)
    return running.returncode == 0


def _middle(dump: str, resource_id: str) -> tuple[int, int]:
    """Where a finger goes for this control."""
    found = re.search(rf'resource-id="{resource_id}"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', dump)
    assert found is not None, dump
    left, top, right, bottom = map(int, found.groups())
    return (left + right) // 2, (top + bottom) // 2
