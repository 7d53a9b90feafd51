"""Asking for one decision: until a reply has the right form, or it was asked often enough (L-76 to L-83)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from pollex.agent.decision import NUMBERS, Decision, Verb, WrongForm, checked
from pollex.agent.prompt import DataBlock, State, request, text_of
from pollex.agent.reply import Broken, Repair, read_object
from pollex.agent.router import AskModel, Player, Role, Router, asks_for_main, is_main_only
from pollex.device.deadline import Deadline
from pollex.device.device import Picture
from pollex.model.protocol import ModelReply, ModelRequest

__all__ = ["ASKED_AGAIN", "Ask", "Asked", "Decided", "NoDecision", "decide", "read_reply"]

ASKED_AGAIN = 2
"""Times that a model is asked again in a step (L-78)."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked."""

    state: State
    history: Sequence[str]
    block: DataBlock
    verbs: tuple[Verb, ...]
    picture: Callable[[int], Picture | None]
    """Takes one with this longest side in pixels, when a model wants it; None: there is none to be had."""
    wants_picture: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """One call of a model, for the record."""

    role: Role
    request: ModelRequest
    reply: ModelReply
    fault: str = ""
    """Why it could not be used; empty if it could."""
    repairs: tuple[Repair, ...] = ()


@dataclass(slots=True)
class Decided:
    """A decision, and how it came about."""

    decision: Decision
    role: Role
    calls: list[Asked] = field(default_factory=list)
    is_rerouted: bool = False
    """The light model wanted what only the main one may (L-83)."""


class NoDecision(Exception):
    """No reply of this step could be used (L-78)."""

    def __init__(self, calls: list[Asked]) -> None:
        super().__init__(calls[-1].fault if calls else "")
        self.calls = calls


def decide(
    router: Router,
    role: Role,
    ask: Ask,
    deadline: Deadline,
    *,
    call: AskModel,
) -> Decided:
    """One decision.

    Args:
        router: the models.
        role: who is asked first.
        ask: what.
        deadline: of the step.
        call: calls a model.

    Raises:
        NoDecision: no reply could be used.
        ModelFailed: a model gave no answer.
    """
    calls: list[Asked] = []
    try:
        decision = _usable(router.player(role), role, ask, deadline, calls, call)
        is_rerouted = role == "light" and is_main_only(decision)
    except _MainOnly:
        is_rerouted = True
    if is_rerouted:
        return Decided(_usable(router.main, "main", ask, deadline, calls, call), "main", calls, is_rerouted=True)
    if decision.sure is False:
        # Asked once more, by the main model and with a picture; that reply counts (L-80).
        again = _with_note(ask, text_of("feedback.unsure"), wants_picture=True)
        return Decided(_usable(router.main, "main", again, deadline, calls, call), "main", calls)
    return Decided(decision, role, calls)


class _MainOnly(Exception):
    """The light model's wish has a name that only the main one may say."""


def _usable(
    player: Player,
    role: Role,
    ask: Ask,
    deadline: Deadline,
    calls: list[Asked],
    call: AskModel,
) -> Decision:
    """A decision of the right form.

    Raises:
        NoDecision: there is none after ASKED_AGAIN more tries.
        _MainOnly: the light model named what only the main one may do.
    """
    wanted = ask
    for _ in range(ASKED_AGAIN + 1):
        made = _request(player, wanted)
        reply = call(player, made, deadline)
        decision, asked = read_reply(player, role, wanted.verbs, made, reply, calls)
        calls.append(asked)
        if decision is not None:
            return decision
        wanted = _with_note(ask, text_of("feedback.broken").format(fault=asked.fault), wants_picture=ask.wants_picture)
    raise NoDecision(calls)


def read_reply(
    player: Player, role: Role, verbs: Iterable[Verb], made: ModelRequest, reply: ModelReply, calls: list[Asked]
) -> tuple[Decision | None, Asked]:
    """The decision in a reply, None if it has none; and the call with what was wrong, or had to be repaired (L-77).

    Raises:
        _MainOnly: the light model named what only the main one may do; the call is among `calls` then.
    """
    if reply.finish == "refused":
        return None, Asked(role, made, reply, "it was a refusal; give up with done, if you must.")
    fields = player.profile.fields
    numbers = frozenset(fields.get(name, name) for name in NUMBERS)
    try:
        read = read_object(reply.text, numbers=numbers)
        if role == "light" and asks_for_main(read.object.get(fields.get("action", "action"))):
            calls.append(Asked(role, made, reply, "", read.repairs))
            raise _MainOnly
        return checked(read.object, verbs=verbs, fields=fields), Asked(role, made, reply, "", read.repairs)
    except (Broken, WrongForm) as error:
        return None, Asked(role, made, reply, f"{str(error).rstrip('.')}.")


def _request(player: Player, ask: Ask) -> ModelRequest:
    profile = player.profile
    picture = ask.picture(profile.long_edge) if ask.wants_picture and profile.pictures else None
    return request(
        ask.state,
        ask.history,
        block=ask.block,
        verbs=ask.verbs,
        fields=profile.fields,
        variant=profile.variant,
        pictures=() if picture is None else (picture,),
        max_output_tokens=profile.limits.output_tokens,
    )


def _with_note(ask: Ask, note: str, *, wants_picture: bool) -> Ask:
    state = replace(ask.state, notes=(*ask.state.notes, note))
    return replace(ask, state=state, wants_picture=wants_picture)
