"""uiautomator2's server: a jar of dex code, which the phone translates before the client loses its patience."""

from pathlib import Path

from tests.adbd.device import Device

JAR = "/data/local/tmp/u2.jar"
TRANSLATE_S = 300.0
"""Twenty seconds of a processor, which other tests may want too."""


def translate(phone: Device, jar: Path) -> None:
    """Has the code of the server made into what the phone runs.

    A class is asked for that is not in it: some versions take `--help` for a wish to be started, and serve for ever.
    """
    pushed = phone.adb("push", str(jar), JAR)
    assert pushed.returncode == 0, pushed
    command = f"CLASSPATH={JAR} app_process / no.such.Main"
    done = phone.server.run("-s", phone.serial, "shell", command, timeout_s=TRANSLATE_S)
    assert b"could not find class 'no.such.Main'" in done.stdout + done.stderr, done
