"""The screen as the `skill` toolset shows it (docs/spec/skill.md, section 2)."""

import io
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from pollex.geometry import Bounds, grid_place
from pollex.screen.front import foreground_app
from pollex.screen.screen import Screen
from pollex.screen.skill_tree import MAX_ENTRIES, Entry, skill_tree
from pollex.screen.skill_yaml import tree_yaml
from tests.screen.scene import N, W, screen_of
from tests.screen.scenes import KEYBOARD, MAIL, SETTINGS, STATUS_BAR
from tests.snapshot import assert_snapshot

FULL = (0, 0, 1080, 2400)


def shown(*children: N, **facts: Any) -> list[dict[str, Any]]:
    """The entries below the root of one window, as a loader reads them."""
    loaded = yaml.safe_load(tree_yaml(skill_tree(screen_of(W(N("FrameLayout", FULL, list(children))), **facts))))
    entries: list[dict[str, Any]] = loaded["nodes"][0].get("ch", [])
    return entries


def test_a_mail_list_reads_as_in_the_specification() -> None:
    """S-12, S-14, S-20, S-23 and the example of section 9."""
    assert_snapshot("screens/mail.yaml", tree_yaml(skill_tree(screen_of(STATUS_BAR, MAIL))))


def test_a_settings_page_keeps_every_state_and_quotes_what_needs_it() -> None:
    """S-15, S-16, S-18, S-19, S-21, S-24, SA-13."""
    assert_snapshot(
        "screens/settings.yaml", tree_yaml(skill_tree(screen_of(KEYBOARD, STATUS_BAR, SETTINGS, secure="yes")))
    )


def test_the_app_of_the_header_is_the_one_that_an_action_is_judged_by() -> None:
    """S-12, C-14: the app of the current window, also where the system still names another."""
    question = W(N("FrameLayout", FULL), id=5, package="com.android.permissioncontroller", focused=True)
    below = W(N("FrameLayout", FULL), package="com.example.mail", focused=False)
    screen = screen_of(question, below, package="com.example.mail")

    assert foreground_app(screen) == skill_tree(screen).app == "com.android.permissioncontroller"
    assert skill_tree(screen).numbering.package == "com.android.permissioncontroller"


def test_bars_and_keyboard_are_left_out_unless_they_have_the_focus() -> None:
    """S-13."""
    shade = W(STATUS_BAR.root, id=2, type="system", package="com.android.systemui", focused=True)

    without = skill_tree(screen_of(KEYBOARD, STATUS_BAR, MAIL))
    with_shade = skill_tree(screen_of(shade, W(MAIL.root, id=12, focused=False)))

    assert len(without.roots) == 1
    assert without.has_keyboard
    assert len(with_shade.roots) == 2


def test_the_five_flags_are_written_only_when_true() -> None:
    """S-15."""
    (entry,) = shown(N("TextView", (0, 0, 100, 100), text="plain"))

    assert set(entry) == {"i", "t", "b", "pos", "txt"}


def test_a_disabled_control_shows_no_tap_hold_or_edit() -> None:
    """S-15."""
    (entry,) = shown(
        N("EditText", (0, 0, 9, 9), text="x", flags="disabled clickable long_clickable editable scrollable")
    )

    assert not {"tap", "hold", "edit"} & set(entry)
    assert entry["scroll"] is True


@pytest.mark.parametrize(
    ("node", "word"),
    [
        (N("RadioButton", (0, 0, 9, 9), text="a"), "checkbox"),
        (N("SeekBar", (0, 0, 9, 9), text="a"), "container"),
        (N("ProgressBar", (0, 0, 9, 9), text="a"), "container"),
        (N("android.webkit.WebView", (0, 0, 9, 9), text="a"), "container"),
        (N("com.example.Drawing", (0, 0, 9, 9), text="a"), "container"),
        (N("SwitchCompat", (0, 0, 9, 9), text="a"), "switch"),
        (N("com.google.android.material.chip.Chip", (0, 0, 9, 9), text="a"), "chip"),
    ],
)
def test_only_thirteen_words_say_what_a_node_is(node: N, word: str) -> None:
    """S-16."""
    assert shown(node)[0]["t"] == word


def test_the_place_is_the_third_in_which_the_middle_lies_and_a_border_counts_to_the_later() -> None:
    """S-17."""
    assert grid_place(Bounds(0, 2160, 360, 2400), width_px=1080, height_px=2400) == "bottom-left"
    assert grid_place(Bounds(360, 2160, 720, 2400), width_px=1080, height_px=2400) == "bottom"
    assert grid_place(Bounds(0, 0, 1080, 2400), width_px=1080, height_px=2400) == "center"
    assert grid_place(Bounds(260, 700, 460, 900), width_px=1080, height_px=2400) == "center"


def test_h_is_the_description_else_the_hint_of_an_input_else_the_id_of_what_has_no_text() -> None:
    """S-18."""
    entries = shown(
        N("ImageView", (0, 0, 9, 9), description="Menu", resource_id="a:id/menu"),
        N("EditText", (0, 10, 9, 19), hint="Title", flags="editable"),
        N("ImageView", (0, 20, 9, 29), resource_id="a:id/avatar"),
        N("TextView", (0, 30, 9, 39), text="Lee", resource_id="a:id/name"),
    )

    assert [entry.get("h") for entry in entries] == ["Menu", "Title", "avatar", None]


def test_secret_text_shows_edit_and_h_and_never_the_text() -> None:
    """S-19."""
    text = tree_yaml(
        skill_tree(screen_of(W(N("EditText", FULL, text="hunter2", hint="Password", flags="editable secret"))))
    )

    assert "hunter2" not in text
    assert "h: Password, edit: true" in text


def test_children_out_of_view_are_named_in_more_and_get_no_index() -> None:
    """S-20."""
    rows = [
        N("TextView", (0, 2400 + place, 9, 2410 + place), text=f"row {place} of the long list") for place in range(23)
    ]
    (entry,) = shown(
        N("ListView", (0, 0, 1080, 2400), [N("TextView", (0, 0, 9, 9), text="in view"), *rows], flags="scrollable")
    )

    assert entry["more"][0] == "row 0 of the long li"
    assert len(entry["more"]) == 21
    assert entry["more"][-1] == "+3"
    assert [child["txt"] for child in entry["ch"]] == ["in view"]


def test_wrappers_without_a_word_of_their_own_fold_into_their_only_child() -> None:
    """S-21."""
    inner = N("TextView", (0, 0, 9, 9), text="deep")
    (entry,) = shown(N("FrameLayout", FULL, [N("LinearLayout", FULL, [inner, N("View", (9, 9, 20, 20))])]))

    assert entry["txt"] == "deep"


def test_a_wrapper_that_says_where_more_is_stays() -> None:
    """S-20 before S-21: no text is lost by folding."""
    hidden = N("TextView", (0, 2500, 9, 2600), text="below")
    (entry,) = shown(N("LinearLayout", FULL, [N("TextView", (0, 0, 9, 9), text="here"), hidden]))

    assert entry["more"] == ["below"]


def test_window_roots_stay() -> None:
    """S-21."""
    tree = skill_tree(screen_of(W(N("FrameLayout", FULL))))

    assert len(tree.roots) == 1


def test_long_texts_are_cut_with_a_mark() -> None:
    """S-22."""
    (entry,) = shown(N("TextView", (0, 0, 9, 9), text="长" * 600))

    assert entry["txt"] == "长" * 499 + "…"


def test_nodes_beyond_the_limit_are_counted_in_omitted() -> None:
    """S-22."""
    nodes = [N("TextView", (0, 0, 9, 9), text=str(number)) for number in range(MAX_ENTRIES + 10)]
    tree = skill_tree(screen_of(W(N("FrameLayout", FULL, nodes))))

    assert len(tree.numbering.targets) == MAX_ENTRIES
    assert tree.omitted == 11
    assert "omitted: 11" in tree_yaml(tree)


def test_an_index_stands_for_the_live_control_and_its_look() -> None:
    """S-9, S-11."""
    screen = screen_of(STATUS_BAR, MAIL)
    target = skill_tree(screen).numbering.target(4)

    assert target is not None
    assert target.id == (12, 12003)
    assert target.look.label == "Lee: lunch at 12:30, ok?"
    assert skill_tree(screen).numbering.target(0) is None
    assert skill_tree(screen).numbering.target(7) is None


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
leaves = st.builds(
    N,
    st.sampled_from(["TextView", "Button", "EditText", "Switch", "ImageView"]),
    st.tuples(st.integers(0, 900), st.integers(0, 2200), st.just(1000), st.just(2300)),
    text=texts,
    description=texts,
    flags=st.sampled_from(["", "clickable", "checkable checked", "editable long_clickable", "invisible", "disabled"]),
)
trees = st.recursive(
    leaves,
    lambda inner: st.builds(
        N,
        st.sampled_from(["FrameLayout", "ListView"]),
        st.just(FULL),
        st.lists(inner, max_size=4),
        text=texts,
        flags=st.sampled_from(["", "scrollable"]),
    ),
    max_leaves=15,
)


def as_plain(entry: Entry) -> dict[str, Any]:
    flags = {
        "tap": entry.taps,
        "hold": entry.holds,
        "edit": entry.edits,
        "scroll": entry.scrolls,
        "checked": entry.is_checked,
    }
    plain: dict[str, Any] = {"i": entry.index, "t": entry.kind, "b": list(entry.bounds.as_tuple()), "pos": entry.place}
    plain |= {key: value for key, value in (("txt", entry.text), ("h", entry.description)) if value}
    plain |= {key: True for key, is_set in flags.items() if is_set}
    if entry.more:
        plain["more"] = list(entry.more)
    if entry.children:
        plain["ch"] = [as_plain(child) for child in entry.children]
    return plain


@settings(max_examples=40)
@given(st.lists(trees, min_size=1, max_size=2))
def test_loaders_of_both_versions_read_back_the_same_tree(roots: list[N]) -> None:
    """S-23, S-24, SA-2: load(dump(tree)) = tree, and the indices are 1 to n without gaps."""
    screen: Screen = screen_of(*(W(root, id=number + 1) for number, root in enumerate(roots)))
    tree = skill_tree(screen)
    text = tree_yaml(tree)

    loaded = yaml.safe_load(text)

    assert loaded["nodes"] == [as_plain(root) for root in tree.roots]
    assert YAML(typ="safe", pure=True).load(io.StringIO(text)) == loaded
    indices = [entry["i"] for root in loaded["nodes"] for entry in flat(root)]
    assert indices == list(range(1, len(tree.numbering.targets) + 1))


def flat(entry: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry, *(inner for child in entry.get("ch", []) for inner in flat(child))]
