"""How texts are compared: what is the same but for separators, and what is not (spec F-27, L-100)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.screen.comparing import folded, same_characters
from pollex.screen.utf16 import is_sendable, spliced, units


@pytest.mark.parametrize(
    ("wanted", "holds"),
    [
        ("4111111111111111", "4111 1111 1111 1111"),
        ("DE89370400440532013000", "DE89 3704 0044 0532 0130 00"),
        ("0176 555", "0176-555"),
        ("01022024", "01.02.2024"),
        ("1000", "1,000"),
        ("1234.50", "1,234.50"),
        ("12.50", "12,50"),
    ],
)
def test_regrouped_text_is_the_same(wanted: str, holds: str) -> None:
    assert same_characters(wanted, holds)


@pytest.mark.parametrize(
    ("wanted", "holds"),
    [
        ("57.57", "5.757"),
        ("1000", "10.00"),
        ("12.50", "1250"),
        ("abc", "ABC"),
        ("abc", "ab"),
        ("a😀", "a"),
        ("$5", "5"),
        ("!!", ""),
        ("", ""),
    ],
)
def test_another_value_is_not_the_same(wanted: str, holds: str) -> None:
    """An amount whose decimals moved is another amount, and what was lost is lost."""
    assert not same_characters(wanted, holds)


@given(st.text(), st.text())
def test_sameness_goes_both_ways_and_survives_blanks(one: str, other: str) -> None:
    assert same_characters(one, other) == same_characters(other, one)
    if same_characters(one, one):
        assert same_characters(one, f" {one} ")


@given(st.text())
def test_folding_twice_changes_nothing_more_of_the_blanks(text: str) -> None:
    assert folded(text) == " ".join(folded(text).split())


@given(st.text(), st.text(), st.data())
def test_a_part_is_replaced_by_units_as_android_counts_them(old: str, new: str, data: st.DataObject) -> None:
    """C-48, C-49: and whatever lies around it is kept."""
    start = data.draw(st.integers(0, len(old)))
    end = data.draw(st.integers(start, len(old)))

    joined = spliced(old, units(old[:start]), units(old[:end]), new)

    assert joined == old[:start] + new + old[end:]
    assert units(joined) == units(old[:start]) + units(new) + units(old[end:])


def test_text_that_no_field_takes() -> None:
    """C-47."""
    assert is_sendable("A😀B中文\n")
    assert not any(map(is_sendable, ("\0", "\ud83d", "a\ude00")))
