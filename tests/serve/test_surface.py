"""What models and hosts read about the tools."""

import json
from typing import Any

import anyio
import pytest
from mcp import Client

from pollex.serve.mcp import PhoneServer
from pollex.tools.devices import Devices
from pollex.tools.registry import Registry
from pollex.tools.toolsets import TOOLSETS, common_prompt
from tests.snapshot import assert_snapshot


def listed(toolset: str, *serials: str) -> list[dict[str, Any]]:
    """The tools as a host gets them; no phone is touched for that."""

    async def run() -> list[dict[str, Any]]:
        async with Client(PhoneServer(Registry(TOOLSETS[toolset], Devices.opened(serials)))) as client:
            tools = (await client.list_tools()).tools
        return [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]

    return anyio.run(run)


@pytest.mark.parametrize("toolset", TOOLSETS)
def test_names_titles_descriptions_schemas_and_hints_are_reviewed_together(toolset: str) -> None:
    """S-2, F-21; the needs of each tool stand beside what hosts see of it."""
    needs = {tool.name: list(tool.needs) for tool in TOOLSETS[toolset]}
    surface = [{**tool, "needs": needs[tool["name"]]} for tool in listed(toolset)]

    assert_snapshot(f"tools/{toolset}.json", json.dumps(surface, indent=2, ensure_ascii=False))


def test_what_a_model_is_told_about_the_phone_toolset_as_a_whole() -> None:
    """F-22."""
    told = common_prompt("phone")

    for word in ("phone_query", "phone_find", "phone_collect", "phone_wait", "phone_event", "phone_observe"):
        assert word in told
    assert "check the direction before you conclude" in told
    assert common_prompt("skill") == ""


def test_several_phones_are_told_apart_by_one_more_argument() -> None:
    one, several = listed("skill", "phone-1"), listed("skill", "phone-1", "phone-2")

    for alone, chosen in zip(one, several, strict=True):
        schema = chosen["inputSchema"]
        device = schema["properties"].pop("device")
        assert device == {"type": "string", "enum": ["phone-1", "phone-2"], "description": "which phone"}
        assert "device" in schema["required"]
        assert schema["properties"] == alone["inputSchema"]["properties"]


@pytest.mark.parametrize("toolset", TOOLSETS)
def test_a_tool_that_reads_is_marked_so_and_one_that_writes_too(toolset: str) -> None:
    hints = {each["name"]: each["annotations"] for each in listed(toolset)}
    tools = [tool for tool in TOOLSETS[toolset] if tool.name in hints]

    # Without a model that takes pictures, what needs one is not offered.
    assert {tool.name for tool in TOOLSETS[toolset]} - set(hints) <= {"phone_find_visually"}
    for tool in tools:
        assert hints[tool.name]["readOnlyHint"] is (tool.risk == "read")
        assert hints[tool.name]["destructiveHint"] is (tool.risk == "write")
