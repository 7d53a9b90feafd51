"""`pollex bench tasks`: how many tasks a model does, beside two players that understand nothing (L-11, L-175)."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.options import AsJson, DeviceName
from pollex.cli.terminal import note, progress, say, say_json, say_table

if TYPE_CHECKING:
    from pollex.agent.router import Router
    from pollex.bench.tasks import BenchTask, Share, Try
    from pollex.bench.trying import Ground

__all__ = ["tasks"]

EXIT_MODEL = 4
CONNECT_S = 60.0


def tasks(
    *,
    model: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Profile of the model that tries them too, or its file.", show_default=False),
    ] = None,
    suite: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Tasks of your own (docs/benchmarks.md).", show_default=False),
    ] = None,
    repeat: Annotated[int, typer.Option(min=1, max=100, help="How often each task is tried.")] = 1,
    seed: Annotated[int, typer.Option(help="Of the player that acts at random.")] = 1,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Let players try tasks on a virtual phone, and count what the phone itself says was done.

    Two players always try them: one says "done" at once, one acts at random. What a model is worth is what it does
    beyond these. The phone is reset before each task: what is on it is lost. A crash counts as failed. With a model
    the command ends with 1 below 85 %, which a release needs.
    """
    from pollex.bench.tasks import RELEASE, suite_of
    from pollex.cli.interrupt import EXIT_INTERRUPTED
    from pollex.cli.run import router_of
    from pollex.cli.run_telling import tell_no_model
    from pollex.model.protocol import ModelFailed

    wanted = suite_of(suite)
    try:
        router = None if model is None else router_of(model, None)
    except ModelFailed as failed:
        tell_no_model(failed, as_json=as_json)
        return EXIT_MODEL
    with _ground(device) as (ground, kept):
        shares = _shares(wanted * repeat, ground, kept, router, named=model or "", seed=seed)
        if ground.cancel.is_set:
            note("Called off: a part of the tries says nothing about all.")
            return EXIT_INTERRUPTED
    is_enough = router is None or shares[-1].is_enough
    if as_json:
        players = [one.json for one in shares]
        say_json({"ok": is_enough, "seed": seed, "repeat": repeat, "release": RELEASE, "players": players})
    else:
        _say(shares, seed, has_model=router is not None)
    return 0 if is_enough else 1


@contextlib.contextmanager
def _ground(device: str | None) -> "Iterator[tuple[Ground, Ground]]":
    """The phone: for the baselines, which leave nothing behind, and for the model, whose runs can be looked into."""
    from pollex.act.opening import open_executor
    from pollex.bench.trying import Ground
    from pollex.cli.interrupt import calling_off
    from pollex.cli.opened import tell_of_boot
    from pollex.device.adb import Adb
    from pollex.device.deadline import Cancel, Deadline
    from pollex.record.store import Records

    cancel = Cancel()
    with calling_off(cancel), contextlib.ExitStack() as leaving:
        tell_of_boot(device)
        with progress("Connecting to the phone"):
            opened = open_executor(device).device
            try:
                serial = opened.info(Deadline(CONNECT_S, cancel)).serial
            finally:
                opened.close()
            phone = Adb().phone(serial)
        records = Records()
        leaving.callback(records.close)
        yield Ground(phone, cancel), Ground(phone, cancel, records)


def _shares(
    wanted: "tuple[BenchTask, ...]", ground: "Ground", kept: "Ground", router: "Router | None", *, named: str, seed: int
) -> "list[Share]":
    from pollex.bench.tasks import Share
    from pollex.bench.trying import AT_ONCE, AT_RANDOM, at_once, at_random, attempt

    players: list[tuple[str, Callable[[BenchTask, int], Router], Ground]] = [
        (AT_ONCE, lambda task, number: at_once(), ground),
        (AT_RANDOM, lambda task, number: at_random(task, f"{seed}/{number}"), ground),
    ]
    if router is not None:
        players.append((named, lambda task, number: router, kept))
    shares: list[Share] = []
    for player, chosen, place in players:
        tries: list[Try] = []
        for number, task in enumerate(wanted):
            tried = attempt(task, chosen(task, number), place)
            if ground.cancel.is_set:
                return shares
            tries.append(tried)
            count = f"{len(shares) * len(wanted) + len(tries):02}/{len(players) * len(wanted):02}"
            note(f"{count}  {player}: {task.name}  {_came(tried)}")
        shares.append(Share(player, tuple(tries)))
    return shares


def _came(tried: "Try") -> str:
    came = "done" if tried.is_done else f"not done ({tried.outcome} {tried.reason or ''}".rstrip() + ")"
    way = f"  pollex runs why {tried.run}" if tried.run and not tried.is_done else ""
    return f"{came}  {tried.steps} steps  {tried.seconds:.1f} s{way}"


def _say(shares: "list[Share]", seed: int, *, has_model: bool) -> None:
    from pollex.bench.tasks import RELEASE

    head = ["player", "done", "share", "crashed", "wrongly claimed"]
    rows = [
        [one.player, f"{one.done} of {len(one.tries)}", f"{one.share:.0%}", str(one.crashed), str(one.claimed)]
        for one in shares
    ]
    say_table(head, rows)
    say(f"Seed of what acts at random: {seed}.")
    if has_model:
        enough = "enough for" if shares[-1].is_enough else "too little for"
        say(
            f"{shares[-1].player}: {shares[-1].share:.1%}, {enough} a release, which needs {RELEASE:.0%}.", style="bold"
        )
