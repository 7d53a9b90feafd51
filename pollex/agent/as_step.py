"""A step of a run as a step of a flow: what the record keeps so that a flow can be made of it (L-139 to L-141).

Selectors can be found only while the screen is there, so they are found now, whether a flow is made later or not.
"""

from collections.abc import Mapping
from typing import Any

from pollex.agent.codes import code_words
from pollex.agent.decision import Decision
from pollex.agent.hands import Acted
from pollex.agent.seeing import Sight
from pollex.agent.verify import Judgement
from pollex.flow import grammar as g
from pollex.flow.checks import page_titles
from pollex.flow.selecting import exact, selector_of, tells_money
from pollex.flow.writing import Plain, step_plain
from pollex.screen.front import foreground_app
from pollex.screen.one_time import asks_for_code, code_in
from pollex.screen.refs import NamedScreen

__all__ = ["acted_step", "proof_step"]

MAX_SWIPES = 20
"""Of a swipe until something shows."""


# Any: JSON of any shape.
def acted_step(
    decision: Decision, sight: Sight, acted: Acted, judgement: Judgement, after: Sight | None, inputs: Mapping[str, str]
) -> dict[str, Any]:
    """What the record keeps of an action.

    Args:
        decision: what was decided.
        sight: what it was decided on.
        acted: what was done.
        judgement: what came of it.
        after: what was seen afterwards; None if it could not be read.
        inputs: values of the owner; one that is typed stays a parameter (L-141).
    """
    verb = _verb(decision, sight, None if after is None else after.named, inputs)
    step = None
    if verb is not None:
        repeat = None
        if decision.until is not None:
            repeat = g.Repeat(g.Shown(decision.until), MAX_SWIPES)
        expect = None if after is None or repeat is not None else _expected(decision, sight, after, judgement)
        step = step_plain(g.Step(verb, expect=expect, repeat=repeat))
    target = None if decision.target is None else sight.listed.node(decision.target)
    return {
        "step": step,
        "app": sight.app,
        "from": sight.fingerprint,
        "to": None if after is None else after.fingerprint,
        "is_over": target is not None and sight.listed.elements[(decision.target or 1) - 1].is_over,
        "over": _over(sight),
        "is_over_after": after is not None and after.has_overlay,
    }


def proof_step(decision: Decision, named: NamedScreen) -> dict[str, Plain] | None:
    """The evidence of `done` as the last step of a flow; None: none of it can be told without a model (L-140)."""
    forms = [one for one in decision.evidence or () if not isinstance(one, str)]
    checks = [made for form in forms if (made := exact(form.joined(), named, None)) is not None]
    singles = tuple(one for check in checks for one in (check.checks if isinstance(check, g.AllOf) else (check,)))
    kept = tuple(one for one in singles if not isinstance(one, g.AnyOf))
    if not kept:
        return None
    return step_plain(g.Step(g.Demand(kept[0] if len(kept) == 1 else g.AllOf(kept[:MAX_CHECKS]))))


MAX_CHECKS = 5
"""That `all` may hold."""


def _verb(decision: Decision, sight: Sight, after: NamedScreen | None, inputs: Mapping[str, str]) -> g.Verb | None:
    """The same without numbers and pixels; None where a flow cannot say it."""
    wanted = _wanted(decision.target, sight)
    match decision.action:
        case "tap" | "long_press" if wanted is not None and decision.part is None:
            return g.Touch("tap" if decision.action == "tap" else "long_press", wanted)
        case "type" if wanted is not None:
            return _fill(decision, sight, wanted, inputs)
        case "swipe" if decision.direction is not None:
            inside = _wanted(decision.in_, sight)
            if decision.in_ is not None and inside is None:
                return None
            return g.Move(decision.direction, decision.distance or "page", inside)
        case "swipe" if wanted is not None:
            return g.Slide(wanted, decision.to or "max")
        case "key" if decision.key is not None:
            return g.Press(decision.key)
        case "launch":
            # A label is another word in another language; the package is the same.
            front = None if after is None else foreground_app(after.screen)
            return g.Open(front or decision.app or "")
        case _:
            return None


def _wanted(number: int | None, sight: Sight) -> g.Wanted | None:
    node = None if number is None else sight.listed.node(number)
    return None if node is None else selector_of(sight.named, node)


def _fill(decision: Decision, sight: Sight, wanted: g.Wanted, inputs: Mapping[str, str]) -> g.Fill:
    mode, submits = decision.mode or "replace", bool(decision.submit)
    if decision.secret is not None:
        return g.Fill(wanted, secret=decision.secret, mode=mode, submits=submits)
    text = decision.text or ""
    node = sight.listed.node(decision.target or 0)
    given = next((name for name, value in inputs.items() if value == text and value), None)
    if given is None and node is not None and node.is_secret:
        # Whatever it was, a flow is no place for it.
        given = "hidden"
    if given is None and code_in(text) and asks_for_code(*code_words(sight.listed, decision.target or 0)):
        # Another one each time.
        given = "code"
    if given is not None:
        return g.Fill(wanted, param=given, mode=mode, submits=submits)
    return g.Fill(wanted, text, mode=mode, submits=submits)


def _expected(decision: Decision, sight: Sight, after: Sight, judgement: Judgement) -> g.Check | None:
    """What was confirmed, and would be seen again (L-140)."""
    if decision.action == "launch" and after.app is not None:
        return g.AppFront(after.app)
    if judgement.verdict != "confirmed":
        return None
    if judgement.expected.held == "held" and decision.expect is not None:
        if isinstance(decision.expect, str):
            seen = judgement.expected.seen
            return g.Shown(seen) if seen and not tells_money(seen) else None
        if (made := exact(decision.expect.joined(), after.named, sight.named)) is not None:
            return made
    titles = set(page_titles(sight.named.screen))
    if after.page and after.page not in titles and not tells_money(after.page):
        return g.OnPage(after.page)
    return None


def _over(sight: Sight) -> str:
    """A text of what lies over the page, by which it is known again; empty if there is none."""
    over = (element.item.label.text for element in sight.listed.elements if element.is_over)
    return next((text for text in over if text and not tells_money(text)), "")
