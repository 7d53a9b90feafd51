"""The life of activities and tasks: keys, results, rotation, the screen going off, launch modes."""

import subprocess

import pytest

from tests.phone.lab import LAUNCHER, PACKAGE, Lab, State, front, is_resumed, stages, state_of
from tests.phone.waiting import wait_for

MAIN = f"{PACKAGE}/.MainActivity"
APART = f"{PACKAGE}.apart"
CLEAR_TOP = "0x04000000"
MULTIPLE_TASK = "0x18000000"
"""Together with the flag for a new task, without which it means nothing."""
SINGLE_TOP = "0x20000000"
LAUNCH = ("am", "start", "-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER", "-n", MAIN)


def launch(lab: Lab) -> None:
    """Starts Lab as its icon does; a task that is there already comes to the front as it is."""
    lab.phone.adb("shell", *LAUNCH).check_returncode()


def test_back_leaves_a_page_and_shows_the_one_before(lab: Lab) -> None:
    lab.open("MainActivity")
    lab.tap("dialogs")
    lab.await_front(f"{PACKAGE}/.DialogsActivity")

    lab.press("BACK")

    lab.await_front(MAIN)
    wait_for("the page that was left is gone", lambda: stages(lab.phone) == {"MainActivity": "RESUMED"})


def test_home_leaves_the_task_as_it_was(lab: Lab) -> None:
    launch(lab)
    lab.tap("controls")
    lab.tap("count_clicks")
    lab.await_text("clicks", "Clicks: 1")

    lab.press("HOME")
    lab.await_front(LAUNCHER)
    wait_for("stopped", lambda: stages(lab.phone) == {"MainActivity": "STOPPED", "ControlsActivity": "STOPPED"})
    launch(lab)

    lab.await_front(f"{PACKAGE}/.ControlsActivity")
    lab.await_text("clicks", "Clicks: 1")


def test_recents_lists_the_tasks_and_a_tap_brings_one_back(lab: Lab) -> None:
    lab.open("MainActivity")
    lab.phone.output("shell", "am", "start", "-n", "dev.pollex.notes/.NotesActivity")
    lab.await_front("dev.pollex.notes/.NotesActivity")

    lab.press("APP_SWITCH")
    listed = [lab.await_node(package="com.android.systemui", text=name).text for name in ("Notes", "Lab")]
    lab.tap_node(package="com.android.systemui", text="Lab")

    assert listed == ["Notes", "Lab"]
    lab.await_front(MAIN)


def test_a_page_of_the_same_app_gives_its_result(lab: Lab) -> None:
    lab.open("ResultActivity")
    lab.tap("ask_question")
    lab.tap("answer")
    lab.phone.output("shell", "input", "text", "forty%stwo")

    lab.tap("give")

    lab.await_text("result", "OK: forty two")


def test_an_activity_of_another_app_gives_its_result(lab: Lab) -> None:
    send = ("am", "start", "-a", "android.intent.action.SEND", "-t", "text/plain", "-p", "dev.pollex.notes")
    lab.phone.output("shell", *send, "--es", "android.intent.extra.SUBJECT", "Milk")
    lab.tap_node(resource_id="dev.pollex.notes:id/save")
    lab.open("ResultActivity")
    lab.tap("pick_note")

    lab.tap_node(resource_id="dev.pollex.notes:id/title", text="Milk")

    lab.await_text("result", "OK: Milk")


def test_back_in_an_activity_that_was_asked_is_a_cancelled_result(lab: Lab) -> None:
    lab.open("ResultActivity")
    lab.tap("pick_note")
    lab.await_front("dev.pollex.notes/.NotesActivity")

    lab.press("BACK")

    lab.await_text("result", "Cancelled")


def test_rotation_makes_the_page_anew_with_its_saved_state(lab: Lab) -> None:
    lab.open("LifeActivity")
    lab.await_text("calls", "create start resume")

    lab.phone.output("shell", "wm", "user-rotation", "lock", "1")

    lab.await_text("calls", "create start resume pause stop save | create start restore resume")
    display = state_of(lab.phone)["display"]
    assert (display["width"], display["height"], display["rotation"]) == (2400, 1080, 1)


@pytest.mark.parametrize("how", [f"vphone fault kill {PACKAGE}", f"am kill {PACKAGE}"])
def test_an_app_that_was_ended_behind_is_made_anew_from_what_it_saved(lab: Lab, how: str) -> None:
    """As for want of memory: the tasks stay, of the page in front its fields' texts, and no dialog."""
    launch(lab)
    lab.open("FieldsActivity")
    lab.tap("plain_field")
    lab.phone.output("shell", "input text milk")
    lab.tap("show_field_dialog")
    lab.await_node(resource_id=f"{PACKAGE}:id/dialog_field")
    lab.press("HOME")
    wait_for("stopped", lambda: set(stages(lab.phone).values()) == {"STOPPED"})
    before = _pid(lab)

    lab.phone.output("shell", how)

    wait_for("ended", lambda: set(stages(lab.phone).values()) == {"DESTROYED"})
    assert lab.phone.adb("shell", "pidof", PACKAGE).returncode == 1
    assert f"topActivity=ComponentInfo{{{PACKAGE}/{PACKAGE}.FieldsActivity}}" in lab.phone.output(
        "shell", "am stack list"
    )
    assert "app=null" in lab.phone.output("shell", "dumpsys activity activities")
    if how.startswith("am"):
        assert b"LaunchState: COLD" in lab.phone.adb("shell", *LAUNCH, "-W").stdout
    else:
        lab.press("APP_SWITCH")
        lab.tap_node(package="com.android.systemui", text="Lab")
    lab.await_front(f"{PACKAGE}/.FieldsActivity")
    lab.await_text("plain_field", "milk")
    assert not lab.nodes(resource_id=f"{PACKAGE}:id/dialog_field")
    assert _pid(lab) != before
    assert stages(lab.phone) == {"MainActivity": "DESTROYED", "FieldsActivity": "RESUMED"}

    lab.phone.output("shell", f"vphone fault kill {PACKAGE}")  # in front, where nothing is saved

    lab.await_front(MAIN)
    assert stages(lab.phone) == {"MainActivity": "RESUMED"}


def test_an_app_that_ends_while_it_was_asked_is_a_cancelled_result(lab: Lab) -> None:
    """And the page that asked is made anew where both have ended."""
    lab.open("ResultActivity")
    lab.tap("pick_note")
    lab.await_front("dev.pollex.notes/.NotesActivity")
    wait_for("stopped", lambda: stages(lab.phone) == {"ResultActivity": "STOPPED"})
    lab.phone.output("shell", f"am kill {PACKAGE}")

    lab.phone.output("shell", "vphone fault kill dev.pollex.notes")

    lab.await_front(f"{PACKAGE}/.ResultActivity")
    lab.await_text("result", "Cancelled")


def test_a_dark_screen_stops_the_page_and_a_lit_one_resumes_it(lab: Lab) -> None:
    lab.open("LifeActivity")

    lab.press("SLEEP")
    wait_for("stopped", lambda: stages(lab.phone) == {"LifeActivity": "STOPPED"})
    is_dark = not state_of(lab.phone)["interactive"]
    lab.press("WAKEUP")

    assert is_dark
    lab.await_text("calls", "create start resume pause stop save restart start resume")


def test_a_translucent_page_pauses_the_one_below_and_leaves_it_in_sight(lab: Lab) -> None:
    lab.open("LifeActivity")
    lab.open("TranslucentActivity")

    both = stages(lab.phone)
    lab.await_node(package=PACKAGE, text="The page below shows through")
    windows = [window for window in state_of(lab.phone)["windows"] if window["package"] == PACKAGE]
    titles = [window["title"].rpartition(".")[2] for window in windows]
    lab.tap("close")

    assert both == {"LifeActivity": "PAUSED", "TranslucentActivity": "RESUMED"}
    assert titles == ["TranslucentActivity", "LifeActivity"]
    lab.await_text("calls", "create start resume pause resume")


@pytest.mark.parametrize("by", ["launch mode", "flag"])
def test_an_activity_on_top_is_given_the_intent_when_it_is_single_top(lab: Lab, by: str) -> None:
    page, options = ("SingleTopActivity", []) if by == "launch mode" else ("SingleTaskActivity", ["-f", SINGLE_TOP])
    lab.open(page)
    lab.await_text("new_intents", "New intents: 0")

    again = lab.phone.adb("shell", "am", "start", *options, "-a", "again", "-n", f"{PACKAGE}/.{page}")

    assert b"intent has been delivered to currently running top-most instance" in again.stderr
    lab.await_text("new_intents", "New intents: 1")
    assert stages(lab.phone) == {page: "RESUMED"}


def test_a_standard_activity_is_made_once_more_by_another_intent(lab: Lab) -> None:
    lab.open("ControlsActivity")

    lab.phone.output("shell", "am", "start", "-a", "again", "-n", f"{PACKAGE}/.ControlsActivity")

    wait_for("two of them", lambda: _components(lab) == [f"{PACKAGE}/.ControlsActivity"] * 2)


def test_a_single_task_activity_clears_what_lies_above_it(lab: Lab) -> None:
    lab.open("SingleTaskActivity")
    lab.tap("open_main")
    lab.await_front(MAIN)

    lab.open("SingleTaskActivity", "-a", "again")

    lab.await_text("new_intents", "New intents: 1")
    wait_for("alone", lambda: stages(lab.phone) == {"SingleTaskActivity": "RESUMED"})


def test_a_page_with_an_affinity_of_its_own_gets_its_own_task(lab: Lab) -> None:
    """It is found there again; what it starts stays with it, and BACK leaves the other task as it was."""
    lab.open("ControlsActivity")

    lab.open("ApartActivity")
    lab.tap("open_main")
    lab.await_front(MAIN)
    lab.open("LifeActivity")
    shown_first = _tasks(lab)
    lab.open("ApartActivity", "-a", "again", "-f", CLEAR_TOP)

    assert shown_first == [(PACKAGE, ["Controls", "Life"]), (APART, ["Apart", "Main"])]
    wait_for("it alone", lambda: _tasks(lab) == [(APART, ["Apart"]), (PACKAGE, ["Controls", "Life"])], seen=_tasks(lab))
    lab.press("BACK")
    wait_for("no task of it", lambda: _tasks(lab) == [(PACKAGE, ["Controls", "Life"])])


def test_a_page_is_started_in_several_tasks_by_the_flag_for_that(lab: Lab) -> None:
    """Without the flag the task that is there comes to the front as it is."""
    lab.open("ApartActivity")
    lab.open("ApartActivity", "-f", MULTIPLE_TASK)
    wait_for("two tasks", lambda: _tasks(lab) == [(APART, ["Apart"])] * 2)

    again = lab.phone.adb("shell", f"am start -n {PACKAGE}/.ApartActivity")

    assert b"current task has been brought to the front" in again.stderr
    assert _tasks(lab) == [(APART, ["Apart"])] * 2


def test_clear_top_finishes_what_lies_above_and_makes_a_standard_activity_anew(lab: Lab) -> None:
    lab.open("ControlsActivity")
    lab.tap("count_clicks")
    lab.await_text("clicks", "Clicks: 1")
    lab.open("LifeActivity")

    lab.open("ControlsActivity", "-f", CLEAR_TOP)

    lab.await_text("clicks", "Clicks: 0")
    wait_for("alone", lambda: _components(lab) == [f"{PACKAGE}/.ControlsActivity"])


def test_back_on_the_activity_that_the_launcher_started_leaves_its_task_alive(lab: Lab) -> None:
    launch(lab)
    lab.await_front(MAIN)
    process = _pid(lab)

    lab.press("BACK")

    lab.await_front(LAUNCHER)
    wait_for("stopped", lambda: stages(lab.phone) == {"MainActivity": "STOPPED"})
    assert _pid(lab) == process


def test_back_on_the_last_activity_of_another_task_ends_the_task(lab: Lab) -> None:
    lab.open("MainActivity")

    lab.press("BACK")

    lab.await_front(LAUNCHER)
    wait_for("no task", lambda: not stages(lab.phone))


def test_am_start_waits_until_the_page_that_it_started_is_in_front(lab: Lab) -> None:
    lab.open("MainActivity")

    said = lab.phone.output("shell", "am", "start", "-W", "-n", f"{PACKAGE}/.ControlsActivity")

    assert is_resumed(lab.phone, f"{PACKAGE}/.ControlsActivity")
    assert f"Status: ok\nLaunchState: WARM\nActivity: {PACKAGE}/.ControlsActivity\n" in said


def test_an_activity_that_is_not_there_is_not_started(lab: Lab) -> None:
    before = front(lab.phone)

    said: subprocess.CompletedProcess[bytes] = lab.phone.adb("shell", "am", "start", "-n", f"{PACKAGE}/.NoActivity")

    assert f"Error: Activity class {{{PACKAGE}/{PACKAGE}.NoActivity}} does not exist." in said.stderr.decode()
    assert front(lab.phone) == before


def _components(lab: Lab) -> list[str]:
    tasks = state_of(lab.phone)["tasks"]
    return [activity["component"] for activity in tasks[0]["activities"]]


def _tasks(lab: Lab) -> list[tuple[str, list[str]]]:
    """Lab's tasks, the newest first, with the pages of each from the bottom."""

    def page(activity: State) -> str:
        return str(activity["component"]).rpartition(".")[2].removesuffix("Activity")

    tasks = [task for task in state_of(lab.phone)["tasks"] if not task["home"]]
    return [(task["affinity"], [page(activity) for activity in task["activities"]]) for task in tasks]


def _pid(lab: Lab) -> str:
    return lab.phone.output("shell", "pidof", PACKAGE)
