"""What pollex can reach, and what can reach it: adb, the model that its owner chose, and this computer."""

import ast
import re
from pathlib import Path

import pytest

from pollex.tools.toolsets import TOOLSETS
from tests.repository.tree import ROOT, files

HELPER = ROOT / "android" / "helper" / "src" / "main"
NETWORK = re.compile(
    r"(adbutils|aiohttp|anthropic|ftplib|http|httpx|openai|requests|smtplib|socket|ssl|starlette|urllib|uvicorn)\b"
    r"(?!\.parse)"
)
MAY = {
    "adbutils": "device",  # the adb server of this computer
    "socket": "device serve",  # the same; and what listens on the loopback address
    "starlette": "serve",
    "uvicorn": "serve",
    "openai": "model",  # what the owner's profile names
    "anthropic": "model",
}
OF_THE_LOOPBACK = re.compile(
    r"https?://(?:127\.0\.0\.1|localhost|example\.com|\{LOOPBACK\}|\{name\}|\{request|\{own_port)"
)
HOST = re.compile(r"https?://[^\s\"')]+")
LINE_OF_A_SHELL = frozenset(["adb", "argv", "cmd", "command", "exec", "line", "script", "shell"])


def _imports(path: Path) -> set[str]:
    """Each module that a file imports, by its whole name."""
    tree = ast.parse(path.read_text())
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_nobody_is_spoken_to_but_adb_and_the_model_that_the_owner_chose() -> None:
    """Pitfall 164: no telemetry; each part that may open a connection is named here."""
    ours = [path for path in files(".py") if path.is_relative_to(ROOT / "pollex")]
    found = {
        (network[1], path.relative_to(ROOT / "pollex").parts[0]): path
        for path in ours
        for name in _imports(path)
        if (network := NETWORK.match(name))
    }

    assert len(ours) > 200
    assert ("openai", "model") in found
    assert [path for (name, part), path in found.items() if part not in MAY.get(name, "").split()] == []


def test_no_address_of_another_computer_stands_in_the_code() -> None:
    """Pitfall 164."""
    named = {
        (path.relative_to(ROOT).as_posix(), host)
        for path in files(".py", ".md", ".yaml", ".html", ".js")
        if path.is_relative_to(ROOT / "pollex")
        for host in HOST.findall(path.read_text())
    }

    assert len(named) > 5
    assert [one for one in sorted(named) if not OF_THE_LOOPBACK.match(one[1])] == []


def test_the_helper_has_no_socket() -> None:
    """Pitfall 162: it speaks to who started it, over its own input and output, and nobody can connect to it."""
    sources = sorted(HELPER.rglob("*.java"))
    opening = re.compile(r"\bjava\.net\b|\bjava\.nio\.channels\b|\bLocal(?:Server)?Socket\b|\bandroid\.net\b")

    assert len(sources) > 50
    assert [path.name for path in sources if opening.search(path.read_text())] == []


@pytest.mark.parametrize("toolset", TOOLSETS)
def test_no_tool_takes_a_line_for_a_shell(toolset: str) -> None:
    """Pitfalls 159, 160: neither is there a tool that runs what a model wrote, nor do tools know the phone's shell."""
    for tool in TOOLSETS[toolset]:
        words = {word for name in (tool.name, *tool.schema["properties"]) for word in name.lower().split("_")}
        assert not words & LINE_OF_A_SHELL, tool.name
    of_tools = [path for path in files(".py") if path.is_relative_to(ROOT / "pollex" / "tools")]
    assert len(of_tools) > 40
    runs = {"pollex.device.quoting", "pollex.device.shell", "subprocess"}
    assert [path.name for path in of_tools if _imports(path) & runs] == []
