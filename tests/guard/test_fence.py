"""The app fence: given the allowed apps and the app in front, may an action be done (spec L-89, L-90)?"""

import pytest

from pollex.action.actions import Launch, Press, Tap
from pollex.errors import Misuse, Refused
from pollex.geometry import Point
from pollex.guard.fence import AppFence

FENCE = AppFence({"com.example.mail"}, launchers=lambda: ["com.example.home"])
TAP = Tap(Point(1, 1))


@pytest.mark.parametrize("package", ["com.example.mail", "com.example.home", "com.android.systemui", "android"])
def test_l90_an_allowed_app_the_launcher_and_the_systems_own_dialogs_may_be_touched(package: str) -> None:
    FENCE.check(TAP, package)


@pytest.mark.parametrize("package", ["com.example.shop", "com.example.mail2", "", None])
def test_l89_any_other_app_and_one_that_cannot_be_named_may_not(package: str | None) -> None:
    with pytest.raises(Refused) as refused:
        FENCE.check(TAP, package)
    assert refused.value.code == "APP_NOT_ALLOWED"
    assert "com.example.mail" in refused.value.message


def test_the_launchers_are_asked_for_once_and_only_where_they_matter() -> None:
    """L-90: no phone may be there yet when the fence is built."""
    asked: list[str] = []

    def launchers() -> list[str]:
        asked.append("asked")
        return ["com.example.home"]

    fence = AppFence({"com.example.mail"}, launchers=launchers)
    for package in ("com.example.mail", "android"):
        fence.check(TAP, package)
    assert asked == []

    fence.check(TAP, "com.example.home")
    fence.check(TAP, "com.example.home")
    assert asked == ["asked"]


@pytest.mark.parametrize("key", ["home", "recents", 3, 187, 224])
def test_l89_keys_that_lead_out_of_a_foreign_app_may_be_pressed(key: object) -> None:
    FENCE.check(Press(key), "com.example.shop")  # type: ignore[arg-type]  # parametrized


@pytest.mark.parametrize("key", [66, 4, "back", "notifications", 24])
def test_l89_other_keys_may_not(key: object) -> None:
    with pytest.raises(Refused):
        FENCE.check(Press(key), "com.example.shop")  # type: ignore[arg-type]  # parametrized


def test_l89_an_app_is_opened_only_if_it_is_allowed() -> None:
    FENCE.check(Launch("mail"), "com.example.mail")
    with pytest.raises(Refused):
        FENCE.check(Launch("shop"), "com.example.shop")


@pytest.mark.parametrize("name", ["mail", "com.example.mail; rm", "", "com..mail"])
def test_a_fence_of_something_that_is_no_package_is_refused(name: str) -> None:
    with pytest.raises(Misuse):
        AppFence({name})
