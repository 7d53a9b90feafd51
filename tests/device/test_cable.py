"""A cable that is pulled, plugged in again or hangs at a byte of a session: connecting, looking, acting, touching."""

import threading
import time
from functools import partial

import pytest
from adbutils import AdbClient

from benchmarks.trial import faults, use
from benchmarks.wire import Cable, Manner
from pollex.action.actions import Contact
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.screen.screen import Look
from pollex.screen.target import Target
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.device.fake_shell import FakeShell
from tests.screen.scene import N, Reading, W

TARGET = Target((1, 1000), Look("android.widget.Button", None, "OK"))
TAP = [Contact(((0, 50.0, 50.0), (80, 50.0, 50.0)))]
DEADLINE_S = 20.0
HUNG_DEADLINE_S = 0.5
EVERY = {"pulled": 10, "plugged in again": 10, "hung": 400}
"""A tenth of all bytes; each one that hangs costs its deadlines."""


def a_phone() -> FakePhone:
    shell = FakeShell()
    phone = FakePhone(answer=shell.answer, picture=shell.picture)
    phone.helper.reading = Reading([W(N("Button", (0, 0, 100, 100), text="OK", flags="clickable"))])
    return phone


def session_over(port: int) -> Session:
    return Session(Adb(AdbClient(host="127.0.0.1", port=port)))


def bytes_of_a_session(server: FakeAdb) -> int:
    """How many go over a cable that holds, once the helper's jar is on the phone."""
    session = session_over(server.port)
    session.info(Deadline(DEADLINE_S))
    session.close()
    with Cable(server.port) as cable:
        session = session_over(cable.port)
        outcomes = use(session, "whole", TARGET, TAP, DEADLINE_S)
        session.close()
        assert [outcome.error for outcome in outcomes] == [None] * 4
        return cable.carried


@pytest.mark.parametrize("manner", ["pulled", "plugged in again", "hung"])
def test_at_any_byte_errors_are_typed_and_in_time_and_no_input_happens_twice(manner: Manner, jar: bytes) -> None:
    phone = a_phone()
    deadline_s = HUNG_DEADLINE_S if manner == "hung" else DEADLINE_S
    with FakeAdb(phone) as server:
        whole = bytes_of_a_session(server)
        for byte in range(1, whole, EVERY[manner]):
            with Cable(server.port, breaks_after=byte, manner=manner) as cable:
                session = session_over(cable.port)
                outcomes = use(session, f"b{byte}", TARGET, TAP, deadline_s)
                session.close()
                assert cable.has_broken or byte > whole - 100

            assert faults(outcomes, phone.helper.performed.count) == [], f"{manner} at byte {byte} of {whole}"

        after = session_over(server.port)
        assert after.observe(Deadline(DEADLINE_S)).nodes
        after.close()
    patience = Deadline(DEADLINE_S)
    while _left_over() and not patience.is_over:
        time.sleep(0.05)
    assert _left_over() == []


def test_a_cable_that_is_held_up_at_any_byte_costs_nothing_but_time(jar: bytes) -> None:
    phone = a_phone()
    stops: list[int] = []
    with FakeAdb(phone) as server:
        whole = bytes_of_a_session(server)
        for byte in range(1, whole - 100, EVERY["hung"]):
            with Cable(server.port) as cable:
                cable.break_after(byte, "held up", partial(stops.append, byte))
                session = session_over(cable.port)
                outcomes = use(session, f"b{byte}", TARGET, TAP, DEADLINE_S)
                session.close()

            assert [outcome.error for outcome in outcomes] == [None] * 4
            assert [phone.helper.performed.count(outcome.name) for outcome in outcomes] == [0, 0, 1, 1]
    assert stops == list(range(1, whole - 100, EVERY["hung"]))


def _left_over() -> list[str]:
    """Threads of sessions; an owner's looks up now and then whether it is over."""
    return [
        thread.name for thread in threading.enumerate() if thread.name in ("helper-reader", "helper-writer", "owner")
    ]


def test_a_cable_that_is_plugged_in_again_costs_no_read(jar: bytes) -> None:
    phone = a_phone()
    with FakeAdb(phone) as server:
        whole = bytes_of_a_session(server)
        for byte in range(whole // 2, whole, 200):
            with Cable(server.port, breaks_after=byte, manner="plugged in again") as cable:
                session = session_over(cable.port)
                session.info(Deadline(DEADLINE_S))
                for _ in range(20):
                    assert session.observe(Deadline(DEADLINE_S)).nodes
                session.close()
