"""What a process leaves on the phone when it has ended: nothing."""

from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from tests.adbd.device import Device
from tests.phone.lab import state_of
from tests.phone.waiting import wait_for

ROUNDS = 4
DEADLINE_S = 30.0


def test_a_helper_whose_host_vanished_and_one_that_ended_in_order_leave_no_process_and_no_thread(phone: Device) -> None:
    def threads() -> int:
        phone.output("shell", "true")
        count: int = state_of(phone)["threads"]
        return count

    _read_once(phone)
    before = wait_for("no helper", lambda: None if _helpers(phone) else threads())

    for _ in range(ROUNDS):
        _read_once(phone)

    wait_for("no helper", lambda: not _helpers(phone))
    wait_for("no thread of theirs", lambda: threads() < before + ROUNDS)


def _read_once(phone: Device) -> None:
    client = AdbClient("127.0.0.1", phone.server.port)
    session = Session(Adb(client), phone.serial)
    session.observe(Deadline(DEADLINE_S))
    session.close()


def _helpers(phone: Device) -> list[object]:
    return [process for process in state_of(phone)["processes"] if process["name"] == "app_process"]
