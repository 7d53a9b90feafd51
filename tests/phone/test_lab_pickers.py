"""Android's own pickers on pages of Lab: they are read and moved as on a phone, and their values are noted."""

from collections.abc import Iterator

import pytest

from pollex.action.actions import NodeAct
from pollex.action.words import NodeAction
from pollex.device.deadline import Deadline
from pollex.screen.screen import Node
from pollex.screen.target import target_of
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.waiting import WAIT_S


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    """An executor on the phone of this run, which has just been reset."""
    with Hands.on(phone) as working:
        yield working


def _act(hands: Hands, action: NodeAction, *, args: dict[str, str] | None = None, **facts: object) -> None:
    """An action on the first node with these facts."""
    hands.lab.await_node(**facts)
    screen = hands.executor.look(Deadline(WAIT_S)).screen
    node: Node = next(n for n in screen.nodes if all(getattr(n, name) == fact for name, fact in facts.items()))
    receipt = hands.do(NodeAct(target_of(screen, node), action, args or {}))
    assert receipt.dispatch == "finished", receipt


def test_a_number_picker_goes_back_from_0_to_59(hands: Hands) -> None:
    """CA-50: its buttons carry the neighbouring numbers."""
    hands.lab.show("Pickers")

    _act(hands, "click", text="59", class_name="android.widget.Button")

    assert hands.lab.await_log("number")["value"] == 59
    hands.lab.await_text("number_value", "Number: 59")


def test_a_number_picker_scrolls_as_a_container(hands: Hands) -> None:
    """CA-50: `scroll_backward` is one number back."""
    hands.lab.show("Pickers")

    _act(hands, "scroll_backward", class_name="android.widget.NumberPicker")

    hands.lab.await_text("number_value", "Number: 59")


def test_a_number_is_typed_into_a_picker(hands: Hands) -> None:
    """CA-50: focus, set text, enter; it counts once the field below has the focus."""
    hands.lab.show("Pickers")
    field = "android:id/numberpicker_input"

    _act(hands, "focus", resource_id=field)
    _act(hands, "set_text", args={"text": "45"}, resource_id=field)
    _act(hands, "ime_enter", resource_id=field)

    hands.lab.await_text("number_value", "Number: 45")


def test_an_option_is_chosen_from_a_dropdown(hands: Hands) -> None:
    """CA-50: the app hears of it once."""
    hands.lab.show("Pickers")

    _act(hands, "click", class_name="android.widget.Spinner")
    hands.lab.touch(hands.lab.await_node(text="Option 05"))

    assert hands.lab.await_log("option", value="Option 05")
    hands.lab.await_gone(text="Option 06")
    assert len(hands.lab.log("option", value="Option 05")) == 1


def test_a_day_is_clicked_in_a_calendar(hands: Hands) -> None:
    """CA-50: by its full description."""
    hands.lab.show("Calendar")

    _act(hands, "click", description="17 March 2026")

    assert hands.lab.await_log("date")["value"] == "2026-03-17"


def test_a_year_is_chosen_in_a_calendar(hands: Hands) -> None:
    """CA-50: click the year, then a year in the list."""
    hands.lab.show("Calendar")

    _act(hands, "click", text="2026")
    hands.lab.touch(hands.lab.await_node(text="2027"))

    assert hands.lab.await_log("date")["value"] == "2027-03-10"


def test_a_date_is_set_by_wheels(hands: Hands) -> None:
    """CA-50: as number pickers."""
    hands.lab.show("Wheels")

    _act(hands, "click", text="2027", class_name="android.widget.Button")
    _act(hands, "click", text="Apr", class_name="android.widget.Button")
    _act(hands, "click", text="11", class_name="android.widget.Button")

    hands.lab.await_text("date_value", "Date: 2027-04-11")


def test_a_time_is_chosen_on_a_clock(hands: Hands) -> None:
    """CA-50: hour and minute by their descriptions, then the half of the day; only a finger gets on by itself."""
    hands.lab.show("Clock")
    hands.lab.await_text("time_value", "09:30")

    _act(hands, "click", description="7")
    _act(hands, "click", resource_id="android:id/minutes")
    _act(hands, "click", description="15")
    _act(hands, "click", text="PM")

    hands.lab.await_text("time_value", "19:15")


def test_a_time_is_typed(hands: Hands) -> None:
    """CA-50: keyboard entry."""
    hands.lab.show("Clock")

    _act(hands, "click", description="Switch to text input mode for the time input.")
    _act(hands, "set_text", args={"text": "11"}, resource_id="android:id/input_hour")
    _act(hands, "set_text", args={"text": "05"}, resource_id="android:id/input_minute")

    hands.lab.await_text("time_value", "11:05")
