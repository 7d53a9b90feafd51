"""Windows that open over a page of the app Lab: dialogs, menus, a spinner's list."""

from tests.phone.lab import PACKAGE, Lab

NOTES = "dev.pollex.notes/.NotesActivity"


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


def test_an_alert_goes_behind_with_its_page(lab: Lab) -> None:
    """Given a page that lies there already, when it is brought before one with a dialog, then it is not under that."""
    lab.phone.output("shell", "am", "start", "-n", NOTES)
    lab.await_front(NOTES)
    lab.open("DialogsActivity")
    lab.tap("show_alert")
    lab.await_node(text="Go on?")

    lab.phone.output("shell", "vphone", "open", NOTES)

    lab.await_front(NOTES)
    lab.await_gone(text="Go on?")


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
