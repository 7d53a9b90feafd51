"""What phone_find costs per scroll, in milliseconds and in tokens, beside the time that the list itself takes to rest.

The time of the list is that of its bare step: the act, and the one wait for rest that reads the screen. A round of
phone_find makes that step too, and beside it resolves, judges, names, matches and compares.
"""

import statistics
import time

from benchmarks.figures import Figure, load
from benchmarks.rig import COMMAND_S, Rig
from pollex.act.executor import Executor
from pollex.act.looking import at_rest
from pollex.action.actions import NodeAction
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.device.session import Session
from pollex.errors import ReadFailed
from pollex.screen.target import target_of
from pollex.tools.budget import tokens_of
from pollex.tools.caller import Caller
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.toolsets import PHONE

__all__ = ["find"]

PAGE = "dev.pollex.lists/.RowsActivity"
TARGETS = (("Row 180", "down"), ("Row 002", "up"), ("Row 180", "down"))
SEARCH_S = 120.0
STEPS = 12
"""Bare steps one way; fewer than lead to an end."""
MAX_SHARE = 1.5
"""What a round may cost, as a share of the time that the list takes."""


def find(rig: Rig) -> list[Figure]:
    """Down, up and down again through the list; the bare steps come before and after, as the load may change."""
    rig.open(PAGE)
    with rig.session() as session:
        bare_ms = [*_bare_steps(session, "scroll_forward"), *_bare_steps(session, "scroll_backward")]
        rounds_ms, scrolls, tokens = _searches(session)
        bare_ms += _bare_steps(session, "scroll_backward")
    list_ms, round_ms = statistics.median(bare_ms), statistics.median(rounds_ms)
    return [
        _figure("list, a bare step and its rest", list_ms, "ms"),
        _figure("phone_find, per scroll and look", round_ms, "ms", MAX_SHARE * list_ms),
        _figure("phone_find, per scroll, share of the bare step", round_ms / list_ms, "", MAX_SHARE),
        _figure("phone_find, scrolls of a search through 180 rows", scrolls / len(TARGETS), ""),
        _figure("phone_find, tokens of its answer per scroll", tokens / scrolls, ""),
    ]


def _bare_steps(session: Session, step: NodeAction) -> list[float]:
    """Milliseconds of each step from the order to the screen at rest."""
    took_ms: list[float] = []
    screen = session.observe(Deadline(COMMAND_S), settle=at_rest(0))
    for _ in range(STEPS):
        container = next((node for node in screen.nodes if step in node.actions), None)
        if container is None:
            raise ReadFailed("READ_FAILED", f"Nothing lists {step}.")
        target = target_of(screen, container)
        began_s = time.perf_counter()
        sent = session.act(Order.fresh(Deadline(COMMAND_S)), target, step)
        screen = session.observe(Deadline(COMMAND_S), settle=at_rest(sent.seq))
        took_ms.append((time.perf_counter() - began_s) * 1000)
    return took_ms


def _searches(session: Session) -> tuple[list[float], int, int]:
    """Milliseconds per scroll of each search, all scrolls, and the tokens of all answers."""
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
    return per_scroll_ms, scrolls, tokens


def _figure(name: str, value: float, unit: str, goal: float | None = None) -> Figure:
    return Figure(
        name=name, value=round(value, 2), unit=unit, goal=None if goal is None else round(goal, 2), load=load()
    )
