"""What is seen while a container is scrolled: itself, and the target among its descendants (spec C-61, C-65)."""

import dataclasses
from collections.abc import Callable
from typing import Literal, TypeVar

from pollex.act.controls import Name, find, telling
from pollex.act.executor import Executor
from pollex.act.watch import POLL_MS
from pollex.action.actions import NodeAction
from pollex.action.scrolling import OPPOSITE
from pollex.device.deadline import Deadline
from pollex.errors import MatchDetail, Misuse, PhoneError, ReadFailed, Refused, WireDetail
from pollex.screen.front import foreground_app, search_scope
from pollex.screen.movement import same_container
from pollex.screen.places import axis_of
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Screen
from pollex.screen.selectors import Selector, resolve_within

__all__ = ["Side", "Sight", "TargetState", "about", "action_towards"]

Side = Literal["forward", "backward", "up", "down", "left", "right"]
"""Where the wanted content lies."""
TargetState = Literal["absent", "hidden", "shown"]
_ALONG: dict[tuple[str, str | None], NodeAction] = {
    ("down", "vertical"): "scroll_forward",
    ("up", "vertical"): "scroll_backward",
    ("right", "horizontal"): "scroll_forward",
    ("left", "horizontal"): "scroll_backward",
}
_OWN: dict[Side, NodeAction] = {
    "forward": "scroll_forward",
    "backward": "scroll_backward",
    "up": "scroll_up",
    "down": "scroll_down",
    "left": "scroll_left",
    "right": "scroll_right",
}
_Known = TypeVar("_Known")


class Sight:
    """One container, one target."""

    def __init__(self, executor: Executor, target: Selector, deadline: Deadline) -> None:
        self._executor = executor
        self._target = target
        self._deadline = deadline
        self._container: Node | None = None
        self._app: str | None = None

    def begin(self, name: Name) -> tuple[NamedScreen, Node]:
        """The container on a fresh reading.

        Raises:
            PhoneError: as `pollex.act.controls.read`; `detail.which` is `container`.
        """
        named, self._container = self._read(lambda seen: (seen, about("container", lambda: find(seen, name))))
        self._app = foreground_app(named.screen)
        return named, self._container

    def look(self) -> tuple[NamedScreen, Node | None]:
        """The target on a fresh reading, if it is in view: visible, with a part inside of the container.

        Raises:
            Misuse: AMBIGUOUS.
            Refused: APP_CHANGED; STALE, the container is gone; CANCELLED.
            ReadFailed: it cannot be told.
        """
        return self._read(self._judge)

    def state(self, named: NamedScreen) -> TargetState:
        """Where the target is."""
        container = self.container_on(named)
        node = None if container is None else resolve_within(self._target, named, container)
        if node is None or container is None:
            return "absent"
        return "shown" if _is_shown(node, container) else "hidden"

    def container_on(self, named: NamedScreen) -> Node | None:
        """The container on this screen; None if it is gone."""
        return None if self._container is None else same_container(named.screen, self._container)

    def _judge(self, named: NamedScreen) -> tuple[NamedScreen, Node | None]:
        app = foreground_app(named.screen)
        if app != self._app:
            raise Refused("APP_CHANGED", "Another app is in front now; look before going on.", WireDetail(package=app))
        search_scope(named.screen)
        container = self.container_on(named)
        if container is None:
            detail = WireDetail(which="container", changed=("identity",))
            raise Refused("STALE", "The container is gone or is another one now; look again.", detail)
        node = about("target", lambda: resolve_within(self._target, named, container))
        return named, node if node is not None and _is_shown(node, container) else None

    def _read(self, judge: Callable[[NamedScreen], _Known]) -> _Known:
        """What a fresh screen says; while it cannot be read well enough, the next one (spec C-55)."""
        failure: ReadFailed | None = None
        watch = self._executor.watch(self._deadline)
        while True:
            try:
                watch.next(0 if failure is None else POLL_MS)
                return judge(self._executor.shown(watch))
            except ReadFailed as error:
                failure = telling(failure, error)
                if self._deadline.is_over:
                    raise failure from None


def action_towards(side: Side, screen: Screen, container: Node) -> NodeAction:
    """The container's own action that leads there, listed now or only the other way.

    Raises:
        Misuse: UNSUPPORTED, it has none.
    """
    own = _OWN[side]
    for name in (own, _ALONG.get((side, axis_of(screen, container)))):
        if name is not None and (name in container.actions or OPPOSITE[name] in container.actions):
            return name
    if container.is_scrollable:
        return own
    message = f"This control does not scroll {side}; name what scrolls, or another direction."
    raise Misuse("UNSUPPORTED", message, WireDetail(which="container", actions=container.actions))


def about(which: str, find_it: Callable[[], _Known]) -> _Known:
    """Runs it; an error says which of the two controls it is about."""
    try:
        return find_it()
    except PhoneError as error:
        if isinstance(error.detail, MatchDetail | WireDetail):
            error.detail = dataclasses.replace(error.detail, which=which)
        elif error.detail is None:
            error.detail = WireDetail(which=which)
        raise


def _is_shown(node: Node, container: Node) -> bool:
    return not node.visible_bounds.is_empty and not node.visible_bounds.cut_to(container.visible_bounds).is_empty
