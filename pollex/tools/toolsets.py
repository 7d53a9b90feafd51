"""Which tools are offered together, by hand."""

from typing import Any

from pollex.tools import key_event, launch_app, node_action, screen_content
from pollex.tools.tool import Tool

__all__ = ["SKILL"]

# Any: tools of one set have different arguments.
SKILL: tuple[Tool[Any], ...] = (screen_content.TOOL, node_action.TOOL, key_event.TOOL, launch_app.TOOL)
"""Reads the screen as YAML and acts by index (docs/spec/skill.md)."""
