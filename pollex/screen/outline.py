"""The screen for a model, as densely as possible: one line per control or text, indented by what lies in what.

    window foreign "Chat" com.example.chat, 12 % of the display
    e1 toolbar "Preferences"
    e2 list rows 1-9 of 200, more below
     e3 list_item "Row 1, second line" hold
     e4 switch off ~"Wi-Fi"
    "a text that cannot be acted on"
    e5 input "Name" = "Ada"
    e6 button #send

A window line says what lies over the page: `dialog`, `question` of the system, `foreign`; else its type. A label after
`~` is a text beside the control, one after `#` its resource id; these two are no words of the control
itself. Each line that begins with a ref can be acted on, each other one only be read. A text never ends its line.
"""

from collections.abc import Iterator

from pollex.screen.listing import Item, Section, sections
from pollex.screen.overlays import Overlay, overlays
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Screen, Window
from pollex.screen.wording import quoted, shown

__all__ = ["headline", "outline"]


def headline(screen: Screen) -> str:
    """One line about the screen as a whole: size, app, page, and what could not be read."""
    facts = [f"screen {screen.id}", f"{screen.display.width}x{screen.display.height}"]
    facts.append("app " + (shown(screen.package or "") or "not known"))
    if screen.activity:
        facts.append(shown(screen.activity))
    if screen.secure == "yes":
        facts.append("secure")
    if screen.missing or not screen.is_complete:
        facts.append("not read: " + (", ".join(map(shown, screen.missing)) or "something"))
    return ", ".join(facts)


def outline(named: NamedScreen) -> str:
    """The screen as lines of text."""
    return "\n".join(_lines(named))


def _lines(named: NamedScreen) -> Iterator[str]:
    shown_windows = sections(named.screen)
    above = {overlay.window.id: overlay for overlay in overlays(named.screen)}
    has_several = sum(section.is_listed for section in shown_windows) > 1
    for section in shown_windows:
        if not section.is_listed:
            yield _keyboard(named.screen, section.window)
            continue
        over = above.get(section.window.id)
        if over is not None or has_several or section.window.type != "app":
            yield _window(section.window, over)
        for item in section.items:
            yield " " * item.depth + _line(named, item)
        yield from _rest(section)


def _keyboard(screen: Screen, window: Window) -> str:
    share = 100 * window.bounds.cut_to(screen.display.bounds).height // max(1, screen.display.height)
    return f"keyboard shown, lowest {share} %"


def _window(window: Window, over: Overlay | None) -> str:
    kind = window.type if over is None else over.kind
    words = ["window", kind, quoted(shown(window.title)) if window.title else "", shown(window.package)]
    size = "" if over is None else f", {round(100 * over.share)} % of the display"
    return " ".join(word for word in words if word) + size


def _line(named: NamedScreen, item: Item) -> str:
    if not item.node.can_be_acted_on:
        return quoted(item.label.text)
    words = [named.ref(item.node), item.node.role, *item.states, _label(item)]
    if item.node.is_editable:
        words.append("= " + quoted(item.value) if item.value else "")
    else:
        words.append(item.value)
    if item.node.error_text:
        words.append("error " + quoted(shown(item.node.error_text)))
    return " ".join(word for word in words if word)


def _label(item: Item) -> str:
    match item.label.source:
        case "own" | "children":
            return quoted(item.label.text)
        case "beside":
            return "~" + quoted(item.label.text)
        case "id":
            return "" if item.node.is_scrollable else "#" + item.label.text.replace(" ", "_")
        case _:
            return ""


def _rest(section: Section) -> Iterator[str]:
    counts = ((section.covered, "covered"), (section.out_of_view, "out of view"))
    told = [f"{count} {word}" for count, word in counts if count]
    if section.window.first is None:
        told.append("no tree")
    elif section.window.cut:
        told.append(f"cut: {shown(section.window.cut)}")
    if told:
        yield "(" + ", ".join(told) + ")"
