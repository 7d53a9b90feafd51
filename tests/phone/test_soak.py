"""Random use of a phone of its own, with mischief, held against what its apps noted. `make soak` takes longer."""

import re

import pytest

from benchmarks.soak import main as soak

SEED = 7


@pytest.mark.long
def test_a_minute_of_random_use_breaks_no_bound(capsys: pytest.CaptureFixture[str]) -> None:
    """C-35, C-36, C-49: no receipt lies, no input is done twice, and no call outlives its deadline."""
    code = soak(["--minutes=1", f"--seed={SEED}"])

    told = capsys.readouterr().out
    assert code == 0, told
    assert re.search(
        rf"^(all bounds hold|nothing broken so far; too little to judge.*); seed {SEED}", told, re.MULTILINE
    )
    calm = re.search(r"^none +(\d+)", told, re.MULTILINE)
    assert calm is not None and int(calm[1]) > 0
