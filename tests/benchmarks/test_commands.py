"""The two commands, up to where they would boot a phone."""

import pytest

from benchmarks.__main__ import NAMES
from benchmarks.__main__ import main as bench
from benchmarks.soak import main as soak


def test_a_benchmark_that_does_not_exist_is_refused_with_those_that_do(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bench(["boots"])

    assert ended.value.code == 2
    assert f"there is no benchmark boots; there are: {', '.join(NAMES)}" in capsys.readouterr().err


@pytest.mark.parametrize("minutes", ["0", "-1", "nan", "inf"])
def test_a_soak_takes_some_minutes_and_has_an_end(minutes: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        soak([f"--minutes={minutes}"])

    assert ended.value.code == 2
    assert "--minutes is more than 0" in capsys.readouterr().err
