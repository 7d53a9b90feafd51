"""The AI host's side: starts `pollex mcp`, calls its tools and reads the answers.

No model is asked: the tour knows what it wants. Everything else is as a host does it, over standard input and output.
"""

import json
import os
import sys
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import yaml
from mcp import Client, StdioServerParameters
from mcp.client.stdio import get_default_environment, stdio_client
from mcp.types import TextContent

from demo.stage import SERVER_PORT, Stage
from demo.story import Step, Story

__all__ = ["Answer", "Host", "Node"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool answered."""

    text: str
    is_error: bool


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

    def __init__(self, stage: Stage, story: Story) -> None:
        self.stage = stage
        self.story = story
        self._leaving = AsyncExitStack()

    async def __aenter__(self) -> "Host":
        words = ["-m", "pollex", "mcp", "--toolset", "skill", "--device", self.stage.virtual.serial]
        command = StdioServerParameters(command=sys.executable, args=words, env=environment())
        self._client = await self._leaving.enter_async_context(Client(stdio_client(command)))
        return self

    async def __aexit__(self, *raised: Any) -> None:
        await self._leaving.aclose()

    async def tools(self) -> list[str]:
        """The tools that the server offers."""
        began_s = time.monotonic()
        names = [tool.name for tool in (await self._client.list_tools()).tools]
        self.story.step(Step("tools/list", (", ".join(names),), time.monotonic() - began_s))
        return names

    async def call(self, tool: str, **arguments: Any) -> Answer:
        """Calls a tool and keeps call and answer."""
        began_s = time.monotonic()
        result = await self._client.call_tool(tool, arguments)
        took_s = time.monotonic() - began_s
        text = "\n".join(block.text for block in result.content if isinstance(block, TextContent))
        said = f"{tool} {json.dumps(arguments, ensure_ascii=False)}"
        self.story.step(Step(said, (), took_s, text, is_refused=bool(result.is_error)))
        return Answer(text, bool(result.is_error))

    async def do(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Calls a tool that has to succeed, and gives its answer."""
        answer = await self.call(tool, **arguments)
        if answer.is_error:
            self.story.check(f"{tool} {arguments} succeeds", answer.text, held=False)
        fields: dict[str, Any] = yaml.safe_load(answer.text)
        return fields

    async def look(self) -> list[Node]:
        """Reads the screen: all its nodes in order."""
        screen = await self.do("screen_content")
        return [node for root in screen["nodes"] for node in Node(root, ()).nodes()]

    def find(self, nodes: list[Node], words: str, *, key: str) -> Node:
        """The first node with these words, or the nearest one around it that has the key."""
        for node in nodes:
            if words in node.words:
                for candidate in (node, *node.parents):
                    if key in candidate.fields:
                        return candidate
        seen = ", ".join(word for node in nodes for word in node.words)
        self.story.check(f"“{words}” is on the screen", seen, held=False)
        raise AssertionError("a check that does not hold has ended the tour")


def environment() -> dict[str, str]:
    """What the server is started with: what any host gives a program, and where adb is."""
    passed = ("JAVA_HOME", "POLLEX_PHONE_DIR", "POLLEX_STATE_HOME", "PYTHONPATH", SERVER_PORT)
    return get_default_environment() | {name: os.environ[name] for name in passed if name in os.environ}
