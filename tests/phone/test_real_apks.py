"""ApiDemos, an APK that its makers did not write for this phone: fetched by `python -m benchmarks.fetch apidemos`."""

from collections.abc import Iterator

import pytest

from benchmarks.demo_desk import DemoDesk
from benchmarks.demo_stations import STATIONS, Station
from benchmarks.fetch import FOLDER
from pollex.act.executor import Executor
from pollex.phone import Phone
from tests.adbd.device import Device
from tests.phone.lab import Lab

pytestmark = pytest.mark.long

APK = FOLDER / "apidemos.apk"
INSTALL_S = 300.0
CALL_S = 180.0


@pytest.fixture(scope="module")
def desk(connected_phone: Device) -> Iterator[DemoDesk]:
    """`Phone` in front of the phone with ApiDemos on it."""
    if not APK.exists():
        pytest.skip("ApiDemos was not fetched; do so by `python -m benchmarks.fetch apidemos`")
    connected_phone.output("shell", "vphone", "reset")
    words = ("-s", connected_phone.serial, "install", str(APK))
    assert b"Success" in connected_phone.server.run(*words, timeout_s=INSTALL_S).stdout
    with Lab.on(connected_phone) as lab:
        phone = Phone(Executor(lab.session), timeout_s=CALL_S)
        yield DemoDesk(phone, lambda line: connected_phone.output("shell", line))


@pytest.mark.parametrize("station", STATIONS, ids=[station.name for station in STATIONS])
def test_its_pages_do_what_their_owner_would(desk: DemoDesk, station: Station) -> None:
    """Given a page of ApiDemos, when it is used by `Phone`, then receipts and page say what they have to."""
    station.play(desk)
