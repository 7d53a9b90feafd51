"""Queries: loose, folded, never through a secret; with refs that can go straight to an action."""

from dataclasses import replace

import pytest

from pollex.errors import Misuse
from pollex.screen.query import Found, Query, find
from pollex.screen.refs import NamedScreen, RefTable
from tests.screen.scene import N, W, screen_of
from tests.screen.scenes import MAIL, SETTINGS, STATUS_BAR

FULL = (0, 0, 1080, 2400)


def named(*nodes: N) -> NamedScreen:
    return RefTable().take(screen_of(W(N("FrameLayout", FULL, list(nodes)))))


def names(found: Found) -> list[str]:
    return [match.name for match in found.matches]


def text(label: str, **facts: object) -> N:
    return N("TextView", (0, 0, 9, 9), text=label, **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("needle", "label"),
    [
        ("wi-fi", "Wi-Fi settings"),
        ("STRASSE", "Hauptstraße 1"),
        ("余额:", "余额\uff1a12"),
        ("a b", "A\u00a0\n B"),
        ("\uff21\uff22\uff23\uff11\uff12", "abc12"),
        ("ﬁle", "File"),
        ("lee", "L\u200bee"),
        ("19.90", "Latte\nlarge\n€19.90"),
        ("\u05e9\u05dc\u05d5\u05dd", "\u200f\u05e9\u05dc\u05d5\u05dd"),
    ],
)
def test_text_is_compared_as_it_is_read(needle: str, label: str) -> None:
    """F-26, F-27: NFKC, case, full width, zero width, direction marks, white space, lines."""
    assert find(Query(text=needle), named(text(label)), limit=5).total == 1


def test_no_needle_straddles_text_and_description() -> None:
    """F-26."""
    screen = named(text("Send", description="mail", hint="now"))

    assert find(Query(text="send mail"), screen, limit=5).total == 0
    for part in ("send", "mail", "now"):
        assert find(Query(text=part), screen, limit=5).total == 1


def test_id_role_and_class_match_by_parts_and_all_conditions_must_hold() -> None:
    """F-24, F-28."""
    screen = named(
        N("Button", (0, 0, 9, 9), text="Go", resource_id="com.a:id/go_button", flags="clickable"),
        N("com.example.FancyButton", (0, 0, 9, 9), text="Go"),
    )

    assert find(Query(resource_id="GO_B"), screen, limit=5).total == 1
    assert find(Query(role="butt"), screen, limit=5).total == 2
    assert find(Query(text="go", role="fancy"), screen, limit=5).total == 1
    assert find(Query(text="stop", role="fancy"), screen, limit=5).total == 0


def test_states_are_true_or_with_an_exclamation_mark_false() -> None:
    """F-29."""
    screen = RefTable().take(screen_of(SETTINGS))

    assert find(Query(role="switch", states=("checked",)), screen, limit=9).total == 1
    assert find(Query(role="switch", states=("!checked", "checkable")), screen, limit=9).total == 1
    assert find(Query(text="Mobile data", states=("!enabled",)), screen, limit=9).total == 1


@pytest.mark.parametrize(
    "query",
    [
        Query(),
        Query(text="  ", role=""),
        Query(states=("clickable",)),
        Query(text="x" * 501),
        Query(resource_id="x" * 301),
        Query(role="x" * 101),
        Query(text="x", states=("visible",)),
    ],
    ids=lambda query: repr(query)[:60],
)
def test_what_is_no_query_is_refused(query: Query) -> None:
    """F-5, F-24, F-25."""
    with pytest.raises(Misuse) as misused:
        find(query, named(text("x")), limit=5)

    assert misused.value.code == "INVALID"


def test_a_query_for_a_secret_finds_nothing_and_the_parents_say_where_a_match_sits() -> None:
    """F-12, F-30, F-36, F-124."""
    pin = N("EditText", (0, 0, 9, 9), text="123456", hint="PIN", flags="editable secret")
    ok = N("Button", (0, 20, 9, 29), text="OK", flags="clickable")
    dialog = N("LinearLayout", FULL, [pin, N("LinearLayout", FULL, [ok])], description="Enter your PIN")
    screen = named(dialog)

    assert find(Query(text="123456"), screen, limit=5).total == 0
    assert names(find(Query(text="pin", role="input"), screen, limit=5)) == ["PIN"]
    assert find(Query(text="ok"), screen, limit=5).matches[0].parents == ("Enter your PIN",)


def test_a_text_leaf_in_a_clickable_row_has_the_rows_ref_to_act_on() -> None:
    """F-35."""
    row = N("LinearLayout", (0, 0, 9, 9), [text("Row 147")], flags="clickable", item=(147, 0))
    field = N("FrameLayout", (0, 9, 9, 19), [text("Name")], flags="editable")
    screen = named(N("ListView", FULL, [row, field], collection=(200, 1)))

    (match,) = find(Query(text="row 147"), screen, limit=5).matches
    (inner,) = find(Query(text="name", role="text"), screen, limit=5).matches

    assert match.action_ref == screen.ref(screen.screen.nodes[2])
    assert match.ref != match.action_ref
    assert match.row == 147
    assert inner.edit_ref == screen.ref(screen.screen.nodes[4])


def test_matches_come_from_the_topmost_window_down_and_no_more_than_the_limit() -> None:
    """F-33."""
    above = W(N("FrameLayout", FULL, [text("OK 1")]), id=2)
    below = W(N("FrameLayout", FULL, [text("OK 2"), text("OK 3")]), id=1, focused=False)
    screen = RefTable().take(screen_of(above, below))

    found = find(Query(text="ok"), screen, limit=2)

    assert (names(found), found.total, found.is_truncated) == (["OK 1", "OK 2"], 3, True)


def test_what_is_scrolled_out_is_counted_per_side() -> None:
    """F-31."""
    rows = [N("TextView", (0, top, 100, top + 100), text="Row") for top in (-300, -100, 0, 2400, 2500, 2600)]
    screen = named(N("ListView", FULL, rows, flags="scrollable"))

    found = find(Query(text="row"), screen, limit=9)

    assert (found.total, found.above, found.below) == (1, 2, 3)


def test_nodes_without_a_tree_are_searched_all_the_same() -> None:
    """F-32: there is nothing that a match sits in."""
    screen = screen_of(W(N("FrameLayout", FULL, [N("LinearLayout", FULL, [text("OK")], description="Delete?")])))
    flat = replace(screen, nodes=tuple(replace(node, parent=None, children=()) for node in screen.nodes))

    (match,) = find(Query(text="ok"), RefTable().take(flat), limit=5).matches

    assert (match.name, match.parents, match.action_ref) == ("OK", (), None)


def test_a_container_bounds_the_search() -> None:
    """F-37."""
    screen = RefTable().take(screen_of(STATUS_BAR, MAIL))
    toolbar = next(node for node in screen.screen.nodes if node.text == "Inbox")

    assert find(Query(text="inbox"), screen, limit=5, container=toolbar).total == 1
    assert find(Query(text="lunch"), screen, limit=5, container=toolbar).total == 0
