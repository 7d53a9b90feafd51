"""List positions, overlays, and whether a tree is of use."""

import pytest

from pollex.screen.overlays import listed_alone, overlays
from pollex.screen.places import place_of
from pollex.screen.screen import Screen
from pollex.screen.usable import is_usable
from tests.screen.dumps import DUMPS, dump_screen
from tests.screen.scene import N, W, screen_of
from tests.screen.scenes import KEYBOARD, STATUS_BAR

FULL = (0, 0, 1080, 2400)


def in_words(*items: N, **facts: object) -> str:
    scroller = N("ListView", FULL, list(items), flags="scrollable", **facts)  # type: ignore[arg-type]
    screen = screen_of(W(N("FrameLayout", FULL, [scroller])))
    return str(place_of(screen, screen.nodes[1]))


def item(row: int, top: int, column: int = 0) -> N:
    return N("TextView", (0, top, 1080, top + 400), text=str(row), item=(row, column))


def test_rows_are_told_from_the_collection() -> None:
    """L-46, F-85, and the example of find.md."""
    shown = [item(row, 400 * row) for row in range(6)]

    assert in_words(*shown, collection=(200, 1)) == "rows 1-6 of 200, more below"
    assert in_words(item(98, 0), item(99, 400), collection=(100, 1)) == "rows 99-100 of 100, more above"
    assert in_words(item(0, 0), item(1, 400), collection=(2, 1)) == "rows 1-2 of 2"


def test_screenfuls_are_counted_from_one() -> None:
    """L-46."""
    scroller = N("ListView", FULL, [item(row, 0) for row in range(8, 16)], collection=(200, 1), flags="scrollable")
    screen = screen_of(W(N("FrameLayout", FULL, [scroller])))

    assert place_of(screen, screen.nodes[1]).screenful == (2, 25)


def test_without_a_count_the_scroll_actions_say_what_lies_beyond() -> None:
    assert in_words(item(3, 0), actions=("scroll_forward", "scroll_down")) == "rows 4-4, more below"
    assert in_words(actions=("scroll_backward", "scroll_forward")) == "more above and below"
    assert in_words(collection=(-1, 1), actions=("scroll_backward",)) == "more above"


def test_without_facts_what_an_edge_cuts_says_it_and_nothing_claims_the_end() -> None:
    """L-46: else unknown, never "the end"."""
    assert in_words(N("TextView", (0, 2300, 1080, 2600), text="cut")) == "more below"
    assert in_words(N("TextView", (0, -50, 1080, 100), text="cut")) == "more above"
    assert in_words(N("TextView", (0, 0, 1080, 100), text="whole")) == ""


def test_a_list_that_runs_sideways_has_more_to_the_left_and_right() -> None:
    shown = [item(0, 0, column) for column in (2, 3)]

    assert in_words(*shown, collection=(1, 9), actions=("scroll_left", "scroll_right")) == (
        "rows 3-4 of 9, more left and right"
    )


def app(*, id: int = 1, box: tuple[int, int, int, int] = FULL, package: str = "com.a", **facts: object) -> W:
    root = N("FrameLayout", box, [N("Button", box, text="OK", flags="clickable")])
    return W(root, id=id, bounds=box, package=package, **facts)  # type: ignore[arg-type]


SMALL = (140, 800, 940, 1400)


def flagged(*windows: W) -> list[tuple[int, str, float]]:
    return [(over.window.id, over.kind, round(over.share, 2)) for over in overlays(screen_of(*windows))]


def test_what_lies_over_the_page_is_flagged_with_its_share() -> None:
    """L-45."""
    page = app(id=1, focused=False)

    assert flagged(app(id=2, box=SMALL), page) == [(2, "dialog", 0.19)]
    assert flagged(app(id=2, type="overlay", package="b", box=SMALL, focused=False), page) == [(2, "foreign", 0.19)]
    assert flagged(KEYBOARD, STATUS_BAR, app()) == []


def test_what_systemui_shows_over_a_page_is_flagged_unless_it_is_a_bar() -> None:
    """L-45: a notification that comes up, the volume; not the bars on top and at the bottom."""
    ui = "com.android.systemui"

    def over(*box: int) -> list[tuple[int, str, float]]:
        left, top, right, bottom = box
        shown = app(id=2, type="system", package=ui, box=(left, top, right, bottom), focused=False)
        return flagged(shown, app(focused=False))

    assert over(24, 24, 1056, 393) == [(2, "foreign", 0.15)]
    assert over(900, 600, 1060, 1500) == [(2, "foreign", 0.06)]
    assert over(0, 0, 1080, 96) == over(0, 2256, 1080, 2400) == over(936, 0, 1080, 2400) == []


def test_questions_of_the_system_stand_first_at_any_size() -> None:
    """L-45: permission, crash and "not responding" dialogs."""
    bubble = app(id=2, type="overlay", package="b", box=(0, 0, 99, 99), focused=False)
    question = app(id=3, package="com.google.android.permissioncontroller", box=SMALL)

    assert flagged(bubble, question, app(focused=False)) == [(3, "question", 0.19), (2, "foreign", 0.0)]


def test_a_dialog_a_question_and_what_covers_much_are_listed_alone() -> None:
    """L-45, L-88."""

    def alone(*windows: W) -> int | None:
        window = listed_alone(screen_of(*windows))
        return None if window is None else window.id

    page = app(id=1, focused=False)

    assert alone(app(id=2, box=SMALL), page) == 2
    assert alone(app(id=2, type="overlay", package="b", box=SMALL, focused=False), app()) is None
    assert alone(app(id=2, type="overlay", package="b", box=(0, 0, 1080, 800), focused=False), app()) == 2
    assert alone(KEYBOARD, app()) is None


def usable(clickable: int, saying: int, **facts: object) -> bool:
    nodes = [N("Button", (0, 0, 9, 9), flags="clickable") for _ in range(clickable)]
    nodes += [N("TextView", (0, 0, 9, 9), text="x") for _ in range(saying - clickable)]
    return is_usable(screen_of(W(N("FrameLayout", FULL, nodes), **facts)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("clickable", "saying", "is_so"), [(2, 5, False), (3, 5, True), (3, 4, False), (2, 4, False)])
def test_a_page_needs_three_clickable_nodes_and_five_that_say_something(
    clickable: int, saying: int, is_so: bool
) -> None:
    """L-16, L-17: at 2/3 and 4/5."""
    assert usable(clickable, saying) is is_so


def test_what_is_out_of_view_or_has_no_area_does_not_count() -> None:
    """L-17."""
    nodes = [N("Button", (0, 3000, 9, 3009), text="x", flags="clickable") for _ in range(9)]

    assert not is_usable(screen_of(W(N("FrameLayout", FULL, nodes))))


def test_a_small_window_with_one_labelled_button_is_a_dialog_and_usable() -> None:
    """L-18."""
    labelled = [N("Button", SMALL, text="OK", flags="clickable")]

    def dialog(*nodes: N) -> Screen:
        return screen_of(W(N("FrameLayout", SMALL, list(nodes)), bounds=SMALL))

    assert is_usable(dialog(*labelled))
    assert not is_usable(dialog(N("Button", SMALL, flags="clickable")))
    assert not usable(1, 2)


def test_a_screen_without_a_window_is_of_no_use() -> None:
    assert not is_usable(screen_of())


@pytest.mark.parametrize(
    "dump",
    ["129_honor-of-kings", "132_clash-of-clans", "135_kcg-blank", "245_wechat-one-node", "125_xiaomi-account-blank"],
)
def test_games_and_blank_pages_are_known_as_such(dump: str) -> None:
    """L-20."""
    assert not is_usable(dump_screen(dump))


def test_most_real_pages_are_usable() -> None:
    """L-17: the count must not reject what can be read. Dumps that were trimmed by hand do not count."""
    trimmed = ("160", "165", "192", "194", "195", "197", "199", "R")
    whole = [name for name in DUMPS if not name.startswith(trimmed)]
    rejected = [name for name in whole if not is_usable(dump_screen(name))]

    assert len(whole) == 144
    assert 10 <= len(rejected) <= 16, rejected


def test_a_permission_dialog_is_usable_although_its_dump_holds_nothing_else() -> None:
    """L-18."""
    assert is_usable(dump_screen("247_permission-storage-zh"))
