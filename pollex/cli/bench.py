"""`pollex bench`: how well faults are noticed, how well a model keeps to the form (docs/spec/loop.md, L-79, L-117)."""

from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.bench_speed import speed
from pollex.cli.bench_tasks import tasks
from pollex.cli.options import AGENTS, AsJson
from pollex.cli.terminal import note, progress, say, say_json, say_table

if TYPE_CHECKING:
    from pollex.bench.parsing import ParseFigures

__all__ = ["register"]

EXIT_MODEL = 4


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    verbs = typer.Typer(
        help="Measure the time of a step, how faults are noticed, what tasks a model does and in what form."
    )
    verbs.command("faults", epilog="Example: pollex bench faults --json")(faults)
    verbs.command("parse", epilog="Example: pollex bench parse --model medium")(parse)
    verbs.command("speed", epilog="Example: pollex bench speed --compare before.json")(speed)
    verbs.command("tasks", epilog="Example: pollex bench tasks --device virtual --model medium")(tasks)
    app.add_typer(verbs, name="bench", rich_help_panel=AGENTS)


def faults(*, as_json: AsJson = False) -> int:
    """Play faults of inputs on stored screens, and count how many are noticed and rightly explained.

    Ends with 1 where a goal is missed: 70 % noticed without an expectation, 90 % with a check, under 2 % of good
    actions misjudged, 90 % of the runs explained by the right row.
    """
    from pollex.bench.figures import LEVEL_1, LEVEL_2, MISJUDGED, RIGHT, fault_figures

    with progress("Playing faults on stored screens"):
        found = fault_figures()
    told = found.json
    if as_json:
        say_json({"ok": found.is_met, **told})
        return 0 if found.is_met else 1
    kinds = [[str(one.get(name, "") if one.get(name) is not None else "") for name in _COLUMNS] for one in found.kinds]
    say_table(_COLUMNS, kinds)
    say(f"{told['faults']} faults: noticed by level 1 {found.level_1:.1%} (goal {LEVEL_1:.0%}),", style="bold")
    say(f"by levels 1 and 2 with a check {found.level_2:.1%} (goal {LEVEL_2:.0%}),")
    say(f"with a sentence in the place of the check {told['caught_with_a_sentence']:.1%}.")
    say(f"{told['good_actions']} good actions: misjudged {found.misjudged:.1%} (goal under {MISJUDGED:.0%}).")
    say(f"{told['explained_runs']} runs with a known cause: rightly explained {found.right:.1%} (goal {RIGHT:.0%}),")
    say(f"with {told['rows_named']:.2f} rows named for each; for a good run {told['rows_named_for_a_good_run']:.2f}.")
    say("All goals are met." if found.is_met else "A goal is missed.")
    return 0 if found.is_met else 1


_COLUMNS = ("kind", "row", "played", "level_1", "level_2", "explained")


def parse(
    *,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="PROFILE",
            help="Ask this model 65 fixed questions; else stored replies are read.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Count how many replies can be read as they are, repaired, or not at all.

    A model of which less than 98 % can be read as they are is unfit, and the command ends with 1. Without a model it
    reads stored replies of all usual shapes, and ends with 1 if anything else becomes of one than should.
    """
    if model is not None:
        return _of_model(model, as_json=as_json)
    from pollex.bench.parsing import ParseFigures, shapes, told

    stored = shapes()
    came = [told(shape.reply) for shape in stored]
    wrong = [shape.name for shape, one in zip(stored, came, strict=True) if one != (shape.becomes, shape.by)]
    figures = ParseFigures(tuple(came))
    if as_json:
        say_json({"ok": not wrong, **figures.json, "otherwise": wrong})
    else:
        say_table(
            ["shape", "becomes", "by"],
            [[shape.name, one[0], ", ".join(one[1])] for shape, one in zip(stored, came, strict=True)],
        )
        _say(figures)
        say(f"Otherwise than it should: {', '.join(wrong)}." if wrong else "All became what they should.")
    return 1 if wrong else 0


def _of_model(name: str, *, as_json: bool) -> int:
    from pollex.bench.parsing import asked
    from pollex.cli.run import router_of
    from pollex.device.deadline import Deadline
    from pollex.model.protocol import ModelFailed

    player = router_of(name, None).main
    try:
        with progress(f"Asking {name}"):
            reply_s = player.profile.limits.reply_s
            figures = asked(player, deadline=lambda: Deadline(reply_s))
    except ModelFailed as failed:
        if as_json:
            say_json({"ok": False, "error": failed.code, "message": str(failed)})
        else:
            note(f"{name} gave no answer: {failed}")
        return EXIT_MODEL
    if as_json:
        say_json({"ok": figures.is_fit, "model": name, **figures.json})
    else:
        _say(figures)
        say(f"{name} is fit." if figures.is_fit else f"{name} is unfit: less than 98 % can be read as they are.")
    return 0 if figures.is_fit else 1


def _say(figures: "ParseFigures") -> None:
    told = figures.json
    say(
        f"{told['replies']} replies: accepted {told['accepted']:.1%}, repaired {told['repaired']:.1%}, "
        f"refused {told['refused']:.1%}",
        style="bold",
    )
    for what in ("repairs", "faults"):
        for name, times in told[what].items():
            say(f"  {name}: {times}")
