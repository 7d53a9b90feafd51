"""Opening and ending apps, and the clipboard (spec L-54, L-105, F-108, S-55 to S-58)."""

from typing import Any

import pytest

from pollex.act.apps import find_app
from pollex.act.executor import Executor
from pollex.action.actions import Action, Launch, SetClipboard, StopApp
from pollex.device.deadline import Deadline
from pollex.device.device import App
from pollex.errors import AppCandidate, AppsDetail, Misuse, Refused
from pollex.screen.screen import Screen
from tests.act.page import APP, Page
from tests.screen.scene import N, W


def app(package: str, label: str | None = None, **facts: Any) -> App:
    known: dict[str, Any] = {"activity": f"{package}/.Main", "version": "1", "is_system": False, "is_enabled": True}
    return App(package, label, **(known | facts))


APPS = (
    app("com.android.chrome", "Chrome"),
    app("com.chrome.beta", "Chrome Beta"),
    app("com.example.calendar", "Calendar"),
    app("org.example.calendar", "Calendar"),
    app("com.example.maps", "Maps\u00a0Go"),
    app("com.example.podcasts", "Podcasts"),
    app("com.example.service", "Engine", activity=None),
    app("com.example.off", "Asleep", is_enabled=False),
    app("com.example.wide", "\uff23\uff21\uff26\uff25"),
)


@pytest.mark.parametrize(
    ("wanted", "package"),
    [
        ("com.android.chrome", "com.android.chrome"),
        ("Chrome", "com.android.chrome"),
        ("chrome b", "com.chrome.beta"),
        ("mapsgo", "com.example.maps"),
        ("maps go", "com.example.maps"),
        ("Pod", "com.example.podcasts"),
        ("cafe", "com.example.wide"),
        ("com.example.calendar", "com.example.calendar"),
    ],
)
def test_a_name_means_the_equal_app_else_the_only_one_that_begins_so(wanted: str, package: str) -> None:
    """L-54, F-27, S-56: so `Chrome` opens Chrome though Chrome Beta is there."""
    assert find_app(APPS, wanted).package == package


@pytest.mark.parametrize(
    ("wanted", "packages"),
    [
        ("calendar", ["com.example.calendar", "org.example.calendar"]),
        ("casts", ["com.example.podcasts"]),
        ("chr", ["com.android.chrome", "com.chrome.beta"]),
    ],
    ids=["two equal", "a mere part", "two that begin so"],
)
def test_several_or_a_mere_part_give_the_candidates(wanted: str, packages: list[str]) -> None:
    """L-54, S-57."""
    with pytest.raises(Misuse) as raised:
        find_app(APPS, wanted)

    assert raised.value.code == "AMBIGUOUS"
    assert isinstance(raised.value.detail, AppsDetail)
    assert [candidate.package for candidate in raised.value.detail.candidates] == packages
    assert raised.value.detail.total == len(packages)


def test_at_most_ten_candidates_are_named() -> None:
    """S-57."""
    with pytest.raises(Misuse) as raised:
        find_app([app(f"com.example.app{number:02}") for number in range(30)], "com.example")

    assert isinstance(raised.value.detail, AppsDetail)
    assert (len(raised.value.detail.candidates), raised.value.detail.total) == (10, 30)
    assert raised.value.detail.candidates[0] == AppCandidate("com.example.app00", None)


def test_where_parts_count_the_only_app_that_has_it_is_meant() -> None:
    """S-56."""
    assert find_app(APPS, "casts", parts_count=True).package == "com.example.podcasts"
    with pytest.raises(Misuse):
        find_app(APPS, "example", parts_count=True)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("Nothing", "NOT_FOUND"),
        ("com.example.service", "UNSUPPORTED"),
        ("engine", "UNSUPPORTED"),
        ("Asleep", "UNSUPPORTED"),
        (" \u200b ", "INVALID"),
    ],
)
def test_what_cannot_be_opened_is_refused(wanted: str, code: str) -> None:
    """S-58, F-108."""
    with pytest.raises(Misuse) as raised:
        find_app(APPS, wanted)

    assert raised.value.code == code


def test_a_label_that_reads_like_another_apps_package_takes_nothing_from_it() -> None:
    """An exact package decides: labels are the apps' own words."""
    apps = (app("com.bad.app", "com.example.bank"), app("com.example.bank", "Bank"))

    assert find_app(apps, "com.example.bank").package == "com.example.bank"


@pytest.fixture
def apps(page: Page) -> Page:
    """A phone with an app in front, mail, and a service."""
    page.others.append(N("TextView", (0, 0, 1080, 100), text="page"))
    page.apps += [
        {"package": APP, "label": "Example", "activity": ".Main"},
        {"package": "com.example.mail", "label": "Mail", "activity": ".Main"},
        {"package": "com.example.service", "label": "Engine"},
    ]
    page.draw()
    return page


def test_an_app_counts_as_opened_when_it_is_in_front(executor: Executor, apps: Page) -> None:
    """L-54, F-108: and nobody looks before 900 ms have been quiet (L-105)."""
    receipt = executor.perform(Launch("Mail"), Deadline(30))

    assert (receipt.status, receipt.package, receipt.check.held) == ("completed", "com.example.mail", True)
    assert receipt.check.rule == "com.example.mail is in front"
    assert apps.inputs == [("start", "com.example.mail/.Main")]
    settles = [request["settle"] for request in apps.phone.helper.asked("observe") if "settle" in request]
    assert settles[0]["quiet_ms"] == 900


def test_an_app_that_does_not_come_is_a_mismatch_that_names_what_is_in_front(
    executor: Executor, apps: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F-108, L-54: and what came to the front on the way is told (L-105)."""
    monkeypatch.setattr("pollex.act.apps.FRONT_S", 0.3)
    apps.opened = "com.android.permissioncontroller"

    receipt = executor.perform(Launch("Mail"), Deadline(30))

    assert (receipt.status, receipt.error, receipt.dispatch) == ("observed", "MISMATCH", "finished")
    assert "com.example.mail was started, com.android.permissioncontroller is in front" in receipt.message
    assert [warned.code for warned in receipt.warnings] == ["OVERLAY_SEEN"]
    assert apps.inputs == [("start", "com.example.mail/.Main")]


@pytest.mark.parametrize(
    ("wanted", "code"), [("Nothing", "NOT_FOUND"), ("com.example.service", "UNSUPPORTED"), ("exam", "AMBIGUOUS")]
)
def test_nothing_is_opened_where_no_single_app_is_meant(executor: Executor, apps: Page, wanted: str, code: str) -> None:
    """S-57, S-58."""
    apps.apps.append({"package": "org.x", "label": "Exam", "activity": ".A"})
    apps.apps.append({"package": "org.y", "label": "Exam", "activity": ".A"})

    receipt = executor.perform(Launch(wanted), Deadline(30))

    assert (receipt.status, receipt.error, apps.inputs) == ("not_started", code, [])


class OnlyMail:
    """A fence around one app, that writes down what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str | None] = []

    def check(self, action: Action, package: str | None) -> None:
        self.asked.append(package)
        if package != "com.example.mail":
            raise Refused("APP_NOT_ALLOWED", "Only mail is allowed.")


def test_the_fence_is_asked_about_the_app_that_is_opened_or_ended(apps: Page, executor: Executor) -> None:
    """L-89: by its package, whatever the caller called it, and before anything is sent."""
    fence = OnlyMail()
    fenced = Executor(executor.device, fence=fence)

    refused = fenced.perform(Launch("Example"), Deadline(30))
    stopped = fenced.perform(StopApp(APP), Deadline(30))
    allowed = fenced.perform(Launch("Mail"), Deadline(30))

    assert fence.asked == [APP, APP, "com.example.mail"]
    assert (refused.error, stopped.error, allowed.status) == ("APP_NOT_ALLOWED", "APP_NOT_ALLOWED", "completed")
    assert apps.inputs == [("start", "com.example.mail/.Main")]


def test_an_app_that_was_ended_shows_no_window_any_more(executor: Executor, apps: Page) -> None:
    receipt = executor.perform(StopApp(APP), Deadline(30))

    assert (receipt.action, receipt.status, receipt.check.held) == ("stop_app", "completed", True)
    assert (receipt.package, apps.inputs) == (APP, [("stop", APP)])
    assert "cannot be seen" in receipt.message


def test_an_app_that_is_still_there_is_a_mismatch(
    executor: Executor, apps: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pollex.act.apps.STOPPED_S", 0.3)
    apps.opened = APP

    receipt = executor.perform(StopApp(APP), Deadline(30))

    assert (receipt.status, receipt.error) == ("observed", "MISMATCH")


def test_what_is_not_installed_is_not_ended(executor: Executor, apps: Page) -> None:
    """Nothing that is no package of this phone gets near its shell."""
    receipt = executor.perform(StopApp("com.example.app; reboot"), Deadline(30))

    assert (receipt.status, receipt.error, apps.inputs) == ("not_started", "NOT_FOUND", [])


def test_the_clipboard_is_read_back(executor: Executor, apps: Page) -> None:
    receipt = executor.perform(SetClipboard("你好😀"), Deadline(20))

    assert (receipt.action, receipt.status, receipt.check.held) == ("set_clipboard", "completed", True)
    assert apps.clipboard == "你好😀"


def test_what_is_on_the_clipboard_already_is_not_written_again(executor: Executor, apps: Page) -> None:
    receipt = executor.perform(SetClipboard("what the owner copied"), Deadline(20))

    assert (receipt.status, receipt.dispatch, apps.inputs) == ("observed", "none", [])


def test_a_clipboard_that_forgets_silently_is_a_mismatch(executor: Executor, apps: Page) -> None:
    apps.clipboard = None

    receipt = executor.perform(SetClipboard("x"), Deadline(20))

    assert (receipt.status, receipt.error, receipt.check.held) == ("observed", "MISMATCH", False)


def test_what_no_clipboard_takes_is_invalid(executor: Executor, apps: Page) -> None:
    assert executor.perform(SetClipboard("a\0"), Deadline(20)).error == "INVALID"


def test_windows_of_an_app_that_is_not_in_front_count_too(executor: Executor, apps: Page) -> None:
    """A bubble of it that stays over the launcher."""
    apps.windows_above.append(
        W(
            N("TextView", (0, 0, 90, 90), text="o"),
            id=5,
            type="overlay",
            package=APP,
            bounds=(0, 0, 90, 90),
            focused=False,
        )
    )
    apps.draw()
    receipt = executor.perform(StopApp(APP), Deadline(20))

    seen: Screen | None = receipt.screen_after
    assert receipt.error == "MISMATCH" and seen is not None
