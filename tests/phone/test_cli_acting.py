"""The command line on the virtual phone: look, act by what was shown, and be told what came of it."""

import json

from tests.adbd.device import Device
from tests.phone.cli import Cli, answer


def ref_of(outline: str, words: str) -> str:
    return next(line.split()[0] for line in outline.splitlines() if words in line)


def test_settings_are_walked_by_ref_and_by_text(cli: Cli) -> None:
    launched = answer(cli.run("launch", "settings", "--json"))
    row = ref_of(cli.run("screen").stdout, '"Display')
    tapped = cli.run("tap", row)
    switched = answer(cli.run("tap", "Dark theme", "--json"))
    back = answer(cli.run("key", "back", "--json"))

    assert (launched["status"], launched["package"]) == ("completed", "com.android.settings")
    assert tapped.stdout.startswith(f"completed: tap {row} ")
    assert "the screen changed" in tapped.stdout
    assert switched["status"] == "completed"
    assert (back["changed"]["screen"], back["app"]) == (True, "com.android.settings")


def test_a_ref_of_a_page_that_is_gone_is_refused(cli: Cli) -> None:
    cli.run("launch", "settings")
    row = ref_of(cli.run("screen").stdout, '"Display')
    cli.run("key", "home")

    refused = answer(cli.run("tap", row, "--json", code=1))

    assert (refused["ok"], refused["error"]) == (False, "STALE")


def test_text_of_any_script_is_typed_and_read_back(cli: Cli) -> None:
    text = '周五 🥖 "it\'s" $(reboot) `x` %s'
    cli.run("launch", "settings")

    typed = answer(cli.run("type", text, "--into", "Search settings", "--json"))

    assert (typed["status"], typed["after"]["text"], typed["check"]["held"]) == ("completed", text, True)


def test_a_list_is_scrolled_to_its_end_and_says_so(cli: Cli) -> None:
    cli.run("launch", "settings")

    receipts = [answer(cli.run("scroll", "down", "--json")) for _ in range(4)]

    assert receipts[0]["moved"] is True
    assert receipts[-1]["moved"] is False
    assert [warned["code"] for warned in receipts[-1]["warnings"]] == ["AT_EDGE"]


def test_apps_are_listed_opened_and_ended(cli: Cli, phone: Device) -> None:
    told = answer(cli.run("apps", "note", "--json"))["apps"]
    cli.run("launch", "Notes")
    stopped = answer(cli.run("stop", "Notes", "--json"))

    assert [(app["package"], app["name"]) for app in told] == [("dev.pollex.notes", "Notes")]
    assert stopped["package"] == "dev.pollex.notes"
    assert "dev.pollex.notes" not in phone.output("shell", "ps", "-A")


def test_an_index_of_one_call_serves_the_next(cli: Cli) -> None:
    """S-9."""
    cli.run("call", "launch_app", '{"app_name": "settings"}')
    tree = cli.run("call", "screen_content").stdout
    line = next(line for line in tree.splitlines() if "tap: true" in line)
    index = int(line.partition("i: ")[2].partition(",")[0])

    clicked = cli.run("call", "node_action", json.dumps({"action": "click", "index": index}))
    again = cli.run("call", "node_action", json.dumps({"action": "click", "index": 4000}), code=2)

    assert "status: completed" in clicked.stdout
    assert again.stderr.startswith("error: NOT_FOUND: ")


def test_the_doctor_finds_nothing_wrong(cli: Cli) -> None:
    told = answer(cli.run("doctor", "--json"))

    assert told["ok"] is True
    assert {finding["state"] for finding in told["findings"]} <= {"ok", "warning"}


def test_clean_leaves_nothing_on_the_phone(cli: Cli, phone: Device) -> None:
    cli.run("screen")
    assert "pollex-" in phone.output("shell", "ls", "/data/local/tmp")

    told = answer(cli.run("disconnect", "--clean", "--json"))
    phone.server.run("connect", phone.serial)

    assert told["removed"]
    assert "pollex-" not in phone.output("shell", "ls", "/data/local/tmp")
