"""The skill document: what it says is so (docs/spec/skill.md, S-59 to S-64)."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from pollex.codes import CODES
from pollex.errors import Misuse
from pollex.tools import skill_document
from pollex.tools.toolsets import SKILL
from tests.device.fake_adb import FakePhone, Said
from tests.device.scripted_helper import Script, error
from tests.screen.scene import N, Reading, W
from tests.screen.scenes import MAIL, STATUS_BAR
from tests.tools.acts import then
from tests.tools.apps import NOTES, OTHER_NOTES, SETTINGS, installed
from tests.tools.desk import Desk, Failure

TEXT = skill_document.text()
TOOLS = {tool.name: tool for tool in SKILL}
FULL = (0, 0, 1080, 2400)


def examples() -> list[tuple[str, str]]:
    """Each call that is shown, and the answer below it."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"(?ms)^```\n(> .*?)^```$", TEXT):
        for part in re.split(r"(?m)^> ", block)[1:]:
            call, _, answer = part.partition("\n< ")
            found.append((call, re.sub(r"(?m)^  ", "", answer.rstrip("\n"))))
    return found


def called(call: str) -> tuple[str, dict[str, Any]]:
    name, _, arguments = call.partition(" ")
    return name, json.loads(arguments)


def mail(*extra: N, app: str = "com.example.mail") -> Reading:
    root = N("FrameLayout", FULL, [*MAIL.root.children, *extra]) if MAIL.root is not None else None
    return Reading([STATUS_BAR, W(root, id=12, title="Mail", package=app)])


def draft(text: str) -> N:
    return N("EditText", (0, 300, 1080, 400), text=text, hint="Message", flags="clickable editable", id=777)


def at_its_end() -> Reading:
    reading = mail()
    root = reading.windows[1].root
    assert root is not None
    root.children[1] = replace(root.children[1], actions=("scroll_backward",))
    return reading


def does(op: str, reading: Reading) -> Callable[[FakePhone], None]:
    """An input that leaves this on the screen."""
    return lambda phone: phone.helper.script(op, then(phone, reading))


def refuses(op: str, step: Script) -> Callable[[FakePhone], None]:
    return lambda phone: phone.helper.script(op, step)


def shows(reading: Reading) -> Callable[[FakePhone], None]:
    def show(phone: FakePhone) -> None:
        phone.helper.reading = reading

    return show


def opens(package: str) -> Callable[[FakePhone], None]:
    def prepare(phone: FakePhone) -> None:
        installed(phone, SETTINGS, NOTES, OTHER_NOTES)

        def answer(words: list[str]) -> Said:
            if words[0] == "am":
                phone.helper.reading = mail(app=package)
            return Said("Starting: Intent { … }\n")

        phone.answer = answer

    return prepare


SHADE = Reading([W(N("FrameLayout", FULL), id=2, type="system", package="com.android.systemui")])
GAME = Reading([W(N("SurfaceView", FULL), package="com.example.racer")])
NOTHING: Callable[[FakePhone], None] = lambda phone: None  # noqa: E731

SCENES: list[tuple[Reading, Callable[[FakePhone], None]]] = [
    (mail(), NOTHING),
    (GAME, NOTHING),
    (mail(), NOTHING),
    (mail(), NOTHING),
    (mail(), NOTHING),
    (mail(), does("act", mail(draft("")))),
    (mail(draft("")), does("act", mail(draft("See you at 12:30")))),
    (mail(draft("")), NOTHING),
    (at_its_end(), NOTHING),
    (mail(), refuses("act", error("STALE", dispatch="none"))),
    (mail(), NOTHING),
    (mail(), does("touch", mail(draft("")))),
    (mail(), NOTHING),
    (mail(), does("key", SHADE)),
    (SHADE, does("key", mail())),
    (mail(), opens("com.example.notes")),
    (mail(), opens("com.example.notes")),
    (mail(), opens("com.example.notes")),
]
"""For each example in order: what is on the screen, and what happens then."""


@pytest.mark.parametrize("place", range(len(examples())))
def test_every_answer_shown_is_what_the_tool_says(desk: Desk, phone: FakePhone, place: int) -> None:
    """S-59."""
    call, shown = examples()[place]
    name, arguments = called(call)
    phone.helper.reading, prepare = SCENES[place]
    if name == "node_action":
        desk.call("screen_content")
    prepare(phone)

    try:
        answer = desk.text(name, arguments)
    except Failure as failure:
        answer = str(failure)

    assert answer == shown


def test_every_example_has_a_scene_and_every_tool_an_example() -> None:
    """S-59."""
    assert len(examples()) == len(SCENES)
    assert {called(call)[0] for call, _ in examples()} == set(TOOLS)


def test_every_call_in_it_is_valid() -> None:
    """S-59: those in the text, too; but for the one that shows what is refused."""
    names = "|".join(TOOLS)
    inline = re.findall(rf"`(?:pollex call )?((?:{names}) '?\{{.*?\}})'?`", TEXT)
    shell = [re.sub(r" '(\{.*)", r" \1", call) for call in inline]
    refused = [call for call, answer in examples() if answer.startswith("error: METHOD_NOT_SUPPORTED")]

    assert len(inline) >= 4
    for call in {*shell, *(call for call, _ in examples())} - set(refused):
        name, arguments = called(call)
        TOOLS[name].checked(arguments)
    with pytest.raises(Misuse):
        TOOLS["node_action"].checked(called(refused[0])[1])


def test_its_front_matter_is_what_hosts_load() -> None:
    """S-60, S-64."""
    _, front, body = TEXT.split("---\n", 2)
    matter = yaml.safe_load(front)

    assert set(matter) == {"name", "description"}
    assert matter["name"] == skill_document.NAME
    assert len(matter["description"]) <= 1024
    for words in ("even if nobody says", "open an app", "tap", "type", "scroll", "swipe", "Back", "the only way"):
        assert words in " ".join(matter["description"].split())
    assert body.lstrip().startswith("# Phone Use\n")
    assert len(TEXT.splitlines()) < 500


def test_every_code_that_it_explains_is_one_of_ours() -> None:
    explained = re.findall(r"`([A-Z_]{4,})`", TEXT)

    assert explained
    assert [code for code in explained if code not in CODES] == []


def test_it_is_put_where_a_host_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """S-64."""
    monkeypatch.setenv("HOME", str(tmp_path))

    for host in skill_document.HOSTS:
        file = skill_document.install(host)
        assert file.read_text("utf-8") == TEXT
        assert file.is_relative_to(tmp_path)
        assert file.parent.name == "phone-use"
    (tmp_path / ".agents/skills/phone-use/SKILL.md").write_text("old")
    assert skill_document.install().read_text("utf-8") == TEXT
    assert [path.name for path in (tmp_path / ".agents/skills/phone-use").iterdir()] == ["SKILL.md"]


def test_a_host_that_is_not_known_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))

    with pytest.raises(Misuse, match="give one of agents, claude"):
        skill_document.install("emacs")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".agents").write_text("a file")

    with pytest.raises(Misuse, match="cannot be written"):
        skill_document.install()
