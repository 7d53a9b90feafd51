"""Direct dependencies are pinned and explained; the lock file holds them all, by hash."""

import json
import re
import tomllib

import pytest

from benchmarks.strangers import PACKAGES, lock_of
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


def _has_hashes(lock: str) -> bool:
    packages = re.findall(r"(?m)^[\w.-]+==\S+(.*\n)", lock)
    return all(rest == " \\\n" for rest in packages) and lock.count("--hash=sha256:") >= len(packages) > 0


def _hosts(lock: str) -> list[str]:
    return re.findall(r"https?://|--(?:extra-)?index-url|--find-links|--trusted-host", lock)


def test_every_locked_package_has_hashes() -> None:
    assert _has_hashes(LOCK)
    assert len(_locked()) >= len(DIRECT)


def test_the_lock_file_names_no_host() -> None:
    assert _hosts(LOCK) == []


@pytest.mark.parametrize("name", PACKAGES)
def test_a_client_of_another_project_is_locked_in_its_version_with_all_that_it_needs(name: str) -> None:
    client, lock = PACKAGES[name], lock_of(name).read_text()

    if client.registry == "pip":
        assert f"\n{client.name}=={client.version} \\\n" in f"\n{lock}"
        assert _has_hashes(lock)
        assert _hosts(lock) == []
    else:
        packages = json.loads(lock)["packages"]
        assert packages.pop("")["dependencies"] == {client.name: client.version}
        assert [path for path, one in packages.items() if not one.get("integrity") or "resolved" in one] == []


def test_the_version_is_the_same_in_the_package_and_the_project() -> None:
    assert PROJECT["version"] == __version__


def test_the_build_uses_the_backend_that_is_locked() -> None:
    assert tomllib.loads(PYPROJECT)["build-system"]["requires"] == [f"hatchling=={_locked()['hatchling']}"]
