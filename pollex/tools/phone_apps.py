"""`phone_launch_app` and `phone_list_apps` (docs/spec/find.md, F-108, F-109)."""

import re

from pydantic import Field, model_validator

from pollex.action.actions import Launch
from pollex.action.receipt import Warned
from pollex.device.device import App
from pollex.errors import AppsDetail
from pollex.screen.comparing import folded
from pollex.screen.complete import Json
from pollex.screen.utf16 import is_sendable
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments, invalid
from pollex.tools.receipts import answer, receipt_facts, warnings_json
from pollex.tools.tool import Result, Tool

__all__ = ["LAUNCH", "LIST"]

MAX_LIMIT, DEFAULT_LIMIT = 500, 100
MAX_QUERY_CHARS = 200
MAX_URI_CHARS = 2000
_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")
"""With its scheme; what comes behind that is the app's own affair."""


class PhoneLaunchAppArguments(PhoneArguments):
    """Which app."""

    package: str | None = Field(None, max_length=256, description="exact package")
    name: str | None = Field(None, max_length=MAX_QUERY_CHARS, description="the name under its icon")
    uri: str | None = Field(None, max_length=MAX_URI_CHARS, description="link to open in it")

    @model_validator(mode="after")
    def _names_one_app(self) -> "PhoneLaunchAppArguments":
        if (self.package is None) == (self.name is None):
            raise invalid("package", "give package or name, one of the two")
        if self.uri is not None and not (_URI.fullmatch(self.uri) and is_sendable(self.uri)):
            raise invalid("uri", "give a whole link, as https://example.com/page, without blanks")
        return self


class PhoneListAppsArguments(PhoneArguments):
    """Which apps, and how many."""

    query: str | None = Field(None, max_length=MAX_QUERY_CHARS, description="part of a name or package")
    include_system: bool = Field(False, description="also parts of the system that cannot be opened")
    limit: int = Field(DEFAULT_LIMIT, ge=1, le=MAX_LIMIT, description="most apps")


def phone_launch_app(call: Call, arguments: PhoneLaunchAppArguments) -> Result:
    """Opens the app and waits until it is in front; where several fit, names them and opens nothing."""
    wanted = arguments.package or arguments.name or ""
    receipt = call.executor.perform(Launch(wanted, uri=arguments.uri), call.deadline, operation_id=call.id)
    facts = receipt_facts(call, receipt)
    if isinstance(receipt.detail, AppsDetail):
        del facts["detail"]
        facts["candidates"] = [{"package": app.package, "label": app.label} for app in receipt.detail.candidates]
        facts["total"] = receipt.detail.total
    if receipt.package is not None:
        facts["package"] = receipt.package
    return answer(call, facts, is_error=not receipt.ok)


def phone_list_apps(call: Call, arguments: PhoneListAppsArguments) -> Result:
    """Lists apps by name.

    Raises:
        ReadFailed: the phone does not tell its apps.
    """
    needle = folded(arguments.query or "")
    found = [
        app
        for app in call.executor.device.apps(call.deadline)
        if (arguments.include_system or app.activity is not None or not app.is_system) and _fits(app, needle)
    ]
    found.sort(key=lambda app: (folded(app.label or app.package), app.package))
    kept = found[: arguments.limit]
    facts: dict[str, object] = {"ok": True, "total": len(found), "truncated": len(kept) < len(found)}
    if kept and all(app.label is None for app in kept):
        unknown = Warned("LABELS_UNKNOWN", "Without its helper the phone does not tell the names of apps.")
        facts["warnings"] = warnings_json([unknown])
    return answer(call, {**facts, "apps": [_app(app) for app in kept]})


def _fits(app: App, needle: str) -> bool:
    return any(needle in folded(name) for name in (app.label, app.package) if name is not None)


def _app(app: App) -> Json:
    return {
        "package": app.package,
        "label": app.label,
        "version": app.version,
        "system": app.is_system,
        "enabled": app.is_enabled,
    }


LAUNCH = Tool(
    "phone_launch_app",
    "Open an app",
    PhoneLaunchAppArguments,
    phone_launch_app,
    "write",
    needs=("apps",),
    gives_data=True,
)
LIST = Tool(
    "phone_list_apps", "List apps", PhoneListAppsArguments, phone_list_apps, "read", needs=("apps",), gives_data=True
)
