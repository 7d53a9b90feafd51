"""Boots a virtual phone, moves it from Python, by a flow and over MCP, and checks every claim by reading again.

Leaves a report in build/demo/index.html, also when it fails, and beside it that of the run by the flow; with the name
of a file also a film of it (`demo.film`).
Exit code 1 if a check did not hold, 130 after Ctrl-C.
"""

import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path

import anyio

from demo.film import filmed
from demo.mcp_tour import mcp_tour, what_is_left
from demo.order import RUN_REPORT, approver_of_demo, order
from demo.report import Result, write_report
from demo.stage import Stage
from demo.story import Failure, Story
from demo.tour import tour
from pollex import Phone
from pollex.errors import PhoneError

REPORT = Path(__file__).parents[1] / "build" / "demo" / "index.html"
EXIT_INTERRUPTED = 130


def main(report: Path = REPORT, film: Path | None = None) -> int:
    """Plays the tour, leaves the report and the film there, and returns the exit code."""
    began_s = time.monotonic()
    story = Story()
    facts: dict[str, str] = {}
    failure: str | None = None
    exit_code = 0
    for old in (report, report.parent / RUN_REPORT):
        with suppress(FileNotFoundError):
            old.unlink()  # It must not be taken for that of this run.
    try:
        _play(story, facts, report.parent, film)
    except KeyboardInterrupt:
        failure, exit_code = "It was called off by Ctrl-C.", EXIT_INTERRUPTED
    except Exception as error:
        failure, exit_code = _told(error), 1
    result = Result(time.monotonic() - began_s, failure)
    write_report(report, story.scenes, facts, result)
    held = f"{story.checks} checks held" if failure is None else f"NOT DONE: {failure}"
    print(f"\n{held}, {result.took_s:.0f} s.\nThe report: {report}", flush=True)
    if (report.parent / RUN_REPORT).is_file():
        print(f"The report of the flow's run: {report.parent / RUN_REPORT}", flush=True)
    return exit_code


def _play(story: Story, facts: dict[str, str], folder: Path, film: Path | None) -> None:
    with Stage(story.tell) as stage, filmed(stage, story, film):
        facts.update(stage.facts())
        tour(stage, story)
        _order(stage, story, folder)
        anyio.run(mcp_tour, stage, story)
        what_is_left(stage, story)


def _order(stage: Stage, story: Story, folder: Path) -> None:
    with Phone.connect(stage.virtual.serial) as phone:
        order(
            phone.executor,
            story,
            folder,
            serial=stage.virtual.serial,
            says=stage.says,
            picture=stage.picture,
            approver=approver_of_demo(),
        )


def _told(error: Exception) -> str:
    """Which check it was, or what the phone said; for anything else the whole trace goes to standard error."""
    inner: BaseException = error
    while isinstance(inner, BaseExceptionGroup) and len(inner.exceptions) == 1:
        inner = inner.exceptions[0]
    if isinstance(inner, Failure | PhoneError):
        return str(inner)
    traceback.print_exception(error)
    return f"{type(inner).__name__}: {inner}"


if __name__ == "__main__":
    sys.exit(main(film=Path(sys.argv[1]) if len(sys.argv) > 1 else None))
