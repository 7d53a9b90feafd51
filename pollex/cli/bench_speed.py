"""`pollex bench speed`: what each part of a step takes (docs/spec/loop.md, L-175)."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.interrupt import calling_off
from pollex.cli.options import AsJson
from pollex.cli.terminal import progress, say, say_json, say_table

if TYPE_CHECKING:
    from pollex.bench.speed import PartName, SpeedFigures

__all__ = ["speed"]


def speed(
    *,
    repeat: Annotated[int, typer.Option(metavar="N", min=1, max=50, help="Play the run so many times.")] = 3,
    compare: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What --json has told before: ends with 1 if slower.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Play a scripted run on a virtual phone of its own, and say what each part of a step takes.

    The script answers after half a second in the place of a model. Ends with 1 where one step in twenty is over the
    limit, or where the median of a part is more than 10 % (and 5 ms) above that in FILE. It takes about a minute for
    each time, and touches no other phone. The load of the computer counts too: compare what was measured alike.
    """
    from pollex.bench.speed import measured, on_own_phone, read_figures
    from pollex.device.deadline import Cancel

    before = None if compare is None else read_figures(compare)
    cancel = Cancel()
    with calling_off(cancel), progress("Measuring the steps of a run"), on_own_phone(cancel) as (executor, serial):
        found = measured(executor, serial, repeat, cancel)
    slower = () if before is None else found.slower_than(before)
    is_good = not slower and not found.over
    if as_json:
        say_json({"ok": is_good, "repeat": repeat, **found.json, "over": found.over, "slower": slower})
    else:
        _say(found, before, slower)
    return 0 if is_good else 1


def _say(found: "SpeedFigures", before: "Mapping[PartName, float] | None", slower: "tuple[PartName, ...]") -> None:
    from pollex.bench.speed import PARTS

    columns = ["part", "p50", "p95", "typical", "limit", *(() if before is None else ("before",))]
    say_table(
        columns,
        [
            [
                part.words,
                f"{found.p50(name):.0f}",
                f"{found.p95(name):.0f}",
                str(part.typical),
                str(part.limit),
                *(() if before is None else (f"{before[name]:.0f}",)),
            ]
            for name, part in PARTS.items()
        ],
    )
    say(f"Milliseconds, of {len(found.values['sum'])} steps and {len(found.values['slider'])} slider steps.")
    for name in found.over:
        say(f"Over the limit: {PARTS[name].words}.", style="bold")
    for name in slower:
        say(f"More than 10 % slower than before: {PARTS[name].words}.", style="bold")
    if not found.over and not slower:
        say("All parts keep to their limits." if before is None else "Nothing is slower than before.")
