"""Events on the virtual phone, in the frames of docs/helper-protocol.md."""

import itertools

from tests.adbd.device import Device
from tests.phone.running_helper import Json, RunningHelper

LAB = "dev.pollex.lab"
SLACK = 5


def test_a_toast_is_told_with_its_text(phone: Device, helper: RunningHelper) -> None:
    """L-48."""
    page = helper.open_lab(phone, "Dialogs", r=f"{LAB}:id/show_short_toast")
    asked, _ = helper.ask("events", kinds=["toast"])
    clicked = helper.act(page, page.row(r=f"{LAB}:id/show_short_toast"), "click")

    toast = helper.event("toast")

    assert (asked["lost"], toast["text"]) == (0, ["This is a short toast"])
    assert (toast["package"], toast["class"], "window" in toast) == (LAB, "android.widget.Toast", False)
    assert toast["seq"] > clicked["seq"]
    assert clicked["at_ms"] <= toast["at_ms"] < clicked["at_ms"] + 1000 * SLACK


def test_a_notification_is_told_with_its_title_and_text(phone: Device, helper: RunningHelper) -> None:
    helper.ask("events", kinds=["notification"])
    phone.output("shell", "cmd notification post -t 'New mail' tag1 'From Ada: hello'")

    told = helper.event("notification")

    assert (told["text"], told["package"]) == (["New mail", "From Ada: hello"], "com.android.shell")


def test_what_was_heard_before_the_wish_follows_it(phone: Device, helper: RunningHelper) -> None:
    """F-96: an event that came while nobody asked is in the next answer."""
    page = helper.open_lab(phone, "Dialogs", r=f"{LAB}:id/show_short_toast")
    before, _ = helper.ask("ping")
    clicked = helper.act(page, page.row(r=f"{LAB}:id/show_short_toast"), "click")
    helper.settled(clicked)

    asked, _ = helper.ask("events", kinds=["toast", "click"], since_seq=before["seq"])
    toast = helper.event("toast")
    click = helper.event("click")

    assert (asked["lost"], toast["text"]) == (0, ["This is a short toast"])
    assert before["seq"] < click["seq"] < toast["seq"] <= asked["seq"]


def test_windows_are_told_with_package_and_class(helper: RunningHelper) -> None:
    home = helper.home()
    helper.ask("events", kinds=["window", "windows"])
    helper.settled(helper.act(home, home.row(t="Settings"), "click"))

    window, windows = helper.event("window"), helper.event("windows")

    assert (window["package"], window["class"]) == ("com.android.settings", "com.android.settings.Settings")
    assert window["window"] > 0
    assert "text" not in window
    assert windows["seq"] > 0


def test_what_somebody_types_is_in_no_event(phone: Device, helper: RunningHelper) -> None:
    """C-25."""
    page = helper.open_lab(phone, "Secure", r=f"{LAB}:id/password")
    helper.ask("events", kinds=["text", "focus", "click", "window", "content"])
    field = page.row(r=f"{LAB}:id/password")
    helper.settled(helper.act(page, field, "click"))
    phone.output("shell", "input", "text", "s3cret")
    text = helper.event("text")
    helper.settled(text)

    assert (text["package"], "text" in text) == (LAB, False)
    assert "s3cret" not in f"{text} {helper.events}"


def test_a_newer_wish_takes_the_place_of_the_older_and_an_empty_one_ends_it(
    phone: Device, helper: RunningHelper
) -> None:
    page = helper.open_lab(phone, "Dialogs", r=f"{LAB}:id/show_short_toast")
    toast = page.row(r=f"{LAB}:id/show_short_toast")
    helper.ask("events", kinds=["toast", "click"])
    helper.ask("events", kinds=["click"])
    helper.act(page, toast, "click")
    helper.event("click")
    helper.settled(helper.ask("ping")[0])
    helper.ask("events", kinds=[])
    helper.settled(helper.act(page, toast, "click"))

    assert [event["event"] for event in helper.events] == []


def test_a_storm_of_events_is_folded(phone: Device, helper: RunningHelper) -> None:
    page = helper.open_lab(phone, "Trouble", r=f"{LAB}:id/post_forever")
    post = page.row(r=f"{LAB}:id/post_forever")
    helper.ask("events", kinds=["content", "scroll"])
    helper.act(page, post, "click")
    before, _ = helper.ask("ping")
    stormy = [helper.event("content") for _ in range(10)]
    after, _ = helper.ask("ping")

    in_window: list[Json] = [event for event in stormy if event["package"] == LAB]
    gaps = [b["at_ms"] - a["at_ms"] for a, b in itertools.pairwise(in_window)]
    assert len(in_window) >= 8
    assert sum(gaps) / len(gaps) >= 50, "ten a second at most"
    assert sum(event.get("folded", 0) for event in in_window) <= after["seq"] - before["seq"] + 100
    assert "lost" not in f"{stormy}"


def test_a_wrong_wish_for_events_is_refused_and_the_old_one_stays(phone: Device, helper: RunningHelper) -> None:
    """C-7."""
    page = helper.open_lab(phone, "Dialogs", r=f"{LAB}:id/show_short_toast")
    helper.ask("events", kinds=["toast"])
    unknown, _ = helper.ask("events", kinds=["gossip"])
    member, _ = helper.ask("events", kinds=[], since=5)
    helper.act(page, page.row(r=f"{LAB}:id/show_short_toast"), "click")

    assert helper.event("toast")["text"] == ["This is a short toast"]
    assert (unknown["error"]["code"], member["error"]["code"]) == ("INVALID", "UNSUPPORTED")
