"""One control and what touching it would do: its words, where it stands, and the page around it, brought together.

The order of the rules is that of their reach: what makes a touch harmless whatever is written on it, then the words on
it, then words that mean what the page means (docs/spec/confirmation.md, sections 8 and 23).
"""

from collections.abc import Iterator
from functools import cached_property

from pollex.guard.bindings import TITLE_BAND
from pollex.guard.general import general
from pollex.guard.hit import GRAVEST_FIRST, Hit, Kind
from pollex.guard.labels import Found, Said
from pollex.guard.money import money_in
from pollex.guard.naming import Name, id_kind, is_page_sized, names_of, own_texts
from pollex.guard.page import Page, height_of, is_list
from pollex.guard.seen import Seen
from pollex.guard.standing import edits_field, is_content, is_in_row, is_pad_key, is_tab
from pollex.guard.total_labels import FIRST_TIGHT, labels_in
from pollex.guard.words import Use
from pollex.screen.screen import Checked, Node

__all__ = ["Control"]

WIDE_SHARE = 0.4
"""Of the display's width: an unlabelled control in the lower half above it is a button (spec G-73, G-137)."""
NAME_MAX_CHARS = 3
NAME_MAX_LETTERS = 10
"""Of a word on a tab, in scripts without and with words; what is longer calls to act."""
MATCHED_FALLBACK = "a control without a label"

_Told = tuple[Kind, str, bool, tuple[str, ...]]
"""Kind, evidence, whether it spends, rules."""


class Control:
    """What would receive a touch."""

    def __init__(self, page: Page, node: Node, *, seen: Seen = (), retried: Kind | None = None) -> None:
        self._page = page
        self._node = node
        self._names = names_of(page, node, seen)
        self._retried = retried
        self._is_plain = not (node.can_be_acted_on and not node.is_scrollable)

    def hit(self) -> Hit | None:
        """What a touch on it would do, None if nothing."""
        told = self._told()
        if told is None:
            return None
        kind, matched, spends, rules = told
        if self._page.is_cashier and kind in ("order", "submit"):
            kind, spends, rules = "pay", True, (*rules, "G-73")
        return Hit(kind, matched, spends, self._node, self._page.window, rules)

    def _told(self) -> _Told | None:
        page, node = self._page, self._node
        if is_pad_key(page, node):
            return "pay", self._evidence(), True, ("G-69", "G-139")
        if edits_field(page, node):
            return None
        if (tick := self._tick()) is not None:
            return self._consent(is_ticked=tick == "yes", is_box=True) or self._box_that_acts()
        if self._is_content:
            return None
        if self._is_plain:
            return self._plain()
        told = min(self._all(), key=lambda one: (not one[2], GRAVEST_FIRST.index(one[0])), default=None)
        if told is not None:
            is_general = "G-64" in told[3] or "G-66" in told[3]
            is_tile = any("tile" in name.said.whole for name in self._names)
            is_strong = "G-60" in told[3] and told[0] in ("pay", "order") and not is_tile
            is_name = is_tab(page, node, is_strong=is_strong) and self._is_name(is_general=is_general)
            return None if is_name else told
        return self._unlabelled() if not self._names else None

    def _all(self) -> Iterator[_Told]:
        consent = self._consent(is_ticked=False, is_box=False)
        if consent is not None:
            yield consent
        for name in self._counting():
            said = name.said
            yield from self._strong(said)
            yield from self._weak(said)
            yield from self._whole(said, name)
            yield from self._general(said)
        yield from self._by_id()

    def _counting(self) -> Iterator[Name]:
        """The names whose words count: none that are places, totals or methods; of a row with several texts, none."""
        is_row = is_in_row(self._page, self._node) and self._node.role != "button"
        if is_row and len({name.said.text for name in self._names}) > 1:
            return
        for name in self._names:
            whole = name.said.whole
            if ("entry" in whole and not self._is_entry_that_acts(name.said)) or self._is_total(name):
                continue
            if "method" in whole and not self._is_method_button(name.said):
                continue
            yield name

    def _is_entry_that_acts(self, said: Said) -> bool:
        """A way of paying by name is a button where it tells a sum, or stands as one on a page with a total."""
        if said.whole["entry"] != "G-74":
            return False
        return said.has_amount or (self._node.role == "button" and self._page.has_total)

    @staticmethod
    def _is_total(name: Name) -> bool:
        """A total label by itself is no action (spec G-82), nor is one with its sum on a row."""
        text = name.said.text.strip()
        found = labels_in(text)
        if len(found) != 1:
            return False
        if found[0].end - found[0].start >= len(text.rstrip(":：")) - 1:
            return True
        return (
            name.source == "inside"
            and found[0].start == 0
            and bool(money := money_in(text))
            and (text[found[0].end : money[0].start].strip(" :：") == "" and money[0].end == len(text))
        )

    def _strong(self, said: Said) -> Iterator[_Told]:
        if "consent_box" in said.whole and self._page.is_filter and not self._page.has_total:
            return
        for found in said.counted:
            if self._is_listed and not self._counts_in_list(found, said):
                continue
            yield self._with_spending(found, said, ("G-60", found.rule))

    @cached_property
    def _is_listed(self) -> bool:
        """Whether it lies in a list of rows and is no button, so that its text may be anything (spec G-143)."""
        scroller = self._page.scroller(self._node)
        is_row = is_in_row(self._page, self._node)
        return self._node.role != "button" and (is_row or (scroller is not None and is_list(scroller)))

    def _counts_in_list(self, found: Found, said: Said) -> bool:
        """Whether a word counts there: as a label of its own; on a row a mere name only where money is in play."""
        if not found.is_whole:
            has_sum = said.has_amount or self._page.has_total or (said.is_short and bool(self._page.prices))
            return found.is_at_edge and has_sum
        is_named_row = found.is_bare and _is_noun(found.word) and is_in_row(self._page, self._node)
        return not is_named_row or self._page.has_money(self._node) or bool(self._page.prices)

    def _with_spending(self, found: Found, said: Said, rules: tuple[str, ...]) -> _Told:
        if found.kind == "send" and said.has_amount:
            return "pay", said.text, True, (*rules, "G-63")
        if found.kind in ("send", "delete"):
            return found.kind, said.text, self._page.has_fee, (*rules, "G-63")
        return found.kind, said.text, True, rules

    def _weak(self, said: Said) -> Iterator[_Told]:
        """Words that are actions beside an amount or a total (spec G-77, G-134, G-145)."""
        found = [one for one in said.weak if said.is_short or one.is_at_edge]
        if not found:
            return
        if said.has_amount or self._page.has_money(self._node) or self._page.has_chosen_price(self._node):
            for one in found:
                yield one.kind, said.text, True, ("G-77",)

    def _whole(self, said: Said, name: Name) -> Iterator[_Told]:
        page, node, whole = self._page, self._node, said.whole
        if "whole_submit" in whole:
            yield "submit", said.text, page.has_money(node), ("G-62", "G-63")
        for use, kind in _WHOLE.items():
            if use in whole:
                if kind == "send" and said.has_amount:
                    yield "pay", said.text, True, (whole[use], "G-63")
                else:
                    # What is sent may cost the total although another button orders or pays (spec G-147).
                    spends = page.has_outer_total if kind == "send" else page.has_fee
                    yield kind, said.text, spends, (whole[use], "G-63")
        if "method" in whole:
            yield "pay", said.text, True, ("G-79",)
        is_own = name.source == "own" and node.is_clickable
        if "broker" in whole and is_own and page.has_input and not is_in_row(page, node):
            yield "order", said.text, True, ("G-76",)
        is_price = said.is_amount and node.role == "button" and not page.is_filter and not page.is_ledger
        if is_price and not is_tab(page, node):
            yield "order", said.text, True, ("G-75",)

    def _is_method_button(self, said: Said) -> bool:
        if said.has_amount:
            return True
        is_button = self._node.role == "button" and not is_in_row(self._page, self._node)
        return is_button and self._page.is_low(self._node) and self._page.has_total

    def _general(self, said: Said) -> Iterator[_Told]:
        """Words that mean what the page means (spec G-64 to G-66, G-81, G-134, G-144)."""
        page, node, whole = self._page, self._node, said.whole
        if "retry" in whole:
            yield from self._retry(said)
        is_named = said.confirms and said.is_short and self._is_wide_and_low and bool(page.prices)
        if not is_named and {"general", "onward"}.isdisjoint(whole):
            return
        told = general(
            page, node, is_onward=not is_named and "general" not in whole, has_own_amount=is_named or said.has_amount
        )
        if told is not None:
            kind, rules = told
            spends = kind in ("pay", "order") or page.has_fee or (kind == "submit" and page.has_money(node))
            yield kind, said.text, spends, rules

    def _retry(self, said: Said) -> Iterator[_Told]:
        page = self._page
        if self._retried is not None:
            yield self._retried, said.text, True, ("G-81",)
        elif page.has_failed or page.has_total or page.is_known:
            told = general(page, self._node, is_onward=True)
            kind: Kind = told[0] if told is not None else page.failed_kind
            yield kind, said.text, True, ("G-144",)

    def _by_id(self) -> Iterator[_Told]:
        """The id tells only where no label does, or one that says nothing of its own (spec G-70).

        A text beside the control stands for a label, but it may as well be the total of the page.
        """
        labels = (name for name in self._names if name.source != "beside")
        if any(not {"general", "onward"} & name.said.whole.keys() for name in labels):
            return
        kind = id_kind(self._node.resource_id, self._page.words)
        if kind is not None and not self._page.is_done and not is_page_sized(self._page, self._node):
            yield kind, self._node.resource_id.rpartition("/")[2], True, ("G-70",)

    @property
    def _is_wide_and_low(self) -> bool:
        """Whether it stands where the button of a page does (spec G-73, G-137)."""
        is_wide = self._node.visible_bounds.width > WIDE_SHARE * self._page.screen.display.width
        return self._node.is_clickable and is_wide and self._page.is_low(self._node)

    def _unlabelled(self) -> _Told | None:
        """A wide control without a label in the lower half (spec G-73, G-137)."""
        page, node = self._page, self._node
        if not self._is_wide_and_low or is_page_sized(page, node) or node.is_scrollable:
            return None
        if page.is_cashier:
            return "pay", self._evidence(), True, ("G-73",)
        if not page.has_outer_total:
            return None
        told = general(page, node)
        return None if told is None else (told[0], self._evidence(), True, (*told[1], "G-137"))

    def _tick(self) -> Checked | None:
        """The state of the box that a touch ticks or unticks: its own, or that of the only one in it; None: no box."""
        if self._node.checked is not None:
            return self._node.checked
        if not self._node.is_clickable or self._node.role == "button" or is_page_sized(self._page, self._node):
            return None
        boxes = [part.checked for part in self._page.screen.subtree(self._node) if part.checked is not None]
        return boxes[0] if len(boxes) == 1 else None

    def _consent(self, *, is_ticked: bool, is_box: bool) -> _Told | None:
        """Allowing payments from now on; boxes that say how something is bought are edits (spec G-74, G-140)."""
        if is_ticked:
            return None
        for name in self._names:
            said = name.said
            is_one = said.is_consent and "entry" not in said.whole
            if is_one or (is_box and "consent_box" in said.holds):
                return "pay", said.text, True, ("G-74",)
        return None

    @property
    def _is_content(self) -> bool:
        """Whether its words are somebody's text; beside a total a call to order or pay is none (spec G-143)."""
        return is_content(self._page, self._node) and not (self._page.has_total and any(self._calls()))

    def _calls(self) -> Iterator[tuple[Found, Said]]:
        """Labels that call to order or pay and say nothing else; a bare noun is none."""
        for name in self._names:
            for found in name.said.counted:
                if found.is_whole and found.kind in ("pay", "order") and not (found.is_bare and _is_noun(found.word)):
                    yield found, name.said

    def _box_that_acts(self) -> _Told | None:
        """A button that can be ticked is one all the same; a choice among several is none (spec G-140)."""
        page = self._page
        parts = page.screen.subtree(self._node)
        is_choice = any(part.role == "radio" for part in parts) or (page.is_filter and not page.has_total)
        if is_choice or self._is_content:
            return None
        called = next(self._calls(), None)
        return None if called is None else (called[0].kind, called[1].text, True, ("G-60", called[0].rule))

    def _plain(self) -> _Told | None:
        """A text that does not say that it takes touches, under a finger: a drawn or web page's button (spec G-85)."""
        if height_of(self._page.screen, self._node.bounds.top) <= TITLE_BAND:
            return None
        for text in own_texts(self._node):
            said = self._page.say(text)
            for found in said.counted:
                if found.is_whole and found.kind in ("pay", "order"):
                    return found.kind, said.text, True, ("G-85", found.rule)
        return None

    def _is_name(self, *, is_general: bool) -> bool:
        """Whether it carries a short word alone, as tabs do, and no sum or call to act."""
        if is_general and self._node.role != "tab":
            return self._page.is_ledger
        found = [one for name in self._names for one in (*name.said.counted, *name.said.weak)]
        # Beside a total a strong word is that page's button, wherever it stands.
        if self._page.has_outer_total and any(one.kind in ("pay", "order") for one in found):
            return self._node.role == "tab" and not any(self._calls())
        if self._node.role == "tab":
            return True
        if any("tile" in name.said.whole for name in self._names):
            return not any(name.said.has_amount for name in self._names)
        return all(one.is_bare and _is_noun(one.word) for one in found)

    def _evidence(self) -> str:
        named = next((name.said.text for name in self._names), "")
        return named or self._node.resource_id.rpartition("/")[2] or MATCHED_FALLBACK


_WHOLE: dict[Use, Kind] = {"whole_send": "send", "whole_delete": "delete"}


def _is_noun(word: str) -> bool:
    """Whether a word may be the name of a place, as on a tab: what is longer calls to act."""
    if " " in word:
        return False
    return len(word) <= (NAME_MAX_LETTERS if word[0] < FIRST_TIGHT else NAME_MAX_CHARS)
