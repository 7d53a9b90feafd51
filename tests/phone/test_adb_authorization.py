"""A phone that asks whether it may be debugged (`vphone auth on`), and the real adb with keys that it does not know."""

import base64
import hashlib
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pollex.action.actions import Tap
from pollex.device.deadline import Deadline
from pollex.screen.screen import Node
from pollex.screen.target import target_of
from tests.adb_server import AdbServer
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.cli import Cli, answer
from tests.phone.waiting import WAIT_S, wait_for

TITLE = "Allow USB debugging?"
UNAVAILABLE = 3
"""What a command of pollex ends with where no phone can be used."""
FINGERPRINT = re.compile(r"The computer's RSA key fingerprint is:\n((?:[0-9A-F]{2}:){15}[0-9A-F]{2})")


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    """The owner's hands, which were let in before the phone began to ask."""
    with Hands.on(phone) as found:
        phone.output("shell", "vphone", "auth", "on")
        yield found
    phone.output("shell", "vphone", "reset")


@pytest.fixture
def stranger(tmp_path: Path, phone: Device) -> Iterator[Device]:
    """Another computer: its own adb server, with a key that it makes for itself."""
    home = tmp_path / "stranger"
    home.mkdir()
    with AdbServer.private(home) as server:
        yield Device(server, phone.serial)


def state(device: Device) -> str:
    listed = device.server.run("devices").stdout.decode().splitlines()
    return next((line.split()[1] for line in listed if line.startswith(device.serial)), "not there")


def dialog(hands: Hands) -> list[Node]:
    """What the dialog shows, once it is there."""

    def shown() -> list[Node] | None:
        nodes = hands.executor.look(Deadline(WAIT_S)).screen.nodes
        return list(nodes) if any(node.text == TITLE for node in nodes) else None

    return wait_for("the dialog", shown)


def press(hands: Hands, nodes: list[Node], resource_id: str) -> None:
    newest = hands.executor.newest
    assert newest is not None
    node = next(node for node in nodes if node.resource_id == resource_id)
    assert hands.do(Tap(target_of(newest.screen, node))).status == "completed"


def fingerprint_of(server: AdbServer) -> str:
    """As the owner of a computer reads it from the public key that adb made."""
    key = (server.home / ".android" / "adbkey.pub").read_text().split()[0]
    digest = hashlib.md5(base64.b64decode(key), usedforsecurity=False).hexdigest().upper()
    return ":".join(re.findall("..", digest))


def test_a_computer_that_the_phone_does_not_know_is_told_what_to_do_until_a_person_allows_it(
    hands: Hands, stranger: Device, tmp_path: Path
) -> None:
    """The list says `unauthorized`; pollex says where to look; the dialog names the key that this computer has."""
    said = stranger.server.run("connect", stranger.serial)
    assert said.stdout.decode() == f"failed to authenticate to {stranger.serial}\n"
    assert state(stranger) == "unauthorized"
    nodes = dialog(hands)
    texts = [node.text for node in nodes]
    match = next(found for text in texts if (found := FINGERPRINT.fullmatch(text or "")))
    assert match[1] == fingerprint_of(stranger.server)
    cli = Cli(stranger, tmp_path / "state")
    listed = answer(cli.run("devices", "--json"))["devices"]
    assert [(one["state"], one["advice"]) for one in listed] == [
        ("unauthorized", "Unlock the phone and accept its question about USB debugging.")
    ]
    assert "accept its question about USB debugging" in cli.run("doctor", code=UNAVAILABLE).stdout
    assert "does not trust this computer yet" in cli.run("screen", code=UNAVAILABLE).stderr

    press(hands, nodes, "android:id/button1")

    wait_for("the computer is let in", lambda: state(stranger) == "device")
    assert stranger.output("shell", "echo", "in") == "in\n"
    assert TITLE not in [node.text for node in hands.executor.look(Deadline(WAIT_S)).screen.nodes]

    stranger.server.run("disconnect", stranger.serial)
    stranger.server.run("connect", stranger.serial)
    assert state(stranger) == "unauthorized", "it was allowed once, not always"


def test_a_computer_that_is_always_allowed_comes_back_without_a_question(hands: Hands, stranger: Device) -> None:
    stranger.server.run("connect", stranger.serial)
    press(hands, dialog(hands), "android:id/alwaysUse")
    press(hands, dialog(hands), "android:id/button1")
    wait_for("the computer is let in", lambda: state(stranger) == "device")
    kept = hands.lab.phone.output("shell", "cat", "/data/misc/adb/adb_keys")
    assert kept == (stranger.server.home / ".android" / "adbkey.pub").read_text().strip() + "\n"

    stranger.server.run("disconnect", stranger.serial)
    said = stranger.server.run("connect", stranger.serial)

    assert said.stdout.decode() == f"connected to {stranger.serial}\n"
    assert stranger.output("get-state") == "device\n"


def test_one_key_of_several_is_enough_and_no_is_no(hands: Hands, stranger: Device, tmp_path: Path) -> None:
    """adb tries each key that it has, those of ADB_VENDOR_KEYS too, before it asks the person."""
    vendor = tmp_path / "vendor" / "one.adb_key"
    vendor.parent.mkdir()
    stranger.server.run("keygen", str(vendor)).check_returncode()
    stranger.server.run("connect", stranger.serial)
    press(hands, dialog(hands), "android:id/button2")
    assert state(stranger) == "unauthorized"

    hands.lab.phone.adb("push", f"{vendor}.pub", "/data/misc/adb/adb_keys").check_returncode()
    stranger.server.stop()
    environment = stranger.server.environment() | {"ADB_VENDOR_KEYS": str(vendor.parent)}
    subprocess.run(
        stranger.server.command("start-server"), env=environment, check=True, capture_output=True, timeout=60
    )
    stranger.server.run("connect", stranger.serial)

    wait_for("the second key lets it in", lambda: state(stranger) == "device")
