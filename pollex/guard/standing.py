"""Where a control stands: in a strip of tabs, in a row of a list, beside an input, on a pad of digits.

The same word is an action on a button and a name on a tab (docs/spec/confirmation.md, G-69, G-139 to G-143).
"""

from pollex.geometry import Bounds
from pollex.guard.naming import is_page_sized
from pollex.guard.norm import label, norm
from pollex.guard.page import Page, is_list
from pollex.screen.screen import Node

__all__ = ["edits_field", "is_content", "is_in_row", "is_pad_key", "is_secret_of_payment", "is_tab"]

STRIP_MIN = 3
STRIP_SHARE = 0.75
"""Of the display's width: a strip without a selected part has to be so wide."""
ALIKE_SHARE = 0.35
"""By how much of the larger one two parts of a strip may differ in width."""
CLEAR_GAP_SHARE = 0.06
"""Of the display's width: how far beside an input a button that empties it may stand."""
PAD_KEYS = 10
_SIGNS_OF_CLEARING = frozenset({"", "x", "×", "✕", "✖", "╳", "⊗", "⌫"})
_KEY_MAX_SHARE = 0.06
"""Of the display: no key of a pad is larger."""


def is_tab(page: Page, node: Node, *, is_strong: bool = False) -> bool:
    """Whether it is a tab, or one of a strip of alike labels that are no answers to a question (spec G-141, G-150).

    Args:
        page: its window.
        node: the control.
        is_strong: it carries a strong word of ordering or paying. Where money is in play, as at the foot of a shop's
            page, a strip without a selected part is then no strip of tabs.
    """
    if node.role == "tab" or any(up.role == "tab" for up in _up(page, node, 2)):
        return True
    strip = _strip(page, node)
    if len(strip) < STRIP_MIN:
        return False
    if any(one.is_selected or one.checked == "yes" for one in strip):
        return True
    if is_strong and page.has_money(node):
        return False
    if any("decline" in page.say(one.text or one.description).whole for one in strip):
        return False
    left, right = min(one.visible_bounds.left for one in strip), max(one.visible_bounds.right for one in strip)
    return node.role != "button" and right - left >= STRIP_SHARE * page.screen.display.width


def _up(page: Page, node: Node, levels: int) -> list[Node]:
    return list(page.screen.lineage(node))[1 : 1 + levels]


def _strip(page: Page, node: Node) -> list[Node]:
    """The clickable nodes of its kind in its row, it too."""
    box = node.visible_bounds
    return [
        other
        for other in page.nodes
        if other.is_clickable and other.class_name == node.class_name and _is_alike(other.visible_bounds, box)
    ]


def _is_alike(one: Bounds, other: Bounds) -> bool:
    slack = max(4, other.height // 10)
    is_in_row = abs(one.top - other.top) <= slack and abs(one.bottom - other.bottom) <= slack
    wider = max(one.width, other.width)
    return is_in_row and abs(one.width - other.width) <= ALIKE_SHARE * wider


def is_in_row(page: Page, node: Node) -> bool:
    """Whether it is a row of a list itself."""
    parent = None if node.parent is None else page.screen.nodes[node.parent]
    if node.role == "list_item" or node.collection_item is not None:
        return True
    return parent is not None and parent.is_scrollable and parent.role == "list"


def is_content(page: Page, node: Node) -> bool:
    """Whether its words are somebody's text: a to-do, a chat line, a suggestion of a search (spec G-143)."""
    if node.role == "button" or not page.is_in_list(node):
        return False
    if is_in_row(page, node) and any(part.checked is not None for part in page.screen.subtree(node)):
        return True
    scroller = page.scroller(node)
    return scroller is not None and is_list(scroller) and _is_chat_or_search(page)


def _is_chat_or_search(page: Page) -> bool:
    fields = [node for node in page.nodes if node.is_editable]
    return any(
        "message" in said.holds or ("search" in said.holds and (field.is_focused or page.screen.has_keyboard))
        for field in fields
        for said in page.field_says(field)
    )


def edits_field(page: Page, node: Node) -> bool:
    """Whether it is an input, a part of one, or empties one (spec G-69)."""
    if node.is_editable:
        return True
    is_clearing = _is_clearing(page, node)
    # A web page may call all of itself editable, and what can be pressed in an input for itself says what it does.
    if not node.is_clickable or is_clearing:
        above = _up(page, node, len(page.nodes))
        if any(up.is_editable and not is_page_sized(page, up) for up in above):
            return True
    if not is_clearing:
        return False
    return any(field.is_editable and _belongs(page, node.visible_bounds, field.visible_bounds) for field in page.nodes)


def _is_clearing(page: Page, node: Node) -> bool:
    texts = [text for text in (node.text, node.description) if text] or [
        text for part in page.screen.plain_below(node) for text in (part.text, part.description) if text
    ]
    return all(norm(text) in _SIGNS_OF_CLEARING or "clear" in page.say(text).whole for text in texts)


def _belongs(page: Page, box: Bounds, field: Bounds) -> bool:
    """Whether the box lies in the field, or close beside it in its row, and is smaller."""
    if box.width * box.height * 3 > field.width * field.height:
        return False
    common = min(box.bottom, field.bottom) - max(box.top, field.top)
    gap = max(box.left - field.right, field.left - box.right)
    return 2 * common >= min(box.height, field.height) and gap <= CLEAR_GAP_SHARE * page.screen.display.width


def is_pad_key(page: Page, node: Node) -> bool:
    """Whether it is a key of a pad on which the password of a payment is typed (spec G-69, G-139)."""
    if "tenpay_keyboard_" in node.resource_id:
        return True
    digits = page.digits
    if len({label(key.text or key.description) for key in digits}) < PAD_KEYS or not _asks_for_pin(page):
        return False
    left, top = min(key.bounds.left for key in digits), min(key.bounds.top for key in digits)
    right, bottom = max(key.bounds.right for key in digits), max(key.bounds.bottom for key in digits)
    display = page.screen.display
    box = node.visible_bounds
    is_small = box.width * box.height <= _KEY_MAX_SHARE * display.width * display.height
    return node in digits or (is_small and Bounds(left, top, right, bottom).has(box.center))


def _asks_for_pin(page: Page) -> bool:
    """Whether a password is asked for here, or the app keeps money; the lock screen is no concern (appendix B)."""
    if page.window.type == "system" or page.window.package in ("com.android.systemui", "com.android.keyguard"):
        return False
    if page.is_cashier or page.words.is_wallet(page.window.package) or any(node.is_secret for node in page.nodes):
        return True
    return any({"pin", "pay_pin"} & said.holds for _, said in page.texts)


def is_secret_of_payment(page: Page, field: Node) -> bool:
    """Whether a field takes the password of a payment (appendix B)."""
    if not field.is_secret:
        return False
    if page.is_cashier or any("pay_pin" in said.holds for said in page.field_says(field)):
        return True
    if any("pay_pin" in said.holds for _, said in page.texts):
        return True
    asks = any("pin" in said.holds for _, said in page.texts) or any(
        "pin" in said.holds for said in page.field_says(field)
    )
    return asks and bool(page.sums.totals or page.sums.amounts) and (page.is_panel or "pay" in page.strong)
