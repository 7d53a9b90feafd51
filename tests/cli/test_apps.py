"""`pollex apps`, `launch` and `stop`: which app a name means, and what is done to it."""

import pytest

from tests.cli.desk import Desk


def test_apps_with_an_icon_are_listed(desk: Desk) -> None:
    lines = desk.run("apps").out.splitlines()

    assert [line.split() for line in lines] == [
        ["NAME", "PACKAGE", "VERSION", "KIND"],
        ["Mail", "com.example.mail", "2.1"],
    ]


def test_those_without_one_are_listed_on_request(desk: Desk) -> None:
    told = desk.run("apps", "--all", "--json").json["apps"]

    assert [(app["package"], app["system"]) for app in told] == [
        ("com.android.shell", True),
        ("com.example.mail", False),
    ]


@pytest.mark.parametrize("query", ["mai", "MAIL", "example.m"])
def test_a_part_of_a_name_or_package_finds_it(desk: Desk, query: str) -> None:
    assert [app["name"] for app in desk.run("apps", query, "--json").json["apps"]] == ["Mail"]


def test_nothing_that_fits_is_no_success(desk: Desk) -> None:
    said = desk.run("apps", "calendar")

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("error: NOT_FOUND: No app fits 'calendar'")


def test_an_app_that_is_nowhere_is_neither_opened_nor_ended(desk: Desk) -> None:
    before = len(desk.phone.lines)

    opened, ended = desk.run("launch", "Calendar", "--json"), desk.run("stop", "Calendar", "--json")

    assert (opened.code, opened.json["error"]) == (2, "NOT_FOUND")
    assert (ended.code, ended.json["error"]) == (2, "NOT_FOUND")
    assert not any("force-stop" in line or "am start" in line for line in desk.phone.lines[before:])


def test_an_app_is_ended_by_its_name_or_package(desk: Desk) -> None:
    for name in ("Mail", "com.example.mail", "com.android.shell"):
        assert desk.run("stop", name, "--json").json["package"] == (name if "." in name else "com.example.mail")

    assert sum("force-stop" in line for line in desk.phone.lines) == 3
