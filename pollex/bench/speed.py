"""What each part of a step takes, beside table 13.1, and beside what it took before (docs/spec/loop.md, L-175)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pollex.act.executor import Executor
from pollex.act.opening import open_executor
from pollex.bench.pacing import WARM_UP_STEPS, Paced, played, script
from pollex.bench.percentiles import percentile
from pollex.device.adb import Adb
from pollex.device.adb_server import private_adb_server
from pollex.device.deadline import Cancel, Deadline
from pollex.device.files import read_ordinary
from pollex.device.virtual import VirtualPhone
from pollex.errors import Misuse

__all__ = ["PARTS", "Part", "PartName", "SpeedFigures", "measured", "on_own_phone", "parts_of", "read_figures"]

PartName = Literal["settle", "read", "list", "model", "gate", "input", "verify", "sum", "slider"]


@dataclass(frozen=True, slots=True)
class Part:
    """One row of table 13.1, in milliseconds."""

    words: str
    typical: int
    limit: int


PARTS: Mapping[PartName, Part] = {
    "settle": Part("settle after the last input", 600, 3_000),
    "read": Part("read the tree", 250, 2_000),
    "list": Part("element list, path, list position", 30, 300),
    "model": Part("prompt and model", 1_800, 12_000),
    "gate": Part("parse, fence, gate", 10, 100),
    "input": Part("input", 100, 2_000),
    "verify": Part("verify", 10, 100),
    "sum": Part("sum", 2_800, 15_000),
    "slider": Part("slider step", 4_600, 15_000),
}
"""Table 13.1, but for OCR and detection."""
ROUNDS = 4
"""An even number, so that the slider stands at its other end when the next run begins."""
SLOWER = 1.10
MIN_SLOWER_MS = 5.0
"""Less says nothing, whatever its share."""
BOOT_S = 180.0
"""A machine that measures may have other work too."""
MAX_FILE_BYTES = 65_536

Values = Mapping[PartName, Sequence[float]]


@dataclass(frozen=True, slots=True)
class SpeedFigures:
    """What was measured."""

    values: Values
    """Of each part, the milliseconds of each step."""

    def p50(self, name: PartName) -> float:
        """The median."""
        return percentile(self.values[name], 50)

    def p95(self, name: PartName) -> float:
        """Nearly the longest."""
        return percentile(self.values[name], 95)

    @property
    def over(self) -> tuple[PartName, ...]:
        """The parts of which more than one step in twenty takes longer than table 13.1 allows."""
        return tuple(name for name in PARTS if self.p95(name) > PARTS[name].limit)

    def slower_than(self, before: Mapping[PartName, float]) -> tuple[PartName, ...]:
        """The parts whose median is more than 10 % above that of before, and at least 5 ms.

        Args:
            before: the medians of an earlier measurement, from `read_figures`.
        """
        return tuple(
            name
            for name in PARTS
            if self.p50(name) > SLOWER * before[name] and self.p50(name) - before[name] >= MIN_SLOWER_MS
        )

    @property
    def json(self) -> Mapping[str, Any]:
        """For `--json`; `read_figures` reads it back."""
        return {
            "steps": len(self.values["sum"]),
            "parts": {
                name: {
                    "p50": round(self.p50(name), 1),
                    "p95": round(self.p95(name), 1),
                    "typical": part.typical,
                    "limit": part.limit,
                }
                for name, part in PARTS.items()
            },
        }


class _Median(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)

    p50: Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]


class _File(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)

    parts: dict[str, _Median]


def read_figures(file: Path) -> Mapping[PartName, float]:
    """The medians that an earlier `bench speed --json` has told.

    Raises:
        Misuse: INVALID, there is no such file, or it holds something else.
    """
    remedy = "Write one with `pollex bench speed --json > FILE`."
    try:
        data = read_ordinary(file, MAX_FILE_BYTES)
    except OSError as error:
        raise Misuse("INVALID", f"The figures {file} cannot be read: {error.strerror}. {remedy}") from None
    if len(data) > MAX_FILE_BYTES:
        raise Misuse("INVALID", f"{file} has more than {MAX_FILE_BYTES} bytes, so it holds no figures. {remedy}")
    try:
        parts = _File.model_validate_json(data).parts
    except ValidationError as error:
        raise Misuse("INVALID", f"{file} holds no figures: {error.errors()[0]['msg'][:100]}. {remedy}") from None
    missing = [name for name in PARTS if name not in parts]
    if missing:
        raise Misuse("INVALID", f"{file} has no figure of: {', '.join(missing)}. {remedy}")
    return {name: parts[name].p50 for name in PARTS}


def parts_of(came: Paced) -> Values:
    """The times of each step that acted, the first ones aside; a slider step counts as one of its kind alone.

    Waits and questions to the person have no input and are left out (L-176), and so is the time that a page was given
    to become built.
    """
    values: dict[PartName, list[float]] = {name: [] for name in PARTS}
    began_s = came.steps.began_s
    for row in came.rows:
        data, step = row.data, row.step
        if step <= WARM_UP_STEPS or step not in came.steps.rest_s or "ms" not in data or step + 1 not in began_s:
            continue
        whole_ms = 1000 * (began_s[step + 1] - began_s[step])
        if (data["decision"]["parsed"] or {}).get("to") is not None:
            values["slider"].append(whole_ms)
            continue
        at_s, ms = came.steps.at_s[step], data["ms"]
        performed_ms = 1000 * (at_s["acted"] - at_s["acting"])
        found: dict[PartName, float] = {
            "settle": ms["settle"],
            "read": data["seen_ms"]["look"],
            "list": data["seen_ms"]["list"],
            "model": 1000 * (at_s["replied"] - at_s["listed"]),
            # Of the action what is neither its input nor its rest: found again, fence, gate, records. Whole
            # milliseconds are taken off, so that it can come out below nothing.
            "gate": 1000 * (at_s["decided"] - at_s["replied"]) + max(0.0, performed_ms - ms["act"] - ms["settle"]),
            "input": ms["act"],
            "verify": 1000 * (at_s["verified"] - at_s["acted"]),
            "sum": whole_ms - data["seen_ms"]["wait"],
        }
        for name, value in found.items():
            values[name].append(value)
    return values


def measured(executor: Executor, serial: str, repeat: int, cancel: Cancel) -> SpeedFigures:
    """Plays the run so many times.

    Args:
        executor: of the phone.
        serial: its name.
        repeat: how many times.
        cancel: ends it from outside.

    Raises:
        ReadFailed: a run did not succeed.
        Refused: CANCELLED.
    """
    values: dict[PartName, list[float]] = {name: [] for name in PARTS}
    lines = script(ROUNDS, with_slider=True)
    for _ in range(repeat):
        for name, more in parts_of(played(executor, serial, lines, cancel)).items():
            values[name] += more
    return SpeedFigures(values)


@contextmanager
def on_own_phone(cancel: Cancel) -> Iterator[tuple[Executor, str]]:
    """A virtual phone of its own on an adb server of its own, with its name; both end with it.

    Raises:
        DeviceUnavailable: it did not start.
        Refused: CANCELLED.
    """
    with private_adb_server() as server:
        virtual = VirtualPhone.start(attached=True, deadline=Deadline(BOOT_S, cancel))
        try:
            executor = open_executor(virtual.serial, adb=Adb(server.client))
            try:
                yield executor, virtual.serial
            finally:
                executor.device.close()
        finally:
            virtual.stop()
