"""Selectors: exact, of the app in front only, and never a guess. Also what a target carries."""

import pytest

from pollex.errors import MatchDetail, Misuse, ReadFailed
from pollex.geometry import Bounds
from pollex.screen.front import current_window, foreground_app, search_scope
from pollex.screen.refs import NamedScreen, RefTable
from pollex.screen.screen import Node, Screen
from pollex.screen.selectors import Selector, resolve
from pollex.screen.target import target_of
from tests.screen.scene import N, W, screen_of
from tests.screen.scenes import KEYBOARD, STATUS_BAR


def ok(top: int = 0, *, text: str = "OK", flags: str = "clickable", resource_id: str = "a:id/ok") -> N:
    return N("Button", (0, top, 100, top + 100), text=text, flags=flags, resource_id=resource_id)


def window(*nodes: N, id: int = 1, **facts: object) -> W:
    return W(N("FrameLayout", (0, 0, 1080, 2400), list(nodes)), id=id, **facts)  # type: ignore[arg-type]


def named(*windows: W, complete: bool = True) -> NamedScreen:
    return RefTable().take(screen_of(*windows, complete=complete))


def detail(error: Misuse) -> MatchDetail:
    assert isinstance(error.detail, MatchDetail)
    return error.detail


def test_all_properties_must_be_equal_unit_by_unit() -> None:
    """C-9: no folding, no trimming, no patterns."""
    screen = named(window(ok(), ok(200, text="Ok"), ok(400, text="OK ")))

    assert resolve(Selector(text="OK"), screen).bounds.top == 0
    assert resolve(Selector(text="OK ", resource_id="a:id/ok"), screen).bounds.top == 400
    with pytest.raises(Misuse, match="NOT_FOUND"):
        resolve(Selector(text="ok"), screen)


@pytest.mark.parametrize(
    "selector",
    [
        Selector(),
        Selector(package_name="a"),
        Selector(bounds=Bounds(0, 0, 1, 1)),
        Selector(text=""),
        Selector(text="", package_name="a"),
        Selector(resource_id="", text="a"),
        Selector(resource_id="x" * 513),
        Selector(text="🚀" * 2049),
    ],
    ids=repr,
)
def test_what_is_no_target_or_too_long_is_refused(selector: Selector) -> None:
    """C-9, C-10: lengths are UTF-16 units."""
    with pytest.raises(Misuse) as misused:
        resolve(selector, named(window(ok())))

    assert misused.value.code == "INVALID"


def test_package_bounds_and_an_empty_text_narrow() -> None:
    """C-10."""
    screen = named(window(ok(), ok(200), ok(400, text="")))

    assert resolve(Selector(resource_id="a:id/ok", text=""), screen).bounds.top == 400
    assert resolve(Selector(text="OK", bounds=Bounds(0, 200, 100, 300)), screen).bounds.top == 200
    with pytest.raises(Misuse, match="NOT_FOUND"):
        resolve(Selector(text="OK", package_name="b"), screen)


def test_nothing_found_names_what_differs() -> None:
    """C-11: near misses."""
    screen = named(window(ok(), ok(200, resource_id="a:id/other")))

    with pytest.raises(Misuse) as misused:
        resolve(Selector(text="OK", resource_id="a:id/o"), screen)

    assert [(near.ref, near.property, near.holds) for near in detail(misused.value).near] == [
        ("e1", "resource_id", "a:id/ok"),
        ("e2", "resource_id", "a:id/other"),
    ]


def test_one_wrong_property_alone_names_what_comes_close() -> None:
    with pytest.raises(Misuse) as misused:
        resolve(Selector(resource_id="ok"), named(window(ok())))

    assert [near.holds for near in detail(misused.value).near] == ["a:id/ok"]


def test_several_are_named_and_none_is_chosen_also_out_of_view() -> None:
    """C-11: nodes that are not visible count."""
    screen = named(window(ok(), ok(3000)))

    with pytest.raises(Misuse) as misused:
        resolve(Selector(text="OK"), screen)

    assert misused.value.code == "AMBIGUOUS"
    assert [(one.ref, one.visible, one.bounds[1]) for one in detail(misused.value).candidates] == [
        ("e1", True, 0),
        ("e2", False, 3000),
    ]


def test_at_most_ten_candidates_and_five_near_misses_are_named() -> None:
    """C-11."""
    screen = named(window(*(ok(place * 100) for place in range(20))))

    with pytest.raises(Misuse) as several:
        resolve(Selector(text="OK"), screen)
    with pytest.raises(Misuse) as none:
        resolve(Selector(text="OK", class_name="x"), screen)

    assert len(detail(several.value).candidates) == 10
    assert len(detail(none.value).near) == 5


def test_a_secret_text_is_never_matched_nor_given_away_as_a_near_miss() -> None:
    """C-12: no search tests guesses at a password."""
    field = N("EditText", (0, 0, 9, 9), text="123456", hint="PIN", resource_id="a:id/pin", flags="editable secret")
    screen = named(window(field))

    for selector in (Selector(text="123456"), Selector(text="123456", resource_id="a:id/pin"), Selector(text="1")):
        with pytest.raises(Misuse) as misused:
            resolve(selector, screen)
        assert misused.value.code == "NOT_FOUND"
        assert detail(misused.value).near == ()
    with pytest.raises(Misuse, match="NOT_FOUND"):
        resolve(Selector(text="", resource_id="a:id/pin"), screen)


def test_only_the_app_in_front_is_searched_its_upper_windows_with_it() -> None:
    """C-14."""
    dialog = window(ok(text="Yes"), id=3, package="com.a", title="Delete?")
    behind = window(ok(text="Yes"), id=2, package="com.a", focused=False)
    above = window(ok(text="Share"), id=4, package="com.a", focused=False)
    foreign = W(N("FrameLayout", (0, 0, 9, 9), [ok(text="Buy")]), id=5, type="overlay", package="b", focused=False)

    screen = named(foreign, KEYBOARD, above, dialog, STATUS_BAR, behind)

    assert resolve(Selector(text="Yes"), screen).id[0] == 3
    assert resolve(Selector(text="Share"), screen).id[0] == 4
    for text in ("Buy", "q", "12:30"):
        with pytest.raises(Misuse, match="NOT_FOUND"):
            resolve(Selector(text=text), screen)


def test_two_windows_of_the_app_in_front_are_one_search() -> None:
    """C-14: unique across all of them together."""
    screen = named(window(ok(), id=3, focused=False), window(ok(), id=2))

    with pytest.raises(Misuse, match="AMBIGUOUS"):
        resolve(Selector(text="OK"), screen)


def test_the_current_window_is_never_a_keyboard_or_an_overlay() -> None:
    """C-14, F-41."""

    def front(*windows: W, package: str | None = None) -> tuple[str | None, str | None]:
        screen: Screen = screen_of(*windows, package=package)
        current = current_window(screen)
        return (None if current is None else current.package, foreground_app(screen))

    overlay = W(ok(), id=5, type="overlay", package="b")
    app = window(ok(), id=2, package="com.a", focused=False)

    assert front(overlay, app, package="com.a") == (None, "com.a")
    assert front(overlay, app, package="b") == ("b", "b"), "a floating window that takes the keys"
    assert front(window(ok(), package="com.c"), app) == ("com.c", "com.c")
    assert front(overlay, package="com.named") == (None, "com.named")
    assert front(window(ok(), id=2), window(ok(), id=3)) == (None, "com.example.app")


def test_what_was_not_read_is_no_evidence_that_a_control_is_absent() -> None:
    """C-16."""
    with pytest.raises(ReadFailed) as incomplete:
        resolve(Selector(text="no"), named(window(ok()), complete=False))
    with pytest.raises(ReadFailed) as cut:
        resolve(Selector(text="no"), named(window(ok(), cut="time")))

    assert (incomplete.value.code, cut.value.code) == ("UNAVAILABLE", "READ_FAILED")


def test_what_was_seen_twice_is_ambiguous_even_so() -> None:
    """C-16."""
    for screen in (named(window(ok(), ok(200)), complete=False), named(window(ok(), ok(200), cut="nodes"))):
        with pytest.raises(Misuse, match="AMBIGUOUS"):
            resolve(Selector(text="OK"), screen)


def test_the_scope_runs_from_the_top() -> None:
    scope = search_scope(screen_of(window(ok(), id=3, focused=False), window(ok(), id=2)))

    assert [each.id for each in scope] == [3, 2]


def find(screen: NamedScreen, text: str) -> Node:
    return next(node for node in screen.screen.nodes if text in (node.text, node.hint))


def test_a_target_carries_the_look_and_if_asked_place_and_text() -> None:
    """C-23, C-86."""
    screen = named(window(ok()))
    node = find(screen, "OK")

    plain, exact = target_of(screen.screen, node), target_of(screen.screen, node, is_exact=True)

    assert (plain.id, plain.look.label, plain.bounds, plain.text) == (node.id, "OK", None, None)
    assert (exact.bounds, exact.text) == (Bounds(0, 0, 100, 100), "OK")


def test_a_target_of_a_secret_field_has_no_text() -> None:
    """C-25."""
    screen = named(window(N("EditText", (0, 0, 9, 9), text="123", hint="PIN", flags="editable secret")))

    assert target_of(screen.screen, find(screen, "PIN"), is_exact=True).text is None


def test_a_target_without_a_label_carries_the_parts_that_make_it_up() -> None:
    """C-86."""
    row = N("LinearLayout", (0, 0, 9, 9), [N("TextView", (0, 0, 9, 9), text="Lee")], flags="clickable")
    screen = named(window(row)).screen

    target = target_of(screen, screen.nodes[1])

    assert [look.label for _, look in target.parts] == ["Lee"]
