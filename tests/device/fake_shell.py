"""The shell of a phone without a helper, in the test: what its programs print, and what was typed and touched."""

import io
import shlex
from dataclasses import dataclass, field

from PIL import Image

from tests.device.fake_adb import Said

__all__ = ["BUTTON_XML", "FakeShell"]

BUTTON_XML = (
    '<node index="0" text="{text}" resource-id="com.example.app:id/ok" class="android.widget.Button" '
    'package="com.example.app" content-desc="" checkable="false" checked="false" clickable="true" enabled="true" '
    'focusable="true" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" '
    'bounds="[0,0][100,100]"/>'
)
_DUMP = '<?xml version="1.0" encoding="UTF-8"?><hierarchy rotation="0">{nodes}</hierarchy>'
_DISPLAYS = """
    init=1080x2400 480dpi cur=1080x2400 app=1080x2400
  mCurrentFocus=Window{{1 u0 {package}/{package}.Main}}
  mFocusedApp=ActivityRecord{{2 u0 {package}/.Main t1}}
    mRotation=0
"""


@dataclass
class FakeShell:
    """Give its `answer` to a FakePhone, and its `picture`."""

    nodes: str = BUTTON_XML.format(text="OK")
    package: str = "com.example.app"
    inputs: list[list[str]] = field(default_factory=list)
    """What changed something, in order."""
    complaint: str = ""
    """What `input` says."""
    dump_complaint: str = ""
    """If set, there is no dump, and this is what uiautomator says."""

    def answer(self, words: list[str]) -> Said | None:
        """What a command line says, word by word."""
        if "uiautomator" in words:
            return Said(err=self.dump_complaint) if self.dump_complaint else Said(_DUMP.format(nodes=self.nodes))
        match words:
            case ["input" | "am", *_] | ["cmd", "statusbar", *_]:
                self.inputs += [part.split() for part in shlex.join(words).split(" '&&' ")]
                return Said(err=self.complaint)
            case ["dumpsys", "window", "displays"]:
                return Said(_DISPLAYS.format(package=self.package))
            case ["dumpsys", "window", "policy"]:
                return Said("    mShowingLockscreen=false\n")
            case ["dumpsys", "power"]:
                return Said("  mWakefulness=Awake\n")
            case ["wm", "size"]:
                return Said("Physical size: 1080x2400\n")
            case ["wm", "density"]:
                return Said("Physical density: 480\n")
            case ["getprop", "ro.build.version.sdk"]:
                return Said("30\n")
            case ["getprop", *_]:
                return Said("Fake\n")
            case ["cmd", "package", "query-activities", *_]:
                return Said("1 activities found:\n  Activity #0:\n    com.example.app/.Main\n")
            case ["pm", "list", "packages", "-s"]:
                return Said("package:com.android.settings\n")
            case ["pm", "list", "packages", "-d"]:
                return Said("")
            case ["pm", "list", "packages"]:
                return Said("package:com.android.settings\npackage:com.example.app\n")
        return Said(err=f"{words[0]}: not found\n", code=127)

    @staticmethod
    def picture() -> bytes:
        """What `screencap -p` gives."""
        data = io.BytesIO()
        Image.new("RGB", (108, 240), "navy").save(data, "PNG")
        return data.getvalue()
