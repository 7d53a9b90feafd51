"""Uses one virtual phone at random by its tools, does mischief to it, and holds every receipt against what apps noted.

    python benchmarks/soak.py [--minutes 10] [--seed N]

Prints how memory goes, counts per fault, and a verdict; leaves all of it in build/soak/soak.json. Exit code 1 if a
bound is broken: an input that was done twice, a receipt that says `completed` where the app says otherwise, a call that
outlives its deadline, too many unknown outcomes, memory that grows, an app that crashed, a phone that is lost; 2 if the
phone is a build without `vphone echo`. Ctrl-C prints the verdict so far.
"""

import argparse
import faulthandler
import json
import os
import random
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from importlib.metadata import version
from pathlib import Path

from benchmarks.curve import Sample, broken_bounds, heap_growth_mb
from benchmarks.judge import MIN_RECEIPTS, Judge
from benchmarks.mischief import MISCHIEF, crashes
from benchmarks.rig import COMMAND_S, Rig
from benchmarks.wander import Wanderer
from pollex.device.adb import AdbPhone
from pollex.device.deadline import Deadline
from pollex.errors import PhoneError

__all__ = ["Soak", "main", "unfit", "verdict"]

KEPT = Path(__file__).parents[1] / "build" / "soak" / "soak.json"
SAMPLE_EVERY_S = 30.0
COLLECTIONS = 3
"""What has finalizers goes with the second."""
FORGETS_S = 1.5
"""Once a second the phone forgets what Robolectric keeps for tests."""
MAX_MINUTES = 24 * 60
QUIET_S = 2.0
"""A boot that takes longer is spoken of."""
HEADING = "    s    deeds  inputs  heap MB   RSS MB  threads  refused  faults  load"
UNFIT = 2
"""Exit code where the phone cannot tell what the run is to be held against."""
CALLED_OFF = 128 + signal.SIGINT
"""Exit code after Ctrl-C where no bound is broken."""
STUCK_S = 60.0
"""So long after its deadline a call is held to be stuck for ever."""
WATCH_S = 1.0
MOST_TOLD = 12


class Soak:
    """One run on one phone."""

    def __init__(self, rig: Rig, wanderer: Wanderer) -> None:
        self._rig = rig
        self.wanderer = wanderer
        self.judge = Judge()
        self._began_s = time.monotonic()
        self.told: list[str] = []
        """Each deed, a line."""
        self.samples: list[Sample] = []
        self.crashes: dict[str, str] = {}
        """Each once, in order, with its lines of the log."""
        self.stuck: str | None = None
        """The call that did not come back."""
        self._over = threading.Event()

    def run(self, minutes: float) -> None:
        """Wanders for so long and takes a sample every half minute."""
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()
        try:
            print(HEADING)
            self._sample()
            end = Deadline(minutes * 60)
            while not end.is_over:
                pause = end.within(SAMPLE_EVERY_S)
                while not pause.is_over:
                    deed = self.wanderer.deed()
                    self.told.append("; ".join((*deed.before, str(deed))))
                    for fault in self.judge.take(deed):
                        print(fault, flush=True)
                self._sample()
        finally:
            self._over.set()

    def faults(self) -> list[str]:
        """A sentence for each thing that must not be."""
        faults = [*self.judge.verdict(), *broken_bounds(self.samples)]
        faults += [f"An app crashed: {line}" for line in self.crashes]
        faults += [] if self.stuck is None else [f"It never came back: {self.stuck}"]
        return faults

    def unseen(self) -> list[str]:
        """Kinds of mischief that no call met."""
        return [one.name for one in MISCHIEF if one.name not in self.judge.tallies]

    def _watch(self) -> None:
        """Ends the run where a call is stuck, after showing what every thread waits for."""
        while not self._over.wait(WATCH_S):
            until_s = self.wanderer.busy_until_s
            if until_s is not None and time.monotonic() > until_s + STUCK_S:
                self.stuck = self.wanderer.doing
                faulthandler.dump_traceback()
                os.kill(os.getpid(), signal.SIGINT)
                return

    def _sample(self) -> None:
        self.wanderer.go_home()
        time.sleep(FORGETS_S)
        heap_mb = min(self._rig.heap_mb() for _ in range(COLLECTIONS))
        process = self._rig.process()
        sample = Sample(
            at_s=round(time.monotonic() - self._began_s, 1),
            actions=self.wanderer.inputs,
            heap_mb=heap_mb,
            rss_mb=round(self._rig.rss_mb(), 1),
            threads=process.num_threads(),
            refusals=self.wanderer.errors.total(),
            errors=len(self.judge.faults),
        )
        self.samples.append(sample)
        self.crashes = crashes(self.wanderer.ask("vphone log").text) | self.crashes
        print(
            f"{sample.at_s:5.0f}  {self.wanderer.deeds:7d}  {sample.actions:6d}  {sample.heap_mb:7.1f}"
            f"  {sample.rss_mb:7.0f}  {sample.threads:7d}  {sample.refusals:7d}  {sample.errors:6d}"
            f"  {os.getloadavg()[0]:4.1f}",
            flush=True,
        )


def main(words: list[str] | None = None) -> int:
    """Runs it and returns the exit code."""
    parser = argparse.ArgumentParser(description="Random use of one virtual phone, held against what its apps noted.")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--seed", type=int, default=None, help="for the random choices (default: a new one)")
    options = parser.parse_args(words)
    if not 0 < options.minutes <= MAX_MINUTES:
        parser.error(f"--minutes is more than 0 and at most {MAX_MINUTES}")
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    try:
        return _soak(options.minutes, seed)
    except KeyboardInterrupt:
        print("ended before the phone was up", file=sys.stderr)
        return CALLED_OFF


def _soak(minutes: float, seed: int) -> int:
    print(f"seed {seed}, {minutes:g} minutes, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    is_called_off = False
    with Rig.booted(report=_tell_once()) as rig, rig.session() as session:
        if complaint := unfit(rig.phone):
            print(f"error: {complaint}", file=sys.stderr)
            return UNFIT
        ends = datetime.now().astimezone() + timedelta(minutes=minutes)
        print(f"the phone is up; until about {ends:%H:%M}, Ctrl-C ends it with the verdict so far", flush=True)
        soak = Soak(rig, Wanderer(rig, session, seed))
        try:
            soak.run(minutes)
            session.observe(Deadline(COMMAND_S))
            lost = [] if soak.wanderer.inputs else ["No input was sent."]
        except PhoneError as error:
            lost = [f"The phone does not answer any more: {error}"]
        except KeyboardInterrupt:
            is_called_off, lost = True, []
        except Exception:  # what was found until then is not to be lost with it
            lost = [f"The run itself failed: {traceback.format_exc()}"]
        faults = [*soak.faults(), *lost]
        _report(soak, seed, minutes, faults)
    if is_called_off and not faults:
        return CALLED_OFF
    return 1 if faults else 0


def unfit(phone: AdbPhone) -> str | None:
    """Why no receipt can be held against this phone: a build without `vphone echo` would leave all of them untold."""
    done = phone.read("vphone echo", Deadline(COMMAND_S))
    if done.exit_code == 0:
        return None
    said = (done.error_text or done.text).strip().partition("\n")[0]
    return f"This build of the virtual phone has no `vphone echo` ({said}); run `make phone`, or see POLLEX_PHONE_DIR."


def _tell_once() -> Callable[[float], None]:
    """Says once that a boot takes long."""
    told: list[float] = []

    def report(waited_s: float) -> None:
        if waited_s >= QUIET_S and not told:
            told.append(waited_s)
            print("booting a virtual phone ...", flush=True)

    return report


def verdict(faults: Sequence[str], receipts: int, growth_mb: float | None) -> str:
    """The last line's first words.

    Args:
        faults: what is broken.
        receipts: how many there are for each share.
        growth_mb: of the heap; None where it could not be told.
    """
    if faults:
        return f"{len(faults)} bounds are broken"
    if receipts < MIN_RECEIPTS:
        return f"nothing broken so far; too little to judge ({receipts} receipts of {MIN_RECEIPTS})"
    return "all bounds hold" if growth_mb is not None else "nothing broken so far; too little to judge the heap"


def _report(soak: Soak, seed: int, minutes: float, faults: list[str]) -> None:
    for line in soak.judge.table():
        print(line)
    if unseen := soak.unseen():
        print(f"never seen in this run: {', '.join(unseen)}")
    print(soak.judge.unknown())
    print(soak.judge.held())
    for what, count in soak.judge.untold.most_common(MOST_TOLD):
        print(f"untold {count} times: {what}")
    for what, count in soak.judge.unknowns.most_common(MOST_TOLD):
        print(f"unknown {count} times: {what}")
    for error, count in soak.wanderer.errors.most_common(MOST_TOLD):
        print(f"answered {count} times: {error}")
    growth_mb = heap_growth_mb(soak.samples)
    _keep(soak, seed, minutes, growth_mb, faults)
    for fault in faults:
        print(f"BROKEN: {fault}")
    grows = "not judged, too few samples" if growth_mb is None else f"{growth_mb:+.2f} MB per 1,000 inputs"
    told = verdict(faults, soak.judge.receipts, growth_mb)
    print(f"{told}; seed {seed}, {soak.wanderer.deeds} deeds; heap: {grows}. All figures: {KEPT}", flush=True)


def _keep(soak: Soak, seed: int, minutes: float, growth_mb: float | None, faults: list[str]) -> None:
    """All figures, and all that it takes to do the same again."""
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    kept = {
        "seed": seed,
        "minutes": minutes,
        "pollex": version("pollex"),
        "python": sys.version,
        "cores": os.cpu_count(),
        "heap_growth_mb_per_1000_inputs": growth_mb,
        "broken": faults,
        "crashes": soak.crashes,
        "tallies": {name: tally.figures() for name, tally in soak.judge.tallies.items()},
        "never_seen": soak.unseen(),
        "untold": soak.judge.untold,
        "unknown": soak.judge.unknowns,
        "answers": soak.wanderer.errors,
        "samples": [asdict(sample) for sample in soak.samples],
        "deeds": soak.told,
    }
    KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
