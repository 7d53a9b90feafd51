"""All that a session can be asked over a helper: what goes over the wire, and what comes back as (spec C-85, C-86)."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from adbutils import AdbClient

from pollex.action.actions import Contact
from pollex.action.expect import Expect, Under, Witness
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.device import App, Device, Order
from pollex.device.frames import encode_json
from pollex.device.session import Session
from pollex.device.wire import Probe, Settle
from pollex.errors import DeviceUnavailable, Misuse, OutcomeUnknown, Refused, Stopped
from pollex.geometry import Bounds, Point
from pollex.screen.screen import Display, Look, Screen
from pollex.screen.target import Target, target_of
from tests.device.fake_adb import FakeAdb, FakePhone, Said
from tests.device.scripted_helper import Cut, Raw, Reply, ScriptedHelper, error, facts
from tests.screen.scene import N, Reading, W

BUTTON = N("Button", (0, 0, 100, 100), text="OK", flags="clickable")
LOOK = {"class": "android.widget.Button", "id": None, "label": "OK"}
TARGET = Target((1, 1000), Look("android.widget.Button", None, "OK"))
TAP = Contact(((0, 50.5, 50.0), (80, 50.5, 50.0)))


@pytest.fixture
def phone() -> FakePhone:
    phone = FakePhone()
    phone.helper.reading = Reading([W(BUTTON)])
    return phone


@pytest.fixture
def helper(phone: FakePhone) -> ScriptedHelper:
    return phone.helper


@pytest.fixture
def device(phone: FakePhone, jar: bytes) -> Iterator[Device]:
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port)))
        yield session
        session.close()


def order(expect: Expect | None = None) -> Order:
    return Order("op-1", Deadline(10), expect or Expect())


def only(helper: ScriptedHelper, op: str) -> dict[str, Any]:
    (request,) = helper.asked(op)
    return request


def read(device: Device) -> Screen:
    return device.observe(Deadline(10))


def test_a_device_tells_what_it_is(device: Device) -> None:
    info = device.info(Deadline(10))

    assert (info.serial, info.tier, info.api, info.version, info.reason) == ("fake-1", "helper", 34, "0.1.0", None)
    assert {"tree", "touch.multi", "events"} <= info.capabilities


def test_a_wait_for_rest_goes_over_with_its_probe(device: Device, helper: ScriptedHelper) -> None:
    device.observe(Deadline(10), settle=Settle(2000, 7, 300, Probe(100, text="Done", facts={"enabled": True})))

    assert only(helper, "observe")["settle"] == {
        "cap_ms": 2000,
        "after_seq": 7,
        "quiet_ms": 300,
        "probe": {"hold_ms": 100, "text": "Done", "is": {"enabled": True}},
    }


def test_a_wait_gives_the_screen_itself_where_nothing_differs(device: Device, helper: ScriptedHelper) -> None:
    before = read(device)

    assert device.wait(Deadline(10), before, wait_ms=500) is before
    assert (only(helper, "wait")["wait_ms"], only(helper, "wait")["base_digest"]) == (500, before.digest)

    helper.reading = Reading([W(N("Button", (0, 0, 100, 100), text="Done", flags="clickable"))])
    assert device.wait(Deadline(10), before, wait_ms=500).nodes[0].text == "Done"


def test_everything_that_was_judged_goes_with_an_input(device: Device, helper: ScriptedHelper) -> None:
    """C-86."""
    exact = Target((1, 7), Look(None, "id/x", None), ((((1, 8)), Look("T", None, "Wi-Fi")),), bounds=Bounds(1, 2, 3, 4))
    expect = Expect(
        package="com.example.app",
        window=1,
        display=Display(1080, 2400, 480, 1),
        under=(Under(Point(5, 6), 1, (TARGET,)),),
        focus=TARGET,
        witnesses=(Witness(TARGET, "OK", None),),
    )

    device.act(order(expect), exact, "set_progress", {"value": 3})

    request = only(helper, "act")
    assert request["target"] == {
        "node": [1, 7],
        "look": {"class": None, "id": "id/x", "label": None},
        "parts": [{"node": [1, 8], "look": {"class": "T", "id": None, "label": "Wi-Fi"}}],
        "bounds": [1, 2, 3, 4],
    }
    button = {"node": [1, 1000], "look": LOOK}
    assert request["expect"] == {
        "package": "com.example.app",
        "window": 1,
        "display": [1080, 2400, 1],
        "under": [{"at": [5, 6], "window": 1, "nodes": [button]}],
        "focus": button,
        "witness": [{**button, "text": "OK", "checked": None}],
    }
    assert (request["operation_id"], request["action"], request["args"]) == ("op-1", "set_progress", {"value": 3})


def test_an_input_that_was_taken_tells_how_the_node_is_afterwards(device: Device, helper: ScriptedHelper) -> None:
    after = {
        "text": "milk",
        "checked": "yes",
        "range": {"type": "int", "current": 4},
        "selection": [1, 2],
        "focused": True,
    }
    secret = {"text": None, "secret": True}

    def answer(request: dict[str, Any]) -> Reply:
        said = {"before": facts(request, **secret), "after": facts(request, **after)}
        return Reply({"dispatch": "finished", "at_ms": 5, "seq": 11, "already": False, "caret_failed": True, **said})

    helper.script("act", answer)
    sent = device.act(order(), TARGET, "click")

    assert (sent.seq, sent.at_ms, sent.already, sent.caret_failed) == (11, 5, False, True)
    assert sent.before is not None and sent.after is not None
    assert (sent.before.text, sent.before.is_secret) == (None, True)
    assert (sent.after.id, sent.after.text, sent.after.checked) == ((1, 1000), "milk", "yes")
    assert (sent.after.current, sent.after.selection, sent.after.is_focused) == (4, (1, 2), True)
    assert sent.after.bounds == Bounds(0, 0, 100, 100)


def test_a_touch_tells_where_it_landed(device: Device, helper: ScriptedHelper) -> None:
    """C-73."""
    screen = read(device)

    sent = device.touch(order(), [TAP, TAP], target_of(screen, screen.nodes[0]))

    assert (sent.events, sent.max_late_ms, sent.landed_on) == (2, 1, (1, 1))
    assert only(helper, "touch")["fingers"] == [[[0, 50.5, 50.0], [80, 50.5, 50.0]]] * 2


def test_a_touch_that_was_broken_off_is_no_refusal(device: Device, helper: ScriptedHelper) -> None:
    """C-74."""
    helper.script("touch", error("CANCELLED", "called off", dispatch="stopped"))

    with pytest.raises(Stopped) as stopped:
        device.touch(order(), [TAP])
    assert stopped.value.code == "CANCELLED"


def test_text_of_which_a_part_was_typed_is_no_refusal(device: Device, helper: ScriptedHelper) -> None:
    helper.script("text", error("CANCELLED", "called off", dispatch="finished"))

    with pytest.raises(Stopped):
        device.write_text(order(), TARGET, "hello", "keys")


def test_text_goes_by_paste_or_by_keys(device: Device, helper: ScriptedHelper) -> None:
    assert device.write_text(order(), TARGET, "你好", "paste").clipboard_restored
    assert (only(helper, "text")["text"], only(helper, "text")["by"]) == ("你好", "paste")


def test_keys_and_actions_of_the_system(device: Device, helper: ScriptedHelper) -> None:
    for number, (key, is_long) in enumerate([("back", False), (66, False), (26, True)]):
        device.press(Order(f"k{number}", Deadline(10)), key, is_long=is_long)  # type: ignore[arg-type]  # a mixed list

    said = [
        {name: request[name] for name in ("global", "code", "long") if name in request}
        for request in helper.asked("key")
    ]
    assert said == [{"global": "back"}, {"code": 66}, {"code": 26, "long": True}]


def test_apps_are_opened_and_ended_by_the_shell_once(device: Device, phone: FakePhone) -> None:
    """C-85: starting one: by shell."""
    device.launch(Order("a", Deadline(10), Expect(package="com.example.app")), "com.example.mail/.Inbox")
    device.stop_app(Order("b", Deadline(10)), "com.example.mail")

    assert [words[:2] for words in phone.words[1:]] == [["am", "start"], ["am", "force-stop"]]


def test_a_link_is_opened_in_its_app_and_in_no_other(device: Device, phone: FakePhone) -> None:
    """F-108: the shell gets it as one word, whatever is in it."""
    device.launch(Order("a", Deadline(10)), "com.example.mail/.Inbox", uri="mailto:a@b.c?subject=$(reboot)&body='x'")
    phone.answer = lambda words: Said("Error: Activity not started, unable to resolve Intent { dat=x:y }\n")
    with pytest.raises(Misuse) as refused:
        device.launch(Order("b", Deadline(10)), "com.example.mail/.Inbox", uri="x:y")

    assert phone.words[1][2:4] == ["-a", "android.intent.action.VIEW"]
    assert phone.words[1][-4:] == ["-d", "mailto:a@b.c?subject=$(reboot)&body='x'", "-p", "com.example.mail"]
    assert (refused.value.code, len(phone.words)) == ("UNSUPPORTED", 3)


def test_what_goes_by_the_shell_is_checked_right_before(device: Device, phone: FakePhone) -> None:
    """S-41: and nothing is sent where it differs."""
    screen = read(device)
    button = target_of(screen, screen.nodes[0])
    device.touch(Order("a", Deadline(10)), [TAP], button, by_shell=True)
    phone.helper.reading = Reading([W(N("Button", (0, 0, 100, 100), text="Buy", flags="clickable"))])

    with pytest.raises(Refused) as stale:
        device.touch(Order("b", Deadline(10)), [TAP], button, by_shell=True)
    with pytest.raises(Refused) as changed:
        device.press(Order("c", Deadline(10), Expect(package="elsewhere")), "back", by_shell=True)

    assert (stale.value.code, changed.value.code) == ("STALE", "APP_CHANGED")
    assert phone.words[1:] == [["input", "tap", "50", "50"]]


def test_an_app_that_is_not_there_is_told(device: Device, phone: FakePhone) -> None:
    phone.answer = lambda words: Said("Error: Activity class {a/b} does not exist.\n")

    with pytest.raises(Exception, match="NOT_FOUND"):
        device.launch(order(), "a.b/.C")


def test_pictures_display_clipboard_and_apps_are_read(device: Device, helper: ScriptedHelper) -> None:
    picture = device.screenshot(Deadline(10), form="jpeg", max_side_px=1280, quality=70)
    assert (picture.data, picture.format, picture.width, picture.secure) == (b"a picture", "jpeg", 1080, "no")
    assert {**only(helper, "screenshot")}.items() >= {"max_side_px": 1280, "quality": 70}.items()

    state = device.display(Deadline(10))
    assert (state.display, state.is_on, state.is_locked) == (Display(1080, 2400, 480, 0), True, False)

    assert device.clipboard(Deadline(10)) is None
    device.set_clipboard(order(), "text", is_sensitive=True)
    assert device.clipboard(Deadline(10)) == "text"
    assert helper.asked("clipboard")[1]["sensitive"] is True

    assert device.apps(Deadline(10)) == (
        App("com.android.shell", None, None, "14", is_system=True, is_enabled=True),
        App(
            "com.example.mail",
            "Mail",
            "com.example.mail/com.example.mail.Inbox",
            "2.1",
            is_system=False,
            is_enabled=True,
        ),
    )


def test_a_clipboard_that_may_have_been_set_is_unknown(device: Device, helper: ScriptedHelper) -> None:
    helper.script("clipboard", Cut)

    with pytest.raises(OutcomeUnknown):
        device.set_clipboard(order(), "text")


def test_what_the_phone_tells_is_kept_from_the_first_moment(device: Device, helper: ScriptedHelper) -> None:
    """L-48: asked for right after hello."""
    toast = {"event": "toast", "seq": 930, "at_ms": 5, "package": "com.example.app", "text": ["Saved"]}
    event = encode_json(json.dumps(toast).encode())
    helper.script(
        "ping",
        lambda request: Raw(event + encode_json(json.dumps({"id": request["id"], "ok": True, "seq": 1}).encode())),
    )
    device.stop_app(order(), "com.example.app")

    assert [request["op"] for request in helper.requests[:2]] == ["hello", "events"]
    assert sorted(helper.requests[1]["kinds"]) == ["focus", "notification", "toast", "window"]
    (told,) = device.events(929)
    assert (told.kind, told.seq, told.package, told.texts) == ("toast", 930, "com.example.app", ("Saved",))
    assert device.events(930) == ()


def test_a_helper_that_hears_no_events_is_not_asked_for_them(device: Device, helper: ScriptedHelper) -> None:
    helper.script("hello", Reply({"protocol": 3, "version": "0", "api": 26, "capabilities": ["tree"], "seq": 0}))

    assert device.events(0) == ()
    device.info(Deadline(10))
    assert helper.asked("events") == []


def test_no_call_outlives_its_deadline_by_much_where_the_helper_hangs(device: Device, helper: ScriptedHelper) -> None:
    helper.failures["hello"] = Raw(b"")
    with pytest.raises(DeviceUnavailable):
        device.info(Deadline(0.5))
