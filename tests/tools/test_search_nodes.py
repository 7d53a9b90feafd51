"""`search_nodes` (docs/spec/skill.md, section 4)."""

from typing import Any

import pytest

from tests.device.fake_adb import FakePhone
from tests.device.scripted_helper import error
from tests.screen.scene import N, Reading, W
from tests.tools.conftest import Call
from tests.tools.desk import Desk, Failure

FULL = (0, 0, 1080, 2400)


def page(*nodes: N) -> Reading:
    return Reading([W(N("FrameLayout", FULL, list(nodes)))])


def label(text: str = "", **facts: Any) -> N:
    return N("TextView", (0, 0, 1080, 96), text=text, **facts)


def test_it_lists_what_holds_any_of_the_words(desk: Desk) -> None:
    """S-29, S-31 and the first example of section 9, as it stands there."""
    assert desk.text("search_nodes", {"keywords": ["inbox", "compose"]}) == "\n".join(
        [
            "matched: 2",
            "nodes:",
            "  - {i: 2, t: toolbar, b: [0,96,1080,264], pos: top, txt: Inbox}",
            "  - {i: 6, t: button, b: [780,1980,1020,2130], pos: bottom-right, h: Compose, tap: true}",
        ]
    )


def test_with_all_every_word_must_be_there_and_they_may_stand_in_text_and_description(call: Call) -> None:
    """S-29."""
    both = call("search_nodes", keywords=["周报", "UNREAD"], match_mode="all")
    one = call("search_nodes", keywords=["周报", "compose"], match_mode="all")

    assert [node["i"] for node in both["nodes"]] == [5]
    assert one == {"matched": 0, "nodes": []}


def test_nothing_found_is_an_answer(desk: Desk) -> None:
    """S-32."""
    assert desk.text("search_nodes", {"keywords": ["archive"]}) == "matched: 0\nnodes: []"


def test_all_matches_are_counted_and_the_first_are_listed(call: Call, phone: FakePhone) -> None:
    """S-31."""
    phone.helper.reading = page(*(label(f"row {place}") for place in range(105)))

    assert len(call("search_nodes", keywords=["row"])["nodes"]) == 10
    answer = call("search_nodes", keywords=["row"], limit=3)
    assert answer["matched"] == 105
    assert [node["txt"] for node in answer["nodes"]] == ["row 0", "row 1", "row 2"]


@pytest.mark.parametrize(("limit", "shown"), [(0, 1), (-5, 1), (1000, 100)])
def test_the_limit_is_clipped(call: Call, phone: FakePhone, limit: int, shown: int) -> None:
    """S-4, S-31."""
    phone.helper.reading = page(*(label(f"row {place}") for place in range(105)))

    assert len(call("search_nodes", keywords=["row"], limit=limit)["nodes"]) == shown


@pytest.mark.parametrize(
    ("keywords", "text"),
    [
        (["STRASSE"], "Hauptstraße 5"),
        (["a:b"], "A\uff1aB"),
        (["a b"], "A\u00a0 B"),
        (["hidden"], "hid\u200bden"),
        ("inbox", "Inbox"),
    ],
)
def test_words_are_compared_as_they_are_read(
    call: Call, phone: FakePhone, keywords: list[str] | str, text: str
) -> None:
    """S-30, F-27; one plain string counts as a list of one."""
    phone.helper.reading = page(label(text))

    assert call("search_nodes", keywords=keywords)["matched"] == 1


def test_long_texts_are_searched_whole_and_shown_cut(call: Call, phone: FakePhone) -> None:
    """S-22, S-34."""
    phone.helper.reading = page(label("x" * 700 + " needle"))

    (node,) = call("search_nodes", keywords=["needle"])["nodes"]

    assert node["txt"] == "x" * 499 + "…"


def test_a_secret_is_never_found(call: Call, phone: FakePhone) -> None:
    """F-12, S-19."""
    phone.helper.reading = page(
        N("EditText", (0, 0, 1080, 96), text="hunter2", hint="Password", flags="editable secret")
    )

    assert call("search_nodes", keywords=["hunter2"])["matched"] == 0
    assert call("search_nodes", keywords=["password"])["nodes"][0]["edit"] is True


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"keywords": [" "]}, "keywords: give at least one word to look for."),
        ({"keywords": []}, "keywords: give at least one word to look for."),
        ({"keywords": ["\u200b"]}, "keywords: give at least one word to look for."),
        ({"keywords": ["x"] * 21}, "keywords: give at most 20 keywords."),
        ({"keywords": ["x" * 201]}, "keywords: give keywords of at most 200 characters."),
        ({"keywords": [5]}, "keywords.0: give a text."),
        ({"keywords": {"a": 1}}, "keywords: give a list."),
        ({}, "keywords: this argument is required."),
        ({"keywords": ["x"], "match_mode": "some"}, "match_mode: give one of 'any' or 'all'."),
        ({"keywords": ["x"], "limit": "3"}, "limit: give a whole number."),
    ],
)
def test_bad_arguments_are_told_before_the_phone_is_looked_for(
    call: Call, phone: FakePhone, arguments: dict[str, Any], message: str
) -> None:
    """S-4, S-30."""
    with pytest.raises(Failure) as refused:
        call("search_nodes", **arguments)

    assert (refused.value.code, refused.value.message) == ("INVALID", message)
    assert phone.helper.runs == 0


def test_its_numbering_is_that_of_the_whole_screen_and_becomes_the_latest(
    call: Call, desk: Desk, phone: FakePhone
) -> None:
    """S-10, S-33."""
    (found,) = call("search_nodes", keywords=["compose"])["nodes"]
    after_search = desk.view.numbering
    call("screen_content")

    assert after_search is not None and after_search == desk.view.numbering
    assert call("node_action", action="click", index=found["i"])["i"] == 6
    assert phone.helper.asked("act")[0]["target"]["look"]["label"] == "Compose"


def test_without_a_usable_tree_it_is_a_dead_end_or_a_failed_read(call: Call, phone: FakePhone) -> None:
    """S-26, S-28, S-32, SA-7."""
    phone.helper.reading = Reading([W(N("SurfaceView", FULL), package="com.example.racer")])
    with pytest.raises(Failure) as game:
        call("search_nodes", keywords=["start"])
    phone.helper.failures["observe"] = error("READ_FAILED", "no tree")
    with pytest.raises(Failure) as broken:
        call("search_nodes", keywords=["start"], within_s=1)

    assert (game.value.code, broken.value.code) == ("NO_ACCESSIBILITY_NODES", "READ_FAILED")
