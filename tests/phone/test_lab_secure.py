"""A page that must not be pictured: black in every picture, while its tree can be read and its password cannot."""

import struct
from collections.abc import Iterator

from tests.adbd.device import Device
from tests.phone.lab import PACKAGE, Lab
from tests.phone.waiting import wait_for

HEADER_BYTES = 16
BAR_PX = 72
OPAQUE_BLACK = b"\0\0\0\xff"
TYPED = "open5esame"


def test_a_secure_page_is_black_in_a_picture_and_its_tree_is_readable(lab: Lab) -> None:
    lab.open("DialogsActivity")
    wait_for("a page in the picture", lambda: set(_pixels(lab.phone)) - {OPAQUE_BLACK})

    lab.open("SecureActivity")

    lab.await_text("secret", "Only for your eyes")
    wait_for("a black picture", lambda: set(_pixels(lab.phone)) == {OPAQUE_BLACK})


def test_a_dialog_over_a_secure_page_is_pictured(lab: Lab) -> None:
    lab.open("SecureActivity")
    lab.await_text("secret", "Only for your eyes")

    lab.phone.output("shell", "vphone", "fault", "crash")
    lab.await_node(text="Lab has stopped")

    wait_for("the dialog in the picture", lambda: set(_pixels(lab.phone)) - {OPAQUE_BLACK})


def test_a_password_is_shown_neither_by_the_helper_nor_by_the_phones_own_dump(lab: Lab) -> None:
    lab.open("SecureActivity")
    lab.tap("password")
    lab.phone.output("shell", "input", "text", TYPED)
    field = lab.await_node(resource_id=f"{PACKAGE}:id/password", is_focused=True)
    lab.session.close()

    dots = "•" * len(TYPED)  # the last one stands as its letter for a moment
    dump = wait_for("a dump with all dots", lambda: _dump_of_page(lab.phone, dots))

    assert (field.is_secret, field.text) == (True, "")
    assert 'password="true"' in dump
    assert TYPED not in dump


def _dump_of_page(phone: Device, words: str) -> str | None:
    said = phone.adb("exec-out", "uiautomator", "dump", "/dev/tty").stdout.decode()
    return said if "Only for your eyes" in said and words in said else None


def _pixels(phone: Device) -> Iterator[bytes]:
    """The raw picture's pixels below the status bar, red, green, blue and alpha."""
    raw = phone.adb("exec-out", "screencap").stdout
    width, height, pixel_format, _ = struct.unpack_from("<IIII", raw)
    assert (pixel_format, len(raw)) == (1, HEADER_BYTES + 4 * width * height)
    return (bytes(pixel) for (pixel,) in struct.iter_unpack("4s", raw[HEADER_BYTES + 4 * width * BAR_PX :]))
