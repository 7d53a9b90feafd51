"""Replies: given what a model wrote, then one object, or the fault that it has (spec L-76 to L-81, LA-12)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.agent.reply import Broken, Fault, Repair, read_object

TAP = '{"action": "tap", "target": 3}'


@pytest.mark.parametrize(
    ("text", "repairs"),
    [
        (TAP, ()),
        (f"  {TAP}\n", ()),
        ("\ufeff" + TAP, ("mark",)),
        (f"```json\n{TAP}\n```", ("fence",)),
        (f"I shall tap it.\n{TAP}\nThat is all.", ("prose",)),
        ('{"action": "tap", "target": 3,}', ("comma",)),
        ('{"action": "tap", "target": "3"}', ("number",)),
    ],
)
def test_the_form_is_repaired_and_the_repair_named(text: str, repairs: tuple[Repair, ...]) -> None:
    """L-77."""
    read = read_object(text, numbers=frozenset({"target"}))
    assert read.object == {"action": "tap", "target": 3}
    assert read.repairs == repairs


def test_words_of_another_language_become_those_of_json() -> None:
    """L-77."""
    read = read_object('{"sure": True, "part": None, "x": False}')
    assert read.object == {"sure": True, "part": None, "x": False}
    assert read.repairs == ("word",)


def test_no_character_of_a_text_changes() -> None:
    """L-77: bare line breaks in strings are kept, and what looks like a fault inside a string is text."""
    text = '{"text": "a\n\tb ,} True {\\"x\\": None} ```"}'
    read = read_object(text)
    assert read.object == {"text": 'a\n\tb ,} True {"x": None} ```'}
    assert read.repairs == ("line_break",)


def test_a_number_as_text_stays_text_where_text_is_wanted() -> None:
    """L-77: the text to type is not made a number."""
    assert read_object('{"text": "3", "target": "03"}', numbers=frozenset({"target"})).object == {
        "text": "3",
        "target": "03",
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "EMPTY"),
        (" \n\ufeff", "EMPTY"),
        ("I cannot do that.", "NO_OBJECT"),
        (f"{TAP}\n{TAP}", "MANY_ACTIONS"),
        (f"[{TAP}, {TAP}]", "MANY_ACTIONS"),
        ('{"action": "tap", "tar', "CUT_OFF"),
        ('{"action": "tap"', "CUT_OFF"),
        ('{"action": "type", "text": "half', "CUT_OFF"),
        ("{action: tap}", "BROKEN"),
        ('{"a": 1, "a": 2}', "BROKEN"),
        ("{" + '"a":{' * 2000 + "}" * 2001, "BROKEN"),
        ("x" * 200_000, "BROKEN"),
    ],
)
def test_what_is_not_one_whole_object_is_refused(text: str, fault: Fault) -> None:
    """L-77, L-81."""
    with pytest.raises(Broken) as raised:
        read_object(text)
    assert raised.value.fault == fault


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-1000, 1000) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(max_size=8), JSON, max_size=5)


@given(OBJECTS, st.booleans(), st.sampled_from([None, 2]))
def test_a_good_object_is_read_as_it_is(value: dict[str, object], is_ascii: bool, indent: int | None) -> None:
    """L-77: whatever it holds, nothing is repaired and nothing changes."""
    read = read_object(json.dumps(value, ensure_ascii=is_ascii, indent=indent))
    assert read.object == value
    assert read.repairs == ()


@given(OBJECTS, st.sampled_from(["Here it is: ", "```\n", "", "\ufeff"]), st.sampled_from(["", "\nDone.", "\n```"]))
def test_what_stands_around_an_object_changes_nothing_in_it(value: dict[str, object], head: str, tail: str) -> None:
    """L-77."""
    assert read_object(f"{head}{json.dumps(value)}{tail}").object == value


@given(OBJECTS, st.data())
def test_an_object_that_is_cut_off_is_never_read_as_another(value: dict[str, object], data: st.DataObject) -> None:
    """L-77."""
    whole = json.dumps(value)
    end = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(Broken):
        read_object(whole[:end])


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        assert isinstance(read_object(text).object, dict)
    except Broken as broken:
        assert broken.fault
