"""`pollex runs`: what runs have left behind (docs/spec/loop.md, section 8)."""

import shlex
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pollex.cli.kept import found_run, open_records, write_report
from pollex.cli.options import AGENTS, AsJson, DeviceName, flag
from pollex.cli.run import EXIT_MODEL, Approval, AsEvents, Keep, played, router_of, secrets_of
from pollex.cli.run_telling import tell_ending
from pollex.cli.terminal import note, say, say_json, say_table
from pollex.errors import Misuse

if TYPE_CHECKING:
    from pollex.record.store import RunRow

__all__ = ["register"]

RunId = Annotated[str, typer.Argument(metavar="ID", help="The run's id, or its beginning; the newest if left out.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    verbs = typer.Typer(help="What runs have left behind.")
    verbs.command("list", epilog="Example: pollex runs list --failed")(list_runs)
    verbs.command("show", epilog="Example: pollex runs show r_26")(show)
    verbs.command("report", epilog="Example: pollex runs report --file run.html")(report)
    verbs.command("why", epilog="Example: pollex runs why r_26")(why)
    verbs.command("stats", epilog="Example: pollex runs stats")(stats)
    verbs.command("export", epilog="Example: pollex runs export r_26 --to run")(export)
    verbs.command("resume", epilog="Example: pollex runs resume r_26")(resume)
    verbs.command("prune", epilog="Example: pollex runs prune --days 7")(prune)
    app.add_typer(verbs, name="runs", rich_help_panel=AGENTS)


def list_runs(
    *,
    failed: Annotated[bool, flag("--failed", "Only those that did not succeed.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="How many, the newest first.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List the runs, the newest first."""
    with open_records() as records:
        runs = [run for run in records.runs() if not (failed and run.outcome == "succeeded")][:limit]
    if as_json:
        say_json({"ok": True, "runs": [_facts(run) for run in runs]})
        return
    if not runs:
        say("There are no runs yet.")
        return
    rows = [[run.id, _clock(run.began_ms), run.outcome or "running", run.reason or "", run.goal] for run in runs]
    say_table(["run", "began", "outcome", "reason", "goal"], rows)


def show(run: RunId = "", *, as_json: AsJson = False) -> None:
    """Show a run step by step, with what was asked and decided on the way."""
    from pollex.record.telling import in_words, state_of

    with open_records() as records:
        row = found_run(records, run)
        steps, inputs, events = records.steps(row.id), records.inputs(row.id), records.events(row.id)
    state, unknown = state_of(row, events), [one for one in inputs if one.receipt is None]
    lines = [(event, line) for event in events if (line := in_words(event))]
    if as_json:
        told = [{"step": step.step, **step.data} for step in steps]
        gate = [{"step": one.step, "event": one.kind, **one.data} for one, _ in lines]
        sent = {"inputs": len(inputs), "unknown": [{"step": one.step, **one.action} for one in unknown]}
        say_json({"ok": True, **_facts(row), "state": state, "ending": row.ending, "steps": told, "told": gate, **sent})
        return
    say(f"{row.id}  {_clock(row.began_ms)}  {state} {row.reason or ''}".rstrip(), style="bold")
    say(row.goal)
    for step in steps:
        verdict = step.data.get("verdict") or {}
        parsed = (step.data.get("decision") or {}).get("parsed") or {}
        say(f"{step.step:3}  {parsed.get('action', '')}  {verdict.get('result', '')}")
        for event, line in lines:
            if event.step == step.step:
                say(f"     {' '.join(line.split())}")
    for one in unknown:
        say(f"Input {one.operation_id} of step {one.step} is unknown: the run ended while it was sent.")
    if row.ending is not None:
        say(str(row.ending.get("sentence", "")))


def report(
    run: RunId = "",
    *,
    file: Annotated[Path, typer.Option(metavar="FILE", help="Where it is written.")] = Path("run.html"),
) -> None:
    """Write a run as one HTML file that opens without a server."""
    write_report(run, file)


def why(run: RunId = "", *, as_json: AsJson = False) -> None:
    """Say which known faults fit a run, with the numbers found."""
    from pollex.record.why import why as causes

    with open_records() as records:
        row = found_run(records, run)
        found = causes(row, records.steps(row.id), records.events(row.id), records.inputs(row.id))
    if as_json:
        causes_json = [{"id": one.id, "layer": one.layer, "told": one.told} for one in found]
        say_json({"ok": True, **_facts(row), "causes": causes_json})
        return
    say(f"{row.id}  {row.outcome or 'running'} {row.reason or ''}".rstrip(), style="bold")
    if row.ending is not None:
        say(str(row.ending.get("sentence", "")))
    for one in found:
        say(f"{one.id}  {one.layer}: {one.told}")
    if not found:
        say("No known fault fits; pollex runs report shows each step.")


def stats(
    *,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Over how many runs, the newest first.")] = 100,
    as_json: AsJson = False,
) -> None:
    """Show figures over runs: times, success, tokens, what is slow and what fails most."""
    from pollex.record.stats import stats as made

    with open_records() as records:
        figures = made((run, records.steps(run.id)) for run in records.runs(limit=limit))
    if as_json:
        say_json({"ok": True, **figures})
        return
    say_table(["figure", "value"], [[name, _shown(value)] for name, value in figures.items()])


def export(
    run: RunId = "",
    *,
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="A new or empty folder.")] = Path("run"),
) -> None:
    """Write a run as JSON lines and pictures, and what is needed to play it again without a phone and a model."""
    from pollex.record.export import export as written

    with open_records() as records:
        row = found_run(records, run)
        try:
            lines = written(records, row, to)
        except FileExistsError:
            raise Misuse("INVALID", f"{to} holds something already; name a new folder.") from None
        except OSError as error:
            raise Misuse("INVALID", f"{to} cannot be written: {error.strerror}.") from error
    note(f"Wrote {lines} lines to {to}")
    note(f"Play it again: {_command_again(row, to)}")


def _command_again(run: "RunRow", folder: Path) -> str:
    """The command line that plays an export; all of it counts that a model is told of."""
    said = run.settings
    words = ["pollex", "run", run.goal, "--max-steps", str(said.get("limits", {}).get("steps", 40))]
    words += [word for value in said.get("apps", ()) for word in ("--app", value)]
    words += [word for value in _secrets(said) for word in ("--secret", value)]
    words += [word for name, value in said.get("inputs", {}).items() for word in ("--input", f"{name}={value}")]
    words += ["--here"] * bool(said.get("here")) + ["--no-fence"] * (not said.get("fence", True))
    words += [word for key in ("vision", "on_foreign") for word in (f"--{key.replace('_', '-')}", str(said.get(key)))]
    places = ["--model", str(folder / "model.yaml"), "--device", f"replay:{folder / 'screens'}"]
    return shlex.join([*words, "--flow", "off", *places])


def _secrets(said: Mapping[str, Any]) -> list[str]:
    """The secrets of a run as `--secret` names them, with the packages that they are bound to."""
    bound = said.get("secret_apps", {})
    return [f"{name}@{','.join(bound[name])}" if name in bound else name for name in said.get("secrets") or ()]


def resume(
    run: RunId = "",
    *,
    model: Annotated[
        str | None, typer.Option(metavar="NAME", help="Another model than the run had.", show_default=False)
    ] = None,
    light: Annotated[
        str | None, typer.Option(metavar="NAME", help="Another one for plain steps.", show_default=False)
    ] = None,
    approve: Approval = None,
    unattended: Annotated[bool, flag("--unattended", "Nobody is asked; every such answer is no.")] = False,
    device: DeviceName = None,
    as_json: AsEvents = False,
) -> int:
    """Go on with a run whose program ended in the middle: same goal, same apps, and the limits that are left.

    It looks first. An input of which nobody knows whether it happened is never sent again; the model is told of it.
    """
    from pollex.agent.past import past_of, task_of
    from pollex.agent.router import without_model
    from pollex.model.protocol import ModelFailed

    with open_records() as records:
        row = found_run(records, run)
        past = past_of(records, row)
    said = row.settings
    task = task_of(row, past, secrets_of(list(said.get("secrets") or ()))[0])
    try:
        chosen = (model or said.get("model_named") or "default", light or said.get("light_named") or None)
        router = router_of(*chosen) if task.has_model else without_model()
    except ModelFailed as failed:
        note(f"The model cannot be asked: {failed}")
        return EXIT_MODEL
    note(f"Goes on with {row.id} after step {past.step}: {row.goal}")
    for one in past.unknown:
        note(f"The {one.action.get('action')} of step {one.step} may have happened or not; it is not sent again.")
    name, ending = played(
        task,
        router,
        approve,
        device or said.get("device"),
        flow="off",
        unattended=unattended,
        keep=Keep.FULL,
        as_json=as_json,
        past=past,
    )
    if not as_json:
        tell_ending(name, ending, is_kept=True)
    return ending.exit_code


def prune(
    *,
    days: Annotated[float, typer.Option(min=0, help="Forget what is older.")] = 30,
    as_json: AsJson = False,
) -> None:
    """Forget old runs; those that go on stay."""
    from pollex.record.pruning import prune as pruned

    with open_records() as records:
        gone = pruned(records, days=days, seconds=600)
    if as_json:
        say_json({"ok": True, "forgotten": gone})
    else:
        say(f"Forgot {gone} run{'s' * (gone != 1)}.")


def _facts(run: "RunRow") -> dict[str, object]:
    return {
        "run": run.id,
        "goal": run.goal,
        "began_ms": run.began_ms,
        "ended_ms": run.ended_ms,
        "outcome": run.outcome,
        "reason": run.reason,
    }


def _shown(value: object) -> str:
    """A figure on one line."""
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_shown(one)}" for name, one in value.items()) or "none"
    if isinstance(value, list):
        return "; ".join(map(_shown, value)) or "none"
    return "not known" if value is None else str(value)


def _clock(at_ms: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at_ms / 1000))
