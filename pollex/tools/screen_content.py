"""`screen_content`: the screen as a YAML tree, with an index for each node."""

from pollex.device.deadline import Deadline
from pollex.device.wire import Settle
from pollex.errors import NoNodes, ReadFailed
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.skill_tree import skill_tree
from pollex.screen.skill_yaml import tree_yaml
from pollex.tools.caller import Caller
from pollex.tools.tool import Arguments, Tool
from pollex.tools.watching import QUIET_MS, SETTLE_MAX_MS

__all__ = ["TOOL"]

SECOND_LOOK_MS = 1500
"""A page may still be opening, and some frameworks build their tree only when they are asked for it."""


class ScreenContentArguments(Arguments):
    """None."""


def screen_content(caller: Caller, arguments: ScreenContentArguments, deadline: Deadline) -> str:
    """Waits until the screen is quiet, reads it, and numbers its nodes.

    Raises:
        NoNodes: NO_ACCESSIBILITY_NODES, the app in front draws its screen itself.
        ReadFailed: READ_FAILED, TIMEOUT …
    """
    session = caller.session
    screen = session.observe(deadline, settle=Settle(SETTLE_MAX_MS, after_seq=0, quiet_ms=QUIET_MS))
    if _draws_itself(_app_window(screen), screen):
        screen = session.observe(deadline, settle=Settle(SECOND_LOOK_MS, after_seq=screen.seq))
        if _draws_itself(_app_window(screen), screen):
            app = screen.package or "The app in front"
            raise NoNodes(
                "NO_ACCESSIBILITY_NODES",
                f"{app} shows no accessibility nodes; it draws its screen itself. "
                "Do not try again, report this to the person.",
            )
    tree = skill_tree(screen)
    caller.numbering = tree.numbering
    return tree_yaml(tree)


def _app_window(screen: Screen) -> Window | None:
    """The topmost app window.

    Raises:
        ReadFailed: READ_FAILED, it gave no tree, which is not the same as an empty one.
    """
    window = screen.topmost_app
    if window is not None and window.first is None:
        raise ReadFailed("READ_FAILED", "the window of the app could not be read; call screen_content again.")
    if window is None and not screen.nodes:
        raise ReadFailed("READ_FAILED", "no window could be read; call screen_content again.")
    return window


def _draws_itself(window: Window | None, screen: Screen) -> bool:
    return window is not None and not any(_says_something(node) for node in screen.tree(window))


def _says_something(node: Node) -> bool:
    return bool(node.label) or node.can_be_acted_on


TOOL = Tool("screen_content", "Read the screen", ScreenContentArguments, screen_content, "read")
