"""Verification: given the screen before and after, then this verdict and none beyond what is seen (L-112 to L-116)."""

from dataclasses import replace

import pytest

from pollex.action.receipt import Check as ReceiptCheck
from pollex.action.receipt import Receipt, Warned
from pollex.agent.verify import Expected, Held, Verdict, expectation, reviewed, verdict
from pollex.flow.grammar import Check, Differs, Gone, OnPage, Shown, Wanted
from pollex.screen.refs import NamedScreen, RefTable
from pollex.screen.screen import Screen
from tests.screen.scene import N, W, screen_of

RECEIPT = Receipt(action="tap", status="completed", dispatch="finished", message="Done.")


def text(label: str, id: int) -> N:
    return N("TextView", (0, 0, 90, 90), text=label, id=id)


def page(*labels: str, title: str = "Page", first: int = 10) -> Screen:
    nodes = [text(label, first + place) for place, label in enumerate(labels)]
    return screen_of(W(N("FrameLayout", (0, 0, 1080, 2400), nodes, id=1), id=9, title=title))


def named(*screens: Screen) -> tuple[NamedScreen, ...]:
    table = RefTable()
    return tuple(table.take(screen) for screen in screens)


TEN = tuple(f"row {number}" for number in range(10))
SAME = page(*TEN)
ONE_DIFFERS = page("row x", *TEN[1:])
THREE_DIFFER = page("row x", "row y", "row z", *TEN[3:])
FOUR_DIFFER = page("a", "b", "c", "d", *TEN[4:])


@pytest.mark.parametrize(
    ("after", "held", "wanted", "level"),
    [
        (FOUR_DIFFER, "held", "confirmed", 2),
        (FOUR_DIFFER, "failed", "wrong_effect", 2),
        (FOUR_DIFFER, "unknown", "confirmed", 1),
        (THREE_DIFFER, "held", "confirmed", 2),
        (THREE_DIFFER, "failed", "wrong_effect", 2),
        (THREE_DIFFER, "unknown", "unproven", 1),
        (ONE_DIFFERS, "unknown", "unproven", 1),
        (SAME, "held", "confirmed", 2),
        (SAME, "failed", "no_effect", 2),
        (SAME, "unknown", "no_effect", 1),
        (None, "unknown", "unproven", 1),
    ],
)
def test_the_table_of_verdicts(after: Screen | None, held: Held, wanted: Verdict, level: int) -> None:
    """L-113, L-116: over 30 % is another page, nothing is most likely a miss, what cannot be read proves nothing."""
    if after is None:
        (before,) = named(SAME)
        judged = verdict(RECEIPT, before, None, Expected(held))
    else:
        before, then = named(SAME, after)
        judged = verdict(RECEIPT, before, then, Expected(held))
    assert (judged.verdict, judged.level) == (wanted, level)


def test_what_is_typed_into_a_secret_field_is_not_seen_and_not_called_useless() -> None:
    """L-136: the field shows nothing, before and after; a check that fails all the same counts."""
    typed = replace(RECEIPT, action="type", warnings=(Warned("SECRET_NOT_VERIFIED", "It cannot be read back."),))
    before, after = named(SAME, SAME)
    assert verdict(typed, before, after, Expected("unknown")).verdict == "unproven"
    assert verdict(typed, before, after, Expected("failed")).verdict == "no_effect"


def test_only_what_is_open_is_reviewed() -> None:
    """L-115: a small difference and no word about it; a review then settles it, or leaves it unproven."""
    before, after = named(SAME, THREE_DIFFER)
    judged = verdict(RECEIPT, before, after, Expected("unknown"))
    assert judged.is_open
    assert [reviewed(judged, answer).verdict for answer in ("yes", "no", "unsure")] == [
        "confirmed",
        "no_effect",
        "unproven",
    ]
    assert reviewed(judged, "yes").level == 3
    before, after = named(SAME, FOUR_DIFFER)
    assert not verdict(RECEIPT, before, after, Expected("unknown")).is_open


def test_an_unknown_outcome_proves_nothing() -> None:
    """L-116: however much has changed."""
    before, after = named(SAME, FOUR_DIFFER)
    unknown = replace(RECEIPT, status="unknown", dispatch="uncertain")
    assert verdict(unknown, before, after, Expected("held")).verdict == "unproven"


def test_what_changes_by_itself_is_left_out() -> None:
    """L-113: a carousel that moves is no effect of a tap."""
    before, after = named(SAME, ONE_DIFFERS)
    moving = frozenset(node.id for node in after.screen.nodes if node.text == "row x")
    assert verdict(RECEIPT, before, after, Expected("unknown"), moving).verdict == "no_effect"


def test_a_field_that_was_read_back_and_rows_that_moved_count() -> None:
    """L-113: fields, sliders and lists are judged by themselves."""
    before, after = named(SAME, ONE_DIFFERS)
    read_back = replace(RECEIPT, action="type", check=ReceiptCheck("text", True))
    assert verdict(read_back, before, after, Expected("unknown")).verdict == "confirmed"
    moved = replace(RECEIPT, action="scroll", moved=True)
    before, after = named(SAME, SAME)
    assert verdict(moved, before, after, Expected("unknown")).verdict == "confirmed"


CHECKS: list[tuple[Check, Held]] = [
    (Shown("row x"), "held"),
    (Shown("row 5"), "unknown"),
    (Shown("nowhere"), "failed"),
    (OnPage("Display"), "held"),
    (Gone(Wanted("row 0")), "held"),
]


@pytest.mark.parametrize(("check", "held"), CHECKS, ids=lambda value: str(value)[:40])
def test_a_check_that_held_before_the_action_proves_nothing(check: Check, held: Held) -> None:
    """L-60, L-62, L-114: what was so already is noted and no failed step."""
    before, after = named(SAME, page("row x", *TEN[1:], title="Display"))
    came = expectation(check, before, after)
    assert came.held == held
    assert came.is_old == (held == "unknown")


SENTENCES: list[tuple[str, Held]] = [
    ("the Display page opens", "held"),
    ("the display page opens", "held"),
    ("row x is shown", "held"),
    ("row 5 is shown", "unknown"),
    ("the displays open", "unknown"),
    ("something happens", "unknown"),
    ("打开显示设置", "unknown"),
]


@pytest.mark.parametrize(("sentence", "held"), SENTENCES)
def test_a_sentence_holds_by_a_new_title_or_label(sentence: str, held: Held) -> None:
    """L-62: never failed."""
    before, after = named(SAME, page("row x", *TEN[1:], title="Display"))
    assert expectation(sentence, before, after).held == held


def test_a_sentence_in_a_script_without_spaces() -> None:
    """L-62: two characters are enough."""
    before, after = named(SAME, page("显示", *TEN[1:]))
    assert expectation("打开显示设置", before, after).held == "held"


def test_nothing_expected_and_nothing_read_are_unknown() -> None:
    """L-59, L-61."""
    (before,) = named(SAME)
    assert expectation(None, before, before).held == "unknown"
    assert expectation(Shown("x"), before, None).held == "unknown"


SWITCH_ON, SWITCH_OFF = (
    screen_of(
        W(
            N(
                "FrameLayout",
                (0, 0, 1080, 2400),
                [
                    N("Switch", (0, 0, 90, 90), text="Wi-Fi", id=50, flags=f"clickable checkable {checked}"),
                    *(text(label, 10 + place) for place, label in enumerate(TEN)),
                ],
                id=1,
            ),
            id=9,
            title="Page",
        )
    )
    for checked in ("checked", "")
)


def test_a_switch_is_judged_by_its_own_state() -> None:
    """L-113: one node of eleven, and still for certain; where it stands as before nothing came of it."""
    before, on, off = named(SWITCH_OFF, SWITCH_ON, SWITCH_OFF)
    node, after = before.screen.nodes[1], on.screen.nodes[1]
    flipped = replace(RECEIPT, before=node, after=after)
    assert verdict(flipped, before, on, Expected("unknown")).verdict == "confirmed"
    stays = replace(RECEIPT, before=node, after=off.screen.nodes[1])
    assert verdict(stays, before, off, Expected("unknown")).verdict == "no_effect"


def test_a_slider_of_many_steps_that_moved_is_an_effect_though_nothing_else_differs() -> None:
    """L-113: what the control says of itself counts."""
    before, after = named(SAME, SAME)
    slider = N("SeekBar", (0, 0, 900, 90), id=50, range=(0, 0, 1000, 10))
    further = N("SeekBar", (0, 0, 900, 90), id=50, range=(0, 0, 1000, 20))
    first, second = (screen_of(W(one, id=9)).nodes[0] for one in (slider, further))
    moved = replace(RECEIPT, action="set_progress", before=first, after=second)
    assert verdict(moved, before, after, Expected("unknown")).verdict == "confirmed"
    assert verdict(moved, before, after, Expected("failed")).verdict == "wrong_effect"


def test_the_share_stands_at_its_bound() -> None:
    """L-113, L-116: exactly 30 % is not yet another page; one more node is."""
    before, three, four = named(SAME, THREE_DIFFER, FOUR_DIFFER)
    assert verdict(RECEIPT, before, three, Expected("unknown")).difference == pytest.approx(0.3)
    assert verdict(RECEIPT, before, three, Expected("unknown")).is_open
    assert verdict(RECEIPT, before, four, Expected("unknown")).difference == pytest.approx(0.4)


def test_a_change_that_comes_by_itself_is_not_what_was_expected() -> None:
    """L-113, L-114: a banner that turns does not make `changed` hold."""
    before, after = named(SAME, ONE_DIFFERS)
    moving = frozenset(node.id for node in after.screen.nodes if node.text == "row x")
    assert expectation(Differs(True), before, after).held == "held"
    assert expectation(Differs(True), before, after, moving).held == "failed"


def test_what_was_so_already_needs_no_change() -> None:
    """C-27: nothing was sent, for the slider stood there."""
    before, after = named(SAME, SAME)
    already = replace(RECEIPT, status="observed", dispatch="none")
    assert verdict(already, before, after, Expected("unknown")).verdict == "confirmed"
