"""The helper's jar: where it lies on this computer, and that it lies on the phone.

On the phone its name holds a hash of its content, so that a jar that is there can be used as it is and none is ever
overwritten while it may run. It is the only thing that pollex leaves on a phone.
"""

import contextlib
import hashlib
import os
import re
from importlib import resources
from pathlib import Path, PurePosixPath

from pollex.device.adb import AdbPhone
from pollex.device.deadline import Deadline
from pollex.device.quoting import command_line, quote
from pollex.errors import DeviceDetail, DeviceUnavailable, PhoneError

__all__ = ["place_helper", "read_jar", "remove_helpers", "start_line"]

PHONE_FOLDER = PurePosixPath("/data/local/tmp")
"""Only the shell user can write here, so no app can swap the jar."""
JAR_MODE = 0o444
"""Android refuses code that can be written to."""

_JAR_NAME = re.compile(r"pollex-[0-9a-f]{16}\.jar(?:\.[0-9]+)?", re.ASCII)
"""Finished, or left by a process that ended while it wrote."""
_MAIN_CLASS = "dev.pollex.helper.Main"
_BUILD_FOLDER = Path(__file__).parents[2] / "build" / "phone"


def read_jar() -> bytes:
    """The jar that belongs to this version: the packaged one, else that of the built phone.

    Raises:
        DeviceUnavailable: there is none.
    """
    packaged = resources.files("pollex.device").joinpath("helper.jar")
    if packaged.is_file():
        return packaged.read_bytes()
    built = Path(os.environ.get("POLLEX_PHONE_DIR") or _BUILD_FOLDER) / "helper.jar"
    if built.is_file():
        return built.read_bytes()
    raise _failed("The helper for the phone is not built yet: run `make phone`.")


def place_helper(phone: AdbPhone, jar: bytes, deadline: Deadline) -> PurePosixPath:
    """Makes sure that the jar lies on the phone and gives its path there.

    Raises:
        DeviceUnavailable: it could not be written.
    """
    path = PHONE_FOLDER / f"pollex-{hashlib.sha256(jar).hexdigest()[:16]}.jar"
    if phone.file_size(path, deadline) == len(jar):
        return path
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        phone.push(jar, unfinished, mode=JAR_MODE, deadline=deadline)
        moved = phone.change(command_line("mv", "-f", str(unfinished), str(path)), deadline)
        if moved.exit_code != 0 or phone.file_size(path, deadline) != len(jar):
            raise _failed(f"The helper could not be put on the phone: {moved.error_text.strip()}")
    except PhoneError as error:
        with contextlib.suppress(PhoneError):
            phone.change(command_line("rm", "-f", str(unfinished)), deadline)
        if isinstance(error, DeviceUnavailable):
            raise
        raise _failed(f"The helper could not be put on the phone: {error.message}") from error
    return path


def remove_helpers(phone: AdbPhone, deadline: Deadline) -> tuple[str, ...]:
    """Removes all that pollex has left on the phone, of any version, and gives the names of the files.

    Raises:
        ReadFailed, OutcomeUnknown: the phone did not answer to the end.
        DeviceUnavailable: there is no phone, or a file could not be removed.
    """
    listed = phone.read(command_line("ls", str(PHONE_FOLDER)), deadline).text.split()
    found = tuple(name for name in listed if _JAR_NAME.fullmatch(name))
    if found:
        removed = phone.change(command_line("rm", "-f", *(str(PHONE_FOLDER / name) for name in found)), deadline)
        if removed.exit_code != 0:
            raise _failed(f"The helper could not be removed from the phone: {removed.error_text.strip()}")
    return found


def start_line(path: PurePosixPath) -> str:
    """The command that runs the helper.

    It ignores the hang-up signal: the end of its input is its sign to lift all fingers, clear up and end.
    """
    return f"export CLASSPATH={quote(str(path))}; trap '' HUP; exec app_process / {_MAIN_CLASS}"


def _failed(message: str) -> DeviceUnavailable:
    return DeviceUnavailable("DEVICE_UNAVAILABLE", message, DeviceDetail("no_helper"))
