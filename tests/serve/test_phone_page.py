"""The page of `pollex show`, on stored screens: who comes in, what is shown, and what a hand does (L-174)."""

import ast
import io
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest
from adbutils import AdbClient
from PIL import Image

import pollex
from pollex.act.executor import Executor
from pollex.act.opening import open_executor
from pollex.device.adb import Adb
from pollex.device.replay import ReplayDevice
from pollex.serve.phone_page import PhonePage, phone_page
from tests.device.fake_adb import FakeAdb, FakePhone, Said
from tests.device.fake_shell import FakeShell
from tests.phone.waiting import WAIT_S
from tests.serve.foreign import FOREIGN

PACKAGE = Path(pollex.__file__).parent
SIZE = [1080, 2400]
COLOURS = ("red", "green", "blue")
SCREEN = """<?xml version='1.0' encoding='UTF-8'?>
<hierarchy rotation="0">
  <node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="com.example.shop" content-desc=""
   checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false"
   scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][1080,2400]">
    <node index="0" text="Pay {number}" resource-id="" class="android.widget.Button" package="com.example.shop"
     content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="false"
     scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,1200][1080,2400]" />
    <node index="1" text="" resource-id="" class="android.widget.EditText" package="com.example.shop" content-desc=""
     checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="true"
     scrollable="false" long-clickable="false" password="true" selected="false" bounds="[0,0][1080,600]" />
  </node>
</hierarchy>
"""


class Tab:
    """A page open in a browser, as the server sees it."""

    def __init__(self, page: PhonePage) -> None:
        self.origin = page.address.partition("/?")[0]
        self.client = httpx.Client(base_url=self.origin, timeout=WAIT_S)
        self.html = self.client.get(page.address).text
        self.number = 0

    def look(self) -> httpx.Response:
        """The next view, however often it has to be asked for."""
        while True:
            reply = self.client.get("/view", params={"after": self.number, "side": 512})
            if reply.status_code == 200:
                told = reply.headers.get("x-number") or reply.json()["number"]
                self.number = int(told)
                return reply

    def see(self) -> Image.Image:
        """The next picture."""
        while True:
            reply = self.look()
            if reply.headers["content-type"].startswith("image/"):
                return Image.open(io.BytesIO(reply.content)).convert("RGB")

    def do(self, **given: object) -> httpx.Response:
        """What the person does."""
        return self.client.post("/input", json=given, headers={"Origin": self.origin})

    def tap(self, x: int, y: int) -> dict[str, object]:
        """A finger on the picture."""
        told: dict[str, object] = self.do(kind="touch", size=SIZE, fingers=[[[0, x, y], [60, x, y]]]).json()
        return told


@pytest.fixture
def executor(tmp_path: Path) -> Executor:
    """Three pages of a shop, each of another colour; whatever is done leads to the next."""
    for number, colour in enumerate(COLOURS, 1):
        (tmp_path / f"{number}.xml").write_text(SCREEN.replace("{number}", str(number)))
        Image.new("RGB", (1080, 2400), colour).save(tmp_path / f"{number}.png")
    return open_executor(f"replay:{tmp_path}")


@pytest.fixture
def page(executor: Executor) -> Iterator[PhonePage]:
    with phone_page(executor) as served:
        yield served


@pytest.fixture
def tab(page: PhonePage) -> Iterator[Tab]:
    opened = Tab(page)
    yield opened
    opened.client.close()


def _inputs(executor: Executor) -> list[str]:
    assert isinstance(executor.device, ReplayDevice)
    return [given.kind for given in executor.device.inputs]


def _is_red(pixel: object) -> bool:
    assert isinstance(pixel, tuple)
    return bool(pixel[0] > 200 and max(pixel[1:]) < 60)


def test_the_picture_is_that_of_the_phone_with_its_secret_field_painted_over(tab: Tab) -> None:
    """L-174; a password is in no picture of ours."""
    seen = tab.see()

    assert max(seen.size) == 512
    assert _is_red(seen.getpixel((10, seen.height - 10)))
    assert not _is_red(seen.getpixel((10, 10)))


def test_the_next_view_comes_when_it_differs_and_not_before(tab: Tab) -> None:
    tab.see()

    still = tab.client.get("/view", params={"after": tab.number, "side": 512})
    tab.tap(500, 2000)

    assert (still.status_code, still.content) == (204, b"")
    assert not _is_red(tab.see().getpixel((10, 210)))


def test_a_persons_finger_is_asked_nothing_where_a_model_would_be(tab: Tab, executor: Executor) -> None:
    """Decision 009: the same button needs a yes at every other door."""
    tab.see()

    assert tab.tap(500, 2000) == {"ok": True, "message": ""}
    assert _inputs(executor) == ["touch"]


def test_keys_reach_the_phone(tab: Tab, executor: Executor) -> None:
    tab.see()

    for key in ("back", "power", "volume_up"):
        assert tab.do(kind="key", key=key).json() == {"ok": True, "message": ""}
    assert _inputs(executor) == ["press"] * 3


def test_what_cannot_be_done_is_told_and_nothing_is_sent(tab: Tab, executor: Executor) -> None:
    """Off the display, on a picture from before the display turned, a key that is none, text for no field."""
    tab.see()

    outside = tab.tap(5000, 10)
    turned = tab.do(kind="touch", size=[2400, 1080], fingers=[[[0, 5, 5], [60, 5, 5]]]).json()
    no_key = tab.do(kind="key", key="any").json()
    no_field = tab.do(kind="text", text="密码").json()

    assert [told["ok"] for told in (outside, turned, no_key, no_field)] == [False] * 4
    assert "outside the display" in str(outside["message"]) and "turned" in turned["message"]
    assert "is no key" in no_key["message"] and "No field" in no_field["message"]
    assert _inputs(executor) == []


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"kind": "shell", "line": "rm"},
        {"kind": "text", "text": ""},
        {"kind": "touch", "size": SIZE, "fingers": []},
        {"kind": "touch", "size": SIZE, "fingers": [[[0, 1, 1]]]},
        {"kind": "touch", "size": SIZE, "fingers": [[[0, 1, 1], [99_999, 1, 1]]]},
        {"kind": "touch", "size": SIZE, "fingers": [[[0, 1, 1], [9, 1, 1]]] * 6},
        {"kind": "key", "key": "back", "more": 1},
    ],
    ids=str,
)
def test_what_is_no_input_is_refused(tab: Tab, executor: Executor, given: dict[str, object]) -> None:
    assert tab.do(**given).status_code == 400
    assert _inputs(executor) == []


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN)
def test_another_page_can_move_nothing(page: PhonePage, tab: Tab, executor: Executor, headers: dict[str, str]) -> None:
    """L-174: Host, Origin and the link's key are checked."""
    sent = {name: value.replace("OWN", tab.origin) for name, value in headers.items()}
    cookies = httpx.Cookies() if "Cookie" in headers else tab.client.cookies
    with httpx.Client(base_url=tab.origin, cookies=cookies) as other:
        reply = other.post("/input", json={"kind": "key", "key": "back"}, headers=sent)

    assert (reply.status_code, _inputs(executor)) == (403, [])


@pytest.mark.parametrize("path", ["/", "/view", "/?key=wrong", "/view?key=wrong"])
def test_without_the_link_nothing_is_shown(page: PhonePage, path: str) -> None:
    """L-174."""
    reply = httpx.get(page.address.partition("/?")[0] + path)

    assert (reply.status_code, reply.headers["content-type"]) == (401, "text/plain; charset=utf-8")


@pytest.mark.parametrize("path", ["/pages/phone.html", "/../phone_page.py", "/%2e%2e/%2e%2e/etc/passwd", "/input"])
def test_no_path_of_a_request_is_served(tab: Tab, path: str) -> None:
    """L-174: there are three paths, and none names a file."""
    assert tab.client.get(path).status_code in (404, 405)


def test_the_page_takes_nothing_from_elsewhere_and_shows_no_key(page: PhonePage, tab: Tab) -> None:
    """L-174."""
    key = page.address.partition("key=")[2]
    reply = tab.client.get("/")

    assert key not in tab.html and "http://" not in tab.html and "https://" not in tab.html and "{{" not in tab.html
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert (reply.headers["x-frame-options"], reply.headers["cache-control"]) == ("DENY", "no-store")


def test_a_phone_that_is_lost_is_looked_for_until_it_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cable that is pulled: the page says so, and goes on by itself."""
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    shell = FakeShell()
    phone = FakePhone(answer=shell.answer, picture=shell.picture, helper_dies=Said(err="no helper", code=1))
    with FakeAdb(phone) as server:
        adb = Adb(AdbClient(host="127.0.0.1", port=server.port))
        with phone_page(open_executor(phone.serial, adb=adb)) as page:
            tab = Tab(page)
            tab.see()

            server.phones.clear()
            lost = tab.look().json()
            server.phones.append(phone)
            tab.see()
            tab.client.close()

    assert (lost["state"], phone.serial in lost["message"]) == ("lost", True)


def test_only_the_view_of_a_person_has_the_gate_that_asks_nothing() -> None:
    """Decision 009: no tool, flow or agent can come by it."""
    using = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.ImportFrom) and node.module == "pollex.guard.hands")
        or (isinstance(node, ast.Attribute) and node.attr == "by_hand" and path.parent.name != "act")
    }

    assert using == {"serve/viewer.py"}
