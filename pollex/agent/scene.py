"""The scene of an ending: a run that did not succeed leaves evidence too, whatever ended it (L-121)."""

import json
from collections import deque
from collections.abc import Mapping
from typing import Any

from pollex.action.receipt import Receipt
from pollex.agent.journal import Journal
from pollex.agent.seeing import Eyes
from pollex.device.deadline import Deadline
from pollex.errors import PhoneError
from pollex.screen.elements import elements_json

__all__ = ["Scene"]

RECEIPTS_KEPT = 3
LOOK_S = 2.0
"""Whatever ended the run, its phone is free soon (L-126)."""

# Any: JSON of any shape.
Json = Mapping[str, Any]


class Scene:
    """What a run would leave if it ended now."""

    def __init__(self, eyes: Eyes, journal: Journal) -> None:
        self._eyes = eyes
        self._journal = journal
        self._receipts: deque[Json] = deque(maxlen=RECEIPTS_KEPT)
        self._seen: Json | None = None
        self.decision = ""
        """The last one, in words."""

    def note(self, receipt: Receipt) -> None:
        """Keeps a receipt."""
        facts = ("operation_id", "action", "status", "dispatch", "way", "error", "message")
        self._receipts.append({name: getattr(receipt, name) for name in facts})

    def look(self) -> None:
        """Keeps picture and list of now: the phone is about to be led away from what ended the run."""
        if self._seen is None and self._journal.is_kept:
            try:
                # Not called off with the run: a cancelled one is looked at too.
                self._seen = self._look(Deadline(LOOK_S))
            except PhoneError:
                # The records are what failed; the rest of the scene can be told.
                self._seen = None

    def kept(self) -> Json:
        """Picture, list, last decision, last receipts; what could not be had is None."""
        self.look()
        seen = self._seen or {"picture": None, "picture_state": "failed", "elements": None}
        return {**seen, "decision": self.decision, "receipts": list(self._receipts)}

    def _look(self, deadline: Deadline) -> Json:
        taken = self._eyes.shot(deadline)
        seen = {"picture": self._journal.keep_picture(taken.picture), "picture_state": taken.state, "elements": None}
        try:
            sight = self._eyes.sight(self._eyes.look(Deadline(LOOK_S)))
        except PhoneError:
            return seen
        listed = self._journal.keep(json.dumps(elements_json(sight.listed), ensure_ascii=False))
        return {**seen, "elements": listed}
