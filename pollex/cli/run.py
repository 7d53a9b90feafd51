"""`pollex run`: does a task with a model of the user's choice, and says truthfully what came of it (L-169 to L-171)."""

import contextlib
import getpass
import re
import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pollex.cli.kept import write_report
from pollex.cli.options import AGENTS, DeviceName, flag
from pollex.cli.run_telling import StepLines, tell_ending, tell_event, tell_no_model
from pollex.cli.terminal import note
from pollex.errors import Misuse

if TYPE_CHECKING:
    from pollex.agent.limits import Limits
    from pollex.agent.past import Past
    from pollex.agent.router import Player, Router
    from pollex.agent.task import Ending, Task
    from pollex.flow.grammar import Flow
    from pollex.flow.searching import Hit
    from pollex.guard.approver import Approver

__all__ = [
    "EXIT_MODEL",
    "Approval",
    "Keep",
    "SecretNames",
    "hit_for",
    "played",
    "register",
    "router_of",
    "secrets_of",
]


EXIT_MODEL = 4


class Vision(StrEnum):
    """When the model gets a picture."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class OnForeign(StrEnum):
    """What happens when an app comes to the front that may not be touched."""

    STOP = "stop"
    RETURN = "return"


class Approve(StrEnum):
    """Where the person is asked."""

    TERMINAL = "terminal"
    CONSOLE = "console"


class Keep(StrEnum):
    """What is written down."""

    FULL = "full"
    NONE = "none"


FlowName = Annotated[
    str,
    typer.Option("--flow", metavar="auto|off|NAME", help="Begin with a stored flow: one that fits, none, or this one."),
]
Goal = Annotated[str, typer.Argument(metavar="GOAL", help="What is wanted, in your own words.")]
ModelName = Annotated[str, typer.Option("--model", metavar="NAME", help="Profile of the model, or its file.")]
LightName = Annotated[
    str | None,
    typer.Option("--light", metavar="NAME", help="Profile of a cheaper one for plain steps.", show_default=False),
]
Apps = Annotated[
    list[str] | None,
    typer.Option(
        "--app",
        metavar="PACKAGE",
        help="Only this app may be touched; repeat it. Else those that the run opens.",
        show_default=False,
    ),
]
Steps = Annotated[int | None, typer.Option(min=1, max=200, help="Steps in all; 40, or 60 with --complex.")]
Seconds = Annotated[
    int | None, typer.Option(min=5, max=3600, help="Seconds in all; 240. Waiting for you does not count.")
]
StepSeconds = Annotated[int | None, typer.Option(min=1, max=120, help="Seconds of one step with its model; 15.")]
Tokens = Annotated[int | None, typer.Option(min=1000, help="Tokens of all calls; 200,000.")]
Inputs = Annotated[
    list[str] | None,
    typer.Option(
        "--input",
        metavar="NAME=VALUE",
        help="A value for the task, which the model sees; repeat it.",
        show_default=False,
    ),
]
_PACKAGE = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)*", re.ASCII)
SecretNames = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[@PACKAGE,…]",
        help="A secret that no model sees, from the environment, the key ring or a prompt; with packages it is typed "
        "only in their fields.",
        show_default=False,
    ),
]
Approval = Annotated[
    Approve | None,
    typer.Option(help="Where you are asked: at this terminal, or on a page of this computer.", show_default=False),
]


WhenVision = Annotated[Vision, typer.Option(help="Pictures for the model: auto is where the list is not enough.")]
ReportFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write the run as one HTML file, whatever came of it.", show_default=False),
]
AsEvents = Annotated[bool, flag("--json", "Tell each event as one line of JSON; the last one says what came of it.")]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("run", rich_help_panel=AGENTS, epilog='Example: pollex run "Set the font size to the largest"')(run)


def run(
    goal: Goal,
    *,
    model: ModelName = "default",
    light: LightName = None,
    app: Apps = None,
    quick: Annotated[bool, flag("--quick", "At most 180 s.")] = False,
    complex_: Annotated[bool, flag("--complex", "At most 60 steps and 300 s.")] = False,
    max_steps: Steps = None,
    timeout: Seconds = None,
    step_timeout: StepSeconds = None,
    max_tokens: Tokens = None,
    given: Inputs = None,
    secret: SecretNames = None,
    here: Annotated[bool, flag("--here", "Start on the present screen, and not at home.")] = False,
    vision: WhenVision = Vision.AUTO,
    approve: Approval = None,
    unattended: Annotated[bool, flag("--unattended", "Nobody is asked; every such answer is no.")] = False,
    on_foreign: Annotated[
        OnForeign, typer.Option(help="Another app comes to the front: stop, or return once.")
    ] = OnForeign.STOP,
    no_fence: Annotated[bool, flag("--no-fence", "Every app may be touched; this is recorded.")] = False,
    records: Annotated[Keep, typer.Option(help="Every step with its picture, or nothing.")] = Keep.FULL,
    report: ReportFile = None,
    flow: FlowName = "auto",
    device: DeviceName = None,
    as_json: AsEvents = False,
) -> int:
    """Do a task on the phone with a model, and say what came of it.

    The outcome is what was seen on the phone, never what the model says. A model is described by a profile; see
    docs/models.md. Ctrl-C calls it off and waits for what came of the last input; a second one ends it at once.
    """
    from pollex.agent.task import Task
    from pollex.model.protocol import ModelFailed

    _check_report(report, records)
    secrets, bound = _secrets_for(goal, secret)
    try:
        router = router_of(model, light)
    except ModelFailed as failed:
        tell_no_model(failed, as_json=as_json)
        return EXIT_MODEL
    # A slow model has its own time for a step, unless the person says another one (L-124).
    seconds = {"seconds": timeout, "step_seconds": step_timeout or router.main.profile.limits.step_s}
    changed = {"steps": max_steps, "tokens": max_tokens, **seconds}
    limits = _limits(quick=quick, complex_=complex_, changed=changed)
    inputs = dict(map(_pair, given or ()))
    task = Task(
        goal, tuple(app or ()), inputs, secrets, limits, here, vision.value, on_foreign.value,
        has_fence=not no_fence, secret_apps=bound,
    )  # fmt: skip
    name, ending = played(
        task, router, approve, device, flow=flow, unattended=unattended, keep=records, as_json=as_json
    )
    if not as_json:
        tell_ending(name, ending, is_kept=records is Keep.FULL)
    if report is not None:
        write_report(name, report)
    return ending.exit_code


def _check_report(file: Path | None, keep: Keep) -> None:
    """Says before the run what would speak against its report afterwards."""
    if file is None:
        return
    if keep is Keep.NONE:
        raise Misuse("INVALID", "--report needs records; leave --records none out.")
    if not file.resolve().parent.is_dir() or file.is_dir():
        raise Misuse("INVALID", f"--report: {file} cannot be written; name a file in a folder that is there.")


def _secrets_for(goal: str, names: list[str] | None) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """The secrets of the task, and where they may be typed; says so where its words hold one (LA-10)."""
    secrets, bound = secrets_of(names)
    if any(len(value) >= 4 and value in goal for value in secrets.values()):
        note("The goal holds the value of a secret; it is written down by its name, and the model is told the name.")
    return secrets, bound


def played(
    task: "Task",
    router: "Router",
    approve: Approve | None,
    device: str | None,
    *,
    flow: str,
    unattended: bool,
    keep: Keep,
    as_json: bool,
    past: "Past | None" = None,
) -> "tuple[str, Ending]":
    """Does a task on a phone, or goes on with one; gives the run's id and how it ended."""
    from pollex.agent.starting import run_task
    from pollex.cli.opened import opened
    from pollex.config import settings
    from pollex.gates import gate_of
    from pollex.record.pruning import prune
    from pollex.record.store import Records

    with contextlib.ExitStack() as leaving:
        approver = None if unattended else _approver(approve, leaving)
        phone = leaving.enter_context(opened(device))
        records = Records() if keep is Keep.FULL else None
        if records is not None:
            leaving.callback(records.close)
            prune(records)
        gate = gate_of(settings().approval, "run", approver)
        if task.flow is None and flow != "off":
            task = _with_flow(task, flow)
        name, ending = run_task(
            task,
            phone.executor,
            router,
            gate,
            device=phone.info.serial,
            records=records,
            cancel=phone.deadline.cancel,
            watcher=tell_event if as_json else StepLines(task.limits.steps),
            past=past,
            unkept=frozenset(settings().records.none_for),
        )
    return name, ending


def _with_flow(task: "Task", wanted: str) -> "Task":
    """The task with the flow that was named, or with those among which one is looked for (L-144)."""
    from dataclasses import replace

    from pollex.flow.library import Library

    library = Library.of_user()
    if wanted == "auto":
        return replace(task, flows=library.approved())
    return replace(task, flow=hit_for(library.get(wanted), task))


def hit_for(flow: "Flow", task: "Task") -> "Hit":
    """A flow that was named, with what its parameters are: by the task's words, else by its inputs.

    Raises:
        Misuse: INVALID, a parameter or secret has no value.
    """
    from pollex.flow.searching import Hit, equal

    same = equal(task.goal, [flow])
    values = {**({} if same is None else same.values), **task.inputs}
    missing = [name for name in flow.params if name not in values] + [
        name for name in flow.secrets if name not in task.secrets
    ]
    if missing:
        raise Misuse("INVALID", f"The flow {flow.name} needs {', '.join(missing)}; give --input or --secret.")
    return Hit(flow, {name: values[name] for name in flow.params})


def _approver(approve: Approve | None, leaving: Any) -> "Approver | None":
    """The person's channel: the terminal that the run was started from, or the card page."""
    from pollex.cli.asking import Terminal

    if approve is Approve.CONSOLE:
        from pollex.serve.approval_page import approval_page

        page = leaving.enter_context(approval_page())
        note(f"You are asked on this page, leave it open: {page.address}")
        desk: Approver = page.desk
        return desk
    if approve is Approve.TERMINAL or sys.stdin.isatty():
        terminal = Terminal()
        if terminal.is_living:
            return terminal
        if approve is Approve.TERMINAL:
            raise Misuse("UNSUPPORTED", "There is no terminal to ask at; take --approve console or --unattended.")
    return None


def router_of(model: str, light: str | None) -> "Router":
    from pollex.agent.router import Router

    return Router(_player(model), None if light is None else _player(light))


def _player(name: str) -> "Player":
    from pollex.agent.router import Player
    from pollex.model.opening import open_model
    from pollex.model.profile import profile

    described = profile(name)
    return Player(open_model(described), described, str(Path(name).resolve()) if Path(name).suffix else name)


def _limits(*, quick: bool, complex_: bool, changed: Mapping[str, Any]) -> "Limits":
    from dataclasses import replace

    from pollex.agent.limits import COMPLEX, DEFAULT, QUICK

    if quick and complex_:
        raise Misuse("INVALID", "--quick and --complex exclude each other.")
    limits = QUICK if quick else COMPLEX if complex_ else DEFAULT
    return replace(limits, **{name: value for name, value in changed.items() if value is not None})


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise Misuse("INVALID", f"--input takes NAME=VALUE; {text[:40]!r} is none.")
    return name, value


def secrets_of(names: list[str] | None) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """The values of secrets by name, and the packages of those that are bound to some (spec L-136).

    Raises:
        Misuse: INVALID, no name or no package stands where one has to; NOT_FOUND, nobody knows the value.
    """
    values: dict[str, str] = {}
    bound: dict[str, tuple[str, ...]] = {}
    for text in names or ():
        name, at, packages = text.partition("@")
        apps = tuple(packages.split(","))
        if not name or (at and not all(_PACKAGE.fullmatch(app) for app in apps)):
            raise Misuse("INVALID", f"--secret takes NAME or NAME@com.example.app,com.other; {text[:80]!r} is neither.")
        if at:
            bound[name] = apps
        values[name] = _secret(name)
    return values, bound


def _secret(name: str) -> str:
    """From the environment, the key ring, or a prompt, in this order."""
    from pollex.model.keys import key_for
    from pollex.model.protocol import ModelFailed

    try:
        return key_for(name)
    except ModelFailed:
        if not sys.stdin.isatty():
            raise Misuse("NOT_FOUND", f"There is no secret {name}: set the environment variable {name}.") from None
        return getpass.getpass(f"Secret {name}: ")
