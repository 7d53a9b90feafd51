"""From the wire to a screen."""

import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.errors import ReadFailed
from pollex.geometry import Bounds
from pollex.screen.decode import decode_header, decode_screen
from tests.screen.scene import N, Reading, W, screen_of

ROW = N(
    "LinearLayout",
    (0, 264, 1080, 480),
    [
        N("TextView", (48, 280, 900, 380), text="Wi-Fi", resource_id="android:id/title"),
        N("Switch", (900, 280, 1040, 380), flags="checkable checked"),
    ],
    flags="clickable focusable",
)
ROOT = N(
    "FrameLayout",
    (0, 0, 1080, 2400),
    [N("ListView", (0, 264, 1080, 2160), [ROW], flags="scrollable", collection=(1, 1))],
)


def broken(**changes: object) -> tuple[bytes, bytes]:
    header, blob = Reading([W(ROOT)]).wire()
    return json.dumps({**header, **changes}).encode(), blob


def test_a_reading_becomes_windows_with_trees_in_preorder() -> None:
    screen = screen_of(W(ROOT, id=12, title="Settings", package="com.android.settings"))

    assert screen.package == "com.android.settings"
    assert [node.role for node in screen.nodes] == ["container", "list", "list_item", "text", "switch"]
    assert screen.nodes[3].text == "Wi-Fi"
    assert screen.nodes[3].parent == 2
    assert screen.nodes[2].children == (3, 4)
    assert screen.nodes[4].checked == "yes"
    assert screen.node((12, 12003)) is screen.nodes[3]


def test_windows_keep_their_order_and_own_their_rows() -> None:
    bar = W(N("FrameLayout", (0, 0, 1080, 96)), id=3, type="system", package="com.android.systemui", focused=False)
    screen = screen_of(bar, W(ROOT, id=12))

    assert [window.id for window in screen.windows] == [3, 12]
    assert len(screen.tree(screen.windows[0])) == 1
    assert len(screen.tree(screen.windows[1])) == 5


def test_what_is_visible_ends_at_display_window_and_scrolling_ancestors() -> None:
    lower = N("TextView", (0, 2000, 1080, 2300), text="below")
    pane = N("ScrollView", (0, 264, 1080, 2160), [lower], flags="scrollable")
    screen = screen_of(W(N("FrameLayout", (0, 0, 1080, 2400), [pane]), bounds=(0, 0, 1000, 2400)))

    assert screen.nodes[2].visible_bounds == Bounds(0, 2000, 1000, 2160)
    assert screen.nodes[2].bounds == Bounds(0, 2000, 1080, 2300)


def test_what_is_not_visible_to_the_user_has_no_visible_part() -> None:
    screen = screen_of(W(N("FrameLayout", (0, 0, 1080, 2400), [N("View", (0, 0, 10, 10), flags="invisible")])))

    assert screen.nodes[1].visible_bounds.is_empty


def test_secret_text_is_dropped_even_if_a_helper_sends_it() -> None:
    """S-19, F-12."""
    screen = screen_of(W(N("EditText", (0, 0, 500, 100), text="hunter2", hint="Password", flags="editable secret")))

    assert screen.nodes[0].text == ""
    assert screen.nodes[0].look.label == "Password"


def test_the_text_of_an_input_and_of_a_slider_is_no_part_of_its_look() -> None:
    typed = N("EditText", (0, 0, 500, 100), text="draft", hint="Title", flags="editable")
    slid = N("SeekBar", (0, 100, 500, 200), text="40 %", description="Brightness", range=(0, 0, 100, 40))
    screen = screen_of(W(N("FrameLayout", (0, 0, 1080, 2400), [typed, slid])))

    assert screen.nodes[1].look.label == "Title"
    assert screen.nodes[2].look.label == "Brightness"


def test_a_row_without_a_label_is_known_by_the_texts_in_it_but_not_by_its_switch() -> None:
    screen = screen_of(W(ROOT))

    assert [part.text for part in screen.parts(screen.nodes[2])] == ["Wi-Fi"]


def test_a_list_is_not_known_by_what_it_shows() -> None:
    screen = screen_of(W(ROOT))

    assert screen.parts(screen.nodes[1]) == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"windows": [{"id": 1, "type": "app", "layer": 1, "bounds": [0, 0, 1, 1], "first": 0, "count": 4}]},
        {"windows": [{"id": 1, "type": "app", "layer": 1, "bounds": [0, 0, 1, 1], "first": 1, "count": 5}]},
        {"windows": [{"id": 1, "type": "app", "layer": 1, "bounds": [0, 0, 1, 1], "first": 0, "count": 10**12}]},
        {"windows": [{"id": 1, "type": "moon", "layer": 1, "bounds": [0, 0, 1, 1]}]},
        {"display": {"width": "wide"}},
    ],
    ids=["too few rows", "a gap", "absurd count", "unknown type", "no number"],
)
def test_a_header_that_does_not_fit_is_a_failed_read(changes: dict[str, object]) -> None:
    payload, blob = broken(**changes)

    with pytest.raises(ReadFailed):
        decode_screen(decode_header(payload), blob, screen_id="s1")


@pytest.mark.parametrize(
    "tree",
    [
        {"strings": [], "rows": [{"n": 1, "b": [0, 0, 1, 1]}, {"n": 2, "b": [0, 0, 1, 1], "p": 7}]},
        {"strings": [], "rows": [{"n": 1, "b": [0, 0, 1, 1], "t": 3}, {"n": 2, "b": [0, 0, 1, 1]}]},
        {"strings": [], "rows": [{"n": 1, "b": [0, 0, 1]}, {"n": 2, "b": [0, 0, 1, 1]}]},
        {"strings": [], "rows": [{"n": 1, "b": [0, 0, 1, 1], "g": [9, 0, 1, 0]}, {"n": 2, "b": [0, 0, 1, 1]}]},
    ],
    ids=["no such parent", "no such string", "three numbers", "no such range"],
)
def test_rows_that_do_not_fit_are_a_failed_read(tree: dict[str, object]) -> None:
    payload, _ = broken(windows=[{"id": 1, "type": "app", "layer": 1, "bounds": [0, 0, 9, 9], "first": 0, "count": 2}])

    with pytest.raises(ReadFailed):
        decode_screen(decode_header(payload), zlib.compress(json.dumps(tree).encode()), screen_id="s1")


def test_rows_out_of_order_are_a_failed_read() -> None:
    rows = [{"n": 1, "b": [0, 0, 1, 1]}, {"n": 2, "b": [0, 0, 1, 1], "p": 0}, {"n": 3, "b": [0, 0, 1, 1], "p": 0}]
    rows.append({"n": 4, "b": [0, 0, 1, 1], "p": 1})
    payload, _ = broken(windows=[{"id": 1, "type": "app", "layer": 1, "bounds": [0, 0, 9, 9], "first": 0, "count": 4}])

    with pytest.raises(ReadFailed):
        decode_screen(
            decode_header(payload), zlib.compress(json.dumps({"strings": [], "rows": rows}).encode()), screen_id="s"
        )


@given(st.binary(max_size=200))
def test_a_garbled_blob_is_a_failed_read(garbage: bytes) -> None:
    payload, _ = broken()

    with pytest.raises(ReadFailed):
        decode_screen(decode_header(payload), garbage, screen_id="s1")


@given(st.binary(max_size=200))
def test_a_garbled_header_is_a_failed_read(garbage: bytes) -> None:
    with pytest.raises(ReadFailed):
        decode_header(garbage)


@pytest.mark.parametrize(
    ("settled", "is_quiet"),
    [
        ({"quiet": True, "waited_ms": 500}, True),
        ({"quiet": False, "waited_ms": 3000}, False),
        ({"quiet": False, "waited_ms": 300, "probe": True}, None),
        ({"quiet": False, "waited_ms": 3000, "probe": False}, False),
    ],
)
def test_a_wait_that_what_was_looked_for_has_ended_tells_nothing_of_rest(
    settled: dict[str, object], is_quiet: bool | None
) -> None:
    """C-26, C-85: only who has waited to the end knows whether the screen still moves."""
    header, blob = broken(settled=settled)

    assert decode_screen(decode_header(header), blob, screen_id="s1").is_quiet is is_quiet
