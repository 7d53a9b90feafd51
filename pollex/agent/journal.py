"""What a run tells while it goes on: events for the record and for whoever watches, in order (L-9, L-129, L-132)."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from pollex.agent.secrets import Secrets
from pollex.device.device import Picture
from pollex.errors import Refused
from pollex.record.store import Records

__all__ = ["EventKind", "Journal", "Watcher"]

EventKind = Literal[
    "run_started",
    "flow",
    "flow_diverged",
    "looked",
    "listed",
    "prompted",
    "decided",
    "repaired",
    "rerouted",
    "acting",
    "acted",
    "settled",
    "verified",
    "retried",
    "changed_way",
    "asked",
    "answered",
    "confirmation",
    "approval",
    "fence",
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

    def __init__(self, secrets: Secrets, records: Records | None, run: str, watcher: Watcher = _nobody) -> None:
        self._secrets = secrets
        self._records = records
        self._run = run
        self._watcher = watcher
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

    def event(self, kind: EventKind, **data: Any) -> None:
        """Appends an event, and tells it.

        Raises:
            Refused: RECORDS_FAILED.
        """
        hidden = self._secrets.hidden(data)
        if self._records is not None:
            try:
                self._records.append(self._run, self.step, kind, hidden)
            except Refused:
                # How a run ended is told, even where it cannot be written down.
                if kind != "finished":
                    raise
        self._watcher(self.step, kind, hidden)

    def write_step(self, data: Json) -> None:
        """Writes down all that is known about the present step."""
        if self._records is not None:
            self._records.write_step(self._run, self.step, self._secrets.hidden(data))

    def keep(self, text: str) -> str | None:
        """Stores a text, as an element list, and gives its hash."""
        if self._records is None:
            return None
        name = self._records.blobs.put(self._secrets.hide(text).encode())
        self._records.use(self._run, name)
        return name

    def keep_picture(self, picture: Picture | None) -> str | None:
        """Stores a picture, smaller and lossy, and gives its hash."""
        if self._records is None or picture is None:
            return None
        name = self._records.blobs.put_picture(picture.data)
        self._records.use(self._run, name)
        return name
