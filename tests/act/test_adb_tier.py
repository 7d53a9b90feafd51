"""The same actions on a phone without a helper: fewer ways, and each that is missing is said (design.md, 4.2)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from adbutils import AdbClient

from pollex.act.executor import Executor
from pollex.action.actions import Launch, NodeAct, Scroll, SetClipboard, Tap, Type
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.screen.target import Target, target_of
from tests.device.fake_adb import FakeAdb, FakePhone, Said
from tests.device.fake_shell import FakeShell

_NODE = (
    '<node index="0" text="{text}" resource-id="com.example.app:id/{id}" class="android.widget.{kind}" '
    'package="com.example.app" content-desc="" checkable="false" checked="false" clickable="{clickable}" '
    'enabled="true" focusable="true" focused="{focused}" scrollable="{scrollable}" long-clickable="false" '
    'password="false" selected="false" bounds="{bounds}">{inside}</node>'
)


def node(kind: str, name: str, bounds: str, *, text: str = "", inside: str = "", **states: bool) -> str:
    known = {"clickable": False, "focused": False, "scrollable": False} | states
    words = {state: str(value).lower() for state, value in known.items()}
    return _NODE.format(kind=kind, id=name, bounds=bounds, text=text, inside=inside, **words)


class Form(FakeShell):
    """A phone with one field, a button and a list, that takes what `input` types and touches."""

    text, is_focused, first = "", False, 0

    def answer(self, words: list[str]) -> Said | None:
        said = super().answer(words)
        match words:
            case ["input", "text", text] if self.is_focused:
                self.text += text.replace("%s", " ")
            case ["input", "tap", _, y]:
                self.is_focused = int(y) < 200
            case ["input", "swipe", _, y, _, to_y, _]:
                self.first += round((int(y) - int(to_y)) / 200)
            case ["am", "start", *_]:
                self.package = words[-1].partition("/")[0]
        self.draw()
        return said

    def draw(self) -> None:
        field = node("EditText", "name", "[0,0][1080,200]", text=self.text, clickable=True, focused=self.is_focused)
        button = node("Button", "ok", "[0,200][1080,400]", text="OK", clickable=True)
        rows = "".join(
            node("TextView", "row", f"[0,{top}][1080,{top + 200}]", text=f"Row {self.first + place}")
            for place, top in enumerate(range(1000, 2000, 200))
        )
        self.nodes = node(
            "FrameLayout",
            "page",
            "[0,0][1080,2400]",
            inside=field + button + node("ListView", "list", "[0,1000][1080,2000]", inside=rows, scrollable=True),
        )


@pytest.fixture
def form() -> Form:
    form = Form()
    form.draw()
    return form


@pytest.fixture
def executor(form: Form, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Executor]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    phone = FakePhone(answer=form.answer, picture=form.picture, helper_dies=Said(err="no permission\n", code=1))
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield Executor(session)
        session.close()


def target(executor: Executor, name: str) -> Target:
    screen = executor.look(Deadline(10)).screen
    return target_of(screen, next(node for node in screen.nodes if node.resource_id.endswith(f"/{name}")))


def test_plain_text_is_typed_into_an_empty_field_and_read_back(executor: Executor, form: Form) -> None:
    """L-99: by keys, after a touch that gives the field the focus."""
    receipt = executor.perform(Type("plain 42", target(executor, "name")), Deadline(30))

    assert (receipt.status, receipt.ways_tried, receipt.check.held) == ("completed", ("keys",), True), receipt.message
    assert form.text == "plain 42"
    assert [words[:2] for words in form.inputs] == [["input", "tap"], ["input", "text"]]


@pytest.mark.parametrize(("text", "holds"), [("你好", ""), ("plain", "old text")], ids=["not ASCII", "not empty"])
def test_what_no_way_there_is_can_do_is_refused_before_anything_is_sent(
    executor: Executor, form: Form, text: str, holds: str
) -> None:
    """L-99, L-101: nothing is cleared by counting."""
    form.text = holds
    form.draw()

    receipt = executor.perform(Type(text, target(executor, "name")), Deadline(30))

    assert (receipt.status, receipt.error, form.inputs) == ("not_started", "UNSUPPORTED", [])


def test_a_control_is_touched_and_its_own_action_refused(executor: Executor, form: Form) -> None:
    """L-93, C-5."""
    tapped = executor.perform(Tap(target(executor, "ok")), Deadline(30))
    clicked = executor.perform(NodeAct(target(executor, "ok"), "click"), Deadline(30))

    assert (tapped.status, tapped.way) == ("completed", "touch")
    assert (clicked.status, clicked.error) == ("not_started", "UNSUPPORTED")
    assert form.inputs == [["input", "tap", "540", "300"]]


def test_a_list_is_scrolled_by_a_slow_even_finger(executor: Executor, form: Form) -> None:
    """F-70: the phone's own program cannot rest before it lifts."""
    receipt = executor.perform(Scroll("down"), Deadline(30))

    assert (receipt.status, receipt.moved, receipt.way) == ("completed", True, "touch"), receipt.message
    assert form.inputs == [["input", "swipe", "540", "1899", "540", "1149", "1000"]]
    assert receipt.distance == pytest.approx(0.8)


def test_an_app_is_opened_by_its_package(executor: Executor, form: Form) -> None:
    """L-54: labels are not known here."""
    by_name = executor.perform(Launch("Example"), Deadline(30))
    by_package = executor.perform(Launch("com.example.app"), Deadline(30))

    assert (by_name.error, by_package.status) == ("AMBIGUOUS", "completed")


def test_there_is_no_clipboard(executor: Executor, form: Form) -> None:
    receipt = executor.perform(SetClipboard("x"), Deadline(30))

    assert (receipt.status, receipt.error, form.inputs) == ("not_started", "UNSUPPORTED", [])
