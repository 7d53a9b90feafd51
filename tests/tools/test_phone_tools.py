"""What phone_observe and phone_query say of a screen, over the wire (docs/spec/find.md, F-37, section 6)."""

import json

from tests.act.page import APP, Page
from tests.screen.scene import N, W
from tests.tools.phone_desk import PhoneDesk


def test_a_screen_is_told_as_an_outline_with_what_it_belongs_to(phone_desk: PhoneDesk, form: Page) -> None:
    """F-85."""
    seen = phone_desk.call("phone_observe")

    assert (seen["app"], seen["keyboard"], seen["complete"], seen["source"]) == (APP, False, True, "tree")
    assert seen["display"] == {"width": 1080, "height": 2400, "density": 480, "rotation": 0}
    assert 'button "Save"' in seen["outline"]
    assert "s3cret" not in json.dumps(seen)


def test_places_are_normalized_or_pixels(phone_desk: PhoneDesk, form: Page) -> None:
    """F-9, C-68: pixel = n * (size - 1) / 1000."""
    normalized = phone_desk.call("phone_observe", format="json")["nodes"]
    pixels = phone_desk.call("phone_observe", format="json", space="pixel")["nodes"]

    assert [node["bounds"] for node in normalized if node["name"] == "Save"] == [[93, 750, 463, 792]]
    assert [node["bounds"] for node in pixels if node["name"] == "Save"] == [[100, 1800, 500, 1900]]


def test_only_what_differs_is_told_when_asked(phone_desk: PhoneDesk, form: Page) -> None:
    """F-86."""
    before = phone_desk.call("phone_observe")
    form.others[0] = N("TextView", (0, 900, 1080, 980), text="Shipped", id=301)
    form.draw()

    after = phone_desk.call("phone_observe", since=before["snapshotId"])
    same = phone_desk.call("phone_observe", since=after["snapshotId"])

    (changed,) = after["changes"]["changed"]
    assert changed["text"] == ["Shipping", "Shipped"]
    assert "outline" not in after
    assert same["changes"] == {"added": [], "changed": [], "removed": []}
    assert same["snapshotId"] == after["snapshotId"]


def test_an_unchanged_tree_is_not_sent_again(phone_desk: PhoneDesk, form: Page) -> None:
    phone_desk.call("phone_observe")
    phone_desk.call("phone_observe")

    first, second = form.phone.helper.asked("observe")
    assert "base_digest" not in first
    assert "base_digest" in second


def test_a_screen_that_is_not_kept_any_more_comes_whole(phone_desk: PhoneDesk, form: Page) -> None:
    seen = phone_desk.call("phone_observe", since="s999")

    assert (seen["full"], "outline" in seen) == (True, True)


def test_a_text_is_cut_by_whole_lines(phone_desk: PhoneDesk, form: Page) -> None:
    """F-14."""
    form.others = [N("TextView", (0, 10 * n, 1080, 10 * n + 9), text=f"A line with the number {n}") for n in range(90)]
    form.draw()

    seen = phone_desk.call("phone_observe", maxTokens=200)

    assert seen["truncated"] is True
    assert seen["omitted"] + len(seen["outline"].split("\n")) >= 90
    assert all(line.startswith(("e", '"')) for line in seen["outline"].split("\n"))


def test_a_tree_that_says_little_is_told_as_such(phone_desk: PhoneDesk, form: Page) -> None:
    """F-87."""
    form.fields, form.others = [], []
    form.draw()

    assert [one["code"] for one in phone_desk.call("phone_observe")["warnings"]] == ["TREE_POOR"]


def test_matches_carry_what_they_sit_in_and_a_secret_is_never_found(phone_desk: PhoneDesk, page: Page) -> None:
    """The seed's own (F-124): both in one tree."""
    page.rows = None
    page.others = [
        N(
            "LinearLayout",
            (0, 100, 1080, 600),
            [
                N("EditText", (0, 100, 1080, 200), text="123456", flags="editable secret clickable"),
                N("TextView", (0, 300, 1080, 400), text="OK"),
            ],
            description="Delete 3 notes?",
            flags="clickable",
        )
    ]
    page.draw()

    found = phone_desk.call("phone_query", text="ok")
    secret = phone_desk.call("phone_query", text="123456")

    (match,) = found["matches"]
    assert match["parents"] == ["Delete 3 notes?"]
    assert match["actionRef"] != match["ref"]
    assert (secret["ok"], secret["total"], secret["matches"]) == (True, 0, [])


def test_counts_are_never_cut(phone_desk: PhoneDesk, page: Page) -> None:
    """F-14, F-33."""
    found = phone_desk.call("phone_query", text="row", limit=2)

    assert (found["total"], len(found["matches"]), found["truncated"]) == (5, 2, True)


def test_a_query_may_be_kept_to_a_container(phone_desk: PhoneDesk, form: Page) -> None:
    """F-37."""
    inside = phone_desk.call("phone_query", text="save", container=phone_desk.ref("gift"))

    assert inside["total"] == 0


def test_a_window_over_the_page_is_in_the_outline(phone_desk: PhoneDesk, form: Page) -> None:
    form.windows_above = [W(N("FrameLayout", (0, 0, 1080, 300), [N("Button", (0, 0, 300, 100), text="Chat")]), id=8)]
    form.draw()

    assert '"Chat"' in phone_desk.call("phone_observe")["outline"]
