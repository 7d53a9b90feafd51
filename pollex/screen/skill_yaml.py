"""The notation of the `skill` toolset: one node per line as a flow mapping, children indented below.

Any YAML loader reads the whole string back (docs/spec/skill.md, section 9). Pure; snapshot-tested.
"""

from collections.abc import Iterable, Mapping, Sequence

from pollex.screen.scalar import scalar
from pollex.screen.skill_tree import Entry, SkillTree
from pollex.screen.wording import cut

__all__ = ["Value", "entry_line", "flow_mapping", "mapping_lines", "tree_yaml"]

MAX_TEXT_CHARS = 500

Value = str | int | bool | None | Sequence["Value"] | Mapping[str, "Value"]


def tree_yaml(tree: SkillTree) -> str:
    """The whole screen: header, then nodes."""
    header: dict[str, Value] = {"app": tree.app, "screen": [tree.width_px, tree.height_px]}
    if tree.has_keyboard:
        header["keyboard"] = True
    if tree.is_secure:
        header["secure"] = True
    if tree.omitted:
        header["omitted"] = tree.omitted
    lines = mapping_lines(header)
    lines.append("nodes:" if tree.roots else "nodes: []")
    for root in tree.roots:
        first, *rest = _entry_lines(root, "    ")
        lines += ["  - " + first.lstrip(" "), *rest]
    return "\n".join(lines)


def entry_line(entry: Entry) -> str:
    """One node by itself, without what is in it."""
    return "{" + ", ".join(_fields(entry)) + "}"


def mapping_lines(mapping: Mapping[str, Value]) -> list[str]:
    """One `key: value` per line. Keys are words of ours."""
    return [f"{key}: {_value(value)}" for key, value in mapping.items()]


def flow_mapping(mapping: Mapping[str, Value]) -> str:
    """All on one line, in braces."""
    return "{" + ", ".join(mapping_lines(mapping)) + "}"


def _entry_lines(entry: Entry, indent: str) -> list[str]:
    fields = list(_fields(entry))
    if entry.more:
        fields.append(f"more: {_value(entry.more)}")
    line = ", ".join(fields)
    if not entry.children:
        return [f"{indent}{{{line}}}"]
    lines = [f"{indent}{{{line}, ch: ["]
    for child in entry.children:
        lines += _entry_lines(child, indent + "  ")
        lines[-1] += ","
    lines.append(f"{indent}]}}")
    return lines


def _fields(entry: Entry) -> Iterable[str]:
    yield f"i: {entry.index}"
    yield f"t: {entry.kind}"
    yield "b: [{},{},{},{}]".format(*entry.bounds.as_tuple())
    yield f"pos: {entry.place}"
    if entry.text:
        yield f"txt: {scalar(cut(entry.text, MAX_TEXT_CHARS))}"
    if entry.description:
        yield f"h: {scalar(cut(entry.description, MAX_TEXT_CHARS))}"
    flags = (
        ("tap", entry.taps),
        ("hold", entry.holds),
        ("edit", entry.edits),
        ("scroll", entry.scrolls),
        ("checked", entry.is_checked),
    )
    for key, is_set in flags:
        if is_set:
            yield f"{key}: true"


def _value(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case int():
            return str(value)
        case str():
            return scalar(value)
        case Mapping():
            return flow_mapping(value)
        case _:
            return "[" + ", ".join(_value(item) for item in value) + "]"
