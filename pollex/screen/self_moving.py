"""Nodes that change by themselves, and so say nothing about what an input did (spec L-85, L-113)."""

import re

from pollex.screen.screen import Node, NodeId, Screen

__all__ = ["is_clock_or_progress", "moved_by_themselves"]

_CLOCKS = ("TextClock", "Chronometer", "AnalogClock", "DigitalClock")
_TIME = re.compile(
    r"(?:(?:上午|下午|오전|오후|[AaPp]\.?[Mm]\.?)\s?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?\s?[Mm]\.?)?"
)


def is_clock_or_progress(node: Node) -> bool:
    """Whether it shows the time, or how far something is."""
    if node.role == "progress" or node.class_name.endswith(_CLOCKS):
        return True
    is_control = node.is_clickable or node.is_editable
    return not is_control and _TIME.fullmatch(node.text.strip()) is not None


def moved_by_themselves(before: Screen, after: Screen) -> frozenset[NodeId]:
    """What differs between two looks with no input between them; what came or went counts as well."""
    now = {node.id: _content(node) for node in after.nodes}
    then = {node.id: _content(node) for node in before.nodes}
    return frozenset(node_id for node_id in now.keys() | then.keys() if now.get(node_id) != then.get(node_id))


def _content(node: Node) -> tuple[object, ...]:
    value = None if node.range is None else node.range.current
    return (node.class_name, node.text, node.description, node.state_description, node.checked, node.is_selected, value)
