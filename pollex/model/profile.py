"""Profiles: how one model is reached and spoken to, as YAML (docs/spec/loop.md, L-162, L-163).

    name: medium
    adapter: openai
    model: some-model
    endpoint: http://127.0.0.1:8000/v1
    pictures: true

A model is exchanged through its profile only (L-8). Profiles stand in the user's configuration folder, under `models`.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from pollex.errors import Misuse
from pollex.model.reading import file_text, yaml_of

__all__ = ["Adapter", "Limits", "OutputMode", "Price", "Profile", "profile", "profile_folder", "read_profile"]

MAX_FILE_BYTES = 65_536
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")

Adapter = Literal["openai", "anthropic", "scripted", "recorded"]
OutputMode = Literal["schema", "tool", "json", "text"]
"""How the answer is held to its form: a strict schema, one forced tool call, JSON mode, or the prompt alone."""

_DEFAULT_OUTPUT: Mapping[Adapter, OutputMode] = {
    "openai": "schema",
    "anthropic": "tool",
    "scripted": "text",
    "recorded": "text",
}


_HeaderName = Annotated[str, StringConstraints(pattern=r"\A[A-Za-z0-9-]{1,100}\z")]
_HeaderValue = Annotated[str, StringConstraints(pattern=r"\A[\x20-\x7e]*\z", max_length=8000)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Limits(_Part):
    """What one model is given, and how long it may take (L-124, L-165)."""

    reply_s: Annotated[float, Field(gt=0, le=120)] = 12.0
    step_s: Annotated[float, Field(ge=1, le=120)] = 15.0
    output_tokens: Annotated[int, Field(ge=64, le=16_384)] = 1000


class Price(_Part):
    """What a million tokens cost, in one currency. Without a price no cost is shown (L-167)."""

    tokens_in: Annotated[float, Field(ge=0)]
    tokens_out: Annotated[float, Field(ge=0)]
    cached: Annotated[float, Field(ge=0)] | None = None
    currency: str = "USD"


class Profile(_Part):
    """One model, as its user describes it."""

    name: str
    adapter: Adapter
    model: str = ""
    endpoint: Annotated[str, StringConstraints(pattern=r"\Ahttps?://[^\s]+\z", max_length=2000)] | None = None
    """Address of the service; None: the provider's own."""
    headers: Mapping[_HeaderName, _HeaderValue] = Field(default_factory=dict)
    key: str | None = None
    """Name of the environment variable, or of the entry in the key ring, that holds the key; never the key itself."""
    pictures: bool = False
    long_edge: Annotated[int, Field(ge=320, le=4096)] = 1280
    window: Annotated[int, Field(ge=5, le=8)] = 6
    """So many of the last steps are told in full, older ones in a sentence (L-71)."""
    output: OutputMode | None = None
    """None: what the adapter is best at."""
    fields: Mapping[str, str] = Field(default_factory=dict)
    """Our name of a field of the reply, and the one that this model is asked for instead."""
    variant: Annotated[str, StringConstraints(pattern=r"\A[a-z0-9_-]{0,40}\z")] = ""
    """Which wording of the prompt; empty: the usual one."""
    temperature: Annotated[float, Field(ge=0, le=0.2)] | None = 0.0
    """None: this model takes none."""
    seed: int | None = None
    limits: Limits = Limits()
    price: Price | None = None
    script: str | None = None
    """For `scripted`: the file that it plays."""
    recording: str | None = None
    """For `recorded`: the folder that `pollex runs export` wrote; from the profile's own folder, if it is a part."""

    @property
    def output_mode(self) -> OutputMode:
        """How the answer is held to its form."""
        return self.output or _DEFAULT_OUTPUT[self.adapter]

    @property
    def key_name(self) -> str | None:
        """Where the key is looked for; None: none is needed."""
        if self.key is not None:
            return self.key
        if self.endpoint is not None:
            return None
        return {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}.get(self.adapter)


def profile_folder() -> Path:
    """Where the user's profiles stand."""
    return Path(platformdirs.user_config_dir("pollex", appauthor=False)) / "models"


def profile(name: str) -> Profile:
    """The profile of this name, or in this file.

    Raises:
        Misuse: NOT_FOUND or INVALID, with what to do.
    """
    path = Path(name) if name.endswith((".yaml", ".yml")) else None
    if path is None:
        if _NAME.fullmatch(name) is None:
            raise Misuse("INVALID", f"{name[:60]!r} is no name of a model's profile: small letters, digits, . _ and -.")
        path = profile_folder() / f"{name}.yaml"
    try:
        text = file_text(path, "profile", MAX_FILE_BYTES)
    except FileNotFoundError:
        known = ", ".join(sorted(file.stem for file in profile_folder().glob("*.yaml"))) or "none yet"
        message = f"There is no profile {str(path)!r}; in {profile_folder()} there are: {known}. See docs/models.md."
        raise Misuse("NOT_FOUND", message) from None
    described = read_profile(text, name=path.stem)
    if described.recording is None:
        return described
    return described.model_copy(update={"recording": str(path.parent / described.recording)})


def read_profile(text: str, *, name: str) -> Profile:
    """A profile from the text of its file; `name` is used where it has none.

    Raises:
        Misuse: INVALID, with the line or the key that cannot be used.
    """
    data = yaml_of(text, f"profile {name}")
    if not isinstance(data, dict):
        raise Misuse("INVALID", f"The profile {name} has to be a mapping of settings; see docs/models.md.")
    try:
        return Profile.model_validate({"name": name, **data})
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"])) or "the file"
        raise Misuse("INVALID", f"The profile {name}: {where}: {fault['msg']}. See docs/models.md.") from None
