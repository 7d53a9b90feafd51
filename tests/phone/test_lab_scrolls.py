"""Lists of Lab that scroll as they should, late, past the goal, not at all, or all the time."""

from collections.abc import Iterator

import pytest

from pollex.action.actions import NodeAct
from pollex.action.receipt import Receipt
from pollex.action.words import NodeAction
from pollex.device.deadline import Deadline
from pollex.screen.target import target_of
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.lab import PACKAGE
from tests.phone.waiting import WAIT_S, wait_for


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    """An executor on the phone of this run, which has just been reset."""
    with Hands.on(phone) as working:
        yield working


def _shown(hands: Hands) -> list[str]:
    """Titles of the rows in view, from the top."""
    nodes = hands.lab.nodes(resource_id=f"{PACKAGE}:id/row_title")
    return [node.text for node in nodes if not node.visible_bounds.is_empty]


def _scroll(hands: Hands, name: str = "list", action: NodeAction = "scroll_forward") -> Receipt:
    return hands.do(NodeAct(hands.target(name), action))


def test_a_list_has_200_rows_and_notes_each_scroll(hands: Hands) -> None:
    """CA-33: one note for each action; a click on a row is noted with its number."""
    hands.lab.show("Rows")
    assert _shown(hands)[0] == "Row 001"

    _scroll(hands)
    _scroll(hands, action="scroll_backward")
    hands.lab.touch(hands.lab.await_node(text="Row 003"))

    actions = [(note["action"], note["taken"]) for note in hands.lab.log("action", id="list")]
    assert actions == [("scroll_forward", True), ("scroll_backward", True)]
    assert hands.lab.await_log("click", id="list")["row"] == 3


def test_a_list_can_begin_anywhere(hands: Hands) -> None:
    """CA-34: from row 150 to the last one."""
    hands.lab.show("Rows", start=190)

    _scroll(hands)

    wait_for("the last row", lambda: _shown(hands)[-1] == "Row 200")
    assert "scroll_forward" not in hands.node("list").actions


def test_a_stuck_list_takes_each_scroll_and_stays(hands: Hands) -> None:
    """CA-34."""
    hands.lab.show("Stuck")

    receipt = _scroll(hands)

    assert [note["taken"] for note in hands.lab.log("action", id="list")] == [True]
    assert receipt.status != "completed"
    assert _shown(hands)[0] == "Row 001"


def test_a_late_list_moves_450_ms_after_it_said_yes(hands: Hands) -> None:
    """CA-35."""
    hands.lab.show("Late")

    _scroll(hands)

    moved = hands.lab.await_log("moved")
    (action,) = hands.lab.log("action", id="list")
    assert moved["at"] - action["at"] >= 450
    wait_for("other rows", lambda: "Row 001" not in _shown(hands))


def test_rows_fly_by(hands: Hands) -> None:
    """CA-35: what was in view during the scroll is gone when it comes to rest."""
    hands.lab.show("Flyby")
    page = len(_shown(hands))

    _scroll(hands)

    rest = hands.lab.await_log("rest")
    assert rest["first"] > 2 * page
    assert len(hands.lab.log("action", id="list")) == 1


def test_a_carousel_never_rests(hands: Hands) -> None:
    """CA-35."""
    hands.lab.show("Carousel")

    seen: set[str] = set()

    def has_turned() -> bool:
        seen.update(_shown(hands)[:1])
        return len(seen) > 3

    wait_for("many rows at the top", has_turned, seen=seen)


def test_a_strip_moves_sideways_in_its_page(hands: Hands) -> None:
    """CA-36: the strip moves, the page does not; and the page can be moved too."""
    hands.lab.show("Strip")
    first = hands.lab.await_node(text="Card 01")

    _scroll(hands, "strip")

    hands.lab.await_log("moved", id="strip")
    assert hands.lab.log("moved", id="page") == []
    wait_for("another card", lambda: hands.lab.nodes(text="Card 01")[0].bounds.left < first.bounds.left)
    _scroll(hands, "page")
    hands.lab.await_log("moved", id="page")


def test_a_button_out_of_view_is_brought_into_view(hands: Hands) -> None:
    """CA-13: then it takes a click."""
    hands.lab.show("Strip")
    assert hands.lab.await_node(text="At the end").visible_bounds.is_empty
    screen = hands.executor.look(Deadline(WAIT_S)).screen
    button = target_of(screen, next(node for node in screen.nodes if node.text == "At the end"))

    hands.do(NodeAct(button, "show_on_screen"))
    hands.do(NodeAct(button, "click"))

    assert len(hands.lab.log("click", id="bottom")) == 1


def test_a_page_hangs_in_the_scroll_that_it_is_told(hands: Hands) -> None:
    """CA-36: in the second one, before it is carried out."""
    hands.lab.show("Rows")
    hands.lab.command("hang_in_action", 2)
    _scroll(hands)
    assert hands.lab.log("hangs") == []
    hands.lab.phone.output("shell", "vphone set anr_kill_s 0")

    target = hands.target("list")
    receipt = hands.do(NodeAct(target, "scroll_forward"))

    assert (receipt.status, receipt.dispatch) == ("unknown", "uncertain")
    assert len(hands.lab.log("action", id="list")) == 1
    assert hands.lab.release()
    wait_for("the second scroll", lambda: len(hands.lab.log("action", id="list")) == 2)
