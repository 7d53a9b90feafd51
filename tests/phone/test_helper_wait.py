"""Waiting on the virtual phone: `wait` and the probe of `observe`, in the frames of docs/helper-protocol.md."""

import time

import pytest

from tests.adbd.device import Device
from tests.phone.running_helper import Json, Reading, RunningHelper

LAB = "dev.pollex.lab"
CLICKS = f"{LAB}:id/clicks"
SLACK = 5
"""Upper bounds of time hold on a quiet machine; here they have so many times as long."""


@pytest.fixture
def controls(phone: Device, helper: RunningHelper) -> Reading:
    """Lab's page of controls at rest."""
    return helper.open_lab(phone, "Controls", r=CLICKS, t="Clicks: 0")


def _click(helper: RunningHelper, page: Reading) -> Json:
    return helper.act(page, page.row(r=f"{LAB}:id/count_clicks"), "click")


def test_a_screen_that_stays_is_answered_with_same_when_time_is_up(helper: RunningHelper, controls: Reading) -> None:
    """C-60, CA-30."""
    started = time.monotonic()
    answer, blob = helper.ask("wait", base_digest=controls.header["digest"], wait_ms=600)
    waited_s = time.monotonic() - started

    assert (answer["ok"], answer["same"], blob) == (True, True, b"")
    assert answer["digest"] == controls.header["digest"]
    assert 0.6 <= waited_s < 0.7 * SLACK


def test_a_screen_that_is_another_already_is_answered_at_once(helper: RunningHelper, controls: Reading) -> None:
    """C-60."""
    started = time.monotonic()
    answer, blob = helper.ask("wait", base_digest="0" * 16, wait_ms=20_000)

    assert (answer["digest"], "same" in answer, bool(blob)) == (controls.header["digest"], False, True)
    assert time.monotonic() - started < 0.3 * SLACK


def test_a_change_ends_the_wait_and_not_before(helper: RunningHelper, controls: Reading) -> None:
    """C-53, C-60, CA-28."""
    waiting = helper.begin("wait", base_digest=controls.header["digest"], wait_ms=25_000)
    time.sleep(0.8)
    clicked = _click(helper, controls)
    answer, blob = helper.answer(waiting)

    assert clicked["ok"]
    assert "same" not in answer
    assert blob
    assert clicked["at_ms"] <= answer["read_ms"][1] <= clicked["at_ms"] + 300 * SLACK


def test_a_change_of_a_single_node_ends_the_wait(helper: RunningHelper, controls: Reading) -> None:
    """C-53, C-85."""
    index = controls.row(r=CLICKS)
    wanted = [[controls.window_of(index)["id"], controls.rows[index]["n"]]]
    base, _ = helper.ask("observe", refresh=wanted)

    same, _ = helper.ask("wait", base_digest=base["digest"], refresh=wanted, wait_ms=200)
    waiting = helper.begin("wait", base_digest=base["digest"], refresh=wanted, wait_ms=25_000)
    _click(helper, controls)
    changed, _ = helper.answer(waiting)

    assert (same["same"], same["refreshed"][0]["text"]) == (True, "Clicks: 0")
    assert changed["refreshed"][0]["text"] == "Clicks: 1"


def test_other_reads_are_served_during_a_wait(helper: RunningHelper, controls: Reading) -> None:
    """C-60, CA-32."""
    waiting = helper.begin("wait", base_digest=controls.header["digest"], wait_ms=25_000)
    started = time.monotonic()
    read, _ = helper.ask("observe", base_digest=controls.header["digest"])
    picture, _ = helper.ask("screenshot", format="jpeg", max_side_px=200)
    second, _ = helper.ask("wait", base_digest=controls.header["digest"], wait_ms=50)
    served_s = time.monotonic() - started
    helper.ask("cancel", request=waiting)
    cancelled, _ = helper.answer(waiting)

    assert (read["same"], picture["ok"], second["same"]) == (True, True, True)
    assert served_s < 1 * SLACK
    assert cancelled["error"]["code"] == "CANCELLED"


def test_a_cancel_ends_a_wait_at_once(helper: RunningHelper, controls: Reading) -> None:
    """C-60, CA-32: within 200 ms."""
    waiting = helper.begin("wait", base_digest=controls.header["digest"], wait_ms=25_000)
    time.sleep(0.3)
    started = time.monotonic()
    cancel, _ = helper.ask("cancel", request=waiting)
    cancelled, _ = helper.answer(waiting)

    assert cancel["state"] in ("removed", "stopping")
    assert cancelled["error"]["code"] == "CANCELLED"
    assert time.monotonic() - started < 0.2 * SLACK


def test_a_screen_that_cannot_be_read_ends_the_wait_and_is_not_taken_for_a_change(
    phone: Device, helper: RunningHelper, controls: Reading
) -> None:
    """C-16, C-55, CA-29."""
    phone.output("shell", "vphone", "fault", "hang", "--for", "20000")

    answer, _ = helper.ask("wait", base_digest=controls.header["digest"], wait_ms=10_000, deadline_ms=4000)
    phone.output("shell", "vphone", "fault", "clear")

    assert (answer["complete"], {window["cut"] for window in answer["windows"]}) == (False, {"time"})


@pytest.mark.parametrize(
    "members",
    [
        {"base_digest": "0", "wait_ms": 30_001},
        {"base_digest": "0", "wait_ms": -1},
        {"base_digest": "0"},
        {"wait_ms": 5},
        {"base_digest": "0", "wait_ms": 5, "refresh": [[1]]},
        {"base_digest": "0", "wait_ms": 5, "refresh": [[1, 2]] * 65},
    ],
)
def test_a_wrong_wish_to_wait_is_refused(helper: RunningHelper, members: dict[str, object]) -> None:
    """C-7, CA-32."""
    refused, _ = helper.ask("wait", **members)

    assert refused["error"]["code"] == "INVALID"


def _settled(helper: RunningHelper, after: Json, probe: Json, **members: object) -> Json:
    settle = {"after_seq": after["seq"], "cap_ms": 3000, "probe": probe} | members
    settled: Json = helper.observe(settle=settle).header["settled"]
    return settled


def test_what_is_looked_for_ends_the_settling_once_it_has_stood_still(helper: RunningHelper, controls: Reading) -> None:
    """C-43, C-85."""
    index = controls.row(r=CLICKS)
    node = [controls.window_of(index)["id"], controls.rows[index]["n"]]
    probe = {"node": node, "is": {"text": "Clicks: 1"}, "hold_ms": 300}

    clicked = _click(helper, controls)
    seen = _settled(helper, clicked, probe, cap_ms=20_000)

    assert (seen["probe"], seen["quiet"]) == (True, False), "nothing asked for quiet"
    assert 300 <= seen["waited_ms"] < 700 * SLACK


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ({"text": "Clicks: 0"}, {}),
        ({"resource_id": CLICKS}, {"text": "Clicks: 0", "enabled": True}),
        ({"content_desc": "Volume"}, {"current": 0}),
        ({"text": "Flight mode"}, {"checked": "no", "action": "click"}),
    ],
)
def test_a_probe_finds_a_node_by_its_exact_name(
    helper: RunningHelper, controls: Reading, name: Json, facts: Json
) -> None:
    """C-85."""
    seen = _settled(helper, controls.header, name | {"is": facts, "hold_ms": 0}, cap_ms=20_000)

    assert seen["probe"]
    assert seen["waited_ms"] < 200 * SLACK


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ({"text": "Clicks"}, {}),
        ({"text": "clicks: 0"}, {}),
        ({"resource_id": CLICKS}, {"text": "Clicks: 1"}),
        ({"content_desc": "Volume"}, {"current": 1}),
        ({"node": [4711, 1]}, {}),
    ],
)
def test_a_probe_that_is_not_true_ends_nothing(
    helper: RunningHelper, controls: Reading, name: Json, facts: Json
) -> None:
    """C-85."""
    capped = _settled(helper, controls.header, name | {"is": facts, "hold_ms": 0}, cap_ms=400)
    quiet = _settled(helper, controls.header, name | {"is": facts, "hold_ms": 0}, cap_ms=20_000, quiet_ms=100)

    assert (capped["probe"], capped["quiet"], capped["waited_ms"] >= 400) == (False, False, True)
    assert (quiet["probe"], quiet["quiet"]) == (False, True)


def test_a_probe_ends_the_settling_of_a_screen_that_never_rests(phone: Device, helper: RunningHelper) -> None:
    """L-103: the probe as help."""
    page = helper.open_lab(phone, "Trouble", r=f"{LAB}:id/post_forever")
    posting = helper.act(page, page.row(r=f"{LAB}:id/post_forever"), "click")

    seen = _settled(helper, posting, {"text": "Turn for ever", "hold_ms": 200}, quiet_ms=3000, cap_ms=20_000)

    assert (seen["probe"], seen["quiet"]) == (True, False)


def test_no_probe_tests_guesses_at_a_password(phone: Device, helper: RunningHelper) -> None:
    """C-12, C-25."""
    page = helper.open_lab(phone, "Secure", r=f"{LAB}:id/password")
    field = page.row(r=f"{LAB}:id/password")
    node = [page.window_of(field)["id"], page.rows[field]["n"]]
    written = helper.act(page, field, "set_text", args={"text": "s3cret"})

    by_text = _settled(helper, written, {"text": "s3cret", "hold_ms": 0}, cap_ms=300)
    by_node = _settled(helper, written, {"node": node, "is": {"text": "s3cret"}, "hold_ms": 0}, cap_ms=300)

    assert written["ok"]
    assert (by_text["probe"], by_node["probe"]) == (False, False)
