"""The tour fails loudly: exit code, what it was, and a report all the same."""

from pathlib import Path

import pytest

from demo.host import Node
from demo.run import main


def test_a_phone_that_does_not_boot_fails_the_tour_and_the_report_says_so(
    fake_phone: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_phone.setenv("JAVA_TOOL_OPTIONS", "dies")
    report = tmp_path / "report" / "index.html"

    assert main(report) == 1

    told = capsys.readouterr().out
    assert "NOT DONE: DEVICE_UNAVAILABLE: " in told
    assert "the reason why it died" in told
    assert str(report) in told
    assert "the reason why it died" in report.read_text("utf-8")


def test_an_old_report_does_not_stand_for_a_run_that_failed(fake_phone: pytest.MonkeyPatch, tmp_path: Path) -> None:
    report = tmp_path / "index.html"
    report.write_text("All 28 checks held")
    fake_phone.setenv("JAVA_TOOL_OPTIONS", "dies")

    main(report)

    assert "checks held" not in report.read_text("utf-8")


def test_a_host_finds_a_node_with_the_ones_around_it() -> None:
    switch = {"i": 3, "t": "switch", "checked": True}
    row = {"i": 1, "t": "container", "tap": True, "ch": [{"i": 2, "t": "text", "txt": "Night Light"}, switch]}

    nodes = Node(row, ()).nodes()

    assert [node.index for node in nodes] == [1, 2, 3]
    assert nodes[1].words == ("Night Light",)
    assert "tap" in nodes[1].parents[0].fields
