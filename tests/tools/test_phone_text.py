"""phone_type and phone_clear_text over the wire (docs/spec/find.md, F-102 to F-104)."""

import json

import pytest

from tests.act.page import Field, Page
from tests.tools.phone_desk import PhoneDesk


@pytest.fixture
def form(page: Page) -> Page:
    page.rows = None
    page.fields = [Field(201, text="Ada", is_focused=True), Field(202, is_secret=True, text="s3cret")]
    page.draw()
    return page


def test_text_is_read_back(phone_desk: PhoneDesk, form: Page) -> None:
    target = phone_desk.call("phone_query", text="Ada")["matches"][0]["editRef"]

    typed = phone_desk.call("phone_type", ref=target, text=" Byron ")

    assert (typed["completed"], typed["value"], typed["check"]["held"]) == (True, " Byron ", True)
    assert form.field(201).text == " Byron "


def test_without_a_ref_the_field_with_the_focus_is_meant(phone_desk: PhoneDesk, form: Page) -> None:
    assert phone_desk.call("phone_type", text=" Lovelace", mode="append")["value"] == "Ada Lovelace"
    assert phone_desk.call("phone_clear_text")["value"] == ""


def test_what_the_field_makes_of_it_is_a_mismatch_and_told_as_data(phone_desk: PhoneDesk, form: Page) -> None:
    """F-13, F-103: what stands in the field is no message of ours."""
    form.field(201).shape = str.upper

    typed = phone_desk.call("phone_type", text="byron")

    assert (typed["ok"], typed["error"], typed["status"]) == (False, "MISMATCH", "observed")
    assert "BYRON" not in typed["message"]


def test_a_secret_is_nowhere_in_an_answer(phone_desk: PhoneDesk, form: Page) -> None:
    """F-12, FA-16."""
    target = phone_desk.call("phone_query", role="edit", states=["!focused"])["matches"][0]["editRef"]

    typed = phone_desk.call("phone_type", ref=target, text="hunter2")

    assert [one["code"] for one in typed["warnings"]] == ["SECRET_NOT_VERIFIED"]
    assert "value" not in typed
    assert "hunter2" not in json.dumps(typed) and "s3cret" not in json.dumps(typed)


def test_without_a_field_there_is_nothing_to_type_into(phone_desk: PhoneDesk, form: Page) -> None:
    form.field(201).is_focused = False
    form.draw()

    assert phone_desk.call("phone_type", text="a")["error"] == "NO_FIELD"


def test_enter_presses_the_fields_own_key(phone_desk: PhoneDesk, form: Page) -> None:
    typed = phone_desk.call("phone_type", text="maps", enter=True)

    assert typed["submitted"] is True
    assert ("act", "ime_enter") in form.inputs
