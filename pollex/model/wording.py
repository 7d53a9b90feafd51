"""Requests in the form that services take: texts, pictures, and schemas in their strict dialect."""

import base64
from collections.abc import Mapping
from typing import Any

from pollex.device.device import Picture
from pollex.model.protocol import ModelRequest

__all__ = ["MEDIA", "REPLY", "encoded", "fixed", "strict", "varying"]

REPLY = "reply"
"""Name of the one form, or the one tool, that answers are held to."""
MEDIA = {"png": "image/png", "jpeg": "image/jpeg"}

_FIXED = ("role", "actions")
"""Slots that are byte-equal within a run, so that services may keep them (L-69)."""
_NOT_STRICT = frozenset(
    {
        "default",
        "exclusiveMaximum",
        "exclusiveMinimum",
        "format",
        "maxItems",
        "maxLength",
        "maximum",
        "minItems",
        "minLength",
        "minimum",
        "pattern",
    }
)
"""What strict schemas of services do not know; our own check of the reply does."""


def fixed(request: ModelRequest) -> tuple[str, ...]:
    """The texts of the slots that stay the same through a run."""
    return tuple(slot.text for slot in request.slots if slot.name in _FIXED)


def varying(request: ModelRequest) -> str:
    """The text of all other slots."""
    return "\n\n".join(slot.text for slot in request.slots if slot.name not in _FIXED)


def encoded(picture: Picture) -> str:
    """A picture in base64."""
    return base64.b64encode(picture.data).decode()


# Any: JSON schemas are data of any shape.
def strict(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema in the dialect of strict modes: each property required, null where it may be left out."""
    made = {key: _strict(value) for key, value in schema.items() if key not in _NOT_STRICT}
    if isinstance(properties := schema.get("properties"), Mapping):
        required = set(schema.get("required", ()))
        made["properties"] = {
            name: strict(form) if name in required else _or_null(strict(form)) for name, form in properties.items()
        }
        made["required"] = list(properties)
        made["additionalProperties"] = False
    return made


def _strict(value: Any) -> Any:
    if isinstance(value, Mapping):
        return strict(value)
    if isinstance(value, list):
        return [_strict(one) for one in value]
    return value


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    kind = schema.get("type")
    if isinstance(kind, str) and "enum" not in schema:
        return {**schema, "type": [kind, "null"]}
    return {"anyOf": [schema, {"type": "null"}]}
