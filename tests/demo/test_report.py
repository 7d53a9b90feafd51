"""The report of the tour: one file that anybody can open, whatever a phone has shown."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from demo.report import Result, write_report
from demo.story import Failure, Scene, Step, Story

HOSTILE = "<script>alert('x')</script>\"'><img src=x onerror=alert(1)>&lt; 买牛奶 🥖 \x00\x1b[31m"
PNG = b"\x89PNG\r\n\x1a\n"
ALLOWED = {
    *("html", "meta", "title", "style", "nav", "a", "section", "div", "h1", "h2", "b", "p", "dl", "dt", "dd"),
    *("small", "details", "summary", "code", "span", "pre", "figure", "figcaption", "img"),
}


class Reader(HTMLParser):
    """Notes what a browser would find."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """A text."""
        self.text += data


def _told() -> Story:
    return Story(lambda line: None)


def _read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text("utf-8"))
    return reader


def test_a_report_has_every_call_check_and_picture(tmp_path: Path) -> None:
    story = _told()
    story.begin("A switch, and its proof")
    story.step(Step("phone.tap('Wi-Fi')", ("completed, by node",), 0.321, "e1 switch on"))
    story.check("read again, it is on", "yes", held=True)
    story.picture("Wi-Fi on", PNG)

    write_report(tmp_path / "new" / "index.html", story.scenes, {"phone": "127.0.0.1:5555"}, Result(61.7, None))

    page = _read(tmp_path / "new" / "index.html")
    for wanted in ("phone.tap('Wi-Fi')", "completed, by node", "321 ms", "e1 switch on", "read again, it is on"):
        assert wanted in page.text
    assert "All 1 checks held" in page.text
    assert "62 s" in page.text
    pictures = [attributes["src"] for tag, attributes in page.tags if tag == "img"]
    assert pictures == ["data:image/png;base64,iVBORw0KGgo="]


def test_what_a_phone_shows_cannot_become_markup(tmp_path: Path) -> None:
    story = _told()
    story.begin(HOSTILE)
    story.step(Step(HOSTILE, (HOSTILE,), 0.1, HOSTILE, is_refused=True))
    story.step(Step(HOSTILE, (HOSTILE,), 0.1))
    story.picture(HOSTILE, PNG)
    with pytest.raises(Failure):
        story.check(HOSTILE, HOSTILE, held=False)

    write_report(tmp_path / "index.html", story.scenes, {HOSTILE: HOSTILE}, Result(1.0, HOSTILE))

    page = _read(tmp_path / "index.html")
    assert {tag for tag, _ in page.tags} <= ALLOWED
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    assert page.text.count("<script>alert('x')</script>") >= 8


def test_a_report_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    write_report(tmp_path / "index.html", [Scene("Nothing")], {}, Result(0.0, None))

    assert re.findall(r"https?:|@import|url\(|<link|<script", (tmp_path / "index.html").read_text()) == []


def test_a_report_of_a_tour_that_failed_says_what_did_not_hold(tmp_path: Path) -> None:
    write_report(tmp_path / "index.html", [], {}, Result(3.0, "the slider stands at its end; seen: 1"))

    page = _read(tmp_path / "index.html")
    assert "Not done" in page.text
    assert "the slider stands at its end; seen: 1" in page.text
    assert "checks held" not in page.text
