"""The benchmarks by name: each measures one thing on a running phone, or boots its own, and gives figures."""

import statistics
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec

from benchmarks import acting, finding, hosts, running
from benchmarks.figures import (
    BOOT_GOAL_S,
    MEMORY_GOAL_MB,
    PICTURE_GOAL_MS,
    TREE_GOAL_MS,
    Figure,
    load,
)
from benchmarks.rig import COMMAND_S, LAB, Rig
from pollex.action.expect import Expect
from pollex.bench.percentiles import percentile
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.device.session import Session
from pollex.device.wire import Settle
from pollex.errors import ReadFailed
from pollex.screen.decode import decode_header, decode_screen
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of

__all__ = ["BOOTS", "ON_A_PHONE", "boot_figures"]

BOOTS = 3
WARM_UP_ROUNDS = 20
ROUNDS = 50
SETTLE_CAP_MS = 2000
SETTLE_QUIET_MS = 200
PAGE = "com.android.settings/.Settings"
"""Has about sixty nodes."""


def boot_figures(rigs: list[Rig]) -> list[Figure]:
    """What several boots took: the medians."""
    return [
        _figure(f"boot, wall time, median of {len(rigs)}", statistics.median(r.boot_s for r in rigs), "s", BOOT_GOAL_S),
        _figure("boot, as the phone states it", statistics.median(r.virtual.boot_ms for r in rigs) / 1000, "s"),
        _figure("boot, processor time", statistics.median(r.boot_cpu_s for r in rigs), "s"),
    ]


def tree(rig: Rig) -> list[Figure]:
    """One reading of a page by the helper, decoded on this computer; each reads the app anew."""
    rig.open(PAGE)
    with rig.helper() as helper:
        on_phone_ms: list[float] = []
        nodes = 0

        def read() -> None:
            nonlocal nodes
            answer = helper.read("observe", {}, Deadline(COMMAND_S))
            screen = decode_screen(decode_header(answer.header), answer.blob, screen_id="s1")
            on_phone_ms.append(_read_ms(answer.header))
            nodes = len(screen.nodes)

        total_ms = _timed(read)
    spent_ms = on_phone_ms[WARM_UP_ROUNDS:]
    return [
        _figure(f"tree of {nodes} nodes, p50", percentile(total_ms, 50), "ms", TREE_GOAL_MS),
        _figure(f"tree of {nodes} nodes, p90", percentile(total_ms, 90), "ms"),
        _figure("tree, of that on the phone, p50", percentile(spent_ms, 50), "ms"),
        _figure("tree, of that on the phone, p90", percentile(spent_ms, 90), "ms"),
    ]


def picture(rig: Rig) -> list[Figure]:
    """A picture of the whole display in full size: by the helper as JPEG and PNG, and by adb as PNG."""
    rig.open(PAGE)
    figures: list[Figure] = []
    with rig.helper() as helper:
        for kind in ("jpeg", "png"):
            took_ms = _timed(lambda kind=kind: helper.read("screenshot", {"format": kind}, Deadline(COMMAND_S)))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            goal = PICTURE_GOAL_MS if kind == "jpeg" else None
            figures.append(_figure(f"picture by the helper, {kind}, p50", percentile(took_ms, 50), "ms", goal))
            figures.append(_figure(f"picture by the helper, {kind}, p90", percentile(took_ms, 90), "ms"))
    took_ms = _timed(lambda: rig.adb("exec-out", "screencap", "-p"))
    figures.append(_figure("picture by adb exec-out screencap -p, p50", percentile(took_ms, 50), "ms", PICTURE_GOAL_MS))
    figures.append(_figure("picture by adb exec-out screencap -p, p90", percentile(took_ms, 90), "ms"))
    return figures


def act(rig: Rig) -> list[Figure]:
    """A click on a button by the helper, to the answer that says how the button is afterwards."""
    rig.open(f"{LAB}/.ControlsActivity")
    with rig.session() as session:
        screen = _screen_with(session, "clicks", "count_clicks")
        target, before = _target(screen, "count_clicks"), _node(screen, "clicks").text
        took_ms = _timed(lambda: session.act(Order.fresh(Deadline(COMMAND_S), Expect(package=LAB)), target, "click"))
        after = _node(_screen_with(session, "clicks"), "clicks").text
    if before == after:
        raise ReadFailed("READ_FAILED", f"The clicks did not count: {after!r}")
    return [
        _figure("click, to its answer, p50", percentile(took_ms, 50), "ms"),
        _figure("click, to its answer, p90", percentile(took_ms, 90), "ms"),
    ]


def memory(rig: Rig) -> list[Figure]:
    """Right after boot, before anything else was asked of the phone."""
    rss_mb = rig.rss_mb()
    return [
        _figure("memory of the process after boot", rss_mb, "MB", MEMORY_GOAL_MB),
        _figure("Java heap after boot and a collection", rig.heap_mb(), "MB"),
    ]


ON_A_PHONE: Mapping[str, Callable[[Rig], list[Figure]]] = MappingProxyType(
    {
        "memory": memory,
        "tree": tree,
        "picture": picture,
        "act": act,
        "look": acting.look,
        "tap": acting.tap,
        "fingers": acting.five_fingers,
        "find": finding.find,
        "mcp": hosts.mcp,
        "run": running.run,
    }
)
"""In the order in which they run; memory has to be first."""


def _figure(name: str, value: float, unit: str, goal: float | None = None) -> Figure:
    return Figure(name=name, value=round(value, 2), unit=unit, goal=goal, load=load())


def _timed(what: Callable[[], object]) -> list[float]:
    """Milliseconds of each round, without those that warm up."""
    took_ms: list[float] = []
    for _ in range(WARM_UP_ROUNDS + ROUNDS):
        began = time.perf_counter()
        what()
        took_ms.append((time.perf_counter() - began) * 1000)
    return took_ms[WARM_UP_ROUNDS:]


class _ReadTimes(msgspec.Struct, frozen=True):
    read_ms: tuple[int, int]


def _read_ms(header: bytes) -> float:
    began, ended = msgspec.json.decode(header, type=_ReadTimes).read_ms
    return ended - began


def _screen_with(session: Session, *names: str) -> Screen:
    """A reading with these views of the Lab on it; a page that was just opened may not be laid out yet."""
    deadline = Deadline(COMMAND_S)
    settle = Settle(cap_ms=SETTLE_CAP_MS, after_seq=0, quiet_ms=SETTLE_QUIET_MS)
    while True:
        screen = session.observe(deadline, settle=settle)
        missing = {f"{LAB}:id/{name}" for name in names} - {node.resource_id for node in screen.nodes}
        if not missing:
            return screen
        if deadline.is_over:
            raise ReadFailed("TIMEOUT", f"{', '.join(sorted(missing))} did not come to the screen.")


def _node(screen: Screen, name: str) -> Node:
    return next(node for node in screen.nodes if node.resource_id == f"{LAB}:id/{name}")


def _target(screen: Screen, name: str) -> Target:
    return target_of(screen, _node(screen, name))
