"""`bench parse`: given replies in the shapes of real models, then so many are read as they are, repaired, refused."""

import json

import pytest

from pollex.agent.router import Player
from pollex.bench.parsing import FIT, ParseFigures, Shape, asked, fixed_requests, shapes, told
from pollex.cli.main import main
from pollex.device.deadline import Deadline
from pollex.model.profile import Profile
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import ScriptedModel

PROFILE = Profile(name="script", adapter="scripted")
GOOD = '{"action": "key", "key": "back"}'


@pytest.mark.parametrize("shape", shapes(), ids=lambda shape: shape.name)
def test_each_shape_becomes_what_it_should(shape: Shape) -> None:
    """L-77, L-78, L-81: form is repaired and named, content never."""
    assert told(shape.reply) == (shape.becomes, shape.by)


def test_all_repairs_and_faults_are_among_the_shapes() -> None:
    """L-79."""
    names = {name for shape in shapes() for name in shape.by}
    repairs = {"mark", "fence", "prose", "comma", "word", "line_break", "number"}
    assert names == repairs | {"EMPTY", "MANY_ACTIONS", "CUT_OFF", "NO_OBJECT", "BROKEN", "FORM"}


@pytest.mark.parametrize(("broken", "is_fit"), [(0, True), (1, True), (2, False)])
def test_a_model_is_fit_with_98_of_a_hundred_replies(broken: int, is_fit: bool) -> None:
    """L-79: 65 fixed questions; with one fenced reply it is 98.5 %, with two 96.9 %."""
    left = [broken]

    def script(request: ModelRequest) -> str:
        left[0] -= 1
        return f"```json\n{GOOD}\n```" if left[0] >= 0 else GOOD

    figures = asked(Player(ScriptedModel(PROFILE, script), PROFILE), deadline=lambda: Deadline(30))
    assert len(figures.became) >= 60
    assert figures.is_fit is is_fit and (figures.rate >= FIT) is is_fit
    assert figures.json["repairs"] == ({"fence": broken} if broken else {})


def test_each_model_is_asked_the_same() -> None:
    """L-76, L-79: byte for byte, with nothing of today in it."""
    assert fixed_requests(PROFILE) == fixed_requests(PROFILE)


def test_the_command_reads_the_stored_replies(capsys: pytest.CaptureFixture[str]) -> None:
    """L-79: rates per repair, as JSON too."""
    assert main(["bench", "parse"]) == 0
    assert "All became what they should." in capsys.readouterr().out
    assert main(["bench", "parse", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] and answer["otherwise"] == [] and answer["repairs"]["prose"] == 6


def test_shares_of_a_few_replies() -> None:
    """L-79: counted by hand."""
    figures = ParseFigures(
        (("accepted", ()), ("repaired", ("fence", "comma")), ("refused", ("EMPTY",)), ("accepted", ()))
    )
    assert (figures.json["accepted"], figures.json["repaired"], figures.json["refused"]) == (0.5, 0.25, 0.25)
    assert figures.json["repairs"] == {"fence": 1, "comma": 1} and figures.json["faults"] == {"EMPTY": 1}
