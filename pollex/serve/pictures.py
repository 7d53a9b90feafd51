"""Pictures that tools gave, for hosts that fetch them again: the last ones, each by the hash of its bytes."""

import hashlib
from collections import OrderedDict

from pollex.device.device import Picture

__all__ = ["Pictures"]

SCHEME = "pollex://picture/"
MAX_PICTURES = 50
MAX_BYTES = 64 * 1024 * 1024
HASH_CHARS = 32


class Pictures:
    """A ring of pictures. Used by one thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Picture] = OrderedDict()

    def keep(self, picture: Picture) -> str:
        """Keeps it and gives its address; the oldest ones make room."""
        address = SCHEME + hashlib.sha256(picture.data).hexdigest()[:HASH_CHARS]
        self._kept[address] = picture
        self._kept.move_to_end(address)
        while len(self._kept) > 1 and (len(self._kept) > MAX_PICTURES or self._bytes() > MAX_BYTES):
            self._kept.popitem(last=False)
        return address

    def get(self, address: str) -> Picture | None:
        """The picture at this address, None if it is not kept any more."""
        return self._kept.get(address)

    def addresses(self) -> tuple[str, ...]:
        """All that are kept, the newest first."""
        return tuple(reversed(self._kept))

    def _bytes(self) -> int:
        return sum(len(picture.data) for picture in self._kept.values())
