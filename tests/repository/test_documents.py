"""What the documents say about the repository is so."""

import ast
import importlib
import json
import os
import re
import tomllib
from pathlib import Path

import pytest

from pollex import Phone
from pollex.cli.main import main
from tests.repository.tree import ROOT, files

DOCUMENTS = files(".md")

FOR_USERS = [
    ROOT / name
    for name in ("README.md", "CONTRIBUTING.md", "docs/command-line.md", "docs/python-api.md", "docs/zh/README.md")
]

SNAPSHOTS = ROOT / "tests" / "data" / "cli"

MAX_PICTURE_BYTES = 200_000
MAX_FILM_BYTES = 1_500_000

COMMAND_LINE = """# The command line

What `pollex --help` and the help of each command say. Written by a test; the texts are those of `tests/data/cli`.
"""

_COMMAND = re.compile(r"(?<![\w/.-])pollex ((?:flow|phone|runs|skill) [a-z]+|[a-z][a-z-]*)\b([^`\n]*)")
"""A command and what follows it."""

TARGETS = set(re.findall(r"(?m)^(\w+):", (ROOT / "Makefile").read_text()))


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _helps() -> list[tuple[str, str]]:
    """Each command with its help."""
    stems = sorted(path.stem for path in SNAPSHOTS.glob("*.txt") if path.stem != "pollex")
    verbs = {stem: re.sub(r"^(bench|flow|guard|phone|runs|skill)-", r"\1 ", stem) for stem in stems}
    return [(verb, (SNAPSHOTS / f"{stem}.txt").read_text("utf-8")) for stem, verb in verbs.items()]


def _shell(text: str) -> str:
    """What a reader may type: blocks of shell, and what stands between backquotes in prose."""
    blocks = re.findall(r"```(?:sh|console)\n.*?```", text, re.DOTALL)
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return "\n".join([*blocks, *re.findall(r"`[^`\n]+`", prose)])


def _code(text: str) -> str:
    """What stands in code blocks and between backquotes."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_links_inside_the_repository_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text())
    inside = [target for target in targets if "://" not in target and not target.startswith("mailto:")]

    assert [target for target in inside if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_make_targets_that_are_named_exist(document: Path) -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b", _code(document.read_text())))

    assert named - TARGETS == set()


def test_every_make_target_is_explained() -> None:
    explained = (ROOT / "README.md").read_text() + (ROOT / "CONTRIBUTING.md").read_text()

    assert [target for target in sorted(TARGETS) if f"`make {target}`" not in explained] == []


@pytest.mark.parametrize("document", FOR_USERS, ids=_name)
def test_pollex_commands_and_options_that_are_named_exist(
    document: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for verb, rest in _COMMAND.findall(_shell(document.read_text())):
        options = re.findall(r"(?<!\S)--[a-z-]+", rest)
        # The name alone is `pollex phone start`.
        words = ["phone", "start"] if verb == "phone" and options else verb.split()
        assert main([*words, "--help"]) == 0, f"pollex {verb}: {capsys.readouterr().err}"
        told = capsys.readouterr().out
        assert [option for option in options if option not in told] == [], f"pollex {verb}"


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text()

    assert [verb for verb, _ in _helps() if f"`pollex {verb}`" not in readme] == []


def test_the_page_about_the_command_line_is_what_help_tells() -> None:
    """`POLLEX_UPDATE_SNAPSHOTS=1` writes it anew; that the help is so is the affair of tests/cli."""
    path = ROOT / "docs" / "command-line.md"
    told = _command_line()
    if os.environ.get("POLLEX_UPDATE_SNAPSHOTS"):
        path.write_text(told, "utf-8")

    assert path.read_text("utf-8") == told


def _command_line() -> str:
    """The page: the commands as `pollex --help` lists them, then the help of each."""
    pages = "".join(f"\n## pollex {verb}\n\n```text\n{told}```\n" for verb, told in _helps())
    return f"{COMMAND_LINE}\n```text\n{(SNAPSHOTS / 'pollex.txt').read_text('utf-8')}```\n{pages}"


def test_the_page_about_python_names_every_method_of_the_phone() -> None:
    told = (ROOT / "docs" / "python-api.md").read_text()
    methods = [name for name in vars(Phone) if not name.startswith("_")]

    assert [name for name in methods if re.search(rf"\b{name}\(", told) is None] == []


@pytest.mark.parametrize("document", FOR_USERS, ids=_name)
def test_configurations_of_hosts_can_be_read_and_start_a_command(document: Path) -> None:
    blocks = re.findall(r"```(json|toml)\n(.*?)```", document.read_text(), re.DOTALL)

    for language, text in blocks:
        read = json.loads(text) if language == "json" else tomllib.loads(text)
        servers = read.get("mcpServers") or read.get("servers") or read["mcp_servers"]
        assert [main([*server.get("args", ["mcp"]), "--help"]) for server in servers.values()] == [0]


@pytest.mark.parametrize("document", FOR_USERS, ids=_name)
def test_python_that_is_shown_uses_what_there_is(document: Path) -> None:
    """Imports and methods of `phone`; tests/phone runs the example of the README."""
    for text in re.findall(r"```python\n(.*?)```", document.read_text(), re.DOTALL):
        tree = ast.parse(text)
        for node in ast.walk(tree):
            match node:
                case ast.ImportFrom(module=str() as module, names=names):
                    assert [
                        name.name for name in names if not hasattr(importlib.import_module(module), name.name)
                    ] == []
                case ast.Attribute(value=ast.Name(id="phone" | "Phone"), attr=attribute):
                    assert hasattr(Phone, attribute), attribute


def test_pictures_are_small_and_shown() -> None:
    """The film of the demo too, which `make picture` makes anew."""
    pictures, films = files(".png"), files(".webp")
    shown = "".join(document.read_text() for document in DOCUMENTS)

    assert [_name(path) for path in pictures if path.stat().st_size > MAX_PICTURE_BYTES] == []
    assert [_name(path) for path in films if path.stat().st_size > MAX_FILM_BYTES] == []
    assert [
        _name(path) for path in (*pictures, *films) if path.is_relative_to(ROOT / "docs") and path.name not in shown
    ] == []


def test_the_guide_for_contributors_is_short() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text().splitlines()) <= 120


def test_decisions_are_numbered_without_gaps_and_listed() -> None:
    decisions = sorted(path for path in DOCUMENTS if path.parent == ROOT / "docs" / "decisions")
    index = (ROOT / "docs" / "README.md").read_text()

    assert [int(path.name[:3]) for path in decisions] == list(range(1, len(decisions) + 1))
    assert [path.name for path in decisions if f"(decisions/{path.name})" not in index] == []


def test_choosing_a_model_says_what_to_look_for() -> None:
    """L-168: form and a feeling for controls before cleverness, and how long a step may take."""
    told = " ".join((ROOT / "docs" / "models.md").read_text("utf-8").split())

    assert "stable form" in told and "place and meaning of controls" in told
    assert "1.8 s a step" in told and "over 4 s" in told
