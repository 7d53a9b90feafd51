"""Two phones at once, two programs: each has one to itself, and nothing of what is done on one reaches the other."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from pollex.errors import PhoneError
from pollex.phone import Phone
from tests.adb_server import AdbServer
from tests.adbd.device import Device

BOOT_S = 360
"""For two, on a machine that may have other work too."""
PROGRAM = """
import select
import sys
from pollex import Phone
with Phone.connect(sys.argv[1], timeout_s=60) as phone:
    phone.launch("Lab")
    print("owned", flush=True)
    while not select.select([sys.stdin], [], [], 0.2)[0]:
        phone.look()  # who has nothing to do lets go of a phone that somebody else wants
"""


def pollex(*words: str) -> str:
    """What the command prints, which must end well."""
    command = [sys.executable, "-m", "pollex", *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=BOOT_S, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def both(adb_server: AdbServer, state_home: None) -> Iterator[tuple[Device, Device]]:
    """Two phones, started by one command."""
    first, second = (
        phone["serial"] for phone in json.loads(pollex("phone", "-n", "2", "--background", "--json"))["phones"]
    )
    try:
        for serial in (first, second):
            adb_server.run("connect", serial)
        yield Device(adb_server, first), Device(adb_server, second)
    finally:
        for serial in (first, second):
            pollex("phone", "stop", serial)


def lines(phone: Device) -> list[dict[str, object]]:
    """What programs did to move a phone."""
    return [json.loads(line) for line in phone.output("shell", "vphone wire").splitlines()]


def test_each_program_owns_a_phone_and_moves_no_other(both: tuple[Device, Device]) -> None:
    """A third program is told BUSY for either, by the process that owns it."""
    phone, second = both
    environment = {**os.environ, **phone.server.environment()}
    with (
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, second.serial],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as other,
        pytest.MonkeyPatch.context() as patch,
    ):
        assert other.stdin is not None and other.stdout is not None
        for name, value in phone.server.environment().items():
            patch.setenv(name, value)
        assert other.stdout.readline() == "owned\n"
        with Phone.connect(phone.serial, timeout_s=60) as hands:
            hands.launch("Notes")
            hands.tap("New note")
            with pytest.raises(PhoneError, match=f"{other.pid}") as busy, Phone.connect(second.serial) as third:
                third.look()
        other.stdin.close()

    assert busy.value.code == "BUSY"
    assert {str(line["did"]) for line in lines(second) if line["kind"] == "start"} == {"dev.pollex.lab/.MainActivity"}
    assert not any("lab" in json.dumps(line) for line in lines(phone))
    assert not any("notes" in json.dumps(line) for line in lines(second))
    assert any("notes" in json.dumps(line) for line in lines(phone))
