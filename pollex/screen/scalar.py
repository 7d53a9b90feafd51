"""How a string stands in YAML so that any loader, of YAML 1.1 or 1.2, reads back exactly that string.

Plain where that is safe, which keeps Chinese, accents and emoji readable; in double quotes with escapes elsewhere.
"""

import re

__all__ = ["scalar"]

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0"}

_MUST_ESCAPE = re.compile(r'[\\"\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]')
"""Control characters, line breaks of YAML 1.1, the byte order mark, and what no loader accepts as it is."""

_NEEDS_QUOTES = re.compile(
    r"""
      ^[-?:,\[\]{}\#&*!|>'"%@`]     # begins with an indicator
    | [,\[\]{}"?]                   # ends a value in flow notation, for some loaders
    | :(?:\s|$) | \s\#              # a key, a comment
    | ^\s | \s$
    | [\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]
    """,
    re.VERBOSE,
)

_LOADS_AS_ELSE = re.compile(
    r"""
      ~ | null | y | n | yes | no | on | off | true | false
    | = | <<
    | [-+]? (?: 0b[01_]+ | 0o?[0-7_]+ | 0x[0-9a-f_]+ | [0-9][0-9_]* )
    | [-+]? [0-9][0-9_]* (?: :[0-5]?[0-9] )+ (?: \.[0-9_]* )?          # 12:30, 1:02:03.5
    | [-+]? (?: [0-9][0-9_]* \.? [0-9_]* | \.[0-9_]+ ) (?: e[-+]?[0-9]+ )?
    | [-+]? \.(?: inf ) | \.nan
    | [0-9]{4} - [0-9]{1,2} - [0-9]{1,2}                                # a date, with or without a time
      (?: (?: t | [ \t]+ ) [0-9]{1,2} : [0-9]{2} : [0-9]{2} (?: \.[0-9]* )?
          (?: [ \t]* (?: z | [-+][0-9]{1,2} (?: :? [0-9]{2} )? ) )? )?
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


def scalar(text: str) -> str:
    """The string as one YAML scalar that fits anywhere in flow notation. Lone surrogates become U+FFFD."""
    if text and not _NEEDS_QUOTES.search(text) and not _LOADS_AS_ELSE.fullmatch(text):
        return text
    return '"' + _MUST_ESCAPE.sub(_escaped, text) + '"'


def _escaped(match: re.Match[str]) -> str:
    character = match.group()
    if character in _ESCAPES:
        return _ESCAPES[character]
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
