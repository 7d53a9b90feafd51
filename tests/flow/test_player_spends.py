"""Steps of a play that spend, over the wire: declared, then done alone and once (G-127, L-148)."""

import time

from pollex.errors import FlowDetail
from pollex.flow import grammar as g
from pollex.guard.refusals import declined
from tests.flow.conftest import Play
from tests.flow.daily import APP, NEXT, SIGN, Daily

CARD = {"resource_id": "sign_card"}


def click(node: int) -> str:
    return f"click {node}"


ASKED = {"app": APP, "action": "order", "target": "Shop", "content": "one"}


def test_a_step_that_is_declared_is_done_alone_and_once_after_the_yes(run: Play, app: Daily) -> None:
    """G-127, L-126, L-148: the target is found first, and waiting for the person does not count."""
    app.go("wizard")
    asked: list[tuple[g.Confirm, list[str]]] = []

    def declare(confirm: g.Confirm) -> None:
        asked.append((confirm, list(app.inputs)))
        time.sleep(3)

    steps = ({"tap": {"text": "Next"}, "confirm": ASKED, "expect": {"text": "Page 2"}}, {"tap": {"text": "Next"}})
    played = run(*steps, declare=declare, within_s=2.5)

    assert played.failure is None and app.inputs == [click(NEXT)] * 2
    assert asked == [(g.Confirm(APP, "order", "Shop", "one"), [])]


def test_a_no_or_a_target_that_is_not_there_sends_nothing(run: Play, app: Daily) -> None:
    """L-148: nobody is asked for what cannot be done."""
    app.go("wizard")
    asked: list[g.Confirm] = []

    def declare(confirm: g.Confirm) -> None:
        asked.append(confirm)
        raise declined(asked=True)

    missing = run({"tap": {"text": "Order"}, "confirm": ASKED}, declare=declare)
    assert missing.failure is not None and isinstance(missing.failure.detail, FlowDetail)
    assert missing.failure.detail.code == "NOT_FOUND" and asked == []
    no = run({"tap": {"text": "Next"}, "confirm": ASKED}, {"tap": {"text": "Next"}}, declare=declare)

    assert no.failure is not None and (no.failure.code, no.status) == ("confirmation_declined", "not_started")
    assert len(asked) == 1 and app.inputs == []


def test_a_step_that_spends_is_never_repeated(run: Play, app: Daily) -> None:
    """G-27: neither by the flow itself, nor where nothing is seen of it afterwards."""
    app.go("wizard")
    repeat = {"until": {"text": "Summary"}, "max": 3}
    assert run({"tap": {"text": "Next"}, "confirm": ASKED, "repeat": repeat}, declare=lambda _: None).failure
    assert app.inputs == []

    app.go("我的")
    app.is_deaf = True
    step = {"tap": {"text": "签到", "role": "button", "in": CARD}, "confirm": ASKED, "expect": {"text": "今日已签到"}}
    played = run(step, declare=lambda _: None)
    assert played.failure is not None and app.inputs == [click(SIGN)]


def test_a_secret_goes_only_into_a_field_that_hides_it(run: Play, app: Daily) -> None:
    """L-136."""
    app.go("form")

    played = run({"type": {"target": {"text": "Name"}, "secret": "word"}}, values={"word": "7#Zq-planted"})

    assert played.failure is not None and isinstance(played.failure.detail, FlowDetail)
    assert played.failure.detail.code == "UNSUPPORTED" and app.inputs == []
