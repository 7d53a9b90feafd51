"""`search_nodes`: the nodes of the present screen that hold certain words, as a short list with indices."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, field_validator

from pollex.screen.comparing import folded
from pollex.screen.skill_search import matches_yaml, matching_entries
from pollex.tools.caller import Call
from pollex.tools.screen_content import numbered_tree
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL"]

MAX_KEYWORDS = 20
MAX_KEYWORD_CHARS = 200
MAX_LIMIT = 100
DEFAULT_LIMIT = 10


def _as_list(given: object) -> object:
    return [given] if isinstance(given, str) else given


class SearchNodesArguments(Arguments):
    """Which words, and how many results."""

    keywords: Annotated[list[str], BeforeValidator(_as_list)] = Field(
        description=f"parts of text or description, in any case; 1 to {MAX_KEYWORDS}, of up to {MAX_KEYWORD_CHARS} "
        "characters each"
    )
    match_mode: Literal["any", "all"] = Field("any", description="whether one keyword is enough or all must be there")
    limit: int = Field(DEFAULT_LIMIT, description=f"most results; 1 to {MAX_LIMIT}, clipped")

    @field_validator("keywords")
    @classmethod
    def _can_be_looked_for(cls, keywords: list[str]) -> list[str]:
        kept = [keyword for keyword in keywords if folded(keyword)]
        if not kept:
            raise ValueError("give at least one word to look for")
        if len(kept) > MAX_KEYWORDS:
            raise ValueError(f"give at most {MAX_KEYWORDS} keywords")
        if any(len(keyword) > MAX_KEYWORD_CHARS for keyword in kept):
            raise ValueError(f"give keywords of at most {MAX_KEYWORD_CHARS} characters")
        return kept

    @field_validator("limit")
    @classmethod
    def _is_clipped(cls, limit: int) -> int:
        return min(max(limit, 1), MAX_LIMIT)


def search_nodes(call: Call, arguments: SearchNodesArguments) -> Result:
    """Reads the screen anew, numbers it as `screen_content` would, and lists what fits.

    Raises:
        NoNodes, ReadFailed: as `screen_content`.
    """
    found = matching_entries(numbered_tree(call), arguments.keywords, all_of_them=arguments.match_mode == "all")
    return Result(matches_yaml(found, limit=arguments.limit))


TOOL = Tool("search_nodes", "Search the screen", SearchNodesArguments, search_nodes, "read", needs=("tree",))
