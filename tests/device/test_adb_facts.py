"""What the phone's own programs print, as versions of Android and vendors write it: read, or not known."""

import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.adb_facts import display_of, front_activity, is_locked, is_on, listed_apps
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.errors import ReadFailed
from pollex.screen.screen import Display
from tests.device.fake_adb import FakeAdb, FakePhone, Said
from tests.device.fake_shell import FakeShell

APP = "com.example.app"
PHYSICAL = "Physical size: 1440x3040\n"
OVERRIDE = PHYSICAL + "Override size: 1080x2280\n"
TREE = '<hierarchy rotation="0"><node text="{}" package="com.example.app" bounds="[0,0][9,9]"/></hierarchy>'


@pytest.fixture
def shell() -> FakeShell:
    return FakeShell()


@pytest.fixture
def phone(shell: FakeShell) -> FakePhone:
    return FakePhone(answer=shell.answer, helper_dies=Said(err="no permission\n", code=1))


@pytest.fixture
def session(phone: FakePhone, jar: bytes) -> Iterator[Session]:
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port)))
        yield session
        session.close()


@pytest.mark.parametrize(
    ("size", "density", "displays", "shown"),
    [
        (PHYSICAL, "Physical density: 560\n", "", Display(1440, 3040, 560, 0)),
        (OVERRIDE, "Physical density: 560\nOverride density: 420\n", "", Display(1080, 2280, 420, 0)),
        (OVERRIDE, "Physical density: 560\n", "  mCurrentRotation=ROTATION_90\n", Display(2280, 1080, 560, 1)),
        (PHYSICAL, "Physical density: 560\n", "  mRotation=3\n", Display(3040, 1440, 560, 3)),
        ("", "", "  init=1080x2400 480dpi cur=2400x1080 app=2400x1080 mRotation=1", Display(2400, 1080, 0, 1)),
        ("Error type 3", "", "nothing", None),
    ],
)
def test_the_size_that_inputs_go_by_is_the_override_as_the_display_is_turned(
    size: str, density: str, displays: str, shown: Display | None
) -> None:
    assert display_of(size, density, displays) == shown


@pytest.mark.parametrize(
    ("power", "policy", "on", "locked"),
    [
        ("  mWakefulness=Awake\n", "    mShowingLockscreen=false mShowingDream=false\n", True, False),
        ("  mWakefulness=Asleep\n", "    isStatusBarKeyguard=true\n", False, True),
        ("  mWakefulness=Dozing\n", "    KeyguardServiceDelegate\n      showing=true\n", False, True),
        ("Wake Locks: size=0", "  mSystemReady=true", None, None),
        ("", "", None, None),
    ],
)
def test_dumps_of_several_versions_are_read_and_another_form_is_unknown(
    power: str, policy: str, on: bool | None, locked: bool | None
) -> None:
    assert (is_on(power), is_locked(policy)) == (on, locked)


@pytest.mark.parametrize(
    ("line", "activity"),
    [
        ("  mFocusedApp=AppWindowToken{1 token=Token{2 ActivityRecord{3 u0 com.example.app/.Main t5}}}", f"{APP}.Main"),
        ("  mFocusedApp=ActivityRecord{2 u0 com.example.app/.Main t1}", f"{APP}.Main"),
        ("  mFocusedApp=ActivityRecord{2 u10 com.example.app/com.example.other.Page t1}", "com.example.other.Page"),
        ("  mFocusedApp=ActivityRecord{2 u0 com.example.old/.Main t1}", None),
        ("  mFocusedApp=null", None),
        ("  mCurrentFocus=null", None),
    ],
)
def test_while_nothing_or_another_app_has_the_focus_the_page_is_unknown(line: str, activity: str | None) -> None:
    """Between two pages there is a moment without a focus; the app before is not told then."""
    assert front_activity(line, APP) == activity


def test_a_tree_of_one_app_never_goes_with_the_page_of_another(session: Session, shell: FakeShell) -> None:
    """The front changed between the two questions."""
    shell.package = "com.example.old"

    screen = session.observe(Deadline(10))

    assert (screen.package, screen.activity) == (APP, None)


def test_empty_lists_of_apps_are_no_fault() -> None:
    assert listed_apps("", "", "", "") == ()
    assert listed_apps("No activities found\n", "Error: no\n", "", "") == ()


def test_the_dump_of_an_earlier_reading_is_never_taken_for_this_one(
    session: Session, phone: FakePhone, shell: FakeShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line runs in a real shell, whose uiautomator writes a file the first time and ends well without one then."""
    dump, programs, told = tmp_path / "dump.xml", tmp_path / "bin", tmp_path / "told.xml"
    programs.mkdir()
    told.write_text(TREE.format("first"))
    program = programs / "uiautomator"
    program.write_text(f'#!/bin/sh\nmv {shlex.quote(str(told))} "$2" 2>&- || echo "ERROR: could not get idle state."\n')
    program.chmod(0o755)
    monkeypatch.setattr("pollex.device.adb_channel.DUMP", str(dump))

    def answer(words: list[str]) -> Said | None:
        if "uiautomator" not in words:
            return shell.answer(words)
        path = f"{programs}:/usr/bin:/bin"
        ran = subprocess.run(
            ["sh", "-c", phone.lines[-1]], env={"PATH": path}, capture_output=True, text=True, timeout=30
        )
        return Said(ran.stdout, ran.stderr, ran.returncode)

    phone.answer = answer
    dump.write_text(TREE.format("of somebody else"))

    assert [node.text for node in session.observe(Deadline(10)).nodes] == ["first"]
    dump.write_text(TREE.format("old"))
    with pytest.raises(ReadFailed) as failed:
        session.observe(Deadline(10))

    assert "could not get idle state" in failed.value.message
    assert not dump.exists()
