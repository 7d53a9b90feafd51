"""The entry of the command line: puts the commands together and turns what they raise into words and exit codes.

A command is a module in this package with `register(app)`, which adds its functions; each returns an exit code, or None
for 0. It is listed in COMMANDS and nowhere else. What is slow to import, a command imports itself, so that help comes
at once.
"""

import contextlib
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Annotated, Any

import typer

from pollex import __version__
from pollex.cli import (
    acting,
    apps,
    bench,
    call,
    demo,
    devices,
    doctor,
    flow,
    guard,
    mcp,
    phone,
    run,
    runs,
    screen,
    shot,
    show,
    skill,
    terminal,
)
from pollex.cli.interrupt import EXIT_INTERRUPTED
from pollex.cli.receipts import tell_error
from pollex.errors import Detail, PhoneError

__all__ = ["main"]

COMMANDS: tuple[Callable[[typer.Typer], None], ...] = (
    devices.register,
    doctor.register,
    demo.register,
    phone.register,
    screen.register,
    shot.register,
    show.register,
    acting.register,
    apps.register,
    flow.register,
    guard.register,
    run.register,
    runs.register,
    bench.register,
    mcp.register,
    call.register,
    skill.register,
)

EXIT_MISUSE = 2
EXIT_INTERNAL = 70
EXIT_BROKEN_PIPE = 141

_EXITS = (
    "Exit codes: 0 done; 1 the phone, the control or the tool said no; 2 the call cannot be carried out as it stands; "
    "3 no phone to talk to, several, or one that is busy or was lost; 4 the model; 5 a limit; 6 a person is needed, or "
    "said no; 7 the app is not to be touched; 70 a fault in pollex; 130 called off by Ctrl-C."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command line and returns its exit code. Answers go to standard output, the rest to standard error.

    Args:
        arguments: the words after `pollex`; those of this process if there are none.
    """
    terminal.use_utf8()
    try:
        return _told(phone.with_verb(sys.argv[1:] if arguments is None else arguments))
    except (KeyboardInterrupt, typer.Abort):
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read our answer has gone; Python's own flush at the end must not complain about it.
        _drop_output()
        return EXIT_BROKEN_PIPE


def _drop_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _told(words: list[str]) -> int:
    """Runs the command, and says what it raises."""
    as_json = "--json" in words[: words.index("--") if "--" in words else None]
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except typer.TyperException as error:
        _tell("INVALID", f"{_sentence(error)} `pollex COMMAND --help` says more.", as_json=as_json)
        return error.exit_code
    except PhoneError as error:
        _tell(error.code, error.message, as_json=as_json, detail=error.detail)
        return error.exit_code
    except (BrokenPipeError, typer.Abort):
        raise
    except OSError as error:
        # A full disk, or a folder that belongs to somebody else: no fault of ours.
        _tell("INTERNAL", f"This computer does not play along: {error}.", as_json=as_json)
        return EXIT_INTERNAL
    except Exception as error:
        terminal.note(traceback.format_exc())
        _tell("INTERNAL", f"This is a fault in pollex: {type(error).__name__}: {error}", as_json=as_json)
        return EXIT_INTERNAL


def _sentence(error: typer.TyperException) -> str:
    """Typer's words as one sentence, without the name of an exception in it."""
    words = " ".join(error.format_message().split()).replace(": Value error, ", ": ", 1).rstrip(".")
    return words if words.endswith("?") else f"{words}."


def _run(words: list[str]) -> int:
    """What Typer's own main would do, but for the exit codes and words of its own."""
    command = typer.main.get_command(_app())
    if _lacks_verb(command, words):
        with contextlib.redirect_stdout(sys.stderr):
            _invoke(command, [*words, "--help"])
        return EXIT_MISUSE
    return _invoke(command, words)


# Any: Typer does not export the types of its commands.
def _lacks_verb(command: Any, words: list[str]) -> bool:
    """Whether it is nothing, or no more than the name of a group of commands."""
    return not words or (len(words) == 1 and hasattr(command.commands.get(words[0]), "commands"))


def _invoke(command: Any, words: list[str]) -> int:
    try:
        with command.make_context("pollex", words) as context:
            code = command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    return code if isinstance(code, int) else 0


def _app() -> typer.Typer:
    app = typer.Typer(
        add_completion=False, rich_markup_mode="markdown", context_settings={"help_option_names": ["-h", "--help"]}
    )
    app.callback(epilog=_EXITS)(_pollex)
    for register in COMMANDS:
        register(app)
    return app


def _say_version(is_asked: bool) -> None:
    if is_asked:
        terminal.say(f"pollex {__version__}")
        raise typer.Exit


def _pollex(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_say_version, help="Say the version and end.")
    ] = False,
) -> None:
    """Hands on an Android phone: read the screen, act on it, check what came of it."""


def _tell(code: str, message: str, *, as_json: bool, detail: Detail | None = None) -> None:
    if as_json:
        more = {} if detail is None else {"detail": asdict(detail)}
        try:
            terminal.say_json({"ok": False, "error": code, "message": message, **more})
        except BrokenPipeError:
            raise
        except OSError:
            # Where the answer should go, as on a full disk.
            _drop_output()
            tell_error(code, message, detail)
    else:
        tell_error(code, message, detail)
