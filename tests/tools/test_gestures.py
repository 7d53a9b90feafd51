"""`pinch` and `touch_gesture`: what they send, refuse, and say (docs/spec/controls.md, sections 11 to 13)."""

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.session import Session
from pollex.tools import pinch, touch_gesture
from tests.act.page import Page
from tests.device.fake_adb import FakeAdb
from tests.device.scripted_helper import HELLO, Reply, error
from tests.screen.scene import N, W
from tests.tools.phone_desk import PhoneDesk

TOOLS = (pinch.TOOL, touch_gesture.TOOL)
TOKENS_MAX = 550

Fingers = list[list[list[float]]]


@pytest.fixture
def desk(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneDesk]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    page.phone.helper.failures["hello"] = Reply(HELLO)
    with FakeAdb(page.phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield PhoneDesk(session, tools=TOOLS)
        session.close()


def sent(page: Page) -> Fingers:
    """The ways of the one touch that was sent."""
    (request,) = page.phone.helper.asked("touch")
    fingers: Fingers = request["fingers"]
    return fingers


def frames(*rows: tuple[int, Sequence[Sequence[object]]]) -> list[dict[str, Any]]:
    return [{"at_ms": ms, "points": points} for ms, points in rows]


HOLD = frames((0, [[500, 500]]), (300, [[500, 500]]))


def test_a_pinch_is_converted_once_and_says_what_was_sent(desk: PhoneDesk, page: Page) -> None:
    """C-68, C-69, C-73, C-76, E-7: a span is a length, in thousandths of the short edge."""
    answer = desk.call("pinch", center=[500, 620], start_span=420, end_span=700, duration_ms=500)

    one, other = sent(page)
    assert (one[0], other[0]) == ([0, 312.7, 1487.38], [0, 766.3, 1487.38])
    assert one[-1][0] == 500
    assert other[-1][1] - one[-1][1] == pytest.approx(756)
    assert (answer["ok"], answer["status"], answer["dispatch"], answer["way"]) == (
        True,
        "completed",
        "finished",
        "touch",
    )
    assert (answer["tool"], answer["check"]) == ("pinch", {"rule": None, "held": None})
    assert (answer["events"], answer["max_late_ms"], answer["landed_on"]) == (4, 1, ["w1"])
    assert (answer["spans_px"], answer["center_px"]) == ([453.6, 756.0], [539.5, 1487.4])
    assert answer["angles_degrees"] == [0, 0]
    assert "delivered" in answer["message"]


def test_a_pinch_whose_finger_would_leave_the_screen_is_refused(desk: PhoneDesk, page: Page) -> None:
    """C-70, E-7, CA-39: with finger, time and place; nothing is moved to the edge."""
    refused = desk.call("pinch", center=[120, 620], start_span=420, end_span=700)

    assert (refused["ok"], refused["error"]) == (False, "OUT_OF_RANGE")
    assert refused["detail"] == {"finger": 1, "at_ms": 0, "point": [-97.3, 1487.4], "display": [1080, 2400]}
    assert page.inputs == []


def test_a_turn_has_a_place_for_each_sample(desk: PhoneDesk, page: Page) -> None:
    """C-76, CA-38."""
    answer = desk.call("pinch", center=[500, 500], start_span=500, end_span=500, angle_degrees=10, rotation_degrees=90)

    one, other = sent(page)
    spans = {round(math.dist(a[1:], b[1:]), 3) for a, b in zip(one, other, strict=True)}
    assert spans == {540.0}
    assert [point[0] for point in one][:4] == [0, 40, 50, 60]
    assert answer["angles_degrees"] == [10, 100]


def test_pixels_and_fractions_are_kept(desk: PhoneDesk, page: Page) -> None:
    """C-68."""
    desk.call("touch_gesture", space="pixel", frames=frames((0, [[100.25, 200.5]]), (50, [[1079, 2399]])))

    assert sent(page) == [[[0, 100.25, 200.5], [50, 1079, 2399]]]


def test_normalized_ends_are_the_first_and_the_last_pixel(desk: PhoneDesk, page: Page) -> None:
    """C-68, CA-39."""
    desk.call("touch_gesture", frames=frames((0, [[0, 0]]), (50, [[1000, 1000]])))

    assert sent(page) == [[[0, 0, 0], [50, 1079, 2399]]]


def test_a_gesture_is_one_way_per_finger_in_the_order_given(desk: PhoneDesk, page: Page) -> None:
    """C-79: fingers down at 0, up at the last frame; equal points hold."""
    answer = desk.call(
        "touch_gesture",
        space="pixel",
        frames=frames((0, [[100, 900], [800, 900]]), (400, [[100, 900], [800, 900]]), (900, [[300, 900], [600, 950]])),
    )

    assert sent(page) == [
        [[0, 100, 900], [400, 100, 900], [900, 300, 900]],
        [[0, 800, 900], [400, 800, 900], [900, 600, 950]],
    ]
    assert (answer["status"], answer["tool"], answer["events"]) == ("completed", "touch_gesture", 4)


def test_thirty_two_frames_of_five_fingers_are_taken(desk: PhoneDesk, page: Page) -> None:
    """C-78, CA-40."""
    rows = [(100 * index, [[100 + 190 * finger, 900 + index] for finger in range(5)]) for index in range(32)]

    desk.call("touch_gesture", space="pixel", frames=frames(*rows))

    fingers = sent(page)
    assert (len(fingers), {len(finger) for finger in fingers}) == (5, {32})


P = [500, 500]


@pytest.mark.parametrize(
    ("given", "argument"),
    [
        (frames((10, [P]), (50, [P])), "frames.0.at_ms"),
        (frames((0, [P]), (50, [P]), (50, [P])), "frames.2.at_ms"),
        (frames((0, [P]), (50, [P, [900, 500]])), "frames.1.points"),
        (frames((0, [P])), "frames"),
        (frames(*((10 * index, [P]) for index in range(33))), "frames"),
        (frames((0, [[150 * i, 500] for i in range(6)]), (50, [[150 * i, 500] for i in range(6)])), "frames.0.points"),
        (frames((0, [P]), (10_001, [P])), "frames.1.at_ms"),
        (frames((0, []), (50, [])), "frames.0.points"),
        (frames((0, [[500]]), (50, [P])), "frames.0.points.0"),
        (frames((0, [[500, 500, 1]]), (50, [P])), "frames.0.points.0"),
        (frames((0, [["500", 500]]), (50, [P])), "frames.0.points.0.0"),
        ([{"at_ms": 0.5, "points": [P]}, {"at_ms": 50, "points": [P]}], "frames.0.at_ms"),
        ([{"at_ms": 0, "points": [P], "hold": True}, {"at_ms": 50, "points": [P]}], "frames.0.hold"),
    ],
    ids=[
        *("not from 0", "times that are equal", "another finger", "one frame", "33 frames", "six fingers", "too long"),
        *("no finger", "half a point", "three numbers", "a text", "half a millisecond", "an unknown name"),
    ],
)
def test_what_is_no_gesture_is_invalid_and_names_the_frame(
    desk: PhoneDesk, page: Page, given: list[dict[str, Any]], argument: str
) -> None:
    """C-7, C-78, CA-40."""
    refused = desk.call("touch_gesture", frames=given)

    assert (refused["error"], refused["detail"]["argument"]) == ("INVALID", argument)
    assert page.inputs == []


@pytest.mark.parametrize(
    ("changed", "argument", "allowed"),
    [
        ({"end_span": 420}, "end_span", None),
        ({"start_span": 0}, "start_span", "more than 0"),
        ({"end_span": -5}, "end_span", "more than 0"),
        ({"angle_degrees": 361}, "angle_degrees", "-360..360"),
        ({"rotation_degrees": -360.5}, "rotation_degrees", "-360..360"),
        ({"duration_ms": 149}, "duration_ms", "150..10000"),
        ({"duration_ms": 10_001}, "duration_ms", "150..10000"),
        ({"duration_ms": 500.0}, "duration_ms", "150..10000"),
        ({"settle_ms": 3001}, "settle_ms", "0..3000"),
        ({"settle_ms": -1}, "settle_ms", "0..3000"),
        ({"center": [500]}, "center", "2..2"),
        ({"start_span": "420"}, "start_span", "a number"),
        ({"start_span": True}, "start_span", "a number"),
        ({"space": "screen"}, "space", "'normalized' or 'pixel'"),
        ({"fingers": 2}, "fingers", ", ".join(pinch.PinchArguments.model_fields)),
    ],
)
def test_what_is_no_pinch_is_invalid_with_the_allowed_range(
    desk: PhoneDesk, page: Page, changed: dict[str, Any], argument: str, allowed: str | None
) -> None:
    """C-7, C-76, CA-38: nothing is clamped, rounded or converted."""
    refused = desk.call("pinch", **{"center": [500, 620], "start_span": 420, "end_span": 700, **changed})

    assert (refused["error"], refused["detail"]["argument"]) == ("INVALID", argument)
    assert refused["detail"].get("allowed") == allowed
    assert page.inputs == []


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("touch_gesture", {"frames": frames((0, [P]), (50, [[1001, 500]]))}, "OUT_OF_RANGE"),
        ("touch_gesture", {"frames": frames((0, [[500, -0.1]]), (50, [P]))}, "OUT_OF_RANGE"),
        ("touch_gesture", {"frames": frames((0, [[0, 0]]), (50, [[1080, 0]])), "space": "pixel"}, "OUT_OF_RANGE"),
        ("touch_gesture", {"frames": frames((0, [[300, 500], [600, 500]]), (90, [[600, 500], [300, 500]]))}, "INVALID"),
        ("pinch", {"center": P, "start_span": 300, "end_span": 40}, "INVALID"),
        ("pinch", {"center": [500, 990], "start_span": 300, "end_span": 300, "rotation_degrees": 90}, "OUT_OF_RANGE"),
    ],
    ids=["x 1001", "above the top", "the pixel after the last", "swapped", "too near", "outside halfway"],
)
def test_a_way_that_no_display_of_this_size_allows_is_refused_before_any_input(
    desk: PhoneDesk, page: Page, tool: str, arguments: dict[str, Any], code: str
) -> None:
    """C-70, CA-39."""
    refused = desk.call(tool, **arguments)

    assert refused["error"] == code
    assert "at_ms" in refused["detail"]
    assert page.inputs == []


def test_what_was_judged_goes_along(desk: PhoneDesk, page: Page) -> None:
    """C-6, C-71: app, window, display, and what lies where each finger comes down and lifts."""
    page.rows = None
    page.others = [button("Zoom", 302)]
    page.draw()

    desk.call("touch_gesture", space="pixel", frames=frames((0, [[300, 1850]]), (50, [[900, 1850]])))

    (request,) = page.phone.helper.asked("touch")
    expect = request["expect"]
    assert (expect["package"], expect["window"], expect["display"]) == ("com.example.app", 1, [1080, 2400, 0])
    assert [place["at"] for place in expect["under"]] == [[300, 1850], [900, 1850]]
    assert [len(place["nodes"]) for place in expect["under"]] == [1, 0]


def test_another_button_than_the_one_that_was_seen_is_stale(desk: PhoneDesk, page: Page) -> None:
    """C-71, CA-43: although another reader has read the screen anew in between."""
    page.others = [button("Zoom", 302)]
    page.draw()
    desk.view.show(desk.executor.look(desk.deadline).screen.id)
    page.others = [button("Delete", 309)]
    page.draw()
    desk.executor.look(desk.deadline)

    refused = desk.call("touch_gesture", space="pixel", frames=frames((0, [[300, 1850]]), (50, [[310, 1850]])))

    assert refused["error"] == "STALE"
    assert page.inputs == []


def test_a_dialog_over_the_place_is_stale_and_another_app_is_said(desk: PhoneDesk, page: Page) -> None:
    """C-71, CA-43."""
    shown = desk.executor.look(desk.deadline).screen.id
    desk.view.show(shown)
    dialog = N("FrameLayout", (0, 0, 1080, 2400), id=500)
    page.windows_above = [W(dialog, id=5, package="com.example.app")]
    page.draw()
    desk.executor.look(desk.deadline)
    covered = desk.call("touch_gesture", frames=HOLD)
    page.windows_above = []
    page.package = "com.example.bank"
    page.draw()
    desk.executor.look(desk.deadline)
    elsewhere = desk.call("touch_gesture", frames=HOLD)

    assert (covered["error"], elsewhere["error"]) == ("STALE", "APP_CHANGED")
    assert page.inputs == []


def test_after_a_gesture_the_next_is_chosen_on_what_its_receipt_saw(desk: PhoneDesk, page: Page) -> None:
    """C-71: the answer names that screen."""
    page.others = [button("Zoom", 302)]
    page.draw()
    desk.view.show(desk.executor.look(desk.deadline).screen.id)
    page.others = [button("Zoomed", 309)]

    first = desk.call("touch_gesture", space="pixel", frames=frames((0, [[300, 1850]]), (50, [[310, 1850]])))
    second = desk.call("touch_gesture", space="pixel", frames=frames((0, [[300, 1850]]), (50, [[310, 1850]])))

    assert (first["status"], second["status"]) == ("completed", "completed")


@pytest.mark.parametrize(("settle_ms", "asked"), [(0, None), (300, 300), (3000, 3000)])
def test_the_screen_gets_as_much_quiet_as_asked(desk: PhoneDesk, page: Page, settle_ms: int, asked: int | None) -> None:
    """C-75: at most three seconds in all."""
    desk.call("touch_gesture", frames=HOLD, settle_ms=settle_ms)

    settle = [request["settle"] for request in page.phone.helper.asked("observe") if "settle" in request][-1]
    assert (settle.get("quiet_ms"), settle["cap_ms"]) == (asked, 3000 if asked else 0)


@pytest.mark.parametrize(
    ("code", "dispatch", "status"),
    [
        ("INJECT_DENIED", "none", "not_started"),
        ("INJECT_DENIED", "stopped", "partial"),
        ("TIMEOUT", "stopped", "partial"),
        ("TIMEOUT", "uncertain", "unknown"),
        ("CANCELLED", "stopped", "cancelled"),
        ("STALE", "none", "not_started"),
        ("APP_CHANGED", "none", "not_started"),
    ],
)
def test_what_the_phone_says_is_the_receipt(desk: PhoneDesk, page: Page, code: str, dispatch: str, status: str) -> None:
    """C-27, C-74, CA-42."""
    page.phone.helper.failures["touch"] = error(code, dispatch=dispatch)

    refused = desk.call("touch_gesture", frames=HOLD)

    assert (refused["error"], refused["dispatch"], refused["status"]) == (code, dispatch, status)


def test_how_far_a_touch_came_that_was_broken_off_is_told(desk: PhoneDesk, page: Page) -> None:
    """C-73, C-74: the phone says it in its refusal too."""
    refusal = error("CANCELLED", dispatch="stopped")
    told = {"events": 57, "max_late_ms": 4, "landed_on": [1, None]}
    page.phone.helper.failures["touch"] = Reply({**refusal.members, **told})

    stopped = desk.call("touch_gesture", frames=HOLD)

    assert (stopped["status"], stopped["events"], stopped["landed_on"]) == ("cancelled", 57, ["w1", None])


def test_a_phone_without_several_fingers_is_told_before_the_arguments(desk: PhoneDesk, page: Page) -> None:
    """C-3, CA-2."""
    less = [name for name in HELLO["capabilities"] if name != "touch.multi"]
    page.phone.helper.failures["hello"] = Reply({**HELLO, "capabilities": less})
    first = desk.call("touch_gesture", frames=HOLD)

    for refused in (first, *(desk.call(tool.name, nonsense=1) for tool in TOOLS)):
        assert refused["error"] == "UNSUPPORTED"
    assert page.inputs == []


@pytest.mark.filterwarnings("ignore:open_binary:DeprecationWarning")
def test_both_cost_at_most_550_tokens_in_every_request() -> None:
    """Names, descriptions and schemas."""
    import bpe_openai  # reads its tables in a way that Python 3.11 warns of

    count = bpe_openai.get_encoding("cl100k_base").encode_ordinary
    texts = [
        (tool.name, tool.description, json.dumps(tool.schema, separators=(",", ":"), ensure_ascii=False))
        for tool in TOOLS
    ]

    assert sum(len(count(text)) for parts in texts for text in parts) <= TOKENS_MAX


def button(text: str, node_id: int) -> N:
    return N("Button", (100, 1800, 500, 1900), text=text, flags="clickable", actions=("click",), id=node_id)
