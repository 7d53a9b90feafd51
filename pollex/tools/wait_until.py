"""`wait_until`: waits until something is so of a control, without touching anything (spec C-52 to C-60)."""

from typing import Any

from pydantic import Field, model_validator

from pollex.act.conditions import Condition, Wish
from pollex.act.waiting import wait_until as waited_for
from pollex.action.receipt import Status
from pollex.errors import ReadFailed
from pollex.tools.caller import Call
from pollex.tools.control_arguments import ControlArguments, Text, name_of, wrong
from pollex.tools.control_receipts import answered, control_facts, failed, read_facts
from pollex.tools.tool import Result, Tool

__all__ = ["MIN_TIMEOUT_MS", "TOOL", "WaitUntilArguments", "wait_until"]

MIN_TIMEOUT_MS, WAIT_MAX_MS, DEFAULT_TIMEOUT_MS = 100, 30_000, 10_000
MAX_SETTLE_MS = 5000
DEFAULT_SETTLE_MS = {"stable": 500, "disappear": 200}
"""Of the other conditions: 0."""
TAKES = {"text": "text", "value": "value", "enabled": "state", "checked": "state", "selected": "state"}
"""Which argument belongs to which condition."""


class WaitUntilArguments(ControlArguments):
    """What has to be so of which control, and for how long it may take."""

    condition: Condition
    state: bool | None = Field(None, description="default true")
    text: Text | None = None
    value: float | None = None
    settle_ms: int | None = Field(None, ge=0, le=MAX_SETTLE_MS)
    timeout_ms: int = Field(DEFAULT_TIMEOUT_MS, ge=MIN_TIMEOUT_MS, le=WAIT_MAX_MS)

    @model_validator(mode="after")
    def _belongs_to_the_condition(self) -> "WaitUntilArguments":
        takes = TAKES.get(self.condition)
        for name in ("state", "text", "value"):
            if getattr(self, name) is not None and name != takes:
                raise wrong(name, f"{self.condition} takes no {name}", allowed=takes or "nothing")
        if takes in ("text", "value") and getattr(self, takes) is None:
            raise wrong(takes, f"{self.condition} needs it")
        if self.settle_ms is not None and self.settle_ms > self.timeout_ms:
            allowed = f"0..{min(MAX_SETTLE_MS, self.timeout_ms)}"
            raise wrong("settle_ms", "must not be above timeout_ms", self.settle_ms, allowed)
        return self

    @property
    def settle(self) -> int:
        """How long it must be so."""
        usual = min(DEFAULT_SETTLE_MS.get(self.condition, 0), self.timeout_ms)
        return usual if self.settle_ms is None else self.settle_ms

    @property
    def wish(self) -> Wish:
        """What has to be so."""
        return Wish(self.condition, self.state is not False, self.text, self.value)


def wait_until(call: Call, arguments: WaitUntilArguments) -> Result:
    """Waits.

    Raises:
        PhoneError: as `pollex.act.waiting.wait_until`.
    """
    deadline = call.deadline.within(arguments.timeout_ms / 1000)
    name = name_of(call, arguments)
    waited = waited_for(call.executor, name, arguments.wish, settle_ms=arguments.settle, deadline=deadline)
    status: Status = "observed" if waited.is_met or waited.is_known else "unknown"
    facts = read_facts(call, TOOL.name, status, waited.failure)
    last = None if waited.last_error is None else _told(waited.last_error)
    facts |= {
        "met": waited.is_met,
        "control": None if waited.control is None else control_facts(call, waited.control),
        "waited_ms": waited.waited_ms,
        "readings": waited.readings,
        "failed_readings": waited.failed_readings,
        "last_error": last,
    }
    if not waited.is_known and last is not None:
        facts["detail"] = {"last_error": last}
    return answered(facts)


def _told(error: ReadFailed) -> dict[str, Any]:
    return {"code": error.code, "message": error.message}


TOOL = Tool(
    "wait_until",
    "Wait for a control",
    WaitUntilArguments,
    wait_until,
    "read",
    needs=("node.wait",),
    gives_data=True,
    failed=failed,
)
