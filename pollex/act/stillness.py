"""Whether what a container shows stands still: what is seen in it, with places and texts (spec C-63, C-64)."""

from pollex.act.watch import Watch
from pollex.device.deadline import Deadline
from pollex.errors import ReadFailed
from pollex.screen.movement import same_container
from pollex.screen.screen import Node, Screen

__all__ = ["FIRST_UPDATE_MS", "Content", "await_still", "content_of"]

FIRST_UPDATE_MS = 500
"""How long the first change of content may take to show; stillness before that proves nothing."""

Content = tuple[tuple[object, ...], ...] | None
"""What is seen in a container; None if the container itself is not there."""


def content_of(screen: Screen, container: Node) -> Content:
    """Identities, places and texts of what shows in it, and what it says of its own place in the whole."""
    now = same_container(screen, container)
    if now is None:
        return None
    shown = (node for node in screen.subtree(now) if not node.visible_bounds.is_empty)
    return tuple((node.id, node.visible_bounds, node.text, node.description) for node in shown)


def await_still(watch: Watch, container: Node, before: Content, *, settle_ms: int, deadline: Deadline) -> bool:
    """Whether the content came to stand still for `settle_ms` without a break, in time.

    Args:
        watch: reads; its `screen` is the last one afterwards.
        container: as it was before the scroll.
        before: what it showed then. As long as it still shows that, FIRST_UPDATE_MS have to pass as well.
        settle_ms: the stretch; a reading that fails begins it anew.
        deadline: for the whole.

    Raises:
        ReadFailed: the screen could not be read up to the end.
        Refused: CANCELLED. DeviceUnavailable: there is no device.
    """
    seen: Content = None
    began_ms: int | None = None
    first_ms: int | None = None
    wait_ms = 0
    while True:
        try:
            screen = watch.next(wait_ms)
        except ReadFailed:
            began_ms = None
            if deadline.is_over:
                raise
            continue
        content = content_of(screen, container)
        first_ms = watch.to_ms if first_ms is None else first_ms
        if began_ms is None or content != seen:
            seen, began_ms = content, watch.to_ms
        ends_ms = began_ms + settle_ms
        if content == before:
            ends_ms = max(ends_ms, first_ms + FIRST_UPDATE_MS)
        wait_ms = max(0, ends_ms - watch.from_ms)
        if wait_ms == 0:
            return True
        if deadline.is_over:
            return False
        wait_ms = min(wait_ms, max(1, deadline.left_ms))
