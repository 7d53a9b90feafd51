"""A run as one HTML file: no outside links, opens without a server, screen text escaped (docs/spec/loop.md, L-133)."""

import base64
import html
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from typing import Any

from pollex.record.store import Event, InputRow, Records, RunRow, StepRow
from pollex.record.telling import in_words, state_of

__all__ = ["report"]

# Any: rows hold JSON of any shape.
Json = Mapping[str, Any]


def report(records: Records, run: RunRow) -> str:
    """The page of a run.

    Raises:
        Refused: RECORDS_FAILED.
    """
    events, inputs = records.events(run.id), records.inputs(run.id)
    page = resources.files("pollex.record").joinpath("report.html").read_text("utf-8")
    parts = {
        "title": _escaped(run.goal),
        "head": "".join(_head(run, state_of(run, events), inputs)),
        "steps": "".join(_step(records, step, events, inputs) for step in records.steps(run.id)),
        "inputs": "".join(map(_input, inputs)) or "<p>Nothing was sent.</p>",
        "events": "".join(map(_event, events)),
    }
    for name, value in parts.items():
        page = page.replace(f"<!--{name}-->", value)
    return page


def _head(run: RunRow, outcome: str, inputs: tuple[InputRow, ...]) -> Iterator[str]:
    ending = run.ending or {}
    yield f'<p class="outcome {outcome}">{outcome}{f" · {_escaped(run.reason)}" if run.reason else ""}</p>'
    yield f"<h1>{_escaped(run.goal)}</h1>"
    yield f"<p>{_escaped(ending.get('sentence', ''))}</p>"
    if ending.get("result"):
        yield f"<p>The model says: {_escaped(ending['result'])}</p>"
    if ending.get("answer") is not None:
        yield f"<p>Answer: <strong>{_escaped(ending['answer'])}</strong></p>"
    unknown = sum(one.receipt is None for one in inputs)
    seconds = "" if run.ended_ms is None else f"{(run.ended_ms - run.began_ms) / 1000:.1f} s"
    facts = {
        "Run": run.id,
        "Began": time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(run.began_ms / 1000)),
        "Took": seconds or "unknown",
        "Model": run.settings.get("model"),
        "Device": run.settings.get("device"),
        "Tokens": ending.get("tokens"),
        "Cost": ending.get("cost") if ending.get("cost") is not None else "no price is set",
        "Inputs": f"{len(inputs)}{f', of which {unknown} unknown' if unknown else ''}",
    }
    yield "<dl>" + "".join(f"<dt>{name}</dt><dd>{_escaped(value)}</dd>" for name, value in facts.items()) + "</dl>"


def _step(records: Records, step: StepRow, events: tuple[Event, ...], inputs: tuple[InputRow, ...]) -> str:
    data = step.data
    verdict = data.get("verdict") or {}
    result = verdict.get("result", "")
    decided = next((event.data for event in _of(step, events) if event.kind == "decided"), {})
    words = decided.get("words", decided.get("action", ""))
    picture = _picture(records, data.get("picture"), _elements(records, data.get("elements")))
    told = "".join(f'<p class="told">{_escaped(line)}</p>' for line in map(in_words, _of(step, events)) if line)
    elements = _text(records, data.get("elements"))
    mine = "".join(_input(one) for one in inputs if one.step == step.step)
    return (
        f'<article><header><span class="number">{step.step}</span><h2>{_escaped(words)}</h2>'
        f'<span class="verdict {_escaped(result)}">{_escaped(result.replace("_", " "))}</span></header>'
        f"{picture}<p>{_escaped(data.get('page', ''))}</p>{told}"
        f"{_folded('Decision', _pretty(data.get('decision')))}{_folded('Receipt', _pretty(data.get('receipt')))}"
        f"{_folded('Verdict', _pretty(verdict))}"
        f"{_folded('Element list', elements)}{_folded('Inputs', mine, is_html=True)}"
        f"{_folded('Times, tokens and cost', _pretty(_spent(data, _of(step, events))))}"
        "</article>"
    )


def _spent(data: Json, events: Iterator[Event]) -> Json:
    """The time of each layer in milliseconds, tokens, and money where a profile has a price."""
    known = [
        float(cost) for event in events if event.kind == "replied" and (cost := event.data.get("cost")) is not None
    ]
    return {
        "perception": data.get("seen_ms"),
        "decision": data.get("model_ms"),
        "execution": data.get("ms"),
        "tokens": data.get("tokens"),
        "cost": sum(known) if known else None,
    }


def _of(step: StepRow, events: tuple[Event, ...]) -> Iterator[Event]:
    return (event for event in events if event.step == step.step)


def _input(row: InputRow) -> str:
    status = "unknown: no receipt" if row.receipt is None else str(row.receipt.get("status"))
    return f"<pre>{_escaped(row.operation_id)} · {_escaped(status)}\n{_escaped(_pretty(row.action))}</pre>"


def _event(event: Event) -> str:
    clock = time.strftime("%H:%M:%S", time.localtime(event.at_ms / 1000))
    told = _escaped(json.dumps(event.data, ensure_ascii=False))
    words = in_words(event)
    told = f"<strong>{_escaped(words)}</strong><br>{told}" if words else told
    return f"<tr><td>{clock}</td><td>{event.step}</td><td>{_escaped(event.kind)}</td><td>{told}</td></tr>"


def _picture(records: Records, name: str | None, elements: Sequence[Json]) -> str:
    """The picture, with the numbers of the elements for whoever wants them."""
    if not name:
        return ""
    try:
        data = base64.b64encode(records.blobs.get(name)).decode()
    except FileNotFoundError:
        return "<p>Its picture is not kept any more.</p>"
    # Old and damaged lists may name no place; the report has to open all the same.
    marks = "".join(_mark(element) for element in elements if "bounds" in element)
    return (
        f'<figure><img alt="The screen of this step" src="data:image/webp;base64,{data}">'
        f'<div class="marks" aria-hidden="true">{marks}</div></figure>'
    )


def _mark(element: Json) -> str:
    """A box with its number in the corner, in shares of the display."""
    left, top, right, bottom = (100 * float(one) for one in element["bounds"])
    place = f"left:{left:.2f}%;top:{top:.2f}%;width:{max(0.0, right - left):.2f}%;height:{max(0.0, bottom - top):.2f}%"
    return f'<i style="{place}">{_escaped(element["id"])}</i>'


def _elements(records: Records, name: str | None) -> Sequence[Json]:
    """The list of a step; empty if there is none any more."""
    if not name:
        return ()
    try:
        listed: Sequence[Json] = json.loads(records.blobs.get(name))["elements"]
    except (FileNotFoundError, ValueError):
        return ()
    return listed


def _text(records: Records, name: str | None) -> str:
    rows = (
        f"{one.get('id')} {one.get('type')} {json.dumps(one.get('text'), ensure_ascii=False)}"
        for one in _elements(records, name)
    )
    return "\n".join(rows) or ("It is not kept any more." if name else "")


def _folded(title: str, content: str, *, is_html: bool = False) -> str:
    if not content:
        return ""
    shown = content if is_html else f"<pre>{_escaped(content)}</pre>"
    return f"<details><summary>{title}</summary>{shown}</details>"


def _pretty(value: Any) -> str:
    return "" if value is None else json.dumps(value, ensure_ascii=False, indent=1)


def _escaped(value: Any) -> str:
    return html.escape(str(value))
