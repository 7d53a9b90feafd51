"""`pollex flow list`, `show`, `search`, `approve` …: the flows of this user (docs/spec/loop.md, L-141 to L-143)."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.options import AsJson
from pollex.cli.terminal import note, say, say_json, say_table
from pollex.errors import Misuse

if TYPE_CHECKING:
    from pollex.flow.grammar import Flow
    from pollex.flow.library import Library

__all__ = ["loaded", "register"]

Name = Annotated[str, typer.Argument(metavar="NAME", help="A stored flow.")]
Version = Annotated[
    int | None,
    typer.Option(min=1, help="This version; else the approved one, or the newest draft.", show_default=False),
]
YES = "yes"


def register(verbs: typer.Typer) -> None:
    """Adds the commands."""
    verbs.command("list", epilog="Example: pollex flow list")(list_flows)
    verbs.command("show", epilog="Example: pollex flow show daily-sign-in")(show)
    verbs.command("search", epilog='Example: pollex flow search "sign in for today"')(search)
    verbs.command("distil", epilog="Example: pollex flow distil r_26 --name daily-sign-in")(distil)
    verbs.command("approve", epilog="Example: pollex flow approve daily-sign-in --version 2")(approve)
    verbs.command("retire", epilog="Example: pollex flow retire daily-sign-in --version 1")(retire)
    verbs.command("import", epilog="Example: pollex flow import daily.yaml")(import_flow)
    verbs.command("export", epilog="Example: pollex flow export daily-sign-in --file daily.yaml")(export)


def loaded(file: Path) -> "Flow":
    """The flow in a file.

    Raises:
        Misuse: INVALID, it cannot be read, or is no flow.
    """
    from pollex.device.files import read_ordinary
    from pollex.flow.file import load_flow
    from pollex.flow.library import MAX_FILE_BYTES

    try:
        text = read_ordinary(file, MAX_FILE_BYTES).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Misuse("INVALID", f"{file} cannot be read: {error}.") from error
    return load_flow(text)


def list_flows(*, as_json: AsJson = False) -> None:
    """List the stored flows, the newest version first."""
    library = _library()
    flows = library.flows()
    for name in library.broken():
        note(f"{name} in {library.folder} is no flow; see pollex flow check.")
    _tell(flows, as_json=as_json)


def show(name: Name, *, version: Version = None) -> None:
    """Print a flow as its file has it."""
    from pollex.flow.file import dump_flow

    say(dump_flow(_library().get(name, version)).rstrip())


def search(
    task: Annotated[str, typer.Argument(metavar="TASK", help="What is wanted, in your own words.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Find the flows whose name and goal are like the task, the best first."""
    from pollex.flow.searching import equal, nearest

    flows = [flow for flow in _library().flows() if flow.state != "retired"]
    hit = equal(task, flows)
    _tell((hit.flow,) if hit is not None else nearest(task, flows), as_json=as_json)


def distil(
    run: Annotated[
        str, typer.Argument(metavar="RUN", help="The run's id, or its beginning; the newest if left out.")
    ] = "",
    *,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Of the flow; else made of the goal.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make a draft of a run that succeeded."""
    from pollex.cli.kept import found_run, open_records
    from pollex.flow.distil import distilled, name_for

    library = _library()
    with open_records() as records:
        row = found_run(records, run)
        chosen = name or name_for(row.goal)
        version = library.next_version(chosen)
        flow = distilled(row, records.steps(row.id), name=chosen, version=version, inputs=records.inputs(row.id))
    _stored(library, flow, as_json=as_json)


def approve(name: Name, *, version: Version = None) -> int:
    """Let a flow play by itself, after you have seen what it touches.

    A terminal is needed: this is a person's yes.
    """
    from pollex.flow.reading import summary

    library = _library()
    flow = library.get(name, version or _newest_draft(library, name))
    for line in summary(flow):
        say(line)
    if not sys.stdin.isatty():
        raise Misuse("UNSUPPORTED", "A flow is approved by a person at a terminal.")
    if input("Type yes to approve it: ").strip() != YES:
        note("It stays as it was.")
        return 1
    library.set_state(flow.name, flow.version, "approved")
    say(f"{flow.name} {flow.version} is approved.")
    return 0


def retire(name: Name, *, version: Version = None) -> None:
    """Take a flow out of use; its file stays."""
    library = _library()
    flow = library.get(name, version)
    library.set_state(flow.name, flow.version, "retired")
    say(f"{flow.name} {flow.version} is retired.")


def import_flow(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A flow file.")], *, as_json: AsJson = False
) -> None:
    """Store a file as the next version of its flow, as a draft."""
    from dataclasses import replace

    library = _library()
    flow = loaded(file)
    _stored(library, replace(flow, state="draft", version=library.next_version(flow.name)), as_json=as_json)


def export(
    name: Name,
    *,
    version: Version = None,
    file: Annotated[Path, typer.Option(metavar="FILE", help="Where it is written.")],
) -> None:
    """Write a stored flow to a file."""
    from pollex.flow.file import dump_flow

    text = dump_flow(_library().get(name, version))
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise Misuse("INVALID", f"{file} cannot be written: {error.strerror}.") from error
    note(f"Wrote {file}")


def _library() -> "Library":
    from pollex.flow.library import Library

    return Library.of_user()


def _newest_draft(library: "Library", name: str) -> int | None:
    return next((flow.version for flow in library.flows() if flow.name == name and flow.state == "draft"), None)


def _stored(library: "Library", flow: "Flow", *, as_json: bool) -> None:
    path = library.put(flow)
    if as_json:
        say_json({"ok": True, **_facts(flow), "file": str(path)})
        return
    say(f"{flow.name} {flow.version}, {flow.state}: {len(flow.steps)} step{'s' * (len(flow.steps) != 1)}")
    note(f"Read it with pollex flow show {flow.name} --version {flow.version}, then pollex flow approve {flow.name}.")


def _tell(flows: "tuple[Flow, ...]", *, as_json: bool) -> None:
    if as_json:
        say_json({"ok": True, "flows": [_facts(flow) for flow in flows]})
    elif not flows:
        say("There are no such flows.")
    else:
        rows = [[flow.name, str(flow.version), flow.state, str(len(flow.steps)), flow.goal] for flow in flows]
        say_table(["name", "version", "state", "steps", "goal"], rows)


def _facts(flow: "Flow") -> dict[str, object]:
    return {
        "name": flow.name,
        "version": flow.version,
        "state": flow.state,
        "goal": flow.goal,
        "params": list(flow.params),
        "apps": list(flow.apps),
        "steps": len(flow.steps),
    }
