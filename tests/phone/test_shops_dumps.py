"""The dumps of the demo apps' pages are what the apps show; with POLLEX_UPDATE_SNAPSHOTS=1 they are dumped anew."""

import gzip
import os
import re

import pytest

from tests.adbd.device import Device
from tests.phone.shops import ShopPages
from tests.screen.shop_screens import FOLDER, SHOP_PAGES, ShopPage

APPS = sorted({page.app for page in SHOP_PAGES.values()})


def dump_of(shops: ShopPages, page: ShopPage) -> str:
    """Opens the page, does to it what is told, and dumps all windows, numbered from 0; the phone's clock says noon."""
    shops.open(page.app, page.page, **{name: _value(word) for name, word in page.extras.items()})
    if page.over:
        shops.open_over(page.app, page.over)
    if page.change:
        what, *words = page.change
        shops.change(page.app, what or "", *words)
    dumped = shops.phone.output("exec-out", "uiautomator", "dump", "--windows", "/dev/tty")
    dumped = re.sub(r"\d?\d:\d\d[ \u202f][AP]M", "12:00 PM", dumped)
    clock = re.search(r'text="12:00 PM"[^>]*bounds="\[36,0\]\[(\d+),', dumped)
    if clock is not None:  # it is as wide as its text, and the icons begin where it ends
        dumped = dumped.replace(f"[{clock[1]},", "[216,")
    return re.sub(r'(<window index="(\d+)") id="\d+"', r'\1 id="\2"', dumped)


def _value(word: str) -> int | str | bool:
    return True if word == "true" else int(word) if word.isdigit() else word


@pytest.mark.parametrize("app", APPS)
def test_the_stored_dumps_are_what_the_app_shows(phone: Device, app: str) -> None:
    shops = ShopPages(phone)

    for page in SHOP_PAGES.values():
        if page.app == app:
            dumped = dump_of(shops, page)
            path = FOLDER / f"{page.name}.xml.gz"
            if os.environ.get("POLLEX_UPDATE_SNAPSHOTS"):
                path.write_bytes(gzip.compress(dumped.encode(), mtime=0))
            assert dumped == gzip.decompress(path.read_bytes()).decode(), page.name
