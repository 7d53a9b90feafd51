"""Installs real APKs on a virtual phone and starts every activity of theirs, one after the other.

    python -m benchmarks.apks build/apks/ApiDemos-debug.apk … [--only PART] [--folder build/walk] [--network]

An activity that comes to the front is looked at as a model would: its tree is read, a picture is taken. What does not
come up is printed with the first line of its exception. Exit code 1 if fewer than nine tenths of all did what they
should: some crash on any phone that starts them without the extras that only their own app gives them.
"""

import argparse
import io
import json
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

from PIL import Image

from benchmarks.figures import load
from benchmarks.rig import COMMAND_S, Rig
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.device.virtual import PhoneOptions
from pollex.errors import PhoneError
from pollex.screen.screen import Screen

INSTALL_S = 300.0
UP_S = 20.0
GONE_S = 1.5
"""Who is not in any task after that has finished itself."""
SETTLE_S = 0.5
POLL_S = 0.1
WISHED_SHARE = 0.9
COLOURS = 256
GOOD = ("up", "ended by itself", "led on", "went back")


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """What came of starting one activity."""

    activity: str
    came: str
    """`up`, `ended by itself`, `led on` to another page, `went back` behind home, `crash`, `not up` or `no tree`."""
    up_ms: int = 0
    nodes: int = 0
    texts: int = 0
    colours: int = 0
    detail: str = ""


class Walk:
    """Visits to the activities of one package."""

    def __init__(self, rig: Rig, session: Session, package: str, folder: Path) -> None:
        self._rig = rig
        self._session = session
        self._package = package
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def activities(self) -> list[str]:
        """The names of all of them."""
        return self._rig.shell(f"vphone activities {self._package}").split()

    def visit(self, activity: str) -> Visit:
        """Starts one, looks, and ends the app."""
        self._rig.shell("logcat -b crash -c")
        try:
            return self._visit(activity)
        except PhoneError as error:
            return Visit(activity=activity, came="no tree", detail=str(error))
        finally:
            self._rig.shell(f"am force-stop {self._package}")
            if self._look()[1]:
                self._close_dialog()

    def _close_dialog(self) -> None:
        """A crash leaves a dialog, which keeps everything below from being read."""
        for node in self._session.observe(Deadline(COMMAND_S)).nodes:
            if node.resource_id == "android:id/aerr_close":
                self._rig.shell(f"input tap {node.bounds.center.x} {node.bounds.center.y}")

    def _visit(self, activity: str) -> Visit:
        began = time.monotonic()
        self._rig.phone.read(f"vphone open '{self._package}/{activity}'", Deadline(COMMAND_S))
        came = self._await(activity)
        up_ms = round((time.monotonic() - began) * 1000)
        time.sleep(SETTLE_S)
        crash = self._look()[1]
        if crash:
            return Visit(activity=activity, came="crash", detail=crash)
        if came != "up":
            return Visit(activity=activity, came=came)
        screen = self._session.observe(Deadline(COMMAND_S))
        picture = self._rig.adb("exec-out", "screencap", "-p")
        name = activity.removeprefix(self._package).strip(".")
        (self._folder / f"{name}.png").write_bytes(picture)
        (self._folder / f"{name}.txt").write_text(_tree(screen))
        crash = self._look()[1]  # Drawing for the picture may have thrown.
        colours = len(Image.open(io.BytesIO(picture)).convert("P").getcolors(COLOURS) or [])
        texts = sum(bool(node.text or node.description) for node in screen.nodes)
        return Visit(
            activity=activity, came="crash" if crash else "up", up_ms=up_ms, nodes=len(screen.nodes), texts=texts,
            colours=colours, detail=crash,
        )  # fmt: skip

    def _look(self) -> tuple[dict[str, str], str]:
        """The stages of the package's activities by component, and the first line of a crash."""
        state, _, log = self._rig.shell("vphone state; echo; logcat -b crash -d -v raw").partition("\n\n")
        pages = [page for task in json.loads(state)["tasks"] for page in task["activities"]]
        lines = log.splitlines()
        found = [number for number, line in enumerate(lines) if line.startswith("FATAL EXCEPTION")]
        causes = [line for line in lines if line.startswith("Caused by: ")]
        crash = (causes[-1] if causes else lines[found[0] + 2])[:300] if found else ""
        return {page["component"]: page["stage"] for page in pages}, crash

    def _await(self, activity: str) -> str:
        """Waits until it is in front, has crashed, or has been there and gone."""
        short = f"{self._package}/{activity.removeprefix(self._package)}"
        deadline = Deadline(UP_S)
        gone = Deadline(GONE_S)
        while not deadline.is_over:
            stages, crash = self._look()
            if "RESUMED" in (stages.get(short), stages.get(f"{self._package}/{activity}")):
                return "up"
            if crash:
                return "crash"
            if gone.is_over and short not in stages and f"{self._package}/{activity}" not in stages:
                return "ended by itself"
            if gone.is_over and "STOPPED" in (stages.get(short), stages.get(f"{self._package}/{activity}")):
                return "went back"
            if gone.is_over and "RESUMED" in (stages[page] for page in stages if page.startswith(self._package)):
                return "led on"
            time.sleep(POLL_S)
        return "not up"


def _tree(screen: Screen) -> str:
    lines = []
    for window in screen.windows:
        lines.append(f"window {window.title} {window.package} {window.bounds}")
        lines += [
            f"  {node.class_name} {node.resource_id} {node.text!r} {node.description!r}" for node in screen.tree(window)
        ]
    return "\n".join(lines)


def main(words: list[str] | None = None) -> int:
    """Walks, prints and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.apks", description="Walks through real APKs.")
    parser.add_argument("apks", nargs="+", type=Path, metavar="APK")
    parser.add_argument("--only", default="", help="activities with this in their names alone")
    parser.add_argument("--folder", type=Path, default=Path("build/walk"), help="where pictures and trees go")
    parser.add_argument("--network", action="store_true", help="let the apps reach other machines")
    options = parser.parse_args(words)
    with Rig.booted(PhoneOptions(network=options.network)) as rig, rig.session() as session:
        began = time.monotonic()
        visits: list[Visit] = []
        for apk in options.apks:
            visits += _walk_all(rig, session, apk, options.only, options.folder)
        rss, heap = rig.rss_mb(), rig.heap_mb()
        print(f"memory: {rss:.0f} MB held by the process, {heap:.0f} MB of Java heap in use")
        minutes = (time.monotonic() - began) / 60
    good = sum(visit.came in GOOD for visit in visits)
    print(f"{good} of {len(visits)} activities did what they should; {minutes:.1f} min, load {load()}")
    return 0 if good >= WISHED_SHARE * len(visits) else 1


def _walk_all(rig: Rig, session: Session, apk: Path, only: str, folder: Path) -> list[Visit]:
    before = set(rig.shell("pm list packages -3").split())
    began = time.monotonic()
    said = rig.adb("install", str(apk), timeout_s=INSTALL_S).decode()
    print(f"{apk.name}: {said.splitlines()[-1]} after {time.monotonic() - began:.1f} s")
    [added] = set(rig.shell("pm list packages -3").split()) - before or {""}
    package = added.removeprefix("package:")
    heap = rig.heap_mb()
    walk = Walk(rig, session, package, folder / package)
    visits = []
    for activity in walk.activities():
        if only not in activity:
            continue
        visits.append(walk.visit(activity))
        last = visits[-1]
        print(
            f"{last.came:15} {last.up_ms:5} ms {last.nodes:4} nodes {last.texts:3} texts {last.colours:3} colours  "
            f"{last.activity} {last.detail}",
            flush=True,
        )
    (folder / package / "visits.json").write_text(json.dumps([asdict(visit) for visit in visits], indent=1))
    print(f"{package}: {len(visits)} activities, {dict(Counter(visit.came for visit in visits))}")
    if visits:
        print(f"{package}: heap grew by {(rig.heap_mb() - heap) * 1024 / len(visits):.0f} kB for each activity")
    return visits


if __name__ == "__main__":
    sys.exit(main())
