"""Which tools are offered together, by hand."""

from typing import Any

from pollex.tools import gesture, key_event, launch_app, node_action, screen_content, search_apps, search_nodes
from pollex.tools.tool import Tool

__all__ = ["SKILL"]

# Any: tools of one set have different arguments.
SKILL: tuple[Tool[Any], ...] = (
    screen_content.TOOL,
    search_nodes.TOOL,
    node_action.TOOL,
    gesture.TOOL,
    key_event.TOOL,
    search_apps.TOOL,
    launch_app.TOOL,
)
"""Reads the screen as YAML and acts by index (docs/spec/skill.md)."""
