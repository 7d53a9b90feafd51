"""Level 3: a model that sees before and after says whether an action took effect (L-115, L-118)."""

from typing import Literal

from pollex.agent.prompt import DataBlock, text_of
from pollex.agent.reply import Broken, read_object
from pollex.agent.router import AskModel, Player
from pollex.device.deadline import Deadline
from pollex.model.protocol import ModelFailed, ModelRequest, Slot

__all__ = ["MAX_REVIEWS", "Effect", "review"]

MAX_REVIEWS = 10
"""In one run."""
MAX_TOKENS = 64
_SCHEMA = {
    "type": "object",
    "properties": {"effect": {"enum": ["yes", "no", "unsure"]}},
    "required": ["effect"],
    "additionalProperties": False,
}

Effect = Literal["yes", "no", "unsure"]


def review(
    player: Player,
    action: str,
    expected: str,
    before: str,
    after: str,
    *,
    block: DataBlock,
    deadline: Deadline,
    ask: AskModel,
) -> Effect:
    """The model's word; `unsure` where it has none.

    Args:
        player: the light model, or the only one.
        action: what was done, in words.
        expected: what should be seen.
        before: the elements of the screen before.
        after: those afterwards.
        block: the marks of the run.
        deadline: of the step.
        ask: calls the model.
    """
    marks = {"open": block.opening, "close": block.closing}
    texts = {"action": action, "expected": expected or "nothing", "before": before, "after": after}
    held = {name: block.holds(text) for name, text in texts.items()}
    head, screens = text_of("review").format(**marks), text_of("review.screens").format(**held, **marks)
    slots = (Slot("role", head), Slot("state", screens))
    request = ModelRequest(slots, _SCHEMA, max_output_tokens=MAX_TOKENS, passing=(block.mark,))
    try:
        said = read_object(ask(player, request, deadline).text).object.get("effect")
    except (ModelFailed, Broken):
        return "unsure"
    return said if said in ("yes", "no") else "unsure"
