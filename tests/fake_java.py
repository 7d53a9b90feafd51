"""A program that behaves as `java` starting a virtual phone, for tests of what stands around the phone.

It keeps the contract of the phone's own start (options, phone.json, exit codes, last words) and has no phone in it. How
it behaves is said by the environment: JAVA_TOOL_OPTIONS, which reaches a phone, is one of the words below,
FAKE_JAVA_VERSION what `-version` tells.
"""

import contextlib
import itertools
import json
import os
import signal
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

READY, SLOW, STUBBORN, SILENT, DIES, DIES_LATER, BAD_OPTION, THIRD_DIES = (
    "ready",
    "slow",
    "stubborn",
    "silent",
    "dies",
    "dies-later",
    "bad-option",
    "third-dies",
)


def main() -> None:
    """Answers `-version`, or lives as a phone until it is ended."""
    arguments, mood = sys.argv[1:], os.environ.get("JAVA_TOOL_OPTIONS", READY)
    if arguments == ["-version"]:
        sys.exit(f'openjdk version "{os.environ.get("FAKE_JAVA_VERSION", "17.0.9")}" 2023-10-17')
    if not Path("jvm.args").is_file() or "pollex.phone.launch.Main" not in arguments:
        sys.exit("Error: Could not find or load main class")
    if mood in (DIES, BAD_OPTION) or (mood == THIRD_DIES and _is_third(arguments)):
        print("one line before the end\nthe reason why it died", flush=True)
        os._exit(4 if mood == BAD_OPTION else 1)
    # As Java does it: the end that somebody orders is an exit with a code.
    signal.signal(signal.SIGTERM, signal.SIG_IGN if mood == STUBBORN else lambda number, frame: os._exit(143))
    if "--until-stdin-ends" in arguments:
        threading.Thread(target=_end_with_stdin, daemon=True).start()
    if mood == SLOW:
        time.sleep(2.3)
    if mood != SILENT:
        _say_ready(arguments)
    if mood == DIES_LATER:
        time.sleep(0.3)
        os._exit(134)
    threading.Event().wait()


def _is_third(arguments: list[str]) -> bool:
    """Of the phones of one state folder."""
    homes = Path(arguments[arguments.index("--home") + 1]).parent
    for place in ("first", "second"):
        with contextlib.suppress(FileExistsError):
            (homes / place).mkdir()
            return False
    return True


def _say_ready(arguments: list[str]) -> None:
    given = dict(itertools.pairwise(arguments))
    home = Path(given["--home"])
    port = int(given.get("--port", 20000 + os.getpid() % 40000))
    word = {
        "serial": f"127.0.0.1:{port}",
        "port": port,
        "pid": os.getpid(),
        "size": given.get("--size", "1080x2400"),
        "density": int(given.get("--density", 480)),
        "locale": given.get("--locale", "en-US"),
        "started": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "boot_ms": 4200,
    }
    (home / "phone.json.new").write_text(json.dumps(word))
    (home / "phone.json.new").replace(home / "phone.json")
    print("the launcher is on the screen", flush=True)


def _end_with_stdin() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
