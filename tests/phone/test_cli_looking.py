"""The command line on the virtual phone: pictures, secure pages, and a screen that is watched."""

import io
import json
import signal
from pathlib import Path

from PIL import Image

from tests.adbd.device import Device
from tests.phone.cli import Cli, answer


def test_a_picture_has_the_size_and_format_that_were_asked_for(cli: Cli, tmp_path: Path) -> None:
    cli.run("launch", "settings")

    told = answer(cli.run("shot", str(tmp_path / "a.jpg"), "--marks", "--max-side", "800", "--json"))
    cli.run("screen", "--picture", str(tmp_path / "b.png"))

    with Image.open(tmp_path / "a.jpg") as small, Image.open(tmp_path / "b.png") as whole:
        assert (small.format, small.size) == ("JPEG", (told["width"], told["height"])) == ("JPEG", (360, 800))
        assert (whole.format, whole.size) == ("PNG", (1080, 2400))


def test_a_picture_can_go_to_standard_output(cli: Cli) -> None:
    running = cli.start("shot", "-")
    data, _ = running.communicate(timeout=120)

    assert running.returncode == 0
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (1080, 2400)


def test_of_a_secure_page_there_is_a_tree_and_no_picture(cli: Cli, phone: Device, tmp_path: Path) -> None:
    """F-88, S-19."""
    phone.output("shell", "am", "start", "-W", "-n", "dev.pollex.lab/.SecureActivity")

    outline = cli.run("screen").stdout
    refused = answer(cli.run("shot", str(tmp_path / "a.png"), "--json", code=1))

    assert "Only for your eyes" in outline
    assert (refused["error"], (tmp_path / "a.png").exists()) == ("SCREEN_SECURE", False)


def test_a_password_is_typed_and_told_nowhere(cli: Cli, phone: Device) -> None:
    phone.output("shell", "am", "start", "-W", "-n", "dev.pollex.lab/.SecureActivity")
    ref = next(line.split()[0] for line in cli.run("screen").stdout.splitlines() if " secret " in line)

    typed = cli.run("type", "open5esame", "--into", ref)
    told = [typed.stdout, typed.stderr, *(cli.run("screen", "--format", form).stdout for form in ("outline", "json"))]

    assert "SECRET_NOT_VERIFIED" in typed.stdout
    assert not any("open5esame" in text for text in told)
    assert b"open5esame" not in b"".join(file.read_bytes() for file in cli.state.rglob("*") if file.is_file())


def test_a_watched_screen_is_printed_at_each_change(cli: Cli, phone: Device) -> None:
    running = cli.start("screen", "--watch", "--json")
    assert running.stdout is not None
    shown = json.loads(running.stdout.readline())
    phone.output("shell", "am", "start", "-W", "-n", "com.android.settings/.Settings")
    while shown["package"] != "com.android.settings":
        shown = json.loads(running.stdout.readline())

    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=60)

    assert running.returncode == 130
    assert b"Traceback" not in told
    assert "app_process" not in phone.output("shell", "ps", "-A")
