"""Asking: given what models reply, then one decision, or none and nothing sent (L-76 to L-83, LA-12, LA-17)."""

from dataclasses import dataclass, field

import pytest

from pollex.agent.deciding import Ask, Decided, NoDecision, decide
from pollex.agent.decision import ACTIONS, PERSON_VERBS
from pollex.agent.prompt import DataBlock, State
from pollex.agent.router import AskModel, Player, Role, Router, Situation
from pollex.device.deadline import Deadline
from pollex.device.device import Picture
from pollex.model.profile import Profile
from pollex.model.protocol import ModelReply, ModelRequest

TAP = '{"action": "tap", "target": 3}'
STATE = State("goal", 1, 40, 100, "now", "page")
PICTURE = Picture(b"x", "png", 1, 1, 1.0, 0, "no")


@dataclass
class Scripted:
    """A model that says what it is told to, and keeps what it was asked."""

    replies: list[str]
    asked: list[ModelRequest] = field(default_factory=list)

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        self.asked.append(request)
        text = self.replies.pop(0)
        return ModelReply(text, "refused" if text == "refused" else "stop")


def player(*replies: str, pictures: bool = True) -> tuple[Player, Scripted]:
    model = Scripted(list(replies))
    return Player(model, Profile(name="p", adapter="scripted", pictures=pictures)), model


def made(
    main: Player,
    light: Player | None = None,
    role: Role = "main",
    call: AskModel = lambda who, asked, deadline: who.model.decide(asked, deadline),
) -> Decided:
    ask = Ask(STATE, (), DataBlock("m"), (*ACTIONS, *PERSON_VERBS), lambda max_side_px: PICTURE)
    return decide(Router(main, light), role, ask, Deadline(5), call=call)


@pytest.mark.parametrize("bad", ["", "no", "{", f"{TAP}{TAP}", '{"action": "dance"}', '{"action": "tap"}', "refused"])
def test_a_reply_that_cannot_be_used_is_asked_again_with_the_reason(bad: str) -> None:
    """L-78, L-81: in the same step; two objects and a refusal are no decision."""
    main, model = player(bad, TAP)
    decided = made(main)
    assert decided.decision.target == 3
    assert decided.calls[0].fault
    assert decided.calls[0].fault in model.asked[1].slots[2].text


def test_after_three_replies_the_step_is_over() -> None:
    """L-78, LA-12."""
    main, model = player("no", "no", "no", TAP)
    with pytest.raises(NoDecision) as raised:
        made(main)
    assert (len(raised.value.calls), len(model.asked)) == (3, 3)


def test_a_repair_is_recorded() -> None:
    """L-77."""
    main, _ = player(f"```json\n{TAP}\n```")
    assert made(main).calls[0].repairs == ("fence",)


def test_a_model_that_is_not_sure_is_asked_once_more_with_a_picture() -> None:
    """L-80: that reply counts."""
    main, model = player('{"action": "tap", "target": 3, "sure": false}', '{"action": "tap", "target": 4}')
    assert made(main).decision.target == 4
    assert [len(asked.pictures) for asked in model.asked] == [0, 1]


def test_a_model_without_eyes_gets_no_picture() -> None:
    """L-70: per profile."""
    main, model = player('{"action": "tap", "target": 3, "sure": false}', TAP, pictures=False)
    made(main)
    assert [len(asked.pictures) for asked in model.asked] == [0, 0]


MAIN_ONLY = (
    '{"action": "done", "status": "failed", "result": "x"}',
    '{"action": "ask_user", "question": "x"}',
    '{"action": "swipe", "direction": "down", "until": "Row 180"}',
    '{"action": "hand_to_user", "hand": {"reason": "captcha", "message": "x"}}',
)


@pytest.mark.parametrize("reply", MAIN_ONLY)
def test_what_only_the_main_model_may_is_asked_of_it(reply: str) -> None:
    """L-83, LA-17: the light model's wish is not carried out."""
    main, asked_main = player(TAP)
    light, _ = player(reply)
    decided = made(main, light, "light")
    assert decided.is_rerouted
    assert decided.role == "main"
    assert decided.decision.action == "tap"
    assert len(asked_main.asked) == 1


def test_plain_steps_are_the_light_models() -> None:
    """L-82."""
    main, _ = player()
    light, _ = player()
    both, alone = Router(main, light), Router(main)
    assert both.role(Situation()) == "light"
    assert alone.role(Situation()) == "main"
    for hard in (
        Situation(is_first=True),
        Situation(is_unconfirmed=True),
        Situation(has_overlay=True),
        Situation(was_not_listed=True),
        Situation(has_loop_warning=True),
        Situation(was_done_refused=True),
        Situation(has_spending_words=True),
        Situation(steps_left=3),
    ):
        assert both.role(hard) == "main"
