"""What an action costs from the call to its receipt, beside the same by `uiautomator dump` and `input` over adb."""

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from benchmarks.figures import Figure, load
from benchmarks.rig import COMMAND_S, LAB, Rig
from pollex.act.executor import Executor
from pollex.act.looking import QUIET_MS, at_rest
from pollex.action.actions import Contact, Gesture, Tap
from pollex.action.receipt import Receipt
from pollex.bench.percentiles import percentile
from pollex.device.deadline import Deadline
from pollex.errors import ReadFailed
from pollex.geometry import Point
from pollex.screen.choosing import choose
from pollex.screen.target import target_of

__all__ = ["five_fingers", "look", "pad_events", "tap"]

ROUNDS = 20
TAP_OVERHEAD_GOAL_MS = 40.0
"""Of a tap from call to receipt, beside the rest that it waits for."""
LOOK_OVERHEAD_GOAL_MS = 15.0
"""What a reading of 60 nodes takes beyond the phone's own time, transport included."""
PAGE = "com.android.settings/.Settings"
GESTURE_MS = 10_000
LATE_P50_GOAL_MS, LATE_P99_GOAL_MS = 8.0, 40.0
FINGERS = 5


def tap(rig: Rig) -> list[Figure]:
    """A tap on a button from call to receipt; then the same wish by the phone's own programs over adb."""
    rig.open(f"{LAB}/.ControlsActivity")
    with rig.session() as session:
        executor = Executor(session)
        screen = executor.look(Deadline(COMMAND_S), settle=at_rest(0))
        node = choose("Count", screen)
        target = target_of(screen.screen, node)
        receipts = [_done(executor.perform(Tap(target), Deadline(COMMAND_S))) for _ in range(ROUNDS)]
    strangers_ms = _timed(lambda: _by_programs(rig, node.visible_bounds.center))
    ours_ms = [receipt.timings.total for receipt in receipts]
    over_ms = [receipt.timings.total - QUIET_MS for receipt in receipts]
    sends_ms = [receipt.timings.act for receipt in receipts]
    ratio = statistics.median(strangers_ms) / statistics.median(ours_ms)
    return [
        _figure("tap, call to receipt, p50", percentile(ours_ms, 50), "ms"),
        _figure("tap, call to receipt, p95", percentile(ours_ms, 95), "ms"),
        _figure(f"tap, beside {QUIET_MS} ms of rest, p50", percentile(over_ms, 50), "ms", TAP_OVERHEAD_GOAL_MS),
        _figure(f"tap, beside {QUIET_MS} ms of rest, p95", percentile(over_ms, 95), "ms"),
        _figure("tap, check and act in one round trip, p50", percentile(sends_ms, 50), "ms"),
        _figure("uiautomator dump, input tap, dump, p50", percentile(strangers_ms, 50), "ms"),
        _figure("the same, times ours", ratio, "x"),
    ]


def look(rig: Rig) -> list[Figure]:
    """A look without waiting, from call to named screen, beside `uiautomator dump` over adb."""
    rig.open(PAGE)
    with rig.session() as session:
        executor = Executor(session)
        on_phone_ms: list[float] = []

        def read() -> None:
            # Without a base, so that the whole tree travels.
            screen = executor.refs.take(session.observe(Deadline(COMMAND_S))).screen
            began, ended = screen.read_ms or (0, 0)
            on_phone_ms.append(ended - began)

        ours_ms = _timed(read)
        beyond_ms = [total - spent for total, spent in zip(ours_ms, on_phone_ms, strict=True)]
        same_ms = _timed(lambda: executor.look(Deadline(COMMAND_S)))
    dump_ms = _timed(lambda: rig.adb("exec-out", "uiautomator", "dump", "/dev/tty"))
    return [
        _figure("look, call to named screen, p50", percentile(ours_ms, 50), "ms"),
        _figure("look, call to named screen, p95", percentile(ours_ms, 95), "ms"),
        _figure("look, beyond the phone's own time, p50", percentile(beyond_ms, 50), "ms", LOOK_OVERHEAD_GOAL_MS),
        _figure("look at what has not changed, p50", percentile(same_ms, 50), "ms"),
        _figure("uiautomator dump by adb, p50", percentile(dump_ms, 50), "ms"),
        _figure("the same, times ours", statistics.median(dump_ms) / statistics.median(ours_ms), "x"),
    ]


def five_fingers(rig: Rig) -> list[Figure]:
    """How late a ten-second gesture of five fingers was injected, and how late it reached the app's own view."""
    rig.open(f"{LAB}/.PadActivity")
    rig.shell("logcat -c")
    with rig.session() as session:
        executor = Executor(session)
        executor.look(Deadline(COMMAND_S), settle=at_rest(0))
        ways = tuple(
            Contact(((0, 150.0 + 190 * finger, 900.0), (GESTURE_MS, 150.0 + 190 * finger, 1600.0)))
            for finger in range(FINGERS)
        )
        touched = _done(executor.perform(Gesture(ways), Deadline(COMMAND_S))).touched
    if touched is None or touched.events is None or touched.max_late_ms is None:
        raise ReadFailed("READ_FAILED", "The receipt tells nothing of its touch events.")
    late_ms = [event["now"] - event["time"] for event in pad_events(rig)]
    return [
        _figure("five fingers for 10 s, events", touched.events, ""),
        _figure("five fingers for 10 s, latest event", touched.max_late_ms, "ms"),
        _figure(
            "five fingers for 10 s, in the view after the plan, p50", percentile(late_ms, 50), "ms", LATE_P50_GOAL_MS
        ),
        _figure(
            "five fingers for 10 s, in the view after the plan, p99", percentile(late_ms, 99), "ms", LATE_P99_GOAL_MS
        ),
    ]


def pad_events(rig: Rig) -> list[dict[str, Any]]:
    """The touch events that the touch pad of the app Lab has got, as it logged them."""
    lines = rig.shell("logcat -d -v raw -s Pad").splitlines()
    return [entry for entry in (json.loads(line) for line in lines if line.startswith("{")) if "action" in entry]


def _by_programs(rig: Rig, point: Point) -> None:
    """What a client without a helper does for one tap: read, tap, and read again."""
    rig.adb("exec-out", "uiautomator", "dump", "/dev/tty")
    rig.adb("shell", "input", "tap", str(point.x), str(point.y))
    rig.adb("exec-out", "uiautomator", "dump", "/dev/tty")


def _done(receipt: Receipt) -> Receipt:
    if receipt.failure is not None:
        raise receipt.failure
    return receipt


def _timed(what: Callable[[], object]) -> list[float]:
    took_ms: list[float] = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        what()
        took_ms.append((time.perf_counter() - began) * 1000)
    return took_ms


def _figure(name: str, value: float, unit: str, goal: float | None = None) -> Figure:
    return Figure(name=name, value=round(value, 2), unit=unit, goal=goal, load=load())
