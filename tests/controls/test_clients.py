"""Several who want one phone: clients of one server take turns, another process is told who has it (spec C-1, C-34)."""

import json
import os
import shlex
import subprocess
import sys
import threading
from typing import Any

import anyio
import psutil

from pollex.device.deadline import Cancel
from tests.adbd.device import Device
from tests.controls.exact import Answer, Exact, by_id
from tests.phone.lab import Lab
from tests.phone.waiting import wait_for
from tests.serve.web import Web, serving

ROUNDS = 3
TIMEOUT_S = 120


def turn(name: str, *values: int) -> list[dict[str, Any]]:
    """A sequence that sets one slider several times, and waits in between."""
    members: list[dict[str, Any]] = []
    for value in values:
        request = {"selector": by_id(name), "action": "set_progress", "value": value}
        members.append({"action": "control_action", "request": request})
        members.append({"action": "wait_until", "condition": "value", "selector": by_id(name), "value": value})
    return members


async def take_turns(web: Web, name: str, values: list[tuple[int, int]], answers: list[Answer]) -> None:
    """One client: each pair of values in one call, again and again until it gets the phone."""
    async with web.client(name) as client:
        for pair in values:
            while True:
                told = await client.call_tool("action_sequence", {"actions": turn(name, *pair)})
                answers.append(dict(told.structured_content or {}))
                if answers[-1].get("error") != "BUSY":
                    break


def test_two_clients_of_one_server_are_never_mixed(phone: Device) -> None:
    """CA-3, C-34, C-83: at once, over HTTP; the app sees whole sequences only."""
    with Lab.on(phone) as lab:
        lab.show("Ranges")
    pairs = {"volume": [(50 + i, 60 + i) for i in range(ROUNDS)], "balance": [(1 + i, -1 - i) for i in range(ROUNDS)]}
    answers: list[Answer] = []

    async def both(web: Web) -> None:
        async with anyio.create_task_group() as group:
            for name, values in pairs.items():
                group.start_soon(take_turns, web, name, values, answers)

    with serving(phone.server.environment(), "--toolsets", "controls", "--device", phone.serial) as web:
        anyio.run(both, web)

    done = [answer["status"] for answer in answers if answer.get("error") != "BUSY"]
    assert done == ["completed"] * 2 * ROUNDS, answers
    notes = [(note["id"], note["value"]) for note in lab.log("progress")]
    in_pairs = [(first[0], (first[1], second[1])) for first, second in zip(notes[::2], notes[1::2], strict=True)]
    assert all(first[0] == second[0] for first, second in zip(notes[::2], notes[1::2], strict=True)), notes
    assert {name: [pair for id_, pair in in_pairs if id_ == name] for name in pairs} == pairs


def test_a_second_process_is_told_who_has_the_phone(phone: Device) -> None:
    """CA-3, C-29: BUSY with the process and its command; nothing reaches the app."""
    with Exact.on(phone) as exact:
        exact.show("Ranges")
        exact.cancel = Cancel()
        never = {"condition": "appear", "selector": {"text": "never there"}, "timeout_ms": 30000}
        waiting = threading.Thread(target=exact.call, args=("wait_until",), kwargs=never)
        waiting.start()
        wait_for("a wait under way", waiting.is_alive)
        request = {"selector": by_id("volume"), "action": "set_progress", "value": 70}
        words = [sys.executable, "-m", "pollex", "call", "control_action", json.dumps(request), "--json"]
        said = subprocess.run(
            [*words, "--device", phone.serial],
            env=phone.server.environment(),
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        is_still_waiting = waiting.is_alive()
        exact.cancel.set()
        waiting.join(TIMEOUT_S)
        touched = exact.log("progress") + exact.log("action")

    told = json.loads(said.stdout)
    assert is_still_waiting
    assert (said.returncode, told["ok"], told["error"], told["detail"]["state"]) == (3, False, "BUSY", "held")
    command = shlex.join(psutil.Process().cmdline())
    assert f"process {os.getpid()}: {command[:60]}" in told["message"]
    assert touched == []
