"""What differs between two screens, by ref and as a share; and by what pages and lists are known again."""

import json

import pytest

from pollex.screen.changes import changed_share, changes_json, changes_since, has_changed
from pollex.screen.fingerprint import content_fingerprint, page_fingerprint, rows_of
from pollex.screen.refs import NamedScreen, RefTable
from pollex.screen.screen import Screen
from pollex.screen.self_moving import is_clock_or_progress, moved_by_themselves
from tests.screen.scene import N, W, screen_of
from tests.screen.scenes import KEYBOARD, STATUS_BAR

FULL = (0, 0, 1080, 2400)


def text(label: str, id: int, **facts: object) -> N:
    return N("TextView", (0, 0, 9, 9), text=label, id=id, **facts)  # type: ignore[arg-type]


def switch(is_on: bool, id: int = 50) -> N:
    return N("Switch", (0, 0, 9, 9), text="Wi-Fi", id=id, flags="clickable checkable" + (" checked" if is_on else ""))


def page(*nodes: N, above: tuple[W, ...] = ()) -> Screen:
    return screen_of(*above, W(N("FrameLayout", FULL, list(nodes), id=1), id=9, title="Page"))


def pair(before: Screen, after: Screen) -> tuple[NamedScreen, NamedScreen]:
    table = RefTable()
    return table.take(before), table.take(after)


def test_a_toggled_switch_is_one_change_of_one_state() -> None:
    """F-86, and the example of find.md."""
    before, after = pair(page(switch(False)), page(switch(True)))

    told = changes_json(changes_since(before, after), before, after)

    assert told == {
        "added": [],
        "changed": [{"ref": "e1", "states": [["checked", False, True]]}],
        "removed": [],
    }


def test_what_came_and_went_is_named_and_texts_keep_their_ref() -> None:
    """F-86."""
    before, after = pair(page(text("a", 2), text("gone", 3)), page(text("b", 2), text("new", 4)))

    told = changes_json(changes_since(before, after), before, after)

    assert json.loads(json.dumps(told)) == {
        "added": [{"ref": "e1", "role": "text", "name": "new"}],
        "changed": [{"ref": "e2", "text": ["a", "b"]}],
        "removed": ["e3"],
    }


def test_a_row_that_moved_is_no_change() -> None:
    before, after = pair(page(text("a", 2)), page(N("TextView", (50, 50, 99, 99), text="a", id=2)))

    assert changes_since(before, after).is_empty


def test_windows_that_opened_and_closed_are_named() -> None:
    dialog = W(N("FrameLayout", FULL, [text("Sure?", 2)]), id=30, title="Delete?")
    before, after = pair(page(), page(above=(dialog,)))

    assert changes_since(before, after).opened == ("Delete?",)
    assert changes_since(after, before).closed == ("Delete?",)


def test_a_recycled_row_is_another_control() -> None:
    """F-11."""

    def row(label: str) -> N:
        return text(label, 7, flags="clickable")

    before, after = pair(page(row("Row 1")), page(row("Row 9")))
    changes = changes_since(before, after)

    assert ([node.text for node in changes.added], [node.text for node in changes.removed]) == (["Row 9"], ["Row 1"])


@pytest.mark.parametrize(
    ("before", "after", "share"),
    [
        (page(), page(), 0.0),
        (page(switch(False)), page(switch(True)), 1.0),
        (page(*(text(str(n), n) for n in range(2, 12))), page(*(text(str(n), n) for n in range(2, 11))), 0.1),
        (page(*(text(str(n), n) for n in range(2, 6))), page(*(text("x", n) for n in range(2, 6))), 1.0),
        # Built anew with other ids, the same to look at.
        (page(*(text(str(n), n) for n in range(2, 6))), page(*(text(str(n), n + 70) for n in range(2, 6))), 0.0),
        (page(text("a", 2), above=(STATUS_BAR,)), page(text("a", 2), above=(KEYBOARD,)), 0.0),
        (page(text("a", 2), text("12:30", 3)), page(text("a", 2), text("12:31", 3)), 0.0),
    ],
    ids=["empty", "toggled", "one of ten", "all", "rebuilt", "bars and keyboard", "clock"],
)
def test_the_share_of_changed_nodes(before: Screen, after: Screen, share: float) -> None:
    """L-113."""
    assert changed_share(*pair(before, after)) == pytest.approx(share)


def test_what_moves_by_itself_is_left_out() -> None:
    """L-85, L-113: two looks with nothing done between them tell what it is."""
    first, second, third = (page(text("a", 2), text(f"{n} people watch", 3)) for n in (7, 8, 9))
    moving = moved_by_themselves(first, second)

    assert changed_share(*pair(second, third)) == 0.5
    assert changed_share(*pair(second, third), moving) == 0.0
    assert page_fingerprint(second) != page_fingerprint(third)
    assert page_fingerprint(second, moving) == page_fingerprint(third, moving)


@pytest.mark.parametrize(
    ("label", "is_clock"),
    [("12:30", True), ("9:05 PM", True), ("上午 9:05", True), ("1:02:03", True), ("12:30 Lee", False), ("12", False)],
)
def test_a_clock_is_a_text_that_is_a_time(label: str, is_clock: bool) -> None:
    assert is_clock_or_progress(page(text(label, 2)).nodes[1]) is is_clock


def test_the_time_on_a_button_is_no_clock() -> None:
    assert not is_clock_or_progress(page(text("12:30", 2, flags="clickable")).nodes[1])


def test_the_page_fingerprint_knows_states_and_leaves_out_clock_bar_keyboard_and_progress() -> None:
    """L-84, L-85."""

    def looks(*nodes: N, above: tuple[W, ...] = ()) -> str:
        return page_fingerprint(page(*nodes, above=above))

    def bar(value: float) -> N:
        return N("ProgressBar", (0, 0, 9, 9), id=4, range=(0, 0, 100, value))

    plain = looks(switch(False), text("12:30", 3), bar(1))

    assert plain == looks(switch(False, id=77), text("12:31", 3), bar(50), above=(STATUS_BAR,))
    assert plain == looks(switch(False), text("12:30", 3), bar(1), above=(KEYBOARD,))
    assert plain != looks(switch(True), text("12:30", 3), bar(1))


def test_what_was_made_anew_in_another_state_is_a_change() -> None:
    """L-113: matched by id, role and text where the ref is another one, and then compared."""
    rest = [text(f"row {place}", 60 + place) for place in range(9)]
    same = pair(page(switch(False), *rest), page(switch(False, id=51), *rest))
    flipped = pair(page(switch(False), *rest), page(switch(True, id=51), *rest))

    assert changed_share(*same) == 0
    assert changed_share(*flipped) == pytest.approx(0.1)


def test_a_clock_that_goes_on_is_no_change_of_the_screen() -> None:
    """L-60 `changed`: nor what moves by itself; a row that moved and a field that got the focus are."""
    before = page(text("12:30", 40), text("Offer 1", 41), switch(False))
    assert not has_changed(before, page(text("12:31", 40), text("Offer 1", 41), switch(False)))
    offered = page(text("12:30", 40), text("Offer 2", 41), switch(False))
    assert has_changed(before, offered)
    assert not has_changed(before, offered, frozenset(node.id for node in before.nodes if node.text == "Offer 1"))
    assert has_changed(before, page(text("12:30", 40), text("Offer 1", 41), switch(True)))
    moved = N("TextView", (0, 50, 9, 59), text="Offer 1", id=41)
    assert has_changed(before, page(text("12:30", 40), moved, switch(False)))
    assert has_changed(before, page(text("12:30", 40), text("Offer 1", 41, flags="focused"), switch(False)))


def rows(*labels: str, top: int = 0) -> Screen:
    listed = [
        N("TextView", (0, top + 100 * place, 100, top + 100 * place + 100), text=label)
        for place, label in enumerate(labels)
    ]
    inner = N("LinearLayout", (0, 0, 1080, 1000), listed)
    return page(N("ScrollView", (0, 0, 1080, 1000), [inner], flags="scrollable"), text("12:30", 99))


def test_the_content_of_a_scroller_is_its_rows_and_their_places() -> None:
    """F-49, F-50: refs, ids and what lies outside take no part."""

    def looks(screen: Screen) -> str:
        return content_fingerprint(screen, screen.nodes[1])

    assert looks(rows("a", "b")) == looks(rows("a", "b"))
    assert looks(rows("a", "b")) != looks(rows("a", "c"))
    assert looks(rows("a", "b")) != looks(rows("a", "b", top=-50))
    assert [(row.offset, row.length) for row in rows_of(rows("a", "b"), rows("a", "b").nodes[1])] == [
        (0, 100),
        (100, 100),
    ]


def test_a_row_longer_than_the_scroller_is_replaced_by_its_children() -> None:
    """F-50."""
    parts = [N("TextView", (0, top, 100, top + 500), text=str(top)) for top in (-500, 0, 500)]
    long = N("LinearLayout", (0, -500, 1080, 1500), parts)
    short = N("TextView", (0, 900, 1080, 1000), text="next")
    screen = page(N("ScrollView", (0, 0, 1080, 1000), [long, short], flags="scrollable"))

    assert [row.offset for row in rows_of(screen, screen.nodes[1])] == [0, 500, 900]
