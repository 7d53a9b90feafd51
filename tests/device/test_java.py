"""Which Java runs the virtual phone."""

from pathlib import Path

import pytest

from pollex.device.java import find_java
from pollex.errors import DeviceUnavailable


def test_the_java_of_java_home_is_taken(fake_phone: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert find_java() == tmp_path / "jdk" / "bin" / "java"


def test_without_java_home_the_one_on_the_path_is_taken(fake_phone: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake_phone.delenv("JAVA_HOME")
    fake_phone.setenv("PATH", str(tmp_path / "jdk" / "bin"))

    assert find_java() == tmp_path / "jdk" / "bin" / "java"


@pytest.mark.parametrize(("told", "said"), [("1.8.0_402", "version 8"), ("21.0.2", "version 21"), ("25", "version 25")])
def test_another_version_is_refused_by_name(fake_phone: pytest.MonkeyPatch, told: str, said: str) -> None:
    fake_phone.setenv("FAKE_JAVA_VERSION", told)

    with pytest.raises(DeviceUnavailable, match=f"needs Java 17; .*java is {said}. Install JDK 17"):
        find_java()


def test_no_java_at_all_is_said_with_the_place_that_was_searched(
    fake_phone: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake_phone.setenv("JAVA_HOME", str(tmp_path / "nothing"))

    with pytest.raises(DeviceUnavailable, match=r"there is none in JAVA_HOME \(.*nothing\)"):
        find_java()
