"""The tour as a moving picture: the phone's own pictures, taken beside the tour, each with the title of its scene.

make picture        writes docs/pictures/demo.webp anew
"""

import contextlib
import io
import itertools
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, UnidentifiedImageError

from demo.stage import Stage
from demo.story import Story
from pollex.errors import PhoneError

__all__ = ["filmed"]

EVERY_S = 0.25
WIDTH_PX = 300
TITLE_PX = 44
TITLE_FONT_PX = 15
PAPER, INK = (246, 245, 241), (27, 31, 36)
LEAST_MS, LONGEST_MS, LAST_MS = 120, 1_400, 3_000
"""How long a picture stands: waiting is cut, and what goes by in a moment is still seen."""
QUALITY = 55
"""Of WebP, 1 to 100: what keeps the film below a megabyte and its texts legible."""


@contextlib.contextmanager
def filmed(stage: Stage, story: Story, file: Path | None) -> Iterator[None]:
    """Films what happens meanwhile, and writes it if nothing failed; without a file nothing is done."""
    if file is None:
        yield
        return
    film = _Film(stage, story)
    film.start()
    try:
        yield
    finally:
        film.stop()
    film.write(file)


class _Film:
    """Pictures one after the other, in a thread of its own; those that show nothing new are dropped."""

    def __init__(self, stage: Stage, story: Story) -> None:
        self._stage = stage
        self._story = story
        self._is_over = threading.Event()
        self._frames: list[tuple[float, Image.Image]] = []
        self._thread = threading.Thread(target=self._watch, name="film", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._is_over.set()
        self._thread.join()

    def write(self, file: Path) -> None:
        """Writes what was seen, as one animated WebP that starts over."""
        began = [at_s for at_s, _ in self._frames]
        stood = [round((later - at_s) * 1000) for at_s, later in itertools.pairwise(began)]
        durations = [*(min(LONGEST_MS, max(LEAST_MS, ms)) for ms in stood), LAST_MS]
        first, *rest = (image for _, image in self._frames)
        file.parent.mkdir(parents=True, exist_ok=True)
        first.save(file, "WEBP", save_all=True, append_images=rest, duration=durations, loop=0, quality=QUALITY)
        self._story.tell(f"The film: {file}, {len(durations)} pictures, {file.stat().st_size / 1000:.0f} kB")

    def _watch(self) -> None:
        while not self._is_over.is_set():
            began_s = time.monotonic()
            with contextlib.suppress(PhoneError, UnidentifiedImageError):  # A busy phone has no picture for a moment.
                self._take(began_s, self._stage.picture())
            self._is_over.wait(max(0.0, EVERY_S - (time.monotonic() - began_s)))

    def _take(self, at_s: float, png: bytes) -> None:
        with Image.open(io.BytesIO(png)) as whole:
            height = round(whole.height * WIDTH_PX / whole.width)
            screen = whole.convert("RGB").resize((WIDTH_PX, height), Image.Resampling.LANCZOS)
        frame = Image.new("RGB", (WIDTH_PX, height + TITLE_PX), PAPER)
        frame.paste(screen, (0, TITLE_PX))
        title = self._story.scenes[-1].title if self._story.scenes else ""
        font = ImageFont.load_default(TITLE_FONT_PX)
        ImageDraw.Draw(frame).text((WIDTH_PX / 2, TITLE_PX / 2), title, INK, font, anchor="mm")
        if not self._frames or frame.tobytes() != self._frames[-1][1].tobytes():
            self._frames.append((at_s, frame))
