"""Random use of one phone by the tools of the toolsets `phone` and `controls`, with mischief done to it meanwhile.

Each deed is one call of a tool as a host makes it. What the phone and its apps noted of it goes with it to the judge.
"""

import contextlib
import json
import random
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from benchmarks.choices import PACKAGES, PAGES, chosen, ids
from benchmarks.deeds import Deed, Told
from benchmarks.mischief import CALM, JUMP_MS, MISCHIEF, Mischief, has_begun
from benchmarks.notes import FILTER, MARK, Notes, noted, page_of, since
from benchmarks.reached import Wire
from benchmarks.rig import COMMAND_S, Rig
from pollex.act.executor import Executor
from pollex.action.actions import Action
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.device.shell import ShellResult
from pollex.errors import DeviceUnavailable, PhoneError, ReadFailed
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Screen
from pollex.tools.caller import Caller
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.toolsets import CONTROLS, PHONE

__all__ = ["CALL_S", "Wanderer"]

TOOLS = {tool.name: tool for tool in (*PHONE, *CONTROLS)}

CALL_S = 20.0
OPEN_EVERY = 3
"""After so many deeds on average another page is opened, so that no page keeps a wanderer."""
AGAIN_S = 0.2
WIRE_LINES = 200
ECHO_LINES = 400
LOG_LINES = 1000
BETWEEN = "= next ="


@dataclass
class _Kept:
    """The executor's recorder: when each input began, and its receipt."""

    began: dict[str, int] = field(default_factory=dict)
    receipts: list[tuple[str, Action, Receipt]] = field(default_factory=list)

    def intent(self, operation_id: str, action: Action, screen: Screen) -> None:
        """Before the input."""
        self.began[operation_id] = time.time_ns() // 1_000_000

    def outcome(self, operation_id: str, action: Action, receipt: Receipt) -> None:
        """After it."""
        # What is pressed on a dark screen is not written down before.
        self.began.setdefault(operation_id, time.time_ns() // 1_000_000 - receipt.timings.total)
        self.receipts.append((operation_id, action, receipt))

    def taken(self) -> tuple[Told, ...]:
        """What was told since the last time, in order."""
        told = tuple(Told.of(self.began[name], action, receipt) for name, action, receipt in self.receipts)
        self.began, self.receipts = {}, []
        return tuple(sorted(told, key=lambda one: one.sent.began_ms))


class Wanderer:
    """Chooses, does mischief, calls, and reads what was noted."""

    def __init__(self, rig: Rig, session: Session, seed: int) -> None:
        self._rig = rig
        self._session = session
        self._seed = seed
        self._kept = _Kept()
        self._executor = Executor(session, recorder=self._kept)
        served = Devices([ServedDevice(rig.virtual.serial, self._executor)])
        self._registry = Registry(TOOLS.values(), served)
        self._caller = Caller()
        self.deeds = 0
        self.inputs = 0
        """Receipts so far."""
        self.errors: Counter[str] = Counter()
        """Codes of answers that were failures."""
        self.busy_until_s: float | None = None
        """When the call that runs now has to have ended; by time.monotonic."""
        self.doing = ""
        self._before: list[str] = []

    def deed(self) -> Deed:
        """One call, with what was noted of it."""
        self.deeds += 1
        chance = random.Random(f"{self._seed}/{self.deeds}")  # noqa: S311  # not for secrets: it can be done again
        self._before = []
        if chance.randrange(OPEN_EVERY) == 0:
            self._do(f"am start -n {chance.choice(PAGES)}")
        self._call("phone_observe", {}, CALM)
        newest = self._executor.newest
        tool, arguments = ("phone_observe", {}) if newest is None else chosen(newest, chance)
        mischief = self._begun(chance, newest)
        mark = json.dumps({"mark": self.deeds})
        began_on = _front(self.ask(f"vphone state; log -t {MARK} '{mark}'").text)
        began_ms, began_s = time.time_ns() // 1_000_000, time.monotonic()
        self._kept.taken()
        error = self._call(tool, arguments, mischief)
        took_s = time.monotonic() - began_s
        told = self._kept.taken()
        self.inputs += len(told)
        wire, echo, notes, front = self._noted()
        is_front_told = bool(told) and bool(told[-1].package) and not mischief.visits
        if not self._end(mischief):
            mischief = CALM
        call = f"{tool} {json.dumps(arguments, ensure_ascii=False)}"
        lately = tuple(line for line in _in_our_time(wire) if line["at"] >= began_ms)
        answered = tuple(line for line in _in_our_time(echo) if line["at"] >= began_ms)
        return Deed(
            number=self.deeds,
            fault=mischief.name,
            breaks=mischief.breaks,
            call=call,
            took_s=took_s,
            deadline_s=CALL_S,
            told=told,
            wire=lately,
            notes=since(notes, self.deeds),
            echo=answered if len(answered) < ECHO_LINES else None,
            page=page_of(front) if front is not None and front == began_on else "",
            front=front.partition("/")[0] if front is not None and is_front_told else None,
            error=error,
            mutes=mischief.mutes,
            can_lift=not mischief.grips,
            before=tuple(self._before),
        )

    def _begun(self, chance: random.Random, newest: NamedScreen | None) -> Mischief:
        """What is done to the phone in this deed."""
        (mischief,) = chance.choices(MISCHIEF, weights=[one.share for one in MISCHIEF])
        labels = [] if newest is None else ids(newest, lambda node: bool(node.text) and not node.is_editable)
        line = mischief.begin(chance, labels, [] if newest is None else ids(newest))
        if line is None or (line and self._do(line).exit_code != 0):
            return CALM  # there is no list to turn round, no permission left to ask for
        return mischief

    def _do(self, line: str) -> ShellResult:
        self._before.append(line)
        return self.ask(line)

    def _end(self, mischief: Mischief) -> bool:
        """Whether it had begun."""
        said = self.ask(mischief.ending).text if mischief.ending else ""
        if mischief.takes_place:
            self._session.close()
        return has_begun(said)

    def _noted(self) -> tuple[Wire, Wire, Notes, str | None]:
        """The last lines of the record of inputs, of its echo, and of the logs of apps; and the activity in front."""
        lines = (
            f"vphone wire | tail -n {WIRE_LINES}",
            f"vphone echo | tail -n {ECHO_LINES}",
            f"logcat -d {FILTER} | tail -n {LOG_LINES}",
            "vphone state",
        )
        wire, echo, notes, state = self.ask(f"; echo {BETWEEN}; ".join(lines)).text.split(f"{BETWEEN}\n")
        return _lines(wire), _lines(echo), noted(notes), _front(state)

    def go_home(self) -> None:
        """The same place for each sample of memory: awake, upright, on the home screen, and no other app runs."""
        ending = [f"am force-stop {package}" for package in PACKAGES]
        lines = ("input keyevent WAKEUP", "wm user-rotation lock 0", "input keyevent HOME", *ending)
        self.ask("; ".join(lines))

    def _call(self, tool: str, arguments: Mapping[str, Any], mischief: Mischief) -> str | None:
        """Calls it, and counts what it says went wrong; the text of an exception, which no tool may raise."""
        deadline = Deadline(CALL_S)
        self.doing = f"deed {self.deeds}: {tool} {dict(arguments)} [{mischief.name}]"
        self.busy_until_s = time.monotonic() + CALL_S
        try:
            result = self._registry.call(self._caller, TOOLS[tool], arguments, deadline)
        except Exception as error:  # whatever it is, it is what this run looks for
            return f"{type(error).__name__}: {error}"
        finally:
            self.busy_until_s = None
        if result.is_error and result.data is not None:
            self.errors[f"{tool} {result.data.get('error')}"] += 1
        return None

    def ask(self, line: str) -> ShellResult:
        """Runs a line on the phone beside the session, so that what breaks that does not break this.

        It is run again where the line to the phone is lost: what is asked for here may be done twice.

        Raises:
            ReadFailed, DeviceUnavailable: also after half a minute.
        """
        deadline = Deadline(COMMAND_S)
        while True:
            try:
                return self._rig.phone.read(line, deadline)
            except (ReadFailed, DeviceUnavailable):
                if deadline.is_over:
                    raise
            time.sleep(AGAIN_S)
            with contextlib.suppress(PhoneError):
                self._rig.phone.find_again(deadline)


def _front(state: str) -> str | None:
    """Package and class of the activity in front, by what `vphone state` printed."""
    tops = [task["activities"][-1]["component"] for task in json.loads(state)["tasks"] if task["activities"]]
    return tops[0] if tops else None


def _lines(printed: str) -> Wire:
    return tuple(json.loads(line) for line in printed.splitlines() if line.startswith("{") and line.endswith("}"))


def _in_our_time(wire: Wire) -> Wire:
    """The same lines; what the phone wrote down while its clock had jumped gets the time that it was here."""
    future_ms = time.time_ns() // 1_000_000 + JUMP_MS // 2
    return tuple({**line, "at": line["at"] - JUMP_MS} if line["at"] > future_ms else line for line in wire)
