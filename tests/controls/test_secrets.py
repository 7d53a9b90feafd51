"""A secret never leaves the phone: in no answer, event, error or log (spec C-12, C-25)."""

import dataclasses
import json
from typing import Any

import pytest

from pollex.screen.complete import as_json
from tests.controls.exact import Exact, by_id

SECRET = "s3cret"  # noqa: S105  # what the field of Lab holds


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The page with a password field, which holds the secret."""
    exact.show("Inputs")


def test_a_password_field_is_read_without_its_text(exact: Exact) -> None:
    """CA-15, C-21, C-25."""
    control = exact.read("pin")

    assert (control["secret"], control["editable"]) == (True, True)
    assert (control["text"], control["text_length"], control["selection"]) == (None, None, None)


def test_no_search_tests_guesses_at_a_password(exact: Exact) -> None:
    """CA-15, C-12, C-11: no near miss either."""
    guess = exact.call("read_control", selector={"text": SECRET})
    narrowed = exact.call("read_control", selector={**by_id("pin"), "text": SECRET})
    waited = exact.call("wait_until", condition="text", selector=by_id("pin"), text=SECRET, timeout_ms=500)

    assert [answer["error"] for answer in (guess, narrowed)] == ["NOT_FOUND", "NOT_FOUND"]
    pin = exact.read("pin")["ref"]
    assert pin not in [near["ref"] for near in narrowed.get("detail", {}).get("near", [])]
    assert waited["error"] == "UNSUPPORTED"


def test_the_secret_is_in_nothing_that_comes_back(exact: Exact) -> None:
    """CA-15, CA-24, C-25: a search of every byte that was answered, told or logged."""
    said: list[Any] = [
        exact.call("phone_observe"),
        exact.call("phone_query", text="pin"),
        exact.call("read_control", selector=by_id("pin")),
        exact.act("pin", "focus"),
        exact.act("pin", "set_selection", start=0, end=1),
        exact.act("pin", "replace_selection", text="x"),
        exact.act("pin", "click"),
        exact.call("wait_until", condition="stable", selector=by_id("pin")),
    ]
    said += [dataclasses.asdict(event) for event in exact.lab.session.events(0)]
    said.append(as_json(exact.executor.look(exact.deadline).screen))
    said.append(exact.lab.phone.output("shell", "logcat", "-d"))
    said.append(exact.lab.phone.output("shell", "vphone", "log"))
    said.append(repr(exact.executor.readings.get(exact.read("pin")["token"])))

    assert SECRET not in json.dumps(said, default=str, ensure_ascii=False)
