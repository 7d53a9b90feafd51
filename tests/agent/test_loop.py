"""The loop on a phone behind a fake adb: what it reads, tells, counts and lets in (docs/spec/loop.md)."""

import io
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pollex.action.actions import Tap
from pollex.action.person import HandOver, PersonAnswer
from pollex.agent.task import Task
from pollex.device.deadline import Deadline
from pollex.guard.approver import Channel
from pollex.model.profile import Profile
from pollex.model.protocol import ModelRequest
from pollex.screen.target import target_of
from tests.agent.hostile_screens import APP, FURNITURE, SHOP
from tests.agent.phone.bench import done
from tests.agent.wired import LAUNCHER, Wired
from tests.device.scripted_helper import Reply
from tests.screen.scene import N, Reading, W

FULL = (0, 0, 1080, 2400)
TASK = Task("do it", apps=(APP,), starts_here=True)
GIVE_UP = {"action": "done", "status": "failed", "result": "It cannot be done."}
SEES = Profile(name="sees", adapter="scripted", pictures=True, long_edge=640)
LATE_S = 0.2
WAIT = {"action": "wait", "seconds": 1}


def button(text: str, number: int = 0, **facts: Any) -> N:
    box = (0, 100 + 100 * number, 500, 200 + 100 * number)
    return N("Button", box, text=text, flags="clickable", id=700 + number, **facts)


def page(*nodes: N, title: str = "Page", package: str = APP) -> Reading:
    return Reading([W(N("FrameLayout", FULL, [*nodes, *FURNITURE]), title=title, package=package)])


CANVAS = Reading([W(N("FrameLayout", FULL, [N("View", FULL, id=750)]), title="Game")])


def test_a_page_that_tells_little_is_shown_as_a_picture(wired: Wired) -> None:
    """L-16, L-20, L-21, L-70: without vision of our own a model that takes pictures gets it, and is told why."""
    wired.show(CANVAS)
    played = wired.run([WAIT, GIVE_UP], TASK, profile=SEES)
    blind = wired.run([GIVE_UP], TASK)

    assert [len(asked.pictures) for asked in played.main.asked] == [1, 1]
    assert [len(asked.pictures) for asked in blind.main.asked] == [0]
    assert all("what is not listed may be there all the same" in state for state in played.main.states)
    assert [max(picture.width, picture.height) for asked in played.main.asked for picture in asked.pictures] == [
        640
    ] * 2


def test_a_page_that_says_enough_needs_no_picture(wired: Wired) -> None:
    """L-15, L-70: the tree first."""
    wired.show(page(button("Next")))
    played = wired.run([GIVE_UP], TASK, profile=SEES)

    assert [len(asked.pictures) for asked in played.main.asked] == [0]
    assert "may be there all the same" not in played.main.states[0]


def test_a_page_that_builds_late_is_read_again_before_it_is_called_poor(wired: Wired) -> None:
    """L-19, L-176: the first reading tells nothing, the next one all; what it is waited for is no reading."""
    wired.show(CANVAS)
    late = page(button("Next"))
    helper = wired.phone.helper

    def builds(request: dict[str, Any]) -> Any:
        time.sleep(LATE_S)
        wired.show(late)
        return helper.usual(request)

    helper.script("wait", builds)
    played = wired.run([GIVE_UP], TASK, profile=SEES)

    assert '"Next"' in played.main.states[0]
    assert played.main.asked[0].pictures == ()
    assert played.steps[0].data["seen_ms"]["wait"] >= 1000 * LATE_S


def test_the_page_path_is_of_titles_and_going_back_shortens_it(wired: Wired) -> None:
    """L-47: where a window has no title, its tool bar has one."""
    bar = N("androidx.appcompat.widget.Toolbar", (0, 0, 1080, 90), [N("TextView", (0, 0, 500, 90), text="Settings")])
    settings = page(button("Next"), bar, title="")
    pages = [settings, page(button("Next"), title="Display"), replace(settings)]
    wired.show(pages[0])
    for later in pages[1:]:
        wired.then(later)
    tap = {"action": "tap", "target": {"text": "Next"}}
    played = wired.run([tap, tap, GIVE_UP], TASK)

    paths = [state.split("path ")[1].splitlines()[0] for state in played.main.states]
    assert paths == ["Settings", "Settings > Display", "Settings"]


def test_an_app_that_comes_from_over_the_launcher_is_not_let_in(wired: Wired) -> None:
    """L-90: an icon lets its app in; a notice or an ad over the launcher does not."""
    notice = (0, 0, 1080, 300)
    home = page(button("Shop", 5), package=LAUNCHER, title="Home")
    over = W(
        N("FrameLayout", notice, [button("Show")]),
        id=7,
        type="system",
        package="android",
        bounds=notice,
        region=[notice],
        focused=False,
    )
    shop = page(button("Pay"), package=SHOP, title="Shop")
    for name, outcome in (("Shop", "failed"), ("Show", "stopped")):
        wired.show(replace(home, windows=[over, *home.windows]) if name == "Show" else home)
        wired.forget()
        wired.then(shop)
        played = wired.run([{"action": "tap", "target": {"text": name}}, GIVE_UP], replace(TASK, apps=()))
        assert played.ending.outcome == outcome, (name, played.ending, played.main.states)


def test_a_step_that_comes_to_nothing_names_its_layer(wired: Wired) -> None:
    """L-7, L-129: a number that is not listed, a reply that cannot be used, a screen that cannot be read."""
    wired.show(page(button("Next")))
    helper = wired.phone.helper

    def script(request: ModelRequest) -> str:
        match len(played_steps):
            case 0:
                reply = '{"action": "tap", "target": 99}'
            case 1 | 2 | 3:
                reply = "no object"
            case 4:
                helper.failures["observe"] = Reply({"ok": False, "error": {"code": "READ_FAILED", "message": "no"}})
                reply = json.dumps(WAIT)
            case _:
                reply = json.dumps(GIVE_UP)
        played_steps.append(reply)
        return reply

    def watcher(step: int, kind: str, data: Any) -> None:
        if kind == "warning" and data["code"] == "READ_FAILED":
            helper.failures.pop("observe", None)

    played_steps: list[str] = []
    played = wired.run(script, TASK, watcher=watcher)

    assert played.outcome == ("failed", "GAVE_UP", 1), played.ending
    assert [step.data.get("layer") for step in played.steps] == ["decision", "model", None, "perception", None]


class Owner:
    """Somebody who answers each card at once."""

    channel: Channel = "terminal"
    is_living = True

    def __init__(self, note: str) -> None:
        self.note = note
        self.asked: list[HandOver] = []

    @property
    def person(self) -> "Owner":
        return self

    def ask(self, request: Any, *, must_unlock: bool = False) -> Any:
        self.asked.append(request)
        return self

    def answer(self, wait_s: float) -> PersonAnswer:
        return PersonAnswer("done", self.note)

    def withdraw(self) -> None:
        pass


def test_what_the_owner_says_is_told_from_then_on(wired: Wired) -> None:
    """L-57, L-87: only the person's channel adds to the goal, and what it added is not lost with the next step."""
    wired.show(page(button("Next")))
    wired.approver = Owner("the blue one")
    ask = {"action": "ask_user", "question": "Which one?"}
    played = wired.run([ask, WAIT, WAIT, GIVE_UP], TASK)

    outside = [state.partition("\u27e6")[0] for state in played.main.states]
    assert ["In step 1 the owner said: the blue one" in told for told in outside] == [False, True, True, True]
    assert 'ask_user "Which one?": answered' in played.main.histories[-1]


def test_done_without_an_action_and_an_answer_that_nobody_saw_are_marked(wired: Wired) -> None:
    """L-118, L-120: accepted, for the evidence holds; what is doubtful about it is said."""
    wired.show(page(button("Next"), N("TextView", (0, 400, 500, 500), text="Balance 25.00", id=720)))
    evidence = {"text": "Balance 25.00"}
    seen = wired.run([done(evidence, answer="25.00")], TASK)
    made_up = wired.run([done(evidence, answer="26.50")], TASK)
    wired.then(page(button("Next"), N("TextView", (0, 400, 500, 500), text="Balance 25.00", id=720), title="Other"))
    acted = wired.run([{"action": "tap", "target": {"text": "Next"}}, done(evidence)], TASK)

    assert [one.outcome for one in (seen, made_up, acted)] == [("succeeded", None, 0)] * 3
    assert [one.ending.notes for one in (seen, made_up, acted)] == [
        ("no_action",),
        ("no_action", "answer_not_seen"),
        (),
    ]


def test_evidence_that_does_not_hold_is_refused_twice_and_then_ends_the_run(wired: Wired) -> None:
    """L-119: with what was found; nothing is claimed."""
    wired.show(page(button("Next")))
    played = wired.run([done({"text": "Paid"})] * 3, TASK)

    assert played.outcome == ("failed", "DONE_UNPROVEN", 1)
    assert [history.count("refused, not seen") for history in played.main.histories] == [0, 1, 2]
    assert played.ending.result == ""


def test_execution_sends_once_and_the_agent_tries_again(wired: Wired) -> None:
    """L-4, L-5, L-106: a row that does nothing is touched once by the executor, three times by the agent."""
    row = N("TextView", (0, 100, 500, 200), text="Row", flags="clickable", item=(0, 0), id=730)
    rows = N("ListView", (0, 100, 1080, 1500), [row], flags="scrollable", collection=(20, 1), id=731)
    wired.show(page(rows))
    named = wired.executor.look(Deadline(10))
    node = next(node for node in named.screen.nodes if node.text == "Row")
    receipt = wired.executor.perform(Tap(target_of(named.screen, node)), Deadline(10))
    once = len(wired.inputs)
    played = wired.run([{"action": "tap", "target": {"text": "Row"}}, GIVE_UP], TASK)

    assert receipt.status == "completed" and once == 1
    assert played.verdicts() == ["no_effect"]
    assert len(wired.inputs) - once == 3
    assert [event["pause_s"] for event in played.of("retried")] == [0.3, 0.8]


def test_every_input_is_followed_by_a_look_and_a_verdict(wired: Wired) -> None:
    """L-9, L-10, L-112: cheap means first, and the next decision stands on the screen that was looked at last."""
    wired.show(page(button("Next"), title="First"))
    for title in ("Second", "Third"):
        wired.then(page(button("Next"), title=title))
    tap = {"action": "tap", "target": {"text": "Next"}}
    played = wired.run([tap, {"action": "key", "key": "back", "expect": {"page": "Third"}}, GIVE_UP], TASK)

    told = [(event.step, event.kind) for event in played.events if event.kind in ("acted", "verified", "decided")]
    assert told == [
        (1, "decided"),
        (1, "acted"),
        (1, "verified"),
        (2, "decided"),
        (2, "acted"),
        (2, "verified"),
        (3, "decided"),
    ]
    after = [step.data["screen_after"] for step in played.steps[:2]]
    looked = [event["screen"] for event in played.of("looked")]
    assert looked[1:] == after and len(set(looked)) == 3
    assert [step.data["verdict"]["level"] for step in played.steps[:2]] == [1, 2]
    assert [len(step.data["verdict"]) for step in played.steps[:2]] == [4, 4]


def test_a_picture_is_of_the_whole_display(wired: Wired) -> None:
    """L-39, L-40: nothing is cut off, so that its origin is the display's; its scale is kept with it."""
    wired.show(page(button("Next")))
    played = wired.run([GIVE_UP], TASK)

    meta = played.steps[0].data["picture_meta"]
    with Image.open(io.BytesIO(wired.records.blobs.get(played.steps[0].data["picture"]))) as picture:
        width, height = picture.size
    assert meta["offset"] == [0, 0]
    assert abs(width / meta["scale"][0] - 1080) <= 2 and abs(height / meta["scale"][1] - 2400) <= 2


SECRETS = ('a"b\\cdef', "two  spaces x", "tab\there12", "line\nbreak", "ünïcödé", "long" * 40)


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_that_a_page_shows_stands_in_no_prompt_and_no_file(wired: Wired, tmp_path: Path, secret: str) -> None:
    """L-136: however it is written there, and where a text is cut in the middle of it."""
    told = N("TextView", (0, 600, 500, 700), text=f"Your password is {secret}", id=760)
    control = N("Button", (0, 700, 500, 800), description=secret, flags="clickable", id=761)
    wired.show(page(button("Next"), told, control))
    wanted = json.dumps({"action": "tap", "target": -1, "want": secret})
    replies = [wanted, json.dumps({**GIVE_UP, "result": f"It is {secret}."})]
    task = replace(TASK, goal=f"sign in with {secret}", secrets={"word": secret})
    played = wired.run(lambda asked: replies.pop(0), task)

    texts = [slot.text for asked in played.main.asked for slot in asked.slots]
    files = [path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file()]
    start = " ".join(secret.split())[:12]
    forms = {secret, start, json.dumps(secret)[1:-1], json.dumps(start, ensure_ascii=False)[1:-1]}
    assert not [form for form in forms for text in texts if form in text]
    assert not [form for form in forms for data in files if form.encode() in data or form.encode("utf-16-le") in data]
    assert any("secret:word" in text for text in texts)
