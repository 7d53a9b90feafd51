"""Text entry: ways, read-back, putting back, secrets, enter, keyboard (spec L-96 to L-102, C-47, C-50)."""

from typing import Literal

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Clear, Type
from pollex.device.deadline import Deadline
from pollex.errors import TextDetail, WireDetail
from pollex.guard.hands import Hands
from tests.act.page import Field, Page
from tests.act.typing import sent, target, type_into
from tests.device.scripted_helper import Cut
from tests.screen.scene import N

TEXT = "你好\uff0c世界😀 100%s $5 `date`"


def test_a_plain_field_takes_any_text_by_its_own_action(executor: Executor, page: Page) -> None:
    """L-96, LA-9 a."""
    page.fields.append(Field(1, "old"))

    receipt = type_into(executor, page, TEXT)

    assert (receipt.status, receipt.dispatch, receipt.ok) == ("completed", "finished", True)
    assert (receipt.check.rule, receipt.check.held) == ("text equals what was typed", True)
    assert (receipt.action, receipt.ways_tried, receipt.way) == ("type", ("set",), "node")
    assert page.fields[0].text == TEXT
    assert page.inputs == [("act", "set_text")]
    assert receipt.after is not None and receipt.after.text == TEXT


def test_the_text_that_is_there_already_is_not_sent_again(executor: Executor, page: Page) -> None:
    """C-27."""
    page.fields.append(Field(1, TEXT))

    receipt = type_into(executor, page, TEXT)

    assert (receipt.status, receipt.dispatch, receipt.check.held) == ("observed", "none", True)


@pytest.mark.parametrize("mode", ["append", "insert"])
@pytest.mark.parametrize("held", ["", "old"])
def test_where_nothing_is_added_nothing_is_sent(
    executor: Executor, page: Page, held: str, mode: Literal["append", "insert"]
) -> None:
    """C-27, F-102: what the receipt says of the field is as it is now."""
    page.fields.append(Field(1, held, is_focused=True, selection=(0, 0)))
    page.draw()
    into = target(executor)
    page.fields[0].text = "newer"
    page.draw()

    receipt = executor.perform(Type("", into, mode=mode), Deadline(30))

    assert (receipt.status, receipt.dispatch, receipt.check.held) == ("observed", "none", True)
    assert receipt.after is not None and receipt.after.text == "newer"
    assert page.inputs == []


@pytest.mark.parametrize("how", ["takes", "declines"])
def test_a_field_deaf_to_set_text_is_pasted_into(executor: Executor, page: Page, how: str) -> None:
    """L-96, L-97, LA-9 b: whether it says no or says yes and does nothing."""
    deaf = Field(1, "old", takes=("paste",)) if how == "takes" else Field(1, "old", declines=("set",))
    page.fields.append(deaf)

    receipt = type_into(executor, page, TEXT)

    assert (receipt.status, receipt.ways_tried) == ("completed", ("set", "paste"))
    assert deaf.text == TEXT
    # All of the old text was selected, and no key went in.
    assert sent(page, "act") == ["set_text", "focus", "set_selection"]
    assert sent(page, "key") == []


def test_a_field_deaf_to_paste_too_gets_keys_for_plain_text_only(executor: Executor, page: Page) -> None:
    """L-99: no way is given a character it cannot carry."""
    page.fields += [Field(1, takes=("keys",)), Field(2, takes=("keys",))]

    plain = type_into(executor, page, "plain text", number=1)
    other = type_into(executor, page, "héllo", number=2)
    lines = type_into(executor, page, "a\nb", number=2)

    assert (plain.status, plain.ways_tried, plain.way) == ("completed", ("set", "paste", "keys"), "key")
    assert (other.status, other.error, other.ways_tried) == ("observed", "MISMATCH", ("set", "paste"))
    assert lines.ways_tried == ("set", "paste")
    assert [said for said in sent(page, "text") if said.startswith("keys")] == ["keys plain text"]


def test_a_field_deaf_to_all_keeps_its_old_text(executor: Executor, page: Page) -> None:
    """L-96, LA-9 d."""
    page.fields.append(Field(1, "old", takes=()))

    receipt = type_into(executor, page, "new")

    assert (receipt.status, receipt.error, receipt.ok) == ("observed", "MISMATCH", False)
    assert receipt.detail == TextDetail("old")
    assert "the old text again: 'old'" in receipt.message
    assert receipt.check.held is False


def test_what_is_put_back_is_what_the_phone_found_and_not_what_we_had_read(executor: Executor, page: Page) -> None:
    """L-96: somebody has typed since."""
    page.fields.append(Field(1, "read", shape=lambda text: text if text.startswith("newer") else text[:2]))
    page.draw()
    into = target(executor)
    page.fields[0].text = "newer text"

    receipt = executor.perform(Type("abcd", into), Deadline(30))

    assert (receipt.error, receipt.detail) == ("MISMATCH", TextDetail("newer text", accepted=(2, 4)))


def test_text_that_was_cut_is_told_in_units_and_the_old_one_put_back(executor: Executor, page: Page) -> None:
    """L-100, LA-9 e: a field that says nothing of its limit."""
    page.fields.append(Field(1, "old", shape=lambda text: text[:9]))

    receipt = type_into(executor, page, TEXT)

    assert page.fields[0].text == "old"
    assert receipt.error == "MISMATCH"
    assert "The text was cut: 10 of 23 accepted." in receipt.message
    assert receipt.detail == TextDetail("old", accepted=(10, 23))


def test_text_that_was_regrouped_is_left_and_no_other_way_tried(executor: Executor, page: Page) -> None:
    """L-100, C-47."""
    page.fields.append(Field(1, "", shape=lambda text: " ".join(text[at : at + 4] for at in range(0, len(text), 4))))

    receipt = type_into(executor, page, "DE8937040044")

    assert (receipt.error, receipt.ways_tried) == ("MISMATCH", ("set",))
    assert receipt.detail == TextDetail("DE89 3704 0044", same_characters=True)
    assert page.fields[0].text == "DE89 3704 0044"


def test_an_amount_whose_decimals_moved_is_not_the_same(executor: Executor, page: Page) -> None:
    """L-100: 57.57 that reads 5.757 is no question of separators."""
    page.fields.append(Field(1, "", shape=lambda text: "5.757" if text else ""))

    receipt = type_into(executor, page, "57.57")

    assert receipt.detail == TextDetail("")
    assert receipt.ways_tried == ("set", "paste", "keys")


def test_a_secret_field_counts_when_accepted_and_never_sees_the_clipboard(executor: Executor, page: Page) -> None:
    """C-50, L-97, L-100."""
    page.fields += [Field(1, "", is_secret=True), Field(2, "", is_secret=True, declines=("set",))]

    taken = type_into(executor, page, "7#Zq-planted", number=1)
    declined = type_into(executor, page, "7#Zq-planted", number=2)

    assert (taken.status, taken.check.held) == ("completed", None)
    assert [warned.code for warned in taken.warnings] == ["SECRET_NOT_VERIFIED"]
    assert (declined.status, declined.error, declined.ways_tried) == ("not_started", "REJECTED", ("set",))
    assert sent(page, "text") == [] and sent(page, "clipboard") == []
    assert "7#Zq" not in repr(taken) + repr(declined)


def test_to_a_secret_field_nothing_can_be_added(executor: Executor, page: Page) -> None:
    """C-50."""
    page.fields.append(Field(1, "x", is_secret=True))

    receipt = type_into(executor, page, "y", mode="append")

    assert (receipt.status, receipt.error) == ("not_started", "UNSUPPORTED")
    assert page.inputs == []


@pytest.mark.parametrize(
    ("mode", "becomes"),
    [("replace", "!"), ("append", "A😀B中文!"), ("insert", "A!B中文")],
    ids=["replace", "append", "insert"],
)
def test_modes_keep_what_they_should(executor: Executor, page: Page, mode: str, becomes: str) -> None:
    """L-101, F-102: positions are UTF-16 units."""
    page.fields.append(Field(1, "A😀B中文", is_focused=True, selection=(1, 3)))

    receipt = type_into(executor, page, "!", mode=mode)

    assert (receipt.status, page.fields[0].text) == ("completed", becomes)
    assert sent(page, "act") == ["set_text" if mode == "replace" else "replace_selection"]


def test_a_part_is_written_only_if_the_rest_is_as_it_was_read(executor: Executor, page: Page, fake: object) -> None:
    """L-101: the old text travels with the request."""
    page.fields.append(Field(1, "abc", is_focused=True))

    type_into(executor, page, "d", mode="append")

    (request,) = page.phone.helper.asked("act")
    assert request["target"]["text"] == "abc"
    assert request["args"] == {"start": 3, "end": 3, "text": "d"}


@pytest.mark.parametrize("mode", ["append", "insert"])
@pytest.mark.parametrize("read", ["", "old"])
def test_nothing_is_lost_that_was_typed_since_it_was_read(
    executor: Executor, page: Page, mode: Literal["append", "insert"], read: str
) -> None:
    """L-101: also of a field that was empty."""
    page.fields.append(Field(1, read, is_focused=True))
    page.draw()
    into = target(executor)
    page.fields[0].text = "newer"

    receipt = executor.perform(Type("!", into, mode=mode), Deadline(30))

    assert (receipt.status, receipt.error, page.fields[0].text) == ("not_started", "STALE", "newer")


def test_appending_falls_back_to_a_paste_at_the_end(executor: Executor, page: Page) -> None:
    """L-96, L-101."""
    page.fields.append(Field(1, "abc", takes=("paste",)))

    receipt = type_into(executor, page, "d", mode="append")

    assert (receipt.status, page.fields[0].text) == ("completed", "abcd")
    assert sent(page, "text") == ["paste d"]


@pytest.mark.parametrize("text", ["a\0b", "a\ud83d", "\ude00"], ids=["nul", "first half", "second half"])
def test_what_no_field_takes_is_refused(executor: Executor, page: Page, text: str) -> None:
    """C-47."""
    page.fields.append(Field(1))

    receipt = type_into(executor, page, text)

    assert (receipt.status, receipt.error) == ("not_started", "INVALID")
    assert page.inputs == []


@pytest.mark.parametrize(
    ("text", "mode", "code"),
    [("😀😀", "replace", None), ("😀😀a", "replace", "OUT_OF_RANGE"), ("abc", "append", "OUT_OF_RANGE")],
)
def test_what_is_longer_than_the_field_is_refused_before_anything_is_sent(
    executor: Executor, page: Page, text: str, mode: str, code: str | None
) -> None:
    """C-47: four units."""
    page.fields.append(Field(1, "ab", max_length=4))

    receipt = type_into(executor, page, text, mode=mode)

    assert receipt.error == code
    if code is not None:
        assert (receipt.status, receipt.detail, page.inputs) == ("not_started", WireDetail(max=4), [])


def test_without_a_target_the_focused_field_is_meant(executor: Executor, page: Page) -> None:
    """L-101, F-102; the focus is compared on the phone."""
    page.fields += [Field(1), Field(2, is_focused=True)]
    page.draw()

    receipt = executor.perform(Type("x"), Deadline(20))

    assert (receipt.status, [one.text for one in page.fields]) == ("completed", ["", "x"])
    assert page.phone.helper.asked("act")[0]["expect"]["focus"]["node"] == [1, 2]


def test_a_screen_on_which_nothing_had_the_focus_is_read_again(executor: Executor, page: Page) -> None:
    """Somebody may have touched the field since."""
    page.fields.append(Field(1))
    page.draw()
    executor.look(Deadline(10))
    page.fields[0].is_focused = True
    page.draw()

    receipt = executor.perform(Type("x"), Deadline(20))

    assert (receipt.status, page.fields[0].text) == ("completed", "x")


def test_with_nothing_focused_there_is_no_field(executor: Executor, page: Page) -> None:
    """L-101, F-102."""
    page.fields.append(Field(1))
    page.draw()

    receipt = executor.perform(Type("x"), Deadline(20))

    assert (receipt.status, receipt.error, page.inputs) == ("not_started", "NO_FIELD", [])


def test_a_button_takes_no_text_and_a_disabled_field_none_now(executor: Executor, page: Page) -> None:
    """F-102."""
    page.fields.append(Field(1, is_enabled=False))
    page.others.append(N("Button", (0, 800, 1080, 900), text="OK", flags="clickable", actions=("click",), id=2))

    disabled = type_into(executor, page, "x", number=1)
    button = type_into(executor, page, "x", number=2)

    assert (disabled.error, button.error, page.inputs) == ("DISABLED", "UNSUPPORTED", [])


def test_a_connection_that_breaks_leaves_it_unknown_and_nothing_is_sent_again(executor: Executor, page: Page) -> None:
    """L-100, design principle 5."""
    page.fields.append(Field(1))
    page.draw()
    into = target(executor)
    page.phone.helper.script("act", Cut)

    receipt = executor.perform(Type("x", into), Deadline(20))

    assert (receipt.status, receipt.dispatch, receipt.error) == ("unknown", "uncertain", "CONNECTION_LOST")
    assert len(page.phone.helper.asked("act")) == 1 and sent(page, "text") == []


def test_a_field_that_is_gone_afterwards_is_not_typed_into_again(executor: Executor, page: Page) -> None:
    """L-100: as a page that goes on by itself after the last digit."""
    page.fields.append(Field(1))

    def go(text: str) -> str:
        page.is_gone = True
        return text

    page.fields[0].shape = go

    receipt = type_into(executor, page, "123456")

    assert (receipt.status, receipt.error, receipt.dispatch) == ("unknown", "READ_FAILED", "finished")
    assert page.inputs == [("act", "set_text")]


def test_clearing_reads_back_empty(executor: Executor, page: Page) -> None:
    """F-104."""
    page.fields.append(Field(1, "some words"))
    page.draw()

    receipt = executor.perform(Clear(target(executor)), Deadline(20))

    assert (receipt.action, receipt.status, page.fields[0].text) == ("clear", "completed", "")


def test_clearing_by_keys_is_one_key_on_all_that_is_selected(executor: Executor, page: Page) -> None:
    """L-101: never by counting."""
    page.fields.append(Field(1, "some words", takes=("keys",)))
    page.draw()

    receipt = executor.perform(Clear(target(executor)), Deadline(20))

    assert (receipt.status, page.fields[0].text, receipt.ways_tried) == ("completed", "", ("set", "keys"))
    assert sent(page, "key") == ["67"]


def test_a_clipboard_that_could_not_be_restored_is_told(executor: Executor, page: Page) -> None:
    """L-97."""
    page.fields.append(Field(1, takes=("paste",)))
    page.clipboard = None

    receipt = type_into(executor, page, "x")

    assert [warned.code for warned in receipt.warnings] == ["CLIPBOARD_NOT_RESTORED"]


def test_a_person_types_at_the_cursor_and_nothing_is_put_away_or_put_back(executor: Executor, page: Page) -> None:
    """Decision 009: as from a keyboard; what the app makes of it stays, and the person sees it for themselves."""
    page.fields.append(Field(1, "old", takes=("paste", "keys"), is_focused=True))
    page.draw()
    hands = executor.by_hand(Hands())
    executor.look(Deadline(30))

    typed = hands.perform(Type("100%", mode="insert"), Deadline(30))
    composed = hands.perform(Type("你好", mode="insert"), Deadline(30))

    assert [receipt.status for receipt in (typed, composed)] == ["completed"] * 2
    assert [said for name, said in page.inputs] == ["keys 100%", "paste 你好"]


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_part_goes_into_a_secret_field_by_keys_alone(executor: Executor, page: Page, by_hand: bool) -> None:
    """L-97, L-99: what it holds is known to the phone only, and others can read the clipboard."""
    page.fields.append(Field(1, "dots", is_secret=True, is_focused=True))
    page.draw()
    executor.look(Deadline(30))
    hands = executor.by_hand(Hands()) if by_hand else executor

    typed = hands.perform(Type("7#Zq", mode="insert"), Deadline(30))
    refused = hands.perform(Type("密码", mode="insert"), Deadline(30))

    assert (typed.status, [warned.code for warned in typed.warnings]) == ("completed", ["SECRET_NOT_VERIFIED"])
    assert (refused.status, refused.error) == ("not_started", "UNSUPPORTED")
    assert [said for name, said in page.inputs] == ["keys 7#Zq"]
