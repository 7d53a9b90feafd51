"""What a control is called, and where the name comes from (spec L-30)."""

import pytest

from pollex.screen.folding import Label, folds, label_of
from pollex.screen.screen import Screen
from tests.screen.scene import N, W, screen_of

FULL = (0, 0, 1080, 2400)


def page(*nodes: N) -> Screen:
    return screen_of(W(N("FrameLayout", FULL, list(nodes))))


def label(*nodes: N, index: int = 1) -> Label:
    screen = page(*nodes)
    return label_of(screen, screen.nodes[index])


def text(words: str, top: int = 0, left: int = 0, **facts: object) -> N:
    return N("TextView", (left, top, left + 300, top + 60), text=words, **facts)  # type: ignore[arg-type]


def test_own_words_come_first_then_children_then_what_is_beside_then_the_id() -> None:
    """L-30: the order."""
    box = (0, 0, 300, 60)
    inner = [text("inside")]
    facts = {"flags": "clickable", "resource_id": "a:id/send_button"}

    def called(node: N, *beside: N) -> Label:
        return label(N("LinearLayout", FULL, [node, *beside]), index=2)

    everything = N("Button", box, inner, text="own", description="said", hint="hint", **facts)  # type: ignore[arg-type]
    hinted = N("Button", box, inner, hint="hint", **facts)  # type: ignore[arg-type]
    wordless = N("Button", box, **facts)  # type: ignore[arg-type]

    assert called(everything) == Label("own, said, inside", "own")
    assert called(hinted) == Label("hint, inside", "own")
    assert called(N("Button", box, inner, **facts)) == Label("inside", "children")  # type: ignore[arg-type]
    assert called(wordless, text("beside", left=400)) == Label("beside", "beside")
    assert called(wordless) == Label("send_button", "id")
    assert called(N("Button", box, flags="clickable")) == Label("", "none")


def test_words_that_another_one_holds_already_are_not_repeated() -> None:
    """Merged labels say everything twice."""
    row = N("LinearLayout", (0, 0, 500, 99), [text("Lee"), text("on my way")], flags="clickable")
    merged = N("LinearLayout", (0, 0, 500, 99), [text("Lee")], description="Lee, on my way", flags="clickable")

    assert label(row) == Label("Lee, on my way", "children")
    assert label(merged) == Label("Lee, on my way", "own")


def test_a_control_inside_stands_for_itself() -> None:
    delete = N("Button", (300, 0, 400, 60), [text("Delete", left=300)], flags="clickable")
    row = N("LinearLayout", (0, 0, 500, 99), [text("Lee"), delete], flags="clickable")

    assert label(row).text == "Lee"


def test_the_value_of_an_input_is_not_its_name() -> None:
    assert label(N("EditText", FULL, text="Ada", hint="Name", flags="editable")) == Label("Name", "own")
    assert label(N("EditText", FULL, [text("To")], text="Ada", flags="editable")) == Label("To", "children")


def test_a_switch_is_called_after_the_row_that_holds_it() -> None:
    switch = N("Switch", (900, 0, 1000, 60), flags="checkable clickable")
    row = N("LinearLayout", (0, 0, 1080, 60), [text("Wi-Fi"), text("off", top=30), switch], flags="clickable")

    assert label(row, index=4) == Label("Wi-Fi", "beside")


def test_the_text_on_the_same_line_beats_the_nearer_one_above() -> None:
    box = N("CheckBox", (400, 100, 460, 160), flags="checkable clickable")
    group = N("LinearLayout", (0, 0, 1080, 300), [text("Heading", top=30, left=300), text("I agree", top=100), box])

    assert label(group, index=4) == Label("I agree", "beside")


def test_a_text_far_away_or_across_says_nothing_about_a_control() -> None:
    icon = N("ImageView", (0, 0, 60, 60), flags="clickable")

    assert label(N("LinearLayout", FULL, [icon, text("far", top=2000)]), index=2).source == "none"
    assert label(N("LinearLayout", FULL, [icon, text("across", top=500, left=700)]), index=2).source == "none"


def test_a_box_may_be_called_after_a_text_that_can_be_touched_a_button_may_not() -> None:
    """The text of an agreement is mostly a link."""
    link = text("I agree to the terms", left=80, flags="clickable")

    def beside(flags: str) -> str:
        control = N("View", (0, 0, 60, 60), flags=flags)
        return label(N("LinearLayout", FULL, [control, link]), index=2).text

    assert beside("checkable clickable") == "I agree to the terms"
    assert beside("clickable") == ""


def test_rows_of_a_list_lend_no_name_to_each_other() -> None:
    icon = N("ImageView", (0, 0, 60, 60), flags="clickable")
    listed = N("ListView", FULL, [icon, text("the next row", top=70)], flags="scrollable")

    assert label(listed, index=2).source == "none"


def test_a_control_that_holds_a_page_takes_in_none_of_it() -> None:
    many = [text(f"line {place}", top=60 * place) for place in range(13)]
    screen = page(N("FrameLayout", FULL, many, flags="clickable"))

    assert not folds(screen, screen.nodes[1])
    assert label_of(screen, screen.nodes[1]).text == ""


def test_an_icon_font_is_no_word() -> None:
    icon = N("TextView", (0, 0, 60, 60), text="\ue5d4", resource_id="a:id/more", flags="clickable")

    assert label(icon) == Label("more", "id")


@pytest.mark.parametrize("flags", ["secret editable", "secret"])
def test_a_secret_gives_no_word_away(flags: str) -> None:
    """C-25."""
    assert "hunter2" not in label(N("EditText", FULL, text="hunter2", hint="Password", flags=flags)).text


@pytest.mark.parametrize(
    ("title", "summary", "name"),
    [
        ("应用", "已安装的应用、应用信息", "应用, 已安装的应用、应用信息"),
        ("Wi-Fi", "Wi-Fi, On", "Wi-Fi, On"),
        ("通知", "设置、通知", "设置、通知"),
        ("Apps", "Apps", "Apps"),
        ("Set", "Settings", "Set, Settings"),
    ],
)
def test_a_title_is_left_out_only_where_the_summary_says_it_as_a_part_of_its_own(
    title: str, summary: str, name: str
) -> None:
    row = N("LinearLayout", (0, 0, 500, 99), [text(title), text(summary, top=40)], flags="clickable")

    assert label(row).text == name
