"""The numbered list of elements that the agent decides on (spec L-27 to L-34).

A number belongs to this screen; `ElementList.node` says which node it is. The two forms, for records and for prompts,
are made of the same list.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pollex.geometry import grid_place, shares
from pollex.screen.complete import Json
from pollex.screen.listing import Item, sections
from pollex.screen.overlays import listed_alone, overlays
from pollex.screen.places import place_of
from pollex.screen.screen import Node, Screen
from pollex.screen.wording import cut, quoted, shown

__all__ = ["MAX_ELEMENTS", "Element", "ElementList", "element_list", "elements_json", "elements_prompt"]

MAX_ELEMENTS = 80
MAX_TEXT_CHARS = 100
"""Of one element in a prompt, and of a title or a package (spec L-86)."""


@dataclass(frozen=True, slots=True)
class Element:
    """One element with its number."""

    id: int
    item: Item
    is_over: bool
    """It lies in a window over the page."""

    @property
    def node(self) -> Node:
        """The node behind the number."""
        return self.item.node


@dataclass(frozen=True, slots=True)
class ElementList:
    """The elements of one screen."""

    screen: Screen
    elements: tuple[Element, ...]
    cut: int
    """Elements left out because there are too many."""
    below: int
    """Elements under an overlay that is listed alone, and controls that a window covers."""
    out_of_view: int

    def node(self, number: int) -> Node | None:
        """The node with this number, None if there is none."""
        return self.elements[number - 1].node if 1 <= number <= len(self.elements) else None


def element_list(screen: Screen, *, most: int | None = MAX_ELEMENTS) -> ElementList:
    """The list; `most` is None for all of them, as after an answer of -1."""
    alone = listed_alone(screen)
    above = {overlay.window.id for overlay in overlays(screen)}
    items: list[tuple[Item, bool]] = []
    below = out_of_view = 0
    for section in sections(screen):
        if not section.is_listed:
            continue
        if alone is not None and section.window is not alone:
            below += len(section.items) + section.covered
            continue
        items += [(item, section.window.id in above) for item in section.items]
        below += section.covered
        out_of_view += section.out_of_view
    kept = _capped(items, most)
    elements = tuple(Element(number, item, is_over) for number, (item, is_over) in enumerate(kept, 1))
    return ElementList(screen, elements, len(items) - len(kept), below, out_of_view)


def elements_json(listed: ElementList) -> dict[str, Json]:
    """The form for records: bounds as shares of the display, facts only where they are so."""
    screen = listed.screen
    return {
        "screen_id": screen.id,
        "app": screen.package,
        "page": _page(screen),
        "source": screen.source,
        "cut": listed.cut,
        "below": listed.below,
        "out_of_view": listed.out_of_view,
        "keyboard": screen.has_keyboard,
        "lists": [_list(screen, element) for element in listed.elements if element.node.is_scrollable],
        "elements": [_element(screen, element) for element in listed.elements],
    }


def elements_prompt(listed: ElementList) -> str:
    """The form for prompts: one line each, a place in words and no bounds."""
    return "\n".join(_prompt_lines(listed))


def _capped(items: list[tuple[Item, bool]], most: int | None) -> list[tuple[Item, bool]]:
    """The first by *clickable, then has text, then area*, in the order of the screen again."""
    if most is None or len(items) <= most:
        return items

    def rank(place: int) -> tuple[bool, bool, int]:
        item = items[place][0]
        box = item.node.visible_bounds
        return (not item.node.can_be_acted_on, not item.label.text, -box.width * box.height)

    return [items[place] for place in sorted(sorted(range(len(items)), key=rank)[:most])]


def _page(screen: Screen) -> str | None:
    window = screen.topmost_app
    if window is not None and window.title:
        return shown(window.title)
    return None if screen.activity is None else screen.activity.rpartition(".")[2]


def _list(screen: Screen, element: Element) -> Json:
    place = place_of(screen, element.node)
    at = place.screenful
    return {
        "id": element.id,
        "screenful": None if at is None else at[0],
        "of": None if at is None else at[1],
        "above" if place.axis == "vertical" else "left": place.has_before,
        "below" if place.axis == "vertical" else "right": place.has_after,
    }


def _element(screen: Screen, element: Element) -> Json:
    node, label, display = element.node, element.item.label, screen.display
    told: dict[str, Json] = {
        "id": element.id,
        "text": label.text,
        "type": node.role,
        "bounds": [*shares(node.visible_bounds, width_px=display.width, height_px=display.height)],
    }
    if label.source in ("beside", "id"):
        told["text_from"] = label.source
    facts = (
        ("clickable", node.is_clickable),
        ("scrollable", node.is_scrollable),
        ("editable", node.is_editable),
        ("selected", node.is_selected),
        ("disabled", not node.is_enabled),
        ("focused", node.is_focused),
        ("overlay", element.is_over),
    )
    told |= {name: True for name, is_so in facts if is_so}
    if node.checked is not None:
        told["checked"] = "partial" if node.checked == "partial" else node.checked == "yes"
    if node.range is not None:
        step = 1 if node.range.step == "int" else None
        told["value"] = {"now": node.range.current, "min": node.range.minimum, "max": node.range.maximum, "step": step}
    elif node.is_editable and not node.is_secret:
        told["value"] = element.item.value
    if node.hint:
        told["hint"] = shown(node.hint)
    if node.package and node.package != screen.package:
        told["app"] = node.package
    return told


def _prompt_lines(listed: ElementList) -> Iterator[str]:
    screen = listed.screen
    facts = [f"app {_brief(screen.package or '') or 'not known'}"]
    if page := _page(screen):
        facts.append(f"page {_brief(page)}")
    facts.append("keyboard shown" if screen.has_keyboard else "keyboard hidden")
    facts.append(f"{len(listed.elements)} elements, {listed.cut or 'none'} cut")
    counts = ((listed.below, "below what lies over the page"), (listed.out_of_view, "out of view"))
    facts += [f"{count} {words}" for count, words in counts if count]
    yield ", ".join(facts)
    for overlay in overlays(screen):
        title = quoted(_brief(overlay.window.title)) if overlay.window.title else ""
        name = " ".join(word for word in (title, _brief(overlay.window.package)) if word)
        yield f"over the page: {overlay.kind} {name}, {round(100 * overlay.share)} %"
    for element in listed.elements:
        yield _prompt_line(screen, element)


def _brief(text: str) -> str:
    return cut(shown(text), MAX_TEXT_CHARS)


def _prompt_line(screen: Screen, element: Element) -> str:
    item, node = element.item, element.node
    mark = {"beside": "~", "id": "#"}.get(item.label.source, "")
    words = [str(element.id), node.role]
    if item.label.text and not (node.is_scrollable and item.label.source == "id"):
        words.append(mark + quoted(cut(item.label.text, MAX_TEXT_CHARS)))
    words.append(grid_place(node.visible_bounds, width_px=screen.display.width, height_px=screen.display.height))
    more = [word for word in item.states if word != "hold"]
    if node.is_scrollable and not node.is_editable:
        more.append(_where(screen, node))
    elif item.value:
        more.append(quoted(cut(item.value, MAX_TEXT_CHARS)) if node.is_editable else item.value)
    if node.package and node.package != screen.package:
        more.append(f"of {_brief(node.package)}")
    return ", ".join([" ".join(words), *(word for word in more if word)])


def _where(screen: Screen, node: Node) -> str:
    place = place_of(screen, node)
    words = [] if place.screenful is None else ["screenful {} of about {}".format(*place.screenful)]
    return ", ".join(word for word in (*words, str(place)) if word) or "position unknown"
