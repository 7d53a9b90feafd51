"""`pollex flow`: check a flow file, or play it without a model (docs/spec/loop.md, section 9)."""

import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.options import ACT, AsJson, DeviceName
from pollex.cli.terminal import note, progress, say, say_json
from pollex.codes import exit_code
from pollex.errors import FlowDetail, Misuse, PhoneError

if TYPE_CHECKING:
    from pollex.flow.grammar import Flow
    from pollex.flow.player import Played

__all__ = ["register"]

FlowFile = Annotated[Path, typer.Argument(metavar="FILE", help="A flow file.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    verbs = typer.Typer(help="Check a flow file, or play it without a model.")
    verbs.command("check", epilog="Example: pollex flow check daily.yaml")(check)
    verbs.command("run", epilog="Example: pollex flow run daily.yaml --param city=Bern")(run)
    app.add_typer(verbs, name="flow", rich_help_panel=ACT)


def check(file: FlowFile, *, as_json: AsJson = False) -> None:
    """Say whether the file is a flow, or where it is not."""
    flow = _load(file)
    if as_json:
        say_json({"ok": True, "name": flow.name, "version": flow.version, "steps": len(flow.steps)})
    else:
        say(f"{flow.name} {flow.version}, {flow.state}: {len(flow.steps)} step{'s' * (len(flow.steps) != 1)}")


def run(
    file: FlowFile,
    *,
    param: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="What a param is; repeat it.", show_default=False)
    ] = None,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Play the file's steps, and stop at the first thing that is not as it says."""
    flow = _load(file)
    values = _values(flow, param or [])

    from pollex.cli.opened import opened
    from pollex.device.deadline import Deadline
    from pollex.flow.player import MAX_ACTIONS, play

    play_id = f"flow-{uuid.uuid4().hex[:12]}"
    with opened(device) as phone, progress(f"Playing {flow.name}"):
        seconds = phone.deadline.left_s if flow.limits is None else float(flow.limits.seconds)
        played = play(
            phone.executor,
            flow.steps,
            Deadline(seconds, phone.deadline.cancel),
            name=lambda number: f"{play_id}.run{number}",
            values=values,
            is_exact=True,
            most_actions=MAX_ACTIONS if flow.limits is None else flow.limits.actions,
        )
    _tell(flow, played, as_json=as_json)
    return exit_code(None if played.failure is None else played.failure.code)


def _load(file: Path) -> "Flow":
    from pollex.flow.file import load_flow

    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Misuse("INVALID", f"{file} cannot be read: {error}.") from error
    return load_flow(text)


def _values(flow: "Flow", given: list[str]) -> dict[str, str]:
    values: dict[str, str] = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if not sign or name not in flow.params:
            known = ", ".join(flow.params) or "none"
            raise Misuse("INVALID", f"--param: {name[:40]!r} is no param of this flow; it has: {known}.")
        values[name] = value
    return values


def _tell(flow: "Flow", played: "Played", *, as_json: bool) -> None:
    end, failure = played.end, played.failure
    if as_json:
        facts: dict[str, object] = {"ok": failure is None, "flow": flow.name, "status": played.status}
        if failure is not None:
            facts |= {"error": failure.code, "message": failure.message, "stoppedAt": played.stopped_at}
        said = {} if end is None else {"said": end.result, "end": end.status}
        say_json({**facts, **said, "actions": len(played.trace)})
        return
    if failure is None:
        say(f"{flow.name}: {end.result if end is not None else 'played to its end'}")
        return
    note(f"{flow.name}, step {(played.stopped_at or 0) + 1}: {failure.code}: {failure.message}{_seen(failure)}")


def _seen(failure: PhoneError) -> str:
    seen = failure.detail.seen if isinstance(failure.detail, FlowDetail) else None
    return f" Seen: {seen}." if seen else ""
