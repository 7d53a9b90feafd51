"""The package for pip holds the helper for the phone."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

JAR = b"PK the helper"
READ = "from pollex.device.jar import read_jar; import sys; sys.stdout.buffer.write(read_jar())"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What the package is built from, apart from this tree."""
    copy = tmp_path / "tree"
    shutil.copytree(ROOT / "pollex", copy / "pollex", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    return copy


def _build(tree: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "dist"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def test_the_wheel_holds_the_helper_and_what_is_installed_finds_it(tree: Path) -> None:
    jar = tree / "build/phone/helper.jar"
    jar.parent.mkdir(parents=True)
    jar.write_bytes(JAR)

    built = _build(tree)
    (wheel,) = (tree / "dist").iterdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tree / "installed")
    jar.unlink()
    read = subprocess.run(
        [sys.executable, "-c", READ],
        cwd=tree / "installed",
        env={"POLLEX_PHONE_DIR": "/"},
        capture_output=True,
        check=True,
    )

    assert built.returncode == 0, built.stderr
    assert read.stdout == JAR


def test_a_wheel_without_the_helper_is_not_built(tree: Path) -> None:
    built = _build(tree)

    assert built.returncode != 0
    assert "make wheel" in built.stderr
