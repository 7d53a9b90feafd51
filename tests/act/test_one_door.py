"""One door: every action has a handler and something that is judged, and nothing else moves a phone (design, 1.3)."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

import pollex
from pollex.act import executor
from pollex.action.actions import (
    Action,
    Clear,
    Contact,
    Drag,
    Gesture,
    Launch,
    LongPress,
    NodeAct,
    Press,
    Scroll,
    SetClipboard,
    StopApp,
    Swipe,
    Tap,
    Type,
    judged,
    kind_of,
)
from pollex.geometry import Point
from pollex.screen.screen import Screen
from pollex.screen.target import Target, target_of
from tests.screen.scene import N, W, screen_of

PACKAGE = Path(pollex.__file__).parent
MOVING = ("act", "launch", "press", "set_clipboard", "stop_app", "touch", "write_text")
"""The inputs of `device.Device`."""
INSIDE = ("act", "device")
"""Execution, which calls them, and the devices, which are them."""
LIST, FIELD, BUTTON = 20, 21, 22
SCREEN = screen_of(
    W(
        N(
            "FrameLayout",
            (0, 0, 1080, 2400),
            [
                N("EditText", (0, 0, 1080, 200), hint="Name", flags="clickable editable focused", id=FIELD),
                N("Button", (0, 200, 1080, 400), text="OK", flags="clickable", actions=("click",), id=BUTTON),
                N("ListView", (0, 400, 1080, 2400), flags="scrollable", actions=("scroll_down",), id=LIST),
            ],
        )
    )
)
ON_FIELD, ON_BUTTON = Point(5, 5), Point(5, 300)


def _target(number: int) -> Target:
    node = SCREEN.node((1, number))
    assert node is not None
    return target_of(SCREEN, node)


EXAMPLES: dict[type, tuple[Action, str, tuple[int, ...]]] = {
    Tap: (Tap(ON_BUTTON), "tap", (BUTTON,)),
    LongPress: (LongPress(_target(BUTTON)), "long_press", (BUTTON,)),
    Swipe: (Swipe(ON_FIELD, ON_BUTTON, 300), "swipe", (FIELD,)),
    Drag: (Drag(ON_FIELD, ON_BUTTON, 300), "drag", (FIELD, BUTTON)),
    Gesture: (Gesture((Contact(((0, 5, 300), (9, 5, 5))),)), "gesture", (BUTTON, FIELD)),
    Scroll: (Scroll("down"), "scroll", (LIST,)),
    NodeAct: (NodeAct(_target(BUTTON), "long_click"), "long_click", (BUTTON,)),
    Type: (Type("x"), "type", (FIELD,)),
    Clear: (Clear(_target(FIELD)), "clear", (FIELD,)),
    Press: (Press(66), "press", (FIELD,)),
    Launch: (Launch("Mail"), "launch", ()),
    StopApp: (StopApp("com.example.mail"), "stop_app", ()),
    SetClipboard: (SetClipboard("x"), "set_clipboard", ()),
}
"""One of each kind: what it is called, and what it touches on the screen above."""

KINDS = get_args(Action)


def test_there_is_an_example_of_every_kind_of_action() -> None:
    """So that no new kind can be forgotten by the tests below."""
    assert set(EXAMPLES) == set(KINDS)


def test_every_kind_of_action_has_a_handler() -> None:
    assert set(executor._HANDLERS) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_action_has_a_name_and_says_what_it_touches(kind: type) -> None:
    """Design decision 4: fence, gate and phone look at what is judged."""
    action, name, touched = EXAMPLES[kind]

    assert kind_of(action) == name and re.fullmatch("[a-z]+(_[a-z]+)*", name)
    assert tuple(node.id[1] for node in judged(action, SCREEN)) == touched


def test_a_scroll_by_a_finger_is_judged_by_what_lies_where_it_goes_down() -> None:
    """So that no finger pulls at something that pays when it is slid."""
    slider = N("SeekBar", (0, 400, 1080, 2400), flags="clickable", range=(0, 0, 100, 0), id=30)
    screen: Screen = screen_of(
        W(
            N(
                "FrameLayout",
                (0, 0, 1080, 2400),
                [N("ListView", (0, 0, 1080, 2400), [slider], flags="scrollable", id=29)],
            )
        )
    )

    assert [node.id[1] for node in judged(Scroll("right", amount=1), screen)] == [29, 30]


def _calls(path: Path) -> list[str]:
    """Calls of a device's inputs in a module. Methods of files with the same names have fewer arguments."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    methods = [(call, call.func.attr) for call in calls if isinstance(call.func, ast.Attribute)]
    found = [(len(call.args) + len(call.keywords), name) for call, name in methods if name in MOVING]
    inputs = [name for count, name in found if count >= (4 if name == "write_text" else 2)]
    return inputs + [name for call, name in methods if name == "run" and "session" in ast.unparse(call.func)]


def _modules() -> list[str]:
    paths = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
    return sorted(str(path) for path in paths if path.parts[0] not in INSIDE)


@pytest.mark.parametrize("name", _modules())
def test_nothing_outside_execution_moves_a_device(name: str) -> None:
    """L-14, design principle 3: no tool, flow, console or agent has another way."""
    assert _calls(PACKAGE / name) == []


def test_execution_itself_is_seen_by_this_test() -> None:
    """The search finds what it is meant to find."""
    found = {name for path in (PACKAGE / "act").glob("*.py") for name in _calls(path)}

    assert found >= set(MOVING)
