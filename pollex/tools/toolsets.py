"""Which tools are offered together, by hand."""

from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from typing import Any

from pollex.tools import (
    action_sequence,
    control_action,
    do_steps,
    gesture,
    hand_to_user,
    key_event,
    launch_app,
    node_action,
    phone_apps,
    phone_collect,
    phone_event,
    phone_find,
    phone_find_visually,
    phone_keys,
    phone_observe,
    phone_query,
    phone_run,
    phone_screenshot,
    phone_scroll,
    phone_text,
    phone_touch,
    phone_wait,
    pinch,
    read_control,
    request_confirmation,
    screen_content,
    scroll_to,
    search_apps,
    search_nodes,
    touch_gesture,
    wait_until,
)
from pollex.tools.document import Document
from pollex.tools.tool import Tool

__all__ = ["CONTROLS", "DOCUMENTS", "PHONE", "SKILL", "TOOLSETS", "common_prompt"]

# Any: tools of one set have different arguments.
PHONE_COMPOSITES: tuple[Tool[Any], ...] = (
    phone_find_visually.TOOL,
    phone_event.TOOL,
    phone_run.TOOL,
    do_steps.TOOL,
    request_confirmation.TOOL,
    hand_to_user.TOOL,
)
"""Looking at a picture, events, several steps in one call, and the person."""

PHONE: tuple[Tool[Any], ...] = (
    phone_observe.TOOL,
    phone_query.TOOL,
    phone_find.TOOL,
    phone_collect.TOOL,
    phone_wait.TOOL,
    phone_touch.TAP,
    phone_touch.LONG_PRESS,
    phone_text.TYPE,
    phone_text.CLEAR,
    phone_scroll.TOOL,
    phone_touch.SWIPE,
    phone_keys.PRESS_KEY,
    phone_keys.BACK,
    phone_apps.LAUNCH,
    phone_apps.LIST,
    phone_screenshot.TOOL,
    *PHONE_COMPOSITES,
)
"""Reads the screen by refs, searches beyond it, and acts (docs/spec/find.md)."""

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

CONTROLS: tuple[Tool[Any], ...] = (
    read_control.TOOL,
    control_action.TOOL,
    wait_until.TOOL,
    scroll_to.TOOL,
    pinch.TOOL,
    touch_gesture.TOOL,
    action_sequence.TOOL,
)
"""One control exactly, by Android's own means, waiting, and several fingers (docs/spec/controls.md)."""

TOOLSETS: Mapping[str, tuple[Tool[Any], ...]] = MappingProxyType({"phone": PHONE, "controls": CONTROLS, "skill": SKILL})
"""All of them by name."""


DOCUMENTS: Mapping[str, tuple[Document, ...]] = MappingProxyType(
    {"controls": (Document("controls-guide", "Timelines, pickers and other controls"),)}
)
"""What can be read about a toolset beside its tools."""


def common_prompt(toolset: str, *, asks: bool = True) -> str:
    """What a model is told about a toolset as a whole: `prompts/<toolset>.md`; empty if there is no such file.

    Args:
        toolset: its name.
        asks: whether approval is asked for, so that what to check before it is told too (spec G-131).
    """
    names = [toolset]
    if asks and request_confirmation.TOOL in TOOLSETS[toolset]:
        names.append("approval")
    files = (resources.files("pollex.tools").joinpath("prompts", f"{name}.md") for name in names)
    return "\n".join(file.read_text("utf-8").strip() for file in files if file.is_file())
