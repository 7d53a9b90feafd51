"""A picture of the display together with the look it belongs to: secrets painted over, refs drawn, made smaller.

Nothing is drawn on the phone, only on our copy (spec L-36). A picture is taken between two looks. Secret fields of both
are painted over, and if anything moved in between it is taken again, so that marks and paint lie where they belong.
"""

import io
from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from pollex.act.executor import Executor
from pollex.act.looking import at_rest
from pollex.device.deadline import Deadline
from pollex.device.device import Picture
from pollex.errors import Misuse, ReadFailed, Refused
from pollex.geometry import Bounds
from pollex.screen.bars import is_bar
from pollex.screen.listing import sections
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import NodeId, Screen

__all__ = ["MAX_SIDE_PX", "MIN_SIDE_PX", "Shot", "part_of", "take_picture"]

MIN_SIDE_PX = 256
MAX_SIDE_PX = 4096
"""Spec F-88."""
TRIES = 3
BLACK = 8
"""Brightest value of a picture that shows nothing: not 0, as JPEG and night filters leave a little."""
JPEG_QUALITY = 80
MARK_TEXT_SHARE = 45
"""Marks are as high as the picture's longer side divided by this."""
MIN_MARK_PX = 9
_MARK = (214, 0, 110)
_ON_MARK = (255, 255, 255)
_PAINT = (60, 60, 60)


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture and the screen that it shows."""

    picture: Picture
    screen: NamedScreen
    hidden: int
    """Secret fields that were painted over."""
    is_steady: bool
    """Whether the looks before and after it were equal; if not, marks may lie beside what they name."""


def take_picture(
    executor: Executor,
    deadline: Deadline,
    *,
    form: Literal["png", "jpeg"] = "jpeg",
    max_side_px: int | None = None,
    has_marks: bool = False,
    settles: bool = True,
    tries: int = TRIES,
) -> Shot:
    """Takes a picture of what is on the display, once it has come to rest.

    Args:
        executor: of the device.
        deadline: for all of it.
        form: how it is encoded.
        max_side_px: longest side, from MIN_SIDE_PX to MAX_SIDE_PX; None leaves it as it is.
        has_marks: whether the refs of controls are drawn beside them.
        settles: whether it waits for rest first; not where that was just waited for.
        tries: how often it is taken while the screen moves.

    Raises:
        Misuse: OUT_OF_RANGE.
        Refused: SCREEN_SECURE, the app forbids pictures, or all of it but the bars is black; there is no picture then.
        ReadFailed: screen or picture could not be read.
    """
    if max_side_px is not None and not MIN_SIDE_PX <= max_side_px <= MAX_SIDE_PX:
        raise Misuse("OUT_OF_RANGE", f"The longest side has {MIN_SIDE_PX} to {MAX_SIDE_PX} pixels, not {max_side_px}.")
    before = executor.look(deadline, settle=at_rest(0) if settles else None)
    for _ in range(tries):
        _refuse_secure(before.screen.secure)
        raw = executor.screenshot(deadline, form=form, max_side_px=max_side_px)
        _refuse_secure(raw.secure)
        after = executor.look(deadline)
        is_steady = after.screen.digest == before.screen.digest
        if is_steady:
            break
        previous, before = before, after
    else:
        # A clock or a film never rests; what is secret in either look is painted over.
        before = previous
    if before.screen.display != after.screen.display:
        raise ReadFailed("READ_FAILED", "The display turned while its picture was taken; try again.")
    image = _decoded(raw)
    _refuse_black(image, after.screen)
    if max_side_px is not None and max(image.size) > max_side_px:
        image.thumbnail((max_side_px, max_side_px))
    secrets = _secrets(before.screen, after.screen)
    _paint(image, after.screen, secrets)
    if has_marks:
        _mark(image, after)
    is_as_it_came = not secrets and not has_marks and image.size == (raw.width, raw.height) and raw.format == form
    data = raw.data if is_as_it_came else _encoded(image, form)
    longer = max(after.screen.display.width, after.screen.display.height)
    picture = Picture(
        data, form, image.width, image.height, max(image.size) / longer, raw.rotation, after.screen.secure
    )
    return Shot(picture, after, len(secrets), is_steady)


def part_of(shot: Shot, area: Bounds, side_px: int, *, form: Literal["png", "jpeg"] = "jpeg") -> Picture:
    """What an area of the display shows, made larger or smaller.

    Args:
        shot: a picture that was taken.
        area: in pixels of the display; what lies beside it is cut off.
        side_px: of the longer side of the part.
        form: how it is encoded.

    Raises:
        Misuse: OUT_OF_RANGE, nothing of the area is on the display.
    """
    screen = shot.screen.screen
    inside = area.cut_to(screen.display.bounds)
    if inside.is_empty:
        raise Misuse("OUT_OF_RANGE", "That area is not on the display.")
    image = _decoded(shot.picture)
    left, top, right, bottom = _on_picture(image, screen, inside)
    part = image.crop((left, top, right + 1, bottom + 1))
    scale = side_px / max(part.size)
    part = part.resize((max(1, round(part.width * scale)), max(1, round(part.height * scale))))
    scale = max(part.size) / max(inside.width, inside.height)
    whole = shot.picture
    return Picture(_encoded(part, form), form, part.width, part.height, scale, whole.rotation, whole.secure)


def _refuse_secure(secure: Literal["yes", "no", "unknown"]) -> None:
    if secure == "yes":
        message = "The app in front forbids pictures of itself; work by the tree, as `pollex screen` shows it."
        raise Refused("SCREEN_SECURE", message)


def _decoded(picture: Picture) -> Image.Image:
    """The picture's pixels.

    Raises:
        ReadFailed: they cannot be read.
    """
    try:
        with Image.open(io.BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
            image = opened.convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise ReadFailed("READ_FAILED", f"The phone's picture cannot be read: {error}.") from error
    return image


def _refuse_black(image: Image.Image, screen: Screen) -> None:
    """Over a page that must not be pictured the system's bars are shown as ever."""
    light = image.convert("L").point([0] * (BLACK + 1) + [255] * (255 - BLACK))
    for window in screen.windows:
        if is_bar(screen, window) and not window.bounds.cut_to(screen.display.bounds).is_empty:
            left, top, right, bottom = _on_picture(image, screen, window.bounds.cut_to(screen.display.bounds))
            light.paste(0, (left, top, right + 1, bottom + 1))
    if light.getbbox() is None:
        raise Refused("SCREEN_SECURE", "The picture is all black: an app forbids pictures, or the display is off.")


def _encoded(image: Image.Image, form: Literal["png", "jpeg"]) -> bytes:
    out = io.BytesIO()
    if form == "png":
        image.save(out, "PNG")
    else:
        image.save(out, "JPEG", quality=JPEG_QUALITY)
    return out.getvalue()


def _secrets(before: Screen, after: Screen) -> set[Bounds]:
    """Where secret fields are in either look; one that moved, all the way that it can have been on."""
    seen: dict[NodeId, Bounds] = {}
    for node in (*before.nodes, *after.nodes):
        box = node.visible_bounds
        if node.is_secret and not box.is_empty:
            seen[node.id] = seen[node.id].joined(box) if node.id in seen else box
    return set(seen.values())


def _paint(image: Image.Image, screen: Screen, areas: set[Bounds]) -> None:
    draw = ImageDraw.Draw(image)
    for area in areas:
        draw.rectangle(_on_picture(image, screen, area), fill=_PAINT)


def _mark(image: Image.Image, named: NamedScreen) -> None:
    """Draws a frame around each control that is listed, with its ref in the corner."""
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(max(MIN_MARK_PX, max(image.size) // MARK_TEXT_SHARE))
    listed = (item.node for section in sections(named.screen) for item in section.items)
    for node in (node for node in listed if node.can_be_acted_on):
        left, top, right, bottom = _on_picture(image, named.screen, node.visible_bounds)
        draw.rectangle((left, top, right, bottom), outline=_MARK, width=2)
        ref = named.ref(node)
        box = draw.textbbox((left + 2, top + 1), ref, font=font)
        draw.rectangle((left, top, box[2] + 2, box[3] + 2), fill=_MARK)
        draw.text((left + 2, top + 1), ref, fill=_ON_MARK, font=font)


def _on_picture(image: Image.Image, screen: Screen, area: Bounds) -> tuple[int, int, int, int]:
    """Pixels of the picture, the last ones included; each axis has its own scale (spec L-40)."""
    x, y = image.width / screen.display.width, image.height / screen.display.height
    left, top = int(area.left * x), int(area.top * y)
    return left, top, max(left, -int(-area.right * x // 1) - 1), max(top, -int(-area.bottom * y // 1) - 1)
