"""Refs: what can be acted on keeps its name while id and look agree, and a name is never given to something else."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.errors import Misuse, Refused
from pollex.screen import refs
from pollex.screen.refs import NamedScreen, RefTable
from pollex.screen.screen import Node, Screen
from tests.screen.scene import N, W, screen_of


def page(*nodes: N) -> Screen:
    return screen_of(W(N("FrameLayout", (0, 0, 1080, 2400), list(nodes), id=1)))


def button(text: str = "Send", *, id: int = 7, top: int = 0) -> N:
    return N("Button", (0, top, 100, top + 100), text=text, id=id, flags="clickable")


def node(screen: Screen, source_id: int) -> Node:
    found = screen.node((1, source_id))
    assert found is not None
    return found


def ref(named: NamedScreen, source_id: int) -> str:
    return named.ref(node(named.screen, source_id))


def test_controls_are_named_from_e1_in_the_order_of_the_screen() -> None:
    named = RefTable().take(page(button("A", id=5), N("TextView", (0, 0, 9, 9), text="x"), button("B", id=6)))

    assert [ref(named, 5), ref(named, 6)] == ["e1", "e2"]


def test_a_control_keeps_its_ref_while_id_and_look_agree_wherever_it_moves() -> None:
    """C-13."""
    table = RefTable()
    before = table.take(page(button(top=0)))
    after = table.take(page(button("New", id=9), button(top=500)))

    assert ref(before, 7) == ref(after, 7)
    assert table.find(ref(before, 7), after).bounds.top == 500


def test_another_label_is_another_meaning_and_the_old_ref_is_stale() -> None:
    """C-13, F-11: a recycled row."""
    table = RefTable()
    before = table.take(page(button("Row 1")))
    after = table.take(page(button("Row 9")))

    assert ref(after, 7) != ref(before, 7)
    with pytest.raises(Refused) as refused:
        table.find(ref(before, 7), after)
    assert refused.value.code == "STALE"


def test_the_label_that_is_folded_in_from_the_children_counts() -> None:
    """DESIGN decision 2: a clickable row whose text sits on a child."""

    def row(text: str) -> Screen:
        child = N("TextView", (0, 0, 90, 90), text=text, id=8)
        return page(N("LinearLayout", (0, 0, 100, 100), [child], id=7, flags="clickable"))

    table = RefTable()
    first, same, other = table.take(row("Lee")), table.take(row("Lee")), table.take(row("Ada"))

    assert ref(first, 7) == ref(same, 7) != ref(other, 7)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            N("Switch", (0, 0, 9, 9), text="Wi-Fi", id=7, flags="checkable"),
            N("Switch", (0, 0, 9, 9), text="Wi-Fi", id=7, flags="checkable checked"),
        ),
        (
            N("EditText", (0, 0, 9, 9), text="a", hint="Name", id=7, flags="editable"),
            N("EditText", (0, 0, 9, 9), text="ab", hint="Name", id=7, flags="editable focused"),
        ),
        (
            N("SeekBar", (0, 0, 9, 9), description="Volume", id=7, range=(0, 0, 10, 1)),
            N("SeekBar", (0, 0, 9, 9), description="Volume", id=7, range=(0, 0, 10, 9)),
        ),
    ],
    ids=["checked", "text of an input", "range"],
)
def test_a_value_is_no_part_of_the_meaning(before: N, after: N) -> None:
    """DESIGN decision 2."""
    table = RefTable()

    assert ref(table.take(page(before)), 7) == ref(table.take(page(after)), 7)


def test_other_nodes_keep_their_ref_while_their_id_lives() -> None:
    table = RefTable()
    before = table.take(page(N("TextView", (0, 0, 9, 9), text="12:30", id=7)))
    name = ref(before, 7)
    after = table.take(page(N("TextView", (0, 0, 9, 9), text="12:31", id=7)))

    assert ref(after, 7) == name
    assert table.find(name, after).text == "12:31"


def test_a_node_must_look_as_it_did_where_the_caller_saw_it() -> None:
    """F-10: with the screen that was shown, a text that changed is stale, too."""
    table = RefTable()
    shown = table.take(page(N("TextView", (0, 0, 9, 9), text="12:30", id=7)))
    name = ref(shown, 7)
    now = table.take(page(N("TextView", (0, 0, 9, 9), text="12:31", id=7)))

    with pytest.raises(Refused, match="STALE"):
        table.find(name, now, shown=shown)
    assert table.find(name, now, shown=now).text == "12:31"


def test_a_ref_that_was_never_given_out_is_not_found_and_a_word_is_no_ref() -> None:
    """F-10, C-29."""
    table = RefTable()
    named = table.take(page(button()))

    for wrong, code in (("e2", "NOT_FOUND"), ("@e999999", "NOT_FOUND"), ("Send", "INVALID"), ("e0", "INVALID")):
        with pytest.raises(Misuse) as misused:
            table.find(wrong, named)
        assert misused.value.code == code
    assert table.find("@e1", named) == table.find("e1", named)


def test_a_control_that_comes_back_is_known_again_and_one_that_is_gone_is_stale() -> None:
    table = RefTable()
    name = ref(table.take(page(button())), 7)
    without = table.take(page(N("TextView", (0, 0, 9, 9), text="dialog", id=70)))

    with pytest.raises(Refused, match="STALE"):
        table.find(name, without)
    assert ref(table.take(page(button())), 7) == name


def test_an_old_screen_keeps_its_names_after_another_was_taken() -> None:
    table = RefTable()
    old = table.take(page(button("Row 1")))
    name = ref(old, 7)
    table.take(page(button("Row 9")))

    assert ref(old, 7) == name
    assert old.node(name) == node(old.screen, 7)


def test_an_old_screen_does_not_lend_the_name_of_what_took_a_nodes_place() -> None:
    """A text whose id a control has now."""
    table = RefTable()
    old = table.take(page(N("TextView", (0, 0, 9, 9), text="a", id=7)))
    new = table.take(page(button("b")))

    assert ref(old, 7) != ref(new, 7)
    with pytest.raises(Refused, match="STALE"):
        table.find(ref(old, 7), new)


def test_memory_is_bounded_and_what_was_forgotten_is_stale_not_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refs, "MAX_REFS", 40)
    table = RefTable()
    first = ref(table.take(page(button(id=1000))), 1000)
    for start in range(0, 200, 20):
        last = table.take(page(*(button(id=start + place + 2) for place in range(20))))

    assert len(table._entries) <= 40 + 20
    with pytest.raises(Refused, match="STALE"):
        table.find(first, last)


def test_a_control_that_was_secret_stays_secret_while_it_lives() -> None:
    """C-25: the eye beside a password makes its field a plain one."""
    table = RefTable()
    table.take(page(N("EditText", (0, 0, 9, 9), text="x", id=7, flags="editable secret")))

    revealed = table.take(page(N("EditText", (0, 0, 9, 9), text="hunter2", id=7, flags="editable")))
    other = table.take(page(N("EditText", (0, 0, 9, 9), text="hunter2", id=8, flags="editable")))

    assert node(revealed.screen, 7).text == ""
    assert node(revealed.screen, 7).is_secret
    assert "hunter2" not in repr([dataclasses.asdict(each) for each in revealed.screen.nodes])
    assert node(other.screen, 8).text == "hunter2"


labels = st.sampled_from(["", "a", "b"])
screens = st.lists(st.tuples(st.integers(2, 5), labels), max_size=4, unique_by=lambda pair: pair[0])


@given(st.lists(screens, min_size=1, max_size=6))
def test_one_ref_means_one_control_with_one_label_for_ever(course: list[list[tuple[int, str]]]) -> None:
    """C-13, whatever comes after what."""
    table = RefTable()
    meanings: dict[str, tuple[int, str]] = {}
    for controls in course:
        named = table.take(page(*(button(text, id=source_id) for source_id, text in controls)))
        for source_id, text in controls:
            name = ref(named, source_id)
            assert meanings.setdefault(name, (source_id, text)) == (source_id, text)
            assert table.find(name, named).id == (1, source_id)
