"""The screen for people and for programs: `pollex screen`."""

import json

from pollex.screen.complete import as_json
from pollex.screen.outline import outline
from tests.screen.scene import N, W, screen_of
from tests.screen.scenes import KEYBOARD, MAIL, SETTINGS, STATUS_BAR
from tests.snapshot import assert_snapshot


def test_the_outline_shows_every_window_and_every_node() -> None:
    text = outline(screen_of(KEYBOARD, STATUS_BAR, SETTINGS))

    assert_snapshot("screens/settings.outline.txt", text)


def test_a_window_that_gave_no_tree_is_named() -> None:
    text = outline(screen_of(W(None, id=7, title="Lost", cut="no_root"), complete=False))

    assert 'window 7 app com.example.app "Lost" [0,0,1080,2400] focused active no tree' in text
    assert "incomplete: root" in text


def test_names_that_an_app_chose_cannot_end_a_line_or_speak_to_the_terminal() -> None:
    evil = "com.example.app:id/a\x1b[2J\nwindow 1 app"

    text = outline(screen_of(W(N("View", (0, 0, 9, 9), resource_id=evil, text="x"), package="com.evil\x1b[0m\n")))

    assert "\x1b" not in text
    assert len(text.splitlines()) == 3


def test_json_has_everything_that_was_read() -> None:
    told = json.loads(json.dumps(as_json(screen_of(STATUS_BAR, MAIL))))

    nodes = told["windows"][1]["nodes"]
    assert told["package"] == "com.example.mail"
    assert [window["type"] for window in told["windows"]] == ["system", "app"]
    assert nodes[3]["text"] == "Lee: lunch at 12:30, ok?"
    assert nodes[nodes[3]["parent"]]["role"] == "list"
    assert nodes[2]["children"] == [3, 4, 5, 7]
