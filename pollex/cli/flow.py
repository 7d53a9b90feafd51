"""`pollex flow`: stored flows, what they are made of, and playing them (docs/spec/loop.md, section 9)."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli import flow_library
from pollex.cli.options import ACT, AsJson, DeviceName, flag
from pollex.cli.run import Approval, Keep, SecretNames, hit_for, played, router_of, secrets_of
from pollex.cli.terminal import note, say, say_json
from pollex.errors import Misuse

if TYPE_CHECKING:
    from pollex.agent.task import Ending
    from pollex.flow.grammar import Flow

__all__ = ["register"]

SECONDS = 240
FlowName = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A stored flow, or a file.")]
FlowFile = Annotated[Path, typer.Argument(metavar="FILE", help="A flow file.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    verbs = typer.Typer(help="Flows: steps that play without a model.")
    flow_library.register(verbs)
    verbs.command("check", epilog="Example: pollex flow check daily.yaml")(check)
    verbs.command("run", epilog="Example: pollex flow run daily-sign-in --param city=Bern")(run)
    app.add_typer(verbs, name="flow", rich_help_panel=ACT)


def check(file: FlowFile, *, as_json: AsJson = False) -> None:
    """Say whether the file is a flow, or where it is not."""
    flow = flow_library.loaded(file)
    if as_json:
        say_json({"ok": True, "name": flow.name, "version": flow.version, "steps": len(flow.steps)})
    else:
        say(f"{flow.name} {flow.version}, {flow.state}: {len(flow.steps)} step{'s' * (len(flow.steps) != 1)}")


def run(
    flow: FlowName,
    *,
    param: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="What a param is; repeat it.", show_default=False)
    ] = None,
    secret: SecretNames = None,
    version: Annotated[int | None, typer.Option(min=1, help="This version of a stored flow.")] = None,
    model: Annotated[
        str | None, typer.Option(metavar="NAME", help="Goes on where the flow does not fit.", show_default=False)
    ] = None,
    app: Annotated[
        list[str] | None,
        typer.Option(metavar="PACKAGE", help="Only this app may be touched; repeat it.", show_default=False),
    ] = None,
    here: Annotated[bool, flag("--here", "Start on the present screen, and not at home.")] = False,
    junit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the outcome as a test report.", show_default=False)
    ] = None,
    approve: Approval = None,
    unattended: Annotated[bool, flag("--unattended", "Nobody is asked; every such answer is no.")] = False,
    records: Annotated[Keep, typer.Option(help="What is written down.")] = Keep.FULL,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Play a flow, and stop at the first thing that is not as it says.

    It is a run like any other, with its record, and without a model unless you name one.
    """
    from dataclasses import replace

    from pollex.agent.limits import DEFAULT
    from pollex.agent.router import without_model
    from pollex.agent.task import Task

    chosen = _flow(flow, version)
    values = _values(chosen, param or [])
    secrets, bound = secrets_of(secret)
    seconds = SECONDS if chosen.limits is None else max(SECONDS, chosen.limits.seconds)
    limits = replace(DEFAULT, seconds=seconds, steps=max(DEFAULT.steps, len(chosen.steps)))
    task = Task(
        chosen.goal,
        tuple(app or ()),
        values,
        secrets,
        limits,
        here,
        has_model=model is not None,
        secret_apps=bound,
    )
    task = replace(task, flow=hit_for(chosen, task))
    router = without_model() if model is None else router_of(model, None)
    name, ending = played(task, router, approve, device, flow="off", unattended=unattended, keep=records, as_json=False)
    if junit is not None:
        _write_junit(junit, chosen, ending)
    _tell(chosen, name, ending, as_json=as_json)
    return ending.exit_code


def _flow(name: str, version: int | None) -> "Flow":
    """From the library, unless it is a file."""
    if name.endswith((".yaml", ".yml")) or "/" in name:
        if version is not None:
            raise Misuse("INVALID", "--version goes with the name of a stored flow; a file is one version.")
        return flow_library.loaded(Path(name))
    from pollex.flow.library import Library

    return Library.of_user().get(name, version)


def _values(flow: "Flow", given: list[str]) -> dict[str, str]:
    values: dict[str, str] = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if not sign or name not in flow.params:
            known = ", ".join(flow.params) or "none"
            raise Misuse("INVALID", f"--param: {name[:40]!r} is no param of this flow; it has: {known}.")
        values[name] = value
    return values


def _tell(flow: "Flow", run_name: str, ending: "Ending", *, as_json: bool) -> None:
    is_ok = ending.outcome == "succeeded"
    if as_json:
        facts: dict[str, object] = {"ok": is_ok, "flow": flow.name, "version": flow.version, "run": run_name}
        say_json({**facts, "outcome": ending.outcome, "error": ending.reason, "message": ending.sentence})
    elif is_ok:
        say(f"{flow.name}: {ending.result or 'played to its end'}")
    else:
        note(f"{flow.name}: {ending.reason or ending.outcome}: {ending.sentence}")


def _write_junit(file: Path, flow: "Flow", ending: "Ending") -> None:
    """One test case for the flow (L-151)."""
    from xml.etree import ElementTree

    is_ok = ending.outcome == "succeeded"
    counts = {"tests": "1", "failures": str(int(not is_ok)), "errors": "0"}
    suite = ElementTree.Element("testsuite", {"name": "pollex", **counts})
    case = ElementTree.SubElement(suite, "testcase", {"classname": "flow", "name": f"{flow.name} {flow.version}"})
    if not is_ok:
        failure = {"type": ending.reason or ending.outcome, "message": ending.sentence}
        ElementTree.SubElement(case, "failure", failure)
    try:
        ElementTree.ElementTree(suite).write(file, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        raise Misuse("INVALID", f"{file} cannot be written: {error.strerror}.") from error
