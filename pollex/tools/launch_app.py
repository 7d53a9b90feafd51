"""`launch_app`: opens an app by package or name and waits until it is in front."""

from pydantic import Field, model_validator

from pollex.act.apps import find_app, installed_app
from pollex.action.actions import Launch
from pollex.device.device import App
from pollex.errors import AppsDetail, Misuse
from pollex.screen.skill_yaml import Value, flow_mapping
from pollex.tools.answering import raise_failure, yaml_result
from pollex.tools.caller import Call
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL"]


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
        Refused: APP_NOT_ALLOWED.
        Mismatch: it was started, and another app is in front after 10 s.
        OutcomeUnknown: CONNECTION_LOST, TIMEOUT.
    """
    try:
        app = _meant(call.executor.device.apps(call.deadline), arguments)
    except Misuse as error:
        if not isinstance(error.detail, AppsDetail):
            raise
        return _candidates(error.detail)
    receipt = call.executor.perform(Launch(app.package), call.deadline)
    raise_failure(receipt, app.package)
    return yaml_result({"ok": True, **_named(app.package, app.label), "front": True}, call=call)


def _meant(apps: tuple[App, ...], arguments: LaunchAppArguments) -> App:
    package = (arguments.package_name or "").strip()
    if package:
        return installed_app(apps, package)
    return find_app(apps, arguments.app_name or "", parts_count=True)


def _candidates(found: AppsDetail) -> Result:
    listed = [f"  - {flow_mapping(_named(app.package, app.label))}" for app in found.candidates]
    return Result("\n".join([f"matched: {found.total}", "candidates:", *listed]))


def _named(package: str, name: str | None) -> dict[str, Value]:
    return {"package": package} if name is None else {"package": package, "name": name}


TOOL = Tool("launch_app", "Open an app", LaunchAppArguments, launch_app, "write", needs=("apps",))
