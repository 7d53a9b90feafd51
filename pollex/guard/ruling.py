"""The rules of the gate: detector, sums, boxes and bindings, as one (docs/spec/confirmation.md, sections 6 to 10)."""

from collections.abc import Iterable, Mapping
from functools import cache

from pollex.action.actions import Action, Tap
from pollex.action.expect import Witness
from pollex.geometry import Bounds
from pollex.guard import bindings
from pollex.guard.amounts import counted
from pollex.guard.boxes import boxes_of
from pollex.guard.hit import Hit, Kind
from pollex.guard.request import Request
from pollex.guard.rules import Page
from pollex.guard.seen import Seen
from pollex.guard.sums import Amount, Total
from pollex.guard.words import Words
from pollex.screen.front import current_window
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.target import target_of, title

__all__ = ["Ruling", "rules", "rules_with"]


class Ruling:
    """With one set of words. Pure."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def hit(self, action: Action, screen: Screen, seen: Seen, *, said: str, again: Kind | None) -> Hit | None:
        """What the action is known as."""
        return None

    def request_reason(self, request: Request, screen: Screen, seen: Seen) -> str | None:
        """Why a card must not be shown for this page."""
        return bindings.request_reason(request, screen, seen=seen)

    def step_reason(self, request: Request, hit: Hit, action: Action, screen: Screen, seen: Seen) -> str | None:
        """Why a grant does not fit the step."""
        return bindings.step_reason(request, hit, action, screen, seen=seen)

    def page(self, request: Request | None, screen: Screen, window: Window | None, seen: Seen) -> Page:
        """What of the page stands on a card."""
        window = window or current_window(screen)
        if window is None:
            return Page()
        sums, is_full = bindings.sums_for(screen, window, seen)
        found = counted(sums, None, on_full_page=is_full)
        written = [one.written for one in found if one.written is not None]
        return Page(
            total_label=next((one.label for one in found if isinstance(one, Total)), ""),
            total=" / ".join(dict.fromkeys(one.text for one in written)),
            button="" if request is None else self._button(request, screen, window, seen),
            boxes=tuple(box.label for box in boxes_of(screen, window) if box.is_ticked),
            later=tuple(dict.fromkeys(one.text for one in sums.later)),
            is_estimate=any("est" in one.mark.split("/") for one in written),
            is_content_unseen=request is not None
            and request.action in ("order", "submit")
            and not bindings.content_shown(request.content, screen, request.app),
            area=_around(found),
        )

    def witnesses(self, hit: Hit, screen: Screen) -> tuple[Witness, ...]:
        """The step's own control, the sums that counted, and the ticked boxes."""
        if hit.window is None:
            return ()
        sums, is_full = bindings.sums_for(screen, hit.window)
        found = counted(sums, hit.node, on_full_page=is_full)
        nodes = [node for one in (*found, *sums.later) for node in one.nodes]
        nodes += [box.node for box in boxes_of(screen, hit.window) if box.is_ticked]
        if hit.node is not None:
            nodes.append(hit.node)
        unique = {node.index: node for node in nodes}.values()
        return tuple(_witness(screen, node) for node in unique)

    def _button(self, request: Request, screen: Screen, window: Window, seen: Seen) -> str:
        """The label of what would be the step, where one control alone would be."""
        labels = {
            title(screen, node) or hit.matched
            for node in screen.tree(window)
            if node.is_clickable and not node.visible_bounds.is_empty
            if (hit := self.hit(Tap(target_of(screen, node)), screen, seen, said="", again=None)) is not None
            and hit.spends
            and hit.kind == request.action
        }
        return labels.pop() if len(labels) == 1 else ""


def _witness(screen: Screen, node: Node) -> Witness:
    return Witness(target_of(screen, node, is_exact=True), None if node.is_secret else node.text, node.checked)


def _around(found: Iterable[Total | Amount]) -> Bounds | None:
    boxes = [one.box for one in found] + [node.visible_bounds for one in found for node in one.nodes]
    if not boxes:
        return None
    return Bounds(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def rules_with(added: Mapping[str, Iterable[str]]) -> Ruling:
    """With the words that come with pollex, and those that the person adds, by use.

    Raises:
        Misuse: INVALID, they cannot be used.
    """
    return Ruling(Words.load(added)) if added else rules()


@cache
def rules() -> Ruling:
    """With the words that come with pollex."""
    return Ruling(Words.load())
