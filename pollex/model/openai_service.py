"""Models behind any address that speaks as OpenAI's chat does: cloud, gateway or local (docs/spec/loop.md, L-163)."""

import time
from dataclasses import replace
from typing import Any

import openai
from openai.types.chat import ChatCompletion

from pollex.device.deadline import Deadline
from pollex.model.asking import CLOSE_S, CONNECT_S, run_within
from pollex.model.failing import NO_FORM, NO_JSON, failed
from pollex.model.keys import key_for, without_key
from pollex.model.profile import Profile
from pollex.model.protocol import ModelFailed, ModelReply, ModelRequest, Usage
from pollex.model.wording import MEDIA, REPLY, encoded, fixed, strict, varying

__all__ = ["OpenAiModel"]

_NO_KEY = "none"
"""Sent where the service wants no key; the client library insists on one."""
_FINISH = {"stop": "stop", "tool_calls": "stop", "length": "length", "content_filter": "refused"}


class OpenAiModel:
    """One model of such a service."""

    def __init__(self, profile: Profile) -> None:
        """Raises:
        ModelFailed: MODEL_AUTH, there is no key.
        """
        self.profile = profile
        self._key = key_for(profile.key_name)
        self._client = openai.AsyncOpenAI(
            api_key=self._key or _NO_KEY,
            base_url=profile.endpoint,
            default_headers=dict(profile.headers),
            timeout=openai.Timeout(profile.limits.reply_s, connect=CONNECT_S),
        )

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """As `Model.decide`."""
        began_s = time.monotonic()
        try:
            answer = run_within(
                self._client.chat.completions.create(**self._call(request)),
                deadline.within(self.profile.limits.reply_s),
            )
        except openai.APIError as error:
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
        call: dict[str, Any] = {
            "model": profile.model,
            "messages": [
                {"role": "system", "content": "\n\n".join(fixed(request))},
                {"role": "user", "content": self._content(request)},
            ],
            # Endpoints of other makers know the older name only.
            ("max_completion_tokens" if profile.endpoint is None else "max_tokens"): request.max_output_tokens,
            **self._form(request),
        }
        if profile.temperature is not None:
            call["temperature"] = max(profile.temperature, request.temperature)
        if profile.seed is not None:
            call["seed"] = profile.seed
        return call

    def _content(self, request: ModelRequest) -> list[dict[str, Any]]:
        pictures = [
            {"type": "image_url", "image_url": {"url": f"data:{MEDIA[picture.format]};base64,{encoded(picture)}"}}
            for picture in request.pictures
        ]
        return [{"type": "text", "text": varying(request)}, *pictures]

    def _form(self, request: ModelRequest) -> dict[str, Any]:
        match self.profile.output_mode:
            case "schema":
                form = {"name": REPLY, "strict": True, "schema": strict(request.schema)}
                return {"response_format": {"type": "json_schema", "json_schema": form}}
            case "tool":
                function = {"name": REPLY, "parameters": dict(request.schema)}
                return {
                    "tools": [{"type": "function", "function": function}],
                    "tool_choice": {"type": "function", "function": {"name": REPLY}},
                }
            case "json":
                return {"response_format": {"type": "json_object"}}
            case "text":
                return {}


def _reply(answer: ChatCompletion, *, took_ms: int) -> ModelReply:
    """What came, also from services that leave out what others send."""
    raw = answer.model_dump_json(exclude_none=True, warnings=False)
    usage = _usage(answer)
    if not answer.choices:
        return ModelReply("", "other", usage, took_ms, raw)
    choice = answer.choices[0]
    message = choice.message
    if getattr(message, "refusal", None):
        return ModelReply("", "refused", usage, took_ms, raw)
    calls = getattr(message, "tool_calls", None) or ()
    functions = [call.function.arguments for call in calls if call.type == "function"]
    finish: Any = _FINISH.get(choice.finish_reason, "other")
    return ModelReply("\n".join(functions) or message.content or "", finish, usage, took_ms, raw)


def _usage(answer: ChatCompletion) -> Usage:
    told = answer.usage
    if told is None:
        return Usage()
    details = getattr(told, "prompt_tokens_details", None)
    return Usage(told.prompt_tokens, told.completion_tokens, getattr(details, "cached_tokens", None))


def _failed(error: openai.APIError, key: str) -> ModelFailed:
    status = error.status_code if isinstance(error, openai.APIStatusError) else None
    return failed(without_key(error.message, key), status=status, is_timeout=isinstance(error, openai.APITimeoutError))
