"""Which operations were sent already, so that none is sent twice (spec C-30, C-31)."""

import re
from collections import OrderedDict

from pollex.errors import Misuse, Refused

__all__ = ["Operations"]

OPERATION_MEMORY = 1024

_OPERATION_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Operations:
    """The last OPERATION_MEMORY operation ids. Used by one thread at a time."""

    def __init__(self) -> None:
        self._ids: OrderedDict[str, None] = OrderedDict()

    def begin(self, operation_id: str) -> None:
        """Notes an id that is about to be used.

        Raises:
            Misuse: INVALID, it has other characters or another length than an id has.
            Refused: DUPLICATE, it was used before.
        """
        if _OPERATION_ID.fullmatch(operation_id) is None:
            raise Misuse("INVALID", "An operation id has 1 to 64 of A-Z a-z 0-9 - _ . and nothing else.")
        if operation_id in self._ids:
            raise Refused(
                "DUPLICATE", f"The operation {operation_id} was sent before; each input has an id of its own."
            )
        self._ids[operation_id] = None
        if len(self._ids) > OPERATION_MEMORY:
            self._ids.popitem(last=False)
