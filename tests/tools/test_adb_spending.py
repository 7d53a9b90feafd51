"""Spending on a phone whose helper cannot run (docs/spec/confirmation.md, G-97, GA-19)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from adbutils import AdbClient

from pollex.act.confirming import confirm
from pollex.act.executor import Executor
from pollex.action.actions import Tap
from pollex.action.receipt import Receipt
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.errors import PhoneError
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.request import Request
from pollex.guard.ruling import rules
from pollex.screen.target import target_of
from tests.device.fake_adb import FakeAdb, FakePhone, Said
from tests.device.fake_shell import FakeShell
from tests.guard.gates import Asker

NODE = (
    '<node index="{at}" text="{text}" resource-id="" class="android.widget.{kind}" package="com.demo.shop" '
    'content-desc="" checkable="false" checked="false" clickable="{clickable}" enabled="true" focusable="true" '
    'focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="{box}"/>'
)
ORDER = Request(app="com.demo.shop", action="order", target="蜜雪冰城", content="柠檬水", amount="¥25")
CLICKER = "com.clicker/.Service:com.google.android.marvin.talkback/.TalkBackService"
ORDERED = [["input", "tap", "880", "2300"]]


def order_page(total: str = "合计 ¥25") -> str:
    said = (
        ("蜜雪冰城", "TextView", "[40,100][600,190]"),
        (total, "TextView", "[40,2260][600,2340]"),
        ("提交订单", "Button", "[720,2240][1040,2360]"),
    )
    nodes = "".join(
        NODE.format(at=at, text=text, kind=kind, clickable=str(kind == "Button").lower(), box=box)
        for at, (text, kind, box) in enumerate(said)
    )
    root = NODE.format(at=0, text="", kind="FrameLayout", clickable="false", box="[0,0][1080,2400]")
    return f"{root.removesuffix('/>')}>{nodes}</node>"


class Shell(FakeShell):
    """A phone with a shop in front, and a tool that presses buttons."""

    def answer(self, words: list[str]) -> Said | None:
        if words[:4] == ["settings", "get", "secure", "enabled_accessibility_services"]:
            return Said(f"{CLICKER}\n")
        return super().answer(words)


@pytest.fixture
def shell() -> Shell:
    return Shell(nodes=order_page(), package="com.demo.shop")


@pytest.fixture
def executor(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Executor]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    phone = FakePhone(answer=shell.answer, picture=shell.picture, helper_dies=Said(err="no permission\n", code=1))
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield Executor(session)
        session.close()


def gate(asker: Asker, *, allowed: bool) -> ApprovalGate:
    return ApprovalGate(rules(), RunProvenance("mcp"), approver=asker, allows_late_look=allowed)


def tapped(executor: Executor, gate: ApprovalGate) -> Receipt:
    """One tap on the button."""
    view = executor.under(gate.on("phone"))
    screen = view.newest.screen if view.newest is not None else view.look(Deadline(10)).screen
    button = next(node for node in screen.nodes if node.text == "提交订单")
    gate.next_step()
    return view.perform(Tap(target_of(screen, button)), Deadline(20))


def test_by_default_nothing_is_spent(executor: Executor, shell: Shell) -> None:
    """G-97, GA-19: neither a card nor a touch, and the advice is to hand over."""
    asker = Asker()
    mine = gate(asker, allowed=False)
    with pytest.raises(PhoneError) as caught:
        confirm(executor, mine, "phone", ORDER, Deadline(20))

    receipt = tapped(executor, mine)

    assert caught.value.code == receipt.error == "approval_unavailable"
    assert "Hand it to the person" in caught.value.message
    assert asker.cards == [] and shell.inputs == []


def test_with_the_setting_the_card_says_what_is_not_sure(executor: Executor, shell: Shell) -> None:
    """G-97, G-124, GA-19: the last look is late, and another tool may press buttons; known readers are not named."""
    asker = Asker()
    mine = gate(asker, allowed=True)
    confirm(executor, mine, "phone", ORDER, Deadline(20))

    receipt = tapped(executor, mine)

    assert receipt.error == "NO_VISIBLE_CHANGE", receipt.failure
    (card,) = asker.cards
    assert card.seen.has_late_look and card.seen.other_tools == ("com.clicker",)
    assert shell.inputs == ORDERED
    # Nothing is seen to differ on a page that stands still, and there may be an order all the same (G-27).
    assert (receipt.status, receipt.error) == ("unknown", "NO_VISIBLE_CHANGE")


def test_a_dump_precedes_the_touch(executor: Executor, shell: Shell) -> None:
    """G-97, GA-19: what changed since the yes is seen, and nothing is touched."""
    mine = gate(Asker(), allowed=True)
    confirm(executor, mine, "phone", ORDER, Deadline(20))
    shell.nodes = order_page("合计 ¥27")

    receipt = tapped(executor, mine)

    assert receipt.error == "confirmation_mismatch" and shell.inputs == []
    assert not mine.has_grant()
