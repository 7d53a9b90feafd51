"""What models read about the tools."""

import json

from pollex.tools.toolsets import SKILL
from tests.snapshot import assert_snapshot


def test_names_descriptions_and_schemas_are_reviewed_together() -> None:
    """S-2, F-21."""
    surface = [
        {
            "name": tool.name,
            "title": tool.title,
            "risk": tool.risk,
            "description": tool.description,
            "schema": tool.schema,
        }
        for tool in SKILL
    ]

    assert_snapshot("tools/skill.json", json.dumps(surface, indent=2, ensure_ascii=False))
