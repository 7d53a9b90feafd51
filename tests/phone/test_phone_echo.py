"""`vphone echo`: what windows got, what views took and tell of themselves, what they hold; and what nobody holds."""

import json
import subprocess
from typing import Any

from benchmarks.notes import page_of
from pollex.action.actions import NodeAct
from pollex.device.virtual import VirtualPhone
from tests.phone.acting import Hands
from tests.phone.lab import PACKAGE, Lab, front, middle
from tests.phone.test_keyboard import await_shown
from tests.phone.waiting import wait_for

SETTINGS = "com.android.settings"
LOADER = "pollex.phone.process.ProcessLoader"
KEYBOARD = "pollex.phone.system.ime.KeyboardView"


def echo(lab: Lab, **facts: object) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in lab.phone.output("shell", "vphone", "echo").splitlines()]
    return [line for line in lines if facts.items() <= line.items()]


def heard(lab: Lab, **facts: object) -> dict[str, Any]:
    return wait_for(f"an echo of {facts}", lambda: next(iter(echo(lab, **facts)), None))


def test_an_app_that_notes_nothing_is_heard_all_the_same(lab: Lab) -> None:
    """A finger on Settings' field, text in it, the way home and what is taken there by accessibility."""
    lab.phone.output("shell", "am", "start", "-n", f"{SETTINGS}/.Settings")
    field = lab.await_in_sight(class_name="android.widget.EditText")

    lab.touch(field)
    finger = heard(lab, did="finger", package=SETTINGS)
    assert (finger["x"], finger["y"]) == middle(field)

    lab.phone.output("shell", "input", "text", "wi")
    heard(lab, did="edit", id=field.resource_id)
    held = wait_for("the text", lambda: next(iter(echo(lab, did="holds", id=field.resource_id, text="wi")), None))
    assert (held["window"], held["node"]) == field.id

    lab.phone.output("shell", "input", "keyevent", "HOME")
    heard(lab, did="system", what="home")

    lab.phone.output("shell", "vphone", "reset")
    assert echo(lab, package=SETTINGS) == []


def test_a_click_by_accessibility_is_told_by_the_window_and_by_the_view(lab: Lab) -> None:
    hands = Hands(lab)
    lab.show("Switches")
    hands.do(NodeAct(hands.target("wifi"), "click"))

    assert len(echo(lab, did="action", action="click", taken=True, id=f"{PACKAGE}:id/wifi")) == 1
    assert len(echo(lab, did="click", id=f"{PACKAGE}:id/wifi")) == 1
    assert heard(lab, did="holds", id=f"{PACKAGE}:id/wifi")["checked"] is True


def test_a_page_is_called_in_notes_after_its_activity(lab: Lab) -> None:
    """What is learned of a page from its notes holds for receipts of that page alone."""
    hands = Hands(lab)
    lab.show("Switches")
    hands.do(NodeAct(hands.target("wifi"), "click"))

    assert page_of(front(lab.phone)) == lab.await_log("action")["page"]


def test_a_keyboard_that_is_gone_keeps_no_page_in_memory(lab: Lab, phone_session: VirtualPhone) -> None:
    """Each came with the page that it wrote into, and a phone in long use grew by a megabyte for each."""
    for _ in range(4):
        lab.show("Inputs")
        lab.tap("greeting")
        await_shown(lab.phone)
        lab.phone.output("shell", "input", "keyevent", "BACK")
        await_shown(lab.phone, shown=False)

    wait_for("the old ones to go", lambda: _instances(phone_session.pid, KEYBOARD) <= 1)


def test_a_helper_that_was_killed_leaves_no_code_in_memory(lab: Lab, phone_session: VirtualPhone) -> None:
    for _ in range(3):
        assert lab.screen() is not None
        lab.phone.output("shell", "vphone", "fault", "kill", "helper")
        wait_for("another helper", lab.screen)

    wait_for("the old ones to go", lambda: _instances(phone_session.pid, LOADER) <= 1)


def _instances(pid: int, name: str) -> int:
    """How many the phone's process still holds, after a collection."""
    told = subprocess.run(["jcmd", str(pid), "GC.class_histogram"], capture_output=True, text=True, check=True).stdout
    return next((int(line.split()[1]) for line in told.splitlines() if line.split()[-1:] == [name]), 0)
