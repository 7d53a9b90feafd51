"""What apps say to receipts of a soak run: by the notes of each app as it writes them."""

from typing import Any

import pytest

from benchmarks.deeds import Deed, Told
from benchmarks.notes import MARK, Notes, names_of, noted, since
from benchmarks.reached import Sent
from benchmarks.witness import Witness
from tests.screen.scene import N, W, screen_of

SHOP_CLICK = 'I/Demo    : {"app":"food","page":"shop","did":"click","id":"add","label":"+","total":"¥0"}'
SHOP_TICK = 'I/Demo    : {"app":"food","page":"order","did":"tick","id":"box","label":"Agree","on":true,"total":""}'
SHOP_EDIT = 'I/Demo    : {"app":"chat","page":"chat","did":"edit","id":"input","text":"mil","total":""}'
SHOP_TOUCH = 'I/Demo    : {"app":"food","page":"shop","did":"touch","x":300,"y":900,"id":null,"label":null,"total":""}'
UNNAMED_CLICK = 'I/Demo    : {"app":"mall","page":"web","did":"click","id":"","label":"Pay","total":"¥5"}'
SHOP_KEY = 'I/Demo    : {"app":"food","page":"shop","did":"key","key":"KEYCODE_BACK","total":"¥0"}'
ROW_CLICK = 'I/Lists   : {"page":"rows","did":"click","list":"list","row":4}'
FINGER = 'I/Lists   : {"page":"rows","did":"finger","list":"list","x":0,"y":-600}'
SCROLL = 'I/Lists   : {"page":"rows","did":"scroll","list":"list","by":"finger","distance":8,"first":1,"last":10}'
OWN_SCROLL = SCROLL.replace("finger", "app")
LAB_DOWN = 'I/Lab     : {"page":"busy","did":"touch","action":"DOWN","index":0,"ids":[0],"points":[[300.5,900]]}'
LAB_MOVE = LAB_DOWN.replace("DOWN", "MOVE")
POINT = (300.4, 900.0)
BOX = (0, 0, 100, 100)


def told(kind: str = "tap", way: str | None = "node", **facts: Any) -> Told:
    return Told(Sent("op", kind, 1_000, "finished", way, 20), "completed", **facts)


def says(receipt: Told, *lines: str, before: tuple[str, ...] = (), page: str = "shop") -> tuple[str, str | None]:
    """What is said to the receipt of a deed with these lines in the log, after others that were heard before it."""
    witness = Witness()
    witness.hear(noted("\n".join(before)))
    notes = noted("\n".join(lines))
    witness.hear(notes)
    return witness.says(receipt, deed(notes, receipt, page=page))


def deed(notes: Notes | None, *receipts: Told, page: str = "") -> Deed:
    return Deed(1, "none", False, "a call", 1.0, 20.0, told=receipts, notes=notes, page=page)


@pytest.mark.parametrize(
    ("receipt", "line"),
    [
        (told(controls=("com.demo.food:id/add",)), SHOP_CLICK),
        (told("click", controls=("com.demo.food:id/add",)), SHOP_CLICK),
        (told(way="touch", controls=("com.demo.food:id/add",)), SHOP_CLICK),
        (told(controls=("com.demo.mall 'Pay'",)), UNNAMED_CLICK),
        (told("set_checked", controls=("com.demo.food:id/box",), checked="yes"), SHOP_TICK),
        (told("type", controls=("com.demo.chat:id/input",), text="mil"), SHOP_EDIT),
        (told(controls=("dev.pollex.lists:id/row", "dev.pollex.lists row 4")), ROW_CLICK),
        (told(way="touch", point=POINT), SHOP_TOUCH),
        (told(way="touch", point=POINT), LAB_DOWN),
        (told(way="touch", point=POINT, app="dev.pollex.lists"), FINGER),
        (told("scroll", app="dev.pollex.lists"), SCROLL),
        (told("press", way="key", app="com.demo.food"), SHOP_KEY),
    ],
)
def test_an_app_that_notes_the_same_confirms_a_receipt(receipt: Told, line: str) -> None:
    assert says(receipt, line) == ("right", None)


@pytest.mark.parametrize(
    ("receipt", "lines"),
    [
        (told(controls=("com.demo.food:id/minus",)), (SHOP_CLICK,)),
        (told(way="touch", point=(10.0, 900.0)), (SHOP_TOUCH,)),
        (told(way="touch", point=POINT), (LAB_MOVE,)),
        (told("scroll", app="dev.pollex.lists"), (OWN_SCROLL,)),
        (told("scroll", app="com.android.settings"), (SCROLL,)),
        (told("press", way="key", app="com.demo.food"), (SHOP_CLICK, ROW_CLICK)),
        (told("press", way="key", app="com.demo.mall"), (SHOP_KEY,)),
    ],
)
def test_what_is_noted_of_something_else_says_nothing(receipt: Told, lines: tuple[str, ...]) -> None:
    assert says(receipt, *lines) == ("untold", None)


def test_a_click_that_a_shop_did_not_note_is_a_lie_where_it_noted_one_before() -> None:
    receipt = told(controls=("com.demo.food:id/add",))

    assert says(receipt, before=(SHOP_CLICK,)) == ("wrong", "com.demo.food:id/add has got no click, says the app")
    assert says(receipt) == ("untold", None)
    assert says(receipt, before=(SHOP_CLICK.replace('"page":"shop",', ""),)) == ("untold", None), (
        "of which page is not known"
    )
    assert says(receipt, before=(SHOP_CLICK,), page="order") == ("untold", None), (
        "that page may note nothing of its own"
    )


def test_a_finger_may_come_down_beside_what_it_was_meant_for() -> None:
    """Of a touch a receipt says where it went, and not who took it."""
    receipt = told(way="touch", controls=("com.demo.food:id/add",), point=POINT)

    assert says(receipt, SHOP_TOUCH, before=(SHOP_CLICK,)) == ("right", None)


@pytest.mark.parametrize(
    ("receipt", "line"),
    [
        (told(controls=("com.demo.food:id/add",)), SHOP_CLICK),
        (told(controls=("dev.pollex.lists row 4",)), ROW_CLICK),
        (told(way="touch", point=POINT), SHOP_TOUCH),
        (told("long_press", way="touch", point=POINT), LAB_DOWN),
    ],
)
def test_an_input_that_an_app_got_twice_is_found(receipt: Told, line: str) -> None:
    verdict, why = says(receipt, line, line)

    assert verdict == "twice"
    assert why is not None and "2" in why and "says the app" in why


def test_a_field_of_a_shop_that_holds_another_text_is_a_lie() -> None:
    receipt = told("type", controls=("com.demo.chat:id/input",), text="milk")

    assert says(receipt, SHOP_EDIT) == ("wrong", "com.demo.chat:id/input holds mil and not milk, says the app")


def test_notes_of_a_deed_are_those_after_its_mark() -> None:
    log = "\n".join((SHOP_CLICK, f'I/{MARK}    : {{"mark": 7}}', ROW_CLICK, "I/Lab     : no JSON", "-- main"))
    notes = noted(log)

    mine = since(notes, 7)

    assert mine is not None
    assert [note["control"] for note in mine] == ["dev.pollex.lists row 4"]
    assert since(notes, 8) is None


def test_where_the_beginning_of_the_notes_is_lost_nothing_is_said() -> None:
    receipt = told(controls=("com.demo.food:id/add",))
    witness = Witness()
    witness.hear(noted(SHOP_CLICK))

    assert witness.says(receipt, deed(None, receipt)) == ("untold", None)


def test_a_control_goes_by_its_id_or_its_label_and_by_the_row_that_it_stands_in() -> None:
    row = N(
        "LinearLayout", BOX, [N("TextView", BOX, text="Row 012"), N("Button", BOX, resource_id="a:id/add", text="+")]
    )
    lonely = N("TextView", BOX, text="ok")
    screen = screen_of(W(N("ListView", BOX, [row, lonely], collection=(2, 1))))

    _, in_row, _, add, alone = (names_of(node, screen) for node in screen.nodes)

    package = "com.example.app"
    assert in_row == (f"{package} row 12",)
    assert add == ("a:id/add", f"{package} row 12")
    assert alone == (f"{package} 'ok'",), "its neighbours' rows are not its own"


def test_what_has_a_whole_list_beside_it_stands_in_none_of_its_rows() -> None:
    rows = [N("TextView", BOX, text=f"Row {number:03d}") for number in range(3)]
    field = N("EditText", BOX, resource_id="a:id/greeting", text="Hello")
    screen = screen_of(W(N("LinearLayout", BOX, [field, N("ListView", BOX, rows, collection=(3, 1))])))

    assert names_of(screen.nodes[1], screen) == ("a:id/greeting",)
