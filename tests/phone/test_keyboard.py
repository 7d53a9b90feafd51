"""The keyboard on the virtual phone's screen: when it comes and goes, what its keys write, and what it covers.

The field gets all of it through its own input connection, as from a keyboard on a phone; Lab notes each text.
"""

import base64

from pollex.act.executor import Executor
from pollex.action.actions import Contact, Gesture, Tap, Type
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.geometry import Point
from pollex.screen.screen import Node, Window
from pollex.screen.target import target_of
from tests.adbd.device import Device
from tests.phone.lab import PACKAGE, Lab, is_resumed, middle
from tests.phone.waiting import WAIT_S, wait_for

INPUTS = f"{PACKAGE}/.InputsActivity"
GREETING = "A😀B中文"
LATIN, ADB = "com.android.inputmethod.latin/.LatinIME", "com.android.adbkeyboard/.AdbIME"


def is_shown(phone: Device) -> bool:
    """As the phone's own tools tell."""
    return "mInputShown=true" in phone.output("shell", "dumpsys", "input_method")


def await_shown(phone: Device, *, shown: bool = True) -> None:
    wait_for(f"the keyboard {'shown' if shown else 'gone'}", lambda: is_shown(phone) is shown)


def keyboard_of(lab: Lab) -> Window:
    """Its window, once a reading has it."""

    def look() -> Window | None:
        screen = lab.screen()
        windows = () if screen is None else screen.windows
        return next((window for window in windows if window.type == "keyboard"), None)

    return wait_for("the keyboard's window", look)


def field(lab: Lab, name: str) -> Node:
    return lab.await_node(resource_id=f"{PACKAGE}:id/{name}")


def keys(lab: Lab, *names: str) -> None:
    """Touches keys one after the other, by what they are called."""
    for name in names:
        lab.touch(lab.await_in_sight(description=name))


def test_it_comes_with_a_touch_of_a_field_and_goes_with_back(phone: Device, lab: Lab) -> None:
    """Of a real window of Android's kind; BACK is for it alone, and the page stays."""
    lab.show("Inputs")
    assert not is_shown(phone)

    lab.tap("greeting")
    await_shown(phone)
    window = keyboard_of(lab)
    lab.press("BACK")
    await_shown(phone, shown=False)

    assert (window.package, window.title, window.is_focused) == ("com.android.inputmethod.latin", "InputMethod", False)
    assert window.bounds.bottom == 2400 and window.bounds.width == 1080
    assert is_resumed(phone, INPUTS)
    assert phone.output("shell", "settings get secure default_input_method") == f"{LATIN}\n"


def test_its_keys_write_and_its_action_key_does_what_the_field_says(phone: Device, lab: Lab) -> None:
    """Letters, a capital one, digits, deleting by characters; and the search of a search field."""
    lab.show("Inputs")
    lab.tap("search")
    keys(lab, "Shift", "O", "k", "Symbols", "7", "Letters", "Space", "x", "Delete", "Search")

    entered = lab.await_log("editor_action", id="search")
    texts = [entry["text"] for entry in lab.log("text", id="search")]

    assert texts == ["O", "Ok", "Ok7", "Ok7 ", "Ok7 x", "Ok7 "]
    assert (entered["action"], entered["refused"]) == ("search", False)
    assert [entry["text"] for entry in lab.log("text", id="greeting")] == []


def test_pinyin_becomes_chinese_and_what_is_secret_stays_letters(phone: Device, lab: Lab) -> None:
    """LA-9 in part: composed in the field, then committed as a word; never guessed at in a password."""
    lab.show("Inputs")
    lab.tap("greeting")
    keys(lab, "Language", *"nihaoshijie")
    word = lab.await_node(description="你好世界")
    lab.touch(word)
    lab.await_log("text", id="greeting", text=f"{GREETING}你好世界")
    keys(lab, *"haoma", "Space")
    lab.await_log("text", id="greeting", text=f"{GREETING}你好世界好吗")
    lab.tap("pin")
    keys(lab, "n", "i")

    lab.await_log("text", id="pin", length=len("s3cret") + 2)
    assert lab.nodes(description="你") == []


def test_a_page_that_resizes_ends_above_it_and_one_that_pans_does_not(phone: Device, lab: Lab) -> None:
    """adjustResize in Notes, adjustPan in the launcher."""
    phone.output("shell", "am", "start", "-W", "-n", "dev.pollex.notes/.EditorActivity")
    body = {"resource_id": "dev.pollex.notes:id/body"}
    whole = lab.await_in_sight(**body)
    if is_shown(phone):
        lab.press("BACK")
        await_shown(phone, shown=False)
        whole = lab.await_in_sight(**body)
    lab.touch(whole)
    top = keyboard_of(lab).bounds.top
    wait_for("the page above the keyboard", lambda: lab.await_node(**body).bounds.bottom == top)
    lab.press("BACK")
    wait_for("the whole page", lambda: lab.await_node(**body).bounds == whole.bounds)
    lab.press("HOME")
    search = {"resource_id": "com.android.launcher3:id/search_box"}
    before = lab.await_in_sight(**search)
    lab.touch(before)
    await_shown(phone)

    assert whole.bounds.bottom == 2400 > top
    assert lab.await_node(**search).bounds == before.bounds


def test_pollex_puts_it_away_after_typing_and_the_page_stays(phone: Device, lab: Lab) -> None:
    """L-102: hidden by a touch beside it or by one back key, only while it is seen."""
    lab.show("Inputs")
    executor = Executor(lab.session)
    screen = executor.look(Deadline(WAIT_S)).screen
    node = next(node for node in screen.nodes if node.resource_id.endswith("id/code"))
    executor.perform(Tap(Point(*middle(node))), Deadline(WAIT_S))
    shown = executor.look(Deadline(WAIT_S)).screen
    field_now = next(node for node in shown.nodes if node.resource_id.endswith("id/code"))

    receipt = executor.perform(Type("A-1", target_of(shown, field_now)), Deadline(2 * WAIT_S))

    assert shown.has_keyboard
    assert (receipt.status, receipt.check.held) == ("completed", True), receipt.message
    assert receipt.screen_after is not None and not receipt.screen_after.has_keyboard
    assert not is_shown(phone) and is_resumed(phone, INPUTS)


def test_a_finger_on_a_key_is_told_to_have_landed_on_it(phone: Device, lab: Lab) -> None:
    """CA-41 in part: the page below gets nothing."""
    lab.show("Inputs")
    lab.tap("greeting")
    window = keyboard_of(lab)
    key = lab.await_in_sight(description="Space")
    executor = Executor(lab.session)
    executor.look(Deadline(WAIT_S))
    touches = len(lab.log("touch"))

    x, y = middle(key)
    receipt = executor.perform(Gesture((Contact(((0, x, y), (80, x, y))),)), Deadline(WAIT_S))

    assert receipt.status == "completed"
    assert receipt.touched is not None and receipt.touched.landed_on == (window.id,)
    assert len(lab.log("touch")) == touches
    lab.await_log("text", id="greeting", text=f"{GREETING} ")


def test_a_keyboard_that_takes_text_from_the_shell(phone: Device, lab: Lab) -> None:
    """L-98: as the app of that kind; it takes nothing while another keyboard is in use."""
    said = "你好\uff0c世界😀 100%s $5 `date`"
    coded = base64.b64encode(said.encode()).decode()
    lab.show("Inputs")
    lab.tap("search")
    await_shown(phone)
    phone.output("shell", "am", "broadcast", "-a", "ADB_INPUT_TEXT", "--es", "msg", "unheard")
    phone.output("shell", f"ime enable {ADB} && ime set {ADB}")
    wait_for("its bar", lambda: keyboard_of(lab).package == "com.android.adbkeyboard")
    phone.output("shell", "am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", coded)
    lab.await_log("text", id="search", text=said)
    phone.output("shell", "am", "broadcast", "-a", "ADB_CLEAR_TEXT")
    lab.await_log("text", id="search", text="")
    chosen = phone.output("shell", "settings get secure default_input_method; ime list -s")
    phone.output("shell", "ime", "reset")
    wait_for("the keys", lambda: keyboard_of(lab).package == "com.android.inputmethod.latin")

    assert "unheard" not in [entry["text"] for entry in lab.log("text", id="search")]
    assert chosen.splitlines() == [ADB, LATIN, ADB]


def test_a_phone_with_a_keyboard_of_hardware_shows_none(phone: Device, lab: Lab) -> None:
    """`vphone keyboard off`, for tests that need the whole page."""
    phone.output("shell", "vphone", "keyboard", "off")
    lab.show("Inputs")
    lab.tap("greeting")
    wait_for("the focus", lambda: field(lab, "greeting").is_focused)

    assert not is_shown(phone)


def test_pollex_types_by_the_keyboard_app_and_puts_the_owners_back(phone: Device, lab: Lab) -> None:
    """L-98, LA-9 c in part: on a real page, through its input connection, in place of what is selected."""
    said = "你好\uff0c世界😀 100%s $5 `date`"
    phone.output("shell", "ime", "enable", ADB)
    lab.show("Inputs")
    lab.tap("search")
    await_shown(phone)
    screen = lab.session.observe(Deadline(WAIT_S))
    target = target_of(screen, next(node for node in screen.nodes if node.resource_id.endswith("id/search")))

    lab.session.write_text(Order.fresh(Deadline(WAIT_S)), target, said, "ime")

    lab.await_log("text", id="search", text=said)
    assert phone.output("shell", "settings get secure default_input_method") == f"{LATIN}\n"
