"""The AI host's side: starts `pollex mcp`, calls its tools, reads the answers, and keeps all of it for the page.

No model is asked: the tour knows what it wants. Everything else is as a host does it, over standard input and output.
"""

import sys
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import yaml
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import TextContent

from demo.stage import Stage, tell

__all__ = ["Failure", "Host", "Node", "Scene"]


class Failure(Exception):
    """A check did not hold."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call and its answer."""

    tool: str
    arguments: dict[str, Any]
    answer: str
    is_error: bool
    took_s: float


@dataclass(frozen=True, slots=True)
class Check:
    """A claim, what was seen, and whether they agree."""

    claim: str
    seen: str
    held: bool


@dataclass(slots=True)
class Scene:
    """A part of the tour."""

    title: str
    calls: list[Call] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a tree that `screen_content` gave, with the ones around it."""

    fields: dict[str, Any]
    parents: tuple["Node", ...]

    @property
    def index(self) -> int:
        """Its index for node_action."""
        return int(self.fields["i"])

    @property
    def words(self) -> tuple[str, ...]:
        """Its text and description."""
        return tuple(str(self.fields[key]) for key in ("txt", "h") if key in self.fields)

    def nodes(self) -> "list[Node]":
        """It and all below it, in order."""
        below = (Node(child, (self, *self.parents)) for child in self.fields.get("ch", []))
        return [self, *(node for child in below for node in child.nodes())]


class Host:
    """One session with the server."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.scenes: list[Scene] = []
        self._leaving = AsyncExitStack()

    async def __aenter__(self) -> "Host":
        arguments = ["-m", "pollex", "mcp", "--toolset", "skill", "--device", self.stage.virtual.serial]
        command = StdioServerParameters(command=sys.executable, args=arguments, env=self.stage.environment())
        self._client = await self._leaving.enter_async_context(Client(stdio_client(command)))
        return self

    async def __aexit__(self, *raised: Any) -> None:
        await self._leaving.aclose()

    def begin(self, title: str) -> None:
        """What follows belongs to a new scene."""
        tell(title)
        self.scenes.append(Scene(title))

    async def tools(self) -> list[str]:
        """The tools that the server offers."""
        return [tool.name for tool in (await self._client.list_tools()).tools]

    async def call(self, tool: str, **arguments: Any) -> Call:
        """Calls a tool and keeps call, answer and a picture."""
        began = time.monotonic()
        result = await self._client.call_tool(tool, arguments)
        answer = "\n".join(block.text for block in result.content if isinstance(block, TextContent))
        call = Call(tool, arguments, answer, bool(result.is_error), time.monotonic() - began)
        self.scenes[-1].calls.append(call)
        self.scenes[-1].picture = self.stage.picture()
        return call

    async def do(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Calls a tool that has to succeed, and gives its answer."""
        call = await self.call(tool, **arguments)
        if call.is_error:
            self.check(f"{tool} {arguments} succeeds", call.answer, held=False)
        answer: dict[str, Any] = yaml.safe_load(call.answer)
        return answer

    async def look(self) -> list[Node]:
        """Reads the screen: all its nodes in order."""
        screen = await self.do("screen_content")
        return [node for root in screen["nodes"] for node in Node(root, ()).nodes()]

    def find(self, nodes: list[Node], words: str, *, key: str = "") -> Node:
        """The first node with these words, or the nearest one around it that has the key."""
        for node in nodes:
            if words in node.words:
                for candidate in (node, *node.parents):
                    if not key or key in candidate.fields:
                        return candidate
        self.check(f"“{words}” is on the screen", ", ".join(w for node in nodes for w in node.words), held=False)
        raise AssertionError("a check that does not hold has ended the tour")

    def check(self, claim: str, seen: object, *, held: bool) -> None:
        """Notes the check; one that does not hold ends the tour."""
        self.scenes[-1].checks.append(Check(claim, str(seen), held))
        tell(f"  {'ok' if held else 'NO'}  {claim}")
        if not held:
            raise Failure(f"{claim}; seen: {seen}")
