"""One interface, two ways to the same phone: what holds with the helper holds without it, as far as that can go."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from adbutils import AdbClient

from pollex.action.actions import Contact
from pollex.action.expect import Expect
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.device import Device, Order
from pollex.device.session import Session
from pollex.device.wire import Settle
from pollex.errors import Misuse, Refused
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of
from tests.adbd.device import Device as Phone
from tests.phone.lab import PACKAGE
from tests.phone.waiting import WAIT_S, wait_for

CONTROLS = f"{PACKAGE}/.ControlsActivity"
REST = Settle(cap_ms=3000, after_seq=0, quiet_ms=300)


@pytest.fixture(params=["helper", "adb"])
def device(
    request: pytest.FixtureRequest, phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Device]:
    """The phone by its helper, and with a jar in which no helper is."""
    if request.param == "adb":
        (tmp_path / "helper.jar").write_bytes(b"no helper")
        monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    session = Session(Adb(AdbClient("127.0.0.1", phone.server.port)), phone.serial)
    assert session.info(Deadline(WAIT_S)).tier == request.param
    yield session
    session.close()
    if request.param == "adb":
        phone.output("shell", "rm -f /data/local/tmp/pollex-*.jar")


def order(**expect: str) -> Order:
    return Order.fresh(Deadline(WAIT_S), Expect(**expect))  # type: ignore[arg-type]  # packages alone are given


def read(device: Device) -> Screen:
    return device.observe(Deadline(WAIT_S), settle=REST)


def open_controls(device: Device) -> Screen:
    device.launch(order(), CONTROLS)
    return wait_for("the controls", lambda: next((s for s in [read(device)] if find(s, "count_clicks")), None))


def find(screen: Screen, name: str) -> Node | None:
    return next((node for node in screen.nodes if node.resource_id == f"{PACKAGE}:id/{name}"), None)


def tap_on(node: Node) -> list[Contact]:
    middle = node.visible_bounds.center
    return [Contact(((0, middle.x, middle.y), (80, middle.x, middle.y)))]


def button_on(screen: Screen) -> tuple[Node, Target]:
    node = find(screen, "count_clicks")
    assert node is not None
    return node, target_of(screen, node, is_exact=True)


def text_of(device: Device, name: str) -> str:
    node = find(read(device), name)
    assert node is not None
    return node.text


def test_it_tells_what_it_is(device: Device, phone: Phone) -> None:
    info = device.info(Deadline(WAIT_S))

    assert (info.serial, info.api) == (phone.serial, 34)
    assert (info.reason is None) == (info.tier == "helper")
    assert {"apps", "input", "picture", "tree"} <= info.capabilities


def _if_same(device: Device, screen: Screen) -> Screen | None:
    """The screen, if reading it again adds nothing to it."""
    again = device.observe(Deadline(WAIT_S), base=screen)
    return again if device.observe(Deadline(WAIT_S), base=again) is again else None


def test_an_unchanged_screen_is_the_same_object(device: Device) -> None:
    screen = open_controls(device)

    assert (screen.package, screen.display.width, screen.display.height) == (PACKAGE, 1080, 2400)
    # Whether the page forbids pictures is told a moment after the first reading.
    after = device.observe(Deadline(WAIT_S), base=screen)
    assert after.digest == screen.digest
    screen = wait_for("a reading that adds nothing", lambda: _if_same(device, after))
    assert device.wait(Deadline(WAIT_S), screen, wait_ms=100) is screen


def test_a_touch_arrives_once(device: Device) -> None:
    screen = open_controls(device)
    node, button = button_on(screen)
    before = text_of(device, "clicks")

    sent = device.touch(order(package=PACKAGE), tap_on(node), button)

    changed = device.wait(Deadline(WAIT_S), screen, wait_ms=10_000)
    assert changed is not screen
    assert before.replace("0", "1") == text_of(device, "clicks")
    assert sent.seq >= 0


def test_an_operation_is_performed_once(device: Device) -> None:
    """C-31."""
    node, button = button_on(open_controls(device))
    once = order()
    device.touch(once, tap_on(node), button)

    with pytest.raises(Refused) as refused:
        device.touch(once, tap_on(node), button)

    assert refused.value.code == "DUPLICATE"
    assert "1" in text_of(device, "clicks")


def test_nothing_is_touched_in_another_app_or_where_the_control_is_gone(device: Device) -> None:
    """C-86."""
    node, button = button_on(open_controls(device))

    with pytest.raises(Refused) as elsewhere:
        device.touch(order(package="com.android.settings"), tap_on(node), button)
    device.press(order(), "home")
    wait_for("the launcher", lambda: read(device).package != PACKAGE)
    with pytest.raises(Refused) as gone:
        device.touch(order(), tap_on(node), button)

    assert (elsewhere.value.code, gone.value.code) == ("APP_CHANGED", "STALE")
    assert "0" in text_of_reopened(device)


def text_of_reopened(device: Device) -> str:
    device.launch(order(), CONTROLS)
    found: Callable[[], str | None] = lambda: next((n.text for n in [find(read(device), "clicks")] if n), None)  # noqa: E731
    return wait_for("the controls", found)


def test_pictures_display_and_apps(device: Device) -> None:
    small = device.screenshot(Deadline(WAIT_S), form="jpeg", max_side_px=600)
    whole = device.screenshot(Deadline(WAIT_S), form="png")
    state = device.display(Deadline(WAIT_S))
    apps = {app.package: app for app in device.apps(Deadline(WAIT_S))}

    assert (small.width, small.height, small.scale) == (270, 600, 0.25)
    assert (whole.width, whole.height, whole.data[:4]) == (1080, 2400, b"\x89PNG")
    assert (state.display.width, state.display.density, state.is_on, state.is_locked) == (1080, 480, True, False)
    assert (
        apps[PACKAGE].activity == f"{PACKAGE}/.MainActivity"
        or apps[PACKAGE].activity == f"{PACKAGE}/{PACKAGE}.MainActivity"
    )
    assert not apps["com.android.launcher3"].activity


def test_what_needs_a_helper_is_done_or_refused(device: Device) -> None:
    """C-3, C-5: never bent into something near it."""
    _, button = button_on(open_controls(device))
    if "node.act" in device.info(Deadline(WAIT_S)).capabilities:
        sent = device.act(order(package=PACKAGE), button, "click")
        assert sent.after is not None
        assert "1" in text_of(device, "clicks")
        return
    with pytest.raises(Misuse) as refused:
        device.act(order(package=PACKAGE), button, "click")
    assert refused.value.code == "UNSUPPORTED"
    assert "0" in text_of(device, "clicks")


def test_an_app_that_is_ended_is_not_in_front_any_more(device: Device) -> None:
    open_controls(device)

    device.stop_app(order(), PACKAGE)

    wait_for("another app", lambda: read(device).package != PACKAGE)
