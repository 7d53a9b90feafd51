"""Boots a virtual phone, uses it through the MCP server as an AI host would, checks every claim by reading again.

Leaves a page in build/demo/index.html, also when it fails. Exit code 1 if a check did not hold.
"""

import sys
import time
from pathlib import Path

import anyio

from demo.host import Failure, Host
from demo.page import write_page
from demo.stage import Stage, tell
from demo.tour import look_around, tour

PAGE = Path(__file__).parents[1] / "build" / "demo" / "index.html"


def main() -> int:
    """Runs the tour and returns the exit code."""
    began = time.monotonic()
    failure: str | None = None
    with Stage() as stage:
        host = Host(stage)
        try:
            anyio.run(_play, host)
            look_around(host)
        except* Failure as failures:
            failure = "; ".join(str(error) for error in failures.exceptions)
        facts = stage.facts()
    took_s = time.monotonic() - began
    write_page(PAGE, host.scenes, facts=facts, failure=failure, took_s=took_s)
    if failure is not None:
        tell(f"FAILED: {failure}")
    tell(f"{sum(len(scene.checks) for scene in host.scenes)} checks, {took_s:.0f} s. The page: {PAGE}")
    return 0 if failure is None else 1


async def _play(host: Host) -> None:
    async with host:
        await tour(host)


if __name__ == "__main__":
    sys.exit(main())
