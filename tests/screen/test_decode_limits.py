"""Readings larger than any phone's: a failed reading, soon, and never a fault of ours."""

import json
import zlib

import pytest

from pollex.errors import ReadFailed
from pollex.screen.decode import MAX_DEPTH, MAX_ROWS, decode_header, decode_screen
from pollex.screen.outline import outline
from pollex.screen.refs import RefTable
from pollex.screen.rows import MAX_REGION_BOXES, MAX_WINDOWS
from pollex.screen.screen import Screen
from pollex.screen.skill_tree import skill_tree
from pollex.screen.skill_yaml import tree_yaml
from tests.screen.scene import N, Reading, W

ALL = (0, 0, 1080, 2400)


def read(reading: Reading) -> Screen:
    header, blob = reading.wire()
    return decode_screen(decode_header(json.dumps(header).encode()), blob, screen_id="s1")


def chain(depth: int) -> N:
    node = N("Button", ALL, text="the innermost", flags="clickable")
    for _ in range(depth - 1):
        node = N("FrameLayout", ALL, [node], flags="clickable")
    return node


def test_the_deepest_tree_that_is_read_can_be_shown_in_every_form() -> None:
    screen = read(Reading([W(chain(MAX_DEPTH))]))

    assert "the innermost" in outline(RefTable().take(screen))
    assert "the innermost" in tree_yaml(skill_tree(screen))


def test_a_deeper_tree_is_a_failed_reading() -> None:
    with pytest.raises(ReadFailed, match="deeper"):
        read(Reading([W(chain(MAX_DEPTH + 1))]))


def test_more_rows_than_any_screen_has_are_a_failed_reading() -> None:
    rows = '{"n":1,"b":[0,0,0,0]},' * MAX_ROWS + '{"n":1,"b":[0,0,0,0]}'
    header, _ = Reading([]).wire()

    with pytest.raises(ReadFailed, match="rows"):
        decode_screen(
            decode_header(json.dumps(header).encode()),
            zlib.compress(f'{{"strings":[],"rows":[{rows}]}}'.encode()),
            screen_id="s1",
        )


@pytest.mark.parametrize("number", [2**31, -(2**31) - 1, 2**63, 10**400])
@pytest.mark.parametrize("where", ["display", "window", "region", "node"])
def test_a_place_that_no_phone_can_name_is_a_failed_reading(where: str, number: int) -> None:
    box = (0, 0, number, 100)
    reading = Reading(
        [
            W(
                N("Button", box if where == "node" else ALL, text="Pay", flags="clickable"),
                bounds=box if where == "window" else ALL,
                region=[box] if where == "region" else None,
            )
        ],
        size=(number, 100) if where == "display" else (1080, 2400),
    )

    with pytest.raises(ReadFailed):
        read(reading)


def test_more_windows_and_rectangles_than_there_can_be_are_a_failed_reading() -> None:
    with pytest.raises(ReadFailed):
        read(Reading([W(None, id=number) for number in range(MAX_WINDOWS + 1)]))
    with pytest.raises(ReadFailed):
        read(Reading([W(N("Button", ALL), region=[ALL] * (MAX_REGION_BOXES + 1))]))
