"""Looking for words in a screen as the `skill` toolset shows it (docs/spec/skill.md, section 4)."""

from collections.abc import Iterator, Sequence

from pollex.screen.comparing import folded
from pollex.screen.skill_tree import Entry, SkillTree
from pollex.screen.skill_yaml import entry_line

__all__ = ["matches_yaml", "matching_entries"]


def matching_entries(tree: SkillTree, keywords: Sequence[str], *, all_of_them: bool) -> tuple[Entry, ...]:
    """The entries whose text or description holds any, or all, of the keywords, in tree order.

    Texts are compared whole, as they are read (spec F-27). Keywords of which nothing is left then must not be given.
    """
    wanted = [folded(keyword) for keyword in keywords]
    enough = all if all_of_them else any
    return tuple(entry for entry in _flat(tree.roots) if enough(_holds(entry, wanted)))


def matches_yaml(entries: Sequence[Entry], *, limit: int) -> str:
    """How many there are, and the first of them."""
    lines = [f"matched: {len(entries)}", "nodes:" if entries else "nodes: []"]
    return "\n".join([*lines, *(f"  - {entry_line(entry)}" for entry in entries[:limit])])


def _holds(entry: Entry, wanted: Sequence[str]) -> Iterator[bool]:
    texts = folded(entry.text), folded(entry.description)
    return (any(word in text for text in texts) for word in wanted)


def _flat(entries: Sequence[Entry]) -> Iterator[Entry]:
    for entry in entries:
        yield entry
        yield from _flat(entry.children)
