"""What a ref or a point of a call means: what it was when it was shown to this caller (spec F-10, F-99)."""

from pollex.act.expecting import under
from pollex.errors import Misuse, Refused
from pollex.geometry import Point
from pollex.screen.refs import NamedScreen, is_ref
from pollex.screen.screen import Display
from pollex.screen.target import Target, target_of
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import Space, invalid, point_at

__all__ = ["place_of_call", "screen_shown", "target_named"]


def target_named(call: Call, ref: str, snapshot_id: str | None = None, *, argument: str = "ref") -> Target:
    """The control that a ref stands for, as it was on the screen that the caller chose it on.

    Raises:
        Misuse: INVALID, it is no ref; NOT_FOUND, it was never shown to this caller.
        Refused: STALE, that screen is not kept any more, or the control is gone.
    """
    if not is_ref(ref):
        raise invalid(argument, f"{ref[:20]!r} is no ref; a ref looks like e5")
    screens = [screen_shown(call, snapshot_id)] if snapshot_id is not None else _shown(call)
    for named in screens:
        if (node := named.node(ref)) is not None:
            return target_of(named.screen, node)
    if snapshot_id is None and int(ref.removeprefix("@")[1:]) < call.view.refs_below:
        newest = call.executor.look(call.deadline)
        return target_of(newest.screen, call.executor.refs.find(ref, newest))
    raise Misuse("NOT_FOUND", f"There was no {ref[:20]} on what you were shown; take a ref from your last look.")


def screen_shown(call: Call, snapshot_id: str) -> NamedScreen:
    """A screen by its id.

    Raises:
        Refused: STALE, it is not kept.
    """
    named = call.executor.named(snapshot_id)
    if named is None:
        raise Refused("STALE", f"The screen {snapshot_id[:20]} is not kept any more; look again and choose there.")
    return named


def place_of_call(
    call: Call,
    x: float,
    y: float,
    space: Space,
    *,
    snapshot_id: str | None = None,
    names: tuple[str, str] = ("x", "y"),
) -> Point:
    """The pixel that is meant, where what lies under it is still what lay there on the screen it was chosen on.

    Raises:
        Misuse: OUT_OF_RANGE.
        Refused: STALE.
    """
    point = point_at(_display(call), x, y, space, names)
    if snapshot_id is not None:
        chosen, newest = screen_shown(call, snapshot_id).screen, _newest(call).screen
        if chosen.display != newest.display or under(chosen, point) != under(newest, point):
            raise Refused("STALE", "Something else lies at that point now; look at the screen again.")
    return point


def _shown(call: Call) -> list[NamedScreen]:
    """The screens that this caller was shown, the newest first, as far as they are kept."""
    kept = (call.executor.named(screen_id) for screen_id in reversed(tuple(call.view.screens)))
    return [named for named in kept if named is not None]


def _newest(call: Call) -> NamedScreen:
    return call.executor.newest or call.executor.look(call.deadline)


def _display(call: Call) -> Display:
    return _newest(call).screen.display
