"""Apps of which nothing is written down, though the run is (docs/spec/loop.md, L-137).

While one of them shows a window, a step keeps only that it was, what kind of action it did and what came of it: no
picture, no list, no text of the screen, no word of a model.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pollex.screen.screen import Screen

__all__ = ["Unkept"]

_WORDS = {
    "action",
    "code",
    "decision",
    "dispatch",
    "failed",
    "finish",
    "layer",
    "model",
    "operation_id",
    "origin",
    "outcome",
}
_WORDS |= {"risk", "role", "run", "screen", "source", "status", "verb", "verdict", "way"}
"""Parts of events and steps whose words are our own; of all others only numbers are kept."""
_WHOLE = {"run_started", "resumed", "phone", "joined", "flow", "fence"}
"""Events without a word of any screen."""
_OWN = {"receipt": ("operation_id", "action", "status", "dispatch", "way", "error"), "verdict": ("result", "level")}
_ENDING = ("outcome", "reason", "notes", "steps", "tokens", "cost", "seconds", "layer", "run", "exit_code")
SENTENCE = "What was seen is not kept, as you have set it for an app of this run."

# Any: JSON of any shape.
Json = Mapping[str, Any]


class Unkept:
    """Of one run. May be used from several threads."""

    def __init__(
        self, packages: frozenset[str] = frozenset(), shown: Callable[[], Screen | None] = lambda: None
    ) -> None:
        """Takes the apps, and how to learn what the phone has shown last."""
        self._packages = packages
        self._shown = shown
        self.looked: Screen | None = None
        """What the present step was decided on."""
        self.was_met = False
        """Whether one of them was seen in this run."""

    def hides(self, screen: Screen | None) -> bool:
        """Whether this screen shows one of the apps."""
        if not self._packages or screen is None:
            return False
        is_hidden = any(window.package in self._packages for window in screen.windows)
        self.was_met = self.was_met or is_hidden
        return is_hidden

    @property
    def is_now(self) -> bool:
        """Whether the step's screen, or the newest one, shows one."""
        return bool(self._packages) and (self.hides(self.looked) or self.hides(self._shown()))

    def event(self, kind: str, data: Json) -> Json:
        """What is kept of an event now."""
        return data if kind in _WHOLE or not self.is_now else self.part(data)

    def part(self, data: Json) -> Json:
        """What is kept of an event, a step or a receipt."""
        kept: dict[str, Any] = {}
        for name, value in data.items():
            if name in _OWN and isinstance(value, Mapping):
                kept[name] = {key: value[key] for key in _OWN[name] if key in value}
            elif name == "decision" and isinstance(value, Mapping):
                action = (value.get("parsed") or {}).get("action")
                kept[name] = {"raw": "", "parsed": {"action": action}, "role": value.get("role"), "repair": []}
            elif value is None or isinstance(value, bool | int | float) or (name in _WORDS and isinstance(value, str)):
                kept[name] = value
        return {**kept, "unkept": True}

    def ending(self, told: Json) -> Json:
        """What is kept of how a run ended that met one of the apps."""
        if not self.was_met:
            return told
        return {**{name: told[name] for name in _ENDING if name in told}, "sentence": SENTENCE}
