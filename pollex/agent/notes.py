"""Our own sentences in the state slot: what the model should know beside the screen (L-43, L-56, L-84, L-88)."""

from functools import cache

from pollex.agent.loops import LoopWarning
from pollex.agent.prompt import text_of
from pollex.agent.router import LAST_STEPS
from pollex.agent.seeing import Sight

__all__ = ["note", "notes_for"]


def notes_for(
    sight: Sight,
    about_last: tuple[str, ...],
    *,
    was_not_listed: bool,
    loop: LoopWarning | None,
    is_low: bool,
    steps_left: int,
    has_plan: bool,
) -> tuple[str, ...]:
    """The sentences for this screen and this step; `about_last` names those about the step before."""
    names = [
        ("not_listed", was_not_listed),
        ("overlay", sight.is_covered),
        ("foreign", sight.has_foreign),
        ("loading", sight.is_loading),
        ("poor", sight.is_poor),
        ("tokens", is_low),
        ("last_steps", steps_left <= LAST_STEPS),
        ("flow", has_plan),
    ]
    told = [note(name) for name in about_last] + [note(name) for name, is_so in names if is_so]
    return (*told, note(loop)) if loop is not None else tuple(told)


def note(name: str) -> str:
    """One sentence by its name."""
    return _all()[name]


@cache
def _all() -> dict[str, str]:
    pairs = (line.partition(": ") for line in text_of("feedback.notes").splitlines() if line)
    return {name: sentence for name, _, sentence in pairs}
