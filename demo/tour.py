"""The tour itself: settings, a switch, a note, and what pollex does with an index that is no longer true."""

from typing import Any

from demo.host import Host, Node

__all__ = ["look_around", "tour"]

SWITCH = "Night Light"
TITLE = "周五 Friday"
BODY = "买牛奶、面包 🥖 and call Lee: lunch at 12:30?\n第二行 second line"


async def tour(host: Host) -> None:
    """Plays all scenes; the first check that does not hold ends it."""
    await _meet(host)
    await _open_settings(host)
    await _turn_a_switch_on(host)
    await _use_an_old_index(host)
    await _write_a_note(host)
    await _read_the_note_back(host)


def look_around(host: Host) -> None:
    """After the server has ended: what it has left on the phone."""
    host.begin("What is left on the phone")
    left = host.stage.left_behind()
    host.check("one file, the helper's jar", ", ".join(left), held=len(left) == 1 and left[0].startswith("pollex-"))
    running = [line for line in host.stage.processes() if "app_process" in line or "dev.pollex.helper" in line]
    host.check("and no helper runs any more", running or "none", held=not running)


async def _meet(host: Host) -> None:
    host.begin("The home screen, as the host sees it")
    offered = await host.tools()
    wanted = {"screen_content", "node_action", "key_event", "launch_app"}
    host.check("the server offers the four tools", ", ".join(offered), held=wanted <= set(offered))
    nodes = await host.look()
    host.check("the home screen shows the app Settings", len(nodes), held=bool(_named(nodes, "Settings")))


async def _open_settings(host: Host) -> None:
    host.begin("Opening the settings by an approximate name")
    opened = await host.do("launch_app", app_name="settings")
    host.check("the settings are in front", opened, held=opened.get("package") == "com.android.settings")
    row = host.find(await host.look(), "Display", key="tap")
    click = await host.do("node_action", action="click", index=row.index)
    host.check("a click on the row changed the screen", click["changed"], held=click["changed"] is True)


async def _turn_a_switch_on(host: Host) -> None:
    host.begin("Turning a switch on, and proving it by reading again")
    before = host.find(await host.look(), SWITCH, key="tap")
    host.check(f"{SWITCH} is off", _switch(before).fields, held=not _is_on(before))
    click = await host.do("node_action", action="click", index=before.index)
    host.check("the click was completed", click["status"], held=click["status"] == "completed")
    after = host.find(await host.look(), SWITCH, key="tap")
    host.check(f"{SWITCH} reads as on", _switch(after).fields, held=_is_on(after))
    told = host.stage.setting("secure", "night_display_activated")
    host.check("the phone's own setting says the same", f"night_display_activated = {told}", held=told == "1")


async def _use_an_old_index(host: Host) -> None:
    host.begin("An index that is no longer true is refused")
    row = host.find(await host.look(), SWITCH, key="tap")
    await host.do("key_event", key=4)
    call = await host.call("node_action", action="click", index=row.index)
    refused = call.is_error and call.answer.startswith("error: STALE: ")
    host.check("the row is gone, and the click is refused as STALE", call.answer, held=refused)
    told = host.stage.setting("secure", "night_display_activated")
    host.check("and nothing was touched", f"night_display_activated = {told}", held=told == "1")


async def _write_a_note(host: Host) -> None:
    host.begin("Writing a note in Chinese and English")
    opened = await host.do("launch_app", package_name="dev.pollex.notes")
    host.check("the notes are in front", opened, held=opened.get("front") is True)
    new = host.find(await host.look(), "New note", key="tap")
    await host.do("node_action", action="click", index=new.index)
    for hint, text in (("Title", TITLE), ("Note", BODY)):
        field = host.find(await host.look(), hint, key="edit")
        wrote = await host.do("node_action", action="set_text", index=field.index, text=text)
        host.check(f"{hint}: written and read back", wrote["status"], held=wrote["status"] == "completed")
    save = host.find(await host.look(), "Save", key="tap")
    await host.do("node_action", action="click", index=save.index)


async def _read_the_note_back(host: Host) -> None:
    host.begin("Reading the note back")
    await host.do("key_event", key=3)
    await host.do("launch_app", package_name="dev.pollex.notes")
    nodes = await host.look()
    if not _inputs(nodes):
        row = host.find(nodes, TITLE)
        target = next(node for node in (row, *row.parents) if "tap" in node.fields or node.fields["t"] == "list_item")
        await host.do("node_action", action="click", index=target.index)
        nodes = await host.look()
    held = [node.fields.get("txt", "") for node in _inputs(nodes)]
    host.check("title and text are what was written", held, held=held == [TITLE, BODY])


def _named(nodes: list[Node], words: str) -> list[Node]:
    return [node for node in nodes if words in node.words]


def _inputs(nodes: list[Node]) -> list[Node]:
    return [node for node in nodes if node.fields["t"] == "input"]


def _switch(row: Node) -> Node:
    return next(node for node in row.nodes() if node.fields["t"] == "switch")


def _is_on(row: Node) -> Any:
    return _switch(row).fields.get("checked", False)
