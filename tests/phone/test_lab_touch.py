"""Pages of Lab that are worked by fingers: a drawn timeline, a pad for taps, a pad for lines, a board with a card."""

import math
from collections.abc import Iterator, Sequence

import pytest

from pollex.action.actions import Contact, Gesture, NodeAct
from pollex.geometry import Bounds
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.lab import PACKAGE, Entry

Place = tuple[float, float]


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    """An executor on the phone of this run, which has just been reset."""
    with Hands.on(phone) as working:
        yield working


def _box(hands: Hands, name: str) -> Bounds:
    return hands.lab.await_node(resource_id=f"{PACKAGE}:id/{name}").visible_bounds


def _move(hands: Hands, *fingers: Sequence[tuple[int, float, float]]) -> None:
    """Fingers along points [ms, x, y], in one contact."""
    receipt = hands.do(Gesture(tuple(Contact(tuple(finger)) for finger in fingers)))
    assert receipt.status == "completed", receipt


def _actions(touches: list[Entry]) -> list[str]:
    return [note["action"] for note in touches]


def test_a_touch_is_noted_with_all_its_fingers(hands: Hands) -> None:
    """CA-37, CA-40: action, ids, places, event time, time of the first finger down, earlier places."""
    hands.lab.show("Timeline")
    y = _box(hands, "timeline").center.y

    _move(hands, [(0, 300, y), (200, 300, y)], [(50, 700, y), (150, 700, y)])

    touches = hands.lab.log("touch")
    moves = [note for note in touches if note["action"] == "MOVE"]
    assert [action for action in _actions(touches) if action != "MOVE"] == ["DOWN", "POINTER_DOWN", "POINTER_UP", "UP"]
    assert {tuple(note["ids"]) for note in moves} == {(0,), (0, 1)}
    assert touches[0]["points"] == [[300, y]]
    assert {tuple(map(tuple, note["points"])) for note in moves} == {((300, y),), ((300, y), (700, y))}
    assert len({note["down"] for note in touches}) == 1
    assert touches[-1]["time"] - touches[0]["time"] == 200
    assert all(note["history"] == [] for note in touches)


def test_a_drag_pans_the_timeline_and_the_selected_time_follows(hands: Hands) -> None:
    """CA-51: 360 pixels at 20 seconds each are two hours."""
    hands.lab.show("Timeline")
    hands.lab.await_text("selected_time", "12:00:00")
    y = _box(hands, "timeline").center.y

    _move(hands, [(0, 300, y), (400, 660, y), (700, 660, y)])

    hands.lab.await_text("selected_time", "10:00:00")
    assert [hands.node(name).text for name in ("card_gate", "card_door")] == ["Gate 11:42:07", "Door 13:05:30"]


def test_a_finger_that_leaves_in_haste_flings_the_timeline_on(hands: Hands) -> None:
    hands.lab.show("Timeline")
    y = _box(hands, "timeline").center.y

    _move(hands, [(0, 700, y), (100, 400, y)])

    shown = hands.node("selected_time").text
    assert shown > "13:40:00"


def test_two_fingers_zoom_and_turn_and_the_page_tells_how_far(hands: Hands) -> None:
    """CA-37, CA-38: what the app made of it."""
    hands.lab.show("Timeline")
    middle = _box(hands, "timeline").center

    _move(
        hands,
        [(0, middle.x - 100, middle.y), (300, middle.x - 200, middle.y)],
        [(0, middle.x + 100, middle.y), (300, middle.x + 200, middle.y)],
    )
    _move(hands, _arc(middle.x, middle.y, 200, 180), _arc(middle.x, middle.y, 200, 0))

    zoom, turn = hands.lab.log("pinch")
    assert zoom["factor"] == pytest.approx(2)
    assert zoom["seconds_per_pixel"] == pytest.approx(10)
    assert zoom["degrees"] == pytest.approx(0)
    assert turn["degrees"] == pytest.approx(90, abs=0.1)
    hands.lab.await_text("selected_time", "12:00:00")


def _arc(x: float, y: float, radius: float, from_degrees: float) -> list[tuple[int, float, float]]:
    """A quarter turn clockwise in steps of ten degrees."""
    turned = [math.radians(from_degrees + 10 * step) for step in range(10)]
    return [(100 * i, x + radius * math.cos(angle), y + radius * math.sin(angle)) for i, angle in enumerate(turned)]


def test_what_plays_goes_on_until_it_is_paused(hands: Hands) -> None:
    """CA-51."""
    hands.lab.show("Timeline")

    hands.do(NodeAct(hands.target("play"), "click"))
    hands.lab.await_text("selected_time", "12:00:02")
    hands.do(NodeAct(hands.target("play"), "click"))

    assert hands.node("selected_time").text == hands.node("selected_time").text
    assert hands.node("play").text == "Play"


def test_taps_of_each_kind_are_told_apart(hands: Hands) -> None:
    """CA-17, CA-50: single, double and long taps, swipes from both edges, and actions of accessibility."""
    hands.lab.show("Taps")
    y = _box(hands, "tap_pad").center.y
    right = _box(hands, "tap_pad").right - 1

    _move(hands, [(0, 500, y), (80, 500, y)])
    hands.lab.await_log("tap", kind="single")
    _move(hands, [(0, 500, y), (60, 500, y)], [(140, 500, y), (200, 500, y)])
    _move(hands, [(0, 500, y), (900, 500, y)])
    _move(hands, [(0, 0, y), (300, 400, y)])
    _move(hands, [(0, right, y), (300, right - 400, y)])
    hands.do(NodeAct(hands.target("tap_pad"), "click"))
    hands.do(NodeAct(hands.target("tap_pad"), "long_click"))

    hands.lab.await_text(
        "counts", "Counted: {click=1, double=1, left_edge=1, long=1, long_click=1, right_edge=1, single=1}"
    )


def test_a_line_is_kept_with_its_places(hands: Hands) -> None:
    """CA-50: within two pixels of the points."""
    hands.lab.show("Drawing")
    box = _box(hands, "drawing")
    corners: list[Place] = [(200, box.top + 200), (800, box.top + 200), (800, box.top + 900)]

    _move(hands, [(400 * i, *corner) for i, corner in enumerate(corners)])

    (line,) = hands.lab.log("line")
    assert all(min(math.dist(corner, point) for point in line["points"]) < 2 for corner in corners)
    hands.lab.await_text("lines", "Lines: 1")


@pytest.mark.parametrize(("hold_ms", "is_carried"), [(700, True), (100, False)])
def test_a_card_is_carried_by_a_finger_that_has_stayed_on_it(hands: Hands, hold_ms: int, is_carried: bool) -> None:
    """CA-50: picked up, moved, dropped on its goal."""
    hands.lab.show("Board")
    card, goal = _box(hands, "card").center, _box(hands, "goal").center

    _move(
        hands,
        [
            (0, card.x, card.y),
            (hold_ms, card.x, card.y),
            (hold_ms + 150, card.x, card.y + 20),
            (hold_ms + 700, goal.x, goal.y),
            (hold_ms + 1000, goal.x, goal.y),
        ],
    )

    assert [note["on_goal"] for note in hands.lab.log("drop")] == [True] * is_carried
    hands.lab.await_text("outcome", "The card is on its goal" if is_carried else "The card is at its place")
    now = _box(hands, "card").center
    assert (math.dist((now.x, now.y), (goal.x, goal.y)) <= 2) is is_carried


def test_one_page_has_a_slider_a_field_a_timeline_and_a_list(hands: Hands) -> None:
    """CA-52: all of them work as on their own pages."""
    hands.lab.show("Mixed")
    middle = _box(hands, "timeline").center

    hands.do(NodeAct(hands.target("volume"), "set_progress", {"value": 70}))
    hands.do(NodeAct(hands.target("greeting"), "set_text", {"text": "B"}))
    hands.do(NodeAct(hands.target("list"), "scroll_forward"))
    _move(
        hands,
        [(0, middle.x - 100, middle.y), (300, middle.x - 200, middle.y)],
        [(0, middle.x + 100, middle.y), (300, middle.x + 200, middle.y)],
    )

    assert hands.lab.await_log("progress", id="volume")["value"] == 70
    assert hands.lab.await_log("text", id="greeting")["text"] == "B"
    assert hands.lab.await_log("pinch")["factor"] == pytest.approx(2)
    assert hands.lab.log("action", id="list", action="scroll_forward", taken=True)


def test_a_touch_whose_end_never_came_is_cancelled_by_the_next(hands: Hands) -> None:
    """As on a phone, where lifting the finger was refused."""
    hands.lab.show("Timeline")
    at = _box(hands, "timeline").center
    where = (str(at.x), str(at.y))

    hands.lab.phone.output("shell", "input", "motionevent", "DOWN", *where)
    hands.lab.phone.output("shell", "input", "tap", *where)

    assert _actions(hands.lab.log("touch")) == ["DOWN", "CANCEL", "DOWN", "UP"]
