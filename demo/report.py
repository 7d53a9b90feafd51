"""The report that the tour leaves: one file, nothing loaded from elsewhere. All that came from a phone is escaped."""

import base64
import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from demo.story import Check, Picture, Scene, Step

__all__ = ["Result", "write_report"]

STYLE = (Path(__file__).parent / "report.css").read_text("utf-8")

LEAD = (
    "A virtual phone was booted and moved, from Python first, then by a flow that asks before it spends, then over MCP "
    "as an AI host does it. Below is every call with what came of it, the phone's own pictures, and every check that "
    "was made: by reading again, and by asking the phone's own shell."
)


@dataclass(frozen=True, slots=True)
class Result:
    """How the tour ended."""

    took_s: float
    failure: str | None
    """What did not hold; None if all did."""


def write_report(path: Path, scenes: Sequence[Scene], facts: Mapping[str, str], result: Result) -> None:
    """Writes the report, making its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(_page(scenes, facts, result)), "utf-8")


def _page(scenes: Sequence[Scene], facts: Mapping[str, str], result: Result) -> Iterator[str]:
    checks = sum(len(scene.checks) for scene in scenes)
    verdict = f"All {checks} checks held" if result.failure is None else "Not done"
    yield '<!doctype html><html lang="en"><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1"><title>pollex demo</title>'
    yield f"<style>{STYLE}</style><h1>pollex</h1><p class=lead>{LEAD}</p><dl class=facts>"
    for name, value in {**facts, "time": f"{result.took_s:.0f} s"}.items():
        yield f"<div><dt>{_text(name)}</dt><dd>{_text(value)}</dd></div>"
    yield f"</dl><p class='verdict{'' if result.failure is None else ' bad'}'>{verdict}</p>"
    if result.failure is not None:
        yield f"<pre class=failure>{_text(result.failure)}</pre>"
    yield "<nav>"
    for number, scene in enumerate(scenes, start=1):
        yield f"<a href='#s{number}'>{number} {_text(scene.title)}</a>"
    yield "</nav>"
    for number, scene in enumerate(scenes, start=1):
        yield from _scene(number, scene)
    yield "</html>\n"


def _scene(number: int, scene: Scene) -> Iterator[str]:
    yield f"<section id=s{number}><h2><b>{number}</b>{_text(scene.title)}</h2><div class=scene><div class=told>"
    for entry in scene.entries:
        # The first outline is shown at once, so that a reader sees what there is behind the others.
        yield (
            _check(entry)
            if isinstance(entry, Check)
            else _step(entry, is_open=entry is scene.entries[0] and number == 1)
        )
    yield "</div><div class=pictures>"
    for picture in scene.pictures:
        yield _picture(picture)
    yield "</div></div></section>"


def _step(step: Step, *, is_open: bool) -> str:
    refused = " refused" if step.is_refused else ""
    head = f"<code>{_text(step.call)}</code><span>{step.took_s * 1000:.0f} ms</span>"
    lines = "".join(f"<p>{_text(line)}</p>" for line in step.lines)
    if not step.body:
        return f"<div class='step{refused}'><div class=head>{head}</div>{lines}</div>"
    opened = " open" if is_open else ""
    body = f"<pre>{_text(step.body)}</pre>"
    return f"<details class='step{refused}'{opened}><summary>{head}</summary>{lines}{body}</details>"


def _check(check: Check) -> str:
    bad = "" if check.held else " bad"
    return f"<div class='check{bad}'>{_text(check.claim)}<small>{_text(check.seen)}</small></div>"


def _picture(picture: Picture) -> str:
    data = base64.b64encode(picture.png).decode()
    caption = _text(picture.caption)
    image = f'<img alt="The phone: {caption}" src="data:image/png;base64,{data}">'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"


def _text(text: str) -> str:
    return html.escape(text)
