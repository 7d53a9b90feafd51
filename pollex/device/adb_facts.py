"""What programs of the phone's shell print about display, apps and the front, as types. Pure.

Their output is made for people and differs between versions of Android; what cannot be found is None, never guessed.
"""

import re
from datetime import datetime

from pollex.device.device import App
from pollex.screen.screen import Display

__all__ = [
    "CLOCK_FORM",
    "LONG_PRESS_MS",
    "SCREEN_READERS",
    "clock_of",
    "components",
    "display_of",
    "front_activity",
    "is_locked",
    "is_on",
    "listed_apps",
    "long_press_of",
    "services",
]

CLOCK_FORM = "+%Y-%m-%d %H:%M:%S %z"
"""What `date` is asked for; `clock_of` reads it."""
LONG_PRESS_MS = 400
"""Android's own."""
LONG_PRESS_MAX_MS = 5000
"""Far more than the longest that settings offer, which is 1,500."""

SCREEN_READERS = frozenset(
    {
        "com.android.talkback",
        "com.google.android.accessibility.switchaccess",
        "com.google.android.marvin.talkback",
        "com.samsung.android.accessibility.talkback",
    }
)
"""Known to read and to press only what their owner presses (spec G-124)."""

_CURRENT_SIZE = re.compile(r"\bcur=(\d{1,5})x(\d{1,5})\b")
_SIZE = re.compile(r"(Override|Physical) size: (\d{1,5})x(\d{1,5})")
_DENSITY = re.compile(r"(Override|Physical) density: (\d{1,4})")
_ROTATION = re.compile(r"\bm(?:Current)?Rotation=(?:ROTATION_)?(\d{1,3})\b")
_FOCUSED_APP = re.compile(r"\bmFocusedApp=.{0,100}?\{\S{1,20} u\d{1,9} ([\w.]+)/([\w.$]+)")
"""Up to Android 10 the record stands inside two others."""
_WAKEFULNESS = re.compile(r"\bmWakefulness=(\w+)")
_LOCK = re.compile(r"\b(?:mShowingLockscreen|isStatusBarKeyguard|mDreamingLockscreen|mKeyguardShowing)=(true|false)")
_KEYGUARD = re.compile(r"KeyguardServiceDelegate\s+showing=(true|false)")
_COMPONENT = re.compile(r"\s*([A-Za-z]\w*(?:\.\w+)+)/([\w.$]+)\s*")


def display_of(size: str, density: str, displays: str) -> Display | None:
    """The display, from `wm size`, `wm density` and `dumpsys window displays`.

    `wm size` is not rotated, and an override in it counts; the window manager says how the display is turned.
    """
    rotation = _rotation(displays)
    box = _preferred(_SIZE, size)
    dots = _preferred(_DENSITY, density)
    if box is None:
        current = _CURRENT_SIZE.search(displays)
        if current is None:
            return None
        return Display(int(current[1]), int(current[2]), dots[0] if dots else 0, rotation)
    width, height = box if rotation % 2 == 0 else (box[1], box[0])
    return Display(width, height, dots[0] if dots else 0, rotation)


def front_activity(displays: str, package: str | None) -> str | None:
    """Class of the page in front, if it is one of that app; from `dumpsys window displays`."""
    found = _FOCUSED_APP.search(displays)
    if found is None or found[1] != package:
        return None
    return found[1] + found[2] if found[2].startswith(".") else found[2]


def components(output: str) -> tuple[tuple[str, str], ...]:
    """Package and activity of each line that names a component, from `cmd package query-activities --brief`."""
    found = (_COMPONENT.fullmatch(line) for line in output.splitlines())
    return tuple((match[1], match[2]) for match in found if match is not None)


def services(setting: str) -> tuple[str, ...]:
    """Packages in the setting `enabled_accessibility_services`, each once; it is `null` where there never was one."""
    named = (part.strip().partition("/") for part in setting.split(":"))
    return tuple(dict.fromkeys(package for package, slash, _ in named if slash))


def clock_of(told: str) -> datetime | None:
    """Date and time as `date` prints them in CLOCK_FORM; None of anything else."""
    try:
        return datetime.strptime(told.strip(), "%Y-%m-%d %H:%M:%S %z")
    except ValueError:
        return None


def is_on(power: str) -> bool | None:
    """Whether the display is on, from `dumpsys power`."""
    found = _WAKEFULNESS.search(power)
    return None if found is None else found[1] == "Awake"


def is_locked(policy: str) -> bool | None:
    """Whether the lock screen is shown, from `dumpsys window policy`."""
    told = [match[1] == "true" for pattern in (_LOCK, _KEYGUARD) for match in pattern.finditer(policy)]
    return any(told) if told else None


def long_press_of(setting: str) -> int:
    """Milliseconds of a long press, from what `settings get secure long_press_timeout` prints.

    A phone whose owner never changed it says `null`, and others say nothing that makes sense; then it is Android's own.
    """
    told = setting.strip()
    is_time = told.isascii() and told.isdecimal() and len(told) <= len(str(LONG_PRESS_MAX_MS))
    return min(int(told), LONG_PRESS_MAX_MS) if is_time else LONG_PRESS_MS


def listed_apps(activities: str, all_packages: str, system: str, disabled: str) -> tuple[App, ...]:
    """The installed apps by package, from `cmd package query-activities --brief` and lists of `pm`.

    The shell tells neither the names under the icons nor versions.
    """
    opened: dict[str, str] = {}
    for line in activities.splitlines():
        if match := _COMPONENT.fullmatch(line):
            opened.setdefault(match[1], f"{match[1]}/{match[2]}")
    of_system, off = _packages(system), _packages(disabled)
    return tuple(
        App(package, None, opened.get(package), None, package in of_system, package not in off)
        for package in sorted(_packages(all_packages) | set(opened))
    )


def _packages(listed: str) -> set[str]:
    lines = (line.strip() for line in listed.splitlines())
    return {line.removeprefix("package:") for line in lines if line.startswith("package:")}


def _preferred(pattern: re.Pattern[str], text: str) -> tuple[int, ...] | None:
    """The numbers of the override, else of the hardware."""
    found = {match[1]: tuple(int(number) for number in match.groups()[1:]) for match in pattern.finditer(text)}
    return found.get("Override", found.get("Physical"))


def _rotation(displays: str) -> int:
    found = _ROTATION.search(displays)
    if found is None:
        return 0
    number = int(found[1])
    return number % 4 if number < 4 else number // 90 % 4
