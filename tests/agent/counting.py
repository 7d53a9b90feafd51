"""An app behind the wire that counts its touches, and `pollex` processes that work on it and are killed.

What the app counts is what really happened; the record of the run is held against it (docs/spec/loop.md, L-131).
"""

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from pollex.record.store import Event, InputRow, Records, RunRow, StepRow
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.device.scripted_helper import Reply, Step
from tests.screen.scene import N, Reading, W

__all__ = ["ADD", "APP", "Counting", "Left", "Nest", "Pollex", "Start", "counting", "serving", "started"]

APP = "com.example.counter"
ADD = "Add one"
MOST_WAIT_S = 0.15
_ADD_ID, _OTHER_ID = 11, 12


@dataclass
class Counting:
    """A page with a counter and two buttons. It takes its time, so that a program can be killed at any moment."""

    phone: FakePhone
    dice: random.Random
    count: int = 0
    turns: int = 0
    """Touches of the other button, which shows another text each time."""
    operations: list[str] = field(default_factory=list)
    """Ids of the inputs that happened, in order."""
    began: threading.Event = field(default_factory=threading.Event)
    """Set by the first input."""

    def __post_init__(self) -> None:
        self.phone.helper.failures |= {"act": self._act, "key": self._key, "events": Reply({})}
        self.draw()

    def draw(self) -> None:
        """Puts what there is now on the screen."""
        children = [
            N("TextView", (0, 100, 1080, 200), text="Counter"),
            N("TextView", (0, 300, 1080, 400), text=f"It is {self.count}, page {self.turns}"),
            N("Button", (0, 500, 1080, 700), text=ADD, flags="clickable", actions=("click",), id=_ADD_ID),
            N("Button", (0, 800, 1080, 1000), text="Turn", flags="clickable", actions=("click",), id=_OTHER_ID),
        ]
        root = N("FrameLayout", (0, 0, 1080, 2400), children, id=100)
        seq = self.phone.helper.reading.seq + 1
        self.phone.helper.reading = Reading([W(root, package=APP, title="Counter")], seq=seq)

    def _act(self, request: dict[str, Any]) -> Step:
        self.began.set()
        time.sleep(self.dice.uniform(0, MOST_WAIT_S))
        self.operations.append(request["operation_id"])
        if request["target"]["node"][1] == _ADD_ID:
            self.count += 1
        else:
            self.turns += 1
        self.draw()
        time.sleep(self.dice.uniform(0, MOST_WAIT_S))
        return self.phone.helper.usual(request)

    def _key(self, request: dict[str, Any]) -> Step:
        self.operations.append(request["operation_id"])
        return self.phone.helper.usual(request)


Start = Callable[[list[str], dict[str, str], Path], "Process"]
"""Takes the words of the command line, what is added to the environment, and where it writes."""


class Process(Protocol):
    """A program that runs."""

    @property
    def pid(self) -> int:
        """Its number."""

    def wait(self) -> int:
        """Waits for its end; its exit code."""


def started(words: list[str], environment: dict[str, str], folder: Path) -> Process:
    """`pollex` as anybody starts it."""
    with (folder / "out").open("w") as out, (folder / "err").open("w") as err:
        return subprocess.Popen(
            [sys.executable, "-m", "pollex", *words], env={**os.environ, **environment}, stdout=out, stderr=err
        )


_NEST = """
import json, os, sys
import pollex.agent.starting, pollex.cli.opened, pollex.record.store
from pollex.cli.main import main
for line in sys.stdin:
    words, environment, folder = json.loads(line)
    pid = os.fork()
    if pid == 0:
        os.environ.update(environment)
        for name, number in (("out", 1), ("err", 2)):
            os.dup2(os.open(f"{folder}/{name}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        os.close(0)
        os._exit(main(words))
    print(pid, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
"""


class Nest:
    """A program that has loaded `pollex` and splits off one process after the other, for loading takes longest."""

    def __init__(self) -> None:
        self._nest = subprocess.Popen(
            [sys.executable, "-c", _NEST], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.pid = 0

    def start(self, words: list[str], environment: dict[str, str], folder: Path) -> Process:
        """Splits one off."""
        assert self._nest.stdin is not None
        self._nest.stdin.write(json.dumps([words, environment, str(folder)]) + "\n")
        self._nest.stdin.flush()
        self.pid = self._said()
        return self

    def wait(self) -> int:
        """The end of the last one."""
        return self._said()

    def close(self) -> None:
        """Ends it."""
        self._nest.communicate()

    def _said(self) -> int:
        assert self._nest.stdout is not None
        return int(self._nest.stdout.readline())


@dataclass(frozen=True, slots=True)
class Left:
    """What the records hold of the newest run."""

    run: RunRow
    events: tuple[Event, ...]
    steps: tuple[StepRow, ...]
    inputs: tuple[InputRow, ...]

    @property
    def unknown(self) -> list[InputRow]:
        """Inputs without a receipt."""
        return [one for one in self.inputs if one.receipt is None]

    def receipts(self, since_step: int) -> list[Any]:
        """Of the inputs after a step."""
        return [one.receipt for one in self.inputs if one.step > since_step]


@dataclass(frozen=True, slots=True)
class Pollex:
    """`pollex` as processes of its own, with folders of their own, on one phone."""

    folder: Path
    environment: dict[str, str]
    device: str
    start_process: "Start"

    def profile(self, *lines: Any) -> str:
        """A profile whose model plays these lines; its path."""
        number = len(list(self.folder.glob("*.yaml")))
        script = self.folder / f"script{number}.json"
        script.write_text(json.dumps(lines), "utf-8")
        profile = self.folder / f"script{number}.yaml"
        profile.write_text(f"adapter: scripted\nscript: {script}\n", "utf-8")
        return str(profile)

    def start(self, *words: str) -> Process:
        """A command that goes on beside the test."""
        return self.start_process([*words, "--device", self.device, "--json"], self.environment, self.folder)

    def call(self, *words: str) -> tuple[int, list[dict[str, Any]], str]:
        """A command to its end: exit code, events, and what it said beside."""
        running = self.start(*words)
        code = running.wait()
        told = (self.folder / "out").read_text().splitlines()
        return code, [json.loads(line) for line in told], (self.folder / "err").read_text()

    def left(self) -> Left:
        """What the records hold now, opened as every command opens them."""
        records = Records(self.folder / "data")
        try:
            run = records.runs()[0]
            return Left(run, records.events(run.id), records.steps(run.id), records.inputs(run.id))
        finally:
            records.close()


@contextmanager
def serving(phone: FakePhone, folder: Path, start: Start = started) -> Iterator[Pollex]:
    """`pollex` for that phone, with folders of its own, started as is said."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "helper.jar").write_bytes(b"jar")
    homes = {"POLLEX_DATA_HOME": "data", "POLLEX_STATE_HOME": "state", "XDG_CONFIG_HOME": "config"}
    with FakeAdb(phone) as server:
        environment = {
            "ANDROID_ADB_SERVER_HOST": "127.0.0.1",
            "ANDROID_ADB_SERVER_PORT": str(server.port),
            "POLLEX_PHONE_DIR": str(folder),
            **{name: str(folder / home) for name, home in homes.items()},
        }
        yield Pollex(folder, environment, phone.serial, start)


@contextmanager
def counting(folder: Path, seed: int, start: Start = started) -> Iterator[tuple[Counting, Pollex]]:
    """The app on a phone of its own, and `pollex` for it."""
    app = Counting(FakePhone(), random.Random(seed))  # noqa: S311  # no secret
    with serving(app.phone, folder, start) as pollex:
        yield app, pollex
