"""Text by a keyboard app that takes it from outside: the last way before keys; the owner's own is put back (L-98)."""

import base64
from dataclasses import dataclass, field

import pytest

from pollex.act.executor import Executor
from pollex.device.deadline import Deadline
from pollex.device.state import state_folder
from tests.act.page import Field, Page
from tests.act.typing import type_into
from tests.device.fake_adb import FakePhone, Said

TEXT = "你好\uff0c世界😀 100%s $5 `date`"
APP, OWN = "com.android.adbkeyboard/.AdbIME", "com.example.keys/.Keys"


@dataclass
class Shell:
    """What `ime`, `settings`, `dumpsys` and `am` of a phone do, with a keyboard app on it."""

    page: Page
    enabled: tuple[str, ...] = (OWN, APP)
    comes_up: bool = True
    current: str = OWN
    did: list[str] = field(default_factory=list)

    def answer(self, words: list[str]) -> Said:
        match words:
            case ["ime", "list", "-s"]:
                return Said("".join(f"{app}\n" for app in self.enabled))
            case ["ime", "set", app]:
                self.current = app
                self.did.append(f"set {app}")
            case ["settings", "get", "secure", "default_input_method"]:
                return Said(f"{self.current}\n")
            case ["dumpsys", "input_method"]:
                return Said(f"mCurMethodId={self.current}\nmInputShown={str(self.comes_up).lower()}\n")
            case ["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", coded]:
                focused = next(one for one in self.page.fields if one.is_focused)
                focused.put("ime", base64.b64decode(coded).decode())
                self.did.append("text")
                self.page.draw()
        return Said()


@pytest.fixture
def shell(fake: FakePhone, page: Page) -> Shell:
    made = Shell(page)
    fake.answer = made.answer
    return made


def test_a_field_deaf_to_all_else_gets_it_by_the_keyboard_app(executor: Executor, page: Page, shell: Shell) -> None:
    """L-98, LA-9 c: tried `set, paste, ime`; no key; the keyboard is the owner's again."""
    page.fields.append(Field(1, "old", takes=("ime",)))

    receipt = type_into(executor, page, TEXT)

    assert (receipt.status, receipt.ways_tried) == ("completed", ("set", "paste", "ime"))
    assert page.fields[0].text == TEXT
    assert shell.did == [f"set {APP}", "text", f"set {OWN}"]
    assert not any(name == "key" for name, _ in page.inputs)


@pytest.mark.parametrize("enabled", [(OWN,), ()])
def test_one_that_the_owner_has_not_switched_on_is_left_alone(
    executor: Executor, page: Page, shell: Shell, enabled: tuple[str, ...]
) -> None:
    """L-98: pollex installs none and enables none."""
    page.fields.append(Field(1, "old", takes=()))
    shell.enabled = enabled

    receipt = type_into(executor, page, TEXT)

    assert (receipt.error, receipt.ways_tried, shell.did) == ("MISMATCH", ("set", "paste"), [])


def test_one_that_does_not_come_up_writes_nothing(executor: Executor, page: Page, shell: Shell) -> None:
    page.fields.append(Field(1, "old", takes=("ime",)))
    shell.comes_up = False

    receipt = type_into(executor, page, TEXT)

    assert (receipt.error, page.fields[0].text) == ("MISMATCH", "old")
    assert "text" not in shell.did and shell.current == OWN


def test_no_secret_goes_through_another_app(executor: Executor, page: Page, shell: Shell) -> None:
    page.fields.append(Field(1, is_secret=True, declines=("set",)))

    type_into(executor, page, "7#Zq")

    assert shell.did == []


def test_a_process_that_died_in_between_is_made_good_by_the_next(
    executor: Executor, fake: FakePhone, page: Page, shell: Shell
) -> None:
    """L-98: at the next start."""
    shell.current = APP
    note = state_folder() / "keyboards" / fake.serial
    note.parent.mkdir(parents=True, exist_ok=True)
    note.write_text(OWN)
    page.fields.append(Field(1))
    page.draw()

    executor.look(Deadline(30))

    assert (shell.did, note.exists()) == ([f"set {OWN}"], False)
