"""What the acting tools send and say, over the wire (docs/spec/find.md, section 8)."""

from typing import Any

import pytest

from tests.act.page import Page
from tests.device.scripted_helper import Step, error
from tests.screen.scene import N
from tests.tools.phone_desk import PhoneDesk


def test_a_tap_says_what_it_did_and_what_differs(phone_desk: PhoneDesk, form: Page) -> None:
    """F-7, F-98, F-99."""

    def act(request: dict[str, Any]) -> Step:
        form.others[0] = N("TextView", (0, 900, 1080, 980), text="Saved", id=301)
        form.draw()
        return form.phone.helper.usual(request)

    target = phone_desk.ref("save")
    form.phone.helper.failures["act"] = act

    tapped = phone_desk.call("phone_tap", ref=f"@{target}")

    assert (tapped["ok"], tapped["status"], tapped["completed"], tapped["way"]) == (True, "completed", True, "node")
    assert tapped["changes"]["changed"][0]["text"] == ["Shipping", "Saved"]
    assert tapped["changed"] == {"screen": True, "count": 1}
    assert tapped["screens"]["after"] == tapped["snapshotId"]


def test_a_tap_after_which_nothing_is_seen_to_differ_says_so(phone_desk: PhoneDesk, form: Page) -> None:
    tapped = phone_desk.call("phone_tap", ref=phone_desk.ref("save"))

    assert (tapped["completed"], tapped["changed"]["screen"]) == (True, False)
    assert [one["code"] for one in tapped["warnings"]] == ["NO_VISIBLE_CHANGE"]


def test_a_long_press_is_the_controls_own_or_as_long_as_the_phone_wants(phone_desk: PhoneDesk, form: Page) -> None:
    """F-101: nobody says a duration."""
    form.others[1] = N(
        "Button", (100, 1800, 500, 1900), text="Save", flags="long_clickable", actions=("long_click",), id=302
    )
    form.draw()

    own = phone_desk.call("phone_long_press", ref=phone_desk.ref("save"))
    point = phone_desk.call("phone_long_press", x=500, y=100)
    timed = phone_desk.call("phone_long_press", x=500, y=100, durationMs=900)

    assert (own["ok"], point["ok"], timed["error"]) == (True, True, "INVALID")
    assert [request["action"] for request in form.phone.helper.asked("act")] == ["long_click"]
    (touch,) = form.phone.helper.asked("touch")
    assert touch["fingers"][0][-1][0] > 500, "longer than Android's own long press"


def test_a_point_is_converted_once(phone_desk: PhoneDesk, form: Page) -> None:
    phone_desk.call("phone_tap", x=0, y=1000)
    phone_desk.call("phone_tap", x=1079, y=2399, space="pixel")

    fingers = [request["fingers"][0][0][1:] for request in form.phone.helper.asked("touch")]
    assert fingers == [[0, 2399], [1079, 2399]]


@pytest.mark.parametrize(
    ("arguments", "code", "argument"),
    [
        ({"x": 500, "y": 1400}, "OUT_OF_RANGE", "y"),
        ({"x": -1, "y": 5}, "OUT_OF_RANGE", "x"),
        ({"x": 1080, "y": 5, "space": "pixel"}, "OUT_OF_RANGE", "x"),
        ({"x": 5}, "INVALID", "y"),
        ({}, "INVALID", "ref"),
        ({"ref": "e1", "x": 5, "y": 5}, "INVALID", "ref"),
        ({"ref": "button"}, "INVALID", "ref"),
        ({"ref": "e1", "times": 3}, "INVALID", "times"),
        ({"ref": "e1", "speed": 1}, "INVALID", "speed"),
    ],
)
def test_a_wrong_tap_sends_nothing(
    phone_desk: PhoneDesk, form: Page, arguments: dict[str, Any], code: str, argument: str
) -> None:
    """F-3, F-4, F-100."""
    refused = phone_desk.call("phone_tap", **arguments)

    assert (refused["error"], refused["detail"]["argument"]) == (code, argument)
    assert form.phone.helper.performed == []


def test_a_ref_that_was_never_shown_is_not_found(phone_desk: PhoneDesk, form: Page) -> None:
    """F-10."""
    assert phone_desk.call("phone_tap", ref="e77")["error"] == "NOT_FOUND"
    assert form.phone.helper.performed == []


def test_a_ref_of_what_shows_something_else_now_is_stale(phone_desk: PhoneDesk, form: Page) -> None:
    """F-10, F-11."""
    target = phone_desk.ref("save")
    form.others[1] = N("Button", (100, 1800, 500, 1900), text="Delete", flags="clickable", actions=("click",), id=302)
    form.draw()
    phone_desk.call("phone_observe")

    assert phone_desk.call("phone_tap", ref=target)["error"] == "STALE"
    assert form.phone.helper.performed == []


def test_a_point_under_which_something_else_lies_now_is_stale(phone_desk: PhoneDesk, form: Page) -> None:
    shown = phone_desk.call("phone_observe")["snapshotId"]
    form.others[1] = N("Button", (100, 1800, 500, 1900), text="Delete", flags="clickable", actions=("click",), id=309)
    form.draw()
    phone_desk.call("phone_observe")

    refused = phone_desk.call("phone_tap", x=300, y=1850, space="pixel", snapshotId=shown)

    assert refused["error"] == "STALE"
    assert form.phone.helper.performed == []


@pytest.mark.parametrize("code", ["STALE", "OCCLUDED", "DISABLED", "NOT_VISIBLE"])
def test_what_the_phone_refuses_is_told_and_nothing_was_sent(phone_desk: PhoneDesk, form: Page, code: str) -> None:
    """F-100."""
    target = phone_desk.ref("save")
    form.phone.helper.failures["act"] = error(code)

    refused = phone_desk.call("phone_tap", ref=target)

    assert (refused["error"], refused["status"], refused["dispatch"]) == (code, "not_started", "none")


def test_a_swipe_is_the_way_of_the_finger_and_may_hold_first(phone_desk: PhoneDesk, form: Page) -> None:
    """F-105."""
    phone_desk.call("phone_swipe", x1=500, y1=800, x2=500, y2=200)
    phone_desk.call("phone_swipe", x1=500, y1=800, x2=500, y2=200, holdMs=900, durationMs=400)

    plain, drag = (request["fingers"][0] for request in form.phone.helper.asked("touch"))
    assert [point[0] for point in plain] == [0, 300]
    assert plain[0][2] > plain[-1][2]
    assert [point[0] for point in drag] == [0, 900, 1300]
    assert drag[0][1:] == drag[1][1:]


def test_keys_have_names_and_back_says_what_it_closed(phone_desk: PhoneDesk, page: Page) -> None:
    """F-106, F-107."""
    page.has_keyboard = True
    page.draw()

    pressed = phone_desk.call("phone_press_key", key="volume_up")
    back = phone_desk.call("phone_back")

    assert pressed["completed"]
    assert back["closed"] == "keyboard"
    assert page.inputs == [("key", "24"), ("key", "back")]


def test_apps_are_listed_and_opened_by_name(phone_desk: PhoneDesk, page: Page) -> None:
    """F-108, F-109."""
    page.apps = [
        app("com.example.mail", "Mail"),
        app("com.example.maps", "Maps"),
        {**app("android.shell", None), "activity": None},
    ]

    listed = phone_desk.call("phone_list_apps", query="ma")
    several = phone_desk.call("phone_launch_app", name="ma")
    opened = phone_desk.call("phone_launch_app", name="maps")
    absent = phone_desk.call("phone_launch_app", name="weather")
    link = phone_desk.call("phone_launch_app", name="maps", uri="geo:52.5,13.4?q=Café")
    no_link = phone_desk.call("phone_launch_app", name="maps", uri="Café")

    assert [one["label"] for one in listed["apps"]] == ["Mail", "Maps"]
    assert (several["error"], len(several["candidates"])) == ("AMBIGUOUS", 2)
    assert (opened["completed"], opened["app"]) == (True, "com.example.maps")
    assert absent["error"] == "NOT_FOUND"
    assert (link["completed"], no_link["error"], no_link["detail"]["argument"]) == (True, "INVALID", "uri")
    assert len([one for one in page.inputs if one[0] == "start"]) == 2
    assert page.phone.words[-1][-4:] == ["-d", "geo:52.5,13.4?q=Café", "-p", "com.example.maps"]


def app(package: str, label: str | None) -> dict[str, Any]:
    return {
        "package": package,
        "label": label,
        "activity": f"{package}.Main",
        "version": "1",
        "system": label is None,
        "enabled": True,
    }


def test_two_callers_do_not_share_what_they_were_shown(phone_desk: PhoneDesk, form: Page) -> None:
    """F-10."""
    shown = phone_desk.ref("save")
    phone_desk.caller.views.clear()

    assert phone_desk.call("phone_tap", ref=shown)["error"] == "NOT_FOUND"
