"""Receipts and other answers of the `phone` toolset: one object, once as data and once as text (spec F-6, F-7, C-26).

What says nothing is left out. What differs on the screen comes with each receipt, so that most actions need no look
afterwards.
"""

import json
import time
from collections.abc import Mapping, Sequence

from pollex.action.receipt import Receipt, Warned
from pollex.device.device import Picture
from pollex.errors import ApprovalDetail, Mismatch, PhoneError, TextDetail
from pollex.screen.changes import changes_json, changes_since
from pollex.screen.complete import Json
from pollex.screen.front import foreground_app
from pollex.screen.outline import outline
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.tools.approval_json import approval_json
from pollex.tools.budget import fitting, tokens_of
from pollex.tools.caller import Call
from pollex.tools.marks import marked
from pollex.tools.phone_arguments import Space, bounds_json
from pollex.tools.tool import Result, detail_json

__all__ = ["answer", "changes_facts", "message_of", "of_screen", "receipt_facts", "receipt_result", "warnings_json"]

CHANGES_TOKENS = 400
"""Spec F-98."""
Facts = dict[str, object]


def answer(
    call: Call, facts: Mapping[str, object], *, is_error: bool = False, pictures: tuple[Picture, ...] = ()
) -> Result:
    """The answer with these fields, and how long it took."""
    data = {**facts, "elapsedMs": round((time.monotonic() - call.began_s) * 1000)}
    return Result(marked(data), data, pictures, is_error)


def of_screen(call: Call, named: NamedScreen | None) -> Facts:
    """Which app and which screen an answer speaks of; its refs count as shown from now on (spec F-6, F-10)."""
    if named is None:
        return {"snapshotId": None}
    call.view.show(named.screen.id)
    return {"app": foreground_app(named.screen), "snapshotId": named.screen.id}


def receipt_result(call: Call, receipt: Receipt, extra: Mapping[str, object] | None = None) -> Result:
    """What came of one action."""
    facts = {**receipt_facts(call, receipt), **(extra or {})}
    return answer(call, facts, is_error=not receipt.ok)


def receipt_facts(call: Call, receipt: Receipt, space: Space = "normalized") -> Facts:
    """The receipt in camelCase, with what differs on the screen."""
    failure = receipt.failure
    facts: Facts = {"ok": receipt.ok, "status": receipt.status, "completed": receipt.status == "completed"}
    if failure is not None:
        facts |= {"error": failure.code, "message": message_of(failure), **_detail(failure)}
    elif receipt.message and receipt.message != "Done.":
        facts["message"] = receipt.message
    facts |= {
        "action": receipt.action,
        "operationId": receipt.operation_id,
        "dispatch": receipt.dispatch,
        "way": receipt.way,
        "waysTried": list(receipt.ways_tried),
        "check": _check(receipt),
        "settled": None if receipt.settled is None else receipt.settled.quiet,
        "toasts": list(receipt.toasts),
        "warnings": warnings_json(receipt.warnings),
        "screens": _screens(receipt),
    }
    if failure is not None and isinstance(failure.detail, ApprovalDetail):
        facts |= approval_json(failure.detail)
    before, after = _named(call, receipt, "before"), _named(call, receipt, "after")
    if before is not None and receipt.before is not None:
        facts["before"] = reading_json(before, receipt.before, space)
    if after is not None and receipt.after is not None and not _is_equal(receipt):
        facts["after"] = reading_json(after, receipt.after, space)
    if before is not None and after is not None and receipt.dispatch != "none":
        facts |= changes_facts(before, after)
    told = {name: value for name, value in facts.items() if value not in (None, [], {})}
    return {**told, **of_screen(call, after or before)}


def message_of(error: PhoneError) -> str:
    """What to do next, without the text of the screen that some messages hold; the details have it."""
    if isinstance(error, Mismatch) and isinstance(error.detail, TextDetail):
        if error.detail.same_characters:
            return error.message
        return "The field does not hold what was typed; see value, and look before going on."
    return " ".join(error.message.split())


def warnings_json(warnings: Sequence[Warned]) -> list[Json]:
    """Each as code and message; what other apps call their windows is no message of ours."""
    seen_over = "Something else was in front on the way; look which apps are open."
    return [
        {"code": warned.code, "message": seen_over if warned.code == "OVERLAY_SEEN" else warned.message}
        for warned in warnings
    ]


def reading_json(named: NamedScreen, node: Node, space: Space = "normalized") -> Json:
    """What a control was; what is as usual is left out (spec C-21)."""
    facts: dict[str, Json] = {
        "ref": named.ref(node),
        "role": node.role,
        "text": None if node.is_secret else node.text,
        "description": node.description,
        "resourceId": node.resource_id,
        "bounds": [*bounds_json(named.screen.display, node.visible_bounds, space)],
        "checked": node.checked,
        "value": None if node.range is None else node.range.current,
    }
    told: dict[str, Json] = {name: value for name, value in facts.items() if value not in (None, "")}
    states = {"enabled": node.is_enabled, "selected": not node.is_selected, "secret": not node.is_secret}
    unusual: dict[str, Json] = {name: name != "enabled" for name, is_usual in states.items() if not is_usual}
    return {**told, **unusual}


def changes_facts(before: NamedScreen, after: NamedScreen) -> Facts:
    """What differs; where that is more than a glance, what there is now (spec F-98)."""
    changes = changes_since(before, after)
    count = len(changes.added) + len(changes.changed) + len(changes.removed)
    facts: Facts = {"changed": {"screen": after.screen.digest != before.screen.digest, "count": count}}
    told = {name: entries for name, entries in changes_json(changes, before, after).items() if entries}
    if not told or tokens_of(json.dumps(told, ensure_ascii=False)) <= CHANGES_TOKENS:
        return facts | ({"changes": told} if told else {})
    lines = outline(after).split("\n")
    kept = fitting(lines, CHANGES_TOKENS, str)
    left_out: Facts = {"truncated": True, "omitted": len(lines) - len(kept)} if len(kept) < len(lines) else {}
    return {**facts, "outline": "\n".join(kept), **left_out}


def _check(receipt: Receipt) -> Json:
    if receipt.check.rule is None:
        return None
    return {"rule": receipt.check.rule, "held": receipt.check.held}


def _screens(receipt: Receipt) -> Json:
    before, after = receipt.screen_before, receipt.screen_after
    return {"before": None if before is None else before.id, "after": None if after is None else after.id}


def _detail(failure: PhoneError) -> Facts:
    if isinstance(failure.detail, TextDetail):
        same: Facts = {"sameCharacters": True} if failure.detail.same_characters else {}
        if failure.detail.accepted is not None:
            same["accepted"] = list(failure.detail.accepted)
        return {"detail": same} if same else {}
    return detail_json(failure)


def _named(call: Call, receipt: Receipt, which: str) -> NamedScreen | None:
    screen = receipt.screen_before if which == "before" else receipt.screen_after
    return None if screen is None else call.executor.named(screen.id)


def _is_equal(receipt: Receipt) -> bool:
    """Whether nothing of the control itself differs; where it stands among the nodes is no fact of it."""
    before, after = receipt.before, receipt.after
    if before is None or after is None:
        return False
    facts = ("text", "description", "checked", "range", "visible_bounds", "is_enabled", "is_selected")
    return all(getattr(before, name) == getattr(after, name) for name in facts)
