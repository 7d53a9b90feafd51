"""Circles: given what was tried and where it led, then a warning, a refusal or the end (L-75, L-84, L-85)."""

from pollex.agent.loops import Loops, signature

TAP = signature("tap", "e3", "page A")


def test_the_third_try_without_effect_is_refused() -> None:
    """L-84, LA-13: two touches at most; three refusals end the run."""
    loops = Loops()
    assert not loops.is_refused(TAP)
    loops.note(TAP, "no_effect", "A")
    assert not loops.is_refused(TAP)
    assert loops.warning(TAP) is None
    loops.note(TAP, "no_effect", "A")
    assert loops.warning(TAP) == "useless"
    assert [loops.is_refused(TAP) for _ in range(3)] == [True] * 3
    assert loops.is_over


def test_another_target_or_page_is_another_action() -> None:
    """L-84."""
    loops = Loops()
    loops.note(TAP, "no_effect", "A")
    loops.note(TAP, "no_effect", "A")
    assert not loops.is_refused(signature("tap", "e4", "page A"))
    assert not loops.is_refused(signature("tap", "e3", "page B"))


def test_an_effect_or_another_page_forgets() -> None:
    """L-75."""
    loops = Loops()
    loops.note(TAP, "no_effect", "A")
    loops.note(TAP, "no_effect", "A")
    assert list(loops.useless) == [TAP]
    loops.forget_page("page A")
    assert not list(loops.useless)
    loops.note(TAP, "no_effect", "A")
    loops.note(TAP, "confirmed", "B")
    loops.note(TAP, "no_effect", "A")
    assert not loops.is_refused(TAP)


def test_going_to_and_fro_is_warned_of_and_ended() -> None:
    """L-85, LA-13: warning after two rounds, the end after four more steps of it."""
    loops = Loops()
    for step in range(16):
        loops.note(signature("tap", f"e{step}", "p"), "confirmed", "AB"[step % 2])
        if step == 2:
            assert loops.warning() is None
        if step == 3:
            assert loops.warning() == "cycle"
            assert not loops.is_over
        if loops.is_over:
            break
    assert step == 7


def test_a_longer_circle() -> None:
    """L-85: period up to four."""
    loops = Loops()
    for step in range(8):
        loops.note(signature("tap", "e", "p"), "confirmed", "ABCD"[step % 4])
    assert loops.warning() == "cycle"


def test_leaving_the_circle_ends_the_warning() -> None:
    loops = Loops()
    for page in "ABABC":
        loops.note(signature("tap", "e", "p"), "confirmed", page)
    assert loops.warning() is None


def test_paging_a_list_and_standing_still_are_no_circles() -> None:
    """LA-13: fifteen pages of a real list; and a page that is looked at again and again."""
    loops = Loops()
    for page in range(15):
        loops.note(signature("swipe", "e1", str(page)), "confirmed", f"list at {page}")
    assert loops.warning() is None
    for _ in range(8):
        loops.note(signature("wait", "", "p"), "unproven", "same")
    assert loops.warning() is None
