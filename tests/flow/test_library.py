"""The library: one file per flow and version, drafts until a person approves them (L-141, L-142)."""

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from pollex.errors import Misuse
from pollex.flow.file import load_flow
from pollex.flow.library import Library
from tests.flow.files import DAILY_SIGN_IN

DAILY = load_flow(DAILY_SIGN_IN)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "flows")


def test_a_version_has_its_file_which_only_its_owner_reads_and_nothing_writes_over(library: Library) -> None:
    path = library.put(DAILY)

    assert path.name == "daily-sign-in.3.yaml" and stat.S_IMODE(path.stat().st_mode) == 0o600
    assert library.flows() == (DAILY,)
    with pytest.raises(Misuse):
        library.put(replace(DAILY, goal="another"))
    assert library.flows() == (DAILY,)


def test_a_name_means_the_approved_version_and_a_draft_only_where_there_is_none(library: Library) -> None:
    """L-141, L-144."""
    assert library.next_version("daily-sign-in") == 1
    library.put(replace(DAILY, version=4, state="draft"))
    assert library.get("daily-sign-in").version == 4 and library.approved() == ()

    library.put(DAILY)
    assert library.get("daily-sign-in").version == 3 and library.approved() == (DAILY,)
    assert library.get("daily-sign-in", 4).state == "draft" and library.next_version("daily-sign-in") == 5

    library.set_state("daily-sign-in", 4, "approved")
    assert [flow.version for flow in library.approved()] == [4]
    library.set_state("daily-sign-in", 4, "retired")
    library.set_state("daily-sign-in", 3, "retired")
    assert library.approved() == ()
    with pytest.raises(Misuse):
        library.get("daily-sign-in")
    assert library.get("daily-sign-in", 3) == replace(DAILY, state="retired")


def test_a_file_that_is_no_flow_harms_no_other(library: Library) -> None:
    path = library.put(DAILY)
    (library.folder / "odd.1.yaml").write_text("flow: 1\nname: odd\n", "utf-8")
    (library.folder / "other.2.yaml").write_text(path.read_text("utf-8"), "utf-8")
    (library.folder / "Notes.yaml").write_bytes(b"\xff")
    (library.folder / "README").write_text("mine", "utf-8")

    assert library.flows() == (DAILY,)
    assert library.broken() == ("Notes.yaml", "odd.1.yaml", "other.2.yaml")
