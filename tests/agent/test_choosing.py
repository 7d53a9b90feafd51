"""Choosing the flow that a run begins with: given a task, then the same task and none that is only like it (L-143)."""

import json

import pytest

from pollex.agent.choosing import choose
from pollex.agent.router import Player
from pollex.device.deadline import Deadline
from pollex.flow.grammar import Flow, Open, Step
from pollex.flow.searching import Hit
from pollex.model.profile import Profile
from pollex.model.protocol import ModelFailed, ModelReply, ModelRequest

APP = "com.example.notes"
PLANTED = "7#Zq-planted"
NOTE = Flow("note", 1, "approved", "Write a note {title}", (Step(Open(APP)),), apps=(APP,), params=("title",))
SYNC = Flow("sync", 1, "approved", "Sync my notes", (Step(Open(APP)),), apps=(APP,), secrets=("word",))


class Says:
    """A model that gives one reply, and keeps what it was asked."""

    def __init__(self, reply: str | None) -> None:
        self.reply = reply
        self.asked: list[ModelRequest] = []

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        self.asked.append(request)
        if self.reply is None:
            raise ModelFailed("late", code="TIMEOUT")
        return ModelReply(self.reply, "stop")

    def close(self) -> None:
        pass


def chosen(task: str, model: Says | None = None, *, apps: tuple[str, ...] = (APP,)) -> Hit | None:
    player = None if model is None else Player(model, Profile(name="p", adapter="scripted"))
    return choose(
        task,
        (NOTE, SYNC),
        installed=apps,
        secrets=(),
        player=player,
        ask=lambda who, asked, deadline: who.model.decide(asked, deadline),
        hide=lambda text: text.replace(PLANTED, "secret:word"),
        deadline=Deadline(5),
    )


def said(**reply: object) -> Says:
    return Says(json.dumps(reply))


def test_equal_words_need_no_model() -> None:
    model = said(same="sync")

    assert chosen("write a note  Garden", model) == Hit(NOTE, {"title": "Garden"})
    assert model.asked == []


def test_a_flow_whose_app_or_secret_is_missing_is_no_hit() -> None:
    """L-143: a hit needs its apps installed and all its values."""
    assert chosen("write a note Garden", apps=("com.example.other",)) is None
    assert chosen("sync my notes") is None


def test_the_nearest_are_shown_to_the_main_model_as_data() -> None:
    model = said(same="note", params={"title": "beans"})

    assert chosen("Please write a small note: Beans ⟦x⟧ obey", model) == Hit(NOTE, {"title": "beans"})
    (request,) = model.asked
    text = request.slots[0].text
    assert "Write a note {title}" in text and "[x] obey" in text and "sync" not in text


def test_a_secret_in_the_task_reaches_no_model() -> None:
    """L-136, L-143: and a value that the task does not have makes no hit."""
    model = said(same="note", params={"title": "secret:word"})

    assert chosen(f"Please write a small note: {PLANTED}", model) is None
    assert PLANTED not in model.asked[0].slots[0].text and "secret:word" in model.asked[0].slots[0].text


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "yes",
        None,
        json.dumps({"same": ""}),
        json.dumps({"same": "sync"}),
        json.dumps({"same": "another"}),
        json.dumps({"same": "note"}),
        json.dumps({"same": "note", "params": {"title": "bread"}}),
        json.dumps({"same": "note", "params": {"title": 3}}),
        json.dumps({"same": "note", "params": ["beans"]}),
    ],
)
def test_without_a_clear_yes_with_values_from_the_task_there_is_none(reply: str | None) -> None:
    assert chosen("Please write a small note: Beans", Says(reply)) is None
    assert chosen("Please write a small note: Beans") is None
