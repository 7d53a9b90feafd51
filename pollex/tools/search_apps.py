"""`search_apps`: installed apps by a part of their name or package."""

from pydantic import Field, field_validator

from pollex.device.device import App
from pollex.screen.comparing import folded
from pollex.screen.skill_yaml import Value, flow_mapping
from pollex.tools.caller import Call
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL"]

MAX_QUERY_CHARS = 200
MAX_LIMIT = 100
DEFAULT_LIMIT = 10


class SearchAppsArguments(Arguments):
    """What to look for, and among which apps."""

    query: str = Field(description="a part of the name or package, in any case")
    include_system: bool = Field(False, description="also packages without an icon in the launcher")
    limit: int = Field(DEFAULT_LIMIT, description=f"most results; 1 to {MAX_LIMIT}, clipped")

    @field_validator("query")
    @classmethod
    def _can_be_looked_for(cls, query: str) -> str:
        if not folded(query):
            raise ValueError("give a part of a name or package")
        if len(query) > MAX_QUERY_CHARS:
            raise ValueError(f"give at most {MAX_QUERY_CHARS} characters")
        return query

    @field_validator("limit")
    @classmethod
    def _is_clipped(cls, limit: int) -> int:
        return min(max(limit, 1), MAX_LIMIT)


def search_apps(call: Call, arguments: SearchAppsArguments) -> Result:
    """Lists the apps that fit, by name.

    Raises:
        ReadFailed: the phone does not tell its apps.
    """
    needle = folded(arguments.query)
    found = [
        app
        for app in call.executor.device.apps(call.deadline)
        if (arguments.include_system or app.activity is not None) and _fits(app, needle)
    ]
    found.sort(key=lambda app: (folded(app.label or app.package), app.package))
    lines = [f"matched: {len(found)}", "apps:" if found else "apps: []"]
    return Result("\n".join([*lines, *(f"  - {flow_mapping(_shown(app))}" for app in found[: arguments.limit])]))


def _fits(app: App, needle: str) -> bool:
    return any(needle in folded(name) for name in (app.label, app.package) if name is not None)


def _shown(app: App) -> dict[str, Value]:
    fields: dict[str, Value] = {"package": app.package}
    if app.label is not None:
        fields["name"] = app.label
    if app.is_system:
        fields["system"] = True
    return fields


TOOL = Tool("search_apps", "Search apps", SearchAppsArguments, search_apps, "read", needs=("apps",))
