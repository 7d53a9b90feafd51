"""A helper's jar that is found without a build."""

from pathlib import Path

import pytest


@pytest.fixture
def jar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The jar that `read_jar` finds: a few bytes, as nobody runs them."""
    content = b"a jar of the test's own"
    (tmp_path / "helper.jar").write_bytes(content)
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    return content
