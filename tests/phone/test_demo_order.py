"""The scene of the demo in which a flow orders a drink: with a no, and with a yes (LA-16, G-121)."""

from pathlib import Path

from demo.order import FLOW, Declines, order
from demo.story import Step, Story
from pollex.flow.file import load_flow
from pollex.guard.approver import Approver
from tests.adbd.device import Device
from tests.guard.gates import Asker
from tests.phone.shops import Shops


def play(shops: Shops, phone: Device, folder: Path, approver: Approver) -> tuple[Story, Path]:
    story = Story(lambda line: None)
    page = order(
        shops.executor,
        story,
        folder,
        serial=phone.serial,
        says=lambda line: phone.output("shell", line),
        picture=lambda: b"\x89PNG",
        approver=approver,
    )
    return story, page


def test_without_a_terminal_the_demo_declines_and_shows_the_refusal(phone: Device, tmp_path: Path) -> None:
    """LA-16, L-148: the card has the amount of the page; nothing is ordered; then, with a yes, it is one order."""
    assert load_flow(FLOW.read_text("utf-8")).state == "approved"
    with Shops.on(phone) as shops:
        story, page = play(shops, phone, tmp_path / "demo", Declines())
        claims = [check.claim for check in story.scenes[0].checks]
        assert claims[1:3] == ["without your yes the step is refused", "and the shop has no order"]
        (card,) = [one.body for one in story.scenes[0].entries if isinstance(one, Step) and "card" in one.call]
        assert "¥12" in card and "蜜雪冰城" in card
        assert "DECLINED" in page.read_text("utf-8") and shops.counts()["order"] == 0

        story, page = play(shops, phone, tmp_path / "demo", Asker())
        assert "you said yes, and the shop has one order; paying is left to you" in [
            check.claim for check in story.scenes[0].checks
        ]
        assert shops.counts()["order"] == 1 and shops.counts()["pay"] == 0
