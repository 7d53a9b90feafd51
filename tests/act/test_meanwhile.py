"""What happens beside an action and is told with its receipt: windows that come up, notices (spec L-48, L-105)."""

import json
from typing import Any

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Tap, Type
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.device.frames import encode_json
from pollex.geometry import Point
from tests.act.page import APP, Field, Page
from tests.device.scripted_helper import Raw, Reply
from tests.screen.scene import N, Reading, W

AT = Point(5, 5)
PERMISSION = "com.android.permissioncontroller"


def question(*, package: str = PERMISSION, flags: str = "clickable", kind: str = "app") -> W:
    button = N("Button", (100, 900, 980, 1100), text="Allow", flags=flags, id=70)
    return W(N("FrameLayout", (100, 700, 980, 1200), [button]), id=30, package=package, title="Camera?", type=kind)


def then_shows(page: Page, *above: W) -> None:
    """The next touch brings these windows up."""
    usual = page.phone.helper.usual

    def touched(request: dict[str, Any]) -> Any:
        answer = usual(request)
        reading = page.phone.helper.reading
        page.phone.helper.reading = Reading([*above, *reading.windows], package=reading.package, seq=reading.seq + 1)
        return answer

    page.phone.helper.script("touch", touched)


def overlays_told(receipt: Receipt) -> list[str]:
    return [warned.message for warned in receipt.warnings if warned.code == "OVERLAY_SEEN"]


def test_a_question_of_the_system_that_comes_up_is_told(executor: Executor, page: Page) -> None:
    """L-105; pitfall 109: a permission dialog may come at any time."""
    page.draw()
    then_shows(page, question())

    tapped = executor.perform(Tap(AT), Deadline(20))
    again = executor.perform(Tap(AT), Deadline(20))

    assert overlays_told(tapped) == [f"Camera? of {PERMISSION} came up over the page; deal with it before going on."]
    assert overlays_told(again) == []


@pytest.mark.parametrize(
    "window",
    [question(package=APP), question(flags="", package="com.other"), question(kind="keyboard", package="com.keys")],
    ids=["the app's own dialog", "nothing that takes touches", "the keyboard"],
)
def test_what_belongs_there_is_no_overlay(executor: Executor, page: Page, window: W) -> None:
    page.draw()
    then_shows(page, window)

    assert overlays_told(executor.perform(Tap(AT), Deadline(20))) == []


def test_a_notice_of_the_first_of_several_inputs_is_told(executor: Executor, page: Page) -> None:
    """L-48: toasts from the input on, though other inputs followed."""
    page.fields = [Field(1, text="old", takes=("paste",), is_focused=True)]
    page.draw()
    first = page.phone.helper.usual

    def says_no(request: dict[str, Any]) -> Raw:
        answer = first(request)
        assert isinstance(answer, Reply)
        members = {"id": request["id"], "ok": True, **answer.members}
        toast = {"event": "toast", "seq": answer.members["seq"] + 1, "at_ms": 6, "package": APP, "text": ["Too long"]}
        page.seq += 2
        return Raw(b"".join(encode_json(json.dumps(one).encode()) for one in (members, toast)))

    page.phone.helper.script("act", says_no)

    typed = executor.perform(Type("new"), Deadline(20))

    assert len(typed.ways_tried) > 1
    assert typed.toasts == ("Too long",)
