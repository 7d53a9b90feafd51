"""Uses one virtual phone at random for minutes, prints how its memory goes, and fails where a bound is broken.

    python benchmarks/soak.py [--minutes 10] [--seed N]

Leaves the curve in build/soak/curve.json. Exit code 1 if a bound is broken, an app crashed, or the phone is lost.
"""

import argparse
import json
import os
import random
import sys
import time
from dataclasses import asdict
from pathlib import Path

from benchmarks.curve import Sample, broken_bounds, heap_growth_mb
from benchmarks.rig import COMMAND_S, Rig
from benchmarks.wander import Wanderer
from pollex.device.deadline import Deadline
from pollex.errors import PhoneError

CURVE = Path(__file__).parents[1] / "build" / "soak" / "curve.json"
SAMPLE_EVERY_S = 30.0
COLLECTIONS = 3
"""What has finalizers goes with the second; and once a second the phone forgets what Robolectric keeps for tests."""
MAX_MINUTES = 24 * 60
CRASH = "FATAL EXCEPTION"
HEADING = "    s  actions  heap MB   RSS MB  threads  refused  errors  load"


class Soak:
    """One run on one phone."""

    def __init__(self, rig: Rig, wanderer: Wanderer) -> None:
        self._rig = rig
        self._wanderer = wanderer
        self._began_s = time.monotonic()
        self.samples: list[Sample] = []
        self.crashes: dict[str, None] = {}
        """Lines of the log, each once, in order."""

    def run(self, minutes: float) -> None:
        """Wanders for so long and takes a sample every half minute."""
        print(HEADING)
        self._sample()
        end = Deadline(minutes * 60)
        while not end.is_over:
            pause = end.within(SAMPLE_EVERY_S)
            while not pause.is_over:
                self._wanderer.step()
            self._sample()

    def faults(self) -> list[str]:
        """A sentence for each thing that must not be."""
        faults = broken_bounds(self.samples)
        faults += [f"An app crashed: {line}" for line in self.crashes]
        if not self._wanderer.actions:
            faults.append("No action was performed.")
        return faults

    def _sample(self) -> None:
        self._wanderer.go_home()
        heap_mb = min(self._rig.heap_mb() for _ in range(COLLECTIONS))
        process = self._rig.process()
        sample = Sample(
            at_s=round(time.monotonic() - self._began_s, 1),
            actions=self._wanderer.actions,
            heap_mb=heap_mb,
            rss_mb=round(self._rig.rss_mb(), 1),
            threads=process.num_threads(),
            refusals=self._wanderer.refusals,
            errors=self._wanderer.errors.total(),
        )
        self.samples.append(sample)
        self.crashes |= dict.fromkeys(line for line in self._rig.shell("vphone log").splitlines() if CRASH in line)
        print(
            f"{sample.at_s:5.0f}  {sample.actions:7d}  {sample.heap_mb:7.1f}  {sample.rss_mb:7.0f}  {sample.threads:7d}"
            f"  {sample.refusals:7d}  {sample.errors:6d}  {os.getloadavg()[0]:4.1f}",
            flush=True,
        )


def main(words: list[str] | None = None) -> int:
    """Runs it and returns the exit code."""
    parser = argparse.ArgumentParser(description="Random use of one virtual phone, and how its memory grows.")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--seed", type=int, default=None, help="for the random choices (default: a new one)")
    options = parser.parse_args(words)
    if not 0 < options.minutes <= MAX_MINUTES:
        parser.error(f"--minutes is more than 0 and at most {MAX_MINUTES}")
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    return _soak(options.minutes, seed)


def _soak(minutes: float, seed: int) -> int:
    print(f"seed {seed}, {minutes:g} minutes; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    with Rig.booted() as rig, rig.session() as session:
        # Not for secrets: the seed makes a run repeatable.
        wanderer = Wanderer(rig, session, random.Random(seed))  # noqa: S311
        soak = Soak(rig, wanderer)
        try:
            soak.run(minutes)
            session.observe(Deadline(COMMAND_S))
            faults = soak.faults()
        except PhoneError as error:
            faults = [*soak.faults(), f"The phone does not answer any more: {error}"]
    _report(wanderer, soak)
    growth_mb = heap_growth_mb(soak.samples)
    _keep(seed, soak, growth_mb, faults)
    for fault in faults:
        print(f"BROKEN: {fault}")
    grows = "too few samples to tell" if growth_mb is None else f"{growth_mb:+.2f} MB per 1,000 actions"
    print(f"heap: {grows}. The curve: {CURVE}")
    return 1 if faults else 0


def _report(wanderer: Wanderer, soak: Soak) -> None:
    print("done: " + ", ".join(f"{count} {name}" for name, count in wanderer.done.most_common()))
    for error, count in wanderer.errors.most_common():
        print(f"error, {count} times: {error}")


def _keep(seed: int, soak: Soak, growth_mb: float | None, faults: list[str]) -> None:
    CURVE.parent.mkdir(parents=True, exist_ok=True)
    curve = {
        "seed": seed,
        "heap_growth_mb_per_1000_actions": growth_mb,
        "broken": faults,
        "samples": [asdict(sample) for sample in soak.samples],
    }
    CURVE.write_text(json.dumps(curve, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
