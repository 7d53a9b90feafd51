"""What the default tools cost a model before its first step."""

import pytest

from benchmarks.surface import DEFAULT, SURFACE_GOAL_TOKENS, surface
from pollex.tools.toolsets import TOOLSETS


def test_the_default_tools_cost_no_more_than_they_may() -> None:
    """F-21: names, descriptions and schemas, in tokens of cl100k; that of each tool is told, and their sum."""
    pytest.importorskip("bpe_openai", reason="needs the extra `bench`")
    tools = [tool.name for toolset in DEFAULT for tool in TOOLSETS[toolset]]

    *each, total, _ = surface()

    assert "phone" in DEFAULT
    assert [figure.name for figure in each] == [f"surface, {name}" for name in tools]
    assert total.value == sum(figure.value for figure in each)
    assert next(figure.value for figure in each if figure.name == "surface, phone_run") < 700
    assert total.value < SURFACE_GOAL_TOKENS
