"""`phone_collect`: reads a long list over many screens into one text (docs/spec/find.md, section 5)."""

from pydantic import Field

from pollex.act.collecting import Reading
from pollex.act.walking import walk
from pollex.act.walks import Walk
from pollex.action.words import Direction
from pollex.tools.budget import MAX_TOKENS, MIN_TOKENS, fitting, tokens_of
from pollex.tools.caller import Call
from pollex.tools.naming import target_named
from pollex.tools.phone_arguments import PhoneArguments
from pollex.tools.receipts import answer
from pollex.tools.tool import Result, Tool
from pollex.tools.walk_facts import (
    DEFAULT_SCROLLS,
    DEFAULT_SECONDS,
    MAX_SCROLLS,
    MAX_SECONDS,
    MIN_SECONDS,
    clipped,
    walk_facts,
)

__all__ = ["TOOL"]

DEFAULT_TOKENS = 4000


class PhoneCollectArguments(PhoneArguments):
    """Which list, which way, and how much at most."""

    direction: Direction = Field(description="where the unread content is: up for older messages of a chat")
    max_scrolls: int = Field(DEFAULT_SCROLLS, description=f"a limit, not a plan; 1 to {MAX_SCROLLS}, clipped")
    container: str | None = Field(None, description="ref of the list to read; the largest one if left out")
    max_seconds: int = Field(DEFAULT_SECONDS, ge=MIN_SECONDS, le=MAX_SECONDS, description="time limit")
    max_tokens: int = Field(DEFAULT_TOKENS, ge=MIN_TOKENS, le=MAX_TOKENS, description="size of the text")


def phone_collect(call: Call, arguments: PhoneCollectArguments) -> Result:
    """Walks through the list and gives its text; on any stop what was read so far.

    Raises:
        Misuse, Refused, DeviceUnavailable: as `phone_find`.
    """
    container = None if arguments.container is None else target_named(call, arguments.container, argument="container")
    max_scrolls, warnings = clipped(arguments.max_scrolls)

    def is_full(lines: tuple[str, ...]) -> bool:
        return sum(tokens_of(line) + 1 for line in lines) >= arguments.max_tokens

    reading = Reading(arguments.direction, is_full)
    plan = Walk(call.id, arguments.direction, container, max_scrolls, arguments.max_seconds)
    walked = walk(call.executor, plan, reading, call.deadline, call.report)
    walked.gaps = reading.collection.gaps
    lines = reading.collection.lines
    goes_back = arguments.direction in ("up", "left")
    # What was read last is left out: the list stands there, and the next call goes on with it.
    kept = fitting(lines[::-1] if goes_back else lines, arguments.max_tokens, str)
    facts = walk_facts(call, walked, arguments.direction, warnings)
    told: dict[str, object] = {
        "pages": reading.pages,
        "lines": len(kept),
        "unlabelled": reading.collection.unlabelled,
        "truncated": len(kept) < len(lines),
        "omitted": len(lines) - len(kept),
    }
    facts |= {name: value for name, value in told.items() if value or name in ("pages", "lines", "truncated")}
    facts["text"] = "\n".join(kept[::-1] if goes_back else kept)
    return answer(call, facts, is_error=not facts["ok"])


TOOL = Tool(
    "phone_collect",
    "Scroll to read",
    PhoneCollectArguments,
    phone_collect,
    "write",
    needs=("tree", "input"),
    main_only=True,
    gives_data=True,
)
