"""What a tool is: a name, strict arguments, one function, one description, a risk.

The same definition serves every door. A tool does not know which door it is called through; it answers with text and
raises `PhoneError`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from pollex.device.deadline import Deadline
from pollex.errors import Misuse
from pollex.tools.caller import Caller

__all__ = ["Arguments", "Risk", "Tool"]

Risk = Literal["read", "write"]

_ORDER = ("extra_forbidden", "_type", "missing", "literal_error")
"""Which fault of several is told first: an unknown name, a type, something missing, a word that is not allowed."""

_TYPES = {
    "int_type": "give a whole number",
    "string_type": "give a text",
    "bool_type": "give true or false",
}


class Arguments(BaseModel):
    """Arguments of a tool: nothing is converted, nothing unknown is let through."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


_Arguments = TypeVar("_Arguments", bound=Arguments)


@dataclass(frozen=True, slots=True)
class Tool(Generic[_Arguments]):
    """One tool."""

    name: str
    title: str
    """For people: a few words."""
    arguments: type[_Arguments]
    run: Callable[[Caller, _Arguments, Deadline], str]
    risk: Risk

    @property
    def description(self) -> str:
        """What a model reads about it: `prompts/<name>.md`."""
        return resources.files("pollex.tools").joinpath("prompts", f"{self.name}.md").read_text("utf-8").strip()

    @property
    def schema(self) -> dict[str, object]:
        """The arguments as JSON schema, without titles, and without null as a way to leave something out."""
        schema = self.arguments.model_json_schema()
        schema.pop("title", None)
        schema.pop("description", None)
        schema.setdefault("properties", {})
        for field in schema["properties"].values():
            field.pop("title", None)
            if "anyOf" in field and field.get("default", ...) is None:
                del field["default"]
                field |= field.pop("anyOf")[0]
        return schema

    def call(self, caller: Caller, arguments: Mapping[str, object], deadline: Deadline) -> str:
        """Checks the arguments and runs it. An argument that is null counts as not given.

        Raises:
            Misuse: INVALID, before anything is sent.
            PhoneError: as the tool says.
        """
        given = {name: value for name, value in arguments.items() if value is not None}
        try:
            checked = self.arguments.model_validate(given)
        except ValidationError as error:
            raise Misuse("INVALID", self._fault(error)) from None
        return self.run(caller, checked, deadline)

    def _fault(self, error: ValidationError) -> str:
        first = min(error.errors(include_url=False, include_input=False), key=_rank)
        name = ".".join(str(step) for step in first["loc"])
        kind = first["type"]
        if kind == "extra_forbidden":
            known = ", ".join(self.arguments.model_fields) or "none"
            return f"{name}: there is no such argument; {self.name} takes: {known}."
        if kind == "missing":
            return f"{name}: this argument is required."
        if kind == "literal_error":
            return f"{name}: give one of {first['ctx']['expected']}."
        sentence = _TYPES.get(kind) or first["msg"].removeprefix("Value error, ")
        return f"{name}: {sentence}." if name else f"{sentence}."


def _rank(error: ErrorDetails) -> int:
    matching = (place for place, end in enumerate(_ORDER) if error["type"].endswith(end))
    return next(matching, len(_ORDER))
