"""`search_apps` (docs/spec/skill.md, section 7)."""

from typing import Any

import pytest

from tests.device.fake_adb import FakePhone
from tests.tools.apps import BETA, CHROME, NOTES, OTHER_NOTES, SETTINGS, SHELL, installed
from tests.tools.conftest import Call
from tests.tools.desk import Desk, Failure


@pytest.fixture
def phone(phone: FakePhone) -> FakePhone:
    return installed(phone, SHELL, SETTINGS, OTHER_NOTES, NOTES, BETA, CHROME)


def test_it_lists_what_fits_by_name(desk: Desk) -> None:
    """S-52, S-54 and the example of section 9; what is a part of the system says so."""
    assert desk.text("search_apps", {"query": "set", "limit": 5}) == (
        "matched: 1\napps:\n  - {package: com.android.settings, name: Settings, system: true}"
    )


@pytest.mark.parametrize("query", ["NOTES", "otes", "\uff4e\uff4f\uff54\uff45\uff53"])
def test_a_part_of_the_name_is_enough_in_any_case(call: Call, query: str) -> None:
    """S-52, F-27."""
    answer = call("search_apps", query=query)

    assert [app["package"] for app in answer["apps"]] == ["com.example.notes", "org.sample.notes"]


def test_a_part_of_the_package_is_enough_too(call: Call) -> None:
    """S-52."""
    assert call("search_apps", query="org.sample")["apps"] == [{"package": "org.sample.notes", "name": "Notes"}]


def test_apps_without_an_icon_are_searched_on_demand_only(call: Call) -> None:
    """S-53: and system apps with an icon always."""
    assert call("search_apps", query="shell") == {"matched": 0, "apps": []}
    assert call("search_apps", query="shell", include_system=True)["apps"] == [
        {"package": "com.android.shell", "name": "Shell", "system": True}
    ]


@pytest.mark.parametrize(("limit", "shown"), [(0, 1), (1, 1), (500, 2)])
def test_the_limit_is_clipped_and_all_are_counted(call: Call, limit: int, shown: int) -> None:
    """S-4, S-52, S-54."""
    answer = call("search_apps", query="chrome", limit=limit)

    assert answer["matched"] == 2
    assert [app["name"] for app in answer["apps"]] == ["Chrome", "Chrome Beta"][:shown]


def test_no_name_of_an_app_breaks_the_yaml(call: Call, phone: FakePhone) -> None:
    """S-24."""
    installed(phone, ("a.b", "error: {no}, #1\n- x", ".Main", False))

    assert call("search_apps", query="a.b")["apps"] == [{"package": "a.b", "name": "error: {no}, #1\n- x"}]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "query: this argument is required."),
        ({"query": " "}, "query: give a part of a name or package."),
        ({"query": "x" * 201}, "query: give at most 200 characters."),
        ({"query": 5}, "query: give a text."),
        ({"query": "x", "include_system": "yes"}, "include_system: give true or false."),
    ],
)
def test_bad_arguments_are_told_before_the_phone_is_looked_for(
    call: Call, phone: FakePhone, arguments: dict[str, Any], message: str
) -> None:
    """S-4."""
    with pytest.raises(Failure) as refused:
        call("search_apps", **arguments)

    assert (refused.value.code, refused.value.message) == ("INVALID", message)
    assert phone.helper.runs == 0
