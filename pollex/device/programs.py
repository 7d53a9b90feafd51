"""Programs of the phone's shell that change something, run once each, with what they say read as an answer.

Their exit codes say little: `input` and `am` tell what went wrong in words. They check nothing by themselves.
"""

import re

from pollex.action.actions import GlobalKey
from pollex.device.adb import AdbPhone
from pollex.device.deadline import Deadline
from pollex.device.keyboard_app import type_by_app
from pollex.device.quoting import command_line
from pollex.device.shell import ShellResult
from pollex.errors import Misuse, Refused, Rejected

__all__ = ["AS_THE_LAUNCHER", "Programs", "inject_denied"]

AS_THE_LAUNCHER = (
    *("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER"),
    *("-f", "0x10200000"),  # NEW_TASK and RESET_TASK_IF_NEEDED: an app that runs comes back as it was left.
)
TO_VIEW = ("-a", "android.intent.action.VIEW", "-f", "0x10000000")  # NEW_TASK
SHOWN_CHARS = 200

_FAULT = re.compile(r"^\s*(?:Error(?: type|:)|Exception\b|Security exception|[\w.$]*Exception:)", re.MULTILINE)
"""A line in which `am` says that it failed. It also repeats what it starts, which may be called `ErrorActivity`."""

_KEY_CODES = {"back": 4, "home": 3, "recents": 187}
_STATUS_BAR = {"notifications": "expand-notifications", "quick_settings": "expand-settings"}


class Programs:
    """The programs of one phone."""

    def __init__(self, phone: AdbPhone) -> None:
        self._phone = phone

    def input(self, deadline: Deadline, *calls: tuple[str, ...]) -> None:
        """Injects what the words of each call say, one after the other, in one command.

        Raises:
            Refused: INJECT_DENIED.
            Rejected: the program declined.
            OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
        """
        line = " && ".join(command_line("input", *words) for words in calls)
        result = self._phone.change(line, deadline)
        said = _said(result)
        if "INJECT_EVENTS" in said:
            raise inject_denied()
        if said or result.exit_code != 0:
            raise Rejected("REJECTED", f"The phone's input program declined: {said or result.exit_code}.")

    def launch(self, activity: str, deadline: Deadline, *, uri: str | None) -> None:
        """Brings an activity to the front as the launcher would; with a link, what its app opens that with.

        Raises:
            Misuse: NOT_FOUND, there is no such activity; UNSUPPORTED, the app opens no such link.
            Rejected: the phone did not start it.
            OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
        """
        package = activity.partition("/")[0]
        words = (*AS_THE_LAUNCHER, "-n", activity) if uri is None else (*TO_VIEW, "-d", uri, "-p", package)
        result = self._phone.change(command_line("am", "start", *words), deadline)
        if not _has_fault(result):
            return
        said = _said(result)
        if uri is not None and "unable to resolve" in said:
            raise Misuse("UNSUPPORTED", f"{package} opens no such link; open the app without it.")
        if "does not exist" in said:
            raise Misuse("NOT_FOUND", f"There is no {activity} on the phone; look which apps are installed.")
        raise Rejected("REJECTED", f"The phone did not start {activity}: {said}")

    def stop_app(self, package: str, deadline: Deadline) -> None:
        """Ends an app.

        Raises:
            Rejected: the phone declined.
            OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
        """
        result = self._phone.change(command_line("am", "force-stop", package), deadline)
        if result.exit_code != 0 or _has_fault(result):
            raise Rejected("REJECTED", f"The phone did not stop {package}: {_said(result)}")

    def type_by_app(self, text: str, deadline: Deadline) -> None:
        """Text by a keyboard app; raises what `keyboard_app.type_by_app` does."""
        type_by_app(self._phone, text, deadline)

    def press(self, key: GlobalKey | int, deadline: Deadline, *, is_long: bool) -> None:
        """Presses a key, or does by other programs what one of the system's own actions does.

        Raises:
            Refused: INJECT_DENIED.
            Rejected: the phone declined.
            OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
        """
        if key in _STATUS_BAR:
            self._status_bar(_STATUS_BAR[str(key)], deadline)
            return
        code = str(_KEY_CODES[str(key)] if isinstance(key, str) else key)
        self.input(deadline, ("keyevent", *(("--longpress",) if is_long else ()), code))

    def _status_bar(self, word: str, deadline: Deadline) -> None:
        result = self._phone.change(command_line("cmd", "statusbar", word), deadline)
        if result.exit_code != 0:
            message = f"This phone cannot do {word} from outside; use a swipe. {_said(result)}"
            raise Rejected("REJECTED", message.strip())


def inject_denied() -> Refused:
    """The refusal of a phone that takes no injected input, with the switch that lets it."""
    message = (
        "The phone refuses injected input. On Xiaomi, Redmi and POCO switch on 'USB debugging (Security settings)' in "
        "its developer options and restart it; on OPPO, realme and OnePlus switch on 'Disable permission monitoring'."
    )
    return Refused("INJECT_DENIED", message)


def _has_fault(result: ShellResult) -> bool:
    return any(_FAULT.search(said) for said in (result.error_text, result.text))


def _said(result: ShellResult) -> str:
    return " ".join((result.error_text + " " + result.text).split())[:SHOWN_CHARS]
