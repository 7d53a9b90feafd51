"""Which fields of an answer carry text of the screen, and how they stand apart in its text form (spec F-13).

The text form has two parts: what we say, as one line of JSON, and between `<screen>` and `</screen>` what the phone
shows. Screens and collected text stand there as they are, all else as JSON. What is in there is data; that closing tag
is never part of it.
"""

import json
import re
from collections.abc import Mapping

__all__ = ["SCREEN_FIELDS", "marked"]

PLAIN_FIELDS = ("outline", "text")
"""Long texts, which cost fewer tokens without the escapes of JSON."""
SCREEN_FIELDS = (
    *PLAIN_FIELDS,
    "after",
    "apps",
    "before",
    "candidates",
    "changes",
    "control",
    "detail",
    "events",
    "matched",
    "matches",
    "members",
    "nodes",
    "target",
    "toasts",
    "value",
)
_CLOSING = re.compile(r"<(\s*)/(\s*screen)", re.IGNORECASE)


def marked(data: Mapping[str, object]) -> str:
    """The text form of an answer."""
    ours = {name: value for name, value in data.items() if name not in SCREEN_FIELDS}
    told = json.dumps(ours, ensure_ascii=False, separators=(",", ":"))
    shown = {name: value for name, value in data.items() if name in SCREEN_FIELDS}
    plain = [str(shown.pop(name)) for name in PLAIN_FIELDS if name in shown]
    rest = [json.dumps(shown, ensure_ascii=False, separators=(",", ":"))] if shown else []
    if not plain and not rest:
        return told
    # In JSON the backslash changes nothing, and elsewhere it ends no block.
    body = _CLOSING.sub(r"<\1\\/\2", "\n".join((*plain, *rest)))
    return f"{told}\n<screen>\n{body}\n</screen>"
