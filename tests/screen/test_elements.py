"""The numbered list of elements, for records and for prompts (spec L-27 to L-34)."""

import json

from pollex.screen.elements import MAX_ELEMENTS, element_list, elements_json, elements_prompt
from pollex.screen.screen import Screen
from tests.screen.dumps import dump_screen
from tests.screen.scene import N, W, screen_of
from tests.screen.scenes import KEYBOARD, MAIL, SETTINGS, STATUS_BAR
from tests.snapshot import assert_snapshot

FULL = (0, 0, 1080, 2400)
SMALL = (140, 800, 940, 1400)


def page(*nodes: N, **facts: object) -> W:
    return W(N("FrameLayout", FULL, list(nodes)), **facts)  # type: ignore[arg-type]


def test_a_settings_page_in_both_forms() -> None:
    """L-28, L-29."""
    listed = element_list(screen_of(KEYBOARD, STATUS_BAR, SETTINGS))

    assert_snapshot("screens/settings.elements.txt", elements_prompt(listed))
    assert_snapshot("screens/settings.elements.json", json.dumps(elements_json(listed), ensure_ascii=False, indent=1))


def test_a_real_page_as_a_prompt() -> None:
    assert_snapshot(
        "screens/085_settings-main.elements.txt", elements_prompt(element_list(dump_screen("085_settings-main")))
    )


def test_numbers_run_from_one_and_mean_nodes_of_this_screen() -> None:
    """L-27, L-33."""
    listed = element_list(screen_of(STATUS_BAR, MAIL))

    assert [element.id for element in listed.elements] == list(range(1, len(listed.elements) + 1))
    assert listed.node(1) is listed.elements[0].node
    assert listed.node(0) is None
    assert listed.node(len(listed.elements) + 1) is None


def test_the_same_screen_gives_the_same_bytes() -> None:
    """L-2."""

    def record() -> str:
        return json.dumps(elements_json(element_list(dump_screen("057_whatsapp-chat"))))

    assert record() == record()


def test_a_row_takes_in_the_text_of_its_children_before_numbers_are_given() -> None:
    """L-30."""
    row = N("LinearLayout", (0, 0, 500, 99), [N("TextView", (0, 0, 99, 50), text="Lee")], flags="clickable")
    unlabelled = N("ImageView", (0, 2000, 99, 2099), flags="clickable")

    listed = element_list(screen_of(page(row, unlabelled)))

    assert [(element.id, element.item.label.text) for element in listed.elements] == [(1, "Lee"), (2, "")]


def crowded() -> Screen:
    texts = [N("TextView", (0, 20 * n, 100, 20 * n + 20), text=f"text {n}") for n in range(60)]
    small = [N("TextView", (500, 20 * n, 510, 20 * n + 5), text=f"small {n}") for n in range(20)]
    silent = [N("ImageView", (200, 20 * n, 210, 20 * n + 10), flags="clickable") for n in range(30)]
    return screen_of(page(*texts, *small, *silent))


def test_at_most_eighty_are_listed_clickable_ones_before_texts_and_large_before_small() -> None:
    """L-32."""
    listed = element_list(crowded())
    words = [element.item.label.text for element in listed.elements]

    assert (len(words), listed.cut) == (MAX_ELEMENTS, 30)
    assert words.count("") == 30
    assert not any(word.startswith("small") for word in words)
    assert [element.node.index for element in listed.elements] == sorted(e.node.index for e in listed.elements)
    assert "80 elements, 30 cut" in elements_prompt(listed)


def test_all_of_them_are_listed_on_request() -> None:
    """L-56: after an answer of -1."""
    assert len(element_list(crowded(), most=None).elements) == 110


def test_what_lies_under_a_dialog_is_counted_and_not_listed() -> None:
    """L-34, L-45, L-88."""
    dialog = W(
        N("FrameLayout", SMALL, [N("Button", SMALL, text="Delete", flags="clickable")]),
        id=2,
        title="Sure?",
        bounds=SMALL,
    )
    below = page(N("Button", (0, 0, 99, 99), text="Save", flags="clickable"), focused=False)

    listed = element_list(screen_of(dialog, below))
    prompt = elements_prompt(listed)

    assert [element.item.label.text for element in listed.elements] == ["Delete"]
    assert listed.below == 1
    assert 'over the page: dialog "Sure?" com.example.app, 19 %' in prompt
    assert "1 below what lies over the page" in prompt


def test_an_element_of_another_app_says_so() -> None:
    """L-34."""
    bubble = W(
        N("FrameLayout", (0, 0, 99, 99), [N("Button", (0, 0, 99, 99), text="Chat", flags="clickable")]),
        id=5,
        type="overlay",
        package="com.bubble",
        bounds=(0, 0, 99, 99),
        focused=False,
    )
    listed = element_list(screen_of(bubble, page(N("TextView", (0, 900, 99, 999), text="a"))))

    assert '1 button "Chat" top-left, of com.bubble' in elements_prompt(listed)
    assert json.dumps(elements_json(listed)).count('"app": "com.bubble"') == 1


def test_a_secret_is_in_no_form() -> None:
    """C-25, F-12."""
    field = N("EditText", FULL, text="hunter2", hint="Password", flags="editable secret")
    listed = element_list(screen_of(page(field)))

    assert "hunter2" not in elements_prompt(listed) + json.dumps(elements_json(listed))
    assert "value" not in str(elements_json(listed)["elements"])


def test_list_positions_are_part_of_it() -> None:
    """L-46."""
    rows = [N("TextView", (0, 300 * n, 99, 300 * n + 300), text=str(n), item=(8 + n, 0)) for n in range(8)]
    listed = element_list(screen_of(page(N("ListView", FULL, rows, collection=(200, 1), flags="scrollable"))))

    assert "screenful 2 of about 25, rows 9-16 of 200, more above and below" in elements_prompt(listed)
    assert elements_json(listed)["lists"] == [{"id": 1, "screenful": 2, "of": 25, "above": True, "below": True}]
    unknown = element_list(screen_of(page(N("ListView", FULL, flags="scrollable"))))
    assert "position unknown" in elements_prompt(unknown)
