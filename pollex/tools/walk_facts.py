"""What phone_find and phone_collect have in common: their limits, and how they tell of a walk (spec F-63 to F-66)."""

from pollex.act.walks import Walked
from pollex.action.receipt import Warned
from pollex.action.words import Direction
from pollex.tools.caller import Call
from pollex.tools.receipts import message_of, of_screen, warnings_json
from pollex.tools.tool import detail_json

__all__ = [
    "DEFAULT_SCROLLS",
    "DEFAULT_SECONDS",
    "MAX_SCROLLS",
    "MAX_SECONDS",
    "MIN_SECONDS",
    "clipped",
    "walk_facts",
]

MAX_SCROLLS = 200
DEFAULT_SCROLLS = 30
MIN_SECONDS, MAX_SECONDS, DEFAULT_SECONDS = 5, 600, 45

_MESSAGES = {
    "content_unchanged": "The content no longer moves{edge}. Check that {direction} is the right direction before you "
    "conclude that the target is not there.",
    "no_new_content": "Nothing new comes{edge}.",
    "scroll_limit": "The limit was reached and the content still moves. Check that {direction} is the right direction, "
    "then make the same call again to go on from here, or narrow the search.",
    "app_switched": "Another app came to the front; nothing was sent to it. Look at the screen.",
    "screen_needs_review": "The screen is protected, or belongs to no app that could be named. Use "
    "phone_find_visually or hand_to_user; trying again will not help.",
    "read_failed": "The screen could not be read, which proves nothing; look at it again.",
    "STALE": "The container has changed. Look at the screen again.",
}


def clipped(max_scrolls: int) -> tuple[int, list[Warned]]:
    """The number of scrolls that counts, and what to know about it (spec F-4)."""
    kept = min(max(max_scrolls, 1), MAX_SCROLLS)
    return kept, [] if kept == max_scrolls else [Warned("CLIPPED", f"maxScrolls {max_scrolls} to {kept}")]


def walk_facts(call: Call, walked: Walked, direction: Direction, warnings: list[Warned]) -> dict[str, object]:
    """How a walk through a list went, as an answer tells it (spec F-63 to F-66)."""
    error = walked.error
    is_ok = error is None and walked.reason not in ("read_failed", "scroll_failed")
    facts: dict[str, object] = {"ok": is_ok, "reason": walked.reason}
    if not is_ok:
        code = {"read_failed": "READ_FAILED", "scroll_failed": "SCROLL_FAILED"}.get(walked.reason, walked.reason)
        facts["error"] = code
    edge = "" if walked.edge is None else f": this is the {walked.edge}"
    message = _MESSAGES.get(walked.reason, "" if error is None else message_of(error))
    place = walked.place
    position = None if place is None or place.first is None else (place.first, place.last, place.count)
    named, container = walked.screen, walked.container
    node = None if named is None or container is None else named.screen.node(container.id)
    is_unsure = named is not None and named.screen.secure == "unknown"
    more: dict[str, object] = {
        "limit": walked.limit,
        "scrolls": walked.scrolls,
        "reads": walked.reads,
        "direction": direction,
        "edge": walked.edge,
        "container": None if node is None or named is None else named.ref(node),
        "position": None if position is None else dict(zip(("first", "last", "count"), position, strict=True)),
        "gaps": walked.gaps or None,
        "secure": "unknown" if is_unsure else None,
        "message": message.format(edge=edge, direction=direction) or None,
        "warnings": warnings_json([*warnings, *walked.warnings]) or None,
    }
    facts |= {name: value for name, value in more.items() if value is not None}
    if error is not None:
        facts |= detail_json(error)
    shown = of_screen(call, walked.screen)
    return {**facts, **shown, "app": walked.app}
