"""`vphone fault`: one that takes the place of another, two that go together, and ones that come to nothing."""

from tests.phone.faults import Troubled
from tests.phone.lab import PACKAGE, state_of
from tests.phone.waiting import wait_for

DIALER = "com.android.dialer"


def test_one_that_takes_the_place_of_another_is_there_and_leaves_what_was_there_before(troubled: Troubled) -> None:
    """The end of the first may not end the second, and the second does not take the first for how the page was."""
    troubled.open("Busy")
    plain = troubled.hands.node("clicks").text
    troubled.fault("text clicks one")
    troubled.fault("text clicks two")
    troubled.lab.await_text("clicks", "two")
    troubled.shell("vphone fault clear")
    troubled.lab.await_text("clicks", plain)

    troubled.fault("secure")
    troubled.fault("secure")
    assert "SECURE" in troubled.shell("dumpsys window windows")
    troubled.shell("vphone fault clear")
    wait_for("a page like others", lambda: "SECURE" not in troubled.shell("dumpsys window windows"))

    troubled.open("Fields")
    troubled.fault("field cuts plain_field")
    troubled.fault("field deaf plain_field")
    troubled.naive_tap(troubled.aim("plain_field"))
    troubled.shell("input text helloworld")
    assert troubled.hands.node("plain_field").text == ""
    troubled.shell("vphone fault clear")
    troubled.shell("input text helloworld")
    troubled.lab.await_text("plain_field", "helloworld")


def test_a_list_that_was_turned_twice_is_turned_once_and_turned_back(troubled: Troubled) -> None:
    troubled.open("Rows")
    troubled.lab.await_node(text="Row 001")

    troubled.fault("reorder")
    troubled.fault("reorder")
    troubled.lab.await_node(text="Row 200")
    troubled.shell("vphone fault clear")

    troubled.lab.await_node(text="Row 001")


def test_a_page_stays_late_and_a_keyboard_up_when_they_are_asked_for_again(troubled: Troubled) -> None:
    troubled.open("Fields")
    troubled.fault("keyboard plain_field")
    troubled.await_window("InputMethod")
    troubled.fault("keyboard plain_field")
    troubled.await_window("InputMethod")
    troubled.shell("vphone fault clear")
    wait_for("no keyboard", lambda: "InputMethod" not in str(state_of(troubled.phone)["windows"]))

    troubled.fault("slow-pages 600000")
    troubled.fault("slow-pages 500000")
    troubled.open("TwoSaves")
    assert troubled.lab.nodes(resource_id=f"{PACKAGE}:id/save") == []
    troubled.shell("vphone fault clear")
    troubled.lab.await_node(resource_id=f"{PACKAGE}:id/save")


def test_two_cards_and_a_call_of_the_phone_app_come_and_go_one_by_one(troubled: Troubled) -> None:
    """And the app may do afterwards what it might before."""
    granted = f"dumpsys package {DIALER} | grep -c granted=true; true"
    before = troubled.shell(granted)

    def cards() -> int:
        return troubled.shell("cmd notification list").count(DIALER)

    troubled.fault("call-card")
    wait_for("the card of the call", lambda: cards() == 1)
    troubled.fault("notification --for 1500")
    wait_for("both", lambda: cards() == 2)
    troubled.fault("call --for 1000")
    troubled.await_window(f"{DIALER}/")
    wait_for("the call's end", lambda: troubled.shell("vphone fault").count("\n") == 1)
    wait_for("one card", lambda: cards() == 1)
    troubled.lab.await_front("com.android.launcher3/.Launcher")
    assert troubled.shell("vphone fault").startswith("call-card: active")

    troubled.shell("vphone fault clear")

    wait_for("no card", lambda: cards() == 0)
    assert troubled.shell(granted) == before


def test_what_cannot_be_is_refused_and_not_listed(troubled: Troubled) -> None:
    """A keyboard on a phone that shows none; pictures forbidden where they are, which the end would allow."""
    troubled.open("Fields")
    troubled.shell("vphone keyboard off")

    done = troubled.phone.adb("shell", "vphone fault keyboard plain_field")

    assert (done.returncode, b"vphone keyboard on" in done.stderr) == (1, True)
    assert (troubled.shell("vphone fault"), troubled.shell("vphone keyboard")) == ("", "off\n")
    troubled.open("Secure")
    assert troubled.phone.adb("shell", "vphone fault secure").returncode == 1
    assert "SECURE" in troubled.shell("vphone fault clear; dumpsys window windows")


def test_what_has_come_to_its_end_by_itself_is_not_listed(troubled: Troubled) -> None:
    """A hang that the phone has ended, a dialog that was answered."""
    troubled.open("TwoSaves")
    troubled.fault("popup Sure?")
    troubled.lab.await_node(text="Sure?")
    assert troubled.shell("vphone fault").startswith("popup Sure?: active")
    troubled.lab.tap_node(resource_id="android:id/button1")
    wait_for("no dialog", lambda: troubled.shell("vphone fault") == "")

    troubled.shell("vphone set anr_kill_s 2")
    troubled.fault("hang")
    assert troubled.shell("vphone fault").startswith("hang: active")
    wait_for("the end of the hang", lambda: troubled.shell("vphone fault") == "")


def test_when_all_are_cleared_the_page_is_as_it_was(troubled: Troubled) -> None:
    """Also where the main thread is late: the app has noted it when the command comes back."""
    troubled.open("Fields")
    troubled.hands.node("plain_field")
    troubled.fault("text plain_field price")
    troubled.lab.await_log("text", id="plain_field", text="price")
    troubled.fault("slow 1500")

    troubled.shell("vphone fault clear")

    assert troubled.lab.log("text", id="plain_field")[-1]["text"] == ""
