"""Uses ApiDemos, an APK that its makers did not write for this phone, with the methods of `Phone`, station by station.

    python -m benchmarks.apidemos [--only PART] [--json]

Each station opens one of its pages, does what its owner would do there, and holds every receipt and what the page says
afterwards against what they have to be. The APK is fetched by its package's name (npm). Exit code 1 if one failed.
"""

import argparse
import json
import os
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.demo_desk import DemoDesk, Missed
from benchmarks.demo_stations import STATIONS, Station
from benchmarks.fetch import fetch
from benchmarks.rig import Rig
from pollex.act.executor import Executor
from pollex.device.virtual import PhoneOptions
from pollex.errors import PhoneError
from pollex.phone import Phone

__all__ = ["Outcome", "visit"]

CALL_S = 60.0
"""For each call; the computer may have other work too."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one station."""

    station: str
    held: bool
    took_s: float
    calls: int
    """Actions whose receipts were held against what they have to be."""
    said: str = ""
    """Why it failed."""


def visit(station: Station, desk: DemoDesk) -> Outcome:
    """Plays one station."""
    began, before, said = time.monotonic(), desk.receipts, ""
    try:
        station.play(desk)
    except Missed as missed:
        said = str(missed)
    except PhoneError as error:
        said = f"{error.code}: {error.message}"
    return Outcome(station.name, not said, round(time.monotonic() - began, 1), desk.receipts - before, said)


def main(words: list[str] | None = None) -> int:
    """Plays, prints and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.apidemos", description="Uses ApiDemos by `Phone`.")
    parser.add_argument("--only", default="", help="stations with this in their names alone")
    parser.add_argument("--json", action="store_true", help="print what came of each as JSON")
    options = parser.parse_args(words)
    chosen = [station for station in STATIONS if options.only in station.name]
    if not chosen:
        parser.error(f"no station has {options.only!r} in its name: {', '.join(one.name for one in STATIONS)}")
    [apk] = fetch(["apidemos"])
    print("booting a phone with ApiDemos on it …", file=sys.stderr)
    outcomes = _visited(chosen, apk, tells=not options.json)
    if options.json:
        print(json.dumps([asdict(outcome) for outcome in outcomes], indent=1))
    failed = sum(not outcome.held for outcome in outcomes)
    receipts = sum(outcome.calls for outcome in outcomes)
    load = os.getloadavg()[0]
    print(
        f"{len(outcomes) - failed} of {len(outcomes)} stations, {receipts} receipts; load {load:.1f}", file=sys.stderr
    )
    return 1 if failed else 0


def _visited(stations: list[Station], apk: Path, *, tells: bool) -> list[Outcome]:
    outcomes = []
    with Rig.booted(PhoneOptions(install=(apk,))) as rig, rig.session() as session:
        desk = DemoDesk(Phone(Executor(session), timeout_s=CALL_S), rig.shell)
        for station in stations:
            outcomes.append(visit(station, desk))
            if tells:
                last = outcomes[-1]
                word = "ok    " if last.held else "FAILED"
                print(f"{word} {last.took_s:5.1f} s {last.calls:3} receipts  {last.station} {last.said}", flush=True)
    return outcomes


if __name__ == "__main__":
    sys.exit(main())
