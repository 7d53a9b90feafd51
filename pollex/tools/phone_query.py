"""`phone_query`: searches the present screen, and moves nothing (docs/spec/find.md, F-37)."""

from pydantic import Field, model_validator

from pollex.act.looking import at_rest
from pollex.errors import Refused
from pollex.screen.query import find
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.tools.budget import MAX_TOKENS, MIN_TOKENS
from pollex.tools.caller import Call
from pollex.tools.matches import matches_facts
from pollex.tools.naming import target_named
from pollex.tools.phone_arguments import QueryArguments
from pollex.tools.receipts import answer, of_screen
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL"]

MAX_LIMIT, DEFAULT_LIMIT = 100, 30
DEFAULT_TOKENS = 2000


class PhoneQueryArguments(QueryArguments):
    """What to look for, where, and how much of it to tell."""

    limit: int = Field(DEFAULT_LIMIT, ge=1, le=MAX_LIMIT, description="most matches")
    states: list[str] | None = Field(
        None, description="states it must have, as clickable, enabled, !checked; ! in front: must not have"
    )
    container: str | None = Field(None, description="ref of a control: only what lies inside it")
    max_tokens: int = Field(DEFAULT_TOKENS, ge=MIN_TOKENS, le=MAX_TOKENS, description="size of the result")

    @model_validator(mode="after")
    def _has_a_target(self) -> "PhoneQueryArguments":
        self.check_query()
        return self


def phone_query(call: Call, arguments: PhoneQueryArguments) -> Result:
    """Reads the screen anew and lists what fits; nothing found is an answer, too.

    Raises:
        ReadFailed: the screen could not be read, which proves nothing.
        Misuse: NOT_FOUND, the container was never shown.
        Refused: STALE, it is gone.
    """
    named = call.executor.look(call.deadline, settle=at_rest(0))
    container = None if arguments.container is None else _container(call, arguments.container, named)
    found = find(arguments.query, named, limit=arguments.limit, container=container)
    matches = matches_facts(found, named.screen.display, arguments.max_tokens)
    return answer(call, {"ok": True, **of_screen(call, named), **matches})


def _container(call: Call, ref: str, named: NamedScreen) -> Node:
    target = target_named(call, ref, argument="container")
    node = named.screen.node(target.id)
    if node is None or node.look != target.look:
        raise Refused("STALE", f"{ref} is gone or is another control now; look at the screen again.")
    return node


TOOL = Tool(
    "phone_query",
    "Search the screen",
    PhoneQueryArguments,
    phone_query,
    "read",
    needs=("tree",),
    gives_data=True,
)
