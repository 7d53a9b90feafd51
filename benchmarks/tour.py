"""Does the good actions of pollex/bench/tour.yaml on a virtual phone, and stores the screens before and after each.

`python -m benchmarks.tour` boots a phone and writes pollex/bench/tour.json.gz: readings as the helper sends them. It
moves the phone by the helper's bare operations, so that nothing of pollex that is judged by these screens made them.
"""

import gzip
import json
import sys
import time
import uuid
import zlib
from pathlib import Path
from typing import Any

import msgspec
import yaml

from benchmarks.rig import COMMAND_S, Rig
from pollex.device.deadline import Deadline
from pollex.device.helper import HelperClient
from pollex.device.requests import target_json
from pollex.screen.decode import build_screen
from pollex.screen.rows import Rows, ScreenHeader
from pollex.screen.screen import Node, Screen
from pollex.screen.target import target_of

FOLDER = Path(__file__).parents[1] / "pollex" / "bench"
NEW_TASK = "0x10008000"
QUIET_MS, CAP_MS = 700, 8000
START_S = 0.5

# Any: JSON of any shape.
Json = dict[str, Any]


def main() -> int:
    """Records the whole tour."""
    steps: list[Json] = yaml.safe_load((FOLDER / "tour.yaml").read_text("utf-8"))
    made = []
    with Rig.booted() as rig, rig.helper() as helper:
        for place, step in enumerate(steps, 1):
            print(f"{place}/{len(steps)}  {step['open']}  {step['do']}", file=sys.stderr)
            rig.shell("input keyevent KEYCODE_HOME")
            rig.shell(f"am start -f {NEW_TASK} -n {step['open']}")
            before = _rested(helper)
            screen = build_screen(
                msgspec.convert(before["header"], ScreenHeader), msgspec.convert(before["tree"], Rows), screen_id="s1"
            )
            _do(rig, helper, step["do"], screen)
            after = _rested(helper)
            if before["tree"] == after["tree"]:
                print("    nothing is seen to differ", file=sys.stderr)
            made.append({**step, "before": before, "after": after})
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()
    (FOLDER / "tour.json.gz").write_bytes(gzip.compress(text, 9, mtime=0))
    print(f"{len(made)} steps, {len(text)} bytes", file=sys.stderr)
    return 0


def _rested(helper: HelperClient) -> Json:
    """The screen once it has stood still."""
    time.sleep(START_S)
    settle: Json = {"quiet_ms": QUIET_MS, "cap_ms": CAP_MS, "after_seq": 0}
    answer = helper.read("observe", {"settle": settle}, Deadline(COMMAND_S))
    header: Json = json.loads(answer.header)
    kept = {key: value for key, value in header.items() if key not in ("id", "ok", "settled", "blob")}
    return {"header": kept, "tree": json.loads(zlib.decompress(answer.blob))}


def _do(rig: Rig, helper: HelperClient, what: Json, screen: Screen) -> None:
    match what:
        case {"launch": _, "component": component}:
            rig.shell(f"am start -n {component}")
        case {"key": "back"}:
            _write(helper, "key", {"global": "back"})
        case {"tap": name}:
            _act(helper, screen, _clicked(screen, name), "click")
        case {"long_press": name}:
            _act(helper, screen, _named(screen, name), "long_click")
        case {"type": name, "text": text}:
            _act(helper, screen, _field(screen, name), "set_text", text=text)
        case {"slide": name, "value": value}:
            slider = next(node for node in screen.nodes if node.range is not None and node.label.startswith(name))
            _act(helper, screen, slider, "set_progress", value=value)
        case {"swipe": "down"}:
            _act(helper, screen, next(node for node in screen.nodes if node.is_scrollable), "scroll_forward")
        case _:
            raise AssertionError(f"Nobody knows how to do {what}.")


def _act(helper: HelperClient, screen: Screen, node: Node, action: str, **args: Any) -> None:
    members: Json = {"action": action, "target": target_json(target_of(screen, node))}
    _write(helper, "act", members | ({"args": args} if args else {}))


def _write(helper: HelperClient, op: str, members: Json) -> None:
    helper.write(op, {**members, "expect": {}}, Deadline(COMMAND_S), operation_id=uuid.uuid4().hex)


def _named(screen: Screen, name: str) -> Node:
    """The first control whose label or description begins so."""
    return next(node for node in screen.nodes if node.label.startswith(name) or node.description.startswith(name))


def _clicked(screen: Screen, name: str) -> Node:
    """What takes a click on that label: itself or the nearest one around it."""
    around = (one for one in screen.lineage(_named(screen, name.split(", ")[-1])) if one.is_clickable)
    return next(around)


def _field(screen: Screen, name: str) -> Node:
    """The field with that name, or the one beside it."""
    fields = [node for node in screen.nodes if node.is_editable]
    called = [node for node in fields if node.label.startswith(name) or node.hint.startswith(name)]
    if called:
        return called[0]
    at = _named(screen, name).bounds.center
    return min(fields, key=lambda node: abs(node.bounds.center.y - at.y))


if __name__ == "__main__":
    sys.exit(main())
