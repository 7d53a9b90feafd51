"""The entry of the command line: puts the commands together and turns what they raise into words and exit codes.

A command is a module in this package with `register(commands)`, which adds its parser and sets `run`, a function from
the parsed arguments to an exit code. It is listed in COMMANDS and nowhere else.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import cast

from pollex import __version__
from pollex.cli import Commands, mcp, phone, screen
from pollex.errors import PhoneError

__all__ = ["main"]

COMMANDS: tuple[Callable[[Commands], None], ...] = (phone.register, screen.register, mcp.register)

EXIT_INTERRUPTED = 130
"""As a shell says it for a program that Ctrl-C ended."""

EXIT_BROKEN_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command line and returns its exit code. Answers go to standard output, the rest to standard error.

    Args:
        arguments: the words after `pollex`; those of this process if there are none.
    """
    words = phone.with_verb(sys.argv[1:] if arguments is None else arguments)
    parsed = _parser().parse_args(words)
    try:
        return cast("int", parsed.run(parsed))
    except PhoneError as error:
        _tell(error, as_json=getattr(parsed, "json", False))
        return error.exit_code
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read our answer has gone; Python's own flush at the end must not complain about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_BROKEN_PIPE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pollex",
        description="Hands on an Android phone: read the screen, act on it, check what came of it.",
        epilog=_exit_codes(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"pollex {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for register in COMMANDS:
        register(commands)
    return parser


def _exit_codes() -> str:
    meanings: dict[int, list[str]] = {0: ["Done."], EXIT_INTERRUPTED: ["Interrupted by Ctrl-C."]}
    for kind in _kinds(PhoneError):
        meanings.setdefault(kind.exit_code, []).append((kind.__doc__ or kind.__name__).splitlines()[0])
    lines = (f"  {code:>3}  {meaning}" for code, several in sorted(meanings.items()) for meaning in several)
    return "\n".join(["exit codes:", *lines])


def _kinds(kind: type[PhoneError]) -> list[type[PhoneError]]:
    return [kind, *(deeper for child in kind.__subclasses__() for deeper in _kinds(child))]


def _tell(error: PhoneError, *, as_json: bool) -> None:
    if as_json:
        detail = {} if error.detail is None else {"detail": asdict(error.detail)}
        print(json.dumps({"ok": False, "error": error.code, "message": error.message, **detail}, ensure_ascii=False))
    else:
        print(f"error: {error.code}: {error.message}", file=sys.stderr)
