"""The example of the README does on the virtual phone what the README says."""

import re
import subprocess
import sys
from pathlib import Path

from tests.adbd.device import Device

README = Path(__file__).parents[2] / "README.md"
RUN_S = 120


def test_the_python_example_of_the_readme_runs(phone: Device, tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len(example.splitlines()) <= 15
    own = {"ANDROID_SERIAL": phone.serial, "POLLEX_STATE_HOME": str(tmp_path), "PYTHONPATH": str(README.parent)}

    done = subprocess.run(
        [sys.executable, "-c", example],
        env={**phone.server.environment(), **own},
        capture_output=True,
        encoding="utf-8",
        timeout=RUN_S,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r'^e\d+ slider "Brightness level" 128 of 0\.\.255', done.stdout, re.MULTILINE)
    assert re.search(r"^completed by node in \d+ ms; changed: True$", done.stdout, re.MULTILINE)
    assert done.stdout.splitlines()[-1].startswith("NOT_FOUND Nothing on the screen is called 'Pay now'")
    assert phone.output("shell", "settings", "get", "secure", "night_display_activated") == "1\n"
