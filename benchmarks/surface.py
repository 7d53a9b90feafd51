"""What the default tools cost a model before its first step: names, descriptions and schemas, in tokens of cl100k.

Schemas of answers are left out: hosts keep them to themselves.
"""

import json

from benchmarks.figures import Figure, load
from pollex.tools.toolsets import TOOLSETS, common_prompt

__all__ = ["SURFACE_GOAL_TOKENS", "surface"]

SURFACE_GOAL_TOKENS = 6500
DEFAULT = tuple(name for name in ("phone", "controls") if name in TOOLSETS)


def surface() -> list[Figure]:
    """Each tool's tokens, their sum, and beside it what is told about the toolsets as a whole. No phone is needed."""
    told = {
        tool.name: _tokens(tool.name, tool.description, json.dumps(tool.schema, separators=(",", ":")))
        for toolset in DEFAULT
        for tool in TOOLSETS[toolset]
    }
    return [
        *(_figure(f"surface, {name}", tokens) for name, tokens in told.items()),
        _figure(f"surface of {len(told)} tools ({', '.join(DEFAULT)})", sum(told.values()), SURFACE_GOAL_TOKENS),
        _figure("surface, common prompts", _tokens(*map(common_prompt, DEFAULT))),
    ]


def _tokens(*texts: str) -> int:
    import bpe_openai  # Of the extra `bench`; all else is measured without it.

    count = bpe_openai.get_encoding("cl100k_base").encode_ordinary
    return sum(len(count(text)) for text in texts)


def _figure(name: str, tokens: int, goal: int | None = None) -> Figure:
    return Figure(name=name, value=tokens, unit="tokens", goal=goal, load=load())
