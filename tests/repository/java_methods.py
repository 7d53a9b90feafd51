"""Finds the methods of a Java source and how long they are: enough for a limit on length, no parser."""

import re
from collections.abc import Iterator

__all__ = ["methods"]

NOT_CODE = re.compile(
    r'"""(?:\\.|[^\\])*?"""' r'|"(?:\\.|[^"\\\n])*"' r"|'(?:\\.|[^'\\\n])+'" r"|//[^\n]*" r"|/\*.*?\*/", re.DOTALL
)

ANNOTATION = re.compile(r"@[\w.]+(?:\s*\([^()]*\))?")

BEFORE_PARAMETERS = re.compile(r"^[\w$<>\[\],.?&\s]*?([\w$]+)$")

NO_METHODS = frozenset(
    [
        "assert",
        "case",
        "catch",
        "do",
        "else",
        "for",
        "if",
        "new",
        "record",
        "return",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "try",
        "while",
        "yield",
    ]
)


def methods(source: str) -> Iterator[tuple[str, int]]:
    """Each method and constructor with a body: its name, and the lines from its first brace to its last."""
    code = NOT_CODE.sub(lambda match: "\n" * match[0].count("\n") + " ", source)
    opened: list[tuple[str | None, int]] = []
    head_start, line = 0, 1
    for position, letter in enumerate(code):
        if letter == "\n":
            line += 1
        elif letter == "{":
            opened.append((_method_name(code[head_start:position]), line))
        elif letter == "}" and opened:
            name, first_line = opened.pop()
            if name is not None:
                yield name, line - first_line + 1
        if letter in "{};":
            head_start = position + 1


def _method_name(head: str) -> str | None:
    """The name of the method whose body follows, or None if another kind of block does."""
    head = ANNOTATION.sub("", head).strip()
    before, parenthesis, after = head.partition("(")
    match = BEFORE_PARAMETERS.match(before.strip())
    if match is None or not parenthesis or "->" in after or head.count("(") != head.count(")"):
        return None
    return None if NO_METHODS & set(re.findall(r"\w+", before)) else match[1]
