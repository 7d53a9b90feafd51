"""Stored screens as a device: served in their order, moved on by inputs that the present screen allows."""

import json
import threading
import zlib
from pathlib import Path

import pytest
from PIL import Image

from pollex.action.actions import Contact
from pollex.action.expect import Expect
from pollex.device.deadline import Deadline
from pollex.device.device import Device, Order
from pollex.device.discovery import open_device
from pollex.device.replay import ReplayDevice
from pollex.device.wire import Settle
from pollex.errors import DeviceUnavailable, Misuse, ReadFailed, Refused
from pollex.screen.target import target_of
from tests.device.fake_shell import BUTTON_XML
from tests.screen.scene import N, Reading, W

TAP = [Contact(((0, 50.0, 50.0), (80, 50.0, 50.0)))]


def dump(text: str) -> str:
    return f'<hierarchy rotation="0">{BUTTON_XML.format(text=text)}</hierarchy>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three dumps; the second has a picture too."""
    for name, text in (("9 second", "Pay"), ("10 third", "Paid"), ("1 first", "Cart")):
        (tmp_path / f"{name}.xml").write_text(dump(text))
    Image.new("RGB", (50, 100)).save(tmp_path / "9 second.png")
    (tmp_path / "notes.txt").write_text("not a screen")
    return tmp_path


@pytest.fixture
def device(folder: Path) -> ReplayDevice:
    return ReplayDevice(folder)


def order(expect: Expect | None = None) -> Order:
    return Order.fresh(Deadline(5), expect)


def shown(device: Device) -> str:
    return device.observe(Deadline(5)).nodes[0].text


def test_it_is_opened_by_its_place(folder: Path) -> None:
    device = open_device(f"replay:{folder}")

    assert device.serial == f"replay:{folder}"
    assert device.info(Deadline(5)).tier == "replay"


def test_the_screens_come_in_the_order_of_their_numbers_and_the_last_stays(device: ReplayDevice) -> None:
    seen = [shown(device)]
    for _ in range(3):
        device.press(order(), "back")
        seen += [shown(device), shown(device)]

    assert seen == ["Cart", "Pay", "Pay", "Paid", "Paid", "Paid", "Paid"]


def test_what_it_was_told_to_do_is_kept(device: ReplayDevice) -> None:
    screen = device.observe(Deadline(5))
    button = target_of(screen, screen.nodes[0])

    device.touch(Order("one", Deadline(5)), TAP, button)
    device.press(Order("two", Deadline(5)), 66)

    assert [(done.operation_id, done.kind, done.screen) for done in device.inputs] == [
        ("one", "touch", "s1"),
        ("two", "press", "s2"),
    ]
    assert device.inputs[0].target == button


def test_an_input_is_compared_with_the_present_screen(device: ReplayDevice) -> None:
    """C-86: as on a phone; what is refused moves nothing."""
    screen = device.observe(Deadline(5))
    cart = target_of(screen, screen.nodes[0])
    with pytest.raises(Refused) as elsewhere:
        device.touch(order(Expect(package="com.example.bank")), TAP, cart)
    device.act(order(), cart, "click")
    with pytest.raises(Refused) as stale:
        device.act(order(), cart, "click")

    assert (elsewhere.value.code, stale.value.code) == ("APP_CHANGED", "STALE")
    assert (shown(device), len(device.inputs)) == ("Pay", 1)


def test_an_operation_is_taken_once(device: ReplayDevice) -> None:
    once = order()
    device.press(once, "back")

    with pytest.raises(Refused):
        device.press(once, "back")
    assert shown(device) == "Pay"


def test_an_unchanged_screen_is_the_same_object_and_waiting_takes_no_time(device: ReplayDevice) -> None:
    screen = device.observe(Deadline(5))

    assert device.observe(Deadline(5), base=screen) is screen
    assert device.wait(Deadline(5), screen, wait_ms=60_000) is screen
    assert device.observe(Deadline(5), settle=Settle(3000, 0, 500)).is_quiet


def test_pictures_are_declared_where_every_screen_has_one(device: ReplayDevice, folder: Path) -> None:
    assert "picture" not in device.info(Deadline(5)).capabilities
    with pytest.raises(ReadFailed):
        device.screenshot(Deadline(5), form="png")
    device.press(order(), "back")
    assert device.screenshot(Deadline(5), form="jpeg").format == "png"

    only = ReplayDevice(folder / "9 second.xml")
    assert "picture" in only.info(Deadline(5)).capabilities
    picture = only.screenshot(Deadline(5), form="png")
    assert (picture.width, picture.height, picture.scale) == (50, 100, 1.0)


def test_a_reading_of_the_helper_is_a_screen_too(tmp_path: Path) -> None:
    header, blob = Reading([W(N("Button", (0, 0, 100, 100), text="OK", flags="clickable"))]).wire()
    stored = {"header": header, "tree": json.loads(zlib.decompress(blob))}
    (tmp_path / "one.json").write_text(json.dumps(stored))

    assert shown(ReplayDevice(tmp_path)) == "OK"


@pytest.mark.parametrize("content", ["", "<hierarchy", "hello", '{"header": 1}', "[" * 100_000])
@pytest.mark.parametrize("name", ["x.xml", "x.json"])
def test_a_file_that_is_no_screen_is_refused_with_its_name(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)

    with pytest.raises(Misuse, match=name):
        ReplayDevice(tmp_path)


def test_a_place_without_screens_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nothing.xml"):
        with pytest.raises(Misuse):
            ReplayDevice(place)


def test_what_was_not_stored_is_refused(device: ReplayDevice) -> None:
    for call in (
        lambda: device.apps(Deadline(5)),
        lambda: device.clipboard(Deadline(5)),
        lambda: device.set_clipboard(order(), "x"),
    ):
        with pytest.raises(Misuse) as refused:
            call()
        assert refused.value.code == "UNSUPPORTED"


def test_one_thread_holds_it(device: ReplayDevice) -> None:
    refused: list[str] = []

    def other() -> None:
        try:
            device.press(order(), "back")
        except DeviceUnavailable as error:
            refused.append(error.code)

    with device.moving(Deadline(5)):
        device.press(order(), "back")
        thread = threading.Thread(target=other)
        thread.start()
        thread.join(20)

    assert (refused, shown(device)) == (["BUSY"], "Pay")
