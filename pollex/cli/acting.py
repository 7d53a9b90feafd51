"""The commands that move the phone, one action each: tap, long-press, type, key, swipe, scroll.

What came of it is told in a few lines, and the exit code says whether the phone did it. The control is compared with
what was shown last; a ref that stands for something else by now is refused.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.interrupt import EXIT_INTERRUPTED
from pollex.cli.options import ACT, AsJson, DeviceName, flag
from pollex.cli.terminal import progress

if TYPE_CHECKING:
    from pollex.action.actions import Action
    from pollex.cli.opened import Opened

__all__ = ["act", "register"]

Where = Annotated[
    str,
    typer.Argument(
        metavar="REF|TEXT|X,Y",
        help="A ref of `pollex screen`, as e5; a text on the screen; or pixels, as 540,1200.",
        show_default=False,
    ),
]
Field = Annotated[
    str | None,
    typer.Option("--into", metavar="REF|TEXT", help="Which field; else the one with the focus.", show_default=False),
]


class Direction(StrEnum):
    """Where the wanted content lies."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("tap", rich_help_panel=ACT, epilog='Example: pollex tap "Network & internet"')(tap)
    app.command("long-press", rich_help_panel=ACT, epilog="Example: pollex long-press e12")(long_press)
    app.command("type", rich_help_panel=ACT, epilog='Example: pollex type "see you at 8" --into Message')(type_text)
    app.command("key", rich_help_panel=ACT, epilog="Example: pollex key back")(key)
    app.command("swipe", rich_help_panel=ACT, epilog="Example: pollex swipe 540,1800 540,600")(swipe)
    app.command("scroll", rich_help_panel=ACT, epilog="Example: pollex scroll down --in e3")(scroll)


def tap(
    where: Where,
    *,
    twice: Annotated[bool, flag("--twice", "Two touches in quick succession.")] = False,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Tap a control or a point."""

    def action(phone: "Opened") -> "Action":
        from pollex.action.actions import Tap
        from pollex.cli.choosing import place

        return Tap(place(where, phone), 2 if twice else 1)

    return act(device, action, as_json=as_json, what=where)


def long_press(where: Where, *, device: DeviceName = None, as_json: AsJson = False) -> int:
    """Press a control or a point long."""

    def action(phone: "Opened") -> "Action":
        from pollex.action.actions import LongPress
        from pollex.cli.choosing import place

        return LongPress(place(where, phone))

    return act(device, action, as_json=as_json, what=where)


def type_text(
    text: Annotated[str, typer.Argument(help="What the field is to hold; put -- before a text that begins with -.")],
    *,
    into: Field = None,
    append: Annotated[bool, flag("--append", "Behind what is there, instead of in its place.")] = False,
    submit: Annotated[bool, flag("--submit", "Press the field's own enter key afterwards.")] = False,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Put text into a field, and read it back."""

    def action(phone: "Opened") -> "Action":
        from pollex.action.actions import Type
        from pollex.cli.choosing import control

        target = None
        if into is not None:
            target = control(into, phone, must_be_editable=True)
        return Type(text, target, mode="append" if append else "replace", submits=submit)

    return act(device, action, as_json=as_json, what=into or "the field with the focus")


def key(
    name: Annotated[
        str, typer.Argument(metavar="NAME|CODE", help="As back, home, recents, enter, volume_up, or an Android code.")
    ],
    *,
    long: Annotated[bool, flag("--long", "Hold it.")] = False,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Press a key."""
    from pollex.action.key_names import key_named

    pressed = key_named(name)

    def action(phone: "Opened") -> "Action":
        from pollex.action.actions import Press

        return Press(pressed, is_long=long)

    return act(device, action, as_json=as_json, what=name)


def swipe(
    start: Annotated[str, typer.Argument(metavar="X,Y", help="Where the finger goes down, in pixels.")],
    end: Annotated[str, typer.Argument(metavar="X,Y", help="Where it lifts.")],
    *,
    duration: Annotated[int, typer.Option(min=20, max=10_000, metavar="MS", help="How long it takes.")] = 300,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Move one finger straight from here to there."""

    def action(phone: "Opened") -> "Action":
        from pollex.action.actions import Swipe
        from pollex.cli.choosing import point

        screen = phone.look()
        return Swipe(point(start, screen), point(end, screen), duration)

    return act(device, action, as_json=as_json, what=f"{start} to {end}")


def scroll(
    direction: Annotated[Direction, typer.Argument(help="Where the wanted content lies.")],
    *,
    inside: Annotated[
        str | None,
        typer.Option("--in", metavar="REF|TEXT", help="Which list; chosen if not given.", show_default=False),
    ] = None,
    amount: Annotated[int, typer.Option(min=1, max=12, help="Quarters of the list.")] = 3,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Bring what lies further up, down, left or right into view."""

    def action(phone: "Opened") -> "Action":
        from pollex.action.actions import Scroll
        from pollex.cli.choosing import control

        container = None if inside is None else control(inside, phone)
        return Scroll(direction.value, container, amount)

    return act(device, action, as_json=as_json, what=direction.value)


def act(device: str | None, choose: Callable[["Opened"], "Action"], *, as_json: bool, what: str) -> int:
    """Carries out one action and tells what came of it.

    Args:
        device: which one.
        choose: the action, once the device is connected.
        as_json: the receipt as one object.
        what: what is acted on, as it was told.
    """
    from pollex.cli.opened import opened, ref_of
    from pollex.cli.receipts import tell

    with opened(device) as phone:
        with progress("Acting on the phone"):
            receipt = phone.executor.perform(choose(phone), phone.deadline)
        code = tell(receipt, phone.executor.named, as_json=as_json, ref=ref_of(phone, receipt), what=what)
        return EXIT_INTERRUPTED if code and phone.deadline.cancel.is_set else code
