"""The scenes that a Python program plays: read, set a slider, turn a switch, write, scroll, and be refused."""

from demo.hands import Hands
from demo.stage import Stage
from demo.story import Story
from pollex import Phone
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node

__all__ = ["BODY", "SWITCH", "TITLE", "tour"]

SETTINGS = "com.android.settings"
NOTES = "dev.pollex.notes"
SLIDER = "Font size"
LARGEST = "1.3"
SWITCH = "Night Light"
TITLE = "周五 Friday"
BODY = "买牛奶、面包 🥖 and call Lee: lunch at 12:30?\n第二行 second line 👩‍👩‍👧"
WANTED_ROW = "Row 050"
ROWS = 200
MAX_SCROLLS = 60


def tour(stage: Stage, story: Story) -> None:
    """Plays these scenes; the first check that does not hold ends them."""
    with Phone.connect(stage.virtual.serial) as phone:
        hands = Hands(phone, story)
        _launcher(hands, stage)
        _font_size(hands, stage)
        _switch(hands, stage)
        _note(hands, stage)
        _long_list(hands, stage)
        _refused(hands, stage)
    with Phone.connect(stage.virtual.serial, apps=[NOTES]) as phone:
        _fence(Hands(phone, story))


def _launcher(hands: Hands, stage: Stage) -> None:
    hands.story.begin("The launcher, as a model reads it")
    named = hands.look()
    hands.story.picture("The launcher", stage.picture())
    labels = {node.label for node in named.screen.nodes}
    hands.story.check("it shows Settings and Notes", f"{len(labels)} labels", held={"Settings", "Notes"} <= labels)


def _font_size(hands: Hands, stage: Stage) -> None:
    hands.story.begin("The largest font, by the slider's own action")
    hands.do("launch", "Settings")
    hands.do("tap", "Display")
    before = hands.look(around=SLIDER)
    hands.story.picture("Before", stage.picture())
    slider = _slider(before)
    span = slider.range
    if span is None or span.maximum is None or span.current is None:
        hands.story.check(f"{SLIDER} has a range", span, held=False)
        return
    hands.story.check(
        "it is not at its end yet", f"{span.current:g} of {span.maximum:g}", held=span.current < span.maximum
    )
    hands.do("act", SLIDER, "set_progress", value=span.maximum)
    after = _slider(hands.look(around=SLIDER)).range
    hands.story.picture("After", stage.picture())
    stands = None if after is None else after.current
    hands.story.check("read again, it stands at its end", stands, held=stands == span.maximum)
    told = stage.setting("system", "font_scale")
    hands.story.check("the phone's own setting says so too", f"font_scale = {told}", held=told == LARGEST)


def _switch(hands: Hands, stage: Stage) -> None:
    hands.story.begin("A switch, and its proof")
    before = _checked(hands.look(around=SWITCH), SWITCH)
    if before is None:
        hands.do("scroll", "down")
        before = _checked(hands.look(around=SWITCH), SWITCH)
    hands.story.check(f"{SWITCH} is off", before, held=before == "no")
    hands.do("tap", SWITCH)
    after = _checked(hands.look(around=SWITCH), SWITCH)
    hands.story.picture(f"{SWITCH} on", stage.picture())
    hands.story.check("read again, it is on", after, held=after == "yes")
    told = stage.setting("secure", "night_display_activated")
    hands.story.check("the phone's own setting says so too", f"night_display_activated = {told}", held=told == "1")


def _note(hands: Hands, stage: Stage) -> None:
    hands.story.begin("A note in Chinese and English, with emoji")
    hands.do("launch", "Notes")
    hands.do("tap", "New note")
    hands.do("type", TITLE, "Title")
    hands.do("type", BODY, "Note")
    hands.story.picture("Written", stage.picture())
    hands.do("tap", "Save")
    hands.do("home")
    hands.do("launch", NOTES)
    hands.do("tap", TITLE)
    fields = [node.text for node in hands.look(around=TITLE).screen.nodes if node.is_editable]
    hands.story.picture("Opened again", stage.picture())
    hands.story.check("opened again, it holds every character", fields, held=fields == [TITLE, BODY])


def _long_list(hands: Hands, stage: Stage) -> None:
    hands.story.begin(f"{WANTED_ROW} of {ROWS}")
    hands.do("launch", "Lists")
    hands.do("tap", "Rows")
    rows = _list(hands)
    for _ in range(MAX_SCROLLS):
        if _is_shown(hands, WANTED_ROW):
            break
        hands.do("scroll", "down", within=rows)
    hands.look(around=WANTED_ROW)
    hands.story.picture("Arrived", stage.picture())
    hands.story.check(f"{WANTED_ROW} is in view", WANTED_ROW, held=_is_shown(hands, WANTED_ROW))
    hands.do("tap", WANTED_ROW)
    named = hands.look()
    hands.story.picture("Opened", stage.picture())
    titles = [node.text for node in named.screen.nodes if node.text == WANTED_ROW or node.text.startswith("Item ")]
    held = titles[:2] == [WANTED_ROW, "Item 001"]
    hands.story.check("the page that this row opens is in front", ", ".join(titles), held=held)


def _refused(hands: Hands, stage: Stage) -> None:
    hands.story.begin("What is refused, and why")
    hands.do("launch", "Settings")
    named = hands.look(around=SLIDER)
    old = named.ref(_slider(named))
    hands.do("back")
    hands.is_refused("a control of a page that is gone", "STALE", "tap", old)
    hands.do("tap", "Network & internet")
    hands.do("tap", "Airplane mode")
    hands.look(around="Roaming")
    hands.story.picture("Airplane mode", stage.picture())
    hands.is_refused("a switch that airplane mode has disabled", "DISABLED", "tap", "Roaming")
    told = stage.setting("global", "data_roaming")
    hands.story.check("and roaming is still off", f"data_roaming = {told}", held=told != "1")
    hands.is_refused("a name that nothing on the screen has", "NOT_FOUND", "tap", "Pay now")
    hands.is_refused("a point beside the display", "OUT_OF_RANGE", "tap", (5000, 5000))
    hands.do("tap", "Airplane mode")
    hands.do("back")


def _fence(hands: Hands) -> None:
    hands.story.begin("An app outside the fence")
    hands.story.tell(f"  # Phone.connect(…, apps=[{NOTES!r}])")
    hands.look()
    hands.is_refused("touching Settings, when only Notes may be touched", "APP_NOT_ALLOWED", "tap", "Airplane mode")
    hands.is_refused("opening Settings", "APP_NOT_ALLOWED", "launch", SETTINGS)
    opened = hands.do("launch", NOTES)
    hands.story.check("Notes may be opened", opened.message, held=opened.check.held is True)


def _slider(named: NamedScreen) -> Node:
    return next(node for node in named.screen.nodes if node.range is not None and node.description == SLIDER)


def _checked(named: NamedScreen, label: str) -> str | None:
    """The state of the switch in the row with this label; None if it is not in view."""
    screen = named.screen
    for node in screen.nodes:
        if node.text == label and not node.visible_bounds.is_empty:
            for around in screen.lineage(node):
                inside = [below.checked for below in screen.subtree(around) if below.checked is not None]
                if inside:
                    return inside[0]
    return None


def _list(hands: Hands) -> str:
    """The ref of the list on the page."""
    named = hands.look(around="Row 001")
    lists = [node for node in named.screen.nodes if node.role == "list" and node.is_scrollable]
    hands.story.check("there is one list", len(lists), held=len(lists) == 1)
    return named.ref(lists[0])


def _is_shown(hands: Hands, text: str) -> bool:
    """Whether it is in view on the newest screen, which is the one that the last scroll ended with."""
    newest = hands.phone.executor.newest
    nodes = () if newest is None else newest.screen.nodes
    return any(node.text == text and not node.visible_bounds.is_empty for node in nodes)
