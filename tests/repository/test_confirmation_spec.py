"""docs/spec/confirmation.md and its tests: no number without one."""

import re

from tests.repository.tree import ROOT

SPEC = (ROOT / "docs" / "spec" / "confirmation.md").read_text()
RANGE = re.compile(r"\b(GA?)-(\d+) to (?:\1-)?(\d+)\b")


def test_every_requirement_and_scenario_is_named_by_a_test() -> None:
    """A range such as `G-8 to G-12` names each of them."""
    files = [path for path in (ROOT / "tests").rglob("*") if path.suffix in (".py", ".tsv")]
    text = "\n".join(path.read_text() for path in files if path.name != "test_confirmation_spec.py")
    within = {f"{kind}-{n}" for kind, first, last in RANGE.findall(text) for n in range(int(first), int(last) + 1)}
    wanted = set(re.findall(r"^[-*] \*\*(GA?-\d+)\*\* (?!\(withdrawn)", SPEC, re.MULTILINE))

    assert len(wanted) > 150
    assert wanted - set(re.findall(r"\bGA?-\d+\b", text)) - within == set()
