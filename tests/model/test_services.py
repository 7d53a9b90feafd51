"""Models over real HTTP: given a service that answers so, then this reply or this fault (spec L-161 to L-167)."""

import json
import threading
import time
from collections.abc import Iterator
from typing import Any, TypeVar

import pytest

from pollex.device.deadline import Cancel, Deadline
from pollex.device.device import Picture
from pollex.model.anthropic_service import AnthropicModel
from pollex.model.openai_service import OpenAiModel
from pollex.model.profile import OutputMode, Profile
from pollex.model.protocol import ModelFailed, ModelFault, ModelReply, ModelRequest, Slot, Usage
from tests.model.service import Answer, Service, service

KEY = "sk-planted-3141592653589793"
SCHEMA = {
    "type": "object",
    "properties": {"action": {"type": "string"}, "target": {"type": "integer", "minimum": -1}},
    "required": ["action"],
    "additionalProperties": False,
}
PICTURE = Picture(b"\x89PNG", "png", 10, 20, 1.0, 0, "no")
REQUEST = ModelRequest(
    (Slot("role", "You operate a phone."), Slot("actions", "tap"), Slot("state", "goal"), Slot("history", "none yet")),
    SCHEMA,
)
TAP = '{"action": "tap", "target": 3}'


def chat(content: str | None = TAP, **changed: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": content, **changed.pop("message", {})}
    choice = {"index": 0, "message": message, "finish_reason": changed.pop("finish", "stop")}
    usage = {"prompt_tokens": 20, "completion_tokens": 4, "total_tokens": 24}
    usage |= {"prompt_tokens_details": {"cached_tokens": 16}}  # type: ignore[dict-item]
    whole = {"id": "c1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    return {**whole, **changed}


def message(*blocks: dict[str, Any], stop: str = "tool_use") -> dict[str, Any]:
    usage = {"input_tokens": 4, "output_tokens": 5, "cache_read_input_tokens": 16, "cache_creation_input_tokens": 0}
    whole = {"id": "m1", "type": "message", "role": "assistant", "model": "m", "content": list(blocks)}
    return {**whole, "stop_reason": stop, "stop_sequence": None, "usage": usage}


TOOL_USE = {"type": "tool_use", "id": "t1", "name": "reply", "input": {"action": "tap", "target": 3}}


Kept = TypeVar("Kept", OpenAiModel, AnthropicModel)
opened: list[OpenAiModel | AnthropicModel] = []


def _kept(model: Kept) -> Kept:
    """Closed after the test."""
    opened.append(model)
    return model


@pytest.fixture
def served() -> Iterator[Service]:
    with service() as running:
        yield running
        while opened:
            opened.pop().close()


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THE_KEY", KEY)


def openai(served: Service, output: OutputMode = "schema", **changed: Any) -> OpenAiModel:
    address = f"{served.address}/v1"
    return _kept(
        OpenAiModel(
            Profile(name="p", adapter="openai", model="m", endpoint=address, key="THE_KEY", output=output, **changed)
        )
    )


def claude(served: Service, **changed: Any) -> AnthropicModel:
    return _kept(
        AnthropicModel(
            Profile(name="p", adapter="anthropic", model="m", endpoint=served.address, key="THE_KEY", **changed)
        )
    )


def asked(model: OpenAiModel | AnthropicModel, *answers: Answer, seconds: float = 20.0) -> ModelReply:
    return model.decide(REQUEST, Deadline(seconds))


def test_openai_asks_with_a_strict_schema_and_reads_text_and_usage(served: Service) -> None:
    """L-161, L-162, L-163: slots, schema, limits; every property is required, null where it may be left out."""
    served.will(Answer(chat()))
    reply = asked(openai(served))
    assert (reply.text, reply.finish, reply.usage) == (TAP, "stop", Usage(20, 4, 16))
    (sent,) = served.asked
    assert sent.path == "/v1/chat/completions"
    assert sent.headers["authorization"] == f"Bearer {KEY}"
    form = sent.body["response_format"]["json_schema"]
    assert form["strict"] is True
    assert form["schema"]["required"] == ["action", "target"]
    assert form["schema"]["properties"]["target"] == {"type": ["integer", "null"]}
    assert [one["role"] for one in sent.body["messages"]] == ["system", "user"]
    assert sent.body["messages"][0]["content"] == "You operate a phone.\n\ntap"
    assert sent.body["messages"][1]["content"][0]["text"] == "goal\n\nnone yet"
    assert (sent.body["temperature"], sent.body["max_tokens"]) == (0.0, 1000)


@pytest.mark.parametrize("output", ["tool", "json", "text"])
def test_openai_output_modes(served: Service, output: OutputMode) -> None:
    """L-162: one forced tool call, JSON mode, plain text."""
    call = {"id": "t", "type": "function", "function": {"name": "reply", "arguments": TAP}}
    by_tool = chat(None, message={"tool_calls": [call]}, finish="tool_calls")
    served.will(Answer(by_tool if output == "tool" else chat()))
    assert asked(openai(served, output)).text == TAP
    body = served.asked[0].body
    assert (body.get("tool_choice") is not None) == (output == "tool")
    assert body.get("response_format") == ({"type": "json_object"} if output == "json" else None)


def test_openai_sends_pictures_and_what_the_profile_says(served: Service) -> None:
    """L-70, L-76, L-163: pictures as data, headers and seed of the profile, no temperature where it has none."""
    served.will(Answer(chat()))
    model = openai(served, headers={"X-Team": "phones"}, seed=7, temperature=None)
    model.decide(ModelRequest(REQUEST.slots, SCHEMA, (PICTURE,)), Deadline(10))
    (sent,) = served.asked
    assert sent.headers["x-team"] == "phones"
    assert sent.body["seed"] == 7
    assert "temperature" not in sent.body
    assert sent.body["messages"][1]["content"][1]["image_url"]["url"] == "data:image/png;base64,iVBORw=="


def test_anthropic_asks_by_one_forced_tool_and_keeps_two_slots(served: Service) -> None:
    """L-163: pictures, one forced tool, role and actions cached by the service."""
    served.will(Answer(message(TOOL_USE)))
    reply = claude(served).decide(ModelRequest(REQUEST.slots, SCHEMA, (PICTURE,)), Deadline(10))
    assert json.loads(reply.text) == json.loads(TAP)
    assert (reply.finish, reply.usage) == ("stop", Usage(20, 5, 16))
    (sent,) = served.asked
    assert sent.path == "/v1/messages"
    assert sent.headers["authorization"] == f"Bearer {KEY}"
    assert [part["cache_control"] for part in sent.body["system"]] == [{"type": "ephemeral"}] * 2
    assert sent.body["tool_choice"] == {"type": "tool", "name": "reply"}
    assert sent.body["messages"][0]["content"][0]["source"]["media_type"] == "image/png"


def test_missing_usage_and_unknown_fields_break_nothing(served: Service) -> None:
    """L-163: gateways leave things out, and add others."""
    bare = {"choices": [{"message": {"content": TAP, "mood": "fine"}, "finish_reason": "eos"}], "extra": [1]}
    served.will(Answer(bare))
    reply = asked(openai(served))
    assert (reply.text, reply.usage, reply.finish) == (TAP, Usage(), "other")
    served.will(Answer({"choices": []}))
    assert asked(openai(served)).text == ""


@pytest.mark.parametrize(
    ("answer", "finish"),
    [
        (chat(None, message={"refusal": "I will not."}), "refused"),
        (chat("", finish="content_filter"), "refused"),
        (chat('{"action": "ta', finish="length"), "length"),
    ],
)
def test_a_refusal_or_a_cut_reply_says_so(served: Service, answer: dict[str, Any], finish: str) -> None:
    """L-81: never taken for an answer."""
    served.will(Answer(answer))
    assert asked(openai(served)).finish == finish


def test_anthropic_refuses_too(served: Service) -> None:
    """L-81."""
    served.will(Answer(message(stop="refusal")))
    reply = asked(claude(served))
    assert (reply.finish, reply.text) == ("refused", "")


ERROR = {"error": {"message": "the key is not good", "type": "x"}, "type": "error"}


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize(
    ("status", "code"),
    [(400, "MODEL_UNAVAILABLE"), (401, "MODEL_AUTH"), (403, "MODEL_AUTH"), (404, "MODEL_UNAVAILABLE")],
)
def test_what_asking_again_cannot_mend_is_final(served: Service, kind: str, status: int, code: ModelFault) -> None:
    """L-165: asked once, and the server's own sentence is told."""
    served.will(Answer(ERROR, status))
    model = openai(served) if kind == "openai" else claude(served)
    with pytest.raises(ModelFailed, match="the key is not good") as raised:
        asked(model)
    assert (raised.value.code, raised.value.is_final, raised.value.status) == (code, True, status)
    assert len(served.asked) == 1


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize("status", [429, 500, 503])
def test_what_passes_is_tried_again(served: Service, kind: str, status: int) -> None:
    """L-165: the client library tries twice more."""
    good = Answer(chat() if kind == "openai" else message(TOOL_USE))
    served.will(Answer(ERROR, status, {"retry-after": "0.1"}), Answer(ERROR, status, {"retry-after": "0.1"}), good)
    model = openai(served) if kind == "openai" else claude(served)
    assert json.loads(asked(model).text) == json.loads(TAP)
    assert len(served.asked) == 3


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_broken_json_and_a_cut_connection_are_no_answer(served: Service, kind: str) -> None:
    """L-81, L-165."""
    model = openai(served) if kind == "openai" else claude(served)
    for answer in (Answer(b'{"choices": [', is_cut=False), Answer(b'{"choices": [', is_cut=True)):
        served.will(answer)
        with pytest.raises(ModelFailed) as raised:
            asked(model)
        assert not raised.value.is_final


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_a_slow_model_is_left_at_its_deadline(served: Service, kind: str) -> None:
    """L-124, L-165: the connection is closed, so that nothing goes on being paid for."""
    served.will(Answer(chat(), after_s=20))
    model = openai(served) if kind == "openai" else claude(served)
    began_s = time.monotonic()
    with pytest.raises(ModelFailed) as raised:
        asked(model, seconds=0.5)
    assert raised.value.code == "TIMEOUT"
    assert 0.5 <= time.monotonic() - began_s < 2.5
    assert served.broken_off.wait(5)


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_a_cancel_ends_the_asking(served: Service, kind: str) -> None:
    """L-165: within 1 s, and the connection is closed."""
    served.will(Answer(chat(), after_s=20))
    model = openai(served) if kind == "openai" else claude(served)
    cancel = Cancel()
    threading.Timer(0.3, cancel.set).start()
    began_s = time.monotonic()
    with pytest.raises(ModelFailed) as raised:
        model.decide(REQUEST, Deadline(20, cancel))
    assert raised.value.code == "CANCELLED"
    assert time.monotonic() - began_s < 1.3 + 4
    assert served.broken_off.wait(5)


def test_nobody_listens(served: Service) -> None:
    """L-165: an address without a service is no answer, and may be one later."""
    model = _kept(OpenAiModel(Profile(name="p", adapter="openai", model="m", endpoint="http://127.0.0.1:9/v1")))
    with pytest.raises(ModelFailed) as raised:
        model.decide(REQUEST, Deadline(20))
    assert (raised.value.code, raised.value.is_final) == ("MODEL_UNAVAILABLE", False)


def test_no_key_is_told_before_anything_is_sent(served: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """L-167."""
    monkeypatch.delenv("THE_KEY")
    with pytest.raises(ModelFailed, match="THE_KEY") as raised:
        openai(served)
    assert raised.value.code == "MODEL_AUTH"
    assert served.asked == []


def test_the_key_is_in_no_output(served: Service) -> None:
    """L-167: not in replies, faults, or what objects show of themselves."""
    served.will(Answer(ERROR, 401))
    model = openai(served)
    with pytest.raises(ModelFailed) as raised:
        asked(model)
    served.will(Answer(chat()))
    shown = [repr(model), str(raised.value), repr(raised.value), repr(model.profile), repr(asked(model))]
    assert not any(KEY in text for text in shown)


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_an_answer_in_another_form_is_no_answer(served: Service, kind: str) -> None:
    """L-81, L-163: and no fault of ours."""
    model = openai(served) if kind == "openai" else claude(served)
    bodies = [{"choices": [[1]]}, {"choices": 3}] if kind == "openai" else [{**message(), "content": [[1]]}]
    for body in bodies:
        served.will(Answer(body))
        with pytest.raises(ModelFailed, match="another form"):
            asked(model)


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_a_service_that_repeats_the_key_gives_nothing_away(served: Service, kind: str) -> None:
    """L-167: not in what it says of an error, and not in a reply."""
    model = openai(served) if kind == "openai" else claude(served)
    served.will(Answer({"error": {"message": f"the key {KEY} is not good", "type": "x"}, "type": "error"}, 401))
    with pytest.raises(ModelFailed, match="is not good") as raised:
        asked(model)
    said = json.dumps({"action": "done", "result": KEY})
    tool = [{"type": "tool_use", "id": "t", "name": "reply", "input": json.loads(said)}]
    served.will(Answer(chat(said) if kind == "openai" else message(*tool)))

    reply = asked(model)

    assert "•••" in reply.text and "•••" in str(raised.value)
    assert KEY not in f"{raised.value}{raised.value!r}{reply!r}"
