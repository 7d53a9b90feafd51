"""`scroll_to`: scrolls one container until the target stands still in view (spec C-61 to C-67)."""

from dataclasses import asdict
from typing import Annotated

from pydantic import Field, WithJsonSchema, model_validator

from pollex.act.scroll_sight import Side
from pollex.act.scroll_to import scroll_to as scrolled_to
from pollex.tools.caller import Call
from pollex.tools.control_arguments import (
    SELECTOR_SCHEMA,
    ControlArguments,
    SelectorArguments,
    bound_by,
    name_of,
    wrong,
)
from pollex.tools.control_receipts import answered, control_facts, failed, receipt_facts
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL", "ScrollToArguments", "scroll_to"]

SCROLLS_MAX, DEFAULT_SCROLLS = 20, 10
MIN_SETTLE_MS, MAX_SETTLE_MS, DEFAULT_SETTLE_MS = 100, 2000, 300
MIN_TIMEOUT_MS, SCROLL_TIME_MAX_MS, DEFAULT_TIMEOUT_MS = 1000, 30_000, 15_000


class ContainerArguments(ControlArguments):
    """What scrolls."""

    expected_token: str | None = None


CONTAINER_SCHEMA = {
    "type": "object",
    "properties": {"selector": SELECTOR_SCHEMA, "ref": {"type": "string"}, "expected_token": {"type": "string"}},
}


class ScrollToArguments(Arguments):
    """What to scroll, what for, and how far."""

    container: Annotated[ContainerArguments, WithJsonSchema(CONTAINER_SCHEMA)]
    target: Annotated[SelectorArguments, WithJsonSchema({"type": "object", "description": "a selector"})]
    direction: Side = "forward"
    max_scrolls: int = Field(DEFAULT_SCROLLS, ge=1, le=SCROLLS_MAX)
    settle_ms: int = Field(DEFAULT_SETTLE_MS, ge=MIN_SETTLE_MS, le=MAX_SETTLE_MS)
    timeout_ms: int = Field(DEFAULT_TIMEOUT_MS, ge=MIN_TIMEOUT_MS, le=SCROLL_TIME_MAX_MS)

    @model_validator(mode="after")
    def _settles_in_time(self) -> "ScrollToArguments":
        if self.settle_ms > self.timeout_ms:
            allowed = f"{MIN_SETTLE_MS}..{self.timeout_ms}"
            raise wrong("settle_ms", "must not be above timeout_ms", self.settle_ms, allowed)
        return self


def scroll_to(call: Call, arguments: ScrollToArguments) -> Result:
    """Scrolls.

    Raises:
        PhoneError: as `pollex.act.scroll_to.scroll_to`; nothing was sent.
    """
    token = arguments.container.expected_token
    done = scrolled_to(
        call.executor,
        name_of(call, arguments.container),
        arguments.target.selector,
        direction=arguments.direction,
        max_scrolls=arguments.max_scrolls,
        settle_ms=arguments.settle_ms,
        deadline=call.deadline.within(arguments.timeout_ms / 1000),
        operation_id=call.id,
        bound=None if token is None else lambda named, node: bound_by(call, token, named, node),
    )
    facts = receipt_facts(call, TOOL.name, done.receipt)
    facts |= {
        "found": done.found,
        "target": None if done.target is None else control_facts(call, done.target),
        "scrolls": [asdict(step) for step in done.scrolls],
    }
    return answered(facts)


TOOL = Tool(
    "scroll_to",
    "Scroll to a control",
    ScrollToArguments,
    scroll_to,
    "write",
    needs=("node.scroll",),
    gives_data=True,
    failed=failed,
)
