"""A flow in the words of the person who is to approve it: apps, texts that are typed, steps that spend (L-141)."""

from collections.abc import Iterator

from pollex.flow import grammar as g
from pollex.flow.checks import describe
from pollex.screen.wording import cut

__all__ = ["step_words", "summary"]

MAX_WORDS_CHARS = 120


def summary(flow: g.Flow) -> Iterator[str]:
    """What there is to know before it plays by itself, line by line."""
    yield f"{flow.name} {flow.version}, {flow.state}: {flow.goal}"
    yield f"Apps: {', '.join(flow.apps) or 'none is named'}"
    yield f"Params: {', '.join(flow.params) or 'none'}; secrets: {', '.join(flow.secrets) or 'none'}"
    for name, apps in flow.secret_apps.items():
        yield f"The secret {name} is typed only in {', '.join(apps) or 'no app'}"
    typed = [step.verb.text for step in flow.steps if isinstance(step.verb, g.Fill) and step.verb.text is not None]
    yield f"Types: {'; '.join(map(repr, typed)) or 'nothing of its own'}"
    for step in flow.steps:
        if step.confirm is not None:
            asked = step.confirm
            yield f"Spends ({asked.action}, asks you each time): {asked.content}, from {asked.target} in {asked.app}"
    for number, step in enumerate(flow.steps, 1):
        optional = "  (optional)" if step.is_optional else ""
        yield f"{number:3}  {step_words(step)}{optional}"


def step_words(step: g.Step) -> str:
    """As `tap 'Sign in'`; a secret by its name."""
    when = f", if {describe(step.when)}" if step.when is not None else ""
    return cut(" ".join(f"{_verb(step.verb)}{when}".split()), MAX_WORDS_CHARS)


def _verb(verb: g.Verb) -> str:
    match verb:
        case g.Touch(kind, wanted):
            return f"{kind} {wanted}"
        case g.Fill(wanted):
            text = f"secret:{verb.secret}" if verb.secret else f"{{{verb.param}}}" if verb.param else repr(verb.text)
            return f"type {text} into {wanted or 'the field'}"
        case g.Move(direction, distance, inside):
            return f"swipe {direction} {distance}" + (f" in {inside}" if inside is not None else "")
        case g.Slide(wanted, to):
            return f"set {wanted} to {to}"
        case g.Press(key):
            return f"key {key}"
        case g.Open(app):
            return f"launch {app}"
        case g.Pause(seconds):
            return f"wait {seconds} s"
        case g.Demand(check):
            return f"check that {describe(check)}"
        case g.End(status):
            return f"end with {status}"
