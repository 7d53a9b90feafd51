"""`phone_find_visually`: finds by picture what the tree does not show (docs/spec/find.md, F-89 to F-91).

A vision model says where something could be; each place is then looked at again by itself, enlarged, and only what is
confirmed there is reported.
"""

from importlib import resources
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pollex.act.picture import Shot, part_of, take_picture
from pollex.device.deadline import Deadline
from pollex.device.device import Picture
from pollex.errors import Misuse, ReadFailed, Refused, WireDetail
from pollex.geometry import NORMALIZED_MAX, Bounds, pixel
from pollex.guard.seen import SeenWord
from pollex.model.protocol import Model, ModelFailed, ModelRequest, Slot
from pollex.screen.complete import Json
from pollex.screen.screen import Display
from pollex.screen.touched import controls_at
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments, bounds_json
from pollex.tools.receipts import answer, of_screen
from pollex.tools.tool import VISION, Result, Tool

__all__ = ["TOOL"]

MAX_TARGET_CHARS = 300
MAX_BOXES = 8
"""Places that are looked at again."""
MAX_MATCHES = 5
SIDE_PX = 1280
PART_SIDE_PX = 768
MARGIN_SHARE = 0.25
"""Of a place's size, shown around it."""
MAX_SEEN_CHARS = 200
MODEL_S = 12.0
"""Spec L-165."""


class PhoneFindVisuallyArguments(PhoneArguments):
    """What to look for."""

    target: str = Field(max_length=MAX_TARGET_CHARS, description="what it looks like, as red play button")


class _Reply(BaseModel):
    model_config = ConfigDict(extra="ignore", allow_inf_nan=False)


_Kind = TypeVar("_Kind", bound=_Reply)


class _Boxes(_Reply):
    """Where the target could be."""

    boxes: list[tuple[float, float, float, float]] = Field(
        max_length=50, description="left, top, right, bottom; 0..1000 of the picture's width and height"
    )


class _Check(_Reply):
    """What a place shows."""

    is_target: bool
    text: str = Field("", description="the text in it, word for word; empty if there is none")
    confidence: float = Field(ge=0, le=1)


def phone_find_visually(call: Call, arguments: PhoneFindVisuallyArguments) -> Result:
    """Looks at a picture of the present screen, and at each place twice.

    Raises:
        Misuse: UNSUPPORTED, there is no vision model.
        ReadFailed: screen or picture could not be read, or the model gave no answer that can be used.
        Refused: CANCELLED.
    """
    if call.vision is None:
        missing = WireDetail(missing=(VISION,))
        raise Misuse("UNSUPPORTED", "There is no vision model; use phone_find, or hand_to_user.", missing)
    try:
        shot = take_picture(call.executor, call.deadline)
    except Refused as error:
        if error.code != "SCREEN_SECURE":
            raise
        return _protected(call)
    screen = shot.screen.screen
    seeing = _Seeing(call.vision, arguments.target, call.deadline)
    whole = part_of(shot, screen.display.bounds, min(SIDE_PX, max(screen.display.width, screen.display.height)))
    areas = (_area(screen.display, box) for box in seeing.ask("boxes", whole, _Boxes).boxes)
    places = [area for area in areas if not area.is_empty][:MAX_BOXES]
    found: list[tuple[Bounds, _Check]] = []
    for place, area in enumerate(places):
        call.deadline.cancel.check()
        call.report(place, len(places), f"place {place + 1} of {len(places)}")
        check = seeing.ask("check", part_of(shot, _with_margin(area), PART_SIDE_PX), _Check)
        if check.is_target:
            found.append((area, check))
    if shot.is_steady:
        call.gate.saw(screen, tuple(SeenWord(check.text, area) for area, check in found if check.text))
    found.sort(key=lambda one: -one[1].confidence)
    matches = [_match(shot, f"v{number}", *one) for number, one in enumerate(found[:MAX_MATCHES], 1)]
    facts: dict[str, object] = {"ok": True, "found": bool(matches), **of_screen(call, shot.screen)}
    if not shot.is_steady:
        facts["steady"] = False
    return answer(call, {**facts, "total": len(found), "truncated": len(found) > MAX_MATCHES, "matches": matches})


class _Seeing:
    """One model, looking for one thing."""

    def __init__(self, model: Model, target: str, deadline: Deadline) -> None:
        self._model = model
        self._target = target
        self._deadline = deadline

    def ask(self, prompt: str, picture: Picture, kind: type[_Kind]) -> _Kind:
        """One question about one picture.

        Raises:
            ReadFailed: no answer that can be used.
        """
        file = resources.files("pollex.tools").joinpath("prompts", f"phone_find_visually.{prompt}.md")
        slots = (Slot("role", file.read_text("utf-8").strip()), Slot("target", self._target))
        request = ModelRequest(slots, kind.model_json_schema(), (picture,))
        try:
            reply = self._model.decide(request, self._deadline.within(MODEL_S))
            return kind.model_validate_json(reply.text)
        except (ModelFailed, ValidationError) as error:
            self._deadline.cancel.check()
            raise ReadFailed("READ_FAILED", "The vision model gave no answer that can be used; try again.") from error


def _protected(call: Call) -> Result:
    facts: dict[str, object] = {
        "ok": True,
        "found": False,
        "reason": "screen_needs_review",
        "message": "The screen cannot be looked at. Use hand_to_user; trying again will not help.",
        "warnings": [{"code": "SCREEN_SECURE", "message": "The app forbids pictures, or the display is off."}],
        "total": 0,
        "truncated": False,
        "matches": [],
    }
    return answer(call, {**facts, **of_screen(call, call.executor.newest)})


def _area(display: Display, box: tuple[float, float, float, float]) -> Bounds:
    """The place in pixels of the display; empty if it makes no sense."""
    left, top, right, bottom = (min(max(value, 0.0), float(NORMALIZED_MAX)) for value in box)
    across = [round(pixel(value, display.width)) for value in (left, right)]
    down = [round(pixel(value, display.height)) for value in (top, bottom)]
    return Bounds(across[0], down[0], across[1], down[1])


def _with_margin(area: Bounds) -> Bounds:
    across, down = round(area.width * MARGIN_SHARE), round(area.height * MARGIN_SHARE)
    return Bounds(area.left - across, area.top - down, area.right + across, area.bottom + down)


def _match(shot: Shot, ref: str, area: Bounds, check: _Check) -> Json:
    screen = shot.screen.screen
    facts: dict[str, Json] = {
        "ref": ref,
        "bounds": [*bounds_json(screen.display, area)],
        "seen": check.text[:MAX_SEEN_CHARS],
        "confidence": round(check.confidence, 2),
    }
    clickable = [node for node in controls_at(screen, area.center) if node.is_clickable]
    if clickable:
        facts["actionRef"] = shot.screen.ref(clickable[-1])
    return {name: value for name, value in facts.items() if value != ""}


TOOL = Tool(
    "phone_find_visually",
    "Look for by picture",
    PhoneFindVisuallyArguments,
    phone_find_visually,
    "read",
    needs=("picture", VISION),
    main_only=True,
    gives_data=True,
)
