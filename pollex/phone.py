"""The phone for Python programs: look at it, act on it, and get a receipt for every action.

    from pollex import Phone

    with Phone.connect() as phone:
        phone.look()
        phone.tap("Wi-Fi")

Everything goes through the same `Executor` as the tools: one door, the same checks, the same receipts. A method that
did not do its work raises a `PhoneError` with the receipt in `receipt`; one that returns gives the receipt.
"""

from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Literal

from pollex.act.confirming import confirm
from pollex.act.looking import at_rest
from pollex.act.opening import open_executor
from pollex.action.actions import (
    Action,
    Argument,
    Clear,
    Contact,
    Direction,
    Drag,
    Gesture,
    GlobalKey,
    Launch,
    LongPress,
    NodeAct,
    NodeAction,
    Press,
    Scroll,
    SetClipboard,
    StopApp,
    Swipe,
    Tap,
    Type,
)
from pollex.action.pinching import Pinch, pinch_contacts
from pollex.action.receipt import Receipt
from pollex.config import settings
from pollex.device.deadline import Deadline
from pollex.device.device import App, DeviceInfo, DisplayState, Picture
from pollex.errors import Misuse
from pollex.gates import gate_of
from pollex.geometry import Point
from pollex.guard.called import CalledApprover
from pollex.guard.card import CONFIRM_TIMEOUT_S, Card
from pollex.guard.request import Request
from pollex.phone_controls import NAME, PhoneControls, What
from pollex.screen.refs import NamedScreen
from pollex.screen.target import Target

__all__ = ["Phone", "What", "Where"]

Where = What | Point | tuple[int, int]
"""A control, or a point in pixels of the display in its present rotation."""


class Phone(PhoneControls):
    """One phone. May be used from several threads: reads run beside each other, actions one at a time."""

    @classmethod
    def connect(
        cls,
        device: str | None = None,
        *,
        apps: Iterable[str] = (),
        approver: Callable[[Card], object] | None = None,
        timeout_s: float = 30.0,
    ) -> "Phone":
        """Connects to a phone.

        Args:
            device: serial as adb names it, `virtual`, `replay:FILE`; None for the only one there is.
            apps: the packages that may be touched; none given: all.
            approver: is shown a card before money is spent; only the value True is a yes. None: nothing is spent.
            timeout_s: how long each call may take.

        Raises:
            DeviceUnavailable: there is no phone, there are several, or it is in use.
            Misuse: INVALID, the person's settings cannot be used.
        """
        asked = None if approver is None else CalledApprover(approver)
        gate = gate_of(settings().approval, "python", asked)
        return cls(open_executor(device, apps=tuple(apps)), gate=gate, timeout_s=timeout_s)

    def __enter__(self) -> "Phone":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Ends what runs on the phone for us and lets go of it; no approval outlives it."""
        self.gate.close()
        self.executor.device.close()

    def info(self) -> DeviceInfo:
        """Which device this is and what it can do now."""
        return self.executor.device.info(self._deadline())

    def look(self, *, settles: bool = True) -> NamedScreen:
        """Reads the screen once it has come to rest, at most 3 s later, or at once.

        Raises:
            ReadFailed: it could not be read, which proves nothing.
        """
        self.gate.next_step()
        return self.executor.look(self._deadline(), settle=at_rest(0) if settles else None)

    def screenshot(
        self, form: Literal["png", "jpeg"] = "png", *, max_side_px: int | None = None, quality: int = 80
    ) -> Picture:
        """A picture of the display as it is, secret fields as the app draws them."""
        self.gate.next_step()
        return self.executor.screenshot(self._deadline(), form=form, max_side_px=max_side_px, quality=quality)

    def display(self) -> DisplayState:
        """Size and rotation of the display, and whether it is on and unlocked."""
        return self.executor.device.display(self._deadline())

    def apps(self) -> tuple[App, ...]:
        """All installed apps, by package."""
        return self.executor.device.apps(self._deadline())

    def clipboard(self) -> str | None:
        """The text on the clipboard, None if there is none or it cannot be read."""
        return self.executor.device.clipboard(self._deadline())

    def tap(self, at: Where, *, times: Literal[1, 2] = 1) -> Receipt:
        """One short touch, or two in quick succession."""
        return self.perform(Tap(self._place(at), times))

    def long_press(self, at: Where) -> Receipt:
        """One long touch."""
        return self.perform(LongPress(self._place(at)))

    def swipe(self, start: Point | tuple[int, int], end: Point | tuple[int, int], *, duration_ms: int = 300) -> Receipt:
        """A finger from start to end; it flings if it is quick."""
        return self.perform(Swipe(_point(start), _point(end), duration_ms))

    def drag(self, start: Point | tuple[int, int], end: Point | tuple[int, int], *, duration_ms: int = 800) -> Receipt:
        """Takes something up at the start and lets it go at the end."""
        return self.perform(Drag(_point(start), _point(end), duration_ms))

    def gesture(self, contacts: Iterable[Contact]) -> Receipt:
        """One to five fingers, exactly, in pixels of the display.

        Raises:
            Misuse: INVALID, OUT_OF_RANGE, the fingers cannot go that way; nothing was sent.
        """
        return self.perform(Gesture(tuple(contacts)))

    def pinch(
        self,
        center: tuple[float, float],
        start_span: float,
        end_span: float,
        *,
        angle_degrees: float = 0,
        rotation_degrees: float = 0,
        duration_ms: int = 600,
    ) -> Receipt:
        """Two fingers that move apart, together, or around each other.

        Args:
            center: between the fingers, in pixels.
            start_span: distance of the fingers when they come down, in pixels.
            end_span: the same when they lift.
            angle_degrees: direction from finger 1 to finger 2 at the start: 0 to the right, 90 down.
            rotation_degrees: turned on the way, positive clockwise.
            duration_ms: from the first finger down to the last one up.

        Raises:
            Misuse: INVALID, OUT_OF_RANGE, the fingers cannot go that way; nothing was sent.
        """
        pinch = Pinch(center, start_span, end_span, angle_degrees, rotation_degrees, duration_ms)
        return self.gesture(pinch_contacts(pinch))

    def scroll(self, direction: Direction, *, within: What | None = None, amount: int = 3) -> Receipt:
        """Brings content into view that lies in this direction, by so many quarters of the container."""
        return self.perform(Scroll(direction, self._target(within) if within is not None else None, amount))

    def act(self, what: What, name: NodeAction, **args: Argument) -> Receipt:
        """A control's own action, as `phone.act("Volume", "set_progress", value=70)`."""
        return self.perform(NodeAct(self._target(what), name, args))

    def type(
        self,
        text: str,
        into: What | None = None,
        *,
        mode: Literal["replace", "append"] = "replace",
        submits: bool = False,
    ) -> Receipt:
        """Text into a field, or into the one that has the focus; it is read back."""
        return self.perform(Type(text, self._target(into) if into is not None else None, mode, submits))

    def clear(self, field: What | None = None) -> Receipt:
        """Empties a field."""
        return self.perform(Clear(self._target(field) if field is not None else None))

    def press(self, key: GlobalKey | int, *, is_long: bool = False) -> Receipt:
        """One of the system's own actions, as `back`, or a key by its Android code."""
        return self.perform(Press(key, is_long))

    def back(self) -> Receipt:
        """The system's back."""
        return self.press("back")

    def home(self) -> Receipt:
        """To the launcher."""
        return self.press("home")

    def launch(self, app: str) -> Receipt:
        """Brings an app to the front, by package or by the name under its icon."""
        return self.perform(Launch(app))

    def stop(self, package: str) -> Receipt:
        """Ends an app."""
        return self.perform(StopApp(package))

    def copy(self, text: str, *, is_sensitive: bool = False) -> Receipt:
        """Puts text on the clipboard."""
        return self.perform(SetClipboard(text, is_sensitive))

    def request_confirmation(
        self, *, app: str, action: str, target: str, content: str, amount: str, reason: str = ""
    ) -> str:
        """Gets a yes for one step that spends, which then has to be the next one (docs/python-api.md).

        Args:
            app: the package in front.
            action: `order`, `submit`, `send` or `delete`.
            target: shop, seller or receiver as on the screen.
            content: goods and quantity; for `send` the exact text in the input.
            amount: the total due as the page shows it.
            reason: one sentence for the person.

        Returns:
            The request's id, once the answer is a yes. Whoever is asked has three minutes, whatever `timeout_s` is.

        Raises:
            Misuse: INVALID, an argument cannot be used.
            Refused: it is no yes, or the request does not fit the page; spec/confirmation.md, section 11.
        """
        request = Request.checked(app=app, action=action, target=target, content=content, amount=amount, reason=reason)
        deadline = Deadline(self._timeout_s + CONFIRM_TIMEOUT_S)
        return confirm(self.executor, self.gate, NAME, request, deadline).request_id

    def perform(self, action: Action) -> Receipt:
        """Any action.

        Raises:
            PhoneError: it did not do its work; `receipt` has all that is known.
        """
        self.gate.next_step()
        receipt = self.executor.perform(action, self._deadline())
        if receipt.failure is not None:
            raise self._failed(receipt)
        return receipt

    def _place(self, at: Where) -> Target | Point:
        return _point(at) if isinstance(at, Point | tuple) else self._target(at)


def _point(at: Point | tuple[int, int]) -> Point:
    if isinstance(at, Point):
        return at
    numbers: tuple[object, ...] = at
    if len(numbers) != 2 or not all(isinstance(number, int) for number in numbers):
        raise Misuse("INVALID", "A point is a pair of whole numbers, in pixels.")
    return Point(*at)
