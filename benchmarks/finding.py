"""What phone_find costs per scroll: a search through a list of 200 rows, in milliseconds and in tokens."""

import statistics
import time

from benchmarks.figures import Figure, load
from benchmarks.rig import COMMAND_S, Rig
from pollex.act.executor import Executor
from pollex.act.looking import QUIET_MS
from pollex.device.deadline import Deadline
from pollex.errors import ReadFailed
from pollex.tools.budget import tokens_of
from pollex.tools.caller import Caller
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.toolsets import PHONE

__all__ = ["find"]

PAGE = "dev.pollex.lists/.RowsActivity"
TARGETS = (("Row 180", "down"), ("Row 002", "up"), ("Row 180", "down"))
SEARCH_S = 120.0


def find(rig: Rig) -> list[Figure]:
    """Down, up and down again through the list; the first search is the one that reads a fresh page."""
    rig.open(PAGE)
    with rig.session() as session:
        registry = Registry(PHONE, Devices([ServedDevice("phone", Executor(session))]))
        tool, caller = registry.tool("phone_find"), Caller()
        if tool is None:
            raise ReadFailed("READ_FAILED", "The toolset has no phone_find.")
        registry.devices.named(None).connect(Deadline(COMMAND_S))
        per_scroll_ms: list[float] = []
        scrolls = tokens = 0
        for text, direction in TARGETS:
            began_s = time.perf_counter()
            arguments = {"text": text, "direction": direction, "maxScrolls": 60, "maxSeconds": round(SEARCH_S)}
            result = registry.call(caller, tool, arguments, Deadline(SEARCH_S))
            took_ms = (time.perf_counter() - began_s) * 1000
            made = 0 if result.data is None else result.data["scrolls"]
            if not isinstance(made, int) or made == 0 or result.is_error:
                raise ReadFailed("READ_FAILED", f"{text} was not found: {result.text}")
            per_scroll_ms.append(took_ms / made)
            scrolls, tokens = scrolls + made, tokens + tokens_of(result.text)
    middle_ms = statistics.median(per_scroll_ms)
    return [
        _figure("phone_find, per scroll and look", middle_ms, "ms"),
        _figure(f"phone_find, per scroll beside {QUIET_MS} ms of rest", middle_ms - QUIET_MS, "ms"),
        _figure("phone_find, scrolls of a search through 180 rows", scrolls / len(TARGETS), ""),
        _figure("phone_find, tokens of its answer per scroll", tokens / scrolls, ""),
    ]


def _figure(name: str, value: float, unit: str) -> Figure:
    return Figure(name=name, value=round(value, 2), unit=unit, goal=None, load=load())
