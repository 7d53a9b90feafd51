"""Looks for a planted text in everything that a run leaves: each file, each row, what is compressed, what is encoded.

One function for all tests that promise that a secret is nowhere (docs/spec/loop.md, L-136, LA-10).
"""

import base64
import gzip
import json
import sqlite3
import urllib.parse
import zlib
from collections.abc import Iterator
from pathlib import Path

__all__ = ["forms_of", "places_in_bytes", "places_in_folder"]

MAX_DEPTH = 3
"""Of what is compressed within what is compressed."""


def forms_of(planted: str) -> dict[str, bytes]:
    """The text as it may stand in bytes, by the name of the form."""
    encodings = {"utf-8": planted.encode(), "utf-16-le": planted.encode("utf-16-le")}
    encodings["utf-16-be"] = planted.encode("utf-16-be")
    forms = dict(encodings)
    for name, data in encodings.items():
        forms[f"{name} in hex"] = data.hex().encode()
        forms[f"{name} in upper hex"] = data.hex().upper().encode()
        for offset in range(3):
            # What does not hang on the bytes beside it.
            whole = base64.b64encode(bytes(offset) + data)
            first, last = -(-offset * 8 // 6), (offset + len(data)) * 8 // 6
            for kind, letters in (("base64", whole), ("url base64", whole.translate(bytes.maketrans(b"+/", b"-_")))):
                forms[f"{name} in {kind} at {offset}"] = letters[first:last]
    forms["json"] = json.dumps(planted)[1:-1].encode()
    forms["json, unicode"] = json.dumps(planted, ensure_ascii=False)[1:-1].encode()
    forms["json in json"] = json.dumps(json.dumps(planted))[3:-3].encode()
    forms["percent"] = urllib.parse.quote(planted, safe="").encode()
    forms["html"] = planted.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").encode()
    return forms


def places_in_bytes(data: bytes, planted: str) -> list[str]:
    """Where it stands, in the bytes themselves and in what they inflate to; empty: nowhere."""
    forms = forms_of(planted)
    return [
        f"{where}{name} at {part.index(form)}"
        for where, part in _parts(data, "", 0)
        for name, form in forms.items()
        if form in part
    ]


def places_in_folder(folder: Path, planted: str, *, but: tuple[Path, ...] = ()) -> list[str]:
    """The same for every file below a folder, by its path; the rows of a database too, as pages cut long ones."""
    found: list[str] = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path not in but):
        name = str(path.relative_to(folder))
        found += [f"{name}: its name"] * (planted in name)
        data = path.read_bytes()
        found += [f"{name}: {place}" for place in places_in_bytes(data, planted)]
        if data.startswith(b"SQLite format 3\0"):
            found += [f"{name}, rows: {place}" for place in places_in_bytes(_rows(path), planted)]
    return found


def _parts(data: bytes, where: str, depth: int) -> Iterator[tuple[str, bytes]]:
    """The data, and what can be inflated from its beginning on."""
    yield where, data
    if depth == MAX_DEPTH:
        return
    for kind, inflated in (("zlib", _inflated(data, zlib.MAX_WBITS)), ("deflate", _inflated(data, -zlib.MAX_WBITS))):
        if inflated:
            yield from _parts(inflated, f"{where}{kind}, ", depth + 1)
    if data.startswith(b"\x1f\x8b"):
        yield from _parts(gzip.decompress(data), f"{where}gzip, ", depth + 1)


def _inflated(data: bytes, bits: int) -> bytes:
    try:
        return zlib.decompressobj(bits).decompress(data)
    except zlib.error:
        return b""


def _rows(path: Path) -> bytes:
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
        db.text_factory = bytes
        tables = [name.decode() for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for table in tables for row in db.execute(f'SELECT * FROM "{table}"')]  # noqa: S608  # our own names
    db.close()
    return b"\n".join(value if isinstance(value, bytes) else str(value).encode() for row in rows for value in row)
