"""`phone_run`: plays a list of flow steps with no model in between (docs/spec/find.md, F-115 to F-118)."""

from typing import Annotated

from pydantic import Field, WithJsonSchema

from pollex.flow.forms import MAX_SECONDS, MAX_STEPS, StepForm
from pollex.flow.player import Played, play
from pollex.screen.complete import Json
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments
from pollex.tools.receipts import answer, message_of, of_screen
from pollex.tools.tool import Result, Tool, detail_json

__all__ = ["TOOL"]

MIN_SECONDS, DEFAULT_SECONDS = 5, 45
TRACE = 50
"""The last actions that are told."""


_Step = Annotated[StepForm, WithJsonSchema({"type": "object"})]
"""Checked as strictly as in a file. Its grammar stands in the description, in a third of the tokens of its schema."""


class PhoneRunArguments(PhoneArguments):
    """What to play, and how long."""

    steps: list[_Step] = Field(min_length=1, max_length=MAX_STEPS)
    max_seconds: int = Field(DEFAULT_SECONDS, ge=MIN_SECONDS, le=MAX_SECONDS, description="time limit")


def phone_run(call: Call, arguments: PhoneRunArguments) -> Result:
    """Plays the steps and says how far it came.

    Raises:
        Misuse: INVALID, a step types a param or a secret, which nobody gives here; nothing was sent.
    """
    steps = [form.made() for form in arguments.steps]
    played = play(
        call.executor,
        steps,
        call.deadline.within(arguments.max_seconds),
        name=lambda number: f"{call.id}.run{number}",
        report=call.report,
    )
    failure = played.failure
    facts: dict[str, object] = {"ok": failure is None, "status": played.status}
    if failure is not None:
        facts |= {"error": failure.code, "message": message_of(failure), "stoppedAt": played.stopped_at}
        facts |= detail_json(failure)
    if played.limit is not None:
        facts["limit"] = played.limit
    if played.end is not None:
        facts |= {"said": played.end.result, "end": played.end.status}
    facts |= {"trace": _trace(played), **of_screen(call, played.screen)}
    return answer(call, facts, is_error=failure is not None)


def _trace(played: Played) -> list[Json]:
    told: list[Json] = []
    for done in played.trace[-TRACE:]:
        receipt = done.receipt
        facts: dict[str, Json] = {"step": done.step, "do": done.do, "ok": receipt.ok}
        if receipt.error is not None:
            facts["error"] = receipt.error
        if receipt.warnings:
            facts["warnings"] = [warned.code for warned in receipt.warnings]
        told.append(facts)
    return told


TOOL = Tool(
    "phone_run",
    "Play steps",
    PhoneRunArguments,
    phone_run,
    "write",
    needs=("tree", "input"),
    main_only=True,
    gives_data=True,
)
