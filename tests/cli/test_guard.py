"""`pollex guard`: the approval gate on stored screens (docs/spec/confirmation.md, section 21)."""

import json
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from tests.screen.dumps import DUMPS, dump_bytes


@pytest.fixture
def dumps(tmp_path: Path) -> Path:
    """A folder with the reconstructed screens and a page where nothing spends."""
    folder = tmp_path / "dumps"
    folder.mkdir()
    for name in DUMPS:
        if name.startswith(("R01", "R05", "R07", "R15", "085")):
            (folder / f"{name[:3]}.xml").write_bytes(dump_bytes(name))
    return folder


def _yes(folder: Path, **changed: str) -> str:
    """A file with a yes for the order of R05."""
    fields = {"app": "com.sankuai.meituan", "action": "order", "target": "合计", "content": "一杯", "amount": "¥0.01"}
    path = folder / "yes.json"
    path.write_text(json.dumps(fields | changed), "utf-8")
    return str(path)


def test_a_tap_that_orders_asks(desk: Desk, dumps: Path) -> None:
    """Row 3."""
    said = desk.run("guard", "--from", str(dumps / "R05.xml"), "--tap", "880,2310", "--explain")

    assert (said.code, said.err) == (6, "")
    assert said.out.splitlines() == ['ask order "提交订单", total read: 合计 ¥0.01', "rules: G-60, G-58"]


def test_a_tap_that_pays_is_the_persons(desk: Desk, dumps: Path) -> None:
    """Row 7: the sum due is 90."""
    said = desk.run("guard", "--from", str(dumps / "R07.xml"), "--ref", "e1", "--json", "--explain")

    assert said.code == 6
    assert said.json == {
        "ok": True,
        "verdict": "handover",
        "kind": "pay",
        "matched": "确认付款",
        "total": "支付金额 90.00元",
        "reason": None,
        "rules": ["G-60", "G-58"],
    }


def test_what_spends_nothing_is_allowed(desk: Desk, dumps: Path) -> None:
    """Row 12: typing an amount is editing; row 64: back."""
    file = str(dumps / "R15.xml")

    assert desk.run("guard", "--from", file, "--ref", "e1", "--type", "0.01").out == "allow\n"
    assert desk.run("guard", "--from", file, "--key", "back").code == 0
    assert desk.run("guard", "--from", file, "--tap", "5,5", "--json").json["verdict"] == "allow"


def test_a_key_whose_receiver_is_unknown_may_press_the_button(desk: Desk, dumps: Path) -> None:
    """Row 32, G-89."""
    said = desk.run("guard", "--from", str(dumps / "R05.xml"), "--key", "enter", "--explain")

    assert said.out.startswith('ask order "提交订单"')
    assert "G-89" in said.out


def test_a_yes_that_fits_lets_the_step_pass_and_one_that_does_not_says_why(desk: Desk, dumps: Path) -> None:
    """G-102; a dump of one window is taken as the whole screen."""
    step = ("guard", "--from", str(dumps / "R05.xml"), "--tap", "880,2310", "--grant")

    assert desk.run(*step, _yes(dumps)).code == 0
    wrong = desk.run(*step, _yes(dumps, amount="¥25"))
    assert (wrong.code, wrong.out) == (
        6,
        'refuse order "提交订单", total read: 合计 ¥0.01, the approved amount ¥25 is not on the screen\n',
    )
    other = desk.run(*step, _yes(dumps, app="com.example.other"), "--json")
    assert other.json["reason"] == "approved in com.example.other but the screen shows com.sankuai.meituan"


def test_no_yes_is_ever_one_for_a_payment(desk: Desk, dumps: Path) -> None:
    """Row 83, G-28."""
    said = desk.run("guard", "--from", str(dumps / "R07.xml"), "--ref", "e1", "--grant", _yes(dumps), "--json")

    assert (said.json["verdict"], said.json["reason"]) == ("refuse", "payment is never approved here")


def test_a_folder_is_judged_control_by_control(desk: Desk, dumps: Path) -> None:
    """GA-15."""
    said = desk.run("guard", "audit", str(dumps), "--explain")

    assert said.code == 0
    assert said.out.splitlines()[:-1] == [
        'R01.xml: handover pay "立即支付￥4707.04", total read: ¥4707.04 (G-60, G-58)',
        'R05.xml: ask order "提交订单", total read: 合计 ¥0.01 (G-60, G-58)',
        'R07.xml: handover pay "确认付款", total read: 支付金额 90.00元 (G-60, G-58)',
        'R15.xml: handover pay "付款" (G-60, G-58)',
    ]
    told = desk.run("guard", "audit", str(dumps), "--json").json
    assert (told["files"], len(told["found"])) == (5, 4)


def test_a_file_that_is_no_dump_is_said_and_passed_over(desk: Desk, dumps: Path) -> None:
    (dumps / "a.xml").write_text("nothing")

    said = desk.run("guard", "audit", str(dumps))

    assert said.code == 0
    assert said.err.startswith("a.xml: ")


@pytest.mark.parametrize(
    "words",
    [
        ("guard", "--tap", "1,1"),
        ("guard", "--from", "R05.xml"),
        ("guard", "--from", "R05.xml", "--tap", "1,1", "--key", "enter"),
        ("guard", "--from", "R05.xml", "--tap", "1,1", "--ref", "e1"),
        ("guard", "--from", "R05.xml", "--tap", "9999,1"),
        ("guard", "--from", "R05.xml", "--ref", "e99"),
        ("guard", "--from", "R05.xml", "--ref", "pay"),
        ("guard", "--from", "R05.xml", "--ref", "e1", "--grant", "R05.xml"),
        ("guard", "--from", "missing.xml", "--ref", "e1"),
        ("guard", "audit", "R05.xml"),
    ],
)
def test_a_question_that_is_none_is_refused(
    desk: Desk, dumps: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(dumps)

    said = desk.run(*words, "--json")

    assert (said.code, said.json["ok"]) == (2, False)
