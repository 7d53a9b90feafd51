"""The scene in which an approved flow orders a drink, up to the person's yes.

Asked is at the terminal, as `pollex run` does it. Where there is none, as in continuous integration, the demo says no
for them, so that what is seen is a refusal; there is no way to say yes beforehand.
"""

import json
import shutil
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from demo.story import Step, Story
from pollex.act.executor import Executor
from pollex.agent.router import without_model
from pollex.agent.starting import run_task
from pollex.agent.task import Ending, Task
from pollex.cli.asking import Terminal
from pollex.device.deadline import Cancel
from pollex.flow.file import load_flow
from pollex.flow.grammar import Flow
from pollex.flow.searching import Hit
from pollex.guard.approver import Approver, Asked, Channel, Choice
from pollex.guard.card import Card, lines
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.record.report import report
from pollex.record.store import Records

__all__ = ["FLOW", "RUN_REPORT", "Declines", "Shows", "approver_of_demo", "order"]

FLOW = Path(__file__).parent / "lemonade.yaml"
RUN_REPORT = "run.html"
RECORDS = "records"
FOOD = "com.demo.food"
OPEN_S = 20.0
POLL_S = 0.1


class Declines:
    """Where nobody is at a terminal: every card is answered with no."""

    channel: Channel = "terminal"
    is_living = True
    person = None

    def ask(self, card: Card) -> "Declines":
        """As `Approver.ask`."""
        return self

    def answer(self, wait_s: float) -> Choice:
        """As `Asked.answer`."""
        return "declined"

    def withdraw(self) -> None:
        """Nothing is shown."""


class Shows:
    """A channel whose cards are told in the tour, with a picture of the page that they are about."""

    def __init__(self, channel: Approver, story: Story, picture: Callable[[], bytes]) -> None:
        self._channel = channel
        self._story = story
        self._picture = picture
        self.cards = 0
        self.channel = channel.channel
        self.person = channel.person

    @property
    def is_living(self) -> bool:
        """As `Approver.is_living`."""
        return self._channel.is_living

    def ask(self, card: Card) -> Asked:
        """As `Approver.ask`."""
        self.cards += 1
        self._story.picture("What is about to be ordered", self._picture())
        shown = Step("the card that you are shown", (), 0.0, "\n".join(lines(card, "en")))
        # The terminal prints its own.
        self._story.step(shown, is_told=isinstance(self._channel, Declines))
        return self._channel.ask(card)


def approver_of_demo() -> Approver:
    """The person at the terminal; without a terminal the one who declines."""
    terminal = Terminal()
    return terminal if terminal.is_living else Declines()


def order(
    executor: Executor,
    story: Story,
    folder: Path,
    *,
    serial: str,
    says: Callable[[str], str],
    picture: Callable[[], bytes],
    approver: Approver,
) -> Path:
    """Plays the scene; gives the report of its run.

    Args:
        executor: of the phone.
        story: is told what happens.
        folder: where records and report are written; those that were there before are gone.
        serial: of the phone.
        says: what a command on the phone prints; the second witness.
        picture: the phone's own picture of its display, PNG.
        approver: who is asked.
    """
    story.begin("A flow that orders a drink, up to your yes")
    flow = load_flow(FLOW.read_text("utf-8"))
    story.step(Step(f"demo/{FLOW.name}", (), 0.0, FLOW.read_text("utf-8")))
    _open_order(says)
    shown = Shows(approver, story, picture)
    shutil.rmtree(folder / RECORDS, ignore_errors=True)
    records = Records(folder / RECORDS)
    try:
        began_s = time.monotonic()
        name, ending = _run(executor, records, serial, flow, shown, story)
        told = (f"{ending.outcome} {ending.reason or ''}".rstrip(), ending.sentence)
        is_refused = ending.outcome != "succeeded"
        story.step(
            Step(
                f"run “{flow.goal}” on the present screen, by the flow {flow.name}",
                told,
                time.monotonic() - began_s,
                is_refused=is_refused,
            )
        )
        story.picture("Afterwards", picture())
        _check(story, ending, shown.cards, _noted(says, "order"))
        row = records.run(name)
        if row is None:
            raise LookupError(name)
        page = folder / RUN_REPORT
        page.write_text(report(records, row), "utf-8")
    finally:
        records.close()
    story.check("the run has left a report of its own", page, held=page.stat().st_size > 0)
    return page


def _run(
    executor: Executor, records: Records, serial: str, flow: Flow, approver: Approver, story: Story
) -> tuple[str, Ending]:
    # Any: JSON of any shape.
    def watch(step: int, kind: str, data: Mapping[str, Any]) -> None:
        if kind == "decided":
            story.tell(f"  . {step}  {data['words']}")

    return run_task(
        Task(flow.goal, starts_here=True, flow=Hit(flow), has_model=False),
        executor,
        without_model(),
        ApprovalGate(rules(), RunProvenance("run"), approver=approver),
        device=serial,
        records=records,
        cancel=Cancel(),
        watcher=watch,
    )


def _check(story: Story, ending: Ending, cards: int, orders: int) -> None:
    """A yes is one order, anything else is none; the shop's own log says which it was."""
    story.check("you were asked once, with the amount of the page", cards, held=cards == 1)
    if ending.outcome == "succeeded":
        story.check("you said yes, and the shop has one order; paying is left to you", orders, held=orders == 1)
        return
    refused = ending.reason in ("DECLINED", "NEEDS_PERSON") and ending.exit_code == 6
    story.check("without your yes the step is refused", f"{ending.outcome} {ending.reason}", held=refused)
    story.check("and the shop has no order", orders, held=orders == 0)


def _open_order(says: Callable[[str], str]) -> None:
    """Two drinks lie in the cart, and the page that orders them is open, as somebody left it."""
    says("logcat -c")
    says(f"am start -f 0x10008000 -n {FOOD}/.OrderActivity")
    until_s = time.monotonic() + OPEN_S
    while not _noted(says, "open"):
        if time.monotonic() > until_s:
            raise TimeoutError("The shop did not open.")
        time.sleep(POLL_S)


def _noted(says: Callable[[str], str], did: str) -> int:
    """How often the shop has noted that since its page was opened."""
    notes = (json.loads(line) for line in says("logcat -d -v raw -s Demo").splitlines() if line.startswith("{"))
    return sum(note["did"] == did for note in notes)
