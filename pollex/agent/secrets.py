"""Secrets: they have a name, are typed into the phone, and stand in nothing that we write (L-136)."""

import json
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
        forms = {(form, name) for name, value in values.items() if len(value) >= SHORTEST for form in _forms_of(value)}
        self._forms = sorted(forms, key=lambda one: (-len(one[0]), one))

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
        """The text with each secret's value replaced by its name, the longest first; as JSON writes it, too."""
        for form, name in self._forms:
            text = text.replace(form, f"secret:{name}")
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


def _forms_of(value: str) -> tuple[str, ...]:
    """How a value may stand in a text: as it is, and inside of a string of JSON."""
    return value, json.dumps(value, ensure_ascii=False)[1:-1], json.dumps(value)[1:-1]
