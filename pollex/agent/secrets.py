"""Secrets: they have a name, are typed into the phone, and stand in nothing that we write (L-136)."""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pollex.errors import Misuse
from pollex.record.recorder import HIDDEN
from pollex.screen.one_time import code_in
from pollex.screen.wording import shown

__all__ = ["Secrets"]

SHORTEST = 4
"""Values below this many characters are not looked for in other texts: `12` would hide half of a page."""


class Secrets:
    """The secrets of one run."""

    def __init__(self, values: Mapping[str, str], apps: Mapping[str, tuple[str, ...]] = MappingProxyType({})) -> None:
        self._values = dict(values)
        self.apps = apps
        """Of those that are bound: the packages in whose fields alone they are typed."""
        forms = {
            (form, name)
            for name, value in values.items()
            if len(value) >= SHORTEST
            for form in _forms_of(value)
            if len(form) >= SHORTEST
        }
        self._forms = sorted(forms, key=lambda one: (-len(one[0]), one))

        self._codes: dict[str, re.Pattern[str]] = {}

    def learn_code(self, text: str) -> None:
        """From now on a one-time code that was typed, or is about to be, stands as ••• in what is written down."""
        code = code_in(text)
        if code and code not in self._codes:
            letters = r"[\s-]*".join(code)
            self._codes[code] = re.compile(rf"(?<![0-9A-Za-z]){letters}(?![0-9A-Za-z])")

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
            if "…" in text:
                # Where a text was cut, the beginning of a value may be left.
                for length in range(len(form) - 1, SHORTEST - 1, -1):
                    text = text.replace(f"{form[:length]}…", f"secret:{name}…")
        return text

    def kept(self, text: str) -> str:
        """The text as it is written down, and as history tells it: without one-time codes, too."""
        text = self.hide(text)
        for pattern in self._codes.values():
            text = pattern.sub(HIDDEN, text)
        return text

    # Any: JSON of any shape.
    def hidden(self, value: Any) -> Any:
        """The same for every text in an object."""
        match value:
            case str():
                return self.kept(value)
            case Mapping():
                return {key: self.hidden(one) for key, one in value.items()}
            case list() | tuple():
                return [self.hidden(one) for one in value]
            case _:
                return value


def _forms_of(value: str) -> tuple[str, ...]:
    """How a value may stand in a text: as it is, as it is shown on one line, and inside of a string of JSON."""
    forms = (value, shown(value))
    return (*forms, *(json.dumps(one, ensure_ascii=is_ascii)[1:-1] for one in forms for is_ascii in (False, True)))
