"""The flows of this user: one YAML file per flow and version in the data folder (docs/spec/loop.md, L-141 to L-143).

    <data>/flows/daily-sign-in.3.yaml

A flow is a `draft` until a person has approved it, and `retired` when it is not to be used any more. Files may be read
and changed by hand; one that is no flow is left alone and named.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pollex.device.files import read_ordinary
from pollex.errors import Misuse, Refused
from pollex.flow.file import MAX_FILE_CHARS, dump_flow, load_flow
from pollex.flow.grammar import Flow
from pollex.record.store import records_folder

__all__ = ["Library", "State"]

State = Literal["draft", "approved", "retired"]

_FILE = re.compile(r"(?P<name>[a-z][a-z0-9_-]{0,63})\.(?P<version>[1-9][0-9]{0,6})\.yaml")
MAX_FILE_BYTES = 4 * MAX_FILE_CHARS


@dataclass(frozen=True, slots=True)
class Library:
    """A folder of flows."""

    folder: Path

    @classmethod
    def of_user(cls) -> "Library":
        """The one in the user's data folder."""
        return cls(records_folder() / "flows")

    def flows(self) -> tuple[Flow, ...]:
        """All that can be read, by name, the newest version first."""
        found = [flow for path in self._paths() if (flow := _readable(path)) is not None]
        return tuple(sorted(found, key=lambda flow: (flow.name, -flow.version)))

    def broken(self) -> tuple[str, ...]:
        """Names of files that are no flows."""
        return tuple(path.name for path in self._paths() if _readable(path) is None)

    def approved(self) -> tuple[Flow, ...]:
        """Of each name the newest version that a person has approved."""
        newest: dict[str, Flow] = {}
        for flow in self.flows():
            if flow.state == "approved":
                newest.setdefault(flow.name, flow)
        return tuple(newest.values())

    def get(self, name: str, version: int | None = None) -> Flow:
        """A flow by its name; without a version the newest approved one, else the newest that is not retired.

        Raises:
            Misuse: NOT_FOUND.
        """
        named = [flow for flow in self.flows() if flow.name == name and version in (None, flow.version)]
        for states in (("approved",), ("draft",), () if version is None else ("retired",)):
            if (found := next((flow for flow in named if flow.state in states), None)) is not None:
                return found
        told = "" if version is None else f" in version {version}"
        raise Misuse("NOT_FOUND", f"There is no flow {name[:64]!r}{told}; see pollex flow list.")

    def next_version(self, name: str) -> int:
        """The number of the next version of a flow; 1 for a new one."""
        numbers = [int(match["version"]) for match in self._matches() if match["name"] == name]
        return max(numbers, default=0) + 1

    def put(self, flow: Flow) -> Path:
        """Stores a new version; none that is there is ever written over.

        Raises:
            Misuse: INVALID, this version is there already.
            Refused: RECORDS_FAILED.
        """
        path = self._path(flow)
        if path.exists():
            raise Misuse("INVALID", f"{flow.name} {flow.version} is there already.")
        self._write(path, flow)
        return path

    def set_state(self, name: str, version: int, state: State) -> Flow:
        """Changes the state of one version, and nothing else of it.

        Raises:
            Misuse: NOT_FOUND.
            Refused: RECORDS_FAILED.
        """
        flow = replace(self.get(name, version), state=state)
        self._write(self._path(flow), flow)
        return flow

    def _path(self, flow: Flow) -> Path:
        return self.folder / f"{flow.name}.{flow.version}.yaml"

    def _paths(self) -> tuple[Path, ...]:
        return tuple(sorted(self.folder.glob("*.yaml")))

    def _matches(self) -> Iterator[re.Match[str]]:
        return (match for path in self._paths() if (match := _FILE.fullmatch(path.name)) is not None)

    def _write(self, path: Path, flow: Flow) -> None:
        with _told():
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = path.with_name(f"{path.name}.{os.getpid()}.part")
            try:
                with os.fdopen(
                    os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
                ) as out:
                    out.write(dump_flow(flow))
                part.replace(path)
            finally:
                part.unlink(missing_ok=True)


def _readable(path: Path) -> Flow | None:
    """The flow in a file whose name says which it is; None for any other file."""
    match = _FILE.fullmatch(path.name)
    if match is None:
        return None
    try:
        flow = load_flow(read_ordinary(path, MAX_FILE_BYTES).decode("utf-8"))
    except (Misuse, OSError, UnicodeDecodeError):
        return None
    return flow if (flow.name, flow.version) == (match["name"], int(match["version"])) else None


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused("RECORDS_FAILED", f"The flow cannot be written ({error}).") from error
