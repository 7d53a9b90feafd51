"""What holds for all tools: which are offered, and what is checked before one runs (spec C-3, F-2)."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from adbutils import AdbClient
from hypothesis import given, settings
from hypothesis import strategies as st

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.tools.caller import Caller
from pollex.tools.devices import Devices
from pollex.tools.registry import Registry
from pollex.tools.tool import Result, Tool
from pollex.tools.toolsets import CONTROLS, SKILL
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.screen.scene import N, Reading, W

Register = Callable[..., Registry]


def phone_with(serial: str, word: str) -> FakePhone:
    phone = FakePhone(serial)
    phone.helper.reading = Reading([W(N("TextView", (0, 0, 1080, 96), text=word, flags="clickable"))])
    return phone


@pytest.fixture
def register(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Register]:
    """Makes the registry of a door that serves these phones."""
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("ANDROID_SERIAL", raising=False)
    made: list[Registry] = []
    with FakeAdb() as server:
        # Any: tools of one set have different arguments.
        def make(*phones: FakePhone, serials: tuple[str, ...] = (), tools: tuple[Tool[Any], ...] = SKILL) -> Registry:
            server.phones += phones
            adb = Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5))
            made.append(Registry(tools, Devices.opened(serials, adb=adb)))
            return made[-1]

        yield make
        for registry in made:
            registry.devices.close()


def call(registry: Registry, name: str, arguments: Mapping[str, object], caller: Caller | None = None) -> Result:
    tool = registry.tool(name)
    assert tool is not None
    return registry.call(caller or Caller(), tool, arguments, Deadline(10))


def lose(registry: Registry, *capabilities: str) -> None:
    """What the device says of itself from now on lacks these."""
    (served,) = registry.devices
    device = served.executor.device
    connect = device.info

    def info(deadline: Deadline) -> Any:
        told = connect(deadline)
        return type(told)(
            told.serial, "adb", told.api, None, told.capabilities - set(capabilities), "another program has the slot"
        )

    device.info = info  # type: ignore[method-assign]


def test_without_a_phone_everything_is_offered_and_says_that_there_is_none(register: Register) -> None:
    """C-3, S-8."""
    registry = register()

    calls: dict[str, dict[str, object]] = {
        "screen_content": {},
        "search_nodes": {"keywords": ["a"]},
        "node_action": {"action": "click", "index": 1},
        "gesture": {"start_x": 1, "start_y": 1, "end_x": 1, "end_y": 1},
        "key_event": {"key": 4},
        "search_apps": {"query": "a"},
        "launch_app": {"app_name": "Settings"},
    }

    answers = [call(registry, name, arguments) for name, arguments in calls.items()]

    assert registry.offered == SKILL
    assert {answer.text.partition(": No phone is connected")[0] for answer in answers} == {"error: DEVICE_UNAVAILABLE"}


def test_a_phone_that_is_plugged_in_later_is_found(register: Register) -> None:
    registry = register()
    assert call(registry, "screen_content", {}).is_error

    register(phone_with("fake-1", "hello"))

    assert "hello" in call(registry, "screen_content", {}).text


def test_a_tool_that_the_phone_cannot_do_is_not_offered_and_refused_before_its_arguments(register: Register) -> None:
    """C-3."""
    registry = register(phone_with("fake-1", "hello"))
    lose(registry, "tree")
    call(registry, "key_event", {"key": 4})

    answer = call(registry, "node_action", {"nonsense": True})

    assert [tool.name for tool in registry.offered] == ["gesture", "key_event", "search_apps", "launch_app"]
    assert answer.text.startswith("error: UNSUPPORTED: this phone cannot do node_action now; it lacks: tree.")


def test_what_the_first_connection_shows_counts_for_the_call_that_made_it(
    register: Register,
) -> None:
    """C-3: nothing goes to the phone but the connection."""
    phone = phone_with("fake-1", "hello")
    registry = register(phone)
    lose(registry, "tree")

    answer = call(registry, "screen_content", {})

    assert answer.text.startswith("error: UNSUPPORTED: ")
    assert phone.helper.asked("observe") == []


def test_capabilities_come_before_arguments_on_a_phone_that_is_not_connected_yet(register: Register) -> None:
    """C-2, C-3, F-2: the same bad call is UNSUPPORTED where the phone cannot do it, and INVALID where it can."""
    phone = phone_with("fake-1", "hello")
    registry = register(phone, tools=CONTROLS)
    lose(registry, "touch.multi")

    cannot = call(registry, "pinch", {"nonsense": True})
    can = call(registry, "read_control", {"nonsense": True})

    assert cannot.data is not None and can.data is not None
    assert (cannot.data["error"], can.data["error"]) == ("UNSUPPORTED", "INVALID")
    assert phone.helper.asked("observe") == phone.helper.asked("act") == []


def test_without_a_phone_a_bad_argument_is_told_first(register: Register) -> None:
    """F-2: arguments, then the device."""
    assert call(register(), "node_action", {"nonsense": True}).text.startswith("error: INVALID: nonsense: ")


def test_each_phone_has_a_numbering_of_its_own(register: Register) -> None:
    """S-9: an index of one phone means nothing on another."""
    phones = phone_with("a", "first"), phone_with("b", "second")
    registry = register(*phones, serials=("a", "b"))
    caller = Caller()

    read = call(registry, "screen_content", {"device": "a"}, caller)
    other = call(registry, "node_action", {"device": "b", "action": "click", "index": 1}, caller)
    same = call(registry, "node_action", {"device": "a", "action": "click", "index": 1}, caller)

    assert "first" in read.text
    assert other.text.startswith("error: NO_SCREEN: ")
    assert not same.is_error
    assert [len(phone.helper.asked("act")) for phone in phones] == [1, 0]


def test_callers_do_not_share_a_numbering(register: Register) -> None:
    """S-9, F-10."""
    registry = register(phone_with("fake-1", "hello"))
    call(registry, "screen_content", {}, Caller())

    assert call(registry, "node_action", {"action": "click", "index": 1}, Caller()).text.startswith("error: NO_SCREEN")


@pytest.mark.parametrize("device", [None, "c", 5, ["a"]])
def test_with_several_phones_one_must_be_named(register: Register, device: object) -> None:
    registry = register(phone_with("a", "first"), phone_with("b", "second"), serials=("a", "b"))

    answer = call(registry, "screen_content", {"device": device})

    assert answer.text == "error: INVALID: device: give one of a, b."


def test_with_one_phone_there_is_no_such_argument(register: Register) -> None:
    registry = register(phone_with("a", "first"))

    assert "there is no such argument" in call(registry, "screen_content", {"device": "a"}).text


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=[]), max_size=20)
    | st.sampled_from(["click", "set_text", "scroll_forward", "shell", "any", "all", "10 ", "2\u20e3"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def test_wrong_arguments_of_every_kind_are_answered(register: Register) -> None:
    """S-3, S-4: a typed error or a lack of a phone, never an exception."""
    registry = register()

    @settings(max_examples=300)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        tool = data.draw(st.sampled_from(SKILL))
        names = st.sampled_from([*tool.schema["properties"], "device", "nonsense", "\ud800"])
        answer = call(registry, tool.name, data.draw(st.dictionaries(names, anything, max_size=5)))

        assert answer.is_error
        code = answer.text.removeprefix("error: ").partition(": ")[0]
        assert code in ("INVALID", "DEVICE_UNAVAILABLE", "METHOD_NOT_SUPPORTED")
        assert "\n" not in answer.text

    check()
