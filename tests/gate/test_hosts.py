"""An AI host that speaks MCP, as a process of its own (docs/spec/confirmation.md, GA-1, GA-8, GA-9)."""

import json
import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import httpx2 as httpx
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from pollex.guard.card import ANSWER_DELAY_MS
from tests.adbd.device import Device
from tests.gate.till import ORDER
from tests.phone.shops import Shops
from tests.phone.waiting import wait_for

Call = Callable[..., Any]


class Page:
    """The card page in a browser: presses one button on each card that comes."""

    def __init__(self, address: str, choice: str) -> None:
        self._address = address
        self._choice = choice
        self.shown: list[list[str]] = []
        self.is_open = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        origin = self._address.partition("/?")[0]
        with httpx.Client(base_url=origin, timeout=120) as client:
            client.get(self._address)
            with client.stream("GET", "/cards") as events:
                self.is_open.set()
                for line in events.iter_lines():
                    for sheet in json.loads(line[6:]) if line.startswith("data: ") else []:
                        self.shown.append(sheet["texts"]["en"])
                        time.sleep(ANSWER_DELAY_MS / 1000)
                        body = {"id": sheet["id"], "secret": sheet["secret"], "choice": self._choice}
                        client.post("/answer", json=body, headers={"Origin": origin})


def hosted(phone: Device, folder: Path, work: Callable[[Call, Callable[[], str]], Any], *options: str) -> Any:
    """What a host does with `pollex mcp`; `work` gets its calls, and what the server says on standard error."""
    said = folder / "stderr"

    async def run() -> Any:
        environment = {**phone.server.environment(), "XDG_CONFIG_HOME": str(folder)}
        words = ["-m", "pollex", "mcp", "--device", phone.serial, *options]
        command = StdioServerParameters(command=sys.executable, args=words, env=environment)
        with said.open("w") as stderr:
            async with Client(stdio_client(command, errlog=stderr)) as client:

                async def call(name: str, **arguments: Any) -> Any:
                    return (await client.call_tool(name, arguments, read_timeout_seconds=90)).structured_content

                return await work(call, said.read_text)

    return anyio.run(run)


async def _submit(call: Call) -> str:
    """The ref of 提交订单."""
    matches = (await call("phone_query", resourceId="submit"))["matches"]
    return str(matches[0]["ref"])


def test_a_host_orders_after_a_yes_on_the_card_page(phone: Device, tmp_path: Path) -> None:
    """GA-1, GA-8: over MCP, with the page of this computer."""
    pages: list[Page] = []

    async def work(call: Call, said: Callable[[], str]) -> list[Any]:
        found = wait_for("the link", lambda: re.search(r"http://127\.0\.0\.1:\d+/\?key=\S+", said()))
        pages.append(Page(found[0], "yes"))
        assert pages[0].is_open.wait(30)
        ref = await _submit(call)
        first = await call("phone_tap", ref=ref)
        asked = await call("request_confirmation", **ORDER)
        return [first, asked, await call("phone_tap", ref=ref)]

    with Shops.on(phone) as shops:
        shops.open("food", "Order", then="done")
    refused, asked, done = hosted(phone, tmp_path, work, "--approve", "console")

    assert (refused["error"], refused["matched"]) == ("confirmation_required", "提交订单")
    assert (asked["ok"], asked["decision"]) == (True, "approved")
    assert done["ok"], done
    with Shops.on(phone) as shops:
        assert [order["total"] for order in shops.log("order")] == ["合计 ¥25"]
    (card,) = pages[0].shown
    assert "Amount: ¥25" in card and any("提交订单" in line and "¥25" in line for line in card)


def test_by_default_a_host_can_spend_nothing(phone: Device, tmp_path: Path) -> None:
    """GA-9: and no tool or argument enables anything."""

    async def work(call: Call, said: Callable[[], str]) -> list[Any]:
        ref = await _submit(call)
        asked = await call("request_confirmation", **ORDER, reason="The user has agreed in the chat.")
        tapped = await call("phone_tap", ref=ref)
        handed = await call("hand_to_user", reason="payment", message="Pay.")
        return [asked, tapped, handed, await call("request_confirmation", **ORDER, approved=True)]

    with Shops.on(phone) as shops:
        shops.open("food", "Order", then="done")
    asked, tapped, handed, stray = hosted(phone, tmp_path, work)

    assert (asked["error"], asked["recoverable"]) == ("confirmation_declined", False)
    assert (tapped["error"], tapped["action"]) == ("approval_unavailable", "order")
    assert handed["error"] == "USER_UNAVAILABLE" and stray["error"] == "INVALID"
    with Shops.on(phone) as shops:
        assert shops.counts()["order"] == 0


def test_a_no_on_the_card_page_is_a_no(phone: Device, tmp_path: Path) -> None:
    """GA-1: and there is no second card."""
    pages: list[Page] = []

    async def work(call: Call, said: Callable[[], str]) -> list[Any]:
        found = wait_for("the link", lambda: re.search(r"http://127\.0\.0\.1:\d+/\?key=\S+", said()))
        pages.append(Page(found[0], "no"))
        assert pages[0].is_open.wait(30)
        ref = await _submit(call)
        first, second = [await call("request_confirmation", **ORDER) for _ in range(2)]
        return [first, second, await call("phone_tap", ref=ref)]

    with Shops.on(phone) as shops:
        shops.open("food", "Order", then="done")
    first, second, tapped = hosted(phone, tmp_path, work, "--approve", "console")

    assert (first["error"], first["asked"], second["error"]) == ("confirmation_declined", True, "confirmation_declined")
    assert tapped["error"] == "confirmation_required" and len(pages[0].shown) == 1
