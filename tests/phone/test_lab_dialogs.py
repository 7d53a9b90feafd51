"""Windows that open over a page of the app Lab: dialogs, menus, a spinner's list."""

from tests.phone.lab import PACKAGE, Lab


def test_the_answer_to_an_alert_reaches_the_page(lab: Lab) -> None:
    lab.open("DialogsActivity")
    lab.tap("show_alert")
    lab.await_node(text="Go on?")

    lab.tap_node(resource_id="android:id/button1")

    lab.await_text("chosen", "Chosen: Go on")
    lab.await_gone(text="Go on?")


def test_back_cancels_an_alert_and_leaves_the_page(lab: Lab) -> None:
    lab.open("DialogsActivity")
    lab.tap("show_alert")
    lab.await_node(text="Go on?")

    lab.press("BACK")

    lab.await_text("chosen", "Cancelled")
    lab.await_front(f"{PACKAGE}/.DialogsActivity")


def test_a_row_of_a_list_dialog_is_chosen(lab: Lab) -> None:
    lab.open("DialogsActivity")
    lab.tap("show_list")
    lab.await_node(text="Choose a colour")

    lab.tap_node(text="Green")

    lab.await_text("chosen", "Chosen: Green")


def test_an_entry_of_a_popup_menu_is_chosen(lab: Lab) -> None:
    lab.open("DialogsActivity")
    lab.tap("show_menu")

    lab.tap_node(text="Second")

    lab.await_text("chosen", "Chosen: Second")
    lab.await_gone(text="First")


def test_a_row_of_a_spinner_is_chosen(lab: Lab) -> None:
    lab.open("DialogsActivity")
    lab.tap("colour")

    lab.tap_node(text="Blue")

    lab.await_text("chosen", "Chosen: Blue")


def test_a_touch_beside_a_popup_menu_closes_it_and_chooses_nothing(lab: Lab) -> None:
    lab.open("DialogsActivity")
    lab.tap("show_menu")
    lab.await_node(text="Second")

    lab.phone.output("shell", "input", "tap", "540", "2200")

    lab.await_gone(text="Second")
    lab.await_text("chosen", "No choice yet")
