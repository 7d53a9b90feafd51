"""`scripts/need.sh` says in one sentence what the build lacks."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.repository.tree import ROOT


def _need(tool: str, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        ["/bin/sh", str(ROOT / "scripts" / "need.sh"), tool],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def _program(path: Path, prints: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{prints}'\n")
    path.chmod(0o755)


@pytest.mark.parametrize("version", ["17", "17.0.9"])
def test_jdk_17_is_what_is_needed(tmp_path: Path, version: str) -> None:
    _program(tmp_path / "bin" / "javac", f"javac {version}")

    assert _need("jdk", JAVA_HOME=str(tmp_path)) == (0, "")


@pytest.mark.parametrize("version", ["1.8.0_402", "11.0.2", "21.0.1", "170"])
def test_another_jdk_is_named_with_its_version(tmp_path: Path, version: str) -> None:
    _program(tmp_path / "bin" / "javac", f"javac {version}")

    exit_code, said = _need("jdk", JAVA_HOME=str(tmp_path))

    assert exit_code == 1
    assert said.startswith(f"error: The virtual phone is built with JDK 17; {tmp_path}/bin/javac is version {version}.")


def test_a_missing_jdk_is_named_with_the_package_that_has_it(tmp_path: Path) -> None:
    exit_code, said = _need("jdk", JAVA_HOME=str(tmp_path))

    assert exit_code == 1
    assert "was not found. Install JDK 17 (Debian: openjdk-17-jdk-headless)" in said


def test_a_missing_maven_is_named_with_the_package_that_has_it(tmp_path: Path) -> None:
    exit_code, said = _need("maven", PATH=str(tmp_path))

    assert exit_code == 1
    assert said.endswith("On Debian: apt-get install maven\n")


def test_an_old_python_is_named_with_its_version(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    _program(old, "Python 3.9.2")
    old.write_text(old.read_text() + "exit 1\n")

    exit_code, said = _need("python", PYTHON=str(old))

    assert exit_code == 1
    assert said.startswith(f"error: Python 3.11 or newer is needed; {old} is Python 3.9.2.")
