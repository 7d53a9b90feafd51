"""All screens of the corpus: what asks there, and nothing else does (docs/spec/confirmation.md, GA-15)."""

from pollex.action.actions import Tap
from pollex.errors import ReadFailed
from pollex.guard.detector import Detector
from pollex.screen.screen import Screen
from pollex.screen.target import target_of
from tests.guard.acts import WORDS, verdict_of
from tests.guard.shown import corpus
from tests.screen.dumps import DUMPS
from tests.snapshot import assert_snapshot

ASKING = {
    "045_flipkart-cart": {"Place order ", "Buy this now"},
    "230_ths-buy-order-entry": {"买 入"},
    "234_ths-lend-money": {"借出"},
}


def _asked(shown: Screen) -> list[tuple[str, str]]:
    """What each visible clickable control that asks is called, and the line that tells of it."""
    detector = Detector(shown, WORDS)
    found = []
    for node in shown.nodes:
        if not node.is_clickable or node.visible_bounds.is_empty:
            continue
        hit = detector.detect(Tap(target_of(shown, node)))
        if hit is not None and hit.spends:
            name = node.class_name.rpartition(".")[2]
            found.append((hit.matched, f"{name} {hit.matched!r}: {verdict_of(hit)} by {', '.join(hit.rules)}"))
    return found


def _screens() -> list[tuple[str, Screen]]:
    found = []
    for name in DUMPS:
        try:
            found.append((name, corpus(name)))
        except ReadFailed:
            continue
    return found


def test_only_these_controls_of_the_corpus_ask() -> None:
    """GA-15: a new or a lost hit fails."""
    lines = []
    for name, shown in _screens():
        asked = _asked(shown)
        lines += [f"{name}: {line}" for _, line in asked]
        if not name.startswith("R"):
            assert {matched for matched, _ in asked} == ASKING.get(name, set()), name
    assert_snapshot("guard/corpus.txt", "\n".join(lines))
