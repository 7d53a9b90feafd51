"""Matches of a query as an answer tells them (spec F-33 to F-36)."""

import json

from pollex.screen.complete import Json
from pollex.screen.query import Found, Match
from pollex.screen.screen import Display
from pollex.tools.budget import fitting
from pollex.tools.phone_arguments import Space, bounds_json

__all__ = ["matches_facts"]


def matches_facts(
    found: Found | None, display: Display | None, max_tokens: int, space: Space = "normalized"
) -> dict[str, object]:
    """How many fit, and the first of them that there is room for."""
    if found is None or display is None:
        return {"total": 0, "truncated": False, "matches": []}
    told = [_match(match, display, space) for match in found.matches]
    kept = list(fitting(told, max_tokens, lambda match: json.dumps(match, ensure_ascii=False)))
    facts: dict[str, object] = {"total": found.total, "truncated": found.total > len(kept), "matches": kept}
    if found.above or found.below:
        facts["offscreen"] = {"before": found.above, "after": found.below}
    return facts


def _match(match: Match, display: Display, space: Space) -> Json:
    facts: dict[str, Json] = {
        "ref": match.ref,
        "name": match.name,
        "role": match.role,
        "class": match.class_name,
        "resourceId": match.resource_id,
        "bounds": [*bounds_json(display, match.bounds, space)],
        "states": [*match.states],
        "actionRef": match.action_ref,
        "editRef": match.edit_ref,
        "parents": [*match.parents],
        "window": match.window,
        # Counted from 1, as in the position of a list.
        "row": None if match.row is None else match.row + 1,
    }
    return {name: value for name, value in facts.items() if value not in (None, "", [])}
