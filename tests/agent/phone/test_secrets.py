"""A password that a run types: the app has it, and nothing else (LA-10, L-136)."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from pollex.cli.main import main
from pollex.record.store import Records, StepRow
from pollex.screen.elements import element_list
from pollex.screen.screen import Node, Screen
from tests.agent.phone.bench import Bench, done
from tests.model.service import Answer, service
from tests.model.test_services import chat
from tests.planted import places_in_bytes, places_in_folder

PLANTED = '7#Zq-"planted"\\密码'
NAME = "mail_password"
GOAL = f"sign in with {PLANTED}"
PAINT, LOSS, MARGIN = 60, 8, 16
"""The grey that is painted over secrets, how far a lossy picture may be from it, and how far its edges are seen."""
RUN_S = 300


def number_of(screen: Screen, label: str) -> int:
    """Its number in the list that a model reads."""
    listed = element_list(screen)
    found = [number for number, one in enumerate(listed.elements, 1) if one.item.label.text == label]
    return found[0]


def test_a_password_is_typed_and_stands_nowhere(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """LA-10, L-136: a real program, a model over HTTP, and each byte that is left behind."""
    bench.lab.show("Inputs")
    screen, pin = bench.lab.screen(), bench.lab.await_node(resource_id="dev.pollex.lab:id/pin")
    assert screen is not None and pin.is_secret
    bench.lab.session.close()
    homes = {name: str(tmp_path / folder) for name, folder in HOMES.items()}
    script = [
        {"action": "type", "target": number_of(screen, "Greeting"), "secret": NAME},
        {"action": "type", "target": number_of(screen, "PIN"), "secret": NAME},
        done({"page": "Inputs"}),
    ]
    with service() as model:
        model.will(*(Answer(chat(json.dumps(line))) for line in script))
        profile = tmp_path / "model.yaml"
        profile.write_text(f"adapter: openai\nmodel: m\nendpoint: {model.address}/v1\npictures: true\n")
        words = ["run", GOAL, "--here", "--secret", NAME, "--model", str(profile), "--vision", "always"]
        ran = subprocess.run(
            [sys.executable, "-m", "pollex", *words, "--device", bench.phone.serial],
            env={**os.environ, **bench.phone.server.environment(), **homes, NAME: PLANTED},
            capture_output=True,
            timeout=RUN_S,
        )
        asked = [json.dumps(one.body, ensure_ascii=False).encode() for one in model.asked]

    assert ran.returncode == 0, ran.stderr.decode()
    assert b"The goal holds the value of a secret" in ran.stderr.splitlines()[0]
    assert bench.lab.log("text", id="pin")[-1]["length"] == len(PLANTED) and bench.lab.log("text", id="greeting") == []
    assert len(asked) == 3 and all(b"data:image/" in body for body in asked)
    assert f"sign in with secret:{NAME}" in asked[0].decode() and "only into a field that hides" in asked[1].decode()
    (run,) = bench.records.runs()
    first, second, _ = bench.records.steps(run.id)
    assert "receipt" not in first.data
    assert second.data["receipt"]["warnings"] == ["SECRET_NOT_VERIFIED"]
    assert second.data["decision"]["parsed"]["secret"] == NAME
    check_painted(bench.records, bench.records.steps(run.id)[-1], screen, pin)

    for name, value in homes.items():
        monkeypatch.setenv(name, value)
    capsys.readouterr()
    for words in (
        ["runs", "show"],
        ["runs", "show", "--json"],
        ["runs", "why"],
        ["runs", "report", "--file", str(tmp_path / "run.html")],
        ["runs", "export", "--to", str(tmp_path / "exported")],
        ["flow", "distil", run.id, "--name", "sign-in"],
        ["flow", "show", "sign-in"],
    ):
        assert main(words) == 0, words
    told = capsys.readouterr()
    assert f"secret: {NAME}" in told.out
    for data in (ran.stdout, ran.stderr, told.out.encode(), told.err.encode(), *asked):
        assert places_in_bytes(data, PLANTED) == []
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) > 20
    assert places_in_folder(tmp_path, PLANTED) == []


HOMES = {"POLLEX_DATA_HOME": "data", "POLLEX_STATE_HOME": "state", "XDG_CONFIG_HOME": "config"}


def check_painted(records: Records, step: StepRow, screen: Screen, field: Node) -> None:
    """Where the field is, the step's picture shows paint and nothing else; around it it shows the page."""
    with Image.open(io.BytesIO(records.blobs.get(step.data["picture"]))) as opened:
        picture = opened.convert("RGB")
    scale, place = picture.width / screen.display.width, field.bounds
    left, top, right, bottom = (round(edge * scale) for edge in (place.left, place.top, place.right, place.bottom))
    inside = picture.crop((left + MARGIN, top + MARGIN, right - MARGIN, bottom - MARGIN))
    assert inside.width > 50 and inside.height > 10
    assert max(abs(value - PAINT) for value in inside.tobytes()) <= LOSS
    assert max(picture.tobytes()) > 200, "the rest of the page is seen"
