"""The fence is asked about whatever gets the input, and not only about the app in front (spec L-89, L-90)."""

from collections.abc import Callable

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Action, Drag, NodeAct, Press, Scroll, Swipe, Tap, Type
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.geometry import Point
from pollex.guard.fence import AppFence
from pollex.screen.target import Target, target_of
from tests.act.page import Page
from tests.screen.scene import N, Reading, W

MINE, THEIRS = Point(500, 600), Point(500, 1800)
OTHER = 8


def halves(other: str, kind: str = "app") -> Reading:
    """Two apps that share the display, as in split screen; the allowed one has the focus."""
    field = N("EditText", (0, 0, 1080, 900), hint="Name", flags="clickable editable focused", actions=("click",), id=7)
    button = N(
        "Button",
        (0, 1200, 1080, 2400),
        text="Buy",
        flags="clickable editable scrollable",
        actions=("click", "set_text", "scroll_down"),
        id=OTHER,
    )
    above, below = (0, 0, 1080, 1200), (0, 1200, 1080, 2400)
    return Reading(
        [
            W(N("FrameLayout", above, [field]), id=1, package="com.example.mail", bounds=above, region=[above]),
            W(
                N("FrameLayout", below, [button]),
                id=2,
                package=other,
                type=kind,
                bounds=below,
                region=[below],
                focused=False,
            ),
        ]
    )


@pytest.fixture
def fenced(session: Session) -> Executor:
    return Executor(session, fence=AppFence({"com.example.mail"}))


def theirs(executor: Executor) -> Target:
    screen = executor.look(Deadline(10)).screen
    return target_of(screen, next(node for node in screen.nodes if node.id[1] == OTHER))


ACTIONS: dict[str, Callable[[Target], Action]] = {
    "a tap at a point": lambda target: Tap(THEIRS),
    "a tap on a control": lambda target: Tap(target),
    "a tap by shell": lambda target: Tap(THEIRS, by_shell=True),
    "a native click": lambda target: NodeAct(target, "click"),
    "a swipe that begins there": lambda target: Swipe(THEIRS, MINE, 300),
    "a drag that ends there": lambda target: Drag(MINE, THEIRS, 300),
    "text": lambda target: Type("x", target),
    "a scroll": lambda target: Scroll("down", target),
}


@pytest.mark.parametrize("name", ACTIONS)
def test_an_app_beside_the_allowed_one_is_not_touched(fenced: Executor, page: Page, name: str) -> None:
    """L-89: nothing is sent to another app, though the allowed one is in front."""
    page.phone.helper.reading = halves("com.example.shop")
    action = ACTIONS[name](theirs(fenced))

    receipt = fenced.perform(action, Deadline(10))

    assert (receipt.status, receipt.error) == ("not_started", "APP_NOT_ALLOWED")
    assert "com.example.shop" in receipt.message
    assert (page.inputs, [words for words in page.phone.words if words[0] == "input"]) == ([], [])


def test_an_app_that_cannot_be_named_is_none_of_the_allowed_ones(fenced: Executor, page: Page) -> None:
    page.phone.helper.reading = halves("")

    assert fenced.perform(Tap(THEIRS), Deadline(10)).error == "APP_NOT_ALLOWED"


@pytest.mark.parametrize(
    ("package", "kind"), [("com.keys", "keyboard"), ("", "system"), ("com.android.systemui", "system")]
)
def test_keyboards_and_the_systems_own_bars_may_be_touched(
    fenced: Executor, page: Page, package: str, kind: str
) -> None:
    """L-90."""
    page.phone.helper.reading = halves(package, kind)

    assert fenced.perform(Tap(THEIRS), Deadline(10)).ok


@pytest.mark.parametrize("action", [Tap(MINE), Press(66)], ids=["tap", "key"])
def test_the_allowed_app_may_be_touched_beside_another_one(fenced: Executor, page: Page, action: Action) -> None:
    page.phone.helper.reading = halves("com.example.shop")

    assert fenced.perform(action, Deadline(10)).ok
