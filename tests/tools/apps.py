"""Apps on a scripted phone."""

import json

from tests.device.fake_adb import FakePhone
from tests.device.scripted_helper import Reply

__all__ = ["BETA", "CHROME", "NOTES", "OTHER_NOTES", "SETTINGS", "SHELL", "installed"]

App = tuple[str, str, str | None, bool]
"""Package, name, what its icon opens, whether it is a part of the system."""

SETTINGS: App = ("com.android.settings", "Settings", ".Settings", True)
NOTES: App = ("com.example.notes", "Notes", ".Main", False)
OTHER_NOTES: App = ("org.sample.notes", "Notes", ".Main", False)
CHROME: App = ("com.android.chrome", "Chrome", ".Main", True)
BETA: App = ("com.chrome.beta", "Chrome Beta", ".Main", False)
SHELL: App = ("com.android.shell", "Shell", None, True)


def installed(phone: FakePhone, *apps: App) -> FakePhone:
    """The phone with these apps."""
    told = [
        {
            "package": package,
            "label": name,
            "activity": icon,
            "version": "1",
            "system": is_system,
            "enabled": True,
        }
        for package, name, icon, is_system in apps
    ]
    phone.helper.failures["apps"] = Reply({}, json.dumps(told, ensure_ascii=False).encode())
    return phone
