"""Which apps an action concerns: what the fence is asked about (spec L-89, L-90)."""

from pollex.act import apps
from pollex.act.run import Run
from pollex.action.actions import Action, Launch, StopApp, touched_points
from pollex.screen.front import foreground_app
from pollex.screen.screen import Node, Screen
from pollex.screen.touched import window_at

__all__ = ["concerned_package", "touched_packages"]


def concerned_package(run: Run) -> str | None:
    """The app that the fence is asked about: the one that is opened or ended, else the one in front.

    Raises:
        Misuse: NOT_FOUND, AMBIGUOUS, UNSUPPORTED, no single app is meant.
        ReadFailed: the phone does not tell its apps.
    """
    match run.action:
        case Launch(app=wanted, parts_count=parts_count):
            run.app = apps.find_app(run.device.apps(run.deadline), wanted, parts_count=parts_count)
        case StopApp(package=package):
            run.app = apps.installed_app(run.device.apps(run.deadline), package)
        case _:
            return foreground_app(run.screen) if run.screen is not None else None
    return run.app.package


def touched_packages(action: Action, screen: Screen, nodes: tuple[Node, ...]) -> tuple[str | None, ...]:
    """Whose windows get the input: beside the app in front, another one may show in half of the display, or float.

    Keyboards and the bars of the system are nobody's (spec L-90).
    """
    places = (window_at(screen, point) for point in touched_points(action))
    windows = (*(screen.windows[node.window] for node in nodes), *(window for window in places if window is not None))
    return tuple(
        dict.fromkeys(
            window.package or None
            for window in windows
            if window.type != "keyboard" and not (window.type == "system" and not window.package)
        )
    )
