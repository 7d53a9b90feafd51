"""Which flow a run begins with: one whose words are the task's, else one that the main model knows as the same (L-143).

Only flows that a person has approved are taken, and only those whose apps are on the phone (L-144).
"""

import json
from collections.abc import Callable, Collection, Sequence
from typing import Any

from pollex.agent.prompt import DataBlock, text_of
from pollex.agent.reply import Broken, read_object
from pollex.agent.router import AskModel, Player
from pollex.device.deadline import Deadline
from pollex.flow.grammar import Flow
from pollex.flow.searching import Hit, equal, is_from, nearest
from pollex.model.protocol import ModelFailed, ModelRequest, Slot

__all__ = ["MODEL_S", "choose"]

MODEL_S = 15.0
"""For the model's answer."""
MAX_TOKENS = 512
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "same": {"type": "string", "description": "name of the flow; empty: none"},
        "params": {"type": "object", "additionalProperties": {"type": "string"}},
    },
    "required": ["same"],
    "additionalProperties": False,
}


def choose(
    task: str,
    flows: Sequence[Flow],
    *,
    installed: Collection[str],
    secrets: Collection[str],
    player: Player | None,
    ask: AskModel,
    hide: Callable[[str], str],
    deadline: Deadline,
) -> Hit | None:
    """The flow for a task; None: none that is surely the same.

    Args:
        task: the owner's words.
        flows: those that are approved.
        installed: packages on the phone.
        secrets: names of those that the run has.
        player: the main model; None: only equal words count.
        ask: calls it.
        hide: puts names in the place of secrets that the words hold (L-136).
        deadline: for its answer.
    """
    usable = [flow for flow in flows if set(flow.apps) <= set(installed) and set(flow.secrets) <= set(secrets)]
    hit = equal(task, usable)
    if hit is not None:
        return hit
    near = nearest(task, usable)
    return None if player is None or not near else _asked(task, hide(task), near, player, ask, deadline)


def _asked(
    task: str, told: str, flows: Sequence[Flow], player: Player, ask: AskModel, deadline: Deadline
) -> Hit | None:
    """The one that the model says is the same task; without a clear yes, none."""
    block = DataBlock.new()
    named = [{"name": one.name, "goal": one.goal, "also": one.also, "params": one.params} for one in flows]
    text = text_of("same_task").format(
        task=block.holds(told),
        flows="\n".join(block.holds(json.dumps(one, ensure_ascii=False)) for one in named),
        open=block.opening,
        close=block.closing,
    )
    request = ModelRequest((Slot("role", text),), _SCHEMA, max_output_tokens=MAX_TOKENS, passing=(block.mark,))
    try:
        said = read_object(ask(player, request, deadline).text).object
    except (ModelFailed, Broken):
        return None
    flow = next((one for one in flows if one.name == said.get("same")), None)
    params = said.get("params") or {}
    if flow is None or not isinstance(params, dict) or not all(isinstance(value, str) for value in params.values()):
        return None
    return Hit(flow, params) if is_from(params, task, flow) else None
