"""Uses real APKs, which their makers did not write for this phone, with the methods of `Phone`, station by station.

    python -m benchmarks.use_apks [APK…] [--only PART] [--json]

Each station opens a page of an app, does what its owner would do there, and holds every receipt and what the page says
afterwards against what they have to be. The APKs are fetched by their packages' names. Exit code 1 if one failed.
"""

import argparse
import json
import os
import sys
import time
from dataclasses import asdict, dataclass

from benchmarks.app_stations import APP_STATIONS
from benchmarks.demo_desk import DemoDesk, Missed, Station
from benchmarks.demo_stations import DEMO_STATIONS
from benchmarks.fetch import fetch
from benchmarks.rig import Rig
from pollex.act.executor import Executor
from pollex.device.virtual import PhoneOptions
from pollex.errors import PhoneError
from pollex.phone import Phone

__all__ = ["STATIONS", "Outcome", "visit"]

STATIONS = DEMO_STATIONS + APP_STATIONS
APKS = tuple(dict.fromkeys(station.app.apk for station in STATIONS))

CALL_S = 60.0
"""For each call; the computer may have other work too."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one station."""

    apk: str
    station: str
    held: bool
    took_s: float
    calls: int
    """Actions whose receipts were held against what they have to be."""
    said: str = ""
    """Why it failed."""


def visit(station: Station, desk: DemoDesk) -> Outcome:
    """Plays one station."""
    began, said = time.monotonic(), ""
    try:
        station.play(desk)
    except Missed as missed:
        said = str(missed)
    except PhoneError as error:
        said = f"{error.code}: {error.message}"
    took_s = round(time.monotonic() - began, 1)
    return Outcome(station.app.apk, station.name, not said, took_s, desk.receipts, said)


def main(words: list[str] | None = None) -> int:
    """Plays, prints and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.use_apks", description="Uses real APKs by `Phone`.")
    parser.add_argument("apks", nargs="*", metavar="APK", help=f"which: {', '.join(APKS)} (default: all)")
    parser.add_argument("--only", default="", help="stations with this in their names alone")
    parser.add_argument("--json", action="store_true", help="print what came of each as JSON")
    options = parser.parse_args(words)
    unknown = set(options.apks) - set(APKS)
    if unknown:
        parser.error(f"there are no stations of {min(unknown)}; there are some of: {', '.join(APKS)}")
    apks = options.apks or APKS
    chosen = [station for station in STATIONS if station.app.apk in apks and options.only in station.name]
    if not chosen:
        parser.error(f"no station has {options.only!r} in its name: {', '.join(one.name for one in STATIONS)}")
    outcomes = _visited(chosen, tells=not options.json)
    if options.json:
        print(json.dumps([asdict(outcome) for outcome in outcomes], indent=1))
    failed = sum(not outcome.held for outcome in outcomes)
    receipts = sum(outcome.calls for outcome in outcomes)
    load = os.getloadavg()[0]
    print(
        f"{len(outcomes) - failed} of {len(outcomes)} stations, {receipts} receipts; load {load:.1f}", file=sys.stderr
    )
    return 1 if failed else 0


def _visited(stations: list[Station], *, tells: bool) -> list[Outcome]:
    names = list(dict.fromkeys(station.app.apk for station in stations))
    apks = tuple(fetch(names))
    print(f"booting a phone with {', '.join(names)} on it …", file=sys.stderr)
    outcomes = []
    with Rig.booted(PhoneOptions(install=apks)) as rig, rig.session() as session:
        phone = Phone(Executor(session), timeout_s=CALL_S)
        for station in stations:
            outcomes.append(visit(station, DemoDesk(station.app, phone, rig.shell)))
            if tells:
                last = outcomes[-1]
                word = "ok    " if last.held else "FAILED"
                print(f"{word} {last.took_s:5.1f} s {last.calls:3} receipts  {last.station} {last.said}", flush=True)
    return outcomes


if __name__ == "__main__":
    sys.exit(main())
