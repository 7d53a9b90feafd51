"""The sums on a page: what has to be paid, and what will be charged later (docs/spec/confirmation.md, section 7).

`read_sums` reads a window once; detector, bindings and card all work on what it found. What cannot be read for certain
has no value, and a total without a value lets nothing pass (spec G-55).
"""

import itertools
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pollex.geometry import Bounds
from pollex.guard.currencies import may_hold_mark
from pollex.guard.kept import PerWindow
from pollex.guard.lines import Line, Rows, is_right_to_left, line_of, whole_numbers
from pollex.guard.money import CACHED_TEXTS, Money, Written, money_in, places_in
from pollex.guard.pieces import Piece, pieces_of
from pollex.guard.price_words import (
    are_sentences,
    clause_at,
    is_long,
    is_side_cost,
    later_in,
    says_estimate,
    without_amounts,
)
from pollex.guard.total_labels import TotalLabel, labels_in
from pollex.screen.screen import Node, Screen, Window

__all__ = ["Amount", "Sums", "Total", "read_sums", "sums_in"]

MAX_ROW_CHARS = 400
"""Longer texts are running text: they hold no totals, and their amounts are told in sentences. What stands so far left
of an amount in its row makes no discount of it.
"""
MAX_COPIES_BETWEEN = 8
"""Equal totals between a total and its copy."""
NEAR_CHARS = 12
"""Behind an amount, what can say that it is taken off."""

_DIGIT = re.compile("[0-9]")
_BRACKETS = re.compile(r"[(（\[【][^)）\]】]{0,60}[)）\]】]")
_BARE_NUMBER = re.compile(r"(?<![\w.,])[0-9][0-9.,]*(?![0-9.,%]|\s?[^\W\d_])")
"""`合计 1` may be points (spec G-55); `3 items` and `3件` count something."""


@dataclass(frozen=True, slots=True)
class Amount:
    """One amount of money on the page, wherever it stands (spec G-135)."""

    written: Written
    nodes: tuple[Node, ...]
    """Where it stands; several where it is split; none for a word seen in the picture."""
    box: Bounds
    in_list: bool
    """Inside a scrollable container."""
    is_discount: bool
    """A discount or a side cost, by the words or the minus sign before it (spec G-46, G-47)."""
    in_sentence: bool
    """Told in running text, so that it is no price on a full page (spec G-48)."""
    is_later: bool
    """Will be charged later: by its words, or as the part of a plan that is chosen (spec G-49)."""
    text: str
    """The whole text in which it stands."""

    @property
    def can_be_total(self) -> bool:
        """Whether it may be the whole sum: no discount, range, price from or part (spec G-46 to G-48)."""
        return not (self.is_discount or self.written.is_range or self.written.is_instalment)


@dataclass(frozen=True, slots=True)
class Total:
    """A sum behind a total label (spec G-50, G-51)."""

    label: str
    written: Written | None
    """None: no amount belongs to the label for certain (spec G-55)."""
    nodes: tuple[Node, ...]
    """Label and amount."""
    box: Bounds
    """Of the label."""
    in_list: bool
    is_payable: bool
    """The label says what is due, not only a sum (spec G-80)."""

    @property
    def money(self) -> Money | None:
        """Its value, None if it cannot be read."""
        return None if self.written is None else self.written.money


@dataclass(frozen=True, slots=True)
class Sums:
    """What a window says about money."""

    totals: tuple[Total, ...]
    amounts: tuple[Amount, ...]
    """All, those of totals, discounts and later charges too."""

    @property
    def later(self) -> tuple[Amount, ...]:
        """What will be charged later (spec G-49)."""
        return tuple(amount for amount in self.amounts if amount.is_later)

    @property
    def currencies(self) -> frozenset[str]:
        """All that the window shows (spec G-57)."""
        return frozenset(amount.written.currency for amount in self.amounts)


def read_sums(screen: Screen, window: Window) -> Sums:
    """The window's sums, read once for one screen.

    Only what is in view counts, and neither inputs nor hints (spec G-45).
    """
    return _SUMS.of(screen, window)


_SUMS = PerWindow(lambda screen, window: sums_in(pieces_of(screen, window)))


def sums_in(pieces: Sequence[Piece]) -> Sums:
    """The sums among these texts, which may also be words seen in the picture (spec G-40)."""
    pieces = whole_numbers(pieces)
    rows = Rows(pieces)
    is_mirrored = is_right_to_left(pieces)
    amounts = [amount for piece in pieces for amount in _amounts(piece, rows)]
    totals = [total for piece in pieces for total in _totals(piece, rows, is_mirrored=is_mirrored)]
    due = {total.written.money for total in totals if total.written is not None and total.written.money is not None}
    return Sums(tuple(_merged(totals)), tuple(_with_rest(amount, due) for amount in amounts))


def _with_rest(amount: Amount, due: Collection[Money]) -> Amount:
    """A plan of which one part is what is due now is the one that is chosen: the rest comes later (spec G-49)."""
    is_first = amount.written.is_instalment and amount.written.money in due and not amount.is_discount
    return replace(amount, is_later=True) if is_first else amount


def _amounts(piece: Piece, rows: Rows) -> Iterable[Amount]:
    found = _told(piece.text) if len(piece.text) <= MAX_ROW_CHARS else _told.__wrapped__(piece.text)
    if not found:
        return
    is_told = len(piece.text) > MAX_ROW_CHARS
    before = "" if is_told else _behind_last_amount(line_of(rows.left_of(piece)).text[-MAX_ROW_CHARS:]) + "  "
    end = 0
    is_side = False
    for written, is_later, in_sentence in found:
        before += piece.text[end : written.start]
        behind = piece.text[written.end : written.end + NEAR_CHARS]
        shares_words = end > 0 and not any(map(str.isalnum, before))
        is_side = written.is_negative or is_side_cost(before, behind) or (shares_words and is_side)
        yield Amount(
            written=written,
            nodes=piece.nodes,
            box=piece.box,
            in_list=piece.in_list,
            is_discount=is_side,
            in_sentence=in_sentence,
            is_later=not is_side and (is_later or _is_chosen_plan(piece, written)),
            text=piece.text,
        )
        before, end = "", written.end


@lru_cache(maxsize=CACHED_TEXTS)
def _told(text: str) -> tuple[tuple[Written, bool, bool], ...]:
    """The amounts of a text, and of each whether it is charged later and whether it stands in a sentence."""
    found = money_in(text) if may_hold_mark(text) else ()
    if not found:
        return ()
    is_told = len(text) > MAX_ROW_CHARS
    told = (True,) * len(found) if is_told else are_sentences(text, found)
    return tuple(zip(found, later_in(text, found), told, strict=True))


def _behind_last_amount(text: str) -> str:
    """What still speaks of an amount behind this text; several amounts in a row share their words."""
    found = places_in(text)
    end = len(text)
    while found and not any(map(str.isalnum, text[found[-1][1] : end])):
        end, _ = found.pop()
    return text[found[-1][1] if found else 0 : end]


def _totals(piece: Piece, rows: Rows, *, is_mirrored: bool) -> Iterable[Total]:
    labels = labels_in(piece.text) if len(piece.text) <= MAX_ROW_CHARS else ()
    if not labels:
        return
    for label, following in itertools.zip_longest(labels, labels[1:]):
        stop = following.start if following is not None else None
        if _is_told(piece.text, label, stop):
            continue
        row = [piece]
        if stop is None:
            beside = reversed(rows.left_of(piece)) if is_mirrored else rows.right_of(piece)
            row += itertools.takewhile(lambda other: not labels_in(other.text), beside)
        line = line_of(row, start=label.end)
        if stop is not None:
            line = replace(line, text=line.text[: stop - label.end])
        if not _DIGIT.search(line.text) and (under := rows.below(piece)) is not None and not labels_in(under.text):
            line = line_of([under])
        written, place = _only_sum(line)
        if written is not None and says_estimate(piece.text[: label.end]) and not written.mark.startswith("est"):
            written = replace(written, mark="est" + written.mark)
        nodes = piece.nodes if place is None or place is piece else (*piece.nodes, *place.nodes)
        yield Total(label.text, written, nodes, piece.box, piece.in_list, label.is_payable)


def _is_told(text: str, label: TotalLabel, stop: int | None) -> bool:
    """Whether the label is only a word of a running text (spec G-48)."""
    start, end = clause_at(text, label.start, label.end)
    is_behind = any(map(str.isalpha, text[start : label.start]))
    has_amount = bool(money_in(text[label.end : stop]))
    return (is_behind or not has_amount) and is_long(without_amounts(_BRACKETS.sub(" ", text[start:end])))


def _only_sum(line: Line) -> tuple[Written | None, Piece | None]:
    """The one sum behind a label and where it stands; None where there is none, or more than one (spec G-55)."""
    found = []
    end = 0
    amounts = money_in(line.text)
    for written, is_later in zip(amounts, later_in(line.text, amounts), strict=True):
        before, behind = line.text[end : written.start], line.text[written.end : written.end + NEAR_CHARS]
        end = written.end
        is_side = written.is_negative or is_side_cost(before, behind) or is_later
        if not is_side and not written.is_range and not written.is_instalment:
            found.append((written, line.piece_at(written.end - 1)))
    if len({written.money for written, _ in found}) > 1:
        found = [one for one in found if one[1].control == line.pieces[0].control]
    if not found or len({(written.money, written.mark) for written, _ in found}) > 1:
        return None, None
    is_bare = _BARE_NUMBER.search(_BRACKETS.sub(" ", line.text[: found[0][0].start]))
    return (None, None) if is_bare and not money_in(line.text[: found[0][0].start]) else found[0]


def _merged(totals: Sequence[Total]) -> Iterable[Total]:
    """Copies of one total are one: the same sum by labels of which one lies in the other (spec G-51)."""
    kept: dict[tuple[Money | None, bool], list[Total]] = {}
    for total in totals:
        alike = kept.setdefault((total.money, total.in_list), [])
        if not any(_is_copy(total, other) for other in alike[-MAX_COPIES_BETWEEN:]):
            alike.append(total)
            yield total


def _is_copy(one: Total, other: Total) -> bool:
    return one.box.cut_to(other.box) in (one.box, other.box)


def _is_chosen_plan(piece: Piece, written: Written) -> bool:
    """An instalment plan that is ticked or selected (spec G-49)."""
    return piece.is_chosen and (written.is_instalment or written.mark.endswith("/期"))
