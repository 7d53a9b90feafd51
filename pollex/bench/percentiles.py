"""What most of some measured values do not exceed. Pure."""

import math
from collections.abc import Sequence

__all__ = ["percentile"]


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest of the values that so many percent of them do not exceed."""
    place = math.ceil(len(values) * percent / 100)
    return sorted(values)[max(0, place - 1)]
