"""`pollex runs resume`: goes on with a run whose program ended in the middle (docs/spec/loop.md, L-131)."""

from typing import Annotated

import typer

from pollex.cli.options import DeviceName, flag
from pollex.cli.run import EXIT_MODEL, Approval, AsEvents, Keep, played, router_of, secrets_of
from pollex.cli.run_telling import tell_ending
from pollex.cli.runs import RunId, found_run, open_records
from pollex.cli.terminal import note

__all__ = ["register"]


def register(verbs: typer.Typer) -> None:
    """Adds the command."""
    verbs.command("resume", epilog="Example: pollex runs resume r_26")(resume)


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
    task = task_of(row, past, secrets_of(list(said.get("secrets") or ())))
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
