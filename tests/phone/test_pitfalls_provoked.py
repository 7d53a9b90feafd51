"""What went wrong for others, provoked on the phone by a fault: the naive client and pollex (docs/pitfalls.md)."""

import pytest

from pollex.action.actions import Launch, Press, Type
from pollex.device.deadline import Deadline
from pollex.errors import ReadFailed
from pollex.screen.overlays import overlays
from tests.phone.faults import Troubled
from tests.phone.lab import PACKAGE, front, middle
from tests.phone.naive import Place
from tests.phone.waiting import WAIT_S, wait_for

KEY = "t"
"""A letter in the upper row."""
NOTES = "dev.pollex.notes"
KEY_WAKEUP = 224


def test_a_button_under_the_keyboard_is_refused_and_one_half_under_it_is_clicked(troubled: Troubled) -> None:
    """Pitfall 52: a naive touch where the button was seen types a letter, and its exit code is 0."""
    troubled.open("Fields")
    troubled.fault("keyboard plain_field")
    troubled.await_window("InputMethod")
    top, key = keyboard_of(troubled)
    troubled.fault(f"move show_field_dialog 0 {top - middle(troubled.hands.node('show_field_dialog'))[1]}")
    half = troubled.aim("show_field_dialog")

    clicked = troubled.tap(half)

    assert (clicked.status, clicked.error) == ("completed", None), clicked
    troubled.lab.await_node(resource_id=f"{PACKAGE}:id/dialog_field")
    troubled.calm()
    troubled.open("Fields")
    button = troubled.aim("show_field_dialog")
    troubled.fault("keyboard plain_field")
    troubled.await_window("InputMethod")
    troubled.fault(f"move show_field_dialog {key[0] - button.place[0]} {key[1] - button.place[1]}")
    troubled.lab.forget_log()

    refused = troubled.tap(button)

    assert (refused.status, refused.error, refused.dispatch) == ("not_started", "OCCLUDED", "none"), refused
    assert troubled.lab.log() == []
    assert troubled.naive.tap(key) == "success"
    assert troubled.lab.await_log("text")["id"] == "plain_field"
    assert troubled.lab.nodes(resource_id=f"{PACKAGE}:id/dialog_field") == []


def keyboard_of(troubled: Troubled) -> tuple[int, Place]:
    """Where the keyboard begins, and where its key is."""
    screen = troubled.hands.executor.look(Deadline(WAIT_S)).screen
    window = next(window for window in screen.windows if window.type == "keyboard")
    return window.bounds.top, middle(next(node for node in screen.tree(window) if KEY in (node.text, node.description)))


def test_with_no_field_in_focus_nothing_is_typed_on_the_phone(troubled: Troubled) -> None:
    """Pitfall 85: `input text` ends with 0 there, and the letters go nowhere."""
    troubled.open("DeadButtons")
    troubled.hands.node("dead")

    typed = troubled.do(Type("hello"))

    assert (typed.status, typed.error, typed.dispatch) == ("not_started", "NO_FIELD", "none"), typed
    assert troubled.shell("input text hello") == ""
    assert troubled.lab.log("text") == []


def test_an_app_that_stays_behind_the_lock_was_not_opened(troubled: Troubled) -> None:
    """Pitfalls 97, 98, 102: `am start` ends with 0; the app is started once and never ended to try again."""
    troubled.shell("locksettings set-pin 2580; input keyevent SLEEP; input keyevent WAKEUP")
    wait_for(
        "the lock", lambda: troubled.hands.executor.look(Deadline(WAIT_S)).screen.package == "com.android.systemui"
    )
    assert "Error" not in troubled.shell(f"am start -n {PACKAGE}/.MainActivity")

    launched = troubled.do(Launch(NOTES))

    assert (launched.status, launched.error) == ("observed", "MISMATCH"), launched
    assert "com.android.systemui is in front" in launched.message
    assert troubled.shell("vphone wire").count(NOTES) == 1
    assert f"Killing {NOTES}" not in troubled.shell("logcat -d")


def test_a_question_of_the_system_is_known_in_chinese(troubled: Troubled) -> None:
    """Pitfall 110: by who asks, and not by words; what was aimed at before is not touched."""
    troubled.shell("settings put system system_locales zh-CN")
    troubled.open("Asks")
    save = troubled.aim("save")
    troubled.fault("permission CAMERA")
    troubled.lab.await_node(text="仅限这一次")

    refused = troubled.tap(save)

    asking = overlays(troubled.hands.executor.look(Deadline(WAIT_S)).screen)
    assert [(overlay.kind, overlay.window.package) for overlay in asking] == [
        ("question", "com.android.permissioncontroller")
    ]
    assert (refused.status, refused.dispatch, troubled.clicks("save")) == ("not_started", "none", 0), refused


def test_a_dark_phone_is_said_to_be_dark_and_touched_when_it_is_awake(troubled: Troubled) -> None:
    """Pitfall 117: `input tap` ends with 0 on a dark phone, and no app has the touch."""
    troubled.open("TwoSaves")
    save = troubled.aim("save")
    troubled.shell("input keyevent SLEEP")

    with pytest.raises(ReadFailed, match="if its screen is off, wake it with key 224"):
        troubled.hands.executor.look(Deadline(WAIT_S))
    assert troubled.naive_tap(save) == "success"
    dark = troubled.tap(save)

    assert (dark.status, dark.dispatch, troubled.clicks("save")) == ("not_started", "none", 0), dark
    assert "if its screen is off, wake it with key 224" in dark.message
    troubled.do(Press(KEY_WAKEUP))
    wait_for("the page", lambda: "TwoSavesActivity" in front(troubled.phone))
    assert troubled.tap(troubled.aim("save")).status == "completed"
    assert troubled.clicks("save") == 1
