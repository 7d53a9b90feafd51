"""Makes a flow of a run that reached its goal (docs/spec/loop.md, L-139 to L-141). Pure.

Left out is what did not help: steps without effect, refusals, waits, ways gone and come back. What was typed and stands
in the goal becomes a parameter. A flow that is made is a draft; a person reads it before it plays by itself.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from pollex.errors import Misuse
from pollex.flow import grammar as g
from pollex.flow.doing import both, wanted_by
from pollex.flow.forms import MAX_ACTIONS, MAX_SECONDS, MAX_STEPS, ConfirmForm, StepForm
from pollex.record.recorder import HIDDEN
from pollex.record.store import InputRow, RunRow, StepRow
from pollex.screen.comparing import folded

__all__ = ["distilled", "name_for"]

MAX_NAME_CHARS = 40
MIN_ACTIONS, MIN_SECONDS = 10, 60
"""A play may take so much at least, whatever the run took."""
_CLOSING = re.compile(r"\b(close|skip|not now|no thanks|got it|cancel)\b|关闭|跳过|取消|以后再说|知道了|[\u00d7\u2715]")
"""Words of controls that close what lies over a page (L-88)."""
_SKIPPING = re.compile(r"\bskip\b|跳过")
"""Those of pages that go away by themselves."""
_PARAM = re.compile(r"[a-z][a-z0-9_-]{0,63}")

# Any: JSON of any shape.
_Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Kept:
    """One step of the run that may be one of the flow."""

    step: g.Step
    begins: str = ""
    """Fingerprint of the page before; empty: not known."""
    ends: str = ""
    is_from_flow: bool = False
    """It was played, or left out, by a flow that was played before, and stays as it is."""


def distilled(
    run: RunRow,
    steps: Sequence[StepRow],
    *,
    name: str,
    version: int,
    base: g.Flow | None = None,
    inputs: Sequence[InputRow] = (),
) -> g.Flow:
    """The flow of a run, as a draft.

    Args:
        run: that succeeded.
        steps: all of its steps.
        name: of the flow.
        version: of the flow.
        base: the flow that the run began with, whose goal, names and parameters stay (L-146).
        inputs: that the run sent, as they were written down.

    Raises:
        Misuse: INVALID, the run did not succeed with evidence, or did what no flow can say.
    """
    if run.outcome != "succeeded" or not (run.ending or {}).get("evidence"):
        raise Misuse("INVALID", f"A flow is made only of a run that succeeded with evidence; {run.id} did not.")
    _check_whole(run, steps, inputs)
    if base is None and (HIDDEN in run.goal or any((row.data.get("flow") or {}).get("hides_goal") for row in steps)):
        raise Misuse("INVALID", f"The goal of {run.id} holds a one-time code, which is another each time.")
    kept = _without_detours(list(_kept(steps)))
    if not any(isinstance(one.step.verb, _ACTING) for one in kept):
        raise Misuse("INVALID", f"{run.id} did nothing that a flow could do again.")
    if len(kept) > MAX_STEPS:
        raise Misuse("INVALID", f"A flow has at most {MAX_STEPS} steps; {run.id} left {len(kept)}.")
    goal, made, params = _with_params(run.goal, [one.step for one in kept])
    typed = [step.verb for step in made if isinstance(step.verb, g.Fill)]
    params = list(dict.fromkeys([*(base.params if base else ()), *params, *(one.param for one in typed if one.param)]))
    secrets = tuple(dict.fromkeys(one.secret for one in typed if one.secret))
    bound = both({} if base is None else base.secret_apps, run.settings.get("secret_apps") or {})
    return g.Flow(
        name=name,
        version=version,
        state="draft",
        goal=goal if base is None else base.goal,
        steps=tuple(made),
        also=() if base is None else base.also,
        apps=_apps(run, steps, made, base),
        params=tuple(params),
        secrets=secrets,
        secret_apps={one: apps for one, apps in bound.items() if one in secrets},
        limits=_limits(run, len(made)),
        made_from=run.id,
    )


def name_for(goal: str) -> str:
    """A name for a flow with this goal: its words, else that it is one."""
    words = re.sub(r"[^a-z0-9]+", "-", folded(goal)).strip("-")[:MAX_NAME_CHARS].strip("-")
    return words if words[:1].isalpha() else f"flow-{words}".strip("-")


_ACTING = (g.Touch, g.Fill, g.Move, g.Slide, g.Press, g.Open)


_NOT_ACTING = frozenset({"wait", "done", "ask_user", "request_confirmation", "hand_to_user"})


def _check_whole(run: RunRow, steps: Sequence[StepRow], inputs: Sequence[InputRow]) -> None:
    """A run whose program ended while it acted may have done what none of its steps tells (L-131, L-139).

    Raises:
        Misuse: INVALID, it has.
    """
    told = {row.step: row.data for row in steps}
    for one in inputs:
        data = told.get(one.step) or {}
        acted = ((data.get("decision") or {}).get("parsed") or {}).get("action", "done") not in _NOT_ACTING
        is_unseen = (
            run.was_resumed and acted and data.get("flow") is None and (one.receipt or {}).get("dispatch") != "none"
        )
        if one.step > 0 and (one.receipt is None or is_unseen):
            known = "whether it happened" if one.receipt is None else "what it did"
            message = f"The program of {run.id} ended while step {one.step} was done, and nobody knows {known}"
            raise Misuse("INVALID", f"{message}; a step may be missing. Make the flow of a run that was not resumed.")


def _kept(steps: Sequence[StepRow]) -> Iterator[_Kept]:
    """The steps that had an effect, as those of a flow."""
    confirm: g.Confirm | None = None
    for row in steps:
        part, decision = row.data.get("flow"), (row.data.get("decision") or {}).get("parsed") or {}
        if decision.get("action") == "request_confirmation":
            confirm = _confirm(row.data, decision)
        if part is None or not _had_effect(row.data):
            continue
        if part.get("step") is None:
            if decision.get("action") == "done":
                continue
            raise Misuse("INVALID", f"Step {row.step} ({decision.get('action')}) has no name that holds another day.")
        step = _read(part["step"], row.step)
        if any(HIDDEN in text for text in _texts(wanted_by(step.verb))):
            raise Misuse("INVALID", f"Step {row.step} finds its target by a one-time code, which is another each time.")
        if part.get("by_flow"):
            yield _Kept(step, is_from_flow=True)
            continue
        if confirm is not None and isinstance(step.verb, _ACTING):
            step, confirm = replace(step, confirm=confirm), None
        yield _Kept(_optional(step, part), part.get("from") or "", part.get("to") or "")


def _had_effect(data: _Json) -> bool:
    """A step that did something else than was expected may still be one of the way."""
    verdict, receipt = data.get("verdict") or {}, data.get("receipt") or {}
    if not verdict:
        return True
    if verdict.get("result") == "no_effect":
        return False
    return not receipt or receipt.get("error") is None or receipt.get("dispatch") not in (None, "none")


def _read(plain: Any, place: int) -> g.Step:
    try:
        return StepForm.model_validate(plain).made()
    except ValidationError as error:
        raise Misuse("INVALID", f"The record of step {place} is no step of a flow.") from error


def _confirm(data: _Json, decision: _Json) -> g.Confirm | None:
    """What the person said yes to, without the amount: that is read anew each time (L-148)."""
    request = decision.get("request") or {}
    if not str(data.get("answer", "")).startswith("approved"):
        return None
    try:
        return ConfirmForm.model_validate(
            {name: request.get(name) for name in ("app", "action", "target", "content")}
        ).made()
    except ValidationError:
        return None


def _optional(step: g.Step, part: _Json) -> g.Step:
    """A step that only closed what lay over the page need not be there another day (L-139)."""
    wanted = wanted_by(step.verb)
    if isinstance(step.verb, g.Touch) and wanted is not None:
        words = folded(f"{wanted.text or ''} {(wanted.resource_id or '').rpartition('/')[2]}").replace("_", " ")
        closes = part.get("is_over") and not part.get("is_over_after") and _CLOSING.search(words)
        if closes or _SKIPPING.search(words):
            return g.Step(step.verb, when=g.Stands(wanted), is_optional=True, note="closes what lies over the page")
    if step.verb == g.Press("back") and part.get("over") and not part.get("is_over_after"):
        shown = g.Shown(str(part["over"]))
        return g.Step(step.verb, when=shown, is_optional=True, note="closes what lies over the page")
    return step


def _without_detours(kept: list[_Kept]) -> list[_Kept]:
    """Without ways that were gone and come back: one touch or launch, only swipes after it, and a key that leads back.

    The page has to be the very same again, so that nothing that was done there is lost.
    """
    place = 0
    while place < len(kept):
        end = _detour(kept, place)
        if end is None:
            place += 1
        else:
            del kept[place : end + 1]
            place = max(0, place - 1)
    return kept


def _detour(kept: Sequence[_Kept], start: int) -> int | None:
    first = kept[start]
    if first.is_from_flow or not first.begins or not isinstance(first.step.verb, g.Touch | g.Open | g.Move):
        return None
    if first.step.confirm is not None:
        return None
    for place in range(start + 1, len(kept)):
        one = kept[place]
        if one.is_from_flow or not isinstance(one.step.verb, g.Move | g.Press):
            return None
        if one.ends == first.begins:
            return place
    return None


def _with_params(goal: str, steps: Sequence[g.Step]) -> tuple[str, list[g.Step], list[str]]:
    """Text that was typed and stands in the goal becomes a parameter, in both (L-141).

    Not where a target of another step has it in its name: a flow cannot say that.
    """
    params: dict[str, str] = {}
    named = [folded(text) for step in steps for text in _texts(wanted_by(step.verb))]
    for verb in (step.verb for step in steps):
        text = verb.text if isinstance(verb, g.Fill) else None
        if not isinstance(verb, g.Fill) or not text or text in params or not _stands_in(text, goal):
            continue
        if not any(folded(text) in name for name in named):
            params[text] = _param(verb, tuple(params.values()))
            goal = goal.replace(text, f"{{{params[text]}}}")
    made = [one for step in steps if (one := _with_names(step, params)) is not None]
    return goal, made, list(params.values())


def _with_names(step: g.Step, params: Mapping[str, str]) -> g.Step | None:
    """The step with parameters, and without checks for what is another text the next time; None: nothing is left."""
    expect, verb = step.expect, step.verb
    for text in (*params, HIDDEN):
        expect = _checked(expect, text)
        if isinstance(verb, g.Demand):
            check = _checked(verb.check, text)
            if check is None:
                return None
            verb = g.Demand(check)
    if isinstance(verb, g.Fill) and verb.text is not None and verb.text in params:
        verb = replace(verb, text=None, param=params[verb.text])
    return replace(step, verb=verb, expect=expect)


def _stands_in(text: str, goal: str) -> bool:
    """As words of its own, where it is of letters that are divided into words."""
    if not text.strip() or "{" in text or "}" in text:
        return False
    begin, end = (r"(?<!\w)" if text[0].isascii() else ""), (r"(?!\w)" if text[-1].isascii() else "")
    return re.search(f"{begin}{re.escape(text)}{end}", goal) is not None


def _param(fill: g.Fill, taken: Sequence[str]) -> str:
    """After the field, if it has a name of its own."""
    wanted = fill.wanted
    told = "" if wanted is None else wanted.text or (wanted.resource_id or "").rpartition("/")[2]
    name = re.sub(r"[^a-z0-9]+", "_", folded(told)).strip("_")[:MAX_NAME_CHARS]
    name = name if _PARAM.fullmatch(name) else "text"
    number = 2
    unique = name
    while unique in taken:
        unique, number = f"{name}{number}", number + 1
    return unique


def _checked(check: g.Check | None, text: str) -> g.Check | None:
    if check is None:
        return None
    if isinstance(check, g.AllOf):
        rest = tuple(one for one in check.checks if not _tells(one, text))
        return None if not rest else rest[0] if len(rest) == 1 else g.AllOf(rest)
    if isinstance(check, g.AnyOf):
        return None if any(_tells(one, text) for one in check.checks) else check
    return None if _tells(check, text) else check


def _tells(check: g.Single, text: str) -> bool:
    return any(folded(text) in folded(part) for part in _parts(check))


def _parts(check: g.Single) -> Iterable[str]:
    match check:
        case g.Shown(text) | g.OnPage(text):
            return (text,)
        case g.Gone(wanted) | g.Stands(wanted):
            return _texts(wanted)
        case g.Value(wanted, _, value):
            return (*_texts(wanted), str(value))
        case _:
            return ()


def _texts(wanted: g.Wanted | None) -> tuple[str, ...]:
    """All texts of a selector, those of what is around it too."""
    if wanted is None:
        return ()
    return (*(() if wanted.text is None else (wanted.text,)), *_texts(wanted.inside))


def _apps(run: RunRow, steps: Sequence[StepRow], made: Sequence[g.Step], base: g.Flow | None) -> tuple[str, ...]:
    """The apps that it touches: those that were given, opened, or acted in, without the launcher that it began on."""
    given = [*(base.apps if base is not None else ()), *run.settings.get("apps", ())]
    opened = [step.verb.app for step in made if isinstance(step.verb, g.Open)]
    apps = [str(part["app"]) for row in steps if (part := row.data.get("flow") or {}).get("app")]
    first = None if run.settings.get("here") else next(iter(apps), None)
    return tuple(dict.fromkeys([*given, *opened, *(app for app in apps if app != first or app in opened)]))


def _limits(run: RunRow, count: int) -> g.Limits:
    took_s = 0.0 if run.ended_ms is None else (run.ended_ms - run.began_ms) / 1000
    actions = min(MAX_ACTIONS, max(MIN_ACTIONS, 2 * count))
    return g.Limits(actions, min(MAX_SECONDS, max(MIN_SECONDS, round(2 * took_s))))
