"""The page in front does what its reader did not expect: a naive client believes in its touch, pollex does not.

In each test the page was read before the fault. docs/faults.md has the table of them.
"""

import io

import pytest
from PIL import Image

from pollex.act.picture import take_picture
from pollex.action.actions import Type
from pollex.device.deadline import Deadline
from pollex.errors import Refused
from tests.phone.faults import Troubled
from tests.phone.waiting import WAIT_S, wait_for


def test_a_price_that_changes_is_not_paid(troubled: Troubled) -> None:
    """The naive client orders at a price that it has never seen."""
    troubled.open("Busy")
    order = troubled.aim("pay")
    troubled.fault("text pay Place order ¥99")

    receipt = troubled.tap(order)

    assert (receipt.status, receipt.error, troubled.clicks("pay")) == ("not_started", "STALE", 0), receipt.message
    assert troubled.naive_tap(order) == "success"
    troubled.lab.await_log("click", id="pay")


def test_a_text_that_changes_beside_a_harmless_button_stops_no_touch(troubled: Troubled) -> None:
    """Prices beside a button that spends are the gate's affair: tests/gate/test_orders.py."""
    troubled.open("Busy")
    count = troubled.aim("count")
    troubled.fault("text clicks Total ¥99")

    receipt = troubled.tap(count)

    assert (receipt.status, troubled.clicks("count")) == ("completed", 1), receipt.message


def test_a_button_that_has_moved_is_touched_where_it_is(troubled: Troubled) -> None:
    """The naive client touches the empty place."""
    troubled.open("TwoSaves")
    save = troubled.aim("save")
    troubled.fault("move save 0 900")

    assert troubled.naive_tap(save) == "success"
    assert troubled.clicks("save") == 0
    receipt = troubled.tap(save)

    assert (receipt.status, troubled.clicks("save")) == ("completed", 1), receipt.message


def test_rows_that_change_places_are_not_mixed_up(troubled: Troubled) -> None:
    """The naive client chooses another row than the one that it read."""
    troubled.open("Rows")
    troubled.lab.await_node(text="Row 005")
    screen = troubled.hands.executor.look(Deadline(WAIT_S)).screen
    row = troubled.aim_at(next(node for node in screen.nodes if node.text == "Row 005"))
    troubled.fault("reorder list")

    receipt = troubled.tap(row)

    assert (receipt.status, receipt.error) == ("not_started", "STALE"), receipt.message
    assert troubled.lab.log("click") == []
    assert troubled.naive_tap(row) == "success"
    assert troubled.lab.await_log("click")["row"] != 5


def test_what_moves_by_itself_is_no_effect_of_a_touch(troubled: Troubled) -> None:
    """Of a button that does nothing the naive client sees that the picture differs afterwards."""
    troubled.open("DeadButtons")
    dead = troubled.aim("dead")
    troubled.fault("animation")

    before = troubled.phone.adb("exec-out", "screencap", "-p").stdout
    assert troubled.naive_tap(dead) == "success"
    assert troubled.phone.adb("exec-out", "screencap", "-p").stdout != before
    receipt = troubled.tap(dead)

    assert "NO_VISIBLE_CHANGE" in [warned.code for warned in receipt.warnings], receipt
    assert receipt.settled is not None and receipt.settled.quiet is False


def test_a_page_that_comes_late_is_not_touched_before_it_is_there(troubled: Troubled) -> None:
    """`am start` ends with 0 and the naive client touches a page that shows nothing yet."""
    troubled.open("TwoSaves")
    save = troubled.aim("save")
    troubled.fault("slow-pages 600000")
    troubled.open("TwoSaves")

    assert troubled.naive_tap(save) == "success"
    receipt = troubled.tap(save)

    assert (receipt.status, receipt.dispatch, troubled.clicks("save")) == ("not_started", "none", 0), receipt.message
    troubled.shell("vphone fault clear")
    assert troubled.tap(troubled.aim("save")).status == "completed"
    assert troubled.clicks("save") == 1


def test_a_page_that_must_not_be_pictured_is_said_to_be_so(troubled: Troubled) -> None:
    """`screencap` ends with 0 and gives the naive client a picture, which is black where the page is."""
    troubled.open("TwoSaves")
    save = troubled.aim("save")
    troubled.fault("secure")

    naive = troubled.phone.adb("exec-out", "screencap", "-p")
    with pytest.raises(Refused) as refused:
        take_picture(troubled.hands.executor, Deadline(WAIT_S))
    receipt = troubled.tap(save)

    page = Image.open(io.BytesIO(naive.stdout)).convert("RGB")
    below_the_bar = page.crop((0, page.height // 10, page.width, page.height))
    assert (naive.returncode, below_the_bar.getextrema()) == (0, ((0, 0), (0, 0), (0, 0)))
    assert refused.value.code == "SCREEN_SECURE"
    assert (receipt.status, troubled.clicks("save")) == ("completed", 1)


def test_a_dialog_of_the_app_is_not_touched_through(troubled: Troubled) -> None:
    """The naive client touches where the button was, and the dialog has it."""
    troubled.open("TwoSaves")
    save = troubled.aim("save")
    troubled.fault("popup Members save 20 %")
    troubled.lab.await_node(text="Members save 20 %")

    receipt = troubled.tap(save)

    assert (receipt.status, receipt.dispatch) == ("not_started", "none"), receipt.message
    assert troubled.naive_tap(save) == "success"
    assert troubled.clicks("save") == 0
    troubled.lab.await_node(text="Members save 20 %")


def test_what_a_keyboard_covers_is_left_alone(troubled: Troubled) -> None:
    """The naive client types a letter instead; pollex says what lies over it."""
    troubled.open("Mixed")
    troubled.hands.node("greeting")
    screen = troubled.hands.executor.look(Deadline(WAIT_S)).screen
    rows = [node for node in screen.nodes if node.text.startswith("Row") and node.visible_bounds == node.bounds]
    row = troubled.aim_at(rows[-1])
    troubled.fault("keyboard greeting")
    troubled.await_window("InputMethod")
    troubled.lab.forget_log()

    assert troubled.naive_tap(row) == "success"
    assert troubled.lab.await_log("text")["id"] == "greeting"
    assert troubled.lab.log("click") == []
    receipt = troubled.tap(row)

    assert (receipt.status, receipt.error, receipt.dispatch) == ("not_started", "OCCLUDED", "none"), receipt
    assert troubled.lab.log("click") == []


def test_no_text_goes_into_a_field_that_a_keyboard_covers(troubled: Troubled) -> None:
    """Keys would reach the field, but nobody could see what they do there."""
    troubled.open("Fields")
    field = troubled.aim("search")
    troubled.fault("keyboard search")
    troubled.await_window("InputMethod")

    receipt = troubled.do(Type("helloworld", field.target))

    assert (receipt.status, receipt.error, receipt.dispatch) == ("not_started", "OCCLUDED", "none"), receipt
    assert troubled.hands.node("search").text == ""
    troubled.shell("vphone fault clear")
    again = troubled.do(Type("helloworld", troubled.aim("search").target))
    assert (again.status, troubled.hands.node("search").text) == ("completed", "helloworld"), again


def test_a_field_holds_what_the_receipt_says_that_it_holds(troubled: Troubled) -> None:
    """L-96 to L-100: whatever the field does with the text, `completed` is what it reads back as."""
    for how in ("deaf-to-set", "deaf-to-paste", "deaf", "rejects", "reformats", "cuts"):
        troubled.open("Fields")
        field = troubled.aim("plain_field")
        troubled.fault(f"field {how} plain_field")

        receipt = troubled.do(Type("helloworld", field.target))

        held = troubled.hands.node("plain_field").text
        assert (receipt.status == "completed") == (held == "helloworld"), (how, receipt, held)
        if how in ("deaf-to-set", "deaf-to-paste"):
            assert receipt.status == "completed", (how, receipt)
            continue
        assert receipt.error == "MISMATCH", (how, receipt)
        troubled.open("Fields")
        again = troubled.aim("plain_field")
        troubled.fault(f"field {how} plain_field")
        troubled.naive_tap(again)
        assert troubled.shell("input text helloworld") == ""
        wait_for("the keys", lambda: troubled.hands.node("plain_field").text in ("", "hello", "hell owor ld"))
