"""Measures a phone with five real APKs on it: its boot once they are translated, and its memory once each was used.

    python -m benchmarks.apk_boot [--json]

The APKs are fetched by their packages' names. A first boot, which is not counted, translates what is not kept yet.
"""

import argparse
import json
import statistics
import sys
import time
from dataclasses import asdict

from benchmarks.fetch import fetch
from benchmarks.figures import Figure, load, table
from benchmarks.measures import BOOTS
from benchmarks.rig import Rig
from pollex.device.virtual import PhoneOptions

APKS = ("apidemos", "atx", "settings", "stf", "poco")
BOOT_GOAL_S = 12.0
"""From starting the process to its own word, on two cores that have nothing else to do."""
MEMORY_GOAL_MB = 1500.0
OPEN_S = 2.0
"""How long a page has before its picture is taken."""


def main(words: list[str] | None = None) -> int:
    """Measures, prints and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.apk_boot", description="Boots with five real APKs.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args(words)
    wanted = PhoneOptions(install=tuple(fetch(APKS)))
    print("a first boot, which translates …", file=sys.stderr)
    with Rig.booted(wanted) as rig:
        _tell(rig)
    rigs: list[Rig] = []
    for _ in range(BOOTS):
        with Rig.booted(wanted) as rig:
            _tell(rig)
            rigs.append(rig)
            if len(rigs) == BOOTS:
                memory = _memory(rig)
    figures = [*_boots(rigs), *memory]
    print(json.dumps([asdict(figure) for figure in figures], indent=1) if options.json else table(figures))
    return 0


def _tell(rig: Rig) -> None:
    print(f"booted in {rig.boot_s:.1f} s, {rig.boot_cpu_s:.1f} s of processor time", file=sys.stderr)


def _boots(rigs: list[Rig]) -> list[Figure]:
    what = f"boot with {len(APKS)} APKs"
    wall = statistics.median(rig.boot_s for rig in rigs)
    own = statistics.median(rig.virtual.boot_ms for rig in rigs) / 1000
    cpu = statistics.median(rig.boot_cpu_s for rig in rigs)
    return [
        Figure(name=f"{what}, wall time, median of {len(rigs)}", value=wall, unit="s", goal=BOOT_GOAL_S, load=load()),
        Figure(name=f"{what}, as the phone states it", value=own, unit="s", load=load()),
        Figure(name=f"{what}, processor time", value=cpu, unit="s", load=load()),
    ]


def _memory(rig: Rig) -> list[Figure]:
    booted = rig.rss_mb()
    for line in rig.shell("pm list packages -3").split():
        package = line.removeprefix("package:")
        page = rig.shell(f"vphone activities {package}").split()[0]
        rig.shell(f"vphone open '{package}/{page}'")
        time.sleep(OPEN_S)
        rig.adb("exec-out", "screencap", "-p")
    return [
        Figure(name="memory of the process after boot", value=booted, unit="MB", load=load()),
        Figure(
            name="the same, each opened and pictured", value=rig.rss_mb(), unit="MB", goal=MEMORY_GOAL_MB, load=load()
        ),
        Figure(name="Java heap then, after a collection", value=rig.heap_mb(), unit="MB", load=load()),
    ]


if __name__ == "__main__":
    sys.exit(main())
