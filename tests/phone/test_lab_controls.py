"""Controls of the app Lab by touches and keys, and what the phone's own dump says of them."""

import time

from pollex.screen.screen import Node
from tests.phone.lab import PACKAGE, Lab, middle
from tests.phone.waiting import wait_for

REST_S = 0.5
PLAIN_TEXT = "A\N{GRINNING FACE}B中文"


def test_touches_are_counted_one_by_one(lab: Lab) -> None:
    lab.open("ControlsActivity")

    for _ in range(3):
        lab.tap("count_clicks")

    lab.await_text("clicks", "Clicks: 3")


def test_a_finger_that_stays_is_a_long_click(lab: Lab) -> None:
    lab.open("ControlsActivity")
    x, y = map(str, middle(lab.await_in_sight(resource_id=f"{PACKAGE}:id/hold")))

    lab.phone.output("shell", "input", "swipe", x, y, x, y, "1500")

    lab.await_text("long_clicks", "Long clicks: 1")


def test_a_touch_on_a_slider_sets_its_value(lab: Lab) -> None:
    lab.open("ControlsActivity")

    lab.tap("volume")

    lab.await_text("volume_value", "Volume: 50")


def test_what_is_checked_is_told(lab: Lab) -> None:
    lab.open("ControlsActivity")

    for name in ("airplane", "terms", "size_medium"):
        lab.tap(name)

    for name in ("airplane", "terms", "size_medium"):
        lab.await_node(resource_id=f"{PACKAGE}:id/{name}", checked="yes")
    assert [node.checked for node in lab.nodes(resource_id=f"{PACKAGE}:id/size_small")] == ["no"]


def test_a_field_takes_no_more_than_it_may_hold(lab: Lab) -> None:
    lab.open("ControlsActivity")
    lab.tap("short_text")

    lab.phone.output("shell", "input", "text", "abcdefgh")

    lab.await_text("short_text", "abcde")


def test_a_field_for_numbers_takes_digits_only(lab: Lab) -> None:
    lab.open("ControlsActivity")
    lab.tap("number")

    lab.phone.output("shell", "input", "text", "4x2")

    lab.await_text("number", "42")


def test_a_long_list_is_scrolled_by_a_finger_and_a_row_chosen(lab: Lab) -> None:
    lab.open("ControlsActivity")
    top = lab.await_in_sight(text="Row 1")
    x, y = middle(top)

    lab.phone.output("shell", "input", "swipe", str(x), str(y + 400), str(x), str(y - 200), "100")
    lab.await_gone(text="Row 1")
    row = wait_for("a row that stands still", lambda: _row_at_rest(lab))
    lab.tap_node(text=row)

    lab.await_text("row", f"Chosen: {row.lower()}")


def test_the_phones_own_dump_has_texts_of_all_planes(lab: Lab) -> None:
    lab.open("ControlsActivity")
    lab.await_in_sight(resource_id=f"{PACKAGE}:id/plain", text=PLAIN_TEXT)
    lab.session.close()

    dump = wait_for("a dump", lambda: _dump(lab))

    assert f'text="{PLAIN_TEXT}" resource-id="{PACKAGE}:id/plain"' in dump


def _row_at_rest(lab: Lab) -> str | None:
    """The text of the second row that is seen, once two readings agree on where it is, with a rest between them: a
    fling may stop for a moment on a busy computer, and a touch then only ends it."""
    before = _rows(lab)
    time.sleep(REST_S)
    after = _rows(lab)
    if len(before) < 2 or [(n.text, n.bounds) for n in before] != [(n.text, n.bounds) for n in after]:
        return None
    return before[1].text


def _rows(lab: Lab) -> list[Node]:
    return [node for node in lab.nodes(resource_id="android:id/text1") if "Row" in node.text]


def _dump(lab: Lab) -> str | None:
    said = lab.phone.adb("exec-out", "uiautomator", "dump", "/dev/tty").stdout.decode()
    return said.partition("UI hierchary")[0] if said.startswith("<?xml") else None
