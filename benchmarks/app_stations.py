"""The stations of small real apps: pages of theirs, used a little, and what receipts and pages have to say then."""

from benchmarks.demo_desk import DemoDesk, RealApp, Station, expect, system_id
from pollex.action.actions import Contact
from pollex.screen.selectors import Selector

__all__ = ["APP_STATIONS"]

CAFFEINE = RealApp("caffeine", "info.zwanenburg.caffeinetile")
COMPASS = RealApp("compass", "org.dyndns.fules.ck")
CONTACTS = RealApp("contacts", "com.example.android.contactmanager")
POLITE = RealApp("politedroid", "com.politedroid")
SELENDROID = RealApp("selendroid", "io.selendroid.testapp")
SMS_BYPASS = RealApp("smsbypass", "souch.smsbypass")

HOLD_MS = 4000
"""SMS-bypass hides behind a page of the battery until a finger has stayed longer than for Android's long press."""


def _contact(desk: DemoDesk) -> None:
    desk.open("ContactManager", desk.view("addContactButton"))
    desk.tap(desk.view("showInvisible"))
    _expect_checked(desk, "yes")
    desk.tap(desk.view("addContactButton"))
    desk.shows("Contact Phone")
    for field, text in (("Name", "小明 O'Neil"), ("Phone", "13800000000"), ("Email", "ming@example.com")):
        desk.types(text, desk.view(f"contact{field}EditText"))
    desk.tap(desk.view("contactPhoneTypeSpinner"))
    desk.tap("Mobile")
    desk.shows("Mobile")
    name = desk.text(desk.view("contactNameEditText"))
    expect("the name has stayed", name == "小明 O'Neil", name)
    desk.back()
    desk.shows(desk.view("addContactButton"))


def _home(desk: DemoDesk) -> None:
    desk.open("HomeScreenActivity", "EN BUTTON")
    desk.types("水獺 otter", desk.view("my_text_field"))
    desk.tap("I accept adds")
    _expect_checked(desk, "no")
    desk.tap("DISPLAY TEXT VIEW")
    desk.shows("Text is sometimes displayed")
    said = desk.tap("DISPLAYS A TOAST").toasts
    expect("the toast is told", said == ("Hello selendroid toast!",), said)
    desk.tap("DISPLAY POPUP WINDOW")
    desk.shows("It's a PopupWindow")
    desk.tap("DISMISS")
    desk.is_gone("It's a PopupWindow")


def _registration(desk: DemoDesk) -> None:
    desk.open("HomeScreenActivity", "EN BUTTON")
    desk.tap(desk.view("startUserRegistration"))
    desk.shows("Welcome to register a new User")
    for field, text in (("Username", "otter"), ("Email", "otter@example.com"), ("Name", "小明 O'Neil")):
        desk.types(text, desk.view(f"input{field}"))
    secret = desk.phone.type("river", desk.view("inputPassword"))
    told = (secret.status, secret.check.held)
    expect("what stands in a password field stays unknown", told == ("completed", None), told)
    desk.tap(desk.view("input_preferedProgrammingLanguage"))
    desk.tap("Python")
    desk.tap("I accept adds")
    desk.tap(desk.view("btnRegisterUser"))
    desk.shows("Verify user")
    names = ("name", "username", "password", "email", "preferedProgrammingLanguage", "acceptAdds")
    shown = [desk.text(desk.view(f"label_{name}_data")) for name in names]
    wanted = ["小明 O'Neil", "otter", "river", "otter@example.com", "Python", "true"]
    expect("the page has all that was given", shown == wanted, shown)
    desk.tap("REGISTER USER")
    desk.shows("EN BUTTON")


def _progress(desk: DemoDesk) -> None:
    desk.open("HomeScreenActivity", "EN BUTTON")
    desk.tap(desk.view("waitingButtonTest"))
    desk.shows("Waiting Dialog")
    desk.shows("Welcome to register a new User")


def _hidden(desk: DemoDesk) -> None:
    desk.open("BatteryFacade", "100.0%")
    at = desk.phone.control(desk.view("batteryLevelText")).node.visible_bounds.center
    held = Contact(((0, at.x, at.y), (HOLD_MS, at.x, at.y)))
    desk.did(desk.phone.gesture([held]), "touch")
    desk.shows("Sorry")
    desk.tap("OK")
    desk.shows("Message filters")


def _filters(desk: DemoDesk) -> None:
    desk.open("UI", "Sorry")
    desk.tap("OK")
    desk.tap("Message filters")
    desk.tap("ADD")
    desk.shows(desk.view("filterName"))
    name = desk.phone.type("Bank", desk.view("filterName"))
    expect("the name was typed", (name.status, name.check.held) == ("completed", True), name)
    desk.types("#ANY#", desk.view("address"))
    desk.tap(desk.view("addContentFilter"))
    desk.types("验证码", desk.view("content_string"))
    desk.tap("OK")
    desk.shows("Bank")
    desk.open_again("FilterList", "Bank")
    desk.tap("Bank")
    _expect_checked(desk, "yes")
    desk.tap("DELETE")
    desk.phone.wait_until("disappear", system_id("checkbox"), timeout_s=30)
    desk.is_gone("Bank")


def _politeness(desk: DemoDesk) -> None:
    desk.open("Preferences", "Calendars")
    before = _switches(desk, "checkbox")
    for title in ("Enabled", "Busy events only", "Phone vibrate"):
        desk.tap(title)
    after = _switches(desk, "checkbox")
    expect("three of four boxes have changed", (before, after) == ("no no no yes", "yes no yes no"), (before, after))
    desk.open_again("Preferences", "Calendars")
    kept = _switches(desk, "checkbox")
    expect("the app has kept them", kept == after, kept)


def _coffee(desk: DemoDesk) -> None:
    desk.open("SettingsActivity", "Keep active")
    desk.tap("Keep active")
    desk.shows("Caffeine will remain active even after you manually put your device to sleep")
    desk.tap("Allow the screen to dim")
    kept = _switches(desk, "switch_widget")
    expect("both switches are the other way", kept == "yes no", kept)
    desk.open_again("SettingsActivity", "Keep active")
    kept = _switches(desk, "switch_widget")
    expect("the app has kept them", kept == "yes no", kept)


def _layouts(desk: DemoDesk) -> None:
    desk.open("CompassKeyboardSettings", "Current layout")
    desk.tap("Current layout")
    desk.tap("Ελληνικό")
    desk.tap("Current layout")
    chosen = [node.text for node in desk.phone.look().screen.nodes if node.checked == "yes"]
    expect("the layout was kept", chosen == ["Ελληνικό"], chosen)
    desk.tap("CANCEL")
    desk.tap("Feedback")
    desk.shows("Password feedback")
    desk.shell("am start -n com.android.settings/.Settings")
    desk.phone.wait_until("disappear", Selector(text="Password feedback"), timeout_s=30)
    desk.back()
    desk.shows("Password feedback")
    desk.back()
    desk.shows("Current layout")


def _switches(desk: DemoDesk, name: str) -> str:
    """What all boxes or switches of a page of preferences say, from top to bottom."""
    wanted = system_id(name).resource_id
    return " ".join(str(node.checked) for node in desk.phone.look().screen.nodes if node.resource_id == wanted)


def _expect_checked(desk: DemoDesk, wanted: str) -> None:
    """The only box of the page says this."""
    seen = [node.checked for node in desk.phone.look().screen.nodes if node.class_name == "android.widget.CheckBox"]
    expect(f"the box says {wanted}", seen == [wanted], seen)


APP_STATIONS = (
    Station("Contact Manager: a box, fields, a spinner", CONTACTS, _contact),
    Station("Selendroid's test app: field, box, toast, popup", SELENDROID, _home),
    Station("Selendroid's test app: a registration over three pages", SELENDROID, _registration),
    Station("Selendroid's test app: a dialog of progress that leads on", SELENDROID, _progress),
    Station("SMS-bypass: hidden behind a page, shown to a finger that stays", SMS_BYPASS, _hidden),
    Station("SMS-bypass: a filter made, kept and deleted", SMS_BYPASS, _filters),
    Station("Polite Droid: preferences that are kept", POLITE, _politeness),
    Station("Caffeine Tile: switches that are kept", CAFFEINE, _coffee),
    Station("Compass Keyboard: a choice, a page above the page, away and back", COMPASS, _layouts),
)
