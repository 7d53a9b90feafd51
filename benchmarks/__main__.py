"""Measures pollex and the virtual phone: `python -m benchmarks [NAME…] [--json]`.

The last of the boots is the phone that everything else is measured on. A goal that is missed is shown, and no error:
what a figure means depends on what else the machine has to do, so each has the load beside it.
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict

from benchmarks import faults, gate, prompts
from benchmarks.figures import Figure, table
from benchmarks.measures import BOOTS, ON_A_PHONE, boot_figures
from benchmarks.rig import Rig
from benchmarks.surface import surface

WITHOUT_PHONE: Mapping[str, Callable[[], list[Figure]]] = {
    "surface": surface,
    "gate": gate.figures,
    "prompt": prompts.figures,
    "faults": faults.figures,
}
NAMES = (*WITHOUT_PHONE, "boot", *ON_A_PHONE)


def main(words: list[str] | None = None) -> int:
    """Measures, prints, and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measures the virtual phone.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(NAMES)} (default: all)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args(words)
    unknown = [name for name in options.names if name not in NAMES]
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]}; there are: {', '.join(NAMES)}")
    figures = measure(frozenset(options.names) or frozenset(NAMES))
    print(json.dumps([asdict(figure) for figure in figures], indent=1) if options.json else table(figures))
    return 0


def measure(names: frozenset[str]) -> list[Figure]:
    """The figures of these benchmarks. Boots as many phones as they need, one after the other."""
    figures = [figure for name, run in WITHOUT_PHONE.items() if name in names for figure in run()]
    if names <= WITHOUT_PHONE.keys():
        return figures
    rigs: list[Rig] = []
    for _ in range(BOOTS - 1 if "boot" in names else 0):
        with Rig.booted() as rig:
            rigs.append(rig)
    with Rig.booted() as rig:
        rigs.append(rig)
        figures += boot_figures(rigs) if "boot" in names else []
        for name, run in ON_A_PHONE.items():
            if name in names:
                figures += run(rig)
    return figures


if __name__ == "__main__":
    sys.exit(main())
