"""`phone_observe`: the present screen, or what differs from one that was seen before (docs/spec/find.md, section 6)."""

import json
from typing import Literal

from pydantic import Field

from pollex.act.looking import at_rest
from pollex.action.receipt import Warned
from pollex.errors import ReadFailed
from pollex.screen.changes import changes_json, changes_since
from pollex.screen.complete import Json
from pollex.screen.listing import sections
from pollex.screen.outline import outline
from pollex.screen.refs import NamedScreen
from pollex.screen.usable import is_usable
from pollex.tools.budget import MAX_TOKENS, MIN_TOKENS, fitting, tokens_of
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments, Space, bounds_json
from pollex.tools.receipts import answer, of_screen, warnings_json
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL"]

DEFAULT_TOKENS = 4000
Facts = dict[str, object]


class PhoneObserveArguments(PhoneArguments):
    """In which form, and since when."""

    format: Literal["outline", "json"] = Field("outline", description="json: with places, for programs; costs more")
    since: str | None = Field(None, description="a snapshotId: only what differs from that screen")
    space: Space = Field("normalized", description="of places in json: 0..1000, or pixels")
    max_tokens: int = Field(DEFAULT_TOKENS, ge=MIN_TOKENS, le=MAX_TOKENS, description="size of the screen's text")


def phone_observe(call: Call, arguments: PhoneObserveArguments) -> Result:
    """Waits until the screen is quiet, reads it, and tells it or what differs.

    Raises:
        ReadFailed: nothing could be read at all.
    """
    before = None if arguments.since is None else call.executor.named(arguments.since)
    named = _look(call)
    whole = _screen(named, arguments)
    changes = None if before is None else _changes(before, named, arguments.max_tokens)
    if changes is not None and len(json.dumps(changes)) <= len(json.dumps(whole)):
        return answer(call, {"ok": True, **of_screen(call, named), **changes})
    is_full: Facts = {"full": True} if arguments.since is not None else {}
    return answer(call, {"ok": True, **of_screen(call, named), **_facts(named), **is_full, **whole})


def _look(call: Call) -> NamedScreen:
    """The screen at rest; one whose app gives no tree counts as well, with what is known of it (spec F-87)."""
    try:
        return call.executor.look(call.deadline, settle=at_rest(0))
    except ReadFailed:
        return call.executor.peek(call.deadline)


def _facts(named: NamedScreen) -> Facts:
    screen, display = named.screen, named.screen.display
    facts: Facts = {
        "activity": screen.activity,
        "display": {
            "width": display.width,
            "height": display.height,
            "density": display.density,
            "rotation": display.rotation,
        },
        "keyboard": screen.has_keyboard,
        "complete": screen.is_complete,
        "secure": screen.secure,
        "source": screen.source,
    }
    if not is_usable(screen):
        poor = Warned("TREE_POOR", "The app tells little of what it shows; take a phone_screenshot to see it.")
        facts["warnings"] = warnings_json([poor])
    return facts


def _screen(named: NamedScreen, arguments: PhoneObserveArguments) -> Facts:
    if arguments.format == "json":
        nodes = _nodes(named, arguments.space)
        kept = list(fitting(nodes, arguments.max_tokens, lambda node: json.dumps(node, ensure_ascii=False)))
        return {"nodes": kept, **_cut(len(nodes) - len(kept))}
    lines = outline(named).split("\n")
    fit = fitting(lines, arguments.max_tokens, str)
    return {"outline": "\n".join(fit), **_cut(len(lines) - len(fit))}


def _nodes(named: NamedScreen, space: Space) -> list[Json]:
    """All that an outline lists, with places and ids."""
    listed = [(section, item) for section in sections(named.screen) for item in section.items]
    nodes: list[Json] = []
    for section, item in listed:
        node = item.node
        facts: dict[str, Json] = {
            "ref": named.ref(node),
            "role": node.role,
            "name": item.label.text,
            "states": [*item.states],
            "value": item.value,
            "resourceId": node.resource_id,
            "bounds": [*bounds_json(named.screen.display, node.visible_bounds, space)],
            "depth": item.depth,
            "window": section.window.type,
        }
        nodes.append({name: value for name, value in facts.items() if value not in (None, "", [])})
    return nodes


def _changes(before: NamedScreen, after: NamedScreen, max_tokens: int) -> Facts | None:
    """What differs; None where that is more than there is room for."""
    told = changes_json(changes_since(before, after), before, after)
    return {"changes": told} if tokens_of(json.dumps(told, ensure_ascii=False)) <= max_tokens else None


def _cut(omitted: int) -> Facts:
    return {"truncated": True, "omitted": omitted} if omitted else {}


TOOL = Tool(
    "phone_observe",
    "Look at the screen",
    PhoneObserveArguments,
    phone_observe,
    "read",
    needs=("tree",),
    gives_data=True,
)
