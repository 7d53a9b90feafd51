"""The dex code of the built helper, read by Android's own disassembler where the machine has it.

The build reads the file itself, too (`DexCheck`); two readers do not err in the same place.
"""

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

JAR = Path(__file__).parents[2] / "build" / "phone" / "helper.jar"
DEXDUMP = shutil.which("dexdump")
UNLINKABLE = ("invoke-custom", "invoke-polymorphic")
"""What a lambda or a method handle becomes; Android 8 cannot link it."""


@pytest.mark.skipif(DEXDUMP is None, reason="dexdump is not installed (Debian: dexdump)")
@pytest.mark.skipif(not JAR.exists(), reason="the helper is not built (make phone)")
def test_the_helper_has_no_instruction_that_android_8_cannot_link(tmp_path: Path) -> None:
    assert DEXDUMP is not None
    with zipfile.ZipFile(JAR) as jar:
        dex = jar.extract("classes.dex", tmp_path)

    run = subprocess.run([DEXDUMP, "-d", dex], capture_output=True, text=True, timeout=60, check=True)

    assert "invoke-virtual" in run.stdout, "the code itself is listed"
    assert "Ldev/pollex/helper/Main;" in run.stdout
    assert [line for line in run.stdout.splitlines() if any(word in line for word in UNLINKABLE)] == []
