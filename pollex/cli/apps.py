"""The commands about apps: list them, open one, end one."""

from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.acting import act
from pollex.cli.options import ACT, LOOK, AsJson, DeviceName, flag
from pollex.cli.terminal import progress, say_json, say_table
from pollex.errors import Misuse

if TYPE_CHECKING:
    from pollex.action.actions import Action
    from pollex.cli.opened import Opened
    from pollex.device.device import App

__all__ = ["register"]

Name = Annotated[str, typer.Argument(metavar="APP", help="Its package, or the name under its icon.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("apps", rich_help_panel=LOOK, epilog="Example: pollex apps set")(apps)
    app.command("launch", rich_help_panel=ACT, epilog="Example: pollex launch Settings")(launch)
    app.command("stop", rich_help_panel=ACT, epilog="Example: pollex stop com.example.notes")(stop)


def apps(
    query: Annotated[str | None, typer.Argument(help="A part of the name or package.", show_default=False)] = None,
    *,
    every: Annotated[bool, flag("--all", "Also those without an icon.")] = False,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> None:
    """List the apps on the phone."""
    from pollex.cli.opened import opened
    from pollex.screen.comparing import folded

    with opened(device) as phone, progress("Asking for the apps"):
        installed = phone.device.apps(phone.deadline)
    wanted = folded(query or "")
    found = sorted(
        (
            app
            for app in installed
            if (every or app.activity is not None) and wanted in f"{folded(app.label or '')}\n{folded(app.package)}"
        ),
        key=lambda app: (folded(app.label or app.package), app.package),
    )
    if not found:
        message = f"No app fits {query[:40]!r}; --all looks at those without an icon too." if query else "It has none."
        raise Misuse("NOT_FOUND", message)
    if as_json:
        say_json({"ok": True, "apps": [_facts(app) for app in found]})
        return
    rows = [(app.label or "-", app.package, app.version or "-", _kind(app)) for app in found]
    say_table(("NAME", "PACKAGE", "VERSION", "KIND"), rows)


def launch(name: Name, *, device: DeviceName = None, as_json: AsJson = False) -> int:
    """Open an app, and see that it comes to the front."""

    def action(phone: "Opened") -> "Action":
        from pollex.action.actions import Launch

        return Launch(name)

    return act(device, action, as_json=as_json, what=name)


def stop(name: Name, *, device: DeviceName = None, as_json: AsJson = False) -> int:
    """End an app, as the settings of the phone can do it. What it has not saved is lost."""

    def action(phone: "Opened") -> "Action":
        from pollex.action.actions import StopApp

        return StopApp(_package(name, phone.device.apps(phone.deadline)))

    return act(device, action, as_json=as_json, what=name)


def _package(name: str, installed: "tuple[App, ...]") -> str:
    """The package that is called so, with an icon or without; else the app that the name means.

    Raises:
        Misuse: NOT_FOUND, AMBIGUOUS.
    """
    from pollex.act.apps import find_app

    return name if any(app.package == name for app in installed) else find_app(installed, name).package


def _kind(app: "App") -> str:
    return " ".join(word for word, is_so in (("system", app.is_system), ("disabled", not app.is_enabled)) if is_so)


def _facts(app: "App") -> dict[str, object]:
    return {
        "package": app.package,
        "name": app.label,
        "activity": app.activity,
        "version": app.version,
        "system": app.is_system,
        "enabled": app.is_enabled,
    }
