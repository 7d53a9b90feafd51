"""What models read is what docs/spec says they read, and every code that can come has its meaning (F-21, F-3, C-29)."""

import re
from importlib import resources
from pathlib import Path

import pytest

from pollex.codes import CODES

SPECS = Path(__file__).parents[2] / "docs" / "spec"


def _spec(name: str) -> str:
    return (SPECS / name).read_text("utf-8")


def _prompt(name: str) -> str:
    """The text of a description, on one line."""
    file = resources.files("pollex.tools").joinpath("prompts", f"{name}.md")
    return " ".join(file.read_text("utf-8").split())


def _of_the_phone_toolset() -> dict[str, str]:
    section = _spec("find.md").partition("\n## 11. ")[2].partition("\n## 12. ")[0]
    told = dict(re.findall(r"^- (\w+): (.*)$", section, re.MULTILINE))
    # Its text stands in docs/spec/confirmation.md.
    del told["hand_to_user"]
    return told


def _of_the_controls_toolset() -> dict[str, str]:
    quoted = re.findall(r"^## \d+\. `(\w+)`\n((?:>.*\n)+)", _spec("controls.md"), re.MULTILINE)
    return {name: " ".join(text.replace("\n> ", " ").removeprefix("> ").split()) for name, text in quoted}


@pytest.mark.parametrize(("name", "text"), [*_of_the_phone_toolset().items(), *_of_the_controls_toolset().items()])
def test_a_description_is_the_one_of_the_specification(name: str, text: str) -> None:
    """F-21, and sections 7 to 14 of controls.md."""
    if name == "phone_run":
        # The grammar of a step follows it, and the store of flows has its own half-sentence.
        text = re.sub(r"^.*?: ", "", text) if text.startswith("(") else text.partition(" Then the grammar")[0]
        assert _prompt(name).startswith(text)
    else:
        assert _prompt(name) == text


def test_all_descriptions_are_among_them() -> None:
    assert len(_of_the_phone_toolset()) >= 19
    assert len(_of_the_controls_toolset()) == 7


def test_each_code_of_the_specifications_is_known() -> None:
    """F-3, C-29: codes are listed in one place."""
    new_here = next(line for line in _spec("find.md").splitlines() if line.startswith("- **F-3**"))
    table = _spec("controls.md").partition("| code | meaning |\n")[2].partition("\n\n")[0]
    rows = [line.split("|")[1] for line in table.splitlines()]
    told = re.findall(r"`([A-Z]+(?:_[A-Z]+)*)`", new_here + " ".join(rows))

    assert len(told) > 25
    assert [code for code in told if code not in CODES] == []


def test_the_guide_that_models_get_stands_in_the_documents_too() -> None:
    """Sections 16 and 17 of controls.md; docs/controls.md shows them as they are offered."""
    page = (SPECS.parent / "controls.md").read_text("utf-8").splitlines()
    guide = resources.files("pollex.tools").joinpath("prompts", "controls-guide.md").read_text("utf-8").splitlines()

    assert len(guide) > 20
    assert [line for line in guide if line not in page and not line.startswith("# ")] == []
