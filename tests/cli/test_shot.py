"""`pollex shot` and the picture of `pollex screen`: secrets painted over, refs drawn, secure screens refused."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.cli.desk import Desk, settings_page
from tests.device.scripted_helper import Raw, Reply, error
from tests.screen.scene import N, W
from tests.screen.scenes import STATUS_BAR

WHITE, BLACK, BLUE = (255, 255, 255), (0, 0, 0), (0, 0, 255)
SECRET = (540, 1000)
"""A place inside the password field."""


def picture(color: tuple[int, int, int] = WHITE, *, size: tuple[int, int] = (1080, 2400), secure: str = "no") -> Reply:
    """What the helper sends; all of one colour."""
    data = io.BytesIO()
    Image.new("RGB", size, color).save(data, "PNG")
    facts: dict[str, Any] = {"width": size[0], "height": size[1], "scale": size[1] / 2400, "rotation": 0}
    return Reply({"format": "png", **facts, "secure": secure, "at_ms": 5}, data.getvalue())


@pytest.fixture
def file(desk: Desk, tmp_path: Path) -> Path:
    desk.helper.failures["screenshot"] = picture()
    return tmp_path / "shot.png"


def pixels(path: Path) -> Image.Image:
    with Image.open(path) as image:
        return image.convert("RGB")


def test_a_picture_is_written(desk: Desk, file: Path) -> None:
    said = desk.run("shot", str(file))

    assert (said.code, said.out) == (0, f"{file}: 1080x2400, 1 secret fields painted over\n")
    assert pixels(file).size == (1080, 2400)


def test_secret_fields_are_painted_over_to_the_last_pixel(desk: Desk, file: Path) -> None:
    desk.run("shot", str(file))

    image = pixels(file)
    inside = image.crop((0, 900, 1080, 1100))
    assert inside.getcolors() == [(1080 * 200, (60, 60, 60))]
    assert (image.getpixel((540, 899)), image.getpixel((540, 1100))) == (WHITE, WHITE)


def test_a_small_picture_has_its_paint_at_the_same_place(desk: Desk, file: Path) -> None:
    """L-40: each axis has its own scale."""
    desk.helper.failures["screenshot"] = picture(size=(540, 960))

    desk.run("shot", str(file), "--max-side", "960")

    image = pixels(file)
    assert image.size == (540, 960)
    assert image.crop((0, 360, 540, 440)).getcolors() == [(540 * 80, (60, 60, 60))]
    assert (image.getpixel((270, 359)), image.getpixel((270, 440))) == (WHITE, WHITE)


def test_no_pixel_of_a_secret_is_left_where_the_scale_is_no_whole_number(desk: Desk, file: Path) -> None:
    desk.helper.failures["screenshot"] = picture(size=(333, 740))

    desk.run("shot", str(file), "--max-side", "740")

    # 900 to 1100 of 2400 are rows 277.5 to 339.2 of 740.
    assert pixels(file).crop((0, 277, 333, 340)).getcolors() == [(333 * 63, (60, 60, 60))]


def test_marks_are_drawn_around_what_the_outline_names(desk: Desk, file: Path) -> None:
    """L-36."""
    desk.run("shot", str(file), "--marks")

    image = pixels(file)
    corners = [(3, 303), (3, 503), (3, 703), (3, 903), (3, 1103), (3, 1303)]
    assert all(image.getpixel(corner) != WHITE for corner in corners)
    assert image.getpixel((3, 150)) == WHITE, "a text that cannot be acted on has no mark"


def test_a_picture_that_is_larger_than_asked_is_made_smaller(desk: Desk, file: Path) -> None:
    answer = desk.run("shot", str(file), "--max-side", "600", "--json").json

    assert (answer["width"], answer["height"], answer["scale"]) == (270, 600, 0.25)
    assert pixels(file).size == (270, 600)
    assert desk.helper.asked("screenshot")[0]["max_side_px"] == 600


@pytest.mark.parametrize("side", ["255", "4097", "0", "-1"])
def test_a_size_that_cannot_be_is_refused(desk: Desk, file: Path, side: str) -> None:
    said = desk.run("shot", str(file), "--max-side", side)

    assert (said.code, desk.helper.asked("screenshot"), file.exists()) == (2, [], False)


@pytest.mark.parametrize("answer", [picture(secure="yes"), picture(BLACK), picture((5, 6, 7))])
def test_of_a_secure_or_black_screen_there_is_no_picture(desk: Desk, file: Path, answer: Reply) -> None:
    """F-88."""
    desk.helper.failures["screenshot"] = answer

    said = desk.run("shot", str(file), "--json")

    assert (said.code, said.json["error"], file.exists()) == (1, "SCREEN_SECURE", False)


@pytest.mark.parametrize(("lit_px", "is_refused"), [(96, True), (97, False)], ids=["in the bar", "below it"])
def test_a_clock_in_the_bar_makes_a_black_page_no_picture(
    desk: Desk, file: Path, lit_px: int, is_refused: bool
) -> None:
    """F-88: the system shows its bars over a page that must not be pictured as well."""
    desk.helper.reading.windows.insert(0, STATUS_BAR)
    image = Image.new("RGB", (1080, 2400), BLACK)
    image.paste(WHITE, (48, 20, 200, lit_px))
    data = io.BytesIO()
    image.save(data, "PNG")
    plain = picture(BLACK)
    desk.helper.failures["screenshot"] = Reply(plain.members, data.getvalue())

    said = desk.run("shot", str(file), "--json")

    assert (said.code == 1, file.exists()) == (is_refused, not is_refused)


def test_a_secure_window_is_not_even_asked_for(desk: Desk, file: Path) -> None:
    desk.helper.reading.secure = "yes"

    said = desk.run("shot", str(file))

    assert (said.code, desk.helper.asked("screenshot")) == (1, [])


@pytest.mark.parametrize(
    "answer",
    [
        Reply(
            {"format": "png", "width": 9, "height": 9, "scale": 1, "rotation": 0, "secure": "no", "at_ms": 5}, b"none"
        ),
        error("READ_FAILED"),
        Raw(b"\xff" * 20),
    ],
)
def test_a_picture_that_cannot_be_read_is_none(desk: Desk, file: Path, answer: Any) -> None:
    desk.helper.failures["screenshot"] = answer

    said = desk.run("shot", str(file))

    assert said.code in (1, 3)
    assert not file.exists()
    assert "Traceback" not in said.err


def test_secrets_of_a_page_that_comes_meanwhile_are_painted_over_too(desk: Desk, file: Path) -> None:
    page = settings_page()
    assert page.root is not None
    hidden = [child for child in page.root.children if "secret" not in child.flags]
    desk.show(type(page)(type(page.root)("FrameLayout", (0, 0, 1080, 2400), hidden), title="Settings"))

    def arrive(request: dict[str, Any]) -> Reply:
        desk.show(settings_page())
        return picture()

    desk.helper.script("screenshot", arrive)

    desk.run("shot", str(file))

    assert pixels(file).getpixel(SECRET) == (60, 60, 60)
    assert len(desk.helper.asked("screenshot")) == 2, "it was taken again, for the screen had changed"


def test_a_secret_field_that_moves_meanwhile_is_painted_over_all_the_way(desk: Desk, file: Path) -> None:
    """Where it was when the picture was taken lies somewhere between the two looks."""
    tops = iter(range(200, 2000, 600))

    def move(request: dict[str, Any]) -> Reply:
        top = next(tops)
        secret = N("EditText", (0, top, 1080, top + 100), hint="Password", flags="editable secret", id=50)
        desk.show(W(N("FrameLayout", (0, 0, 1080, 2400), [secret], id=49), title="Settings"))
        return picture()

    desk.helper.failures["screenshot"] = move

    desk.run("shot", str(file))

    column = pixels(file).crop((540, 0, 541, 2400))
    assert [y for y in range(2400) if column.getpixel((0, y)) != WHITE] == list(range(800, 1500))


def test_of_a_screen_that_never_rests_there_is_a_picture_that_says_so(desk: Desk, file: Path) -> None:
    ticks = iter(range(1000))

    def tick(request: dict[str, Any]) -> Reply:
        desk.show(settings_page(name=f"{next(ticks)} s"))
        return picture()

    desk.helper.failures["screenshot"] = tick

    said = desk.run("shot", str(file))

    assert said.code == 0
    assert said.out.endswith(", while the screen was moving\n")


def test_the_format_goes_by_the_name(desk: Desk, file: Path) -> None:
    desk.run("shot", str(file.with_suffix(".jpg")))

    with Image.open(file.with_suffix(".jpg")) as image:
        assert image.format == "JPEG"
    assert desk.helper.asked("screenshot")[0]["format"] == "jpeg"


@pytest.mark.parametrize("words", [["a.gif"], ["-", "--json"], ["a.png", "--format", "gif"], ["/does/not/exist/a.png"]])
def test_a_file_that_cannot_be_is_refused(desk: Desk, file: Path, words: list[str]) -> None:
    said = desk.run("shot", *words)

    assert said.code == 2
    assert "error" in said.err + said.out


def test_standard_output_takes_the_picture_as_it_is(desk: Desk, file: Path) -> None:
    running = desk.start("shot", "-", text=False)
    data, err = running.communicate(timeout=60)

    assert (running.returncode, err) == (0, b"")
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (1080, 2400)


def test_screen_can_write_the_picture_that_belongs_to_it(desk: Desk, file: Path) -> None:
    said = desk.run("screen", "--picture", str(file), "--marks")

    assert 'e2 switch off "Dark theme"' in said.out
    assert pixels(file).size == (1080, 2400)
