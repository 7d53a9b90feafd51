"""The scenes that an AI host plays over MCP, with the tools of the `skill` toolset."""

from typing import Any

from demo.host import Host, Node
from demo.stage import Stage
from demo.story import Story
from demo.tour import SETTINGS, SWITCH, TITLE

__all__ = ["mcp_tour", "what_is_left"]

TOOLS = {"screen_content", "search_nodes", "node_action", "gesture", "key_event", "search_apps", "launch_app"}
BACK = 4


async def mcp_tour(stage: Stage, story: Story) -> None:
    """Plays these scenes; the first check that does not hold ends them."""
    story.begin("The same over MCP, as an AI host does it")
    async with Host(stage, story) as host:
        await _meet(host)
        await _turn_the_switch_off(host)
        await _use_an_old_index(host)
        await _find_the_note(host)


def what_is_left(stage: Stage, story: Story) -> None:
    """After the server has ended: what pollex has left on the phone."""
    story.begin("What is left on the phone")
    left = stage.left_behind()
    story.check("one file, the helper's jar", ", ".join(left), held=len(left) == 1 and left[0].startswith("pollex-"))
    running = [line for line in stage.processes() if "app_process" in line or "dev.pollex.helper" in line]
    story.check("and no helper runs any more", running or "none", held=not running)


async def _meet(host: Host) -> None:
    offered = await host.tools()
    host.story.check("the seven tools are offered", len(offered), held=set(offered) >= TOOLS)
    found = await host.do("search_apps", query="sett")
    host.story.check("one app is found", found["apps"], held=[app["package"] for app in found["apps"]] == [SETTINGS])


async def _turn_the_switch_off(host: Host) -> None:
    await host.do("launch_app", package_name=SETTINGS)
    row = host.find(await host.look(), "Display", key="tap")
    await host.do("node_action", action="click", index=row.index)
    before = host.find(await _scrolled(host), SWITCH, key="tap")
    host.story.check(f"{SWITCH} is still on", _switch(before).fields, held=_is_on(before))
    await host.do("node_action", action="click", index=before.index)
    after = host.find(await host.look(), SWITCH, key="tap")
    host.story.picture(f"{SWITCH} off again", host.stage.picture())
    host.story.check("read again, it is off", _switch(after).fields, held=not _is_on(after))
    told = host.stage.setting("secure", "night_display_activated")
    host.story.check("the phone's own setting says so too", f"night_display_activated = {told}", held=told == "0")


async def _use_an_old_index(host: Host) -> None:
    row = host.find(await host.look(), SWITCH, key="tap")
    await host.do("key_event", key=BACK)
    answer = await host.call("node_action", action="click", index=row.index)
    refused = answer.is_error and answer.text.startswith("error: STALE: ")
    host.story.check("an index of a page that is gone is refused: STALE", answer.text, held=refused)


async def _find_the_note(host: Host) -> None:
    await host.do("launch_app", app_name="notes")
    found = await host.do("search_nodes", keywords=[TITLE.split()[0]])
    words = [node.get("txt") for node in found["nodes"]]
    host.story.picture("The note, found by a Chinese word", host.stage.picture())
    host.story.check("the note is found by a Chinese word", words, held=TITLE in words)


async def _scrolled(host: Host) -> list[Node]:
    """The page's nodes, once the switch is among them."""
    nodes = await host.look()
    if not any(SWITCH in node.words for node in nodes):
        page = next(node for node in nodes if "scroll" in node.fields)
        await host.do("node_action", action="scroll_forward", index=page.index)
        nodes = await host.look()
    return nodes


def _switch(row: Node) -> Node:
    return next(node for node in row.nodes() if node.fields["t"] == "switch")


def _is_on(row: Node) -> Any:
    return _switch(row).fields.get("checked", False)
