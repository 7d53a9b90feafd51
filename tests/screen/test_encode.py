"""A screen that is stored as a reading is the same screen when it is read again (L-135)."""

import msgspec
import pytest

from pollex.screen.decode import build_screen
from pollex.screen.encode import Reading, reading_of
from pollex.screen.screen import Screen
from tests.screen.dumps import DUMPS, dump_screen
from tests.screen.scene import N, W, screen_of
from tests.screen.scenes import KEYBOARD, MAIL, SETTINGS, STATUS_BAR
from tests.screen.shop_screens import SHOP_PAGES, shop_screen

ODD = W(
    N(
        "FrameLayout",
        (0, 0, 1080, 2400),
        [
            N("SeekBar", (0, 0, 500, 90), range=(1, 0.0, None, 3.5), actions=("set_progress",), state="3 of 7"),
            N("CheckBox", (0, 90, 500, 180), text="all", flags="checkable partial disabled", error="no", id=77),
            N("EditText", (0, 180, 500, 270), hint="PIN", flags="editable secret", max_length=4, selection=(0, 0)),
            N("ListView", (0, 300, 500, 400), [N("TextView", (0, 390, 500, 480), text="row")], flags="scrollable"),
            N("TextView", (0, 0, 0, 0), text="nowhere", flags="invisible heading", package="com.other"),
        ],
        collection=(9, 1),
        item=(0, 1),
    ),
    region=[(0, 0, 540, 2400), (600, 0, 1080, 2400)],
    cut="too deep",
)


def again(screen: Screen) -> Screen:
    stored = msgspec.json.encode(reading_of(screen))
    reading = msgspec.json.decode(stored, type=Reading)
    return build_screen(reading.header, reading.tree, screen_id=screen.id)


@pytest.mark.parametrize("window", [MAIL, SETTINGS, ODD], ids=["mail", "settings", "odd"])
def test_a_reading_of_the_helper(window: W) -> None:
    screen = screen_of(KEYBOARD, STATUS_BAR, window, W(None, id=9, package="com.gone", cut="gone"), complete=False)
    assert again(screen) == screen


@pytest.mark.parametrize("name", [name for name in DUMPS if "error" not in name])
def test_a_dump(name: str) -> None:
    screen = dump_screen(name)
    assert again(screen) == screen


@pytest.mark.parametrize("name", SHOP_PAGES)
def test_a_page_of_the_shops(name: str) -> None:
    assert again(shop_screen(name)) == shop_screen(name)


def test_texts_are_hidden_wherever_they_stand() -> None:
    """L-136: in nodes and in titles of windows."""
    screen = screen_of(W(N("TextView", (0, 0, 9, 9), text="it is 7#Zq", description="7#Zq"), title="7#Zq"))
    stored = msgspec.json.encode(reading_of(screen, lambda text: text.replace("7#Zq", "secret:x")))
    assert b"7#Zq" not in stored and stored.count(b"secret:x") == 3
