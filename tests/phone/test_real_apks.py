"""Apps that their makers did not write for this phone, in use: fetched by `python -m benchmarks.fetch`."""

from collections.abc import Callable, Iterator

import pytest

from benchmarks.demo_desk import DemoDesk, RealApp, Station
from benchmarks.fetch import FOLDER
from benchmarks.use_apks import STATIONS
from pollex.act.executor import Executor
from pollex.phone import Phone
from tests.adbd.device import Device
from tests.phone.lab import Lab

pytestmark = pytest.mark.long

INSTALL_S = 300.0
CALL_S = 180.0


@pytest.fixture(scope="module")
def desk_of(connected_phone: Device) -> Iterator[Callable[[RealApp], DemoDesk]]:
    """`Phone` in front of a phone on which an app is installed when it is first asked for."""
    connected_phone.output("shell", "vphone", "reset")
    installed: set[str] = set()
    with Lab.on(connected_phone) as lab:
        phone = Phone(Executor(lab.session), timeout_s=CALL_S)

        def desk_of(app: RealApp) -> DemoDesk:
            apk = FOLDER / f"{app.apk}.apk"
            if not apk.exists():
                pytest.skip(f"{app.apk} was not fetched; do so by `python -m benchmarks.fetch {app.apk}`")
            if app.apk not in installed:
                words = ("-s", connected_phone.serial, "install", "-g", str(apk))
                assert b"Success" in connected_phone.server.run(*words, timeout_s=INSTALL_S).stdout
                installed.add(app.apk)
            return DemoDesk(app, phone, lambda line: connected_phone.output("shell", line))

        yield desk_of


@pytest.mark.parametrize("station", STATIONS, ids=[station.name for station in STATIONS])
def test_its_pages_do_what_their_owner_would(desk_of: Callable[[RealApp], DemoDesk], station: Station) -> None:
    """Given a page of a real app, when it is used by `Phone`, then receipts and page say what they have to."""
    station.play(desk_of(station.app))
