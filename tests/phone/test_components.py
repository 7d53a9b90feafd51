"""Services, receivers, providers, alarms and toasts of an app really run."""

import pytest

from tests.phone.lab import PACKAGE, Lab, state_of
from tests.phone.waiting import wait_for

ITEMS = "content://dev.pollex.lab.items/items"
SERVICE = f"{PACKAGE}/.CountingService"
TYPE_TOAST = 2005


def test_a_service_is_started_each_time_and_destroyed_once(lab: Lab) -> None:
    lab.open("ComponentsActivity")
    lab.tap("start_service")
    lab.await_text("service", "Service: started 1 times")
    lab.tap("start_service")
    lab.await_text("service", "Service: started 2 times")

    lab.tap("stop_service")

    lab.await_text("service", "Service: destroyed after 2 starts")


def test_a_service_that_is_bound_answers_until_it_is_unbound(lab: Lab) -> None:
    lab.open("ComponentsActivity")

    lab.tap("bind_service")
    lab.await_text("binding", "Binding: the service says hello")
    lab.tap("unbind_service")

    lab.await_text("binding", "Binding: unbound")
    lab.await_text("service", "Service: destroyed after 0 starts")


def test_a_service_lives_while_somebody_is_bound_to_it(lab: Lab) -> None:
    lab.open("ComponentsActivity")
    lab.tap("bind_service")
    lab.tap("start_service")
    lab.await_text("service", "Service: started 1 times")

    lab.tap("stop_service")
    lab.tap("start_service")
    lab.await_text("service", "Service: started 2 times")
    lab.tap("stop_service")
    lab.tap("unbind_service")

    lab.await_text("service", "Service: destroyed after 2 starts")


def test_the_shell_starts_and_stops_a_service(lab: Lab) -> None:
    lab.open("ComponentsActivity")

    lab.phone.output("shell", "am", "startservice", "-n", SERVICE)
    lab.await_text("service", "Service: started 1 times")
    stopped = lab.phone.adb("shell", "am", "stopservice", "-n", SERVICE)

    assert b"Service stopped" in stopped.stdout + stopped.stderr
    lab.await_text("service", "Service: destroyed after 1 starts")


def test_an_ordered_broadcast_comes_back_with_what_its_receiver_left(lab: Lab) -> None:
    lab.open("ComponentsActivity")

    lab.tap("send_ordered")

    lab.await_text("ordered", "Ordered broadcast: -1, seen by the receiver")


def test_an_explicit_broadcast_reaches_the_receiver_of_the_manifest(lab: Lab) -> None:
    lab.open("ComponentsActivity")

    lab.tap("send_explicit")
    lab.await_text("explicit", "Explicit broadcasts: 1")
    lab.tap("send_explicit")

    lab.await_text("explicit", "Explicit broadcasts: 2")


@pytest.mark.parametrize("intent", [("-n", f"{PACKAGE}/.LabReceiver"), ("-p", PACKAGE, "-a", "dev.pollex.lab.ASK")])
def test_the_shell_hears_what_a_receiver_answers_even_of_an_app_that_did_not_run(
    lab: Lab, intent: tuple[str, ...]
) -> None:
    said = lab.phone.output("shell", "am", "broadcast", *intent)

    assert said.endswith('Broadcast completed: result=-1, data="seen by the receiver"\n')


def test_a_broadcast_to_a_package_is_not_heard_by_another(lab: Lab) -> None:
    lab.open("ComponentsActivity")

    said = lab.phone.output("shell", "am", "broadcast", "-p", "dev.pollex.notes", "-a", "dev.pollex.lab.ASK")

    assert said.endswith("Broadcast completed: result=0\n")


def test_a_broadcast_reaches_a_receiver_that_a_page_has_registered(lab: Lab) -> None:
    lab.open("ComponentsActivity")

    lab.tap("send_dynamic")
    lab.await_text("dynamic", "Broadcasts to this page: 1")
    lab.tap("send_dynamic")

    lab.await_text("dynamic", "Broadcasts to this page: 2")


def test_rows_of_a_provider_are_inserted_updated_read_and_deleted(lab: Lab) -> None:
    lab.open("ComponentsActivity")

    lab.tap("insert_item")
    lab.tap("insert_item")
    lab.await_text("items", "Items: 2, item 2")
    lab.tap("update_items")
    lab.await_text("items", "Items: 2, changed")
    lab.tap("delete_items")

    lab.await_text("items", "Items: none")


def test_the_shell_and_a_page_see_the_same_rows_of_a_provider(lab: Lab) -> None:
    lab.open("ComponentsActivity")
    lab.tap("insert_item")
    lab.await_text("items", "Items: 1, item 1")

    lab.phone.output("shell", "content", "insert", "--uri", ITEMS, "--bind", "name:s:shell")
    rows = lab.phone.output("shell", "content", "query", "--uri", ITEMS)

    assert rows == "Row: 0 _id=1, name=item 1\nRow: 1 _id=2, name=shell\n"
    lab.await_text("items", "Items: 2, shell")


def test_a_provider_of_an_app_that_does_not_run_answers(lab: Lab) -> None:
    before = lab.phone.adb("shell", "pidof", PACKAGE).stdout

    lab.phone.output("shell", "content", "insert", "--uri", ITEMS, "--bind", "name:s:first")

    assert before == b""
    assert lab.phone.output("shell", "content", "query", "--uri", ITEMS) == "Row: 0 _id=1, name=first\n"


def test_an_alarm_rings_when_its_time_has_come(lab: Lab) -> None:
    lab.open("ComponentsActivity")

    lab.tap("set_alarm")
    lab.await_text("alarm", "Alarm: set")
    rang = wait_for("the alarm", lambda: _rang_after_ms(lab))

    assert 2_000 <= rang < 10_000


def test_a_toast_is_shown_for_a_while_and_goes_by_itself(lab: Lab) -> None:
    lab.open("DialogsActivity")

    lab.tap("show_short_toast")

    wait_for("a toast", lambda: _toasts(lab))
    wait_for("no toast", lambda: not _toasts(lab))


def test_a_long_toast_stays_longer_than_a_short_one(lab: Lab) -> None:
    lab.open("DialogsActivity")

    shown_ms = {name: _shown_ms(lab, f"show_{name}_toast") for name in ("short", "long")}

    assert 1_000 < shown_ms["short"] < shown_ms["long"]


def _rang_after_ms(lab: Lab) -> int | None:
    shown = lab.nodes(resource_id=f"{PACKAGE}:id/alarm")
    return int(shown[0].text.split()[-2]) if shown and "rang" in shown[0].text else None


def _toasts(lab: Lab) -> list[str]:
    return [window["title"] for window in state_of(lab.phone)["windows"] if window["type"] == TYPE_TOAST]


def _shown_ms(lab: Lab, button: str) -> int:
    """How long the toast of a button is there, on the phone's own clock."""
    lab.tap(button)
    wait_for("a toast", lambda: _toasts(lab))
    start: int = state_of(lab.phone)["at_ms"]
    wait_for("no toast", lambda: not _toasts(lab))
    end: int = state_of(lab.phone)["at_ms"]
    return end - start
