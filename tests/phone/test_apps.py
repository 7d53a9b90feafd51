"""The phone's own apps: launcher, settings and notes do what their names say, and what they keep stays."""

from pollex.screen.screen import Node
from tests.phone.lab import Lab, middle
from tests.phone.waiting import wait_for

SETTINGS = "com.android.settings"
NOTES = "dev.pollex.notes"
SLOW_MS = "600"
LABEL = "dev.pollex.lab:id/clicks"
WIFI_SWITCH = "Use Wi\u2011Fi"


def open_page(lab: Lab, package: str, page: str) -> None:
    lab.phone.output("shell", "am", "start", "-n", f"{package}/.{page}")
    lab.await_front(f"{package}/.{page}")


def slider(lab: Lab, name: str) -> Node:
    return lab.await_in_sight(description=name, class_name="android.widget.SeekBar")


def drag_to_the_end(lab: Lab, name: str, *, thumb_at: float) -> None:
    """Drags the thumb, which is at this share of the way, as far as it goes."""
    bar = slider(lab, name)
    _, y = middle(bar)
    inset = bar.bounds.height // 3
    start = bar.bounds.left + inset + int((bar.bounds.width - 2 * inset) * thumb_at)
    lab.phone.output("shell", "input", "swipe", str(start), str(y), str(bar.bounds.right - 2), str(y), SLOW_MS)


def setting(lab: Lab, table: str, key: str) -> str:
    return lab.phone.output("shell", "settings", "get", table, key).strip()


def restart(lab: Lab, package: str, page: str) -> None:
    """Ends the app, so that only what it has stored is left, and opens the page again."""
    lab.phone.output("shell", "am", "force-stop", package)
    open_page(lab, package, page)


def hide_keyboard(lab: Lab) -> None:
    """By the back key, once the keyboard has come."""
    wait_for("the keyboard", lambda: has_keyboard(lab))
    lab.press("BACK")
    wait_for("no keyboard", lambda: not has_keyboard(lab))


def has_keyboard(lab: Lab) -> bool:
    screen = lab.screen()
    return screen is None or any(window.type == "keyboard" for window in screen.windows)


def test_an_icon_of_the_launcher_opens_its_app(lab: Lab) -> None:
    lab.tap_node(text="Notes")

    lab.await_front(f"{NOTES}/.NotesActivity")


def test_the_search_field_of_the_launcher_leaves_the_icons_that_fit(lab: Lab) -> None:
    lab.tap_node(hint="Search apps")
    lab.phone.output("shell", "input", "text", "note")

    lab.await_gone(text="Settings")
    lab.await_node(text="Notes")
    hide_keyboard(lab)
    lab.press("BACK")
    lab.await_node(text="Settings")


def test_pages_of_the_settings_lie_in_each_other(lab: Lab) -> None:
    open_page(lab, SETTINGS, "Settings")

    lab.tap_node(text="Display")
    lab.await_front(f"{SETTINGS}/.DisplayActivity")
    lab.tap_node(description="Navigate up")

    lab.await_front(f"{SETTINGS}/.Settings")


def test_the_brightness_slider_changes_the_phones_brightness_and_it_is_kept(lab: Lab) -> None:
    open_page(lab, SETTINGS, "DisplayActivity")

    drag_to_the_end(lab, "Brightness level", thumb_at=0.5)

    wait_for("a bright screen", lambda: setting(lab, "system", "screen_brightness") == "255")
    restart(lab, SETTINGS, "DisplayActivity")
    kept = slider(lab, "Brightness level").range
    assert kept is not None
    assert kept.current == 255


def test_the_font_size_slider_makes_the_text_of_every_app_larger_and_it_is_kept(lab: Lab) -> None:
    lab.open("ControlsActivity")
    before = lab.await_in_sight(resource_id=LABEL).bounds.height
    open_page(lab, SETTINGS, "DisplayActivity")
    title = lab.await_node(text="Brightness level").bounds.height

    drag_to_the_end(lab, "Font size", thumb_at=1 / 3)

    wait_for("a large font", lambda: setting(lab, "system", "font_scale") == "1.3")
    wait_for("larger titles", lambda: lab.await_node(text="Brightness level").bounds.height > title)
    lab.open("ControlsActivity")
    assert lab.await_in_sight(resource_id=LABEL).bounds.height > before
    restart(lab, SETTINGS, "DisplayActivity")
    lab.await_node(text="Largest")


def test_the_networks_are_listed_while_wifi_is_on(lab: Lab) -> None:
    open_page(lab, SETTINGS, "WifiActivity")
    lab.await_node(text="CoffeeHouse")

    lab.tap_node(text=WIFI_SWITCH)
    lab.await_gone(text="CoffeeHouse")
    assert setting(lab, "global", "wifi_on") == "0"

    lab.tap_node(text=WIFI_SWITCH)
    lab.await_node(text="CoffeeHouse")


def test_an_open_network_is_joined_by_a_touch_and_stays_so(lab: Lab) -> None:
    open_page(lab, SETTINGS, "WifiActivity")

    lab.tap_node(text="CoffeeHouse")

    lab.await_node(text="Connected")
    restart(lab, SETTINGS, "WifiActivity")
    lab.await_node(text="Connected")


def test_a_note_is_written_listed_and_kept(lab: Lab) -> None:
    written = "milk and bread"
    open_page(lab, NOTES, "NotesActivity")
    lab.tap_node(description="New note")
    lab.tap_node(hint="Title")
    lab.phone.output("shell", "input", "text", written.replace(" ", "%s"))
    lab.await_node(text=written)
    hide_keyboard(lab)

    lab.press("BACK")
    lab.tap_node(resource_id="android:id/button1")

    lab.await_front(f"{NOTES}/.NotesActivity")
    lab.await_node(text=written)
    restart(lab, NOTES, "NotesActivity")
    lab.await_node(text=written)
