"""What the phone itself lays over apps: shade, questions, sheets, recent apps, lock, volume."""

import re
from collections.abc import Iterator

import pytest

from pollex.action.actions import Contact, Gesture, Tap, Type
from pollex.device.deadline import Deadline
from pollex.screen.overlays import overlays
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.lab import PACKAGE, Lab, front, is_resumed, state_of
from tests.phone.waiting import WAIT_S, wait_for

UI = "com.android.systemui"
PERMISSIONS = "com.android.permissioncontroller"
CAMERA = "android.permission.CAMERA"
MAY_NOTIFY = "android.permission.POST_NOTIFICATIONS"
PULL_DOWN = ("500", "10", "500", "900", "200")


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    """Lab's page that asks the phone for things, in front, with the right to post notifications."""
    with Hands.on(phone) as hands:
        phone.output("shell", "pm", "grant", PACKAGE, MAY_NOTIFY)
        hands.lab.show("Asks")
        yield hands


def shell(lab: Lab, *words: str) -> str:
    return lab.phone.output("shell", *words)


def titles(lab: Lab) -> list[str]:
    """Of all windows, from the top."""
    return [window["title"] for window in state_of(lab.phone)["windows"]]


def focus(lab: Lab) -> str:
    """Title of the window that keys go to."""
    return next((window["title"] for window in state_of(lab.phone)["windows"] if window["focused"]), "")


def look(hands: Hands) -> Screen:
    return hands.executor.look(Deadline(WAIT_S)).screen


def seen(hands: Hands, **facts: object) -> tuple[Screen, Node]:
    """The first node with these facts, at rest, on pollex' newest screen."""
    hands.lab.await_in_sight(**facts)
    screen = look(hands)
    return screen, next(n for n in screen.nodes if all(getattr(n, name) == fact for name, fact in facts.items()))


def target(hands: Hands, **facts: object) -> Target:
    return target_of(*seen(hands, **facts))


def granted(lab: Lab, permission: str) -> str:
    """What `dumpsys package` says of it."""
    found = re.search(rf"{permission}: (granted=.*)", shell(lab, "dumpsys", "package", PACKAGE))
    assert found
    return found[1]


def test_a_finger_pulls_the_shade_down_and_notifications_are_listed_opened_and_taken_away(hands: Hands) -> None:
    """By fingers of adb alone."""
    lab = hands.lab
    shell(lab, "cmd", "notification", "post", "-t", "Hello", "greeting", "world")
    lab.command("post")
    lab.await_log("post")

    shell(lab, "input", "swipe", *PULL_DOWN)

    wait_for("the shade", lambda: focus(lab) == "NotificationShade")
    assert [node.text for node in lab.nodes(resource_id="android:id/title")] == ["Lab is done", "Hello"]
    assert f"pkg={PACKAGE}" in shell(lab, "dumpsys", "notification")
    row = lab.await_in_sight(text="Hello").bounds
    shell(lab, "input", "swipe", "200", str(row.top), "1000", str(row.top), "200")
    lab.await_gone(text="Hello")
    lab.touch(lab.await_in_sight(text="Lab is done"))
    wait_for("its page", lambda: is_resumed(lab.phone, f"{PACKAGE}/.AnswerActivity"))
    assert "NotificationShade" not in titles(lab)
    assert shell(lab, "cmd", "notification", "list") == ""


def test_clear_all_takes_what_can_be_taken_and_tells_the_app(hands: Hands) -> None:
    """And `cmd statusbar` opens and closes the shade."""
    lab = hands.lab
    lab.command("post")
    shell(lab, "cmd", "statusbar", "expand-notifications")

    lab.touch(lab.await_in_sight(text="Clear all"))

    lab.await_log("dismissed")
    wait_for("closed", lambda: focus(lab).endswith("AsksActivity"))
    shell(lab, "cmd", "statusbar", "expand-settings")
    lab.await_node(description="Dark theme", resource_id=f"{UI}:id/tile")
    shell(lab, "cmd", "statusbar", "collapse")
    wait_for("closed", lambda: focus(lab).endswith("AsksActivity"))


def test_two_fingers_pull_down_the_settings(hands: Hands) -> None:
    """One finger pulls down the notifications, with the first of the settings above them."""
    lab = hands.lab

    def pull(*xs: int) -> set[str]:
        look(hands)
        receipt = hands.do(Gesture(tuple(Contact(((0, x, 10), (300, x, 900))) for x in xs)))
        assert receipt.status == "completed", receipt
        wait_for("the shade", lambda: focus(lab) == "NotificationShade")
        tiles = {node.description for node in look(hands).nodes if node.resource_id == f"{UI}:id/tile"}
        shell(lab, "cmd", "statusbar", "collapse")
        wait_for("closed", lambda: focus(lab).endswith("AsksActivity"))
        return tiles

    by_one, by_two = pull(500), pull(400, 700)

    assert by_one < by_two
    assert "Dark theme" in by_two - by_one


def test_an_action_of_a_notification_is_tapped_and_answered_by_pollex(hands: Hands) -> None:
    """The app's own receivers get what it has prepared, and what was written."""
    lab = hands.lab
    lab.command("post")
    shell(lab, "cmd", "statusbar", "expand-notifications")

    tapped = hands.do(Tap(target(hands, description="Archive")))

    assert tapped.ok, tapped.message
    lab.await_log("archive")
    shell(lab, "cmd", "statusbar", "collapse")
    wait_for("closed", lambda: focus(lab).endswith("AsksActivity"))
    lab.command("post")
    shell(lab, "cmd", "statusbar", "expand-notifications")
    hands.do(Tap(target(hands, description="Reply")))
    written = hands.do(Type("on my way", target(hands, resource_id=f"{UI}:id/remote_input_text")))
    assert written.ok, written.message
    lab.touch(lab.await_in_sight(description="Send"))
    assert lab.await_log("reply")["text"] == "on my way"


def test_a_notification_that_comes_up_swallows_no_tap_that_is_told_as_done(hands: Hands) -> None:
    """L-45: it lies over the button; the button gets the tap, or pollex says that it did not."""
    lab = hands.lab
    save = target(hands, resource_id=f"{PACKAGE}:id/save")
    lab.command("alert")
    lab.await_node(text="Lab is done")

    receipt = hands.do(Tap(save))

    assert receipt.ok == bool(lab.log("click", id="save")), receipt.message
    assert lab.log("archive") == []
    over = [overlay for overlay in overlays(look(hands)) if overlay.window.package == UI]
    assert not over or over[0].kind == "foreign"
    wait_for("it goes by itself", lambda: "NotificationShade" not in titles(lab))
    assert shell(lab, "cmd", "notification", "list") != ""


def test_tiles_of_the_shade_change_settings_and_the_whole_phone(hands: Hands) -> None:
    """Airplane mode, and dark colors, for which the shade itself is made anew while it is open."""
    lab = hands.lab
    shell(lab, "cmd", "statusbar", "expand-settings")

    lab.touch(lab.await_in_sight(description="Airplane mode", resource_id=f"{UI}:id/tile"))
    lab.touch(lab.await_in_sight(description="Dark theme", resource_id=f"{UI}:id/tile"))

    wait_for("airplane mode", lambda: shell(lab, "settings", "get", "global", "airplane_mode_on") == "1\n")
    wait_for("dark", lambda: shell(lab, "cmd", "uimode", "night") == "Night mode: yes\n")
    assert lab.await_node(description="Dark theme", resource_id=f"{UI}:id/tile").checked == "yes"
    lab.press("BACK")
    wait_for("closed", lambda: focus(lab).endswith("AsksActivity"))


def test_a_permission_is_asked_for_in_a_dialog_that_pollex_flags(hands: Hands) -> None:
    """L-45, pitfall 109: what was tapped brought up a question of the system, and the receipt says so."""
    lab = hands.lab

    receipt = hands.do(Tap(target(hands, resource_id=f"{PACKAGE}:id/ask_camera")))

    once = target(hands, resource_id=f"{PERMISSIONS}:id/permission_allow_one_time_button")
    assert "OVERLAY_SEEN" in [warning.code for warning in receipt.warnings]
    assert [overlay.kind for overlay in overlays(look(hands))] == ["question"]
    hands.do(Tap(once))
    assert lab.await_log("permission", name="CAMERA") == {"granted": True, "has": True} | lab.log("permission")[0]
    assert granted(lab, CAMERA) == "granted=true, flags=[ ONE_TIME]"
    shell(lab, "am", "force-stop", PACKAGE)
    wait_for("it was for this time", lambda: granted(lab, CAMERA).startswith("granted=false"))


def test_two_refusals_are_for_good_and_the_shell_may_give_and_take(hands: Hands) -> None:
    """And an app that loses a permission is ended."""
    lab = hands.lab
    for _ in range(2):
        lab.forget_log()
        lab.command("camera")
        lab.touch(lab.await_in_sight(resource_id=f"{PERMISSIONS}:id/permission_deny_button"))
        lab.await_log("permission", granted=False)
    lab.forget_log()
    lab.command("camera")
    lab.await_log("permission", granted=False)  # without a question

    shell(lab, "pm", "grant", PACKAGE, CAMERA)
    lab.command("camera")
    assert lab.await_log("permission", granted=True)["has"]

    shell(lab, "pm", "revoke", PACKAGE, CAMERA)
    wait_for("it is ended", lambda: not is_resumed(lab.phone, f"{PACKAGE}/.AsksActivity"))


def test_a_crash_is_told_and_the_app_opened_again(hands: Hands) -> None:
    """In the words and views of the framework itself."""
    lab = hands.lab
    shell(lab, "vphone", "fault", "crash")
    again = target(hands, resource_id="android:id/aerr_restart")
    assert overlays(look(hands))[0].kind == "question"
    lab.await_node(resource_id="android:id/aerr_close", text="Close app")

    hands.do(Tap(again))

    wait_for("Lab again", lambda: is_resumed(lab.phone, f"{PACKAGE}/.MainActivity"))


def test_of_several_pages_one_is_chosen_once_or_always(hands: Hands) -> None:
    """The sheet of the system, with its own names."""
    lab = hands.lab
    for choice, page in (("button_once", "First"), ("button_always", "Second")):
        lab.command("show")
        lab.touch(lab.await_in_sight(text=f"{page} page"))
        lab.touch(lab.await_in_sight(resource_id=f"android:id/{choice}", is_enabled=True))
        lab.await_front(f"{PACKAGE}/.{page}ShowActivity")
        lab.press("BACK")
        lab.await_front(f"{PACKAGE}/.AsksActivity")

    lab.command("show")

    lab.await_front(f"{PACKAGE}/.SecondShowActivity")  # without a question


def test_something_is_shared_by_the_sheet_of_apps(hands: Hands) -> None:
    """Notes takes texts."""
    lab = hands.lab
    lab.command("share")
    lab.await_node(text="A text to share")

    hands.do(Tap(target(hands, text="Note")))

    wait_for("Notes", lambda: front(lab.phone).startswith("dev.pollex.notes/"))
    lab.await_node(text="A text to share")


def test_an_app_is_taken_out_of_the_recent_ones(hands: Hands) -> None:
    """By a finger that goes up."""
    lab = hands.lab
    lab.press("APP_SWITCH")
    card = lab.await_in_sight(description="Lab", resource_id=f"{UI}:id/task").bounds

    x, y = (card.left + card.right) // 2, (card.top + card.bottom) // 2
    shell(lab, "input", "swipe", str(x), str(y), str(x), "100", "200")

    lab.await_node(text="No recent items")
    lab.press("HOME")
    wait_for("no task of Lab", lambda: all(task["home"] for task in state_of(lab.phone)["tasks"]))


def test_a_pin_keeps_everybody_out_who_does_not_know_it(hands: Hands) -> None:
    """`locksettings`, the keys of the pad, `dumpsys window`."""
    lab = hands.lab
    assert shell(lab, "locksettings", "set-pin", "2580") == "Pin set to '2580'\n"
    lab.press("POWER")
    lab.press("WAKEUP")
    lab.await_node(text="Swipe up to open")
    assert "showing=true" in shell(lab, "dumpsys", "window", "policy")

    lab.press("HOME")
    shell(lab, "input", "swipe", "500", "2000", "500", "600", "200")
    for digit in "1111":
        lab.touch(lab.await_in_sight(resource_id=f"{UI}:id/key{digit}"))
    lab.touch(lab.await_in_sight(resource_id=f"{UI}:id/key_enter"))
    lab.await_node(text="Wrong PIN")
    shell(lab, "input", "text", "2580")
    lab.press("ENTER")

    lab.await_front(f"{PACKAGE}/.AsksActivity")
    assert shell(lab, "locksettings", "clear", "--old", "2580") == "Lock credential cleared\n"


def test_a_key_changes_the_volume_and_shows_it_for_a_while(hands: Hands) -> None:
    """The panel lies over the page and goes by itself."""
    lab = hands.lab

    def slider() -> list[Node]:
        lab.press("VOLUME_UP")
        return lab.nodes(resource_id=f"{UI}:id/volume_row_slider")

    wait_for("the volume", slider)
    assert 5 < int(shell(lab, "settings", "get", "system", "volume_music")) <= 15
    wait_for("it goes", lambda: "VolumeDialogImpl" not in titles(lab))


def test_another_language_reaches_apps_and_the_phone_itself(hands: Hands) -> None:
    """Apps are made anew, and so are the system's windows."""
    lab = hands.lab
    shell(lab, "settings", "put", "system", "system_locales", "zh-CN")

    lab.await_node(text="保存", resource_id=f"{PACKAGE}:id/save")
    assert shell(lab, "getprop", "persist.sys.locale") == "zh-CN\n"
    shell(lab, "cmd", "statusbar", "expand-notifications")
    lab.await_node(text="没有通知")
    shell(lab, "cmd", "statusbar", "collapse")

    shell(lab, "cmd", "locale", "set-app-locales", PACKAGE, "--locales", "en-US")

    lab.await_node(text="Save", resource_id=f"{PACKAGE}:id/save")


def test_the_shade_stays_open_when_the_display_turns_and_the_font_grows(hands: Hands) -> None:
    """It is made anew, on the same level, in its new size; BACK closes it, and the page below is in front."""
    lab = hands.lab
    shell(lab, "cmd", "notification", "post", "-t", "Hello", "greeting", "world")
    shell(lab, "cmd", "statusbar", "expand-notifications")
    small = lab.await_in_sight(text="Hello").bounds

    shell(lab, "settings", "put", "system", "user_rotation", "1")
    wait_for("the shade across", lambda: look(hands).display.width > look(hands).display.height)
    assert lab.await_in_sight(text="Hello").bounds != small
    assert focus(lab) == "NotificationShade"
    shell(lab, "settings", "put", "system", "user_rotation", "0")
    shell(lab, "settings", "put", "system", "font_scale", "1.3")
    wait_for("larger letters", lambda: lab.await_in_sight(text="Hello").bounds.height > small.height)
    assert focus(lab) == "NotificationShade"

    lab.press("BACK")
    lab.await_front(f"{PACKAGE}/.AsksActivity")
