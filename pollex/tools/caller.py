"""Who calls: one connection of a client to one phone, with what was shown to it last."""

from dataclasses import dataclass

from pollex.device.session import Session
from pollex.errors import Misuse
from pollex.screen.skill_tree import Numbering
from pollex.screen.target import Target

__all__ = ["Caller"]


@dataclass(slots=True)
class Caller:
    """The state of one client's talk with one phone."""

    session: Session
    numbering: Numbering | None = None
    """What the indices of the last reading shown stand for; replaced as a whole."""

    def latest_numbering(self) -> Numbering:
        """The numbering that indices refer to.

        Raises:
            Misuse: NO_SCREEN, nothing has been shown yet.
        """
        if self.numbering is None:
            raise Misuse("NO_SCREEN", "no screen has been read yet, so there are no indices; call screen_content.")
        return self.numbering

    def target(self, index: int) -> Target:
        """The control behind an index.

        Raises:
            Misuse: NO_SCREEN, NOT_FOUND.
        """
        numbering = self.latest_numbering()
        target = numbering.target(index)
        if target is None:
            last = len(numbering.targets)
            raise Misuse(
                "NOT_FOUND", f"there is no node {index}; the latest screen has 1 to {last}. Call screen_content."
            )
        return target
