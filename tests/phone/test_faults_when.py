"""`vphone fault`: when a fault begins and ends, what is listed, and what wrong words come to."""

from tests.phone.faults import Troubled
from tests.phone.waiting import wait_for

WRONG = [
    "nix",
    "slow",
    "slow x",
    "slow 0",
    "slow-pages 0",
    "clock 0",
    "overlay 0",
    "overlay 101",
    "move count 0 0",
    "text count",
    "transport fragments 0",
    "transport delay-okay 0",
    "slow 5 6",
    "slow 5 --for",
    "slow 5 --in -1",
    "slow 5 --soon 4",
    "slow 5 --after 1 --after-events 1",
    "crash --for 4",
    "hang jump",
    "text no_such_view hello",
    "move no_such_view 1",
    "field funny",
    "kill no.such.app",
    "rotation 4",
    "overlay most",
    "reorder",
]


def test_wrong_words_give_a_sentence_the_usage_and_1_and_change_nothing(troubled: Troubled) -> None:
    """On the home screen, which has no list, no field and no view of that name."""
    done = troubled.phone.adb("shell", "; ".join(f"vphone fault {words}; echo $?" for words in WRONG))

    assert done.stdout.decode().split() == ["1"] * len(WRONG)
    assert done.stderr.decode().count("usage: vphone fault") == len(WRONG)
    assert "usage: vphone fault KIND [WORDS] [--in" in done.stderr.decode().splitlines()[1]
    assert troubled.shell("vphone fault") == ""


def test_a_view_that_is_not_there_is_told_with_those_that_are(troubled: Troubled) -> None:
    """Those that the fault could be put on, by their ids."""
    troubled.open("Busy")

    said = troubled.phone.adb("shell", "vphone fault text price 9; vphone fault reorder price").stderr.decode()

    assert "the page in front has no TextView with the id 'price'; it has: " in said and "clicks" in said, said
    assert "no ListView with the id 'price'; it has none with an id\n" in said, said


def test_a_fault_on_what_was_made_anew_is_over(troubled: Troubled) -> None:
    """The phone is turned, which makes the page and its views once more: as they were, so no fault is listed."""
    troubled.open("Busy")
    plain = troubled.hands.node("clicks").text
    for words in ("text clicks changed", "move count 0 50", "animation", "popup"):
        troubled.fault(words)
    assert troubled.shell("vphone fault").count(": active") == 4
    troubled.lab.await_node(resource_id="android:id/message")

    troubled.shell("wm user-rotation lock 1")

    troubled.lab.await_text("clicks", plain)
    assert troubled.shell("vphone fault") == ""


def test_a_fault_waits_for_inputs_or_single_events_and_one_before_it_is_replaced(troubled: Troubled) -> None:
    """Carried out inputs: the second touch meets the new text. Events: between down and up."""
    troubled.open("Busy")
    count = troubled.aim("count")

    assert troubled.fault("text clicks two touches --after 2") == "from=input until=clear\n"
    troubled.naive_tap(count)
    assert troubled.shell("vphone fault").startswith("text clicks two touches: waits for inputs: 1, ")
    troubled.naive_tap(count)
    troubled.lab.await_text("clicks", "two touches")
    troubled.fault("text clicks another")
    troubled.lab.await_text("clicks", "another")
    assert troubled.shell("vphone fault").count("\n") == 1

    troubled.fault("input --after-events 1")
    troubled.lab.forget_log()
    troubled.naive_tap(count)
    assert [touch["action"] for touch in troubled.lab.log("touch")] == ["DOWN"]


def test_clear_and_reset_end_what_is_there_and_what_waits(troubled: Troubled) -> None:
    """And what a fault changed is as before; one that is over by itself is not listed."""
    troubled.open("Busy")
    plain = troubled.hands.node("clicks").text
    troubled.fault("text clicks changed --for 1500")
    troubled.lab.await_text("clicks", plain)
    wait_for("the end of it", lambda: troubled.shell("vphone fault") == "")

    for end in ("vphone fault clear", "vphone reset"):
        troubled.fault("slow 1 --in 600000")
        troubled.fault("crash --after 1")
        troubled.fault("rotation 1 --after-events 5")
        assert troubled.shell("vphone fault").count("waits for") == 3
        troubled.shell(end)
        assert troubled.shell("vphone fault") == ""
    troubled.shell("input tap 500 1000")
    assert troubled.shell("logcat -d -b crash") == ""
