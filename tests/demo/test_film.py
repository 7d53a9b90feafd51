"""The film of the demo: given pictures of a phone, then what stood still is in it once, and waiting is cut."""

import io
import threading
from pathlib import Path
from typing import cast

from PIL import Image, ImageSequence

from demo.film import LAST_MS, LEAST_MS, LONGEST_MS, TITLE_PX, WIDTH_PX, _Film
from demo.stage import Stage
from demo.story import Story


def png(colour: str) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (1080, 2400), colour).save(data, "PNG")
    return data.getvalue()


def test_a_film_has_each_picture_once_and_no_long_waits(tmp_path: Path) -> None:
    story = Story(lambda line: None)
    film = _Film(cast(Stage, None), story)
    story.begin("A title")

    for at_s, colour in ((0.0, "red"), (0.3, "red"), (9.0, "green"), (9.01, "blue")):
        film._take(at_s, png(colour))
    film.write(tmp_path / "film.webp")

    with Image.open(tmp_path / "film.webp") as written:
        frames = [frame.convert("RGB").copy() for frame in ImageSequence.Iterator(written)]
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(written) if frame.load() is not None]
    assert [frame.size for frame in frames] == [(WIDTH_PX, round(2400 * WIDTH_PX / 1080) + TITLE_PX)] * 3
    assert durations == [LONGEST_MS, LEAST_MS, LAST_MS]


class Busy:
    """A phone that says why it has no picture, where the picture should be, before it has one."""

    def __init__(self) -> None:
        self.has_been_seen = threading.Event()
        self._pictures = [b"screencap: no answer", b"", png("red"), png("green")]

    def picture(self) -> bytes:
        if len(self._pictures) > 1:
            return self._pictures.pop(0)
        self.has_been_seen.set()
        return self._pictures[0]


def test_a_film_goes_on_after_a_moment_without_a_picture(tmp_path: Path) -> None:
    phone = Busy()
    film = _Film(cast(Stage, phone), Story(lambda line: None))

    film.start()
    assert phone.has_been_seen.wait(30)
    film.stop()
    film.write(tmp_path / "film.webp")

    with Image.open(tmp_path / "film.webp") as written:
        assert len(list(ImageSequence.Iterator(written))) == 2
