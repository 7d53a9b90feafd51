"""One sentence about the steps that have left the window, by the light model if there is one (L-71, L-73)."""

from pollex.agent.memory import Memory
from pollex.agent.prompt import DataBlock, text_of
from pollex.agent.reply import Broken, read_object
from pollex.agent.router import AskModel, Router
from pollex.device.deadline import Deadline
from pollex.model.protocol import ModelFailed, ModelRequest, Slot

__all__ = ["summary"]

SUMMARY_S = 3.0
MAX_TOKENS = 200
_SCHEMA = {
    "type": "object",
    "properties": {"sentence": {"type": "string"}},
    "required": ["sentence"],
    "additionalProperties": False,
}


def summary(router: Router, memory: Memory, block: DataBlock, deadline: Deadline, ask: AskModel) -> str:
    """The sentence; empty where no light model made one, and code tells the steps.

    Args:
        router: the models.
        memory: of the run.
        block: the marks of the run.
        deadline: of the step.
        ask: calls a model.
    """
    if router.light is None:
        return ""
    steps = "\n".join(str(done) for done in memory.older)
    marks = {"open": block.opening, "close": block.closing}
    told = text_of("history").format(history=block.holds(steps), **marks)
    slots = (Slot("role", text_of("summary").format(**marks)), Slot("history", told))
    request = ModelRequest(slots, _SCHEMA, max_output_tokens=MAX_TOKENS, passing=(block.mark,))
    try:
        sentence = read_object(ask(router.light, request, deadline.within(SUMMARY_S)).text).object.get("sentence")
    except ModelFailed as failed:
        if failed.code == "CANCELLED":
            raise
        return ""
    except Broken:
        return ""
    return sentence if isinstance(sentence, str) else ""
