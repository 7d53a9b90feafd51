"""The rows of table 13.2 that a record can show, one function each, by number (docs/spec/loop.md, L-135). Pure."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pollex.record.evidence import Evidence, Json, action_of

__all__ = ["RULES", "Cause"]

QUIET_WAIT_MS = 2_500
FEW = 1
"""A list of no more elements is that of a page that draws itself."""
ADJACENT = 0.05
"""A control so near above, as a share of the display, is the one that a touch without the bar's height meets."""

_NUMBER_FIELDS = re.compile(
    r"\b(?:duration|duration_ms|ms|times|count|repeat|x|y|x1|y1|x2|y2|start|end|from|coordinates?|point|position|"
    r"pixels|px|length|speed|velocity|bounds)\b(?=: Extra)|"
    r"\b(?:distance|direction|target|seconds): Input should be"
)
"""Fields that a model wants to fill with numbers, or fills with numbers of its own (X-14)."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A known fault, by its row in table 13.2."""

    id: str
    layer: str
    told: str
    """What fits, with numbers."""


Rule = Callable[[Evidence], Iterator[Cause]]


def _offset(evidence: Evidence) -> Iterator[Cause]:
    near = [step for step in _missed(evidence) if _is_just_above(step["reacted"], step["target"])]
    if near:
        names = _pairs(near)
        yield Cause("X-1", "perception", f"{len(near)} times the control just above reacted: {names}")


def _scale(evidence: Evidence) -> Iterator[Cause]:
    hit = [step for step in _missed(evidence) if _is_hit_unscaled(step)]
    if hit:
        told = f"{len(hit)} times what lies at the picture's coordinates reacted: {_pairs(hit)}"
        yield Cause("X-2", "perception", told)


def _stale(evidence: Evidence) -> Iterator[Cause]:
    stale = [step for step in evidence.failing("STALE") if not _is_under_keyboard(step)]
    # Refused at first, and tried again after a new look.
    tried = evidence.mended("STALE")
    if stale or tried:
        turned = sum((step.get("differs") or {}).get("which") == "display" for step in stale)
        also = f", {turned} of them as the display was turned or has another size" if turned else ""
        told = f"{len(stale) + tried} times the control had moved or become another one (STALE){also}"
        yield Cause("X-3", "perception", told)


def _no_list(evidence: Evidence) -> Iterator[Cause]:
    thin = [
        step for step in evidence.steps if step.get("source", "tree") != "tree" or step.get("listed", FEW + 1) <= FEW
    ]
    if thin:
        yield Cause("X-4", "perception", f"the tree of {len(thin)} steps could not be used: {_pages(thin)}")


def _restless(evidence: Evidence) -> Iterator[Cause]:
    loud = [step for step in evidence.acted if (step["receipt"].get("settled") or {}).get("quiet") is False]
    if loud:
        told = f"{len(loud)} steps were looked at before the screen had come to rest: {_pages(loud)}"
        yield Cause("X-5", "perception", told)


def _advertisement(evidence: Evidence) -> Iterator[Cause]:
    came = [step for step in evidence.warning("OVERLAY_SEEN") if "foreign" in (step.get("over") or ())]
    inside = [
        step
        for step in evidence.judged("wrong_effect", "no_effect", "unproven", "confirmed")
        if (step.get("target") or {}).get("over") == "foreign"
    ]
    if came or inside:
        told = f"{len(came)} times another app's window came up, {len(inside)} inputs went into one"
        yield Cause("X-6", "perception", told)


def _short_list(evidence: Evidence) -> Iterator[Cause]:
    """The model gave up on a page with more below, and never looked there."""
    if evidence.run.reason != "GAVE_UP" or not evidence.steps:
        return
    last = evidence.steps[-1]
    page = [step for step in evidence.steps if step.get("page") == last.get("page")]
    has_scrolled = any(action_of(step) == "swipe" for step in page)
    went_wrong = evidence.acted and evidence.acted[-1]["verdict"]["result"] != "confirmed"
    if last.get("more") and not has_scrolled and not went_wrong:
        yield Cause(
            "X-7", "perception", f"it gave up on {last.get('page')!r}, where more lies below, without scrolling"
        )


def _not_listed(evidence: Evidence) -> Iterator[Cause]:
    wrong = [step for step in evidence.judged("wrong_effect") if step.get("cut", 0)]
    if wrong:
        yield Cause("X-8", "decision", f"{len(wrong)} steps did something else while elements were cut from the list")


def _again_and_again(evidence: Evidence) -> Iterator[Cause]:
    times = len(evidence.warned("REPEATED"))
    if times or evidence.run.reason == "LOOP":
        yield Cause("X-9", "decision", f"{times} repetitions were refused")


def _unproven(evidence: Evidence) -> Iterator[Cause]:
    if evidence.run.reason in ("DONE_UNPROVEN", "STEP_LIMIT"):
        checked = sum("evidence" in event.data for event in evidence.events if event.kind == "verified")
        told = f"`done` was checked {checked} times, and the run ended of {evidence.run.reason}"
        yield Cause("X-10", "decision", told)


def _typed_again(evidence: Evidence) -> Iterator[Cause]:
    typed = Counter(
        (str(step.get("page")), str(step["target"].get("label")))
        for step in evidence.acted
        if action_of(step) == "type" and step.get("target") and step["receipt"].get("error") is None
    )
    twice = sorted(label for (_, label), times in typed.items() if times > 1)
    if twice:
        yield Cause("X-11", "decision", f"{len(twice)} fields were filled more than once: {', '.join(twice)}")


def _unreadable(evidence: Evidence) -> Iterator[Cause]:
    times = len(evidence.warned("MODEL_OUTPUT"))
    repaired = sum(event.kind == "repaired" for event in evidence.events)
    if times or repaired:
        yield Cause("X-12", "model", f"{times} replies could not be read, {repaired} had to be repaired")


def _two_minds(evidence: Evidence) -> Iterator[Cause]:
    """The same question was answered otherwise, in this run or in an earlier one."""
    known = dict(evidence.earlier)
    other = 0
    for event in evidence.events:
        request, text = event.data.get("request"), event.data.get("text")
        if event.kind == "replied" and request and text:
            other += known.setdefault(str(request), str(text)) != str(text)
    if other:
        yield Cause("X-13", "model", f"{other} questions were answered otherwise than the same question before")


def _own_numbers(evidence: Evidence) -> Iterator[Cause]:
    own = [data for data in evidence.warned("MODEL_OUTPUT") if _NUMBER_FIELDS.search(str(data.get("message")))]
    if own:
        told = f"{len(own)} replies had numbers of their own in the place of ids and words"
        yield Cause("X-14", "decision", told)


def _question_marks(evidence: Evidence) -> Iterator[Cause]:
    lost = [step for step in _mistyped(evidence) if _has_lost_letters(step)]
    if lost:
        yield Cause("X-15", "execution", f"{len(lost)} fields hold `?` or nothing in the place of other letters")


def _other_text(evidence: Evidence) -> Iterator[Cause]:
    # Where nothing of it arrived, it may be either.
    other = [step for step in _mistyped(evidence) if not _has_lost_letters(step) or "?" not in str(step.get("holds"))]
    if other:
        yield Cause("X-16", "execution", f"{len(other)} fields hold something else than what was typed")


def _keyboard(evidence: Evidence) -> Iterator[Cause]:
    times = sum(_is_under_keyboard(step) for step in evidence.acted)
    if times:
        yield Cause("X-17", "execution", f"{times} inputs met the keyboard in the place of their target")


def _left_page(evidence: Evidence) -> Iterator[Cause]:
    times = len(evidence.failing("LEFT_PAGE")) + len(evidence.warning("LEFT_PAGE"))
    if times:
        yield Cause("X-18", "execution", f"{times} times the page closed after typing (LEFT_PAGE)")


def _slow_pages(evidence: Evidence) -> Iterator[Cause]:
    slow = [
        step for step in evidence.acted if (step["receipt"].get("settled") or {}).get("waited_ms", 0) >= QUIET_WAIT_MS
    ]
    if len(slow) > 1:
        told = f"{len(slow)} steps waited for {QUIET_WAIT_MS / 1000:g} s and more: {_pages(slow)}"
        yield Cause("X-19", "execution", told)


def _dead(evidence: Evidence) -> Iterator[Cause]:
    dead = [step for step in evidence.judged("no_effect") if step["receipt"].get("error") is None]
    refused = [step for step in evidence.failing("OCCLUDED", "DISABLED", "NOT_VISIBLE") if not _is_under_keyboard(step)]
    if dead or refused:
        told = f"{len(dead)} of {len(evidence.acted)} inputs had no effect"
        codes = Counter(str(step["receipt"]["error"]) for step in refused)
        also = "".join(f", {times} were refused ({code})" for code, times in sorted(codes.items()))
        yield Cause("X-20", "execution", told + also)


def _twice(evidence: Evidence) -> Iterator[Cause]:
    again = [
        step
        for step in evidence.judged("confirmed", "wrong_effect", "unproven")
        if action_of(step) in ("tap", "long_press") and len(evidence.sent(step)) > 1
    ]
    if again:
        told = f"{len(again)} steps sent their input more than once, and something came of it: maybe twice"
        yield Cause("X-21", "execution", told)


def _not_permitted(evidence: Evidence) -> Iterator[Cause]:
    times = len(evidence.failing("INJECT_DENIED"))
    if times:
        yield Cause("X-22", "device", f"{times} inputs were not permitted; see pollex doctor")


def _black(evidence: Evidence) -> Iterator[Cause]:
    states = evidence.pictures()
    if states["secure"] or states["failed"]:
        told = f"{states['secure']} pictures were forbidden, {states['failed']} failed"
        yield Cause("X-23", "device", told)


def _other_app(evidence: Evidence) -> Iterator[Cause]:
    apps = sorted({str(event.data.get("app")) for event in evidence.events if event.kind == "fence"})
    if apps or evidence.run.reason == "APP_NOT_ALLOWED":
        yield Cause("X-24", "policy", f"another app came to the front: {', '.join(apps) or 'see the last receipt'}")


def _limits(evidence: Evidence) -> Iterator[Cause]:
    if evidence.run.reason in ("STEP_LIMIT", "TIME_LIMIT", "STEP_TIMEOUT", "BUDGET"):
        told = f"a limit ended the run after {len(evidence.steps)} steps: {evidence.run.reason}"
        yield Cause("X-25", "policy", told)


def _missed(evidence: Evidence) -> list[Json]:
    """Steps that did not do what was wished, where another control is known to have reacted."""
    wrong = evidence.judged("wrong_effect", "no_effect", "unproven")
    return [step for step in wrong if step.get("reacted") and step.get("target")]


def _is_just_above(reacted: Json, target: Json) -> bool:
    left, _, right, bottom = reacted["bounds"]
    middle = (target["bounds"][0] + target["bounds"][2]) / 2
    gap = target["bounds"][1] - bottom
    return bool(left <= middle <= right and -ADJACENT / 2 <= gap <= ADJACENT)


def _is_hit_unscaled(step: Json) -> bool:
    """Whether the target's middle, times the picture's scale, lies on what reacted."""
    scale = ((step.get("picture_meta") or {}).get("scale") or [1.0, 1.0])[:2]
    if scale[0] > 1 - ADJACENT and scale[1] > 1 - ADJACENT:
        return False
    left, top, right, bottom = step["target"]["bounds"]
    x, y = (left + right) / 2 * scale[0], (top + bottom) / 2 * scale[1]
    box = step["reacted"]["bounds"]
    return bool(box[0] <= x <= box[2] and box[1] <= y <= box[3])


def _mistyped(evidence: Evidence) -> list[Json]:
    return [step for step in evidence.failing("MISMATCH") if action_of(step) == "type"]


def _has_lost_letters(step: Json) -> bool:
    """Whether just the letters that are not ASCII are missing, or stand as question marks."""
    typed, holds = str(step["decision"]["parsed"].get("text") or ""), str(step.get("holds") or "")
    kept = "".join(one for one in typed if one.isascii())
    return not typed.isascii() and (holds.replace("?", "") == kept.replace("?", "")) and holds != typed


def _is_under_keyboard(step: Json) -> bool:
    return bool(step.get("keyboard")) and step["receipt"].get("error") in ("OCCLUDED", "NOT_VISIBLE", "STALE")


def _pairs(steps: list[Json]) -> str:
    return "; ".join(f"{step['reacted']['label']!r} for {step['target']['label']!r}" for step in steps)


def _pages(steps: list[Json]) -> str:
    return ", ".join(sorted({str(step.get("page")) for step in steps}))


RULES: tuple[Rule, ...] = (
    *(_offset, _scale, _stale, _no_list, _restless, _advertisement, _short_list, _not_listed, _again_and_again),
    *(_unproven, _typed_again, _unreadable, _two_minds, _own_numbers, _question_marks, _other_text, _keyboard),
    *(_left_page, _slow_pages, _dead, _twice, _not_permitted, _black, _other_app, _limits),
)
"""In the order of the table."""
