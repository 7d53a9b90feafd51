"""Whether a yes fits a step: app, kind, target, content, amount (docs/spec/confirmation.md, sections 6 and 7).

Pure. Age and the single use of a grant are the gate's affair. The reasons are the exact ones of G-102.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

from pollex.action.actions import Action, Type
from pollex.guard.amounts import amount_reason
from pollex.guard.clean import CONFIRM_FIELD_MAX, clean
from pollex.guard.hit import Hit, Kind
from pollex.guard.norm import norm
from pollex.guard.pieces import Piece
from pollex.guard.seen import Seen, is_textless
from pollex.guard.sums import Sums, read_sums, sums_in
from pollex.screen.front import ONE_WINDOW, current_window, foreground_app
from pollex.screen.overlays import PAGE_SHARE, share_of
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.utf16 import spliced

__all__ = [
    "MATCH_CHARS",
    "TITLE_BAND",
    "Declared",
    "content_shown",
    "fields_holding",
    "front_window",
    "is_read",
    "request_reason",
    "step_reason",
    "sums_for",
    "tellers",
]

MATCH_CHARS = 20
"""Characters of the target that are compared."""
TITLE_BAND = 150
"""A title's top edge is at or above this height, of 0 to 999."""
HEIGHTS = 1000
LEAST_CHARS = 2
"""Shorter targets and pieces of content prove nothing."""


class Declared(Protocol):
    """A request as it stands on the card."""

    @property
    def app(self) -> str:
        """The package."""

    @property
    def action(self) -> Kind:
        """What kind of step it is for."""

    @property
    def target(self) -> str:
        """Shop, seller or receiver."""

    @property
    def content(self) -> str:
        """Goods, or the text to send."""

    @property
    def amount(self) -> str:
        """What has to be paid."""


def request_reason(request: Declared, screen: Screen, *, seen: Seen = ()) -> str | None:
    """Why a card must not be shown for this page; None if it may (spec G-16).

    That the app is in front is checked before. No button is known yet.
    """
    window = front_window(screen, request.app)
    if not _is_whole(screen, request.app):
        return "the screen could not be read completely"
    return _target_reason(request, screen, None, seen) or _amount_reason(request, screen, window, None, seen)


def step_reason(request: Declared, hit: Hit, action: Action, screen: Screen, *, seen: Seen = ()) -> str | None:
    """Why a grant for this request does not fit the step; None if it does (spec G-28 to G-41, in that order)."""
    if hit.kind == "pay":
        return "payment is never approved here"
    package = hit.window.package if hit.window is not None and hit.window.package else foreground_app(screen)
    if package != request.app:
        return f"approved in {request.app} but the screen shows {package or 'no app'}"
    if hit.kind != request.action:
        return f"approved {request.action} but this step is {hit.kind}"
    if not _is_whole(screen, request.app):
        return "the screen could not be read completely"
    reason = _target_reason(request, screen, hit.node, seen)
    if reason is None and request.action == "send" and not _is_content(request.content, action, screen, request.app):
        reason = "the text to send is not exactly what was approved"
    if reason is not None:
        return reason
    window = hit.window or front_window(screen, request.app)
    return _amount_reason(request, screen, window, hit.node, seen)


def sums_for(screen: Screen, window: Window, seen: Seen = ()) -> tuple[Sums, bool]:
    """The sums by which a step in this window is judged, and whether they stand on a full page.

    A dialog without any amount is judged by the page of the same app right below (spec G-65); a screen without texts by
    the words seen in its picture (spec G-40).
    """
    if seen and is_textless(screen):
        return sums_in(tuple(Piece(word.text, word.box, (), in_list=False) for word in seen)), True
    sums = read_sums(screen, window)
    is_page = share_of(screen, window) >= PAGE_SHARE
    if not is_page and not sums.totals and not sums.amounts:
        lower = (other for other in screen.windows if other.layer < window.layer and other.type == "app")
        below = next(lower, None)
        if below is not None and below.package == window.package:
            return read_sums(screen, below), True
    return sums, is_page


def content_shown(content: str, screen: Screen, app: str) -> bool:
    """Whether a piece of the content, of two characters or more, is on the screen (spec G-38)."""
    pieces = [piece for piece in map(norm, content.split()) if len(piece) >= LEAST_CHARS]
    texts = [text for node in _nodes_of(screen, app) if not node.is_editable for text in _texts(node)]
    return any(piece in text for piece in pieces for text in texts)


def fields_holding(content: str, screen: Screen, app: str) -> tuple[Node, ...]:
    """The inputs that hold exactly the text to send (spec G-35, G-36)."""
    return tuple(node for node in _fields(screen, app) if _is_same(content, node.text))


def front_window(screen: Screen, app: str | None) -> Window | None:
    """The app's window that a request is about: the current one, else its topmost; of any app if none is named."""
    window = current_window(screen)
    if window is not None and window.type == "app" and app in (None, window.package):
        return window
    return next((one for one in screen.windows if one.type == "app" and app in (None, one.package)), None)


def is_read(screen: Screen) -> bool:
    """Whether all windows were read that this phone tells of; without the helper that is the one in front alone."""
    return screen.is_complete or screen.missing == ONE_WINDOW


def _is_whole(screen: Screen, app: str) -> bool:
    """Whether everything was read of which the app could show something (spec G-41)."""
    own = (window for window in screen.windows if window.type == "app" and window.package == app)
    return is_read(screen) and all(window.first is not None and window.cut is None for window in own)


def _target_reason(request: Declared, screen: Screen, judged: Node | None, seen: Seen) -> str | None:
    """G-32 to G-34."""
    wanted = norm(request.target)[:MATCH_CHARS]
    missing = f"the target {clean(request.target)} is not on the screen"
    if len(wanted) < LEAST_CHARS:
        return missing
    if seen and is_textless(screen):
        tops = [word.box.top for word in seen if wanted in norm(word.text)]
    else:
        tops = [node.visible_bounds.top for node in tellers(request, screen, judged)]
    if not tops:
        return missing
    if request.action == "send" and all(_height(top, screen) > TITLE_BAND for top in tops):
        return f"the target {clean(request.target)} is not in the title bar"
    return None


def tellers(request: Declared, screen: Screen, judged: Node | None) -> tuple[Node, ...]:
    """The nodes that name the target: no inputs, and nothing that makes up the touched control's own label."""
    wanted = norm(request.target)[:MATCH_CHARS]
    own: set[int] = set()
    if judged is not None:
        above = {node.index for node in screen.lineage(judged)}
        own = above | {node.index for node in screen.plain_below(judged)}
    return tuple(
        node
        for node in _nodes_of(screen, request.app)
        if not node.is_editable and node.index not in own and any(wanted in text for text in _texts(node))
    )


def _nodes_of(screen: Screen, app: str) -> Iterator[Node]:
    """The visible nodes of the app's own windows."""
    display = screen.display.bounds
    for window in screen.windows:
        if window.type == "app" and window.package == app:
            for node in screen.tree(window):
                if not node.visible_bounds.cut_to(display).is_empty:
                    yield node


def _fields(screen: Screen, app: str) -> list[Node]:
    return [node for node in _nodes_of(screen, app) if node.is_editable and not node.is_secret]


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(norm(text) for text in (node.text, node.description) if text)


def _height(y: int, screen: Screen) -> int:
    """Of 0 to 999, in the present rotation."""
    return min(HEIGHTS - 1, HEIGHTS * y // screen.display.height)


def _is_content(content: str, action: Action, screen: Screen, app: str) -> bool:
    """G-35 to G-37: letter by letter, but for white space, what nobody sees, and capitals."""
    return any(_is_same(content, text) for text in _to_send(action, screen, app))


def _is_same(content: str, text: str) -> bool:
    is_cut = len(content) == CONFIRM_FIELD_MAX and content.endswith("…")
    wanted = norm(content.removesuffix("…") if is_cut else content, is_exact=True)
    found = norm(text, is_exact=True)
    return found.startswith(wanted) if is_cut else found == wanted


def _to_send(action: Action, screen: Screen, app: str) -> Iterable[str]:
    """What would be sent: the text of an action that types and enters, else that of any field."""
    fields = _fields(screen, app)
    if not isinstance(action, Type) or not action.submits:
        return [node.text for node in fields]
    if action.mode == "replace":
        return [action.text]
    field = screen.node(action.target.id) if action.target is not None else None
    field = field or next((node for node in fields if node.is_focused), None)
    if field is None:
        return []
    if action.mode == "append":
        return [field.text + action.text]
    if not field.text:
        return [action.text]
    return [spliced(field.text, *field.selection, action.text)] if field.selection is not None else []


def _amount_reason(
    request: Declared, screen: Screen, window: Window | None, node: Node | None, seen: Seen
) -> str | None:
    """G-39, by section 7."""
    if window is None:
        return f"the approved amount {clean(request.amount)} is not on the screen"
    sums, is_page = sums_for(screen, window, seen)
    return amount_reason(request.amount, sums, screen, node, on_full_page=is_page)
