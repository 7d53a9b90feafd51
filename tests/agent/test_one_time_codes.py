"""One-time codes that a run types stand as ••• in all that it leaves (docs/spec/loop.md, L-136)."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pollex.agent.task import Task
from pollex.errors import Misuse
from pollex.flow import grammar as g
from pollex.flow.distil import distilled
from pollex.flow.file import dump_flow
from pollex.flow.searching import Hit
from pollex.record.export import export
from pollex.record.recorder import HIDDEN
from pollex.record.report import report
from pollex.screen.one_time import asks_for_code, code_in
from tests.agent.hostile_screens import APP, FURNITURE
from tests.agent.wired import Wired
from tests.planted import places_in_bytes, places_in_folder
from tests.screen.scene import N, Reading, W

FULL = (0, 0, 1080, 2400)
CODE = "482913"
TASK = Task("confirm the number", apps=(APP,), starts_here=True)
TYPES = {"action": "type", "target": {"text": "SMS code"}, "text": CODE, "expect": {"text": CODE}}
PROOF = {"action": "done", "status": "success", "result": f"{CODE} it was.", "evidence": [{"app": APP}]}


def page(text: str = "", *, hint: str = "SMS code", resource_id: str = "") -> Reading:
    field = N(
        "android.widget.EditText",
        (0, 300, 1080, 400),
        text=text,
        hint=hint,
        resource_id=resource_id,
        flags="editable focusable focused clickable",
        actions=("set_text", "click"),
        id=800,
    )
    return Reading([W(N("FrameLayout", FULL, [field, *FURNITURE]), title="Confirm", package=APP)])


def test_a_code_that_is_typed_stands_nowhere(wired: Wired, tmp_path: Path) -> None:
    """L-136: decision, history, record, report, export, log and flow; the phone gets it."""
    wired.show(page())
    wired.then(page(CODE))
    log: list[str] = []
    look = {"action": "wait", "seconds": 1}
    played = wired.run([TYPES, look, PROOF], TASK, watcher=lambda *told: log.append(json.dumps(told, default=str)))

    assert played.ending.outcome == "succeeded", played.ending
    assert [CODE in json.dumps(one) for one in wired.phone.helper.asked("act")] == [True]
    assert played.steps[0].data["decision"]["parsed"]["text"] == HIDDEN
    assert CODE in played.main.states[1] and CODE not in played.main.histories[1]
    assert HIDDEN in played.main.histories[1]
    export(wired.records, played.run, tmp_path / "out")
    (tmp_path / "report.html").write_text(report(wired.records, played.run))
    flow = distilled(played.run, played.steps, name="confirm", version=1)
    assert flow.params == ("code",) and HIDDEN not in dump_flow(flow)
    assert places_in_bytes((dump_flow(flow) + "".join(log)).encode(), CODE) == []
    assert places_in_folder(tmp_path, CODE) == []


def test_a_reply_that_cannot_be_read_does_not_give_it_away(wired: Wired, tmp_path: Path) -> None:
    """L-136: it is written down, too."""
    wired.show(page())
    replies = [f'I type {CODE} into "SMS code"', json.dumps({**PROOF, "result": "Done."})]
    wired.run(lambda asked: replies.pop(0), TASK)
    assert places_in_folder(tmp_path, CODE) == []


def test_a_code_of_the_owner_is_hidden_from_the_start(wired: Wired, tmp_path: Path) -> None:
    """L-136: in the goal, as an input, for a flow; a goal that holds one makes no flow."""
    wired.show(page())
    wired.then(page(CODE))
    given = replace(TASK, goal=f"enter the SMS code {CODE}", inputs={"sms_code": CODE})
    played = wired.run([TYPES, PROOF], given)
    assert CODE in played.main.states[0]
    with pytest.raises(Misuse, match="holds a one-time code"):
        distilled(played.run, played.steps, name="confirm", version=1)

    fill = g.Step(g.Fill(g.Wanted("SMS code"), param="given"))
    flow = g.Flow("confirm", 1, "approved", "confirm", (fill,), apps=(APP,), params=("given",))
    wired.show(page())
    wired.then(page(CODE))
    wired.run([], replace(TASK, has_model=False, flow=Hit(flow, {"given": CODE})))
    assert places_in_folder(tmp_path, CODE) == []


def test_text_for_another_field_stays(wired: Wired) -> None:
    """L-136: only fields that ask for a code."""
    wired.show(page(hint="City"))
    wired.then(page("Bern", hint="City"))
    played = wired.run([{**TYPES, "target": {"text": "City"}, "text": "Bern", "expect": {"text": "Bern"}}, PROOF], TASK)
    assert played.steps[0].data["decision"]["parsed"]["text"] == "Bern"


@pytest.mark.parametrize(
    "words",
    [
        "com.example:id/otp",
        "com.example:id/et_sms_code",
        "x:id/verifyCode",
        "Enter the one-time password",
        "Verification code",
        "请输入短信验证码",
        "Security code",
        "2FA",
    ],
)
def test_fields_that_ask_for_a_code(words: str) -> None:
    """L-136: by resource id, hint or label."""
    assert asks_for_code("", words)


@pytest.mark.parametrize("words", ["Promo code", "ZIP code", "Password", "x:id/option", "Country code", "City", ""])
def test_fields_that_ask_for_something_else(words: str) -> None:
    """L-136."""
    assert not asks_for_code(words)


def test_what_can_be_a_code() -> None:
    """L-136: 4 to 8 digits and letters, grouped or not."""
    assert [code_in(text) for text in ("482 913", "A1B2", "123", "123456789", "Bern!")] == [
        "482913",
        "A1B2",
        "",
        "",
        "",
    ]
