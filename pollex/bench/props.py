"""What comes up on pages of the tour when something goes wrong: an advertisement, a keyboard, a dialog, a sentence."""

from collections.abc import Mapping
from typing import Any

from pollex.bench.reading import Reading
from pollex.screen.screen import Screen

__all__ = ["AD", "BROWSER", "ad_over", "browser", "crash_dialog", "keyboard_up", "login_page", "scolding"]

AD = "com.example.ads"
BROWSER = "com.example.browser"
AD_SHARE = 0.42
"""Of the display, as in LA-4."""
KEYBOARD = "com.example.keyboard"


def ad_over(page: Reading, y: int) -> Reading:
    """Another app's window over 42 % of the page, around this height; its close sign has no text."""
    width, height = _size(page)
    share = round(height * AD_SHARE)
    top = max(0, min(height - share, y - share // 2))
    box = [0, top, width, top + share]
    nodes = (
        {"class": "TextView", "bounds": [60, top + 200, width - 60, top + 320], "text": "Win a phone today"},
        {"class": "Button", "bounds": [60, top + 400, width - 60, top + 560], "text": "Play now", "click": True},
        {"class": "ImageView", "bounds": [width - 160, top + 20, width - 20, top + 160], "click": True},
    )
    return page.under(*nodes, type="overlay", package=AD, title="Offer", bounds=box)


def keyboard_up(page: Reading) -> Reading:
    """The keyboard over the lower half."""
    width, height = _size(page)
    top = height // 2
    keys = [
        {
            "class": "Button",
            "bounds": [width * place // 10, top + 100, width * (place + 1) // 10, top + 300],
            "text": key,
            "click": True,
        }
        for place, key in enumerate("qwertyuiop")
    ]
    return page.under(*keys, type="keyboard", package=KEYBOARD, title="Keyboard", bounds=[0, top, width, height])


def crash_dialog(page: Reading, app: str) -> Reading:
    """The system's words about an app that has ended."""
    width, height = _size(page)
    top = height // 2 - 250
    nodes = (
        {"class": "TextView", "bounds": [120, top + 40, width - 120, top + 160], "text": f"{app} keeps stopping"},
        {"class": "Button", "bounds": [120, top + 200, width - 120, top + 320], "text": "App info", "click": True},
        {"class": "Button", "bounds": [120, top + 340, width - 120, top + 460], "text": "Close app", "click": True},
    )
    box = [60, top, width - 60, top + 500]
    return page.under(*nodes, type="system", package="android", title="Application Error", bounds=box, focused=True)


def scolding(page: Reading) -> Reading:
    """The same page, and a sentence that tells why nothing came of it."""
    width, height = _size(page)
    box = [60, height - 500, width - 60, height - 420]
    words = "Something went wrong. Check your connection and try again."
    return page.with_new({"class": "TextView", "bounds": box, "text": words}, window=_page(page))


def login_page(page: Reading) -> Reading:
    """In the place of what should have come, the app wants somebody to sign in."""
    width, _ = _size(page)
    empty = page.without(lambda node: False)
    nodes: list[Mapping[str, Any]] = [
        {"class": "TextView", "bounds": [60, 300, width - 60, 400], "text": "Sign in to go on"},
        {"class": "EditText", "bounds": [60, 500, width - 60, 640], "text": "Phone number", "click": True},
        {"class": "EditText", "bounds": [60, 700, width - 60, 840], "text": "Code", "click": True},
        {"class": "Button", "bounds": [60, 900, width - 60, 1040], "text": "Get code", "click": True},
        {"class": "Button", "bounds": [60, 1100, width - 60, 1240], "text": "Sign in", "click": True},
        {"class": "TextView", "bounds": [60, 1300, width - 60, 1380], "text": "Terms and conditions"},
    ]
    return empty.with_new(*nodes, window=_page(page))


def browser(page: Reading) -> Reading:
    """Another app's page in front, as after a link."""
    width, height = _size(page)
    nodes: list[Mapping[str, Any]] = [
        {"class": "EditText", "bounds": [60, 80, width - 60, 200], "text": "https://example.com/terms", "click": True},
        {"class": "TextView", "bounds": [60, 300, width - 60, 400], "text": "Terms of use"},
        {"class": "Button", "bounds": [60, 500, width - 60, 620], "text": "Accept all", "click": True},
        {"class": "Button", "bounds": [60, 700, width - 60, 820], "text": "Settings", "click": True},
        {"class": "TextView", "bounds": [60, 900, width - 60, 1000], "text": "These terms hold for everybody."},
    ]
    return page.under(*nodes, type="app", package=BROWSER, title="Browser", bounds=[0, 0, width, height], focused=True)


def _page(reading: Reading) -> int:
    """The place of the window in front."""
    screen: Screen = reading.screen()
    window = screen.topmost_app
    return 0 if window is None else screen.windows.index(window)


def _size(reading: Reading) -> tuple[int, int]:
    display = reading.header["display"]
    return display["width"], display["height"]
