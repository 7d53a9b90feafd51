"""The pages of the demo apps as the virtual phone dumped them, by name: for tests of what is judged, without a phone.

`tests/data/shops/pages.tsv` says of each page which app, activity, extras and command made it. A dump is that of
`uiautomator dump --windows`; it does not know the activity in front, which is added here.
tests/phone/test_shops_dumps.py keeps them what the apps show.
"""

import csv
import gzip
from dataclasses import dataclass, replace

from pollex.screen.screen import Screen
from pollex.screen.uiautomator import read_dump
from tests.snapshot import DATA

__all__ = ["FOLDER", "SHOP_PAGES", "ShopPage", "shop_screen"]

FOLDER = DATA / "shops"


@dataclass(frozen=True, slots=True)
class ShopPage:
    """One page of a demo app."""

    name: str
    app: str
    page: str
    """As `tests.phone.shops.ShopPages.open` takes it."""
    extras: dict[str, str]
    over: str
    """A page of the same app that lies over it; empty: none."""
    change: tuple[str | None, ...]
    """A command that was given then: what, and id and to or None; empty: none."""

    @property
    def activity(self) -> str:
        """Class of the activity in front."""
        page = self.over or self.page
        return page if "." in page else f"com.demo.{self.app}.{page}Activity"


def _pages() -> dict[str, ShopPage]:
    with (FOLDER / "pages.tsv").open(encoding="utf-8") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["name"]: _page(row) for row in rows}


def _page(row: dict[str, str]) -> ShopPage:
    extras = dict(pair.split("=") for pair in row["extras"].split(";") if pair)
    change = tuple(word or None for word in row["change"].split(";")) if row["change"] else ()
    return ShopPage(row["name"], row["app"], row["page"], extras, row["over"], change)


SHOP_PAGES = _pages()


def shop_screen(name: str) -> Screen:
    """The screen of that page, with the activity in front."""
    data = gzip.decompress((FOLDER / f"{name}.xml.gz").read_bytes())
    return replace(read_dump(data, screen_id="s1"), activity=SHOP_PAGES[name].activity)
