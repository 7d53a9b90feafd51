"""The page that the tour leaves: one file, nothing loaded from elsewhere."""

import base64
import html
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from demo.host import Call, Check, Scene

__all__ = ["write_page"]

STYLE = """
:root { --ink: #1d2330; --soft: #667085; --line: #e4e7ec; --paper: #f7f8fa; --card: #fff; --good: #087443;
  --bad: #b42318; --code: #101828; --accent: #3e4784 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9f0; --soft: #98a2b3; --line: #2b3244; --paper: #10131a;
  --card: #181c26; --good: #47cd89; --bad: #f97066; --code: #0b0e14; --accent: #9ea5d1 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1180px; padding: 48px 24px 96px; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", sans-serif }
h1 { font-size: 34px; letter-spacing: -.02em; margin: 0 0 4px }
h2 { font-size: 20px; margin: 0 0 16px; letter-spacing: -.01em }
h2 b { color: var(--accent); font-variant-numeric: tabular-nums; margin-right: 10px }
.lead { color: var(--soft); margin: 0 0 24px; max-width: 62ch }
.facts { display: flex; flex-wrap: wrap; gap: 8px 28px; margin: 0 0 12px; padding: 0 }
.facts div { display: flex; gap: 8px } .facts dt { color: var(--soft) } .facts dd { margin: 0 }
.verdict { display: inline-block; padding: 6px 14px; border-radius: 999px; font-weight: 600; color: #fff;
  background: var(--good) } .verdict.bad { background: var(--bad) }
section { display: grid; grid-template-columns: minmax(0, 1fr) 270px; gap: 28px; background: var(--card);
  border: 1px solid var(--line); border-radius: 16px; padding: 28px; margin: 28px 0 0 }
@media (max-width: 820px) { section { grid-template-columns: 1fr } }
img { width: 270px; border-radius: 22px; border: 6px solid var(--code); display: block; background: var(--code) }
ul { list-style: none; margin: 20px 0 0; padding: 0 }
li { padding: 8px 0 8px 30px; border-top: 1px solid var(--line); position: relative }
li::before { content: "✓"; position: absolute; left: 6px; color: var(--good); font-weight: 700 }
li.bad::before { content: "✗"; color: var(--bad) }
li small { display: block; color: var(--soft); overflow-wrap: anywhere; white-space: pre-wrap }
details { border: 1px solid var(--line); border-radius: 10px; margin: 0 0 8px; overflow: hidden }
summary { cursor: pointer; padding: 9px 14px; font: 13.5px/1.5 ui-monospace, "Cascadia Code", Menlo, monospace;
  display: flex; gap: 12px; overflow-wrap: anywhere }
summary span { color: var(--soft); margin-left: auto; white-space: nowrap }
summary.bad { color: var(--bad) }
pre { margin: 0; padding: 14px; background: var(--code); color: #d0d5dd; overflow: auto; max-height: 420px;
  font: 12.5px/1.55 ui-monospace, "Cascadia Code", Menlo, "Noto Sans Mono CJK SC", monospace }
"""

LEAD = (
    "A virtual phone was booted and the MCP server started as an AI host starts it. Below is every call with its "
    "answer, the phone's own picture at the end of each scene, and every check that was made."
)


def write_page(
    path: Path, scenes: Sequence[Scene], *, facts: Mapping[str, str], failure: str | None, took_s: float
) -> None:
    """Writes the page, making its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(_page(scenes, facts=facts, failure=failure, took_s=took_s)), "utf-8")


def _page(scenes: Sequence[Scene], *, facts: Mapping[str, str], failure: str | None, took_s: float) -> Iterator[str]:
    checks = sum(len(scene.checks) for scene in scenes)
    verdict = f"All {checks} checks held" if failure is None else "A check did not hold"
    yield '<!doctype html><html lang="en"><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1"><title>pollex demo</title>'
    yield f"<style>{STYLE}</style><h1>pollex</h1><p class=lead>{LEAD}</p><dl class=facts>"
    for name, value in {**facts, "time": f"{took_s:.0f} s"}.items():
        yield f"<div><dt>{_text(name)}</dt><dd>{_text(value)}</dd></div>"
    yield f"</dl><p class='verdict{'' if failure is None else ' bad'}'>{verdict}</p>"
    if failure is not None:
        yield f"<pre>{_text(failure)}</pre>"
    for number, scene in enumerate(scenes, start=1):
        yield from _scene(number, scene)
    yield "</html>\n"


def _scene(number: int, scene: Scene) -> Iterator[str]:
    yield f"<section><div><h2><b>{number}</b>{_text(scene.title)}</h2>"
    for call in scene.calls:
        yield from _call(call)
    yield "<ul>"
    for check in scene.checks:
        yield _check(check)
    yield "</ul></div><div>"
    if scene.picture:
        data = base64.b64encode(scene.picture).decode()
        yield f'<img alt="The phone after: {_text(scene.title)}" src="data:image/png;base64,{data}">'
    yield "</div></section>"


def _call(call: Call) -> Iterator[str]:
    arguments = json.dumps(call.arguments, ensure_ascii=False)
    bad = " class=bad" if call.is_error else ""
    yield f"<details><summary{bad}><div>{_text(call.tool)} {_text(arguments)}</div>"
    yield f"<span>{call.took_s * 1000:.0f} ms</span></summary><pre>{_text(call.answer)}</pre></details>"


def _check(check: Check) -> str:
    bad = "" if check.held else " class=bad"
    return f"<li{bad}>{_text(check.claim)}<small>{_text(check.seen)}</small></li>"


def _text(text: str) -> str:
    return html.escape(text)
