"""Text as Android counts it: in UTF-16 units (spec C-48)."""

__all__ = ["is_sendable", "spliced", "units"]


def units(text: str) -> int:
    """How many UTF-16 units the text has; half a surrogate pair counts as one."""
    return len(text) + sum(character > "\uffff" for character in text)


def spliced(text: str, start: int, end: int, new: str) -> str:
    """The text with the units from start to end replaced."""
    old = text.encode("utf-16-le", "surrogatepass")
    joined = old[: 2 * start] + new.encode("utf-16-le", "surrogatepass") + old[2 * end :]
    return joined.decode("utf-16-le", "replace")


def is_sendable(text: str) -> bool:
    """Whether it has neither U+0000 nor half a surrogate pair (spec C-47)."""
    return "\0" not in text and not any("\ud800" <= character <= "\udfff" for character in text)
