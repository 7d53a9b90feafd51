"""Acting, waiting and reading with the `phone` toolset in Settings and Lab (docs/spec/find.md, 6 to 8)."""

import json
from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.lab import PACKAGE, is_resumed
from tests.phone.phone_tools import Tools
from tests.phone.waiting import wait_for

SETTINGS = "com.android.settings"


@pytest.fixture
def tools(phone: Device) -> Iterator[Tools]:
    """The toolset in the hands of one caller, on a phone that has just been reset."""
    with Tools.on(phone) as tools:
        yield tools


def open_lab(tools: Tools, page: str) -> None:
    """Starts a page of Lab, and waits until it is in front and at rest."""
    component = f"{PACKAGE}/.{page}"
    tools.phone.output("shell", "am", "start", "-n", component)
    wait_for(f"{component} in front", lambda: is_resumed(tools.phone, component))
    tools.call("phone_wait", until="stable")


def test_an_app_is_opened_by_name_read_and_left(tools: Tools) -> None:
    """F-85, F-107, F-108."""
    opened = tools.call("phone_launch_app", name="settings")
    seen = tools.call("phone_observe")
    back = tools.call("phone_back")

    assert (opened["completed"], opened["app"]) == (True, SETTINGS)
    assert "Network & internet" in seen["outline"]
    assert back["closed"] == "app"


def test_a_link_is_opened_in_the_app_that_was_named(tools: Tools) -> None:
    """F-108: an app that opens no such link is left where it is."""
    opened = tools.call("phone_launch_app", name="Lists", uri="lists://rows/147")
    refused = tools.call("phone_launch_app", name="Settings", uri="lists://rows/150")

    assert (opened["completed"], opened["app"]) == (True, "dev.pollex.lists")
    assert tools.call("phone_query", text="Row 147")["total"] == 1
    assert (refused["error"], refused["status"]) == ("UNSUPPORTED", "not_started")
    assert tools.call("phone_observe")["app"] == "dev.pollex.lists"


def test_a_switch_is_changed_and_the_difference_told(tools: Tools) -> None:
    """F-7, F-86, F-98."""
    open_lab(tools, "ControlsActivity")
    found = tools.call("phone_find", resourceId="id/airplane", direction="down")
    match = found["matches"][0]

    tapped = tools.call("phone_tap", ref=match["actionRef"], snapshotId=found["snapshotId"])
    seen = tools.call("phone_observe", since=found["snapshotId"])

    (change,) = [one for one in seen["changes"]["changed"] if one["ref"] == match["actionRef"]]
    assert tapped["completed"] and tapped["changed"]["screen"]
    assert change["states"][0][0] == "checked"


def test_a_picture_has_the_refs_drawn_in(tools: Tools) -> None:
    """F-88."""
    tools.call("phone_launch_app", name="settings")

    result = tools.desk.result("phone_screenshot", marks=True, maxSide=640)

    assert result.data is not None
    (picture,) = result.pictures
    assert (picture.format, max(picture.width, picture.height)) == ("jpeg", 640)
    assert result.data["scale"] == pytest.approx(640 / 2400, abs=0.001)


def test_text_goes_into_a_field_and_is_read_back(tools: Tools) -> None:
    """F-102, F-104."""
    open_lab(tools, "FieldsActivity")
    field = tools.call("phone_query", resourceId="plain_field")["matches"][0]["editRef"]

    typed = tools.call("phone_type", ref=field, text="Garden 42 北")
    cleared = tools.call("phone_clear_text", ref=field)

    assert (typed["completed"], typed["value"]) == (True, "Garden 42 北")
    assert (cleared["completed"], cleared["value"]) == (True, "")


def test_a_password_is_in_no_answer(tools: Tools) -> None:
    """F-12, FA-16: neither when it is typed nor when the page is read afterwards."""
    open_lab(tools, "FieldsActivity")
    field = tools.call("phone_find", resourceId="secret_field", direction="down")["matches"][0]["editRef"]

    typed = tools.call("phone_type", ref=field, text="hunter2")
    seen = tools.call("phone_observe", format="json", maxTokens=20_000)
    found = tools.call("phone_query", text="hunter2")
    read = tools.call("phone_collect", direction="up")

    assert typed["completed"] and [one["code"] for one in typed["warnings"]] == ["SECRET_NOT_VERIFIED"]
    assert found["total"] == 0
    assert "hunter2" not in json.dumps([typed, seen, found, read])


def test_waiting_for_an_app_that_comes_and_for_one_that_does_not(tools: Tools) -> None:
    """F-93, F-95."""
    tools.phone.output("shell", "am", "start", "-n", f"{SETTINGS}/.Settings")

    met = tools.call("phone_wait", until="app", package=SETTINGS)
    missed = tools.call("phone_wait", until="appear", text="no such words", timeoutMs=500)

    assert met["met"]
    assert (missed["error"], missed["status"], missed["elapsedMs"] < 5000) == ("TIMEOUT", "observed", True)


def test_a_setting_far_down_is_found_and_opened(tools: Tools) -> None:
    tools.call("phone_launch_app", package=SETTINGS)

    found = tools.call("phone_find", text="About", direction="down")
    tapped = tools.call("phone_tap", ref=found["matches"][0]["actionRef"], snapshotId=found["snapshotId"])
    back = tools.call("phone_back")

    assert (found["found"], tapped["completed"], back["closed"]) == (True, True, "screen")
