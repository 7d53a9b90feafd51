"""A run as files that can be given away: JSON lines and the pictures (docs/spec/loop.md, L-135)."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pollex.record.store import Records, RunRow

__all__ = ["export"]


def export(records: Records, run: RunRow, folder: Path) -> int:
    """Writes `run.jsonl` and `blobs/`; gives how many lines.

    Raises:
        FileExistsError: the folder holds something already.
        OSError: it cannot be written.
        Refused: RECORDS_FAILED.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(folder)
    lines = list(_lines(records, run))
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (folder / "run.jsonl").write_text(text, "utf-8")
    blobs = folder / "blobs"
    blobs.mkdir()
    for name in _names(records, run):
        try:
            (blobs / name).write_bytes(records.blobs.get(name))
        except FileNotFoundError:
            # It was pruned; the line that names it stays.
            continue
    return len(lines)


# Any: JSON of any shape.
def _lines(records: Records, run: RunRow) -> Iterator[dict[str, Any]]:
    yield {"row": "run", **asdict(run)}
    yield from ({"row": "event", **asdict(event)} for event in records.events(run.id))
    yield from ({"row": "step", **asdict(step)} for step in records.steps(run.id))
    yield from ({"row": "input", **asdict(one)} for one in records.inputs(run.id))


def _names(records: Records, run: RunRow) -> set[str]:
    found = {step.data[key] for step in records.steps(run.id) for key in ("picture", "elements") if step.data.get(key)}
    scene = (run.ending or {}).get("scene") or {}
    return found | {scene[key] for key in ("picture", "elements") if scene.get(key)}
