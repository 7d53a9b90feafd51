"""How long the approval gate takes to judge one action on a page of 800 nodes: `python -m benchmarks gate`.

The pages are made up (docs/spec/confirmation.md, GA-20). A shop: a list of goods with prices, a bar with the total, and
buttons whose words mean something by themselves, or only by the page. And two that want to take time: a row of prices
without end, and a label without end. Each judgement has a reading of its own, as after a step. No phone is needed.
"""

import json
import statistics
import time
import zlib
from collections.abc import Callable, Iterable
from dataclasses import replace

from benchmarks.figures import Figure, load
from pollex.action.actions import Action, Tap
from pollex.guard.detector import detect
from pollex.guard.words import Words
from pollex.screen.decode import decode_header, decode_screen
from pollex.screen.screen import Screen
from pollex.screen.target import target_of

__all__ = ["GOAL_MS", "figures", "label_page", "median_ms", "price_page", "shop_page"]

GOAL_MS = 10.0
NEVER_SEEN_GOAL_MS = 15.0
HOSTILE_GOAL_MS = 200.0
NODES = 800
ROUNDS = 40
HOSTILE_ROUNDS = 10
ROW_NODES = 5
LABEL_CHARS = 10_000
WIDTH, HEIGHT = 1080, 2400
BAR_TOP = 2220
TOUCHABLE = 0b111


def figures() -> list[Figure]:
    """The medians of judging a tap on a row, on a button with a word of its own, and on one that means what its page
    means, on a page as it was a moment ago and on one whose texts were never seen before; then the hostile pages.
    """
    # No two pages of all these have a number, and so their texts, in common.
    new = [[shop_page(1 + 3 * place + kind) for place in range(ROUNDS)] for kind in range(3)]
    again = [replace(new[0][0]) for _ in range(ROUNDS)]
    prices = [price_page(place) for place in range(HOSTILE_ROUNDS)]
    labels = [label_page(place) for place in range(HOSTILE_ROUNDS)]
    return [
        _figure("a row", _took(again, "规格 1 7"), GOAL_MS),
        _figure("a button that orders", _took(map(replace, again), "提交订单"), GOAL_MS),
        _figure("a general button", _took(map(replace, again), "确定"), GOAL_MS),
        _figure("a row, page never seen before", _took(new[0][1:], "x 7"), NEVER_SEEN_GOAL_MS),
        _figure("a button that orders, page never seen before", _took(new[1], "提交订单"), NEVER_SEEN_GOAL_MS),
        _figure("a general button, page never seen before", _took(new[2], "确定"), NEVER_SEEN_GOAL_MS),
        _figure(f"a general button, {NODES} prices in one row", _took(prices, "确定"), HOSTILE_GOAL_MS),
        _figure(f"a general button, a label of {LABEL_CHARS} characters", _took(labels, "确定"), HOSTILE_GOAL_MS),
    ]


def _figure(name: str, value: float, goal: float) -> Figure:
    return Figure(name=f"gate, {name}, processor time, median", value=value, unit="ms", goal=goal, load=load())


def _took(pages: Iterable[Screen], text: str) -> float:
    words = Words.load()
    steps = [(page, _tap(page, text)) for page in pages]
    rounds = iter(steps)

    def judge() -> None:
        page, action = next(rounds)
        detect(action, page, (), words=words)

    return median_ms(judge, len(steps))


def median_ms(judge: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median of what one call takes of the processor, in milliseconds: it waits for nothing."""
    laps = []
    for _ in range(rounds):
        began = time.thread_time()
        judge()
        laps.append(1000 * (time.thread_time() - began))
    return statistics.median(laps)


def shop_page(number: int) -> Screen:
    """A page of about 800 nodes; each number has texts of its own."""
    tree = _Tree()
    goods = tree.add([0, 200, WIDTH, BAR_TOP], tree.root, "ListView", flags=0b10011)
    count = (NODES - 6) // ROW_NODES
    for place in range(count):
        top, bottom = (200 + (BAR_TOP - 200) * edge // count for edge in (place, place + 1))
        item = tree.add([0, top, WIDTH, bottom], goods, "LinearLayout", flags=TOUCHABLE)
        tree.add(
            [0, top, 500, bottom], item, "TextView", f"第 {place} 件" if number == 0 else f"第 {place} 件 {number}"
        )
        tree.add([500, top, 700, bottom], item, "TextView", f"规格 {number} {place}")
        tree.add([700, top, 900, bottom], item, "TextView", f"¥{number + 10}{place}.{number % 10}0")
        tree.add([900, top, WIDTH, bottom], item, "TextView", f"x {place}")
    tree.add([40, BAR_TOP, 400, HEIGHT], tree.root, "TextView", f"合计 ¥{number + 25}")
    tree.add([420, BAR_TOP, 700, HEIGHT], tree.root, "Button", "确定", flags=TOUCHABLE)
    tree.add([720, BAR_TOP, WIDTH, HEIGHT], tree.root, "Button", "提交订单", flags=TOUCHABLE)
    return tree.screen(str(number))


def price_page(number: int) -> Screen:
    """800 prices side by side."""
    tree = _Tree()
    for place in range(NODES):
        tree.add([place, 500, place + 1, 590], tree.root, "TextView", f"¥{place}.{number}0 元")
    tree.add([420, BAR_TOP, 700, HEIGHT], tree.root, "Button", "确定", flags=TOUCHABLE)
    return tree.screen(f"prices {number}")


def label_page(number: int) -> Screen:
    """A total, and a label that does not end."""
    tree = _Tree()
    tree.add([0, 500, WIDTH, 600], tree.root, "TextView", f"¥{number} " * (LABEL_CHARS // 3))
    tree.add([0, 600, WIDTH, 700], tree.root, "Button", f"支付 {number} " * (LABEL_CHARS // 5), flags=TOUCHABLE)
    tree.add([40, BAR_TOP, 400, HEIGHT], tree.root, "TextView", f"合计 ¥{number + 25}")
    tree.add([420, BAR_TOP, 700, HEIGHT], tree.root, "Button", "确定", flags=TOUCHABLE)
    return tree.screen(f"label {number}")


class _Tree:
    """The rows of one window, as the helper sends them."""

    def __init__(self) -> None:
        self._strings: dict[str, int] = {}
        self._rows: list[dict[str, object]] = []
        self.root = self.add([0, 0, WIDTH, HEIGHT], None, "FrameLayout")

    def add(self, box: list[int], parent: int | None, name: str, text: str = "", flags: int = 0b11) -> int:
        row: dict[str, object] = {
            "n": len(self._rows) + 1,
            "b": box,
            "c": self._index(f"android.widget.{name}"),
            "f": flags,
        }
        row |= {} if parent is None else {"p": parent}
        row |= {"t": self._index(text)} if text else {}
        self._rows.append(row)
        return len(self._rows) - 1

    def _index(self, text: str) -> int:
        return self._strings.setdefault(text, len(self._strings))

    def screen(self, digest: str) -> Screen:
        count = len(self._rows)
        window = {"id": 1, "type": "app", "layer": 0, "bounds": [0, 0, WIDTH, HEIGHT], "first": 0, "count": count}
        header = {
            "display": {"width": WIDTH, "height": HEIGHT},
            "digest": digest,
            "complete": True,
            "windows": [{**window, "package": "com.example", "focused": True}],
        }
        blob = zlib.compress(json.dumps({"strings": list(self._strings), "rows": self._rows}).encode(), 1)
        return decode_screen(decode_header(json.dumps(header).encode()), blob, screen_id="s1")


def _tap(screen: Screen, text: str) -> Action:
    return Tap(target_of(screen, next(node for node in screen.nodes if node.text == text)))
