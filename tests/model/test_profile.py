"""Profiles: given this YAML, then this model, or a sentence that says which line is wrong (spec L-162)."""

import os
from pathlib import Path

import pytest

from pollex.errors import Misuse
from pollex.model import profile as profiles
from pollex.model.opening import open_model
from pollex.model.profile import Price, profile, read_profile
from pollex.model.scripted import read_script

WHOLE = """
adapter: openai
model: some-model
endpoint: http://127.0.0.1:8000/v1
headers: {X-Team: phones}
key: TEAM_KEY
pictures: true
long_edge: 1024
output: json
fields: {action: act}
variant: short
temperature: 0.1
seed: 7
limits: {reply_s: 30.0, step_s: 60.0, output_tokens: 600}
price: {tokens_in: 0.5, tokens_out: 2.0}
"""


def test_a_whole_profile() -> None:
    read = read_profile(WHOLE, name="medium")
    assert (read.name, read.model, read.output_mode, read.limits.step_s) == ("medium", "some-model", "json", 60.0)
    assert read.price == Price(tokens_in=0.5, tokens_out=2.0)
    assert read.key_name == "TEAM_KEY"


@pytest.mark.parametrize(
    ("text", "output", "key"),
    [
        ("adapter: openai", "schema", "OPENAI_API_KEY"),
        ("adapter: anthropic", "tool", "ANTHROPIC_API_KEY"),
        ("adapter: openai\nendpoint: http://127.0.0.1:1/v1", "schema", None),
        ("adapter: scripted", "text", None),
    ],
)
def test_what_is_left_out_is_what_the_adapter_is_best_at(text: str, output: str, key: str | None) -> None:
    read = read_profile(text, name="p")
    assert (read.output_mode, read.key_name) == (output, key)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("adapter: openai\nshape: x", "shape"),
        ("adapter: telepathy", "adapter"),
        ("adapter: openai\ntemperature: 0.9", "temperature"),
        ("adapter: openai\nlimits: {step_s: 600.0}", "limits.step_s"),
        ("adapter: [", "no YAML"),
        ("- a list", "mapping"),
        ("", "mapping"),
        ("adapter: openai\nadapter: scripted", "stands there twice"),
        ("[" * 3000, "nested too deeply"),
        ("adapter: openai\nseed: 2026-99-99", "cannot be read"),
        ("adapter: openai\nseed: " + "9" * 5000, "cannot be read"),
        ("adapter: open\0ai", "no YAML"),
        ("adapter: openai\nendpoint: file:///etc/passwd", "endpoint"),
        ('adapter: openai\nheaders: {X-A: "a\\r\\nHost: other"}', "headers.X-A"),
        ("adapter: openai\nvariant: ../../other", "variant"),
        ("adapter: openai\ntemperature: .nan", "temperature"),
        ("a: &a\n  b: *a", "a"),
        ("adapter: openai\nkey: !!python/object:os.system {}", "no YAML"),
    ],
)
def test_a_wrong_profile_names_the_fault(text: str, told: str) -> None:
    """L-162: unknown keys are refused."""
    with pytest.raises(Misuse, match=told) as raised:
        read_profile(text, name="p")
    assert raised.value.code == "INVALID"


def test_profiles_are_found_by_name_and_by_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "profile_folder", lambda: tmp_path)
    (tmp_path / "medium.yaml").write_text(WHOLE)
    assert profile("medium") == profile(str(tmp_path / "medium.yaml"))
    with pytest.raises(Misuse, match="there are: medium") as raised:
        profile("large")
    assert raised.value.code == "NOT_FOUND"
    with pytest.raises(Misuse, match="no name"):
        profile("../etc/passwd")


@pytest.mark.parametrize("name", ["pipe", "folder", "long"])
def test_a_file_that_is_none_is_told(tmp_path: Path, name: str) -> None:
    """A pipe is not waited for, and half of a file is not taken for the whole."""
    path = tmp_path / "odd.yaml"
    match name:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case _:
            path.write_text("adapter: openai\n" + "# x\n" * 20_000)
    with pytest.raises(Misuse, match=r"odd\.yaml") as raised:
        profile(str(path))
    assert raised.value.code == "INVALID"


def test_a_scripted_model_needs_its_script() -> None:
    with pytest.raises(Misuse, match="script"):
        open_model(read_profile("adapter: scripted", name="p"))


@pytest.mark.parametrize(
    ("text", "told"), [("[" * 3000, "deeply"), ("{a: 1}", "list"), ("- 1", "list"), ("- {a: 1, a: 2}", "twice")]
)
def test_a_script_that_is_none_is_told(tmp_path: Path, text: str, told: str) -> None:
    """L-164."""
    (tmp_path / "s.yaml").write_text(text)
    with pytest.raises(Misuse, match=told) as raised:
        read_script(tmp_path / "s.yaml")
    assert raised.value.code == "INVALID"
