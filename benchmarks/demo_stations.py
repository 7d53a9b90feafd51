"""The stations of ApiDemos: what its owner would do on a page, and what receipts and page have to say then."""

import io
import re

from PIL import Image

from benchmarks.demo_desk import TYPED, DemoDesk, RealApp, Station, expect, system_id
from pollex.action.actions import Contact
from pollex.errors import Refused
from pollex.screen.selectors import Selector

__all__ = ["DEMO_STATIONS"]

DEMOS = RealApp("apidemos", "io.appium.android.apis")

BRIGHT = 60
"""Grey of a pixel that has been painted on Touch Paint's black."""


def _lists_lead_on(desk: DemoDesk) -> None:
    desk.open("ApiDemos", "Views")
    desk.tap("Views")
    desk.shows("Animation")
    named = desk.phone.look()
    [rows] = [node for node in named.screen.nodes if node.is_scrollable]
    wanted = desk.phone.scroll_to(rows, Selector(text="Seek Bar"), max_scrolls=20)
    expect("Seek Bar lies in view", not wanted.node.visible_bounds.is_empty, wanted.node.visible_bounds)
    desk.tap("Seek Bar")
    desk.shows("Views/Seek Bar")
    desk.back()
    desk.shows("Seek Bar")
    desk.back()
    desk.shows("Accessibility")


def _dialogs(desk: DemoDesk) -> None:
    desk.open("app.AlertDialogSamples", "App/Alert Dialogs")
    desk.tap("List dialog")
    desk.tap("Command two")
    desk.shows("You selected: 1 , Command two")
    desk.back()
    desk.tap("Single choice list")
    desk.tap("Street view")
    checked = [node.text for node in desk.phone.look().screen.nodes if node.checked == "yes"]
    expect("Street view alone is chosen", checked == ["Street view"], checked)
    desk.tap("OK")
    desk.tap("Text Entry dialog")
    desk.types("小明 O'Neil", desk.view("username_edit"))
    desk.tap("Cancel")
    desk.is_gone("小明 O'Neil")


def _date(desk: DemoDesk) -> None:
    desk.open("view.DateWidgets1", "Views/Date Widgets/1. Dialog")
    desk.tap("change the date")
    desk.tap(system_id("next"))
    header = desk.text(system_id("date_picker_header_date"))
    day = desk.find(r"17 \w+ \d+")
    desk.did(desk.phone.tap(day), "node")
    expect("the header has the day", desk.text(system_id("date_picker_header_date")) != header, header)
    desk.tap("OK")
    shown = desk.text(desk.view("dateDisplay"))
    expect("the page has the day", re.match(r"\d+-17-\d{4} ", shown), (shown, day.description))


def _time(desk: DemoDesk) -> None:
    desk.open("view.DateWidgets1", "Views/Date Widgets/1. Dialog")
    desk.tap("change the time")
    desk.tap("PM")
    desk.tap(system_id("toggle_mode"))
    for field, number in (("input_hour", "9"), ("input_minute", "41")):
        desk.types(number, system_id(field))
    desk.tap("OK")
    shown = desk.text(desk.view("dateDisplay"))
    expect("the page has the time", shown.endswith(" 21:41"), shown)


def _bar(desk: DemoDesk) -> None:
    desk.open("view.SeekBar1", "Views/Seek Bar")
    bar = desk.view("seek")
    desk.did(desk.phone.act(bar, "set_progress", value=70), "node", "range.current is 70")
    desk.shows("70 from touch=true")
    place = desk.phone.control(bar).node.visible_bounds
    at = (place.left + round(place.width * 0.7), place.center.y)
    desk.did(desk.phone.drag(at, (place.left + round(place.width * 0.3), place.center.y)), "touch")
    desk.shows("Tracking off")
    span = desk.phone.control(bar).node.range
    value = None if span is None else span.current
    expect("the thumb went with the finger", value is not None and 20 <= value <= 40, value)


def _stars(desk: DemoDesk) -> None:
    desk.open("view.RatingBar1", "Views/Rating Bar")
    stars = desk.view("ratingbar2")
    desk.did(desk.phone.act(stars, "set_progress", value=8), "node", "range.current is 8")
    told = desk.phone.control(stars).node.state_description
    expect(
        "the bar tells its stars", told == "4 stars out of 5", told
    )  # Android tells the app only of touches and keys.
    place = desk.phone.control(stars).node.visible_bounds
    desk.did(desk.phone.tap((place.left + place.width // 10, place.center.y)), "touch")
    desk.shows("Rating: 1.0/5")


def _spinner(desk: DemoDesk) -> None:
    desk.open("view.Spinner1", "Views/Spinner")
    desk.tap("red")
    said = desk.tap("violet").toasts
    expect("a toast has the place", said == ("Spinner1: position=5 id=5",), said)
    desk.shows("violet")
    desk.tap("Mercury")
    desk.tap("Pluto")
    desk.shows("Pluto")


def _long_list(desk: DemoDesk) -> None:
    desk.open("view.List1", "Abbaye de Belloc")
    moved = desk.did(desk.phone.scroll("down"), "node", "the content of the container moved")
    expect("it moved by a part of its length", moved.distance is not None and moved.distance > 0.2, moved.distance)
    [rows] = [node for node in desk.phone.look().screen.nodes if node.is_scrollable]
    desk.phone.scroll_to(rows, Selector(text="Appenzell"), max_scrolls=20)
    desk.tap("Appenzell")
    [rows] = [node for node in desk.phone.look().screen.nodes if node.is_scrollable]
    desk.phone.scroll_to(rows, Selector(text="Abbaye de Belloc"), direction="backward", max_scrolls=20)
    desk.shows("Abbaye de Belloc")


def _expandable(desk: DemoDesk) -> None:
    desk.open("view.ExpandableList1", "People Names")
    desk.tap("People Names")
    desk.shows("Barry")
    desk.did(desk.phone.long_press("Barry"), "node")
    desk.shows("Sample menu")
    said = desk.tap("Sample action").toasts
    expect("a toast has the child", said == ("Barry: Child 1 clicked in group 0",), said)
    desk.tap("People Names")
    desk.is_gone("Barry")


def _completed(desk: DemoDesk) -> None:
    desk.open("view.AutoComplete1", desk.view("edit"))
    desk.types("Ger", desk.view("edit"))
    desk.tap("Germany")
    said = desk.text(desk.view("edit"))
    expect("the field has the word", said == "Germany", said)


def _tabs(desk: DemoDesk) -> None:
    desk.open("view.Tabs1", "tab1")
    desk.tap("TAB2")
    desk.shows("tab2")
    desk.open("app.FragmentTabs", "SIMPLE")
    desk.tap("APPS")
    desk.is_gone("Fragment #1")
    desk.tap("SIMPLE")
    desk.shows("Fragment #1")


def _menus(desk: DemoDesk) -> None:
    desk.open("view.PopupMenu1", "Views/Popup Menu")
    desk.tap("Make a Popup!")
    said = desk.tap("Edit").toasts
    expect("a toast has the item", said == ("Clicked popup menu item Edit",), said)
    desk.open("app.FragmentContextMenu", desk.view("long_press"))
    desk.did(desk.phone.long_press(desk.view("long_press")), "node")
    desk.tap("Menu B")
    desk.is_gone("Menu B")


def _preferences(desk: DemoDesk) -> None:
    desk.open("preference.FragmentPreferences", "In-line preferences")
    _refused_child(desk)
    desk.tap("Parent checkbox preference")
    desk.tap("Child checkbox preference")
    checked = sum(node.checked == "yes" for node in desk.phone.look().screen.nodes)
    expect("both boxes are ticked", checked == 2, checked)
    desk.tap("Edit text preference")
    desk.types("水獺 otter", system_id("edit"))
    desk.tap("OK")
    desk.tap("Edit text preference")
    kept = desk.text(system_id("edit"))
    expect("the text was kept", kept == "水獺 otter", kept)
    desk.tap("Cancel")
    desk.tap("List preference")
    desk.tap("Beta Option 02")
    desk.tap("List preference")
    chosen = [node.text for node in desk.phone.look().screen.nodes if node.checked == "yes"]
    expect("the choice was kept", chosen == ["Beta Option 02"], chosen)
    desk.back()


def _refused_child(desk: DemoDesk) -> None:
    """What its parent has disabled is refused, and nothing is sent."""
    try:
        receipt = desk.phone.tap("Child checkbox preference")
    except Refused as error:
        expect("it is refused as disabled", error.code == "DISABLED", error.code)
    else:
        expect("a disabled row is refused", held=False, seen=receipt)


def _fragments(desk: DemoDesk) -> None:
    desk.open("app.FragmentStack", "App/Fragment/Stack")
    desk.tap("Push")
    desk.tap("Push")
    pattern = r"Fragment #(\d)[\s\S]*"
    third = desk.find(pattern).text
    desk.back()
    second = desk.find(pattern).text
    expect("back takes the top one", (third[10], second[10]) == ("3", "2"), (third, second))


def _controls(desk: DemoDesk) -> None:
    desk.open("view.Controls1", desk.view("edit"))
    desk.did(desk.phone.act(desk.view("check1"), "set_checked", checked=True), "node", "checked is yes")
    desk.tap(desk.view("radio2"))
    desk.tap(desk.view("star"))
    desk.tap(desk.view("toggle1"))
    for name in ("check1", "radio2", "star", "toggle1"):
        checked = desk.phone.control(desk.view(name)).node.checked
        expect(f"{name} is on", checked == "yes", checked)
    desk.types("one, two", desk.view("edit"))
    desk.did(desk.phone.clear(desk.view("edit")), "node", TYPED)


def _picker(desk: DemoDesk) -> None:
    desk.open("view.CustomPicker1", "Views/Picker")
    picker = Selector(class_name="android.widget.NumberPicker")
    before = desk.text(system_id("numberpicker_input"))
    desk.did(desk.phone.act(picker, "scroll_forward"), "node", "the content of the container moved")
    after = desk.text(system_id("numberpicker_input"))
    expect("another word stands in the middle", after != before, (before, after))


def _three_fingers(desk: DemoDesk) -> None:
    desk.open("graphics.TouchPaint", "Graphics/Touch Paint")
    columns = (300, 540, 780)
    desk.did(desk.phone.gesture(Contact(((0, x, 800), (600, x, 1400))) for x in columns), "touch")
    picture = Image.open(io.BytesIO(desk.phone.screenshot().data)).convert("L")
    painted = [_painted(picture, x) for x in columns]
    expect("each finger left its line", min(painted) > 550, painted)
    between = [_painted(picture, x) for x in (420, 660)]
    expect("nothing lies between them", max(between) == 0, between)


def _painted(picture: Image.Image, x: int) -> int:
    """How many pixels of a column between the first touch and the last are painted."""
    column = picture.crop((x, 800, x + 1, 1400))
    return sum(column.histogram()[BRIGHT:])


DEMO_STATIONS = (
    Station("lists that lead from page to page", DEMOS, _lists_lead_on),
    Station("dialogs: list, single choice, text entry", DEMOS, _dialogs),
    Station("date picker", DEMOS, _date),
    Station("time picker", DEMOS, _time),
    Station("seek bar", DEMOS, _bar),
    Station("rating bars", DEMOS, _stars),
    Station("spinners", DEMOS, _spinner),
    Station("long list", DEMOS, _long_list),
    Station("expandable list with a context menu", DEMOS, _expandable),
    Station("auto-complete", DEMOS, _completed),
    Station("tabs", DEMOS, _tabs),
    Station("popup and context menu", DEMOS, _menus),
    Station("preferences and their dialogs", DEMOS, _preferences),
    Station("stack of fragments with back", DEMOS, _fragments),
    Station("boxes, radio, star, toggle, field", DEMOS, _controls),
    Station("picker of words", DEMOS, _picker),
    Station("touch paint with three fingers", DEMOS, _three_fingers),
)
