"""Secrets: they have a name, are typed into the phone, and stand in nothing that we write (L-136)."""

from collections.abc import Mapping
from typing import Any

from pollex.errors import Misuse

__all__ = ["Secrets"]

SHORTEST = 4
"""Values below this many characters are not looked for in other texts: `12` would hide half of a page."""


class Secrets:
    """The secrets of one run."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = dict(values)

    def value(self, name: str) -> str:
        """The value behind a name, for the executor alone.

        Raises:
            Misuse: NOT_FOUND.
        """
        if name not in self._values:
            known = ", ".join(sorted(self._values)) or "none"
            raise Misuse("NOT_FOUND", f"There is no secret {name!r}; there are: {known}.")
        return self._values[name]

    def hide(self, text: str) -> str:
        """The text with each secret's value replaced by its name, the longest first."""
        for name, value in sorted(self._values.items(), key=lambda one: -len(one[1])):
            if len(value) >= SHORTEST:
                text = text.replace(value, f"secret:{name}")
        return text

    # Any: JSON of any shape.
    def hidden(self, value: Any) -> Any:
        """The same for every text in an object."""
        match value:
            case str():
                return self.hide(value)
            case Mapping():
                return {key: self.hidden(one) for key, one in value.items()}
            case list() | tuple():
                return [self.hidden(one) for one in value]
            case _:
                return value
