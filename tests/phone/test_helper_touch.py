"""Fingers on the virtual phone: what the helper is asked for, and each touch event that the app really got."""

import statistics
from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.pad import Pad, tap
from tests.phone.running_helper import RunningHelper, running_helper
from tests.phone.waiting import wait_for

SLACK = 5
"""Upper bounds of time hold on a quiet machine; here they have so many times as long."""
MEDIAN_LATE_MS = 8
P99_LATE_MS = 40
CANCEL_WITHIN_MS = 500


@pytest.fixture
def helper(phone: Device) -> Iterator[RunningHelper]:
    with running_helper(phone) as running:
        yield running


@pytest.fixture
def pad(phone: Device, helper: RunningHelper) -> Pad:
    return Pad.open(phone, helper)


def test_a_tap_is_one_down_and_one_up(pad: Pad) -> None:
    """C-73, C-85."""
    answer = pad.helper.touch(tap(500.25, 1500))

    down, *moves, up = pad.events()
    assert (answer["ok"], answer["dispatch"], answer["landed_on"]) == (True, "finished", [pad.window])
    assert "moved_by" not in answer
    assert answer["events"] == 2 + len(moves)
    assert [down["action"], up["action"]] == ["DOWN", "UP"]
    assert {event["action"] for event in moves} == {"MOVE"}
    assert {tuple(event["at"][0]) for event in (down, *moves, up)} == {(500.25, 1500.0)}
    assert (down["time"], up["time"] - down["time"], up["down"]) == (down["down"], 80, down["down"])


def test_five_fingers_for_ten_seconds_are_one_contact_in_time(pad: Pad) -> None:
    """C-73, C-78, C-79, CA-40, CA-41."""
    columns = [120, 320, 520, 720, 920]
    rows = [(0, 900), (3000, 1900), (5000, 1900), (9800, 900), (10_000, 900)]
    fingers = [[[ms, x, y + 10 * i] for ms, y in rows] for i, x in enumerate(columns)]

    answer = pad.helper.touch(*fingers, deadline_ms=60_000)

    events = pad.events()
    kinds = [event["action"] for event in events]
    start = events[0]["down"]
    late_ms = [event["now"] - event["time"] for event in events]
    p99_ms = statistics.quantiles(late_ms, n=100)[98]
    assert (answer["ok"], answer["landed_on"], answer["events"]) == (True, [pad.window] * 5, len(events))
    assert (kinds[0], kinds[-1], kinds.count("DOWN"), kinds.count("UP")) == ("DOWN", "UP", 1, 1)
    assert (kinds.count("POINTER_DOWN"), kinds.count("POINTER_UP")) == (4, 4)
    assert {event["down"] for event in events} == {start}
    full = [event for event in events if event["action"] == "MOVE"]
    assert {tuple(event["ids"]) for event in full} == {(0, 1, 2, 3, 4)}
    assert len(full) >= 990
    for ms, y in rows[1:-1]:
        (frame,) = [event for event in full if event["time"] - start == ms]
        assert frame["at"] == [[x, y + 10 * i] for i, x in enumerate(columns)]
    held = [tuple(map(tuple, event["at"])) for event in full if 3000 <= event["time"] - start <= 5000]
    assert (len(set(held)), len(held) >= 200) == (1, True)
    assert statistics.median(late_ms) <= MEDIAN_LATE_MS * SLACK
    assert p99_ms <= P99_LATE_MS * SLACK


def test_two_contacts_one_after_the_other_are_a_double_tap(pad: Pad) -> None:
    answer = pad.helper.touch(tap(400, 1500, hold_ms=5), tap(400, 1500, at_ms=100, hold_ms=5))

    events = pad.events()
    assert [event["action"] for event in events] == ["DOWN", "UP", "DOWN", "UP"]
    assert [event["ids"] for event in events] == [[0]] * 4
    assert [event["down"] - events[0]["down"] for event in events] == [0, 0, 100, 100]
    assert answer["landed_on"] == [pad.window, pad.window]


def test_a_finger_joins_and_leaves(pad: Pad) -> None:
    """C-73: pointer ids are fixed, the order of events is Android's own."""
    pad.helper.touch([[0, 300, 1200], [200, 300, 1200]], [[55, 600, 1200], [155, 700, 1200]])

    events = pad.events()
    kinds = [event["action"] for event in events if event["action"] != "MOVE"]
    joined, left = (event for event in events if event["action"].startswith("POINTER"))
    assert kinds == ["DOWN", "POINTER_DOWN", "POINTER_UP", "UP"]
    assert (joined["index"], joined["ids"], joined["at"][1]) == (1, [0, 1], [600, 1200])
    assert (left["index"], left["ids"], left["at"][1]) == (1, [0, 1], [700, 1200])
    assert {event["down"] for event in events} == {events[0]["down"]}


@pytest.mark.parametrize(
    ("fingers", "code"),
    [
        ([[[0, 5, 5], [50, 1080, 5]]], "OUT_OF_RANGE"),
        ([[[0, 5, -1], [50, 5, 5]]], "OUT_OF_RANGE"),
        ([[[0, 100, 900], [50, 500, 900]], [[0, 500, 900], [50, 100, 900]]], "INVALID"),
        ([[[0, 100, 900], [50, 100, 900]], [[0, 147, 900], [50, 147, 900]]], "INVALID"),
        ([[[0, 5, 5], [10_001, 5, 5]]], "INVALID"),
        ([[[0, 5, 5], [0, 5, 5]]], "INVALID"),
        ([[[0, 100 * i, 900], [50, 100 * i, 900]] for i in range(6)], "INVALID"),
    ],
)
def test_what_is_no_gesture_touches_nothing(pad: Pad, fingers: list[list[list[float]]], code: str) -> None:
    """C-70, C-78, C-87, CA-39, CA-40."""
    refused = pad.helper.touch(*fingers)

    assert (refused["error"]["code"], refused["dispatch"]) == (code, "none")
    assert pad.rest() == []


def test_a_cancel_midway_takes_the_touch_back(pad: Pad) -> None:
    """C-32, CA-42."""
    _send_long_touch(pad, id=900, operation_id="op-long")

    pad.helper.send(id=901, op="cancel", operation_id="op-long")
    touched, cancelled = pad.helper.answers(900, 901)
    again, _ = pad.helper.ask("cancel", operation_id="op-long")

    events = pad.events()
    assert cancelled["state"] == "stopping"
    assert (touched["error"]["code"], touched["dispatch"]) == ("CANCELLED", "stopped")
    assert (events[-1]["action"], events[-1]["ids"], len(events)) == ("CANCEL", [0, 1], touched["events"] + 1)
    assert events[-1]["down"] == events[0]["down"]
    assert again["state"] == "finished"
    assert pad.helper.touch(tap(500, 1500))["ok"]


def test_a_cable_that_is_cut_midway_leaves_no_finger_down(phone: Device) -> None:
    """C-74, CA-42."""
    with running_helper(phone) as helper:
        pad = Pad.open(phone, helper)
        _send_long_touch(pad, id=900, operation_id="op-long")
        cut_ms = helper.ask("ping")[0]["at_ms"]
        helper.process.kill()
        events = pad.events()

    assert [event["action"] for event in events].count("CANCEL") == 1
    assert events[-1]["action"] == "CANCEL"
    assert events[-1]["now"] - cut_ms <= CANCEL_WITHIN_MS * SLACK
    with running_helper(phone) as helper:
        assert Pad(phone, helper, pad.screen).events() == events


def test_the_end_of_its_input_midway_is_the_same(pad: Pad) -> None:
    """C-74."""
    _send_long_touch(pad, id=900, operation_id="op-long")

    assert pad.helper.end_input() == 0

    events = pad.events()
    assert [event["action"] for event in events].index("CANCEL") == len(events) - 1


def test_input_that_is_refused_is_denied_or_taken_back(phone: Device, pad: Pad) -> None:
    """C-74, CA-42."""
    phone.output("shell", "vphone", "fault", "input")
    denied = pad.helper.touch(tap(500, 1500))
    phone.output("shell", "vphone fault clear; vphone fault input --after-events 3")
    broken = pad.helper.touch([[0, 300, 1200], [500, 800, 1200]])
    phone.output("shell", "vphone", "fault", "clear")

    assert (denied["error"]["code"], denied["dispatch"]) == ("INJECT_DENIED", "none")
    assert (broken["error"]["code"], broken["events"]) == ("INJECT_DENIED", 3)
    assert broken["dispatch"] == "uncertain"  # the phone refused to take it back as well
    assert len(pad.events()) == 3


def test_a_touch_that_falls_behind_is_taken_back(phone: Device, pad: Pad) -> None:
    """C-74: more than half a second behind its plan."""
    phone.output("shell", "vphone", "fault", "slow", "2000")
    late = pad.helper.touch(tap(500, 1500))
    phone.output("shell", "vphone", "fault", "clear")

    assert (late["error"]["code"], late["dispatch"]) == ("TIMEOUT", "stopped")
    wait_for("the end", lambda: "CANCEL" in [event["action"] for event in pad.log()])
    assert [event["action"] for event in pad.events()] == ["DOWN", "CANCEL"]


def test_a_deadline_that_is_too_short_for_the_plan_touches_nothing(pad: Pad) -> None:
    """C-33."""
    refused = pad.helper.touch([[0, 300, 1200], [5000, 800, 1200]], deadline_ms=2000)

    assert (refused["error"]["code"], refused["dispatch"]) == ("TIMEOUT", "none")
    assert pad.rest() == []


def test_a_touch_is_never_performed_twice_and_a_tombstone_holds(pad: Pad) -> None:
    """C-31, C-32, CA-48, E-10."""
    tombstone, _ = pad.helper.ask("cancel", operation_id="op-dead")
    dead = pad.helper.touch(tap(500, 1500), operation_id="op-dead")
    first = pad.helper.touch(tap(500, 1500), operation_id="op-once")
    second = pad.helper.touch(tap(500, 1500), operation_id="op-once")

    assert tombstone["state"] == "tombstone"
    assert (dead["error"]["code"], dead["dispatch"]) == ("CANCELLED", "none")
    assert first["ok"]
    assert (second["error"]["code"], second["dispatch"]) == ("DUPLICATE", "none")
    assert [event["action"] for event in pad.events()].count("DOWN") == 1


def test_a_touch_follows_a_target_that_comes_to_rest(pad: Pad) -> None:
    """L-44, C-86."""
    x, y = pad.middle("sliding")
    started = pad.helper.act(pad.screen, pad.row("slide"), "click")
    under = {"at": [x, y], "window": pad.window, "nodes": [pad.screen.target(pad.row("sliding"))]}

    answer = pad.helper.touch(tap(x, y), target=pad.target("sliding"), expect={"under": [under]})

    assert started["ok"]
    assert (answer["ok"], answer["moved_by"]) == (True, [120, 0])
    assert pad.clicks() == ["sliding"]


def test_a_target_that_never_rests_is_stale(pad: Pad) -> None:
    """L-44. A computer that is busy enough may hold the animation for the time of two readings: then it did rest."""
    pad.helper.act(pad.screen, pad.row("drift"), "click")

    tries = [pad.helper.touch(tap(*pad.middle("sliding")), target=pad.target("sliding")) for _ in range(3)]

    refused = [answer for answer in tries if not answer["ok"]]
    assert refused
    for answer in refused:
        assert (answer["error"]["code"], answer["dispatch"]) == ("STALE", "none")
        assert answer["error"]["detail"] == {"which": "target", "changed": ["place"]}
    assert len(pad.clicks()) == len(tries) - len(refused)


def test_a_target_under_another_window_is_occluded(pad: Pad) -> None:
    """C-18, CA-10."""
    pad.helper.settled(pad.helper.act(pad.screen, pad.row("cover"), "click"))

    touched = pad.helper.touch(tap(*pad.middle("covered")), target=pad.target("covered"))
    clicked = pad.helper.act(pad.screen, pad.row("covered"), "click", expect={})
    beside = pad.helper.touch(tap(*pad.middle("covered")), target=pad.target("sliding"))
    free = pad.helper.touch(tap(*pad.middle("sliding")), target=pad.target("sliding"))

    for refused in (touched, clicked, beside):
        assert (refused["error"]["code"], refused["dispatch"]) == ("OCCLUDED", "none")
        (cover,) = refused["error"]["detail"]["by"]
        assert (cover["package"], cover["title"]) == ("dev.pollex.lab", "Cover")
    assert free["ok"]
    assert pad.clicks() == ["sliding"]


def test_a_disabled_control_is_not_touched(pad: Pad) -> None:
    """C-39 (5), CA-17."""
    touched = pad.helper.touch(tap(*pad.middle("locked")), target=pad.target("locked"))
    clicked = pad.helper.act(pad.screen, pad.row("locked"), "click")
    shown = pad.helper.act(pad.screen, pad.row("locked"), "show_on_screen")

    for refused in (touched, clicked):
        assert (refused["error"]["code"], refused["dispatch"]) == ("DISABLED", "none")
    assert shown.get("error", {}).get("code") != "DISABLED"
    assert pad.clicks() == []


def test_a_touch_goes_by_place_and_needs_the_place_of_its_target(pad: Pad) -> None:
    """C-86."""
    refused = pad.helper.touch(tap(500, 1500), target=pad.screen.target(pad.row("pad")))

    assert (refused["error"]["code"], refused["dispatch"]) == ("INVALID", "none")


def test_what_lies_under_the_point_must_be_what_was_judged(pad: Pad) -> None:
    """C-71, C-86, CA-43."""
    x, y = pad.middle("sliding")
    sliding = pad.screen.target(pad.row("sliding"))
    under = {"at": [x, y], "window": pad.window, "nodes": [sliding]}
    changes: list[tuple[dict[str, object], list[str]]] = [
        ({"nodes": []}, ["identity"]),
        ({"nodes": [pad.screen.target(pad.row("covered"))]}, ["identity"]),
        ({"nodes": [{**sliding, "look": {**sliding["look"], "label": "Pay"}}]}, ["text"]),
        ({"window": 4711, "nodes": []}, ["window"]),
        ({"window": None, "nodes": []}, ["window"]),
    ]

    refusals = [pad.helper.touch(tap(x, y), expect={"under": [{**under, **change}]}) for change, _ in changes]
    touched = pad.helper.touch(tap(x, y), expect={"under": [under]})

    for refused, (_, changed) in zip(refusals, changes, strict=True):
        assert (refused["error"]["code"], refused["dispatch"]) == ("STALE", "none")
        assert (refused["error"]["detail"]["which"], refused["error"]["detail"]["changed"]) == ("under", changed)
        assert refused["error"]["detail"]["at"] == [x, y]
    assert touched["ok"]
    assert pad.clicks() == ["sliding"]


def test_another_display_window_or_app_touches_nothing(pad: Pad) -> None:
    """C-71, C-86, CA-43, L-41."""
    turned = pad.helper.touch(tap(500, 1500), expect={"display": [2400, 1080, 1]})
    window = pad.helper.touch(tap(500, 1500), expect={"window": 4711})
    app = pad.helper.touch(tap(500, 1500), expect={"package": "com.example.bank"})

    assert (turned["error"]["code"], turned["error"]["detail"]["which"]) == ("STALE", "display")
    assert turned["error"]["detail"]["display"] == [1080, 2400, 0]
    assert (window["error"]["code"], window["error"]["detail"]["which"]) == ("STALE", "window")
    assert app["error"]["code"] == "APP_CHANGED"
    assert pad.rest() == []


def test_a_mask_takes_fingers_away(phone: Device) -> None:
    """C-3, C-87, CA-2."""
    two = [[[0, 300, 1200], [50, 300, 1200]], [[0, 800, 1200], [50, 800, 1200]]]
    with running_helper(phone, "-touch.multi") as helper:
        pad = Pad.open(phone, helper)
        hello, _ = helper.ask("hello")
        several = helper.touch(*two)
        one = helper.touch(two[0])
        in_turn = helper.touch(two[0], tap(800, 1200, at_ms=100))
    with running_helper(phone, "-input") as helper:
        none = [helper.touch(two[0]), helper.key(code=4)]

    assert "touch.multi" not in hello["capabilities"]
    assert (several["error"]["code"], several["error"]["detail"]) == ("UNSUPPORTED", {"capability": "touch.multi"})
    assert (one["ok"], in_turn["ok"]) == (True, True)
    assert [refused["error"]["code"] for refused in none] == ["UNSUPPORTED", "UNSUPPORTED"]
    assert [event["action"] for event in pad.events()].count("DOWN") == 3


def _send_long_touch(pad: Pad, **members: object) -> None:
    """Two fingers on their way for eight seconds."""
    fingers = [[[0, 300, y], [8000, 800, y]] for y in (1200, 1800)]
    pad.helper.send(op="touch", deadline_ms=60_000, expect={}, fingers=fingers, **members)
    wait_for("moves", lambda: len(pad.log()) > 20)
