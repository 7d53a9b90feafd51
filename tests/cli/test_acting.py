"""The commands that move the phone: which control a word means, what is sent, what is told, which exit code it has."""

import json
import signal

import pytest

from tests.cli.desk import Desk, renumbered, settings_page
from tests.device.scripted_helper import Cut, Hold, error
from tests.screen.scene import N, W


def test_a_tap_by_ref_clicks_the_control_that_was_shown(desk: Desk) -> None:
    desk.run("screen")
    desk.when_acted(lambda: desk.show(settings_page(is_dark=True)))

    said = desk.run("tap", "e2")

    (request,) = desk.helper.asked("act")
    assert (request["action"], request["target"]["look"]["label"]) == ("click", "Dark theme")
    assert said.code == 0
    first, seen = said.out.splitlines()
    assert first.startswith('completed: tap e2 "Dark theme" by node in ')
    assert seen == "  seen: the screen changed, checked was no and is yes, com.example.app is in front"


def test_a_tap_by_text_needs_no_look_before(desk: Desk) -> None:
    said = desk.run("tap", "dark THEME")

    assert said.code == 0
    assert desk.helper.asked("act")[0]["target"]["look"]["label"] == "Dark theme"


def test_a_text_on_a_label_clicks_the_control_around_it(desk: Desk) -> None:
    desk.run("tap", "Network & internet")

    (request,) = desk.helper.asked("act")
    assert request["target"]["look"]["id"] == "com.example.app:id/network"


def test_a_part_of_a_name_will_do_if_one_control_only_has_it(desk: Desk) -> None:
    assert desk.run("tap", "theme").code == 0
    assert desk.helper.asked("act")[0]["target"]["look"]["label"] == "Dark theme"


def test_an_exact_name_wins_over_those_that_hold_it(desk: Desk) -> None:
    page = settings_page()
    assert page.root is not None
    longer = N("Button", (0, 1600, 1080, 1700), text="Dark theme at night", flags="clickable", actions=("click",))
    page.root.children.insert(0, longer)
    desk.show(page)

    assert desk.run("tap", "Dark theme").code == 0
    assert desk.helper.asked("act")[0]["target"]["look"]["label"] == "Dark theme"


def test_of_two_controls_of_one_name_none_is_touched_and_their_refs_are_told(desk: Desk) -> None:
    said = desk.run("tap", "Delete")

    assert (said.code, said.out, desk.helper.asked("act")) == (2, "", [])
    first, *candidates = said.err.splitlines()
    assert first == "error: AMBIGUOUS: 2 controls fit 'Delete'; take one by its ref."
    assert candidates == [
        '  e5 "Delete" at [0, 1100, 1080, 1300]',
        '  e6 "Delete" at [0, 1300, 1080, 1500]',
    ]
    assert desk.run("tap", "e6").code == 0


def test_with_json_the_candidates_are_data(desk: Desk) -> None:
    answer = desk.run("tap", "Delete", "--json").json

    assert (answer["ok"], answer["error"]) == (False, "AMBIGUOUS")
    assert [candidate["ref"] for candidate in answer["detail"]["candidates"]] == ["e5", "e6"]


def test_a_text_that_is_nowhere_is_not_found(desk: Desk) -> None:
    said = desk.run("tap", "Buy")

    assert said.code == 2
    assert said.err == "error: NOT_FOUND: Nothing on the screen is called 'Buy'; look at it again.\n"


def test_a_text_out_of_view_is_said_to_be_further_down(desk: Desk) -> None:
    rows = [N("TextView", (0, 2500, 1080, 2600), text="About", flags="invisible")]
    scroller = N("ScrollView", (0, 0, 1080, 2400), rows, flags="scrollable")
    desk.show(W(N("FrameLayout", (0, 0, 1080, 2400), [scroller])))

    said = desk.run("tap", "About")

    assert "out of view; scroll down first" in said.err


def test_a_keyboard_key_is_no_button_of_the_app(desk: Desk) -> None:
    keys = W(
        N("FrameLayout", (0, 1700, 1080, 2400), [N("Button", (0, 1700, 90, 1790), text="Search", flags="clickable")]),
        id=9,
        type="keyboard",
        focused=False,
        bounds=(0, 1700, 1080, 2400),
    )
    desk.show(keys, settings_page())

    desk.run("tap", "Search")

    assert desk.helper.asked("act")[0]["target"]["node"][0] == 1


@pytest.mark.parametrize("word", ["e1x", "E1", "é1"])
def test_what_looks_nearly_like_a_ref_is_a_text(desk: Desk, word: str) -> None:
    assert "Nothing on the screen is called" in desk.run("tap", word).err


def test_a_ref_whose_control_is_gone_is_stale_and_nothing_is_sent(desk: Desk) -> None:
    desk.run("screen")
    desk.show(W(N("FrameLayout", (0, 0, 1080, 2400), [N("Button", (0, 0, 90, 90), text="Other", flags="clickable")])))

    said = desk.run("tap", "e2")

    assert (said.code, desk.helper.asked("act")) == (1, [])
    assert said.err.startswith("error: STALE: ")


def test_a_window_with_a_new_number_is_found_again(desk: Desk) -> None:
    """A phone numbers its windows anew when the helper comes back."""
    desk.run("screen")
    desk.show(renumbered(settings_page(), 42))

    said = desk.run("tap", "e2")

    assert said.code == 0, said.err
    assert desk.helper.asked("act")[0]["target"]["node"] == [42, 1005]


def test_a_tap_at_a_point_is_a_touch(desk: Desk) -> None:
    said = desk.run("tap", "540, 1200")

    (request,) = desk.helper.asked("touch")
    assert said.out.startswith("completed: tap 540, 1200 by touch in ")
    assert request["fingers"][0][0][1:] == [540.0, 1200.0]


@pytest.mark.parametrize("point", ["1080,0", "0,2400", "99999,1"])
def test_a_point_outside_the_display_is_not_clamped(desk: Desk, point: str) -> None:
    said = desk.run("tap", point)

    assert (said.code, desk.helper.asked("touch")) == (2, [])
    assert said.err.startswith("error: OUT_OF_RANGE: ")


def test_json_is_the_whole_receipt(desk: Desk) -> None:
    desk.run("screen")
    desk.when_acted(lambda: desk.show(settings_page(is_dark=True)))

    answer = desk.run("tap", "e2", "--json").json

    assert (answer["ok"], answer["status"], answer["before"]["ref"], answer["way"]) == (True, "completed", "e2", "node")
    assert (answer["before"]["checked"], answer["after"]["checked"], answer["changed"]["screen"]) == ("no", "yes", True)


def test_a_control_that_declines_is_exit_code_1(desk: Desk) -> None:
    desk.helper.script("act", error("REJECTED", dispatch="finished"))

    said = desk.run("tap", "Dark theme")

    assert said.code == 1
    assert said.err.startswith("error: REJECTED: ")


def test_an_outcome_that_is_not_known_is_said_and_not_repeated(desk: Desk) -> None:
    desk.helper.script("act", Cut)

    said = desk.run("tap", "Dark theme")

    assert said.code == 3
    assert said.out.startswith("unknown: tap ")
    assert len(desk.helper.asked("act")) == 1


def test_typing_replaces_what_the_field_holds_and_reads_it_back(desk: Desk) -> None:
    said = desk.run("type", "blue", "--into", "Search", "--json")

    requests = desk.helper.asked("act")
    assert [request["action"] for request in requests if request["action"] == "set_text"] == ["set_text"]
    # The field of this page never takes anything, and that is no success.
    assert (said.code, said.json["error"]) == (1, "MISMATCH")


def test_typing_into_what_is_no_field_is_refused(desk: Desk) -> None:
    said = desk.run("type", "blue", "--into", "Dark theme")

    assert (said.code, desk.helper.asked("act")) == (2, [])


def test_text_that_begins_with_a_dash_comes_behind_two(desk: Desk) -> None:
    assert desk.run("type", "-5").code == 2

    desk.run("type", "--into", "Search", "--", "-5")

    assert desk.helper.asked("act")[-1]["args"]["text"] == "-5"


def test_a_key_goes_by_name_or_code(desk: Desk) -> None:
    assert desk.run("key", "Back").code == 0
    assert desk.run("key", "volume-up").code == 0
    assert desk.run("key", "66", "--long").code == 0

    back, volume, enter = desk.helper.asked("key")
    assert (back["global"], volume["code"], enter["code"]) == ("back", 24, 66)


@pytest.mark.parametrize("name", ["zurück", "0", "401", "-1", "9" * 50, ""])
def test_what_is_no_key_is_refused_before_a_phone_is_looked_for(desk: Desk, name: str) -> None:
    said = desk.run("key", name)

    assert (said.code, desk.helper.runs) == (2, 0)
    assert said.err.startswith("error: INVALID: ")


def test_a_swipe_moves_one_finger(desk: Desk) -> None:
    said = desk.run("swipe", "540,1800", "540,600", "--duration", "400")

    (request,) = desk.helper.asked("touch")
    (finger,) = request["fingers"]
    assert said.code == 0
    assert (finger[0], finger[-1]) == ([0, 540.0, 1800.0], [400, 540.0, 600.0])


@pytest.mark.parametrize(
    "words",
    [
        ["tap"],
        ["tap", "a", "b"],
        ["swipe", "1,1"],
        ["swipe", "here", "there"],
        ["swipe", "1,1", "2,2", "--duration", "5"],
        ["swipe", "1,1", "2,2", "--duration", "soon"],
        ["scroll", "sideways"],
        ["scroll", "down", "--amount", "0"],
        ["type"],
        ["tap", "--twic", "e1"],
        ["tapp", "e1"],
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_a_wrong_line_is_one_line_of_error(desk: Desk, words: list[str], as_json: bool) -> None:
    said = desk.run(*words, *(["--json"] if as_json else []))

    assert said.code == 2
    if as_json:
        assert (said.json["ok"], said.json["error"], said.err) == (False, "INVALID", "")
    else:
        assert said.out == ""
        assert len(said.err.splitlines()) == 1
        assert said.err.startswith("error: INVALID: ")


def test_hostile_names_reach_no_terminal(desk: Desk) -> None:
    evil = "OK\x1b[31m\u202e\nerror: fake"
    page = N("Button", (0, 0, 90, 90), text=evil, flags="clickable", actions=("click",))
    desk.show(W(N("FrameLayout", (0, 0, 1080, 2400), [page, page])))

    desk.run("screen")
    told = [desk.run("tap", "e1"), desk.run("tap", "OK"), desk.run("tap", "\x1b[2J")]

    for said in told:
        assert not set(said.out + said.err) & set("\x1b\u202e")
        assert "\nerror: fake" not in said.out + said.err


def test_ctrl_c_calls_off_and_tells_what_became_of_it(desk: Desk) -> None:
    """L-171: the helper is told, the receipt is printed, and the exit code is 130."""
    desk.helper.script("act", Hold)
    running = desk.start("tap", "Dark theme", "--json")
    desk.wait_for("act")

    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)

    assert (running.returncode, err) == (130, "Calling off …\n")
    answer = json.loads(out)
    assert (answer["ok"], answer["action"]) == (False, "tap")
    assert len(desk.helper.asked("cancel")) == 1


def test_a_second_ctrl_c_ends_at_once(desk: Desk) -> None:
    desk.helper.script("act", Hold)
    desk.helper.failures["cancel"] = Hold
    running = desk.start("tap", "Dark theme")
    desk.wait_for("act")

    running.send_signal(signal.SIGINT)
    assert running.stderr is not None
    assert running.stderr.readline() == "Calling off …\n"
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=30)

    assert (running.returncode, err) == (130, "")


def test_a_dark_phone_is_woken_and_its_refs_are_not_given_anew(desk: Desk) -> None:
    desk.run("screen")
    desk.helper.failures["observe"] = error("UNAVAILABLE", missing=["windows"])

    woken = desk.run("key", "wakeup", "--json")
    del desk.helper.failures["observe"]

    assert ["input", "keyevent", "224"] in desk.phone.words
    assert woken.json["dispatch"] == "finished"
    assert 'e2 switch off "Dark theme"' in desk.run("screen").out.splitlines()
