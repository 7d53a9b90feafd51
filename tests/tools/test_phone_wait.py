"""phone_wait over the wire: what meets a condition, and what does not (docs/spec/find.md, section 7)."""

from typing import Any

import pytest

from tests.act.page import APP, Page
from tests.device.scripted_helper import Step, error
from tests.screen.scene import N
from tests.tools.phone_desk import PhoneDesk


def test_waiting_ends_as_soon_as_it_is_so(phone_desk: PhoneDesk, form: Page) -> None:
    """F-93, F-94."""

    def wait(request: dict[str, Any]) -> Step:
        form.others.append(N("TextView", (0, 400, 1080, 480), text="Order done", id=310))
        form.draw()
        return form.phone.helper.usual(request)

    form.phone.helper.script("wait", wait)

    met = phone_desk.call("phone_wait", until="appear", text="done")

    assert (met["ok"], met["met"], met["matches"][0]["name"]) == (True, True, "Order done")


@pytest.mark.parametrize(
    ("arguments", "is_met"),
    [
        ({"until": "gone", "text": "loading"}, True),
        ({"until": "gone", "text": "save"}, False),
        ({"until": "appear", "text": "save"}, True),
        ({"until": "stable"}, True),
        ({"until": "app", "package": APP}, True),
        ({"until": "app", "package": "com.example.other"}, False),
        ({"until": "keyboard_hidden"}, True),
        ({"until": "keyboard_shown"}, False),
        ({"until": "changed"}, False),
    ],
    ids=str,
)
def test_what_is_so_already_is_met_and_what_never_comes_is_no_success(
    phone_desk: PhoneDesk, form: Page, arguments: dict[str, Any], is_met: bool
) -> None:
    waited = phone_desk.call("phone_wait", timeoutMs=300, **arguments)

    assert (waited["met"], waited["ok"]) == (is_met, is_met)
    if not is_met:
        assert (waited["error"], waited["status"]) == ("TIMEOUT", "observed")


def test_a_failed_reading_is_not_gone(phone_desk: PhoneDesk, form: Page) -> None:
    """F-95, FA-23."""
    form.phone.helper.failures["observe"] = error("READ_FAILED")

    waited = phone_desk.call("phone_wait", until="gone", text="loading", timeoutMs=400)

    assert (waited["met"], waited["error"], waited["status"]) == (False, "TIMEOUT", "unknown")
    assert waited["detail"] == {"lastError": "READ_FAILED"}


@pytest.mark.parametrize(
    "arguments", [{"until": "appear"}, {"until": "app"}, {"until": "gone", "states": ["clickable"]}]
)
def test_a_wait_for_nothing_is_refused(phone_desk: PhoneDesk, form: Page, arguments: dict[str, Any]) -> None:
    assert phone_desk.call("phone_wait", **arguments)["error"] == "INVALID"
