"""`bench faults`: given good actions and faults made of them, then so many faults are noticed and explained."""

import json

import pytest

from pollex.bench.faults import KINDS, faults, good
from pollex.bench.figures import LEVEL_1, LEVEL_2, MISJUDGED, RIGHT
from pollex.bench.playing import Played, explain_all, play_all
from pollex.bench.reading import Reading
from pollex.bench.stage import Play, Stage
from pollex.bench.stories import stories
from pollex.bench.tour import tour
from pollex.device.deadline import Deadline
from pollex.errors import ReadFailed


def _caught(plays: tuple[Played, ...]) -> float:
    counting = [one for one in plays if one.fault.kind is not None and one.fault.kind.is_of_input]
    assert len(counting) >= 100
    return sum(one.is_caught for one in counting) / len(counting)


def test_level_1_catches_most_faults() -> None:
    """L-117: 70 %, without an expectation."""
    assert _caught(play_all(faults(), "nothing")) >= LEVEL_1


def test_levels_1_and_2_catch_nearly_all() -> None:
    """L-117: 90 %, with a check."""
    assert _caught(play_all(faults(), "check")) >= LEVEL_2


@pytest.mark.parametrize("expects", ["check", "sentence"])
def test_good_actions_are_hardly_ever_misjudged(expects: str) -> None:
    """L-117: under 2 %, whatever is said beforehand."""
    plays = play_all(good(), "check" if expects == "check" else "sentence")
    assert sum(one.is_caught for one in plays) / len(plays) < MISJUDGED
    assert sum(one.verdict == "confirmed" for one in plays) / len(plays) > 0.8


def test_runs_are_explained_by_the_right_row_and_good_ones_by_none() -> None:
    """L-135: 90 % of the runs whose fault has a row in table 13.2."""
    made = tuple(fault for fault in faults(1) if fault.kind is not None and fault.kind.row is not None)
    told = [(one.fault.kind.row, one.causes) for one in play_all(made, "check", is_kept=True) if one.fault.kind]
    told += [(story.row, causes) for story, causes in explain_all(stories()[::3])]
    right = [row for row, causes in told if row in (causes or ())]
    assert len(right) / len(told) >= RIGHT
    assert sum(len(causes or ()) for _, causes in told) / len(told) < 2
    assert [one.causes for one in play_all(good()[::4], "check", is_kept=True) if one.causes] == []


def test_each_kind_has_a_source_and_is_made_of_several_good_actions() -> None:
    """Faults are taken from reports, and made alike of all legs that they fit."""
    made = faults()
    assert len(made) >= 100
    for kind in KINDS:
        assert kind.source and kind.how
        assert len({fault.leg.name for fault in made if fault.kind is kind}) >= 3, kind.name


def test_the_tour_is_whole() -> None:
    """Each leg's target is in its list, and something is seen to come of it."""
    assert len(tour()) >= 50
    for leg in tour():
        if "target" in leg.decision:
            assert not leg.target.visible_bounds.is_empty, leg.name
        assert leg.before.screen().digest != leg.after.screen().digest, leg.name


def test_a_reading_can_be_changed_and_stays_one() -> None:
    """Each change gives a screen that decodes, and differs in that alone."""
    page = tour()[0].before
    screen = page.screen()
    node = next(node for node in screen.nodes if node.text)
    named = page.with_node(node.id, text="Other").screen()
    assert [one.text for one in named.nodes if one.text not in {node.text for node in screen.nodes}] == ["Other"]
    window = {"type": "overlay", "package": "com.example.ads", "title": "Offer", "bounds": [0, 0, 500, 500]}
    over = page.under({"class": "Button", "bounds": [0, 0, 100, 100], "text": "Play", "click": True}, **window).screen()
    assert over.windows[0].package == "com.example.ads" and len(over.nodes) == len(screen.nodes) + 2
    more = page.with_new({"class": "TextView", "bounds": [0, 0, 9, 9], "text": "More"}).screen()
    assert len(more.nodes) == len(screen.nodes) + 1
    bare = page.without(lambda one: False).screen()
    assert len(bare.nodes) == len(screen.windows) - sum(one.first is None for one in screen.windows)
    assert json.dumps(page.tree) == json.dumps(tour()[0].before.tree)


def test_a_stage_that_shows_nothing_cannot_be_read() -> None:
    """Unknown stays unknown."""
    page: Reading = tour()[0].before
    stage = Stage(Play(page, lambda came, number: (None,), surprises={}))
    assert stage.observe(Deadline(1)).nodes
    stage._show(None)
    with pytest.raises(ReadFailed):
        stage.observe(Deadline(1))
