"""From the bytes of a dump to the text of its tree: encodings, and what stands around and in it that is no XML.

Dumps go through shells, redirects and logs before they come to us: with a byte order mark, as UTF-16, in the code page
of a Chinese console, behind a line of a log, before the sentence of the program that wrote them.
"""

import codecs
import re

from pollex.errors import ReadFailed

__all__ = ["repaired", "tree_text"]

MAX_DUMP_BYTES = 64 * 1024 * 1024
MAX_QUOTED_CHARS = 120

_NEXT_TREE = re.compile(r"<\?xml\b[^>]*\?>|(?<=</hierarchy>)\s*(?=<hierarchy\b)", re.ASCII)
"""Where another one begins. The trees of one dump of all windows are never next to each other."""
_ENCODING = re.compile(rb"<\?xml\b[^>]{0,200}?\bencoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_BEGIN = re.compile(r"<\?xml\b|<!DOCTYPE\b|<(?:hierarchy|displays|node)\b")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_DECLARED = {"gbk": "gb18030", "gb2312": "gb18030", "gb18030": "gb18030", "big5": "big5", "iso-8859-1": "latin-1"}
"""Declared encodings that are believed, and how each is read; all others are told from the bytes."""

_REFERENCE = re.compile(r"&#(?:(\d{1,8})|[xX]([0-9a-fA-F]{1,8}));")
_PAIR = re.compile(r"[\ud800-\udbff][\udc00-\udfff]")
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BARE_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);|#)")
_VALUE = re.compile(r'="([^"]*)"')


def tree_text(data: bytes) -> tuple[str, int]:
    """The last tree in it, without declaration and without what stands before and behind; and how many come before it.

    Raises:
        ReadFailed: READ_FAILED, it is too long, or there is no tree in it; the message quotes what there is.
    """
    if len(data) > MAX_DUMP_BYTES:
        raise ReadFailed("READ_FAILED", f"The dump has {len(data)} bytes, more than {MAX_DUMP_BYTES}.")
    text = _decoded(data)
    begin = _BEGIN.search(text)
    if begin is None:
        said = " ".join(text[:MAX_QUOTED_CHARS].split())
        quoted = "".join(character for character in said if character.isprintable())
        raise ReadFailed("READ_FAILED", f"There is no tree in the dump. It says: {quoted or 'nothing'}")
    *earlier, text = _NEXT_TREE.split(text[begin.start() :])
    has_root = any(tag in text for tag in ("<hierarchy", "<displays", "<!DOCTYPE"))
    end = max((text.rfind(tag) + len(tag) for tag in ("</hierarchy>", "</displays>") if tag in text), default=0)
    last = text.rfind(">") + 1
    if end or "<" not in text[last:]:
        text = text[: end or last]
    return text if has_root else f"<hierarchy>{text}</hierarchy>", sum(
        _BEGIN.search(part) is not None for part in earlier
    )


def repaired(text: str) -> str:
    """The same tree with what no XML parser takes replaced: broken characters by U+FFFD, bare `&` and `<` by what they
    mean. Halves of one character that were written as two numbers are joined."""
    text = _PAIR.sub(_joined, _REFERENCE.sub(_character, text))
    text = _BARE_AMPERSAND.sub("&amp;", _NO_XML.sub("\ufffd", text))
    return _VALUE.sub(lambda match: '="' + match[1].replace("<", "&lt;") + '"', text)


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if data[:2] in (b"<\0", b"\0<"):
        return data.decode("utf-16-le" if data[1] == 0 else "utf-16-be", "replace")
    declared = _ENCODING.search(data[:2000])
    if declared is not None and (known := _DECLARED.get(declared[1].decode().lower())):
        return data.decode(known, "replace")
    for encoding in ("utf-8", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("utf-8", "replace")


def _character(match: re.Match[str]) -> str:
    code = int(match[1]) if match[1] else int(match[2], 16)
    if 0xD800 <= code <= 0xDFFF:
        return chr(code)
    is_xml = code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF
    return match[0] if is_xml else "\ufffd"


def _joined(match: re.Match[str]) -> str:
    high, low = map(ord, match[0])
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
