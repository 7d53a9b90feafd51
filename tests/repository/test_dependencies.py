"""Direct dependencies are pinned and explained; the lock file holds them all, by hash."""

import re
import tomllib

import pytest

from pollex import __version__
from tests.repository.tree import ROOT

PYPROJECT = (ROOT / "pyproject.toml").read_text()
PROJECT = tomllib.loads(PYPROJECT)["project"]
LOCK = (ROOT / "requirements.lock").read_text()

DIRECT: list[str] = [
    *PROJECT["dependencies"],
    *(name for extra in PROJECT["optional-dependencies"].values() for name in extra),
]


def _locked() -> dict[str, str]:
    return dict(re.findall(r"(?m)^([\w.-]+)==(\S+)", LOCK))


@pytest.mark.parametrize("requirement", DIRECT)
def test_a_direct_dependency_is_pinned_locked_and_explained(requirement: str) -> None:
    name, _, version = requirement.partition("==")

    assert version
    assert _locked().get(re.sub(r"[-_.]+", "-", name).lower()) == version
    assert re.search(rf'(?m)^  # .+\n  "{re.escape(requirement)}"', PYPROJECT)


def test_the_lock_file_has_nothing_left_of_a_dependency_that_is_gone() -> None:
    by_us = re.findall(r"(?m)^([\w.-]+)==(?:(?!^\S).*\n)+?    #(?: via|  ) +pollex \(pyproject\.toml\)$", LOCK)

    assert sorted(by_us) == sorted(re.sub(r"[-_.]+", "-", name.partition("==")[0]).lower() for name in DIRECT)


def test_every_locked_package_has_hashes() -> None:
    packages = re.findall(r"(?m)^[\w.-]+==\S+(.*\n)", LOCK)

    assert len(packages) >= len(DIRECT)
    assert all(rest == " \\\n" for rest in packages)
    assert LOCK.count("--hash=sha256:") >= len(packages)


def test_the_lock_file_names_no_host() -> None:
    assert re.findall(r"https?://|--(?:extra-)?index-url|--find-links|--trusted-host", LOCK) == []


def test_the_version_is_the_same_in_the_package_and_the_project() -> None:
    assert PROJECT["version"] == __version__


def test_the_build_uses_the_backend_that_is_locked() -> None:
    assert tomllib.loads(PYPROJECT)["build-system"]["requires"] == [f"hatchling=={_locked()['hatchling']}"]
