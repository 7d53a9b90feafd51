"""One-time codes of a run: those that the owner gave, and those that a model types (docs/spec/loop.md, L-136)."""

import re
from collections.abc import Iterator, Mapping

from pollex.agent.reply import Broken, read_object
from pollex.agent.task import Task
from pollex.flow import grammar as g
from pollex.flow.doing import wanted_by
from pollex.screen.elements import ElementList
from pollex.screen.one_time import asks_for_code, code_in

__all__ = ["code_words", "codes_given", "codes_told", "codes_typed"]

_LIKE_CODES = re.compile(r"(?<![0-9A-Za-z])(?=[A-Za-z]*[0-9])[0-9A-Za-z]{4,8}(?![0-9A-Za-z])")
"""Words with a digit."""


def codes_given(task: Task) -> Iterator[str]:
    """What the owner gave that is called a one-time code: in the goal, as an input, or for a field of the flow."""
    yield from codes_told(task.goal, task.goal)
    yield from (value for name, value in task.inputs.items() if asks_for_code(name))
    if task.flow is None:
        return
    for verb in (step.verb for step in task.flow.flow.steps):
        wanted = wanted_by(verb)
        if not isinstance(verb, g.Fill) or verb.param is None or wanted is None:
            continue
        if asks_for_code(verb.param, wanted.text or "", wanted.resource_id or ""):
            yield task.flow.values.get(verb.param, "")


def codes_told(question: str, answer: str) -> tuple[str, ...]:
    """What may be a code in an answer; nothing if the question is of something else."""
    return tuple(_LIKE_CODES.findall(answer)) if asks_for_code(question) else ()


def codes_typed(reply: str, listed: ElementList, fields: Mapping[str, str]) -> Iterator[str]:
    """The codes that a reply types into fields of the list; of one that cannot be read, all that may be codes.

    Args:
        reply: what the model said.
        listed: the elements that it was made on.
        fields: names of the reply's parts, where the model has its own.
    """
    asking = {number for number in range(1, len(listed.elements) + 1) if asks_for_code(*code_words(listed, number))}
    if not asking:
        return
    target = fields.get("target", "target")
    try:
        said = read_object(reply, numbers=frozenset({target})).object
    except Broken:
        yield from _LIKE_CODES.findall(reply)
        return
    text = said.get(fields.get("text", "text"))
    if said.get(target) in asking and isinstance(text, str) and code_in(text):
        yield text


def code_words(listed: ElementList, number: int) -> tuple[str, ...]:
    """What a field of the list says of itself; nothing if it is no field."""
    node = listed.node(number)
    if node is None or not (node.is_editable or node.is_secret):
        return ()
    return (node.resource_id, node.hint, node.description, listed.elements[number - 1].item.label.text)
