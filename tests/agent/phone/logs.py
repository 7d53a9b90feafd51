"""What the apps of scenarios noted, read from the phone and not through pollex."""

import json
from typing import Any

from tests.adbd.device import Device

__all__ = ["FORMS", "SHADE", "noted"]

FORMS = "dev.pollex.forms"
SHADE = "dev.pollex.shade"


def noted(phone: Device, tag: str, did: str) -> list[dict[str, Any]]:
    """What an app noted of one kind, oldest first."""
    lines = phone.output("shell", "logcat", "-d", "-v", "raw", "-s", tag).splitlines()
    entries = [json.loads(line) for line in lines if line.startswith("{")]
    return [entry for entry in entries if entry["did"] == did]
