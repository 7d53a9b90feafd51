"""Which tool a soak run calls next, and with what, on the screen that it sees. Pure.

The same seed makes the same choices on the same screens.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

from benchmarks.rig import LAB
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node

__all__ = ["PACKAGES", "PAGES", "Choice", "chosen", "ids"]

# Any: arguments of tools differ.
Choice = tuple[str, dict[str, Any]]
"""A tool and its arguments."""

OFF_LIMITS = frozenset({f"{LAB}:id/{name}" for name in ("trouble", "pages", "hang")})
"""Behind them lies what an app does wrong on purpose: crashes, and hangs that end with a command only."""
_PAGES = {
    "com.android.settings": ("Settings", "DisplayActivity", "SoundActivity", "NetworkActivity", "SystemActivity"),
    "dev.pollex.notes": ("NotesActivity",),
    LAB: (
        *("MainActivity", "DialogsActivity", "ControlsActivity", "ResultActivity", "ComponentsActivity"),
        *("StripActivity", "PickersActivity", "CrowdActivity", "RestlessActivity", "FieldsActivity", "ThumbsActivity"),
        *("AsksActivity", "SecureActivity", "DeadButtonsActivity"),
        *3 * ("TimelineActivity", "TapsActivity", "TwoSavesActivity", "RowsActivity", "ChangesActivity"),
        *8 * ("RangesActivity", "SwitchesActivity", "InputsActivity", "BusyActivity", "MixedActivity"),
    ),
    "dev.pollex.forms": ("PersonActivity", "JourneyActivity", "WishesActivity"),
    "dev.pollex.lists": ("RowsActivity", "ChatActivity", "ShopActivity", "SideActivity", "SlowActivity", "WebActivity"),
    "com.demo.food": ("ShopActivity", "OrderActivity"),
    "com.demo.mall": ("ProductActivity", "OrderActivity"),
    "com.demo.store": ("CartActivity", "CheckoutActivity"),
    "com.demo.chat": ("ChatActivity",),
    "com.demo.ledger": ("LedgerActivity",),
    "com.demo.broker": ("FormActivity",),
    "com.demo.daily": ("MainActivity",),
}
PAGES = tuple(f"{package}/.{name}" for package, names in _PAGES.items() for name in names)
"""Those of Lab that note most stand in it several times."""
PACKAGES = tuple(sorted(_PAGES))
TEXTS = ("", "milk", "周五 Friday", "a longer line with numbers 1234567890 and signs !?#", "🥖 两行\nsecond line")
KEYS = ("home", "recents", "enter", "tab", "escape", "volume_up", "page_down", "dpad_down", "notifications")
SIDES = ("up", "down", "down", "left", "right")
WAIT_MS = 1500
TRIES = 5
MAX_SCROLLS = 3


def chosen(named: NamedScreen, chance: random.Random) -> Choice:
    """A tool that can be called here; going back where all that was thought of finds nothing on this screen."""
    for make in chance.choices(list(_SHARES), weights=list(_SHARES.values()), k=TRIES):
        choice = make(named, chance)
        if choice is not None:
            return choice
    return "phone_back", {}


def ids(named: NamedScreen, fits: Callable[[Node], bool] = lambda node: True) -> list[str]:
    """Names of what is on the page of the app in front, as faults of it take them: resource ids without the package."""
    front = named.screen.package
    found = (node for node in named.screen.nodes if node.package == front and node.resource_id and fits(node))
    return sorted({node.resource_id.rpartition("/")[2] for node in found})


def _open(named: NamedScreen, fits: Callable[[Node], bool]) -> list[Node]:
    """Nodes that can be acted on."""
    screen = named.screen
    return [
        node
        for node in screen.nodes
        if fits(node)
        and node.is_enabled
        and node.resource_id not in OFF_LIMITS
        and not node.visible_bounds.is_empty
        and not screen.is_covered(node)
    ]


def _one(named: NamedScreen, chance: random.Random, fits: Callable[[Node], bool]) -> Node | None:
    nodes = _open(named, fits)
    return chance.choice(nodes) if nodes else None


def _on_one(tool: str, fits: Callable[[Node], bool], **more: Any) -> "_Make":
    def make(named: NamedScreen, chance: random.Random) -> Choice | None:
        node = _one(named, chance, fits)
        return None if node is None else (tool, {"ref": named.ref(node), **more})

    return make


def _point(chance: random.Random) -> dict[str, int]:
    return {"x": chance.randrange(50, 950), "y": chance.randrange(80, 930)}


def _touch(named: NamedScreen, chance: random.Random) -> Choice:
    return chance.choice(("phone_tap", "phone_tap", "phone_long_press")), _point(chance)


def _write(named: NamedScreen, chance: random.Random) -> Choice | None:
    field = _one(named, chance, lambda node: node.is_editable)
    if field is None:
        return None
    arguments: dict[str, Any] = {"ref": named.ref(field), "text": chance.choice(TEXTS)}
    if chance.random() < 0.2:
        arguments["mode"] = "append"
    return "phone_type", arguments


def _set_text(named: NamedScreen, chance: random.Random) -> Choice | None:
    field = _one(named, chance, lambda node: node.is_editable)
    return None if field is None else _act(named, field, "set_text", text=chance.choice(TEXTS))


def _set_progress(named: NamedScreen, chance: random.Random) -> Choice | None:
    node = _one(named, chance, lambda node: "set_progress" in node.actions)
    return None if node is None else _act(named, node, "set_progress", percent=chance.randrange(101))


def _set_checked(named: NamedScreen, chance: random.Random) -> Choice | None:
    node = _one(named, chance, lambda node: node.checked in ("yes", "no") and node.is_clickable)
    return None if node is None else _act(named, node, "set_checked", checked=node.checked == "no")


def _own_scroll(named: NamedScreen, chance: random.Random) -> Choice | None:
    action = chance.choice(("scroll_forward", "scroll_backward"))
    node = _one(named, chance, lambda node: action in node.actions)
    return None if node is None else _act(named, node, action)


def _act(named: NamedScreen, node: Node, action: str, **more: Any) -> Choice:
    return "control_action", {"ref": named.ref(node), "action": action, **more}


def _clicks(named: NamedScreen, chance: random.Random) -> Choice | None:
    nodes = _open(named, lambda node: node.is_clickable)
    if len(nodes) < 2:
        return None
    return "do_steps", {
        "steps": [{"tool": "phone_tap", "args": {"ref": named.ref(node)}} for node in chance.sample(nodes, 2)]
    }


def _sequence(named: NamedScreen, chance: random.Random) -> Choice | None:
    made = [_set_progress(named, chance), _set_checked(named, chance), _set_text(named, chance)]
    members = [{"action": one[0], "request": one[1]} for one in made if one is not None]
    return ("action_sequence", {"actions": members}) if members else None


def _scroll(named: NamedScreen, chance: random.Random) -> Choice:
    return "phone_scroll", {"direction": chance.choice(SIDES), "amount": chance.randrange(1, 6)}


def _swipe(named: NamedScreen, chance: random.Random) -> Choice:
    start, end = _point(chance), _point(chance)
    places = {"x1": start["x"], "y1": start["y"], "x2": end["x"], "y2": end["y"]}
    return "phone_swipe", {**places, "durationMs": chance.randrange(50, 400)}


def _pinch(named: NamedScreen, chance: random.Random) -> Choice:
    spans = {"start_span": chance.randrange(200, 600), "end_span": chance.randrange(200, 600)}
    return "pinch", {"center": [500, 500], "duration_ms": 300, **spans}


def _search(named: NamedScreen, chance: random.Random) -> Choice:
    tool = chance.choice(("phone_find", "phone_collect"))
    more = {"text": chance.choice(("Row 12", "About", "wi-fi"))} if tool == "phone_find" else {}
    return tool, {"direction": chance.choice(("down", "down", "up")), "maxScrolls": MAX_SCROLLS, **more}


def _wait(named: NamedScreen, chance: random.Random) -> Choice:
    return "phone_wait", {"until": chance.choice(("stable", "changed")), "timeoutMs": WAIT_MS}


def _await(named: NamedScreen, chance: random.Random) -> Choice | None:
    node = _one(named, chance, lambda node: node.is_clickable)
    return (
        None if node is None else ("wait_until", {"ref": named.ref(node), "condition": "stable", "timeout_ms": WAIT_MS})
    )


def _read(named: NamedScreen, chance: random.Random) -> Choice | None:
    tools: Iterable[Choice] = (
        ("phone_query", {"text": chance.choice(("a", "Row", "OK"))}),
        ("phone_screenshot", {"marks": chance.random() < 0.5}),
        ("phone_list_apps", {}),
        ("phone_event", {}),
    )
    return chance.choice(list(tools))


def _key(named: NamedScreen, chance: random.Random) -> Choice:
    return "phone_press_key", {"key": chance.choice(KEYS)}


def _back(named: NamedScreen, chance: random.Random) -> Choice:
    return "phone_back", {}


def _launch(named: NamedScreen, chance: random.Random) -> Choice:
    return "phone_launch_app", {"package": chance.choice(PACKAGES)}


_Make = Callable[[NamedScreen, random.Random], Choice | None]
_SHARES: dict[_Make, int] = {
    _on_one("phone_tap", lambda node: node.is_clickable): 24,
    _on_one("control_action", lambda node: node.is_clickable, action="click"): 8,
    _on_one("phone_long_press", lambda node: node.is_long_clickable): 2,
    _on_one("phone_clear_text", lambda node: node.is_editable): 2,
    _on_one("read_control", lambda node: node.is_clickable): 2,
    _touch: 4,
    _write: 8,
    _set_text: 4,
    _set_progress: 8,
    _set_checked: 6,
    _own_scroll: 3,
    _clicks: 4,
    _sequence: 4,
    _scroll: 5,
    _swipe: 3,
    _pinch: 1,
    _search: 2,
    _wait: 1,
    _await: 2,
    _read: 3,
    _key: 3,
    _back: 4,
    _launch: 4,
}
"""How often each, beside the others."""
