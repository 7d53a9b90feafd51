"""The phone itself goes wrong: programs end, nothing can be written or injected, time jumps.

A naive client believes in exit codes, and sends again what failed; pollex claims no more than is so. docs/faults.md has
the table of them.
"""

import json
from typing import Literal

from pollex.action.actions import Launch
from pollex.action.receipt import Receipt
from tests.phone.faults import Aim, Troubled
from tests.phone.lab import PACKAGE, front, stages
from tests.phone.naive import TRIES
from tests.phone.running_helper import Json, RunningHelper, running_helper
from tests.phone.waiting import wait_for

NOTES = "dev.pollex.notes"
COUNT = f"{PACKAGE}:id/count"
HOUR_MS = 3_600_000


def test_input_that_is_refused_is_no_success(troubled: Troubled) -> None:
    """C-74: `input tap` ends with 0, as it does on a phone, and no finger reaches the app; its own click does."""
    troubled.open("Busy")
    button = troubled.aim("count")
    troubled.fault("input")

    assert troubled.naive_tap(button) == "success"
    assert (troubled.clicks("count"), troubled.lab.log("touch")) == (0, [])
    touched = troubled.touch(button)
    clicked = troubled.tap(button)

    assert (touched.status, touched.error) == ("not_started", "INJECT_DENIED"), touched
    assert "'USB debugging (Security settings)'" in touched.message
    assert (clicked.status, clicked.way, troubled.clicks("count")) == ("completed", "node", 1), clicked


def test_an_app_that_crashes_at_the_touch_has_done_nothing(troubled: Troubled) -> None:
    """The finger comes down, the app throws, `input tap` ends with 0."""
    for client in (troubled.naive_tap, troubled.touch):
        troubled.calm()
        troubled.open("Busy")
        button = troubled.aim("count")
        troubled.fault("crash --after-events 1")

        told = client(button)

        troubled.lab.await_node(text="Lab has stopped")
        assert troubled.clicks("count") == 0
        assert told == "success" or told.status != "completed" or says_stopped(told, "Lab"), told


def says_stopped(receipt: Receipt, app: str) -> bool:
    """Whether it tells what came over the page."""
    return any(f"{app} has stopped" in warned.message for warned in receipt.warnings if warned.code == "OVERLAY_SEEN")


def test_an_app_that_hangs_at_the_touch_leaves_the_outcome_unknown(troubled: Troubled) -> None:
    """Whoever ends such an app loses the touch; `input tap` ends with 0 all the same."""
    for client in (troubled.naive_tap, troubled.tap):
        troubled.calm()
        troubled.shell("vphone set anr_kill_s 4")
        troubled.open("Busy")
        button = troubled.aim("count")
        troubled.fault("hang spin")

        told = client(button)

        assert troubled.clicks("count") == 0
        assert told == "success" or told.status != "completed", told


def test_a_touch_on_a_slow_phone_counts_when_the_app_has_it(troubled: Troubled) -> None:
    """C-74: after `input tap` the naive client takes what it asked for as done; pollex says so only when it is.

    Android waits with `input tap` for the touch, and opens a page in a later turn of the main thread.
    """
    troubled.open("Asks")
    x, y = troubled.aim("ask_camera").place
    troubled.fault("slow 4000")
    at_success_of_naive = json.loads(troubled.shell(f"input tap {x} {y} && vphone state"))
    assert "com.android.permissioncontroller" not in [window["package"] for window in at_success_of_naive["windows"]]
    troubled.shell("vphone fault clear")
    troubled.await_window("com.android.permissioncontroller")
    troubled.calm()

    troubled.open("Busy")
    button = troubled.aim("count")
    troubled.fault("slow 1500")
    receipt = troubled.touch(button)
    troubled.shell("vphone fault clear")

    if receipt.status == "completed":
        troubled.lab.await_log("click", id="count")
    else:
        assert receipt.error in {"TIMEOUT", "STALE"}, receipt
    assert troubled.tap(troubled.aim("count")).status == "completed"  # and comes after all that was still on its way
    earlier = troubled.clicks("count") - 1
    assert earlier == 1 if receipt.status == "completed" else earlier <= (receipt.dispatch != "none"), receipt


def test_after_a_helper_was_killed_nothing_is_sent_twice(troubled: Troubled) -> None:
    """L-107: the click was carried out. A naive client whose connection broke sends it again: two clicks."""
    troubled.lab.session.close()
    troubled.open("Busy")
    assert naive_click(troubled) == "success"
    assert troubled.clicks("count") == 2

    troubled.open("Busy")
    button = troubled.aim("count")
    troubled.fault("kill helper --after 1")

    receipt = troubled.tap(button)

    # The helper may have answered before it died.
    assert (receipt.status, receipt.dispatch) in {("unknown", "uncertain"), ("completed", "finished")}, receipt
    troubled.lab.await_log("click", id="count")
    again = troubled.aim("count")  # by a new helper
    assert troubled.clicks("count") == 1
    assert troubled.tap(again).status == "completed"
    assert troubled.clicks("count") == 2


def naive_click(troubled: Troubled) -> Literal["success"]:
    """A client of the same helper: a stream that ended is a click that was not made, so that it is made again."""
    troubled.fault("kill helper --after 1")
    for _ in range(TRIES):
        with running_helper(troubled.phone) as helper:
            if (answer := click_once(helper)) is not None:
                assert answer["ok"], answer
                return "success"
    raise AssertionError(f"{TRIES} times it came to nothing")


def click_once(helper: RunningHelper) -> Json | None:
    """The helper's answer to a click, None if it ended instead."""
    reading = helper.until(r=COUNT)
    try:
        return helper.act(reading, reading.row(r=COUNT), "click")
    except AssertionError:
        assert helper.process.wait() != 0
        return None


def test_an_app_that_was_ended_behind_is_not_taken_up_where_it_was_left(troubled: Troubled) -> None:
    """It comes back with the text of its page and without its dialog; the naive client says yes where that was."""
    troubled.do(Launch(PACKAGE))
    troubled.lab.open("FieldsActivity")
    troubled.lab.tap("plain_field")
    troubled.shell("input text milk")
    troubled.lab.tap("show_field_dialog")
    troubled.lab.tap("dialog_field")
    troubled.shell("input text eggs")
    troubled.lab.await_text("dialog_field", "eggs")
    yes = troubled.aim_at(troubled.node_of("android", "button1"))
    troubled.shell("input keyevent HOME")
    wait_for("stopped", lambda: stages(troubled.phone)["FieldsActivity"] == "STOPPED")
    troubled.fault(f"kill {PACKAGE}")
    wait_for("ended", lambda: stages(troubled.phone)["FieldsActivity"] == "DESTROYED")

    receipt = troubled.tap(yes)
    launched = troubled.do(Launch(PACKAGE))

    assert receipt.status == "not_started" and receipt.error in ("STALE", "APP_CHANGED"), receipt
    assert launched.status == "completed" and "FieldsActivity" in front(troubled.phone), launched
    troubled.lab.await_text("plain_field", "milk")
    assert troubled.tap(yes).status == "not_started"
    assert troubled.naive_tap(yes) == "success"
    assert not [node for node in troubled.lab.nodes() if "eggs" in node.text]  # with a yes, the page shows them


def test_a_full_disk_is_seen_in_what_the_app_does(troubled: Troubled) -> None:
    """The app cannot save and crashes; `input tap` ended with 0."""
    troubled.fault("disk")
    written = troubled.phone.adb("shell", "echo hello > /sdcard/hello.txt")
    pushed = troubled.phone.adb("push", __file__, "/sdcard/")

    assert written.returncode == 1 and b"No space left on device" in written.stderr
    assert pushed.returncode == 1 and b"No space left on device" in pushed.stdout + pushed.stderr
    for client in (troubled.naive_tap, troubled.tap):
        troubled.calm()
        save = note_to_save(troubled)
        troubled.fault("disk")

        told = client(save)

        troubled.lab.await_node(text="Notes has stopped")
        assert told == "success" or says_stopped(told, "Notes"), told
        assert troubled.shell(f"find /data/data/{NOTES}/files -type f") == ""


def note_to_save(troubled: Troubled) -> Aim:
    """The button that saves a note, which has been written."""
    troubled.shell(f"am start -W -n {NOTES}/.EditorActivity")
    troubled.lab.await_front(f"{NOTES}/.EditorActivity")
    troubled.lab.tap_node(resource_id=f"{NOTES}:id/body")
    troubled.shell("input text milk")
    troubled.lab.await_node(text="milk")
    return troubled.aim_at(troubled.node_of(NOTES, "save"))


def test_a_clock_that_jumps_is_no_time_that_has_passed(troubled: Troubled) -> None:
    """A naive client waits by the phone's clock for what takes ten minutes, and is at its end at once; pollex waits by
    the uptime.
    """
    troubled.open("Changes")
    troubled.lab.await_node(text="Subject")
    troubled.lab.command("vanish", HOUR_MS // 6)
    began = troubled.naive.clock()
    troubled.fault(f"clock {HOUR_MS}")
    troubled.naive.wait_until(began + 1200)
    assert troubled.lab.log("vanish") == []
    assert troubled.lab.nodes(text="Subject")
    troubled.calm()

    troubled.open("DeadButtons")
    late = troubled.aim("after_a_while")
    before = int(troubled.shell("date +%s"))
    troubled.fault(f"clock {HOUR_MS} --after-events 1")

    receipt = troubled.touch(late)

    assert int(troubled.shell("date +%s")) - before >= 3600
    assert receipt.status == "completed" and receipt.timings.total < 600_000, receipt
    troubled.lab.await_text("outcome", "Arrived")
    troubled.shell("vphone fault clear")
    assert int(troubled.shell("date +%s")) - before < 1800


def test_without_the_one_place_for_reading_no_control_is_touched(troubled: Troubled) -> None:
    """`uiautomator dump` leaves the file of before, and whoever reads that sees a page that is gone, and touches it."""
    troubled.open("TwoSaves")
    save = troubled.aim("save")
    troubled.fault("kill helper")
    wait_for("an old dump", lambda: troubled.phone.adb("shell", "uiautomator dump /sdcard/dump.xml").stdout)
    troubled.fault("slot")
    troubled.open("Pad")

    naive = troubled.phone.adb("shell", "uiautomator dump /sdcard/dump.xml; cat /sdcard/dump.xml")
    assert b"TwoSaves" not in troubled.phone.adb("shell", "dumpsys", "activity", "top-resumed").stdout
    assert f"{PACKAGE}:id/save".encode() in naive.stdout, "it takes the page of before for this one"
    receipt = troubled.tap(save)
    troubled.lab.session.close()  # it tries the helper again by itself only after a while

    assert naive.returncode == 0 and b"</hierarchy>" in naive.stdout
    assert (receipt.status, receipt.dispatch, troubled.clicks("save")) == ("not_started", "none", 0), receipt
    assert receipt.error == "UNSUPPORTED" and "without its helper" in receipt.message, receipt
