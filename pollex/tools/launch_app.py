"""`launch_app`: opens an app by package or name and waits until it is in front."""

from pydantic import Field, model_validator

from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.device.wire import Settle
from pollex.errors import Mismatch, Misuse, PhoneError, ReadFailed, Rejected
from pollex.screen.skill_yaml import Value, flow_mapping, mapping_lines
from pollex.tools.apps import App, is_installed, launchable_apps, matching_apps
from pollex.tools.caller import Call
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL"]

FRONT_S = 10.0
LOOK_QUIET_MS = 200
LOOK_CAP_MS = 1000
START_S = 10.0
MAX_CANDIDATES = 10

_AS_THE_LAUNCHER = (
    *("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER"),
    *("-f", "0x10200000"),  # NEW_TASK and RESET_TASK_IF_NEEDED: an app that runs comes back as it was left.
)


class LaunchAppArguments(Arguments):
    """Which app; the package counts if both are given."""

    package_name: str | None = Field(None, description="exact package")
    app_name: str | None = Field(None, description="approximate name")

    @model_validator(mode="after")
    def _names_an_app(self) -> "LaunchAppArguments":
        if not (self.package_name or "").strip() and not (self.app_name or "").strip():
            raise ValueError("give package_name or app_name")
        return self


def launch_app(call: Call, arguments: LaunchAppArguments) -> Result:
    """Opens the app and says that it is in front, or names the candidates and opens nothing.

    Raises:
        Misuse: NOT_FOUND, UNSUPPORTED (installed, but nothing that can be opened).
        Mismatch: it was started, and another app is in front after 10 s.
        OutcomeUnknown: CONNECTION_LOST, TIMEOUT.
    """
    session, deadline = call.device, call.deadline
    apps = launchable_apps(session, deadline)
    package = (arguments.package_name or "").strip()
    found = _by_package(session, apps, package, deadline) if package else _by_name(apps, arguments.app_name or "")
    if len(found) > 1:
        return Result(_candidates(found))
    with session.moving(deadline):
        _start(session, found[0], deadline)
        _await_front(session, found[0], deadline)
    return Result("\n".join(mapping_lines({"ok": True, **_named(found[0]), "front": True})))


def _by_package(session: Session, apps: tuple[App, ...], package: str, deadline: Deadline) -> tuple[App, ...]:
    found = tuple(app for app in apps if app.package == package)
    if found:
        return found
    if is_installed(session, package, deadline):
        raise Misuse("UNSUPPORTED", f"{package} is installed, but has nothing that can be opened.")
    raise Misuse("NOT_FOUND", f"no app {package} is installed; check the package, or give app_name.")


def _by_name(apps: tuple[App, ...], name: str) -> tuple[App, ...]:
    found = matching_apps(apps, name)
    if not found:
        raise Misuse("NOT_FOUND", "no app fits that name; packages alone can be searched, so give package_name.")
    return found


def _start(session: Session, app: App, deadline: Deadline) -> None:
    result = session.run("am", "start", *_AS_THE_LAUNCHER, "-n", app.activity, deadline=deadline.within(START_S))
    said = " ".join((result.text + " " + result.error_text).split())
    if "Error" in said or "Exception" in said:
        raise Rejected("REJECTED", f"the phone did not start {app.package}: {said[:200]}")


def _await_front(session: Session, app: App, deadline: Deadline) -> None:
    patience = deadline.within(FRONT_S)
    settle = Settle(LOOK_CAP_MS, after_seq=0, quiet_ms=LOOK_QUIET_MS)
    while True:
        try:
            in_front = session.observe(patience, settle=settle).package or "no app"
            failure: PhoneError = Mismatch("MISMATCH", f"{app.package} was started, {in_front} is in front.")
            if in_front == app.package:
                return
        except ReadFailed as error:
            # While an app opens its windows cannot always be read.
            failure = error
        if patience.is_over:
            raise failure


def _candidates(apps: tuple[App, ...]) -> str:
    listed = [f"  - {flow_mapping(_named(app))}" for app in apps[:MAX_CANDIDATES]]
    return "\n".join([f"matched: {len(apps)}", "candidates:", *listed])


def _named(app: App) -> dict[str, Value]:
    return {"package": app.package} if app.name is None else {"package": app.package, "name": app.name}


TOOL = Tool("launch_app", "Open an app", LaunchAppArguments, launch_app, "write", needs=("apps",))
