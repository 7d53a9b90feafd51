"""The package for pip holds the helper for the phone and the skill document."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

JAR = b"PK the helper"
READ = "from pollex.device.jar import read_jar; import sys; sys.stdout.buffer.write(read_jar())"
SHOW = "from pollex.tools.skill_document import text; import sys; sys.stdout.write(text())"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What the package is built from, apart from this tree."""
    copy = tmp_path / "tree"
    for folder in ("pollex", "skills"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    return copy


def _build(tree: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "dist"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def test_the_wheel_holds_helper_and_skill_document_and_what_is_installed_finds_them(tree: Path) -> None:
    jar = tree / "build/phone/helper.jar"
    jar.parent.mkdir(parents=True)
    jar.write_bytes(JAR)

    built = _build(tree)
    (wheel,) = (tree / "dist").iterdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tree / "installed")
    jar.unlink()
    jar_bytes, document = (
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=tree / "installed",
            env={"POLLEX_PHONE_DIR": "/"},
            capture_output=True,
            check=True,
        ).stdout
        for program in (READ, SHOW)
    )

    assert built.returncode == 0, built.stderr
    assert jar_bytes == JAR
    assert document == (ROOT / "skills/phone-use/SKILL.md").read_bytes()


def test_a_wheel_without_the_helper_is_not_built(tree: Path) -> None:
    built = _build(tree)

    assert built.returncode != 0
    assert "make wheel" in built.stderr
