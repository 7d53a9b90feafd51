"""`do_steps`: several simple actions in one call, up to the first that is not as wished (spec F-110 to F-114).

All members are checked before the first is sent, and each is a call of its own tool: the same checks, fence and gate.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import Field

from pollex.errors import ArgumentDetail, Misuse, PhoneError, Stopped, WireDetail
from pollex.tools import phone_apps, phone_keys, phone_scroll, phone_text, phone_touch, phone_wait
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments, point_at
from pollex.tools.phone_wait import PhoneWaitArguments
from pollex.tools.receipts import answer, changes_facts, of_screen
from pollex.tools.tool import Arguments, Result, Tool, detail_json

__all__ = ["TOOL"]

MAX_STEPS = 20
MAX_SECONDS = 45
MAX_WAIT_MS = 3000
"""Of a member that waits, and of what is expected after one (spec F-110, F-112)."""

# Any: the tools have different arguments.
MEMBERS: Mapping[str, Tool[Any]] = {
    tool.name: tool
    for tool in (
        phone_touch.TAP,
        phone_touch.LONG_PRESS,
        phone_text.TYPE,
        phone_text.CLEAR,
        phone_scroll.TOOL,
        phone_touch.SWIPE,
        phone_keys.PRESS_KEY,
        phone_keys.BACK,
        phone_apps.LAUNCH,
        phone_wait.TOOL,
    )
}
Name = Literal[
    "phone_tap",
    "phone_long_press",
    "phone_type",
    "phone_clear_text",
    "phone_scroll",
    "phone_swipe",
    "phone_press_key",
    "phone_back",
    "phone_launch_app",
    "phone_wait",
]
_LEADING_OUT = ("phone_launch_app", "phone_back")
_KEYS_LEADING_OUT = ("home", "recents")
_TOLD = ("ok", "completed", "met", "error", "warnings", "moved", "submitted", "closed", "package")
"""Of a member's receipt."""
_FAILED = ("error", "message", "detail", "status")
_REFUSED = ("action", "matched", "reason", "recoverable", "counts_as_failure")
"""Of the receipt of the one that stopped it; the latter where the approval gate did."""
Facts = dict[str, object]


class Member(PhoneArguments):
    """One action."""

    tool: Name
    # Any: what the tool takes is checked by the tool.
    args: dict[str, Any] = Field(default_factory=dict, description="its arguments")
    expect: dict[str, Any] | None = Field(
        None, description="arguments of phone_wait, at most 3 s: what must be so then"
    )
    may_not_change: bool = Field(False, description="goes on where nothing is seen to change")


class DoStepsArguments(PhoneArguments):
    """What to do, in order."""

    steps: list[Member] = Field(
        min_length=1, max_length=MAX_STEPS, description=f"{MAX_SECONDS} s in all; a phone_wait at most {MAX_WAIT_MS} ms"
    )


@dataclass(frozen=True, slots=True)
class _Checked:
    """A member whose arguments can be used."""

    member: Member
    tool: Tool[Any]
    arguments: Arguments
    expect: PhoneWaitArguments | None

    @property
    def may_leave(self) -> bool:
        """Whether another app may be in front afterwards."""
        return self.tool.name in _LEADING_OUT or getattr(self.arguments, "key", None) in _KEYS_LEADING_OUT


def do_steps(call: Call, arguments: DoStepsArguments) -> Result:
    """Does the members in order, and stops at the first that is not as wished.

    Raises:
        Refused: approved_step_first; nothing was sent.
    """
    call = replace(call, executor=call.executor.in_batch(), deadline=call.deadline.within(MAX_SECONDS))
    checked: list[_Checked] = []
    for place, member in enumerate(arguments.steps):
        try:
            checked.append(_checked(call, member, place))
        except Misuse as error:
            facts: Facts = {"ok": False, "error": error.code, "message": error.message, **detail_json(error)}
            facts |= {"status": "not_started", "steps": [], "stoppedAt": place, **of_screen(call, call.executor.newest)}
            return answer(call, facts, is_error=True)
    batch = _Batch(call)
    with call.executor.device.moving(call.deadline):
        return batch.run(checked)


class _Batch:
    """One call under way."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._first = call.executor.newest
        self._app: object = of_screen(call, self._first).get("app")
        self._steps: list[Facts] = []
        self._has_sent = False

    def run(self, members: list[_Checked]) -> Result:
        for place, member in enumerate(members):
            self._call.report(place, len(members), f"step {place + 1} of {len(members)}")
            try:
                self._call.deadline.cancel.check()
                if self._call.deadline.is_over:
                    raise Stopped("TIMEOUT", "Time was up; look, then go on from stoppedAt.")
                failure = self._failure_of(member, place)
            except PhoneError as error:
                failure = {"error": error.code, "message": error.message, **detail_json(error)}
            if failure is not None:
                return self._answer(failure, stopped_at=place)
        return self._answer(None, stopped_at=None)

    def _failure_of(self, member: _Checked, place: int) -> Facts | None:
        """Does one, and says what is wrong with what came of it."""
        data = self._done(member.tool, member.arguments, f"{self._call.id}.step{place + 1}")
        self._has_sent = self._has_sent or data.get("dispatch") not in (None, "none")
        told = {name: data[name] for name in _TOLD if name in data}
        self._steps.append(told)
        if not data["ok"]:
            told_of = _FAILED + _REFUSED if "counts_as_failure" in data else _FAILED
            return {name: data[name] for name in told_of if name in data}
        if data.get("status", "completed") not in ("completed", "observed"):
            return {"error": "MISMATCH", "message": "It was not completed; look before going on."}
        codes = [warned["code"] for warned in data.get("warnings", ())]
        if "NO_VISIBLE_CHANGE" in codes and not member.member.may_not_change:
            message = (
                "Nothing was seen to change; look before going on, or say mayNotChange where that is to be expected."
            )
            return {"error": "NO_VISIBLE_CHANGE", "message": message}
        before, self._app = self._app, data.get("app", self._app)
        if before is not None and self._app != before and not member.may_leave:
            return {"error": "APP_CHANGED", "message": "Another app is in front now; look before going on."}
        return None if member.expect is None else self._unmet(member.expect, told)

    def _unmet(self, expect: PhoneWaitArguments, told: Facts) -> Facts | None:
        data = self._done(phone_wait.TOOL, expect, self._call.id)
        told["met"] = data["ok"]
        if data["ok"]:
            return None
        return {name: data[name] for name in ("error", "message", "detail") if name in data}

    # Any: the data of any tool.
    def _done(self, tool: Tool[Any], arguments: Arguments, call_id: str) -> dict[str, Any]:
        call = replace(self._call, id=call_id, report=_say_nothing)
        try:
            result = tool.run(call, arguments)
        except PhoneError as error:
            result = tool.failure(error)
        return dict(result.data or {})

    def _answer(self, failure: Facts | None, stopped_at: int | None) -> Result:
        facts: Facts = {"ok": failure is None, "status": "completed", "steps": self._steps}
        if failure is not None:
            facts |= {**failure, "status": self._status(failure), "stoppedAt": stopped_at}
            if failure["error"] == "TIMEOUT" and self._call.deadline.is_over:
                facts["limit"] = "time"
        last = self._call.executor.newest
        if self._has_sent and self._first is not None and last is not None:
            facts |= changes_facts(self._first, last)
        return answer(self._call, {**facts, **of_screen(self._call, last)}, is_error=failure is not None)

    def _status(self, failure: Facts) -> str:
        if failure.get("status") == "unknown":
            return "unknown"
        if failure["error"] == "CANCELLED":
            return "cancelled"
        return "partial" if self._has_sent else "not_started"


def _say_nothing(done: int, total: int | None, sentence: str) -> None:
    """Members tell no progress of their own."""


def _checked(call: Call, member: Member, place: int) -> _Checked:
    """The member with its arguments, as far as they can be judged without touching anything.

    Raises:
        Misuse: UNSUPPORTED, INVALID, OUT_OF_RANGE; the message and the detail name the member.
    """
    tool, where = MEMBERS[member.tool], f"steps[{place}].args"
    missing = frozenset(tool.needs) - call.executor.device.info(call.deadline).capabilities
    if missing:
        told = tuple(sorted(missing))
        raise Misuse(
            "UNSUPPORTED", f"This phone cannot do {tool.name} now; nothing was sent.", WireDetail(missing=told)
        )
    given = member.args if tool is not phone_wait.TOOL else {"timeoutMs": MAX_WAIT_MS, **member.args}
    arguments = _at(where, tool, given)
    _check_places(call, arguments, where)
    if isinstance(arguments, PhoneWaitArguments):
        _check_wait(arguments, where)
    expect = None
    if member.expect is not None:
        where = f"steps[{place}].expect"
        expect = _at(where, phone_wait.TOOL, {"timeoutMs": MAX_WAIT_MS, **member.expect})
        _check_wait(expect, where)
    return _Checked(member, tool, arguments, expect)


# Any: the tools have different arguments.
def _at(where: str, tool: Tool[Any], given: Mapping[str, Any]) -> Any:
    try:
        return tool.checked(given)
    except Misuse as error:
        raise _placed(error, where) from None


def _check_places(call: Call, arguments: Arguments, where: str) -> None:
    for names in (("x", "y"), ("x1", "y1"), ("x2", "y2")):
        x, y = (getattr(arguments, name, None) for name in names)
        if x is None or y is None:
            continue
        newest = call.executor.newest or call.executor.look(call.deadline)
        try:
            point_at(newest.screen.display, x, y, getattr(arguments, "space", "normalized"), names)
        except Misuse as error:
            raise _placed(error, where) from None


def _check_wait(arguments: PhoneWaitArguments, where: str) -> None:
    if arguments.timeout_ms > MAX_WAIT_MS:
        detail = ArgumentDetail(f"{where}.timeoutMs", arguments.timeout_ms, f"100..{MAX_WAIT_MS}")
        raise Misuse("INVALID", f"{where}.timeoutMs: give at most {MAX_WAIT_MS}; nothing was sent.", detail)


def _placed(error: Misuse, where: str) -> Misuse:
    """The same, naming the member whose argument it is."""
    detail = error.detail
    message = error.message
    if isinstance(detail, ArgumentDetail):
        # Some sentences begin with the argument, others say it on the way.
        message = f"{where}.{message}" if detail.argument and message.startswith(f"{detail.argument}: ") else message
        detail = replace(detail, argument=f"{where}.{detail.argument}" if detail.argument else where)
    return Misuse(error.code, message, detail)


TOOL = Tool(
    "do_steps", "Do several steps", DoStepsArguments, do_steps, "write", needs=("tree", "input"), gives_data=True
)
