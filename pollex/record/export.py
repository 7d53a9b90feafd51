"""A run as files that can be given away and played again (docs/spec/loop.md, L-135).

run.jsonl     all rows: the run, its events, steps and inputs
blobs/        what they name by hash: pictures, element lists, screens
screens/      the screens in the order in which the run met them, for `--device replay:FOLDER/screens`
model.yaml    a profile whose model answers as the models of this run did, for `--model FOLDER/model.yaml`
"""

import io
import json
import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec
import yaml
from PIL import Image

from pollex.record.store import Event, InputRow, Records, RunRow, StepRow
from pollex.screen.encode import Reading

__all__ = ["export"]

JPEG_QUALITY = 80


def export(records: Records, run: RunRow, folder: Path) -> int:
    """Writes the folder; gives how many lines `run.jsonl` has.

    Raises:
        FileExistsError: the folder holds something already.
        OSError: it cannot be written.
        Refused: RECORDS_FAILED.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(folder)
    events, steps, inputs = records.events(run.id), records.steps(run.id), records.inputs(run.id)
    lines = list(_lines(run, events, steps, inputs))
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (folder / "run.jsonl").write_text(text, "utf-8")
    blobs = folder / "blobs"
    blobs.mkdir()
    for name in _names(run, steps, inputs):
        if (data := _blob(records, name)) is not None:
            (blobs / name).write_bytes(data)
    _write_screens(records, folder / "screens", events, steps, inputs)
    profile = {"adapter": "recorded", "recording": ".", **run.settings.get("profile", {})}
    (folder / "model.yaml").write_text(yaml.safe_dump(profile, allow_unicode=True, sort_keys=False), "utf-8")
    return len(lines)


@dataclass(slots=True)
class _Frame:
    """One screen that the run met."""

    screen: str
    by_itself: bool
    picture: str | None = None
    toasts: tuple[str, ...] = ()


# Any: JSON of any shape.
def _lines(
    run: RunRow, events: tuple[Event, ...], steps: tuple[StepRow, ...], inputs: tuple[InputRow, ...]
) -> Iterator[dict[str, Any]]:
    yield {"row": "run", **asdict(run)}
    yield from ({"row": "event", **asdict(event)} for event in events)
    yield from ({"row": "step", **asdict(step)} for step in steps)
    yield from ({"row": "input", **asdict(one)} for one in inputs)


def _names(run: RunRow, steps: tuple[StepRow, ...], inputs: tuple[InputRow, ...]) -> set[str]:
    scene = (run.ending or {}).get("scene") or {}
    parts = [*(step.data for step in steps), *(one.receipt or {} for one in inputs), scene]
    keys = ("picture", "elements", "screen", "screen_before", "screen_after")
    return {part[key] for part in parts for key in keys if part.get(key)}


def _blob(records: Records, name: str) -> bytes | None:
    """None: it was pruned; the line that names it stays."""
    try:
        return records.blobs.get(name)
    except FileNotFoundError:
        return None


def _write_screens(
    records: Records, folder: Path, events: tuple[Event, ...], steps: tuple[StepRow, ...], inputs: tuple[InputRow, ...]
) -> None:
    folder.mkdir()
    for number, frame in enumerate(_frames(steps, inputs)):
        data = _blob(records, frame.screen)
        if data is None:
            continue
        reading = msgspec.json.decode(zlib.decompress(data), type=Reading)
        reading = msgspec.structs.replace(reading, by_itself=frame.by_itself, toasts=frame.toasts)
        (folder / f"{number:03}.json").write_bytes(msgspec.json.encode(reading))
        picture = None if frame.picture is None else _blob(records, frame.picture)
        if picture is not None:
            (folder / f"{number:03}.jpg").write_bytes(_jpeg(picture))
    homes: list[str] = next((event.data["home_apps"] for event in events if event.kind == "phone"), [])
    phone = {"home_apps": homes, "opened": list(_opened(inputs))}
    (folder / "phone.json").write_text(json.dumps(phone, ensure_ascii=False), "utf-8")


def _frames(steps: tuple[StepRow, ...], inputs: tuple[InputRow, ...]) -> Iterator[_Frame]:
    """The screens in order: what inputs were judged on and led to, and what the steps saw between them."""
    pictures = {step.data["screen"]: step.data.get("picture") for step in steps if step.data.get("screen")}
    met: dict[int, list[_Frame]] = defaultdict(list)
    for step in steps:
        if step.data.get("screen"):
            met[step.step].append(_Frame(step.data["screen"], by_itself=True))
    for one in inputs:
        receipt = one.receipt or {}
        if receipt.get("screen_before"):
            met[one.step].append(_Frame(receipt["screen_before"], by_itself=True))
        if receipt.get("screen_after") and receipt.get("dispatch") != "none":
            toasts = tuple(receipt.get("toasts", ()))
            met[one.step].append(_Frame(receipt["screen_after"], by_itself=False, toasts=toasts))
    last = None
    for frame in (frame for number in sorted(met) for frame in met[number]):
        if frame.by_itself and frame.screen == last:
            continue
        last, frame.picture = frame.screen, pictures.get(frame.screen)
        yield frame


def _opened(inputs: tuple[InputRow, ...]) -> Iterator[dict[str, str]]:
    """Apps that the run opened, by the words that it used for them."""
    known = set()
    for one in inputs:
        package, words = (one.receipt or {}).get("package"), one.action.get("app")
        if one.action.get("action") == "launch" and package and (package, words) not in known:
            known.add((package, words))
            yield {"package": package, "activity": f"{package}/.Main", "label": str(words)}


def _jpeg(picture: bytes) -> bytes:
    out = io.BytesIO()
    with Image.open(io.BytesIO(picture)) as opened:
        opened.convert("RGB").save(out, "JPEG", quality=JPEG_QUALITY)
    return out.getvalue()
