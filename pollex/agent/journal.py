"""What a run tells while it goes on: events for the record and for whoever watches, in order (L-9, L-129, L-132)."""

import zlib
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from pollex.agent.secrets import Secrets
from pollex.agent.unkept import Unkept
from pollex.device.device import Picture
from pollex.errors import Refused
from pollex.record.store import Records
from pollex.screen.encode import reading_of
from pollex.screen.screen import Screen

__all__ = ["EventKind", "Journal", "Watcher"]

EventKind = Literal[
    "run_started",
    "resumed",
    "phone",
    "flow",
    "flow_diverged",
    "looked",
    "listed",
    "prompted",
    "replied",
    "decided",
    "repaired",
    "rerouted",
    "acting",
    "acted",
    "settled",
    "verified",
    "remembered",
    "retried",
    "changed_way",
    "asked",
    "answered",
    "confirmation",
    "approval",
    "fence",
    "joined",
    "warning",
    "finished",
]

# Any: JSON of any shape.
Json = Mapping[str, Any]
Watcher = Callable[[int, EventKind, Json], None]
"""Told each event: the step, its kind, its data without secrets."""


def _nobody(step: int, kind: EventKind, data: Json) -> None:
    """Nobody watches."""


class Journal:
    """The journal of one run; without records it only tells."""

    def __init__(
        self,
        secrets: Secrets,
        records: Records | None,
        run: str,
        watcher: Watcher = _nobody,
        unkept: Unkept | None = None,
    ) -> None:
        self._secrets = secrets
        self.unkept = unkept or Unkept()
        self._records = records
        self._run = run
        self._watcher = watcher
        self._screens: dict[str, str] = {}
        self.step = 0
        """The number of the step that is done now."""

    @property
    def run(self) -> str:
        """The run's id."""
        return self._run

    @property
    def is_kept(self) -> bool:
        """Whether anything is written down."""
        return self._records is not None

    def hide(self, text: str) -> str:
        """The text with names in the place of the values of secrets."""
        return self._secrets.hide(text)

    def hidden(self, data: Json) -> Json:
        """The same for every text in an object."""
        hidden: Json = self._secrets.hidden(data)
        return hidden

    def event(self, kind: EventKind, **data: Any) -> None:
        """Appends an event, and tells it.

        Raises:
            Refused: RECORDS_FAILED.
        """
        hidden = self._secrets.hidden(data)
        if self._records is not None:
            try:
                self._records.append(self._run, self.step, kind, self.unkept.event(kind, hidden))
            except Refused:
                # How a run ended is told, even where it cannot be written down.
                if kind != "finished":
                    raise
        self._watcher(self.step, kind, hidden)

    def write_step(self, data: Json) -> None:
        """Writes down all that is known about the present step."""
        if self._records is not None:
            hidden = self._secrets.hidden(data)
            kept = self.unkept.part(hidden) if self.unkept.is_now else hidden
            self._records.write_step(self._run, self.step, kept)

    def keep(self, text: str) -> str | None:
        """Stores a text, as an element list, and gives its hash."""
        if self._records is None or self.unkept.is_now:
            return None
        name = self._records.blobs.put(self._secrets.kept(text).encode())
        self._records.use(self._run, name)
        return name

    def keep_screen(self, screen: Screen | None) -> str | None:
        """Stores a whole reading, deflated, and gives its hash; one that was stored before is not stored again."""
        if self._records is None or screen is None or self.unkept.hides(screen):
            return None
        known = self._screens.get(screen.digest)
        if known is None:
            data = msgspec.json.encode(reading_of(screen, self._secrets.kept))
            known = self._screens[screen.digest] = self._records.blobs.put(zlib.compress(data, 1))
            self._records.use(self._run, known)
        return known

    def keep_picture(self, picture: Picture | None) -> str | None:
        """Stores a picture, smaller and lossy, and gives its hash."""
        if self._records is None or picture is None or self.unkept.is_now:
            return None
        name = self._records.blobs.put_picture(picture.data)
        self._records.use(self._run, name)
        return name
