"""A receipt with its readings as one object in snake_case: the form of spec C-21 and C-26 (docs/spec/controls.md).

The command line prints it with `--json`. All members are there always; what is not known, or does not apply, is null.
"""

from collections.abc import Callable
from dataclasses import asdict

from pollex.action.receipt import Receipt
from pollex.errors import ApprovalDetail
from pollex.screen.changes import changes_since
from pollex.screen.exposed import exposed_share
from pollex.screen.front import foreground_app
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Range, Screen
from pollex.screen.utf16 import units
from pollex.tools.approval_json import approval_json

__all__ = ["Named", "reading_json", "receipt_json"]

Named = Callable[[str], NamedScreen | None]
"""A kept screen by its id, as `Executor.named` gives it."""


def receipt_json(receipt: Receipt, named: Named, *, tool: str | None = None) -> dict[str, object]:
    """All that a receipt says.

    Args:
        receipt: what came of an action.
        named: gives the screens that the receipt speaks of.
        tool: the name of the tool that was called; None for none.
    """
    before, after = _screen(receipt.screen_before, named), _screen(receipt.screen_after, named)
    facts: dict[str, object] = {
        "ok": receipt.ok,
        "status": receipt.status,
        "error": receipt.error,
        "message": receipt.message,
        "detail": None if receipt.detail is None else asdict(receipt.detail),
        "tool": tool,
        "action": receipt.action,
        "operation_id": receipt.operation_id,
        "dispatch": receipt.dispatch,
        "way": receipt.way,
        "ways_tried": list(receipt.ways_tried),
        "before": None if before is None or receipt.before is None else reading_json(before, receipt.before),
        "after": None if after is None or receipt.after is None else reading_json(after, receipt.after),
        "check": asdict(receipt.check),
        "changed": {"screen": receipt.changed, "count": _count(before, after)},
        "moved": receipt.moved,
        "distance": receipt.distance,
        "edge": receipt.edge,
        "sent": receipt.value,
        "submitted": receipt.submitted,
        "package": receipt.package,
        "app": None if receipt.screen_after is None else foreground_app(receipt.screen_after),
        "settled": None if receipt.settled is None else asdict(receipt.settled),
        "timings_ms": {**asdict(receipt.timings), "read": _read_ms(receipt.screen_after)},
        "touched": None if receipt.touched is None else _touched(receipt),
        "screens": {"before": _id(receipt.screen_before), "after": _id(receipt.screen_after)},
        "toasts": list(receipt.toasts),
        "warnings": [asdict(warned) for warned in receipt.warnings],
    }
    if isinstance(receipt.detail, ApprovalDetail):
        facts |= {"detail": None, **approval_json(receipt.detail)}
    return facts


def reading_json(named: NamedScreen, node: Node) -> dict[str, object]:
    """A reading of a control, but for its token, which is the affair of those who keep tokens (spec C-21, C-25)."""
    screen, window = named.screen, named.screen.windows[node.window]
    is_secret = node.is_secret
    return {
        "ref": named.ref(node),
        "role": node.role,
        "window": {
            "id": f"w{window.id}",
            "type": window.type,
            "layer": window.layer,
            "title": window.title,
            "package": window.package,
        },
        "resource_id": node.resource_id or None,
        "class_name": node.class_name,
        "package_name": node.package,
        "text": None if is_secret else node.text,
        "content_desc": node.description or None,
        "hint": node.hint or None,
        "state_description": node.state_description or None,
        "error_text": node.error_text or None,
        "bounds": list(node.bounds.as_tuple()),
        "visible_bounds": None if node.visible_bounds.is_empty else list(node.visible_bounds.as_tuple()),
        "visible": not node.visible_bounds.is_empty,
        "exposed": round(exposed_share(screen, node), 3),
        "enabled": node.is_enabled,
        "focused": node.is_focused,
        "selected": node.is_selected,
        "clickable": node.is_clickable,
        "long_clickable": node.is_long_clickable,
        "scrollable": node.is_scrollable,
        "editable": node.is_editable,
        "secret": is_secret,
        "checked": node.checked,
        "range": None if node.range is None else _range(node.range),
        "selection": None if is_secret or node.selection is None else list(node.selection),
        "text_length": None if is_secret else units(node.text),
        "max_text_length": node.max_text_length,
        "collection": _collection(node),
        "actions": sorted(node.actions),
    }


def _range(span: Range) -> dict[str, object]:
    step = 1 if span.step == "int" else None
    return {"type": span.step, "min": span.minimum, "max": span.maximum, "current": span.current, "step": step}


def _collection(node: Node) -> dict[str, object] | None:
    if node.collection is not None:
        return {"rows": node.collection[0], "columns": node.collection[1]}
    if node.collection_item is not None:
        return {"row": node.collection_item[0], "column": node.collection_item[1]}
    return None


def _screen(screen: Screen | None, named: Named) -> NamedScreen | None:
    return None if screen is None else named(screen.id)


def _count(before: NamedScreen | None, after: NamedScreen | None) -> int | None:
    if before is None or after is None:
        return None
    changes = changes_since(before, after)
    return len(changes.added) + len(changes.removed) + len(changes.changed)


def _touched(receipt: Receipt) -> dict[str, object]:
    """Where, how long, and how the display was turned (spec L-95)."""
    told = {} if receipt.touched is None else asdict(receipt.touched)
    screen = receipt.screen_before
    return {**told, "rotation": None if screen is None else screen.display.rotation}


def _read_ms(screen: Screen | None) -> int | None:
    """How long the phone took for the reading that ended the wait."""
    return None if screen is None or screen.read_ms is None else screen.read_ms[1] - screen.read_ms[0]


def _id(screen: Screen | None) -> str | None:
    return None if screen is None else screen.id
