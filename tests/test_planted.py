"""The search for planted texts finds them, in every form that it promises."""

import base64
import gzip
import json
import sqlite3
import zlib
from pathlib import Path

import pytest

from tests.planted import places_in_bytes, places_in_folder

PLANTED = '7#Zq-"planted" 密'


@pytest.mark.parametrize(
    "hidden",
    [
        PLANTED.encode(),
        PLANTED.encode("utf-16"),
        PLANTED.encode("utf-16-be"),
        PLANTED.encode().hex().encode(),
        PLANTED.encode("utf-16-le").hex().upper().encode(),
        *(base64.b64encode(b"x" * offset + PLANTED.encode() + b"tail") for offset in range(4)),
        base64.urlsafe_b64encode(PLANTED.encode("utf-16-le")),
        json.dumps({"a": PLANTED}).encode(),
        json.dumps({"a": PLANTED}, ensure_ascii=False).encode(),
        json.dumps({"raw": json.dumps({"a": PLANTED})}).encode(),
        zlib.compress(json.dumps([PLANTED]).encode()),
        gzip.compress(zlib.compress(PLANTED.encode()), mtime=0),
    ],
    ids=lambda hidden: f"form {zlib.crc32(hidden):08x}",
)
def test_each_form_is_found(hidden: bytes) -> None:
    """LA-10: what the search cannot find proves nothing."""
    assert places_in_bytes(b"before" + hidden if hidden[:1] not in (b"x", b"\x1f", b"\x78") else hidden, PLANTED)
    assert places_in_bytes(b"before and after", PLANTED) == []


def test_a_long_row_that_pages_cut_is_found(tmp_path: Path) -> None:
    """LA-10: in a database whose bytes do not hold it in one piece."""
    for filler in range(4000, 4200, 2):
        path = tmp_path / f"{filler}.db"
        with sqlite3.connect(path) as db:
            db.execute("CREATE TABLE t (a TEXT)")
            db.execute("INSERT INTO t VALUES (?)", ("x" * filler + PLANTED + "y" * 9000,))
        db.close()
    found = places_in_folder(tmp_path, PLANTED)
    assert len({place.partition(",")[0] for place in found if ", rows:" in place}) == 100
