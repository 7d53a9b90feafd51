"""What the tour tells while it goes on, and that it ends at the first check that does not hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demo.hands import receipt_lines
from demo.story import SHOWN_LINES, Failure, Step, Story, shortened
from pollex.action.receipt import Check, Receipt, Timings, Warned


def test_scenes_steps_and_checks_are_told_as_they_come() -> None:
    told: list[str] = []
    story = Story(told.append)

    story.begin("The launcher")
    story.step(Step("phone.look()", ("screen s1",), 1.25, 'e1 input "Search apps"'))
    story.check("it shows an app", 1, held=True)

    assert told == [
        "\n1. The launcher",
        "  > phone.look()   1.25 s",
        "    screen s1",
        '    | e1 input "Search apps"',
        "  ok it shows an app",
    ]
    assert story.checks == 1


def test_a_check_that_does_not_hold_is_kept_told_and_ends_the_tour() -> None:
    told: list[str] = []
    story = Story(told.append)
    story.begin("A switch")

    with pytest.raises(Failure, match="it is on; seen: no"):
        story.check("it is on", "no", held=False)

    assert told[-1] == "  NO it is on"
    assert [check.held for check in story.scenes[0].checks] == [False]


def test_of_a_long_outline_the_part_that_matters_is_shown() -> None:
    body = "\n".join(f'e{number} text "Row {number}"' for number in range(200))

    lines = shortened(body, "Row 150")

    assert lines[0] == "… 144 lines"
    assert any('"Row 150"' in line for line in lines)
    assert lines[-1] == "… 44 lines"


@given(st.lists(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1), max_size=60), st.text())
def test_every_line_is_shown_or_counted(lines: list[str], around: str) -> None:
    shown = shortened("\n".join(lines), around)

    kept = [line for line in shown if not (line.startswith("… ") and line.endswith(" lines"))]
    left_out = [int(line.split()[1]) for line in shown if line not in kept]
    assert len(kept) + sum(left_out) == len(lines)
    assert len(kept) <= SHOWN_LINES


def test_a_line_cannot_move_the_cursor_of_the_terminal() -> None:
    assert shortened("a\x1b[2Jb") == ["a␛[2Jb"]


def test_a_receipt_is_told_in_three_lines() -> None:
    receipt = Receipt(
        action="set_progress",
        status="completed",
        dispatch="finished",
        message="Done.",
        way="node",
        check=Check("range.current is 3", held=True),
        moved=False,
        edge="bottom",
        timings=Timings(act=12, settle=640, total=660),
        warnings=(Warned("AT_EDGE", "It scrolls no further."),),
    )

    assert list(receipt_lines(receipt)) == [
        "completed, by node; acting 12 ms, settling and reading 640 ms",
        "check: range.current is 3? yes",
        "seen: the content did not move; at the bottom; AT_EDGE",
    ]


def test_a_receipt_of_nothing_sent_says_so() -> None:
    receipt = Receipt(action="tap", status="not_started", dispatch="none", message="The control is disabled.")

    assert list(receipt_lines(receipt)) == [
        "not_started, nothing was sent; acting 0 ms, settling and reading 0 ms",
    ]
