"""The picture of a step, taken and made smaller beside the run, while the model thinks (L-129, L-130)."""

from concurrent.futures import Future

from pollex.agent.journal import Journal
from pollex.agent.noting import Facts
from pollex.agent.seeing import PICTURE_S, Eyes
from pollex.device.deadline import Deadline

__all__ = ["kept", "pictured"]


def pictured(eyes: Eyes, journal: Journal, deadline: Deadline) -> Facts:
    """A picture as the record has it; where nobody keeps one, a second look tells what moves by itself."""
    taken = eyes.shot(deadline) if journal.is_kept else eyes.glance(deadline)
    picture = taken.picture
    if picture is None:
        return {"picture": None, "picture_meta": {"state": taken.state}}
    meta = {"state": taken.state, "scale": [picture.scale, picture.scale], "offset": [0, 0]}
    return {"picture": journal.keep_picture(picture), "picture_meta": meta}


def kept(taking: "Future[Facts]") -> Facts:
    """What became of it, waited for a moment."""
    try:
        return taking.result(PICTURE_S)
    except TimeoutError:
        return {"picture": None, "picture_meta": {"state": "failed"}}
