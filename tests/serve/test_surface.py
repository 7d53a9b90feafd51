"""What models and hosts read about the tools."""

import json
from typing import Any

import anyio
import pytest
from mcp import Client

from pollex.serve.mcp import PhoneServer
from pollex.tools.devices import Devices
from pollex.tools.registry import Registry
from pollex.tools.toolsets import SKILL
from tests.snapshot import assert_snapshot


def listed(*serials: str) -> list[dict[str, Any]]:
    """The tools as a host gets them; no phone is touched for that."""

    async def run() -> list[dict[str, Any]]:
        async with Client(PhoneServer(Registry(SKILL, Devices.opened(serials)))) as client:
            tools = (await client.list_tools()).tools
        return [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]

    return anyio.run(run)


def test_names_titles_descriptions_schemas_and_hints_are_reviewed_together() -> None:
    """S-2, F-21; the needs of each tool stand beside what hosts see of it."""
    needs = {tool.name: list(tool.needs) for tool in SKILL}
    surface = [{**tool, "needs": needs[tool["name"]]} for tool in listed()]

    assert_snapshot("tools/skill.json", json.dumps(surface, indent=2, ensure_ascii=False))


def test_several_phones_are_told_apart_by_one_more_argument() -> None:
    one, several = listed("phone-1"), listed("phone-1", "phone-2")

    for alone, chosen in zip(one, several, strict=True):
        schema = chosen["inputSchema"]
        device = schema["properties"].pop("device")
        assert device == {"type": "string", "enum": ["phone-1", "phone-2"], "description": "which phone"}
        assert "device" in schema["required"]
        assert schema["properties"] == alone["inputSchema"]["properties"]


@pytest.mark.parametrize("tool", SKILL, ids=lambda tool: tool.name)
def test_a_tool_that_reads_is_marked_so_and_one_that_writes_too(tool: Any) -> None:
    (hints,) = [each["annotations"] for each in listed() if each["name"] == tool.name]

    assert hints["readOnlyHint"] is (tool.risk == "read")
    assert hints["destructiveHint"] is (tool.risk == "write")
