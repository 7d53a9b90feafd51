"""A virtual phone that does what `vphone` says, against a fake server; tests/phone asks a real one."""

from collections.abc import Iterator

from adbutils import AdbClient

from pollex.device.adb import Adb, AdbPhone
from pollex.device.bringing_back import bring_back, vphone
from pollex.device.deadline import Deadline
from tests.device.fake_adb import FakeAdb, FakePhone, Said

WAIT_S = 60.0


def phone_of(server: FakeAdb) -> AdbPhone:
    return Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)).phone("one")


def test_words_come_to_the_phone_as_they_are_and_what_it_says_comes_back() -> None:
    words = ("fault", "popup", "It's 20 %; reboot $(id)", "--after", "1")
    phone = FakePhone("one", answer=lambda words: Said(err="vphone: fault: there is no page in front\n", code=1))
    with FakeAdb(phone) as server:
        done = vphone(phone_of(server), Deadline(WAIT_S), *words)

    assert phone.words == [["vphone", *words]]
    assert (done.exit_code, done.error_text) == (1, "vphone: fault: there is no page in front\n")


def test_a_phone_that_restarts_itself_is_waited_for() -> None:
    """It takes connections before it can answer."""

    def answers() -> Iterator[Said]:
        yield Said("the phone restarts itself now and comes back as it is, at the same address\n")
        yield from (Said(code=1), Said(code=1))
        while True:
            yield Said("{}")

    said = answers()
    phone = FakePhone("one", answer=lambda words: next(said))
    with FakeAdb(phone) as server:
        done = bring_back(phone_of(server), Deadline(WAIT_S), snapshot="here")

    assert done.exit_code == 0
    assert phone.words == [["vphone", "restore", "here"], *[["vphone", "state"]] * 3]
