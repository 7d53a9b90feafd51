"""Real pages as the `skill` toolset shows them: nothing is lost, and everything loads (docs/spec/skill.md)."""

from collections import Counter
from typing import Any

import pytest
import yaml

from pollex.screen.screen import Node, Screen
from pollex.screen.skill_tree import MAX_ENTRIES, Entry, skill_tree
from pollex.screen.skill_yaml import tree_yaml
from tests.screen.dumps import DUMPS, dump_screen

NO_TREE = "160_error-null-root-only"


def entries(entry: Entry) -> list[Entry]:
    return [entry, *(inner for child in entry.children for inner in entries(child))]


def loaded_nodes(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for node in nodes for one in (node, *loaded_nodes(node.get("ch", [])))]


def is_in_sight(screen: Screen, node: Node) -> bool:
    """But for bars and keyboards, which are left out (S-13)."""
    window = screen.windows[node.window]
    return not node.visible_bounds.is_empty and (window.type in ("app", "overlay") or window.is_focused)


@pytest.mark.parametrize("name", [name for name in DUMPS if name != NO_TREE])
def test_sa_2_a_recorded_screen_loads_keeps_its_texts_and_is_numbered_without_gaps(name: str) -> None:
    """SA-2, S-23, S-24: every text in sight but secret ones, cut at 500 characters only."""
    screen = dump_screen(name)
    tree = skill_tree(screen)

    loaded = yaml.safe_load(tree_yaml(tree))
    nodes = loaded_nodes(loaded["nodes"])

    assert [node["i"] for node in nodes] == list(range(1, len(nodes) + 1))
    assert len(nodes) <= MAX_ENTRIES
    shown = Counter(entry.text for root in tree.roots for entry in entries(root) if entry.text)
    there = Counter(node.text for node in screen.nodes if node.text and is_in_sight(screen, node))
    assert there - shown == Counter() or tree.omitted
    assert Counter(node["txt"] for node in nodes if "txt" in node) == Counter(
        text if len(text) <= 500 else text[:499] + "…" for text in shown.elements()
    )
    secrets = [node for node in screen.nodes if node.is_secret]
    assert all(not node.text for node in secrets)
