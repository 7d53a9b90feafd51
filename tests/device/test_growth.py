"""A session that works for long keeps no more than it did at first."""

import gc

import psutil
from adbutils import AdbClient

from pollex.action.actions import Contact
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.device.session import Session
from pollex.screen.target import target_of
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.screen.scene import N, Reading, W

ROUNDS = 1000
WARM_UP_ROUNDS = 100
MAX_GROWN_MB = 20.0
ROWS = 30
TAP = [Contact(((0, 50.0, 50.0), (80, 50.0, 50.0)))]


def page(number: int) -> Reading:
    rows = [N("TextView", (0, 0, 9, 9), text=f"row {number}.{row}") for row in range(ROWS)]
    button = N("Button", (0, 0, 100, 100), text="OK", flags="clickable")
    return Reading([W(N("FrameLayout", (0, 0, 1080, 2400), [button, *rows]))])


def one_round(session: Session, phone: FakePhone, number: int) -> None:
    phone.helper.reading = page(number)
    screen = session.observe(Deadline(10))
    button = target_of(screen, screen.nodes[1], is_exact=True)
    session.touch(Order(f"touch-{number}", Deadline(10)), TAP, button)
    # What the phone's side writes down for tests is not the session's.
    phone.helper.requests.clear()
    phone.helper.performed.clear()


def resident_mb() -> float:
    gc.collect()
    return float(psutil.Process().memory_info().rss) / (1 << 20)


def test_a_thousand_looks_and_taps_grow_by_less_than_20_mb(jar: bytes) -> None:
    phone = FakePhone()
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port)))
        for number in range(WARM_UP_ROUNDS):
            one_round(session, phone, number)
        before_mb = resident_mb()

        for number in range(WARM_UP_ROUNDS, WARM_UP_ROUNDS + ROUNDS):
            one_round(session, phone, number)

        grown_mb = resident_mb() - before_mb
        session.close()
    assert grown_mb < MAX_GROWN_MB, f"grown by {grown_mb:.1f} MB"
