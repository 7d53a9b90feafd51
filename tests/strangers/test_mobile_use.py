"""mobile-use's controller for Android, without a model, on a booted phone. `make strangers` fetches it.

It brings uiautomator2 of a version of its own, whose server the phone translates first.
"""

import json
from pathlib import Path

import pytest

from tests.adbd.device import Device
from tests.strangers.clients import Stranger
from tests.strangers.server import translate

TOUR = Path(__file__).with_name("mobile_use_tour.py")
pytestmark = pytest.mark.long


def test_every_call_of_its_controller(phone: Device, tmp_path: Path) -> None:
    stranger = Stranger.of("mobile-use", phone, tmp_path)
    [jar] = stranger.folder.glob("lib/*/site-packages/uiautomator2/assets/u2.jar")
    translate(phone, jar)

    done = stranger.run("bin/python", str(TOUR), phone.serial, str(phone.server.port))

    assert done.returncode == 0, done
    told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"call":')]  # its log is between
    gave = {line["call"]: line["gave"] for line in told}
    assert gave.pop("get_screen_data")[:2] == [1080, 2400]
    assert gave.pop("screenshot") > 1000
    assert gave == {
        "launch_app": True,
        "tap": None,
        "input_text": True,
        "text": "Grüße 你好",
        "erase_text": True,
        "text after": "Full name",
        "long tap": None,
        "swipe": None,
        "press_enter": True,
        "press_back": True,
        "press_home": True,
        "terminate_app": True,
    }
