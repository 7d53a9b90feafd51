"""Lists that are read as a whole by phone_collect, each row once and in its order (docs/spec/find.md, section 5).

The long ones take a minute or two each: `make soak` reads them.
"""

from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.phone_tools import Tools

LIMITS = {"maxScrolls": 200, "maxSeconds": 600, "maxTokens": 20_000}
PER_DAY, PER_SENDER, EQUAL, MINUTES = 25, 10, 3, 3
"""How the app Lists makes the messages of its chat (`Messages`)."""
LOADED = 50
"""Messages of one load; a day begins with each."""


@pytest.fixture
def tools(phone: Device) -> Iterator[Tools]:
    """The toolset in the hands of one caller, on a phone that has just been reset."""
    with Tools.on(phone, within_s=700) as tools:
        yield tools


def chat(messages: int) -> list[str]:
    """Its lines, days and runs of equal messages among them."""
    lines: list[str] = []
    for number in range(1, messages + 1):
        if number % PER_DAY == 1:
            lines.append(f"Day {number // PER_DAY + 1:02}")
        run, place = divmod(number, PER_SENDER)
        hours, minutes = divmod(run * MINUTES, 60)
        said = "ok" if place < EQUAL else f"Message {number:03}"
        lines.append(f"{'Lee' if run % 2 == 0 else 'Kim'} | {said} | {8 + hours:02}:{minutes:02}")
    return lines


@pytest.mark.parametrize("messages", [100, pytest.param(500, marks=pytest.mark.long)])
def test_a_chat_is_read_upwards_with_all_its_equal_messages(tools: Tools, messages: int) -> None:
    """F-73 to F-80, FA-9: older messages are loaded on the way; its newest ones show first."""
    tools.open("Chat", messages=messages, page=LOADED, delay_ms=300)

    read = tools.call("phone_collect", direction="up", **LIMITS)

    assert read["text"].split("\n") == chat(messages)
    assert (read["reason"], read["truncated"], "gaps" in read) == ("no_new_content", False, False)


@pytest.mark.parametrize("rows", [120, pytest.param(1000, marks=pytest.mark.long)])
def test_a_list_is_read_downwards_from_its_first_row_to_its_last(tools: Tools, rows: int) -> None:
    """F-73 to F-80."""
    tools.open("Rows", rows=rows)

    read = tools.call("phone_collect", direction="down", **LIMITS)

    assert [line.split(" | ")[0] for line in read["text"].split("\n")] == [f"Row {n:03}" for n in range(1, rows + 1)]
    assert (read["reason"], read["edge"], read["lines"], "gaps" in read) == ("no_new_content", "bottom", rows, False)
