"""What `pollex run` says while it goes on and at its end: for people, or as events for programs (L-170, L-171)."""

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pollex.cli.terminal import Now, note, say, say_json

if TYPE_CHECKING:
    from pollex.agent.task import Ending
    from pollex.model.protocol import ModelFailed

__all__ = ["StepLines", "tell_ending", "tell_event", "tell_no_model"]

PAGE_CHANGED = 0.3
"""More than this share of the elements is another page (L-113)."""
THOUSAND = 1000
_NOW = {
    "run_started": "getting ready",
    "looked": "reading the screen",
    "prompted": "asking the model",
    "acted": "looking what came of it",
    "retried": "trying it once more",
}

# Any: JSON of any shape.
Data = Mapping[str, Any]


def tell_event(step: int, kind: str, data: Data) -> None:
    """One event as one line of JSON on standard output."""
    say_json({"step": step, "event": kind, **data})


class StepLines:
    """A watcher that tells one line per step, and below it what goes on now."""

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._now = Now()
        self._step = 0
        self._began_s = time.monotonic()
        self._words = self._outcome = ""
        self._tokens = 0

    def __call__(self, step: int, kind: str, data: Data) -> None:
        """Takes one event."""
        if step != self._step or kind == "finished":
            self._end_step()
            self._step, self._began_s = step, time.monotonic()
        match kind:
            case "flow":
                self._say(_flow_told(data))
            case "decided":
                self._words, self._tokens = str(data["words"]), int(data.get("tokens", 0))
            case "acted":
                self._outcome = str(data.get("code") or "")
            case "verified":
                self._outcome = self._outcome or _in_words(data)
            case "answered":
                self._outcome = str(data["told"])
            case "asked":
                self._say(f"{self._count}  {self._words}: you are asked")
            case "fence":
                self._say(f"       {data['app']} came to the front, which this run may not touch")
            case "flow_diverged":
                self._say(f"       The flow does not fit any more at {data['words']}: {data['code']}")
            case "warning":
                self._say(f"       {data['code']}: {data['message']}")
            case _:
                pass
        self._tell_now(kind)

    @property
    def _count(self) -> str:
        return f"{self._step:02}/{self._steps}"

    def _tell_now(self, kind: str) -> None:
        if kind in ("asked", "finished"):
            self._now.clear()
        elif kind in ("decided", "acting"):
            self._now.show(f"{self._count}  {self._words} …")
        elif kind in _NOW:
            self._now.show(f"{self._count}  {_NOW[kind]} …" if self._step else f"{_NOW[kind]} …")

    def _end_step(self) -> None:
        if self._words:
            took = f"{time.monotonic() - self._began_s:.1f} s"
            parts = (self._words, self._outcome, took, _tokens(self._tokens))
            self._say(f"{self._count}  {'  '.join(part for part in parts if part)}")
        self._words, self._outcome, self._tokens = "", "", 0

    def _say(self, line: str) -> None:
        self._now.clear()
        note(line)


def tell_ending(name: str, ending: "Ending", *, is_kept: bool) -> None:
    """What came of the run, for people: its outcome, what was seen, what it took, and where there is more."""
    say(f"{ending.outcome}{f' {ending.reason}' if ending.reason else ''}: {ending.sentence}")
    if ending.result:
        say(f"The model says: {ending.result}")
    if ending.answer is not None:
        say(f"Answer: {ending.answer}{' (not seen on the phone)' if 'answer_not_seen' in ending.notes else ''}")
    took = [f"{ending.steps} step{'s' * (ending.steps != 1)}", f"{ending.seconds:.0f} s", f"{ending.tokens} tokens"]
    took += [] if ending.cost is None else [f"cost {ending.cost:.4f}"]
    say(f"{', '.join(took)}; run {name}")
    if ending.outcome != "succeeded" and is_kept:
        note(f"pollex runs why {name} says more.")


def tell_no_model(failed: "ModelFailed", *, as_json: bool) -> None:
    """That no run was begun, as the model that was named cannot be asked."""
    message = f"The model cannot be asked: {failed}"
    if as_json:
        say_json({"ok": False, "error": failed.code, "message": message})
    else:
        note(f"error: {failed.code}: {message}")


def _flow_told(data: Data) -> str:
    """That a run begins with a flow, which is said before it is played (L-144), or that one was made of it."""
    if "made_from" in data:
        return f"The next version of the flow {data['name']} is there as a draft: {data['version']}."
    return f"It begins with the flow {data['name']} {data['version']} ({data['state']})."


def _in_words(data: Data) -> str:
    if "evidence" in data:
        return "seen" if all(one["verdict"] == "held" for one in data["evidence"]) else "not seen"
    if data["verdict"] == "confirmed" and (data.get("difference") or 0) > PAGE_CHANGED:
        return "page changed"
    return str(data["verdict"]).replace("_", " ")


def _tokens(count: int) -> str:
    if not count:
        return ""
    return f"{count / THOUSAND:.1f} k tok" if count >= THOUSAND else f"{count} tok"
