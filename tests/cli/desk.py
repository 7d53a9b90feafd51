"""A person at the command line, with one phone at the other end of the wire that exists in the test only."""

import contextlib
import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pollex.cli.main import main
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.device.scripted_helper import ScriptedHelper
from tests.screen.scene import N, Reading, W

__all__ = ["Desk", "Said", "renumbered", "settings_page"]

WAIT_S = 60


@dataclass(frozen=True, slots=True)
class Said:
    """What a command gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The answer, which must be one object on one line."""
        (line,) = self.out.splitlines()
        answer: dict[str, Any] = json.loads(line)
        return answer


@dataclass(slots=True)
class Desk:
    """The command line in this process, and the phone that it reaches."""

    phone: FakePhone
    capsys: pytest.CaptureFixture[str]
    state: Path
    adb: FakeAdb

    @property
    def helper(self) -> ScriptedHelper:
        """The phone's helper."""
        return self.phone.helper

    def show(self, *windows: W) -> None:
        """What is on the screen from now on."""
        self.helper.reading = Reading(list(windows), seq=self.helper.reading.seq + 1)

    def when_acted(self, do: Callable[[], None]) -> None:
        """What an input to a control changes."""

        def act(request: dict[str, Any]) -> Any:
            do()
            return self.helper.usual(request)

        self.helper.script("act", act)

    def wait_for(self, op: str) -> None:
        """Until the helper has been asked for that."""
        patience_s = time.monotonic() + WAIT_S
        while not self.helper.asked(op):
            assert time.monotonic() < patience_s, f"Nobody asked for {op}."
            time.sleep(0.01)

    def start(self, *words: str, text: bool = True) -> "subprocess.Popen[Any]":
        """Starts one command line as a process of its own, with pipes at its outputs."""
        return subprocess.Popen(
            [sys.executable, "-m", "pollex", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=text
        )

    def on_a_terminal(self, *words: str, **environment: str) -> str:
        """What one command line shows where its outputs are a terminal."""
        ours, theirs = pty.openpty()
        without = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        with os.fdopen(ours, "rb", buffering=0) as terminal:
            running = subprocess.Popen(
                [sys.executable, "-m", "pollex", *words], stdout=theirs, stderr=theirs, env={**without, **environment}
            )
            os.close(theirs)
            shown = b""
            # A terminal whose other end is closed is an error of input, not the end of a file.
            with contextlib.suppress(OSError):
                while piece := terminal.read(65536):
                    shown += piece
            running.wait(WAIT_S)
        return shown.decode()

    def run(self, *words: str) -> Said:
        """Runs one command line."""
        self.capsys.readouterr()
        code = main(list(words))
        told = self.capsys.readouterr()
        return Said(code, told.out, told.err)


def settings_page(*, is_dark: bool = False, name: str = "Display") -> W:
    """A page with a row whose words are its children's, a switch, a field, a password and two buttons of one name."""
    title = N("TextView", (0, 100, 1080, 200), text=name)
    row = N(
        "LinearLayout",
        (0, 300, 1080, 500),
        [
            N("TextView", (40, 320, 1000, 400), text="Network & internet"),
            N("TextView", (40, 400, 1000, 480), text="On"),
        ],
        flags="clickable",
        actions=("click",),
        resource_id="com.example.app:id/network",
    )
    switch = N(
        "Switch",
        (0, 500, 1080, 700),
        text="Dark theme",
        flags="clickable checkable" + (" checked" if is_dark else ""),
        actions=("click",),
    )
    field_ = N(
        "EditText", (0, 700, 1080, 900), hint="Search", flags="clickable editable", actions=("click", "set_text")
    )
    secret = N("EditText", (0, 900, 1080, 1100), hint="Password", flags="clickable editable secret", actions=("click",))
    twins = [
        N(
            "Button",
            (0, 1100 + 200 * place, 1080, 1300 + 200 * place),
            text="Delete",
            flags="clickable",
            actions=("click",),
        )
        for place in (0, 1)
    ]
    page = N("FrameLayout", (0, 0, 1080, 2400), [title, row, switch, field_, secret, *twins])
    return W(page, title="Settings")


def renumbered(page: W, number: int) -> W:
    """The same window, living on under another number, as after the helper has come back."""
    old = page.id
    page.id = number
    for place, node in enumerate(_all(page.root)):
        node.id = old * 1000 + place
    return page


def _all(node: N | None) -> list[N]:
    return [] if node is None else [node, *(below for child in node.children for below in _all(child))]
