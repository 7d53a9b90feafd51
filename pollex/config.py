"""What the person has set: `config.toml` in their configuration folder (docs/design.md, decision 10).

Settings of approval come from this file and the command line only: never from the environment, a project's folder, a
tool's argument or a flow (spec G-108).
"""

import tomllib
from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pollex.device.files import read_ordinary
from pollex.errors import Misuse

__all__ = ["ApprovalSettings", "RecordsSettings", "Settings", "settings", "settings_file"]

MAX_FILE_BYTES = 1024 * 1024


class _Part(BaseModel):
    """Nothing is converted, nothing unknown is let through: a misspelt name must not pass for a setting."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ApprovalSettings(_Part):
    """How the approval gate is set: the table `[approval]`."""

    mode: Literal["ask", "autonomous"] = "ask"
    """`autonomous`: spending is done without asking, and recorded (spec G-113, G-114)."""
    approve: Literal["console"] | None = None
    """Where `pollex mcp` asks: on the card page of this computer; None: nowhere."""
    adb_tier: bool = False
    """Whether spending may be approved on a phone that cannot compare in the moment of the touch (spec G-97)."""
    words: dict[str, list[str]] = Field(default_factory=dict)
    """Words that the detector knows beside its own, by use (spec G-58)."""


class RecordsSettings(_Part):
    """What is written down of runs: the table `[records]`."""

    none_for: list[str] = Field(default_factory=list)
    """Packages of which nothing is kept but that a step was done (spec L-137)."""


class Settings(_Part):
    """All settings."""

    approval: ApprovalSettings = Field(default_factory=ApprovalSettings)
    records: RecordsSettings = Field(default_factory=RecordsSettings)


def settings_file() -> Path:
    """Where the person's settings are, whether there are any or not."""
    return platformdirs.user_config_path("pollex") / "config.toml"


def settings() -> Settings:
    """The person's settings; the usual ones if there is no file.

    Raises:
        Misuse: INVALID, the file cannot be read, or holds something that is no setting.
    """
    path = settings_file()
    try:
        raw = read_ordinary(path, MAX_FILE_BYTES)
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise Misuse("INVALID", f"{path} cannot be read: {error.strerror}.") from error
    try:
        if len(raw) > MAX_FILE_BYTES:
            raise ValueError("it is too long")
        return Settings.model_validate(tomllib.loads(raw.decode()))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = ".".join(map(str, first["loc"]))
        raise Misuse("INVALID", f"{path}: {name[:80]}: {first['msg']}.") from None
    except ValueError as error:
        raise Misuse("INVALID", f"{path} is no TOML: {error}.") from None
