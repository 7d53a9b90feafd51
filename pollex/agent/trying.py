"""Trying a model without a phone: its profile, its key, and one fixed call as a step makes it (L-173)."""

import io
from collections.abc import Iterator

from PIL import Image

from pollex.agent.deciding import read_reply
from pollex.agent.decision import ACTIONS
from pollex.agent.prompt import DataBlock, State, request
from pollex.agent.router import Player
from pollex.device.deadline import Deadline
from pollex.device.device import Picture
from pollex.device.doctor import Finding
from pollex.errors import Misuse
from pollex.model.opening import open_model
from pollex.model.profile import profile
from pollex.model.protocol import ModelFailed, ModelRequest

__all__ = ["model_findings"]

MODEL, ANSWER = "model", "model answer"
SIDE_PX = 320
STATE = State(
    "Press the button Ready.",
    step=1,
    steps=40,
    seconds_left=240,
    clock="2026-01-01 12:00",
    page='app com.example.ready, page Ready, keyboard hidden, 1 element, none cut\n 1 button "Ready" center',
)
"""What is asked, always the same; one answer is right."""
_REMEDIES = {
    "MODEL_AUTH": "Give it the key that its profile names, in the environment or the key ring.",
    "TIMEOUT": "Ask a quicker model, or give it more time: limits.reply_s in its profile.",
}
_REMEDY = "See whether its service runs, and whether model and endpoint in its profile are right."


def model_findings(name: str, deadline: Deadline) -> Iterator[Finding]:
    """What stands between us and a model.

    Args:
        name: of its profile, or the profile's file.
        deadline: for everything.
    """
    try:
        described = profile(name)
        player = Player(open_model(described), described)
    except (Misuse, ModelFailed) as error:
        said = error.message if isinstance(error, Misuse) else str(error)
        remedy = _REMEDIES["MODEL_AUTH"] if isinstance(error, ModelFailed) else "docs/models.md says what it takes."
        yield Finding(MODEL, "failed", said, remedy)
        yield Finding(ANSWER, "skipped", "Not looked at, as something before it is missing.")
        return
    seeing = "it gets pictures" if described.pictures else "it gets no pictures"
    yield Finding(MODEL, "ok", f"{described.name}: {described.adapter} {described.model}".rstrip() + f", {seeing}.")
    yield _answer(player, deadline)


def _answer(player: Player, deadline: Deadline) -> Finding:
    """One call, and whether its reply could have been done."""
    made = _request(player)
    try:
        reply = player.model.decide(made, deadline)
    except ModelFailed as failed:
        return Finding(ANSWER, "failed", str(failed), _REMEDIES.get(failed.code, _REMEDY))
    decision, asked = read_reply(player, "main", ACTIONS, made, reply, [])
    took = f"in {(reply.took_ms or 0) / 1000:.1f} s" + (f", {reply.usage.total} tokens" if reply.usage.total else "")
    if decision is None:
        remedy = "Try another `output` in its profile, or another model; a run asks it again at most twice a step."
        return Finding(ANSWER, "failed", f"It answered {took}, and cannot be read: {asked.fault}", remedy)
    if asked.repairs:
        what = f"It answered {took}, and its form had to be repaired: {', '.join(asked.repairs)}."
        return Finding(ANSWER, "warning", what, "A run does the same; another `output` in its profile may spare it.")
    if (decision.action, decision.target) != ("tap", 1):
        what = f"It answered {took} in the right form, and not with the one button there was: {decision.action}."
        return Finding(ANSWER, "warning", what, "It may not be up to the task; try another model.")
    return Finding(ANSWER, "ok", f"It answered rightly {took}.")


def _request(player: Player) -> ModelRequest:
    described = player.profile
    return request(
        STATE,
        (),
        block=DataBlock.new(),
        verbs=ACTIONS,
        fields=described.fields,
        variant=described.variant,
        pictures=(_picture(),) if described.pictures else (),
        max_output_tokens=described.limits.output_tokens,
    )


def _picture() -> Picture:
    """A plain one: whether it is taken is what counts."""
    written = io.BytesIO()
    Image.new("RGB", (SIDE_PX, SIDE_PX), "white").save(written, "PNG")
    return Picture(written.getvalue(), "png", SIDE_PX, SIDE_PX, 1.0, 0, "no")
