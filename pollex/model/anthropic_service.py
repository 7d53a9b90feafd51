"""Models behind Anthropic's messages: pictures, one forced tool, the fixed slots kept by the service (L-163)."""

import json
import time
from dataclasses import replace
from typing import Any

import anthropic
from anthropic.types import Message

from pollex.device.deadline import Deadline
from pollex.model.asking import CLOSE_S, CONNECT_S, run_within
from pollex.model.failing import NO_FORM, NO_JSON, failed
from pollex.model.keys import key_for, without_key
from pollex.model.profile import Profile
from pollex.model.protocol import ModelFailed, ModelReply, ModelRequest, Usage
from pollex.model.wording import MEDIA, REPLY, encoded, fixed, varying

__all__ = ["AnthropicModel"]

_FINISH = {
    "end_turn": "stop",
    "tool_use": "stop",
    "stop_sequence": "stop",
    "max_tokens": "length",
    "refusal": "refused",
}


class AnthropicModel:
    """One model of such a service."""

    def __init__(self, profile: Profile) -> None:
        """Raises:
        ModelFailed: MODEL_AUTH, there is no key.
        """
        self.profile = profile
        self._key = key_for(profile.key_name)
        self._client = anthropic.AsyncAnthropic(
            api_key=self._key or "none",
            base_url=profile.endpoint,
            default_headers=dict(profile.headers),
            timeout=anthropic.Timeout(profile.limits.reply_s, connect=CONNECT_S),
        )

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """As `Model.decide`."""
        began_s = time.monotonic()
        try:
            answer = run_within(
                self._client.messages.create(**self._call(request)), deadline.within(self.profile.limits.reply_s)
            )
        except anthropic.APIError as error:
            raise _failed(error, self._key) from error
        except ValueError as error:
            raise ModelFailed(NO_JSON) from error
        try:
            reply = _reply(answer, took_ms=round((time.monotonic() - began_s) * 1000))
        except (AttributeError, TypeError) as error:
            raise ModelFailed(NO_FORM) from error
        return replace(reply, text=without_key(reply.text, self._key), raw=without_key(reply.raw, self._key))

    def close(self) -> None:
        """Lets go of its connections."""
        run_within(self._client.close(), Deadline(CLOSE_S))

    # Any: arguments of the client library, by name.
    def _call(self, request: ModelRequest) -> dict[str, Any]:
        profile = self.profile
        kept = {"cache_control": {"type": "ephemeral"}}
        call: dict[str, Any] = {
            "model": profile.model,
            "max_tokens": request.max_output_tokens,
            "system": [{"type": "text", "text": text, **kept} for text in fixed(request)],
            "messages": [{"role": "user", "content": _content(request)}],
        }
        if profile.temperature is not None:
            # The client library has no argument for it any more; services still take it.
            call["extra_body"] = {"temperature": max(profile.temperature, request.temperature)}
        if profile.output_mode in ("tool", "schema"):
            tool = {"name": REPLY, "description": "Your reply.", "input_schema": dict(request.schema)}
            call["tools"], call["tool_choice"] = [tool], {"type": "tool", "name": REPLY}
        return call


def _content(request: ModelRequest) -> list[dict[str, Any]]:
    pictures = [
        {
            "type": "image",
            "source": {"type": "base64", "media_type": MEDIA[picture.format], "data": encoded(picture)},
        }
        for picture in request.pictures
    ]
    return [*pictures, {"type": "text", "text": varying(request)}]


def _reply(answer: Message, *, took_ms: int) -> ModelReply:
    inputs = [json.dumps(block.input, ensure_ascii=False) for block in answer.content if block.type == "tool_use"]
    texts = [block.text for block in answer.content if block.type == "text"]
    usage = Usage()
    if answer.usage is not None:
        read = answer.usage.cache_read_input_tokens or 0
        made = answer.usage.cache_creation_input_tokens or 0
        usage = Usage(answer.usage.input_tokens + read + made, answer.usage.output_tokens, read)
    finish: Any = _FINISH.get(answer.stop_reason or "end_turn", "other")
    raw = answer.model_dump_json(exclude_none=True, warnings=False)
    return ModelReply("\n".join(inputs) or "\n".join(texts), finish, usage, took_ms, raw)


def _failed(error: anthropic.APIError, key: str) -> ModelFailed:
    status = error.status_code if isinstance(error, anthropic.APIStatusError) else None
    return failed(
        without_key(error.message, key), status=status, is_timeout=isinstance(error, anthropic.APITimeoutError)
    )
