"""Text entry on real fields: each way, read back from the app (spec L-96 to L-101, LA-9)."""

from collections.abc import Iterator

import pytest

from pollex.action.actions import Clear, Tap, Type
from pollex.device.deadline import Deadline
from pollex.errors import TextDetail
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.waiting import WAIT_S

TEXT = "你好\uff0c世界😀 100%s $5 `date`"
OLD = "as it was"


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    with Hands.on(phone) as hands:
        hands.lab.open("FieldsActivity")
        yield hands


@pytest.mark.parametrize(
    ("name", "ways"), [("plain_field", ("set",)), ("deaf_to_set", ("set", "paste"))], ids=["plain", "deaf to set text"]
)
def test_the_app_holds_exactly_what_was_typed(hands: Hands, name: str, ways: tuple[str, ...]) -> None:
    """LA-9 a and b: and the clipboard is as before."""
    session = hands.lab.session
    before = session.clipboard(Deadline(WAIT_S))

    receipt = hands.do(Type(TEXT, hands.target(name)))

    assert (receipt.status, receipt.ways_tried, receipt.check.held) == ("completed", ways, True), receipt.message
    hands.lab.await_text(name, TEXT)
    assert session.clipboard(Deadline(WAIT_S)) == before


def test_a_field_deaf_to_paste_too_gets_keys(hands: Hands) -> None:
    """L-99; without an input method that takes text from outside plain text only (LA-9 c)."""
    plain = hands.do(Type("plain 42", hands.target("deaf_to_paste")))
    other = hands.do(Type(TEXT, hands.target("deaf_to_paste")))

    assert (plain.status, plain.ways_tried) == ("completed", ("set", "paste", "keys")), plain.message
    assert (other.status, other.error, other.ways_tried) == ("observed", "MISMATCH", ("set", "paste"))
    hands.lab.await_text("deaf_to_paste", "plain 42")


def test_a_field_deaf_to_all_keeps_its_old_text(hands: Hands) -> None:
    """LA-9 d."""
    receipt = hands.do(Type("new", hands.target("deaf_to_all")))

    assert (receipt.status, receipt.error, receipt.detail) == ("observed", "MISMATCH", TextDetail(OLD))
    hands.lab.await_text("deaf_to_all", OLD)


def test_a_field_that_cuts_without_a_word_is_found_out(hands: Hands) -> None:
    """LA-9 e."""
    receipt = hands.do(Type(TEXT, hands.target("limited")))

    assert receipt.error == "MISMATCH"
    assert "10 of 23 accepted" in receipt.message
    assert receipt.detail == TextDetail(OLD, accepted=(10, 23))
    hands.lab.await_text("limited", OLD)


def test_a_field_in_a_dialog_is_filled_and_the_dialog_stays(hands: Hands) -> None:
    """LA-9 f."""
    hands.do(Tap(hands.target("show_field_dialog")))

    receipt = hands.do(Type(TEXT, hands.target("dialog_field")))

    assert receipt.status == "completed", receipt.message
    hands.lab.await_text("dialog_field", TEXT)


def test_a_field_that_regroups_is_left_as_it_is(hands: Hands) -> None:
    """L-100, CA-23."""
    receipt = hands.do(Type("DE8937040044", hands.target("grouped")))

    assert (receipt.status, receipt.error, receipt.ways_tried) == ("observed", "MISMATCH", ("set",))
    assert receipt.detail == TextDetail("DE89 3704 0044", same_characters=True)


def test_a_password_counts_when_accepted(hands: Hands) -> None:
    """C-50, LA-10: and is in nothing that comes back."""
    receipt = hands.do(Type("7#Zq-planted", hands.target("secret_field")))

    assert (receipt.status, receipt.check.held) == ("completed", None), receipt.message
    assert [warned.code for warned in receipt.warnings] == ["SECRET_NOT_VERIFIED"]
    assert "7#Zq" not in repr(receipt)


def test_text_is_appended_and_cleared(hands: Hands) -> None:
    """L-101, F-104."""
    hands.do(Type("A😀", hands.target("plain_field")))
    appended = hands.do(Type("B中", hands.target("plain_field"), mode="append"))
    held = hands.node("plain_field").text
    cleared = hands.do(Clear(hands.target("plain_field")))

    assert (appended.status, held) == ("completed", "A😀B中"), appended.message
    assert (cleared.status, hands.node("plain_field").text) == ("completed", "")


def test_enter_reaches_the_app_once(hands: Hands) -> None:
    """F-103: one editor action."""
    receipt = hands.do(Type("garden", hands.target("search"), submits=True))

    assert (receipt.status, receipt.submitted) == ("completed", True), receipt.message
    hands.lab.await_text("entered", "Entered 1 times: garden")


def test_the_focused_field_is_meant_where_none_is_named(hands: Hands) -> None:
    """L-101."""
    hands.do(Tap(hands.target("plain_field")))

    receipt = hands.do(Type("here"))

    assert receipt.status == "completed", receipt.message
    hands.lab.await_text("plain_field", "here")
