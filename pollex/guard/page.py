"""What a window is about: the context in which general words mean something (docs/spec/confirmation.md, section 8).

Everything is found out when it is first asked for, and once: most touches need nothing of it.
"""

from functools import cached_property, lru_cache

from pollex.guard.behind import DIALOG_MAX_SHARE, SHEET_MAX_TEXTS
from pollex.guard.hit import Kind
from pollex.guard.labels import Found, Said, say
from pollex.guard.norm import label
from pollex.guard.sieve import sieve_of
from pollex.guard.sums import Amount, Sums, read_sums
from pollex.guard.words import Words
from pollex.screen.front import foreground_app
from pollex.screen.screen import Node, Screen, Window

__all__ = ["BOTTOM_REGION", "Page", "height_of", "is_list"]

BOTTOM_REGION = 500
"""Where the lower half of the display begins, in heights of 0 to 999 (spec, section 2)."""
HEIGHTS = 1000
LEDGER_WORDS_MIN = 2
"""Different words of expense books that make one (spec G-80)."""
CACHED_TEXTS = 4096
DIGIT_TEXT_MAX = 12
"""Characters of a key's text, those that nobody sees included."""
_LISTS = ("RecyclerView", "ListView", "GridView", "ViewPager", "ViewPager2", "HorizontalScrollView", "AdapterView")


def is_list(scroller: Node) -> bool:
    """Whether a scrollable container holds rows, not a page that is longer than the display."""
    return scroller.role == "list" or scroller.class_name.endswith(_LISTS)


def height_of(screen: Screen, y: int) -> int:
    """A height of the display as 0 to 999."""
    return max(0, min(HEIGHTS - 1, HEIGHTS * y // max(1, screen.display.height)))


class Page:
    """One window of a screen with all that is said on it."""

    def __init__(self, screen: Screen, window: Window, words: Words, behind: Screen | None = None) -> None:
        """A window.

        Args:
            screen: of the window.
            window: one of its windows.
            words: to look for.
            behind: the page over which it came up, where the phone does not show that any more.
        """
        self.screen = screen
        self.window = window
        self.words = words
        self._behind = behind

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """What is in view; the rest counts for nothing."""
        return tuple(node for node in self.screen.tree(self.window) if not node.visible_bounds.is_empty)

    @cached_property
    def written(self) -> tuple[tuple[Node, str], ...]:
        """What stands in it, but for inputs."""
        return tuple(
            (node, text)
            for node in self.nodes
            if (node.text or node.description) and not (node.is_editable or node.is_secret)
            for text in dict.fromkeys((node.text, node.description))
            if text
        )

    @cached_property
    def texts(self) -> tuple[tuple[Node, Said], ...]:
        """Those of them that hold words for the detector."""
        silent = sieve_of(self.words).silent(text for _, text in self.written)
        return tuple((node, say(text, self.words)) for node, text in self.written if text not in silent)

    @cached_property
    def sums(self) -> Sums:
        """Its amounts and totals."""
        return read_sums(self.screen, self.window)

    @cached_property
    def sort(self) -> str | None:
        """What its activity is known for (appendix B)."""
        if self.window.type != "app" or self.window.package != foreground_app(self.screen):
            return None
        return self.words.page_of(self.screen.activity)

    @property
    def is_cashier(self) -> bool:
        """Whether it is a known page for paying (spec G-73)."""
        return self.sort == "cashier"

    @property
    def is_known(self) -> bool:
        """Whether it is a known page for orders or payments (spec G-66)."""
        return self.sort in ("cashier", "order_page")

    @cached_property
    def is_done(self) -> bool:
        """Whether it comes after the payment (spec G-78)."""
        return self.sort == "done_page" or self._has_heading("done")

    @cached_property
    def has_failed(self) -> bool:
        """Whether it says that a payment or an order failed (spec G-144)."""
        return self._has_heading("failed") or self._has_heading("failed_order")

    @property
    def failed_kind(self) -> Kind:
        """What a second try would do on a page that says so."""
        return "pay" if self._has_heading("failed") or "pay" in self.strong else "order"

    def _has_heading(self, use: str) -> bool:
        return any(use in said.holds and said.is_short and not self.is_in_list(node) for node, said in self.texts)

    @cached_property
    def is_ledger(self) -> bool:
        """Whether it is a book of expenses (spec G-80)."""
        found = {
            word for _, said in self.texts if "ledger" in said.holds and said.is_short for word in said.ledger_words
        }
        return len(found) >= LEDGER_WORDS_MIN

    @cached_property
    def is_filter(self) -> bool:
        """Whether it narrows a list down, and no button that orders or pays stands on it (spec G-142)."""
        if not any("filter" in said.whole for _, said in self.texts):
            return False
        # A chip that can be ticked is a choice of the filter, whatever it is called.
        untickable = (one for one in self.texts if one[0].checked is None and "consent_box" not in one[1].holds)
        buttons = (said for node, said in untickable if self.is_touchable(node))
        return not any(found.kind in ("pay", "order") for said in buttons for found in said.counted)

    @cached_property
    def digits(self) -> tuple[Node, ...]:
        """What shows one digit and nothing else, as keys of a pad do; they need not say that they can be touched."""
        return tuple(
            node
            for node in self.nodes
            if 0 < len(text := node.text or node.description) <= DIGIT_TEXT_MAX and _is_digit(text)
        )

    @cached_property
    def is_login(self) -> bool:
        """Whether it is for signing in, and tells of money in sentences at most (spec G-146)."""
        if not self.has_input or self.strong or any("offer" in said.holds for _, said in self.texts):
            return False
        if any(len(amount.nodes) > 1 or self.say(amount.text).is_amount for amount in self.sums.amounts):
            return False
        return any("login" in said.whole for _, said in self.texts)

    @cached_property
    def has_input(self) -> bool:
        """Whether something can be typed in it."""
        return any(node.is_editable for node in self.nodes)

    @cached_property
    def has_total(self) -> bool:
        """Whether it shows a total label, on a ledger one of what is to be paid (spec G-63, G-80)."""
        return any(total.is_payable or not self.is_ledger for total in self.sums.totals)

    @cached_property
    def has_outer_total(self) -> bool:
        """Whether one of them stands outside every list."""
        totals = (total for total in self.sums.totals if not total.in_list)
        return any(total.is_payable or not self.is_ledger for total in totals)

    @cached_property
    def has_fee(self) -> bool:
        """Whether a total outside every list belongs to a sending or deleting, as a gift's or a fee's (spec G-63).

        Where a button that orders or pays stands on the page, the total is that button's.
        """
        buttons = (found.kind for node, said in self.texts if self.is_touchable(node) for found in said.counted)
        return self.has_outer_total and not any(kind in ("pay", "order") for kind in buttons)

    def is_touchable(self, node: Node) -> bool:
        return any(up.is_clickable for up in self.screen.lineage(node))

    @cached_property
    def prices(self) -> tuple[Amount, ...]:
        """Amounts that can make a general button a step that costs money (spec G-135, G-80, G-142)."""
        if self.is_ledger or self.is_filter:
            return ()
        return tuple(amount for amount in self.sums.amounts if not amount.is_discount)

    def has_money(self, node: Node | None) -> bool:
        """Whether an amount or a total stands in play for a control of this window (spec G-64, G-65, G-77, G-134).

        Amounts inside lists count only behind a total label. Where the control itself scrolls with the page, as on
        pages that scroll as a whole, the amounts of that page count.
        """
        if self.has_total or any(not amount.in_list for amount in self.prices) or self.sums.later:
            return True
        own = None if node is None else self.scroller(node)
        return own is not None and any(self._scrolls_with(amount, own) for amount in self.prices)

    def has_chosen_price(self, node: Node) -> bool:
        """Whether prices stand in rows to choose from while the control stands outside them (spec G-145)."""
        if self.is_in_list(node):
            return False
        return any(
            any(self._is_choice(up) for up in self.screen.lineage(part))
            for amount in self.prices
            for part in amount.nodes
        )

    @staticmethod
    def _is_choice(node: Node) -> bool:
        return node.checked is not None or node.is_selected or node.role == "radio"

    def _scrolls_with(self, amount: Amount, scroller: Node) -> bool:
        if is_list(scroller):
            return False
        return any(self.scroller(node) is scroller for node in amount.nodes)

    def is_in_list(self, node: Node) -> bool:
        """Whether it lies inside a scrollable container (spec G-65)."""
        return self.scroller(node) is not None

    def scroller(self, node: Node) -> Node | None:
        """The nearest scrollable container around it."""
        return next((up for up in self.screen.lineage(node) if up is not node and up.is_scrollable), None)

    def is_low(self, node: Node) -> bool:
        """Whether its middle lies in the lower half of the display."""
        return height_of(self.screen, node.visible_bounds.center.y) >= BOTTOM_REGION

    @cached_property
    def is_panel(self) -> bool:
        """Whether it has the wording of a payment panel (spec G-67, G-68)."""
        if any("offer" in said.holds and said.is_short for _, said in self.texts):
            return False
        if self.is_cashier or any("panel" in said.holds for _, said in self.texts):
            return True
        has_button = any({"general", "onward"} & said.whole.keys() and self.is_low(node) for node, said in self.texts)
        return has_button and any("weak_panel" in said.holds and self.is_low(node) for node, said in self.texts)

    @cached_property
    def is_transfer(self) -> bool:
        """Whether it is about giving money away, by a label of its own (spec G-138)."""
        return any("transfer" in said.whole and not self.is_in_list(node) for node, said in self.texts)

    @cached_property
    def strong(self) -> tuple[Kind, ...]:
        """Kinds of the strong words that stand on it, in order; in lists those on short labels (spec G-64, G-65).

        What another button sends or deletes says nothing of a general one beside it (spec G-152).
        """
        return tuple(
            found.kind
            for node, said in self.texts
            if not {"entry", "method"} & said.whole.keys()
            for found in self._spoken(node, said)
            if found.kind in ("pay", "order") or not self.is_touchable(node)
        )

    def _spoken(self, node: Node, said: Said) -> tuple[Found, ...]:
        if self.is_dialog and not self.is_in_list(node):
            return said.strong
        if self.is_in_list(node) and not said.is_short:
            return ()
        return said.counted

    @cached_property
    def is_dialog(self) -> bool:
        """Whether it lies over a page of the same app and is no page itself (spec G-65)."""
        if self.below is None:
            return False
        display, box = self.screen.display, self.window.bounds.cut_to(self.screen.display.bounds)
        is_small = box.width * box.height <= DIALOG_MAX_SHARE * display.width * display.height
        return is_small or len(self.written) <= SHEET_MAX_TEXTS

    @cached_property
    def below(self) -> "Page | None":
        """The page of the same app right below, whatever small window of another app stands between."""
        place = next((at for at, window in enumerate(self.screen.windows) if window is self.window), None)
        if place is None or self.window.type not in ("app", "overlay"):
            return None
        lower = self.screen.windows[place + 1 :]
        own = (window for window in lower if window.type == "app" and window.package == self.window.package)
        if (found := next(own, None)) is not None:
            return Page(self.screen, found, self.words)
        hidden = None if self._behind is None else self._behind.topmost_app
        if self._behind is None or hidden is None or self.window is not self.screen.topmost_app:
            return None
        return Page(self._behind, hidden, self.words)

    def say(self, text: str) -> Said:
        """What a text says by the words of this gate."""
        return say(text, self.words)

    def field_says(self, field: Node) -> tuple[Said, ...]:
        """What an input is called: its description and hint, and the end of its id."""
        name = field.resource_id.rpartition("/")[2].replace("_", " ")
        return tuple(self.say(text) for text in (field.description, field.hint, name) if text)


@lru_cache(maxsize=CACHED_TEXTS)
def _is_digit(text: str) -> bool:
    """Whether a short text says one digit."""
    return any(map(str.isdecimal, text)) and len(said := label(text)) == 1 and said.isdecimal()
