"""`pollex bench tasks` on the phone: two players that understand nothing, and a model that does one of two tasks."""

import json
from pathlib import Path

import pytest

from pollex.agent.router import Player, Router
from pollex.bench.tasks import suite_of
from pollex.bench.trying import Ground, attempt
from pollex.device.adb import Adb
from pollex.device.deadline import Cancel
from pollex.model.profile import Profile
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import ScriptedModel
from tests.adbd.device import Device
from tests.phone.cli import Cli, answer

SUITE = """
- name: stays
  goal: See to it that the dial pad tones are on.
  apps: [com.android.settings]
  steps: 2
  prepare: [settings put system dtmf_tone 1]
  judge: [{shell: settings get system dtmf_tone, equals: "1"}]
- name: person
  goal: Enter the full name Ada.
  apps: [dev.pollex.forms]
  steps: 3
  judge: [{log: Forms, has: {did: text, id: name, text: Ada}}]
"""
DONE = {"action": "done", "status": "success", "result": "It is done.", "evidence": [{"gone": "no such words"}]}
SCRIPT = [
    {"action": "launch", "app": "Settings"},
    DONE,
    {"action": "launch", "app": "Forms"},
    {"action": "type", "target": {"text": "Full name"}, "text": "Adam"},
    DONE,
]


@pytest.mark.long
def test_a_model_is_told_beside_two_that_understand_nothing(
    cli: Cli, phone: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L-175, L-11: what the phone says counts, not the claim; 50 % is too little for a release; a crash is failed."""
    suite, script, profile = tmp_path / "suite.yaml", tmp_path / "script.json", tmp_path / "model.yaml"
    suite.write_text(SUITE, "utf-8")
    script.write_text(json.dumps(SCRIPT), "utf-8")
    profile.write_text(f"name: script\nadapter: scripted\nscript: {script}\n", "utf-8")

    done = cli.run("bench", "tasks", "--suite", str(suite), "--model", str(profile), "--seed", "7", "--json", code=1)

    told = answer(done)
    assert (told["ok"], told["seed"], told["release"]) == (False, 7, 0.85)
    at_once, at_random, model = told["players"]
    assert (at_once["player"], at_random["player"]) == ("says done at once", "acts at random")
    assert (at_once["done"], at_once["of"], at_once["wrongly_claimed"]) == (1, 2, 1)
    assert (at_random["of"], at_random["wrongly_claimed"]) == (2, 0)
    assert not at_random["tries"][1]["done"]
    assert (model["share"], model["wrongly_claimed"], model["crashed"]) == (0.5, 1, 0)
    assert [one["outcome"] for one in model["tries"]] == ["succeeded", "succeeded"]
    assert (
        len([line for line in done.stderr.splitlines() if line[:3] in {f"{number:02}/" for number in range(1, 7)}]) == 6
    )
    assert model["tries"][1]["run"].startswith("r_") and at_once["tries"][1]["run"] == ""

    def breaks(request: ModelRequest) -> str:
        raise RuntimeError("a fault of ours")

    for name, value in phone.server.environment().items():
        monkeypatch.setenv(name, value)
    broken = Profile(name="broken", adapter="scripted")
    ground = Ground(Adb().phone(phone.serial), Cancel())
    tried = attempt(suite_of(suite)[0], Router(Player(ScriptedModel(broken, breaks), broken)), ground)

    assert (tried.is_so, tried.outcome, tried.is_done) == (True, "crashed", False)
