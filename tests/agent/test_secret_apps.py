"""Secrets that are bound to packages: typed only into their fields (docs/spec/loop.md, L-136)."""

from dataclasses import replace

import pytest

from pollex.agent.past import past_of, task_of
from pollex.agent.task import Task
from pollex.cli.run import secrets_of
from pollex.errors import Misuse
from pollex.flow import grammar as g
from pollex.flow.distil import distilled
from pollex.flow.doing import both
from pollex.flow.file import dump_flow, load_flow
from pollex.flow.searching import Hit
from tests.agent.hostile_screens import APP, FURNITURE, SHOP
from tests.agent.wired import Wired
from tests.screen.scene import N, Reading, W

FULL = (0, 0, 1080, 2400)
FIELD = "android.widget.EditText"
TASK = Task("sign in", apps=(APP, SHOP), starts_here=True, secrets={"word": "s3cret-word"})
TYPES = {"action": "type", "target": {"text": "Password"}, "secret": "word"}
GIVE_UP = {"action": "done", "status": "failed", "result": "It cannot be done."}


def sign_in(package: str) -> Reading:
    field = N(
        FIELD,
        (0, 300, 1080, 400),
        hint="Password",
        flags="editable secret focusable focused clickable",
        actions=("set_text", "click"),
        id=800,
    )
    return Reading([W(N("FrameLayout", FULL, [field, *FURNITURE]), title="Sign in", package=package)])


@pytest.mark.parametrize(("package", "is_typed"), [(APP, True), (SHOP, False)])
def test_a_bound_secret_is_typed_only_in_its_app(wired: Wired, package: str, is_typed: bool) -> None:
    """L-136: the other app asks for it, too, and gets nothing; a run that is resumed keeps it."""
    wired.show(sign_in(package))
    played = wired.run([TYPES, GIVE_UP], replace(TASK, secret_apps={"word": (APP,)}))

    assert bool(wired.inputs) is is_typed
    refused = f"The secret 'word' is typed only in {APP}; this is {SHOP}."
    assert (refused in played.main.histories[-1]) is not is_typed
    past = past_of(wired.records, replace(played.run, outcome="crashed"))
    assert task_of(played.run, past, {"word": "anew"}).secret_apps == {"word": (APP,)}


def test_a_flow_is_bound_as_the_run_is(wired: Wired) -> None:
    """L-136: nothing is typed, and the flow diverges."""
    fill = g.Fill(g.Wanted("Password"), None, None, "word")
    flow = g.Flow("in", 1, "approved", "sign in", (g.Step(fill),), apps=(APP, SHOP), secrets=("word",))
    wired.show(sign_in(SHOP))
    bound = replace(TASK, secret_apps={"word": (APP,)}, has_model=False)
    by_run = wired.run([], replace(bound, flow=Hit(flow, {})))
    own = replace(flow, secret_apps={"word": (APP,)})
    by_flow = wired.run([], replace(bound, secret_apps={}, flow=Hit(own, {})))

    assert [one.ending.reason for one in (by_run, by_flow)] == ["FLOW_DIVERGED"] * 2
    assert [one for one in wired.inputs if one[0] != "key"] == []
    assert load_flow(dump_flow(own)) == own
    with pytest.raises(Misuse, match="which secrets does not name"):
        load_flow(dump_flow(replace(own, secret_apps={"other": (APP,)})))


def test_a_flow_that_is_made_of_a_run_keeps_the_binding(wired: Wired) -> None:
    """L-136, L-141."""
    wired.show(sign_in(APP))
    proof = {"action": "done", "status": "success", "result": "In.", "evidence": [{"app": APP}]}
    played = wired.run([TYPES, proof], replace(TASK, secret_apps={"word": (APP,)}))
    flow = distilled(played.run, played.steps, name="in", version=1)

    assert (flow.secrets, flow.secret_apps) == (("word",), {"word": (APP,)})


def test_where_run_and_flow_bind_a_secret_both_hold() -> None:
    """L-136."""
    assert both({"a": ("x", "y"), "b": ("x",)}, {"a": ("y", "z"), "c": ("z",)}) == {
        "a": ("y",),
        "b": ("x",),
        "c": ("z",),
    }


def test_the_command_line_names_the_packages_behind_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """L-136."""
    monkeypatch.setenv("mail_word", "s3cret")
    monkeypatch.setenv("pin", "4711")
    assert secrets_of([f"mail_word@{APP},{SHOP}", "pin"]) == (
        {"mail_word": "s3cret", "pin": "4711"},
        {"mail_word": (APP, SHOP)},
    )
    for wrong in ("mail_word@", f"mail_word@{APP},", f"@{APP}", "mail_word@a b"):
        with pytest.raises(Misuse, match="--secret takes NAME"):
            secrets_of([wrong])
