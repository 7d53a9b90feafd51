"""The card page: given a card on the desk, when a browser answers, then only what was meant counts (GA-8, GA-10)."""

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import httpx2 as httpx
import pytest

from pollex.action.person import HandOver, PersonAnswer, Seen
from pollex.guard.card import ANSWER_DELAY_MS, Card
from pollex.serve.approval_page import ApprovalPage, approval_page
from pollex.serve.desk import LEAVE_S
from tests.serve.foreign import FOREIGN

CARD = Card("c1", "order", "蜜雪冰城", "一杯柠檬水", "¥4", Seen("外卖", "com.demo.food", picture=b"\x89PNG picture"))
DELAY_S = ANSWER_DELAY_MS / 1000


class Browser:
    """A page open in a browser, as the server sees it."""

    def __init__(self, page: ApprovalPage) -> None:
        self.origin = page.address.partition("/?")[0]
        self.client = httpx.Client(base_url=self.origin)
        self.client.get(page.address)
        self._events = self.client.stream("GET", "/cards", timeout=10)
        self._lines = self._events.__enter__().iter_lines()

    def next(self) -> list[dict[str, str]]:
        """The sheets, as soon as they are told."""
        line = next(line for line in self._lines if line.startswith("data: "))
        sheets: list[dict[str, str]] = json.loads(line[6:])
        return sheets

    def say(self, sheet: dict[str, str], choice: str, **changed: str) -> httpx.Response:
        """Presses a button."""
        body = {"id": sheet["id"], "secret": sheet["secret"], "choice": choice, **changed}
        return self.client.post("/answer", json=body, headers={"Origin": self.origin})

    def close(self) -> None:
        """Closes the tab."""
        self._events.__exit__(None, None, None)
        self.client.close()


@pytest.fixture
def page() -> Iterator[ApprovalPage]:
    with approval_page() as served:
        yield served


@pytest.fixture
def browser(page: ApprovalPage) -> Iterator[Browser]:
    opened = Browser(page)
    assert opened.next() == []
    yield opened
    opened.close()


def test_a_yes_on_the_card_approves_it(page: ApprovalPage, browser: Browser) -> None:
    asked = page.desk.ask(CARD)
    (sheet,) = browser.next()
    assert "Amount: ¥4" in sheet["texts"]["en"]  # type: ignore[index]
    assert asked.answer(0) is None
    time.sleep(DELAY_S)
    assert browser.say(sheet, "yes").json() == {"result": "taken"}
    assert asked.answer(1) == "approved"
    assert browser.next() == []


def test_a_no_declines_at_once(page: ApprovalPage, browser: Browser) -> None:
    asked = page.desk.ask(CARD)
    browser.say(browser.next()[0], "no")
    assert asked.answer(1) == "declined"


def test_a_yes_before_the_card_can_be_read_is_none(page: ApprovalPage, browser: Browser) -> None:
    """G-120: approve works after 1000 ms; the same sheet may be answered then."""
    asked = page.desk.ask(CARD)
    (sheet,) = browser.next()
    assert browser.say(sheet, "yes").json() == {"result": "early"}
    assert asked.answer(0) is None
    time.sleep(DELAY_S)
    assert browser.say(sheet, "yes").json() == {"result": "taken"}


def test_a_double_click_answers_once(page: ApprovalPage, browser: Browser) -> None:
    """GA-8: the second click, and a second tab, find the card gone, and change nothing."""
    asked = page.desk.ask(CARD)
    second = Browser(page)
    (sheet,) = browser.next()
    (same,) = second.next()
    browser.say(sheet, "no")
    time.sleep(DELAY_S)
    assert browser.say(sheet, "yes").json() == {"result": "stale"}
    assert second.say(same, "yes").json() == {"result": "stale"}
    assert asked.answer(0) == "declined"
    second.close()


def test_an_old_button_does_not_answer_a_new_card(page: ApprovalPage, browser: Browser) -> None:
    """G-119: each card has its own identity and secret."""
    first = page.desk.ask(CARD)
    (old,) = browser.next()
    first.withdraw()
    assert browser.next() == []
    second = page.desk.ask(replace(CARD, amount="¥400"))
    (new,) = browser.next()
    time.sleep(DELAY_S)
    assert browser.say(old, "yes").json() == {"result": "stale"}
    assert browser.say(old, "yes", id=new["id"]).json() == {"result": "wrong"}
    assert second.answer(0) is None


def test_a_late_answer_to_a_withdrawn_card_counts_for_nothing(page: ApprovalPage, browser: Browser) -> None:
    """GA-10."""
    asked = page.desk.ask(CARD)
    (sheet,) = browser.next()
    time.sleep(DELAY_S)
    asked.withdraw()
    assert browser.say(sheet, "yes").json() == {"result": "stale"}
    assert asked.answer(0) is None


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN)
def test_another_page_cannot_answer(page: ApprovalPage, browser: Browser, headers: dict[str, str]) -> None:
    """GA-8: wrong origin, name or session: refused, whatever it knows."""
    asked = page.desk.ask(CARD)
    (sheet,) = browser.next()
    sent = {name: value.replace("OWN", browser.origin) for name, value in headers.items()}
    cookies = httpx.Cookies() if "Cookie" in headers else browser.client.cookies
    body = {"id": sheet["id"], "secret": sheet["secret"], "choice": "yes"}
    with httpx.Client(base_url=browser.origin, cookies=cookies) as other:
        reply = other.post("/answer", json=body, headers=sent)
    assert reply.status_code == 403
    assert asked.answer(0) is None


def test_no_get_changes_anything(page: ApprovalPage, browser: Browser) -> None:
    """G-108, GA-8."""
    asked = page.desk.ask(CARD)
    (sheet,) = browser.next()
    query = {"id": sheet["id"], "secret": sheet["secret"], "choice": "yes"}
    assert browser.client.get("/answer", params=query, headers={"Origin": browser.origin}).status_code == 405
    assert browser.client.get("/", params=query).status_code == 200
    assert asked.answer(0) is None


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"id": 1}', b'{"choice": "yes"}', b"x" * 100_000])
def test_what_is_no_answer_is_refused(page: ApprovalPage, browser: Browser, body: bytes) -> None:
    asked = page.desk.ask(CARD)
    browser.next()
    assert browser.client.post("/answer", content=body, headers={"Origin": browser.origin}).status_code == 400
    assert asked.answer(0) is None


def test_without_the_link_nothing_is_shown(page: ApprovalPage) -> None:
    """No session: neither page nor cards nor pictures."""
    page.desk.ask(CARD)
    sheet = page.desk.sheets[0][0]
    with httpx.Client(base_url=page.address.partition("/?")[0]) as stranger:
        for path in ("/", "/?key=wrong", "/cards", f"/picture/{sheet.id}"):
            reply = stranger.get(path)
            assert reply.status_code == 401
            assert CARD.target not in reply.text


def test_the_page_holds_nothing_from_elsewhere_and_cannot_be_framed(page: ApprovalPage, browser: Browser) -> None:
    """A policy that lets nothing in, no cache, no frame; values come as data and never as markup."""
    page.desk.ask(replace(CARD, content="<script>alert(1)</script>"))
    reply = browser.client.get("/")
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]
    assert reply.headers["cache-control"] == "no-store"
    assert "alert(1)" not in reply.text
    assert "https://" not in reply.text
    assert "innerHTML" not in reply.text


def test_the_picture_of_an_open_card(page: ApprovalPage, browser: Browser) -> None:
    """G-116: a cut of the picture, as long as the card lies open."""
    asked = page.desk.ask(CARD)
    (sheet,) = browser.next()
    assert browser.client.get(f"/picture/{sheet['id']}").content == CARD.seen.picture
    asked.withdraw()
    assert browser.client.get(f"/picture/{sheet['id']}").status_code == 404


def test_a_closed_page_is_a_no(page: ApprovalPage) -> None:
    """GA-10, G-111: nobody there any more: no, and the card is gone."""
    assert not _is_watched(page)
    opened = Browser(page)
    opened.next()
    assert _is_watched(page)
    asked = page.desk.ask(CARD)
    opened.close()
    until_s = time.monotonic() + 5 * LEAVE_S
    while (answer := asked.answer(0.1)) is None and time.monotonic() < until_s:
        pass
    assert answer == "declined"
    assert page.desk.sheets == ()


def test_the_person_takes_the_phone_and_leaves_a_word(page: ApprovalPage, browser: Browser) -> None:
    """F-119, F-123: done and the person's words; the page may be closed meanwhile."""
    question = page.desk.person.ask(HandOver("captcha", "Solve it."), must_unlock=False)
    (sheet,) = browser.next()
    time.sleep(DELAY_S)
    browser.say(sheet, "yes", note="it asked twice")
    assert question.answer(1) == PersonAnswer("done", "it asked twice")


def test_many_tabs_and_clicks_at_once_give_one_answer(page: ApprovalPage, browser: Browser) -> None:
    """G-119: exactly one of them is taken."""
    page.desk.ask(CARD)
    (sheet,) = browser.next()
    time.sleep(DELAY_S)
    results: list[str] = []
    clicks = [
        threading.Thread(target=lambda: results.append(browser.say(sheet, "yes").json()["result"])) for _ in range(12)
    ]
    for click in clicks:
        click.start()
    for click in clicks:
        click.join()
    assert sorted(results) == ["stale"] * 11 + ["taken"]


def _is_watched(page: ApprovalPage) -> bool:
    return page.desk.is_living
