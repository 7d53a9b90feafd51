"""`screen_content`: the screen as a YAML tree, with an index for each node."""

from pollex.device.deadline import Deadline
from pollex.device.wire import Settle
from pollex.errors import NoNodes
from pollex.screen.screen import Node, Screen
from pollex.screen.skill_tree import skill_tree
from pollex.screen.skill_yaml import tree_yaml
from pollex.tools.caller import Caller
from pollex.tools.tool import Arguments, Tool
from pollex.tools.watching import QUIET_MS, SETTLE_MAX_MS, look

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
    screen = look(session, deadline, settle=Settle(SETTLE_MAX_MS, after_seq=0, quiet_ms=QUIET_MS))
    if _draws_itself(screen):
        screen = look(session, deadline, settle=Settle(SECOND_LOOK_MS, after_seq=0))
        if _draws_itself(screen):
            app = screen.package or "The app in front"
            raise NoNodes(
                "NO_ACCESSIBILITY_NODES",
                f"{app} shows no accessibility nodes; it draws its screen itself. "
                "Do not try again, report this to the person.",
            )
    tree = skill_tree(screen)
    caller.numbering = tree.numbering
    return tree_yaml(tree)


def _draws_itself(screen: Screen) -> bool:
    window = screen.topmost_app
    return window is not None and not any(_says_something(node) for node in screen.tree(window))


def _says_something(node: Node) -> bool:
    return bool(node.label) or node.can_be_acted_on


TOOL = Tool("screen_content", "Read the screen", ScreenContentArguments, screen_content, "read")
