"""`screen_content`: the screen as a YAML tree, with an index for each node."""

from pollex.device.wire import Settle
from pollex.errors import NoNodes, ReadFailed, WireDetail
from pollex.screen.front import foreground_app
from pollex.screen.screen import Node, Screen
from pollex.screen.skill_tree import SkillTree, skill_tree
from pollex.screen.skill_yaml import tree_yaml
from pollex.tools.caller import Call
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL", "numbered_tree"]

QUIET_MS = 300
SETTLE_MAX_MS = 3000
SECOND_LOOK_MS = 1500
"""A page may still be opening, and some frameworks build their tree only when they are asked for it."""


class ScreenContentArguments(Arguments):
    """None."""


def screen_content(call: Call, arguments: ScreenContentArguments) -> Result:
    """Waits until the screen is quiet, reads it, and numbers its nodes.

    Raises:
        NoNodes: NO_ACCESSIBILITY_NODES, the app in front draws its screen itself.
        ReadFailed: READ_FAILED, TIMEOUT …
    """
    return Result(tree_yaml(numbered_tree(call)))


def numbered_tree(call: Call) -> SkillTree:
    """The screen once it is quiet; what its indices stand for is from now on what this caller was shown.

    Raises:
        NoNodes, ReadFailed: as `screen_content`.
    """
    screen = _look(call, Settle(SETTLE_MAX_MS, after_seq=0, quiet_ms=QUIET_MS))
    if _draws_itself(screen):
        screen = _look(call, Settle(SECOND_LOOK_MS, after_seq=0))
        if _draws_itself(screen):
            app = foreground_app(screen) or "The app in front"
            raise NoNodes(
                "NO_ACCESSIBILITY_NODES",
                f"{app} shows no accessibility nodes; it draws its screen itself. "
                "Do not try again, report this to the person.",
            )
    tree = skill_tree(screen)
    call.view.numbering = tree.numbering
    return tree


def _look(call: Call, settle: Settle) -> Screen:
    try:
        return call.executor.look(call.deadline, settle=settle).screen
    except ReadFailed as error:
        if not isinstance(error.detail, WireDetail) or "windows" not in error.detail.missing:
            raise
        # A phone that shows no window at all is most often dark, and a model cannot see that.
        message = (
            "the phone shows no window; if its screen is off, wake it with key_event 224, then call screen_content."
        )
        raise ReadFailed(error.code, message, error.detail) from error


def _draws_itself(screen: Screen) -> bool:
    window = screen.topmost_app
    return window is not None and not any(_says_something(node) for node in screen.tree(window))


def _says_something(node: Node) -> bool:
    return bool(node.label) or node.can_be_acted_on


TOOL = Tool("screen_content", "Read the screen", ScreenContentArguments, screen_content, "read", needs=("tree",))
