"""`phone_find`: searches a list for one target, screen by screen (docs/spec/find.md, section 3)."""

from pydantic import Field, model_validator

from pollex.act.finding import Search
from pollex.act.walking import walk
from pollex.act.walks import Walk
from pollex.action.words import Direction
from pollex.tools.budget import MAX_TOKENS, MIN_TOKENS
from pollex.tools.caller import Call
from pollex.tools.matches import matches_facts
from pollex.tools.naming import target_named
from pollex.tools.phone_arguments import QueryArguments
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

DEFAULT_TOKENS = 2000


class PhoneFindArguments(QueryArguments):
    """What to find, where, and how far to go at most."""

    direction: Direction = Field(description="where the target is: down shows what is further down")
    max_scrolls: int = Field(DEFAULT_SCROLLS, description=f"a limit, not a plan; 1 to {MAX_SCROLLS}, clipped")
    states: list[str] | None = Field(
        None, description="states it must have, as clickable, enabled, !checked; ! in front: must not have"
    )
    container: str | None = Field(None, description="ref of the list to search in; the largest one if left out")
    max_seconds: int = Field(DEFAULT_SECONDS, ge=MIN_SECONDS, le=MAX_SECONDS, description="time limit")
    max_tokens: int = Field(DEFAULT_TOKENS, ge=MIN_TOKENS, le=MAX_TOKENS, description="size of the result")

    @model_validator(mode="after")
    def _has_a_target(self) -> "PhoneFindArguments":
        self.check_query()
        return self


def phone_find(call: Call, arguments: PhoneFindArguments) -> Result:
    """Walks through the list until the target shows, and gives refs of that screen.

    Raises:
        Misuse: NOT_FOUND, the container was never shown.
        Refused: STALE, it is gone.
        DeviceUnavailable: BUSY, another call moves the phone.
    """
    container = None if arguments.container is None else target_named(call, arguments.container, argument="container")
    max_scrolls, warnings = clipped(arguments.max_scrolls)
    plan = Walk(call.id, arguments.direction, container, max_scrolls, arguments.max_seconds)
    search = Search(arguments.query, is_inside_only=container is not None)
    walked = walk(call.executor, plan, search, call.deadline, call.report)
    found = search.found if walked.reason == "found" else None
    display = None if walked.screen is None else walked.screen.screen.display
    facts = walk_facts(call, walked, arguments.direction, warnings)
    matches = matches_facts(found, display, arguments.max_tokens)
    if search.found is not None and (search.found.above or search.found.below):
        matches["offscreen"] = {"before": search.found.above, "after": search.found.below}
    result = {"ok": facts.pop("ok"), "found": walked.reason == "found", **facts, **matches}
    return answer(call, result, is_error=not result["ok"])


TOOL = Tool(
    "phone_find",
    "Scroll to find",
    PhoneFindArguments,
    phone_find,
    "write",
    needs=("tree", "input"),
    main_only=True,
    gives_data=True,
)
