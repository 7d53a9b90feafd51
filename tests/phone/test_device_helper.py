"""A session with the real helper: text, clipboard, toasts, several fingers, and a helper that is killed."""

import re
from collections.abc import Iterator

import pytest
from adbutils import AdbClient

from pollex.action.actions import Contact
from pollex.action.expect import Expect
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.device.session import Session
from pollex.device.wire import Settle
from pollex.screen.screen import Node, Screen
from pollex.screen.target import target_of
from tests.adbd.device import Device as Phone
from tests.phone.lab import PACKAGE
from tests.phone.waiting import WAIT_S, wait_for

REST = Settle(cap_ms=3000, after_seq=0, quiet_ms=300)


@pytest.fixture
def session(phone: Phone) -> Iterator[Session]:
    session = Session(Adb(AdbClient("127.0.0.1", phone.server.port)), phone.serial)
    yield session
    session.close()


def order() -> Order:
    return Order.fresh(Deadline(WAIT_S), Expect(package=PACKAGE))


def open_page(session: Session, page: str, name: str) -> Screen:
    session.launch(Order.fresh(Deadline(WAIT_S)), f"{PACKAGE}/.{page}")
    return wait_for(page, lambda: next((screen for screen in [read(session)] if _all(screen, name)), None))


def read(session: Session) -> Screen:
    return session.observe(Deadline(WAIT_S), settle=REST)


def _all(screen: Screen, name: str) -> list[Node]:
    return [node for node in screen.nodes if node.resource_id == f"{PACKAGE}:id/{name}"]


def find(screen: Screen, name: str) -> Node:
    return _all(screen, name)[0]


def test_text_goes_into_a_field_by_paste_and_by_keys_and_the_clipboard_stays(session: Session) -> None:
    """L-97, L-99."""
    screen = open_page(session, "ControlsActivity", "plain")
    field = target_of(screen, find(screen, "plain"))
    session.set_clipboard(order(), "mine")
    session.act(order(), field, "show_on_screen")
    read(session)
    session.act(order(), field, "set_text", {"text": ""})

    pasted = session.write_text(order(), field, "Grüße 🎉", "paste")
    typed = session.write_text(order(), field, " ok", "keys")

    assert pasted.clipboard_restored
    assert typed.after is not None
    assert typed.after.text == "Grüße 🎉 ok"
    assert session.clipboard(Deadline(WAIT_S)) == "mine"


def test_a_toast_is_kept_with_its_text(session: Session) -> None:
    """L-48."""
    screen = open_page(session, "DialogsActivity", "show_short_toast")

    sent = session.act(order(), target_of(screen, find(screen, "show_short_toast")), "click")

    toast = wait_for("the toast", lambda: next((e for e in session.events(sent.seq) if e.kind == "toast"), None))
    assert (toast.package, toast.texts) == (PACKAGE, ("This is a short toast",))


def test_two_fingers_land_where_they_are_put(session: Session) -> None:
    """C-73."""
    screen = open_page(session, "PadActivity", "pad")
    pad = find(screen, "pad").visible_bounds
    fingers = [Contact(((0, x, pad.center.y), (200, x, pad.center.y))) for x in (pad.left + 100, pad.right - 100)]

    sent = session.touch(order(), fingers)

    window = screen.windows[find(screen, "pad").window].id
    assert sent.landed_on == (window, window)
    assert sent.events is not None
    assert sent.events >= 4


def test_a_helper_that_is_killed_is_started_anew(session: Session, phone: Phone) -> None:
    """No read is lost by it, and an input after that goes as usual."""
    screen = open_page(session, "ControlsActivity", "count_clicks")
    button = target_of(screen, find(screen, "count_clicks"))

    for number in range(1, 4):
        line = next(line for line in phone.output("shell", "ps", "-A").splitlines() if "app_process" in line)
        numbers = re.findall(r"\b\d+\b", line)
        phone.output("shell", "kill", "-9", numbers[0])
        assert read(session).package == PACKAGE
        session.act(order(), button, "click")
        assert str(number) in find(read(session), "clicks").text
