"""An adb server of one's own: it meets no other, and is gone afterwards."""

import socket

import pytest

from pollex.device.adb import Adb
from pollex.device.adb_server import private_adb_server


def test_a_private_server_answers_and_knows_no_phone() -> None:
    with private_adb_server() as server:
        assert Adb(server.client).phones() == ()


def test_a_private_server_and_its_files_are_gone_afterwards() -> None:
    with private_adb_server() as server:
        pass

    assert not server.home.exists()
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", server.port), timeout=5):
        pass


def test_two_private_servers_are_strangers() -> None:
    with private_adb_server() as one, private_adb_server() as other:
        assert one.port != other.port
        assert one.home != other.home


def test_adb_beside_a_private_server_has_no_other_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_SERIAL", "somebody-elses")

    with private_adb_server() as server:
        environment = server.environment()

    assert environment["HOME"] == str(server.home)
    assert "ANDROID_SERIAL" not in environment
