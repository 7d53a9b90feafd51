"""The screen for a person at a terminal: every window, the system's too, and every node, one per line, indented."""

from collections.abc import Iterator

from pollex.geometry import Bounds
from pollex.screen.screen import Node, Screen, Window

__all__ = ["outline"]


def outline(screen: Screen) -> str:
    """The whole screen as lines of text."""
    return "\n".join(_lines(screen))


def _lines(screen: Screen) -> Iterator[str]:
    display = screen.display
    package = _flat(screen.package or "not known")
    facts = [f"{display.width}x{display.height}", f"density {display.density}", f"app {package}"]
    if not screen.is_complete:
        facts.append("incomplete: " + _flat(", ".join(screen.missing)))
    yield f"screen {screen.id}: " + ", ".join(facts)
    for window in screen.windows:
        yield _window_line(window)
        depths: dict[int, int] = {}
        for node in screen.tree(window):
            depths[node.index] = 1 if node.parent is None else depths[node.parent] + 1
            yield "  " * depths[node.index] + _node_line(node)


def _window_line(window: Window) -> str:
    words = [
        f"window {window.id} {window.type}",
        _flat(window.package or "?"),
        _quoted(window.title),
        _box(window.bounds),
    ]
    words += [word for word, is_so in (("focused", window.is_focused), ("active", window.is_active)) if is_so]
    if window.first is None:
        words.append("no tree")
    elif window.cut:
        words.append(f"cut: {window.cut}")
    return " ".join(word for word in words if word)


def _node_line(node: Node) -> str:
    words = [node.role, _quoted(node.text)]
    if node.description:
        words.append(f"desc {_quoted(node.description)}")
    if node.hint:
        words.append(f"hint {_quoted(node.hint)}")
    if node.resource_id:
        words.append("#" + _flat(node.resource_id.rpartition("/")[2]))
    words += _states(node)
    words.append(_box(node.visible_bounds) if not node.visible_bounds.is_empty else "not in view")
    return " ".join(word for word in words if word)


def _states(node: Node) -> Iterator[str]:
    named = (
        ("disabled", not node.is_enabled),
        ("tap", node.is_clickable),
        ("hold", node.is_long_clickable),
        ("scroll", node.is_scrollable),
        ("edit", node.is_editable),
        ("secret", node.is_secret),
        ("focused", node.is_focused),
        ("selected", node.is_selected),
    )
    yield from (word for word, is_so in named if is_so)
    if node.checked is not None:
        yield f"checked={node.checked}"
    if node.range is not None:
        yield f"range={_number(node.range.minimum)}..{_number(node.range.maximum)}@{_number(node.range.current)}"


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:g}"


def _quoted(text: str) -> str:
    if not text:
        return ""
    return '"' + _flat(text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")) + '"'


def _flat(text: str) -> str:
    """An app chooses its ids and names as well as its texts: none may end the line or speak to the terminal."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def _box(bounds: Bounds) -> str:
    return "[{},{},{},{}]".format(*bounds.as_tuple())
