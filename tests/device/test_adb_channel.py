"""A phone whose helper cannot run: read, touched and pictured by its own programs (docs/design.md, section 4.2)."""

import time
from collections.abc import Callable, Iterator

import pytest
from adbutils import AdbClient

from pollex.action.actions import Contact
from pollex.action.expect import Expect, Under
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.device.session import Session
from pollex.device.wire import Settle
from pollex.errors import DeviceDetail, DeviceUnavailable, Misuse, PhoneError, ReadFailed, Refused, Rejected
from pollex.geometry import Point
from pollex.screen.screen import Display, Screen
from pollex.screen.target import target_of
from tests.device.fake_adb import FakeAdb, FakePhone, Said
from tests.device.fake_shell import BUTTON_XML, FakeShell
from tests.device.scripted_helper import error

TAP = (Contact(((0, 50.0, 50.0), (80, 50.0, 50.0))),)


@pytest.fixture
def shell() -> FakeShell:
    return FakeShell()


@pytest.fixture
def phone(shell: FakeShell) -> FakePhone:
    """A phone on which no program of ours starts."""
    return FakePhone(answer=shell.answer, picture=shell.picture, helper_dies=Said(err="no permission\n", code=1))


@pytest.fixture
def session(phone: FakePhone, jar: bytes) -> Iterator[Session]:
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port)))
        yield session
        session.close()


def order(expect: Expect | None = None) -> Order:
    return Order.fresh(Deadline(10), expect)


def read(session: Session) -> Screen:
    return session.observe(Deadline(10))


def test_a_phone_whose_helper_does_not_start_is_driven_without(session: Session) -> None:
    """S-8: and says so."""
    info = session.info(Deadline(10))

    assert (info.tier, info.api, info.version) == ("adb", 30, None)
    assert info.capabilities == {"apps", "input", "picture", "tree"}
    assert info.reason is not None
    assert "no permission" in info.reason


def test_a_slot_that_another_tool_holds_leaves_pictures_and_touches(shell: FakeShell, jar: bytes) -> None:
    """C-2: no tree while another tool holds the slot."""
    phone = FakePhone(answer=shell.answer, picture=shell.picture)
    phone.helper.failures["hello"] = error("DEVICE_UNAVAILABLE", "Another tool holds it.", state="slot_taken")
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port)))

        assert session.info(Deadline(10)).capabilities == {"apps", "input", "picture"}
        with pytest.raises(DeviceUnavailable) as refused:
            read(session)
        assert isinstance(refused.value.detail, DeviceDetail)
        assert refused.value.detail.state == "slot_taken"
        session.touch(order(), TAP)
        session.close()

    assert shell.inputs == [["input", "tap", "50", "50"]]


def test_the_screen_is_one_dump_with_the_page_and_the_display(session: Session) -> None:
    screen = read(session)

    assert (screen.package, screen.activity) == ("com.example.app", "com.example.app.Main")
    assert screen.display == Display(1080, 2400, 480, 0)
    assert [node.text for node in screen.nodes] == ["OK"]


def test_coming_to_rest_is_a_fixed_wait_and_two_equal_readings(session: Session, phone: FakePhone) -> None:
    """L-43."""
    first = session.observe(Deadline(10), settle=Settle(3000, after_seq=0, quiet_ms=500))

    assert first.is_quiet
    assert sum("uiautomator" in line for line in phone.lines) == 2
    assert session.observe(Deadline(10), base=first) is first


def test_nobody_looks_sooner_than_a_longer_rest_asks_for(session: Session, phone: FakePhone) -> None:
    """L-105: 900 ms after a launch, which is more than the fixed wait."""
    began_s = time.monotonic()

    session.observe(Deadline(10), settle=Settle(1000, after_seq=0, quiet_ms=900))

    assert time.monotonic() - began_s >= 0.9


def test_a_wait_ends_with_the_first_difference(session: Session, shell: FakeShell) -> None:
    before = read(session)

    assert session.wait(Deadline(10), before, wait_ms=300) is before

    shell.nodes = BUTTON_XML.format(text="Done")
    assert session.wait(Deadline(10), before, wait_ms=5000).nodes[0].text == "Done"


def test_a_failed_dump_is_a_failed_reading(session: Session, shell: FakeShell) -> None:
    shell.dump_complaint = "ERROR: could not get idle state."

    with pytest.raises(ReadFailed) as failed:
        read(session)
    assert "could not get idle state" in failed.value.message


def test_a_touch_is_checked_on_a_screen_read_right_before(session: Session, shell: FakeShell) -> None:
    screen = read(session)
    button = target_of(screen, screen.nodes[0])

    session.touch(order(Expect(package="com.example.app")), TAP, button)
    shell.nodes = BUTTON_XML.format(text="Buy now")
    with pytest.raises(Refused) as refused:
        session.touch(order(Expect(package="com.example.app")), TAP, button)

    assert refused.value.code == "STALE"
    assert shell.inputs == [["input", "tap", "50", "50"]]


def test_nothing_is_sent_when_something_judged_differs(session: Session, shell: FakeShell) -> None:
    """C-86."""
    screen = read(session)
    button, window = target_of(screen, screen.nodes[0]), screen.windows[0].id
    there = Under(Point(50, 50), window, (button,))
    expectations = {
        "APP_CHANGED": Expect(package="com.example.bank"),
        "STALE": Expect(window=window + 1),
    }
    stale = [
        Expect(display=Display(2400, 1080, 480, 1)),
        Expect(under=(Under(Point(50, 50), window, ()),)),
        Expect(focus=button),
    ]

    for code, expect in [*expectations.items(), *(("STALE", expect) for expect in stale)]:
        with pytest.raises(Refused) as refused:
            session.touch(order(expect), TAP)
        assert refused.value.code == code
    assert shell.inputs == []

    session.touch(order(Expect("com.example.app", window, screen.display, (there,))), TAP)
    assert len(shell.inputs) == 1


@pytest.mark.parametrize(
    ("contacts", "words"),
    [
        ([((0, 1.4, 2.6), (80, 1.4, 2.6))], ["tap 1 3"]),
        ([((0, 5, 5), (800, 5, 5))], ["swipe 5 5 5 5 800"]),
        ([((0, 0, 0), (100, 50, 50), (200, 100, 100))], ["swipe 0 0 100 100 200"]),
        ([((200, 9, 9), (250, 9, 9)), ((0, 9, 9), (50, 9, 9))], ["tap 9 9", "tap 9 9"]),
    ],
    ids=["tap", "hold", "swipe", "one after the other"],
)
def test_straight_fingers_become_words_of_input(
    session: Session, shell: FakeShell, contacts: list[tuple[tuple[int, float, float], ...]], words: list[str]
) -> None:
    session.touch(order(), [Contact(points) for points in contacts])

    assert shell.inputs == [["input", *line.split()] for line in words]


@pytest.mark.parametrize(
    "contacts",
    [
        [((0, 0, 0), (200, 9, 9)), ((100, 50, 50), (300, 9, 9))],
        [((0, 0, 0), (100, 90, 0), (200, 100, 100))],
        [((0, 0, 0), (150, 0, 0), (200, 100, 100))],
    ],
    ids=["two fingers", "bent", "held before moving"],
)
def test_what_the_shell_cannot_carry_is_refused_and_not_bent(
    session: Session, shell: FakeShell, contacts: list[tuple[tuple[int, float, float], ...]]
) -> None:
    with pytest.raises(Misuse) as refused:
        session.touch(order(), [Contact(points) for points in contacts])

    assert refused.value.code == "UNSUPPORTED"
    assert shell.inputs == []


def test_keys_and_actions_of_the_system(session: Session, shell: FakeShell) -> None:
    session.press(order(), "home")
    session.press(order(), 66, is_long=True)
    session.press(order(), "notifications")

    assert shell.inputs == [
        ["input", "keyevent", "3"],
        ["input", "keyevent", "--longpress", "66"],
        ["cmd", "statusbar", "expand-notifications"],
    ]


def test_text_is_typed_into_the_focused_field_only(session: Session, shell: FakeShell) -> None:
    """L-99: and nothing that keys cannot carry."""
    field = BUTTON_XML.format(text="").replace("Button", "EditText")
    shell.nodes = field
    screen = read(session)
    target = target_of(screen, screen.nodes[0])

    with pytest.raises(Refused) as refused:
        session.write_text(order(), target, "hello", "keys")
    assert refused.value.code == "NO_FIELD"

    shell.nodes = field.replace('focused="false"', 'focused="true"')
    session.write_text(order(), target, "50% off; it's $HOME", "keys")
    for text in ("héllo", "two\nlines", "100%s"):
        with pytest.raises(Misuse):
            session.write_text(order(), target, text, "keys")
    assert shell.inputs == [["input", "text", "'50%%soff;%sit'\"'\"'s%s$HOME'"]]


def test_what_only_a_helper_can_do_is_refused(session: Session, shell: FakeShell) -> None:
    """C-3."""
    screen = read(session)
    button = target_of(screen, screen.nodes[0])
    calls: list[Callable[[], object]] = [
        lambda: session.act(order(), button, "click"),
        lambda: session.write_text(order(), button, "x", "paste"),
        lambda: session.clipboard(Deadline(10)),
        lambda: session.set_clipboard(order(), "x"),
    ]

    for call in calls:
        with pytest.raises(Misuse) as refused:
            call()
        assert refused.value.code == "UNSUPPORTED"
    assert shell.inputs == []


def test_a_phone_that_refuses_input_is_told_with_its_switch(session: Session, shell: FakeShell) -> None:
    """S-41."""
    shell.complaint = "java.lang.SecurityException: Injecting input events requires the caller to have INJECT_EVENTS"

    with pytest.raises(Refused) as refused:
        session.touch(order(), TAP)
    assert refused.value.code == "INJECT_DENIED"
    assert "USB debugging (Security settings)" in refused.value.message


def test_other_words_of_input_are_a_refusal_by_the_phone(session: Session, shell: FakeShell) -> None:
    shell.complaint = "Error: Invalid arguments for command: tap"

    with pytest.raises(Rejected):
        session.touch(order(), TAP)


def test_pictures_are_scaled_and_encoded_here(session: Session) -> None:
    whole = session.screenshot(Deadline(10), form="png")
    small = session.screenshot(Deadline(10), form="jpeg", max_side_px=120)

    assert (whole.width, whole.height, whole.scale, whole.data) == (108, 240, 1.0, FakeShell.picture())
    assert (small.width, small.height, small.scale, small.format) == (54, 120, 0.5, "jpeg")
    assert small.data.startswith(b"\xff\xd8")


@pytest.mark.parametrize("data", [b"", b"screencap: no display", FakeShell.picture()[:100]])
def test_what_is_no_picture_is_a_failed_reading(session: Session, phone: FakePhone, data: bytes) -> None:
    phone.picture = lambda: data

    with pytest.raises(ReadFailed):
        session.screenshot(Deadline(10), form="jpeg")


def test_apps_display_and_the_way_to_open_one(session: Session, shell: FakeShell) -> None:
    opened, other = sorted(session.apps(Deadline(10)), key=lambda app: app.is_system)

    assert (opened.package, opened.activity, opened.label) == ("com.example.app", "com.example.app/.Main", None)
    assert (other.is_system, other.activity) == (True, None)
    display = session.display(Deadline(10))
    assert (display.is_on, display.is_locked) == (True, False)

    session.launch(order(), "com.example.app/.Main")
    session.stop_app(order(), "com.example.app")
    assert shell.inputs[0][-2:] == ["-n", "com.example.app/.Main"]
    assert shell.inputs[1] == ["am", "force-stop", "com.example.app"]


def test_an_input_that_broke_off_is_unknown_and_looked_at_before_the_next(
    session: Session, phone: FakePhone, shell: FakeShell
) -> None:
    """C-35, C-36."""
    session.info(Deadline(10))
    usual = phone.answer
    phone.answer = lambda words: None if words[0] == "input" else usual(words)
    first = order()
    with pytest.raises(PhoneError) as unknown:
        session.touch(first, TAP)
    assert unknown.value.code == "CONNECTION_LOST"

    phone.answer = usual
    session.touch(order(), TAP)

    (late,) = session.late_outcomes()
    assert late.operation_id == first.operation_id
    assert late.screen is not None
    assert session.late_outcomes() == ()
