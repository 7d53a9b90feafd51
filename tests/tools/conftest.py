"""One caller, one phone behind a fake adb server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.session import Session
from tests.act.page import Field, Page, Rows
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.screen.scene import N, Reading
from tests.screen.scenes import MAIL, STATUS_BAR
from tests.tools.desk import Desk
from tests.tools.phone_desk import PhoneDesk

Call = Callable[..., Any]
FORM = [
    N("TextView", (0, 900, 1080, 980), text="Shipping", id=301),
    N("Button", (100, 1800, 500, 1900), text="Save", flags="clickable", actions=("click",), id=302),
    N("Switch", (600, 1800, 1000, 1900), text="Gift", flags="clickable checkable", actions=("click",), id=303),
]


@pytest.fixture
def phone() -> FakePhone:
    phone = FakePhone()
    phone.helper.reading = Reading([STATUS_BAR, MAIL])
    return phone


@pytest.fixture
def desk(phone: FakePhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    monkeypatch.delenv("ANDROID_SERIAL", raising=False)
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield Desk(session)
        session.close()


@pytest.fixture
def call(desk: Desk) -> Call:
    """Calls a tool by name and gives its answer as a YAML loader reads it."""
    return desk.call


@pytest.fixture
def page() -> Page:
    """An app with a list."""
    page = Page(FakePhone())
    page.rows = Rows()
    page.draw()
    return page


@pytest.fixture
def rows(page: Page) -> Rows:
    assert page.rows is not None
    return page.rows


@pytest.fixture
def phone_desk(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneDesk]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    with FakeAdb(page.phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield PhoneDesk(session)
        session.close()


@pytest.fixture
def form(page: Page) -> Page:
    """A page with two fields, a button and a switch."""
    page.rows = None
    page.fields = [Field(201, text="Ada"), Field(202, is_secret=True, text="s3cret")]
    page.others = list(FORM)
    page.phone.helper.failures.pop("act")
    page.draw()
    return page
