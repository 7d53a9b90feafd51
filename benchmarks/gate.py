"""How long the approval gate takes to judge one action on a page of 800 nodes: `python -m benchmarks gate`.

The page is made up: a list of goods with prices, a bar with the total, and buttons whose words mean something by
themselves, or only by the page (docs/spec/confirmation.md, GA-20). No phone is needed.
"""

import json
import statistics
import time
import zlib
from collections.abc import Callable, Iterable

from benchmarks.figures import Figure, load
from pollex.action.actions import Action, Tap
from pollex.guard.detector import detect
from pollex.guard.words import Words
from pollex.screen.decode import decode_header, decode_screen
from pollex.screen.screen import Screen
from pollex.screen.target import target_of

__all__ = ["GOAL_MS", "figures", "median_ms", "shop_page"]

GOAL_MS = 10.0
NODES = 800
ROUNDS = 40
ROW_NODES = 5
WIDTH, HEIGHT = 1080, 2400
BAR_TOP = 2220


def figures() -> list[Figure]:
    """The medians of judging a tap on a row, on a button with a word of its own, and on one that means what its page
    means; and the first judgement of a page whose texts were never seen before.
    """
    words = Words.load()
    screen = shop_page(0)

    def took(*texts: str, pages: Iterable[Screen]) -> float:
        steps = iter([(page, _tap(page, text)) for page in pages for text in texts])

        def judge() -> None:
            page, action = next(steps)
            detect(action, page, (), words=words)

        return median_ms(judge)

    again = [screen] * ROUNDS
    told = {
        "a row": took("第 7 件", pages=again),
        "a button that orders": took("提交订单", pages=again),
        "a general button": took("确定", pages=again),
        "a general button, page never seen before": took("确定", pages=map(shop_page, range(1, ROUNDS + 1))),
    }
    return [
        Figure(
            name=f"gate, {name}, processor time, median of {ROUNDS}", value=value, unit="ms", goal=GOAL_MS, load=load()
        )
        for name, value in told.items()
    ]


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
    strings: list[str] = []
    rows: list[dict[str, object]] = []

    def add(box: list[int], parent: int | None, name: str, text: str = "", flags: int = 0b11) -> int:
        row: dict[str, object] = {
            "n": len(rows) + 1,
            "b": box,
            "c": _index(f"android.widget.{name}", strings),
            "f": flags,
        }
        row |= {} if parent is None else {"p": parent}
        row |= {"t": _index(text, strings)} if text else {}
        rows.append(row)
        return len(rows) - 1

    root = add([0, 0, WIDTH, HEIGHT], None, "FrameLayout")
    goods = add([0, 200, WIDTH, BAR_TOP], root, "ListView", flags=0b10011)
    count = (NODES - 6) // ROW_NODES
    for place in range(count):
        top, bottom = (200 + (BAR_TOP - 200) * edge // count for edge in (place, place + 1))
        item = add([0, top, WIDTH, bottom], goods, "LinearLayout", flags=0b111)
        add([0, top, 500, bottom], item, "TextView", f"第 {place} 件" if number == 0 else f"第 {place} 件 {number}")
        add([500, top, 700, bottom], item, "TextView", f"规格 {number} {place}")
        add([700, top, 900, bottom], item, "TextView", f"¥{place}.{number % 10}0")
        add([900, top, WIDTH, bottom], item, "TextView", f"x {place}")
    bar = add([0, BAR_TOP, WIDTH, HEIGHT], root, "LinearLayout")
    add([40, BAR_TOP, 400, HEIGHT], bar, "TextView", f"合计 ¥{number + 25}")
    add([420, BAR_TOP, 700, HEIGHT], bar, "Button", "确定", flags=0b111)
    add([720, BAR_TOP, WIDTH, HEIGHT], bar, "Button", "提交订单", flags=0b111)
    window = {"id": 1, "type": "app", "layer": 0, "bounds": [0, 0, WIDTH, HEIGHT], "first": 0, "count": len(rows)}
    header = {
        "display": {"width": WIDTH, "height": HEIGHT},
        "digest": str(number),
        "complete": True,
        "windows": [{**window, "package": "com.example", "focused": True}],
    }
    blob = zlib.compress(json.dumps({"strings": strings, "rows": rows}).encode(), 1)
    return decode_screen(decode_header(json.dumps(header).encode()), blob, screen_id=f"s{number + 1}")


def _index(text: str, strings: list[str]) -> int:
    if text not in strings:
        strings.append(text)
    return strings.index(text)


def _tap(screen: Screen, text: str) -> Action:
    return Tap(target_of(screen, next(node for node in screen.nodes if node.text == text)))
