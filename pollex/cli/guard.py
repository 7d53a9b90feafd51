"""`pollex guard`: what the approval gate says of a step on a stored screen, without a phone.

The same detector and bindings as at the touch (docs/spec/confirmation.md, sections 6 to 9). A dump of uiautomator does
not name the page in front; a comment `Foreground activity: com.example.CheckoutActivity` at its start does.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.options import LOOK, AsJson, flag
from pollex.cli.terminal import note, say, say_json
from pollex.codes import exit_code
from pollex.errors import Misuse, ReadFailed

if TYPE_CHECKING:
    from pollex.action.actions import Action
    from pollex.codes import Code
    from pollex.guard.hit import Hit
    from pollex.guard.request import Request
    from pollex.screen.refs import NamedScreen
    from pollex.screen.screen import Screen
    from pollex.screen.target import Target

__all__ = ["register"]

MAX_GRANT_BYTES = 100_000
_ACTIVITY = re.compile(rb"Foreground activity: ([\w.$]{1,200})")
_HEAD_BYTES = 2000
"""Where a dump may say which activity was in front."""


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    verbs = typer.Typer(help="Say what the approval gate makes of a step on a stored screen.")
    verbs.callback(
        invoke_without_command=True, epilog="Example: pollex guard --from order.xml --tap 880,2310 --explain"
    )(guard)
    verbs.command("audit", epilog="Example: pollex guard audit dumps")(audit)
    app.add_typer(verbs, name="guard", rich_help_panel=LOOK)


def guard(
    context: typer.Context,
    *,
    file: Annotated[
        Path | None, typer.Option("--from", metavar="FILE.xml", help="A dump of uiautomator.", show_default=False)
    ] = None,
    tap: Annotated[str | None, typer.Option(metavar="X,Y", help="A tap at these pixels.", show_default=False)] = None,
    ref: Annotated[
        str | None,
        typer.Option(
            metavar="REF", help="A tap on this control; pollex screen --from FILE.xml names it.", show_default=False
        ),
    ] = None,
    key: Annotated[str | None, typer.Option(metavar="KEY", help="A key, as enter.", show_default=False)] = None,
    text: Annotated[
        str | None,
        typer.Option(
            "--type", metavar="TEXT", help="Text into the focused field, or that of --ref.", show_default=False
        ),
    ] = None,
    grant: Annotated[
        Path | None,
        typer.Option(metavar="FILE.json", help="A yes: app, action, target, content, amount.", show_default=False),
    ] = None,
    explain: Annotated[bool, flag("--explain", "Say which rules decided, in order.")] = False,
    as_json: AsJson = False,
) -> int:
    """Say allow, ask, handover (the person pays) or refuse (the yes does not fit) for one step."""
    if context.invoked_subcommand is not None:
        return 0
    if file is None:
        raise Misuse("INVALID", "Give the screen: --from FILE.xml.")
    screen, named = _read(file)
    action = _action(named, tap=tap, ref=ref, key=key, text=text)
    told = _judge(screen, action, None if grant is None else _request(grant))
    if as_json:
        say_json(told.facts(explain=explain))
    else:
        say(told.line())
        if told.rules and explain:
            say(f"rules: {', '.join(told.rules)}")
    return exit_code(told.code)


def audit(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder with dumps of uiautomator.")],
    *,
    explain: Annotated[bool, flag("--explain", "Say which rules decided, in order.")] = False,
    as_json: AsJson = False,
) -> None:
    """Judge a tap on each control that can be touched in each dump, and list those that would not just be done."""
    if not folder.is_dir():
        raise Misuse("INVALID", f"{folder} is no folder.")
    from pollex.action.actions import Tap
    from pollex.screen.target import target_of

    taps = 0
    found: list[tuple[str, _Told]] = []
    files = sorted(folder.glob("*.xml"))
    for file in files:
        try:
            screen, _ = _read(file)
        except ReadFailed as error:
            note(f"{file.name}: {error.message}")
            continue
        targets = [node for node in screen.nodes if node.is_clickable and not node.visible_bounds.is_empty]
        taps += len(targets)
        asked = ((file.name, told) for told in _each(screen, [Tap(target_of(screen, node)) for node in targets]))
        found += asked
    if as_json:
        listed = [{"file": name, **told.facts(explain=explain)} for name, told in found]
        say_json({"ok": True, "files": len(files), "controls": taps, "found": listed})
        return
    for name, told in found:
        rules = f" ({', '.join(told.rules)})" if explain else ""
        say(f"{name}: {told.line()}{rules}")
    say(f"{len(files)} files, {taps} controls, {len(found)} of them not just done")


@dataclass(frozen=True, slots=True)
class _Told:
    """What the gate says of one step."""

    verdict: str
    kind: str | None
    matched: str
    total: str
    reason: str | None
    rules: tuple[str, ...]

    @property
    def code(self) -> "Code | None":
        """As a refusal at the touch has it; None: the step would be done."""
        match self.verdict:
            case "ask" | "handover":
                return "confirmation_required"
            case "refuse":
                return "confirmation_mismatch"
            case _:
                return None

    def line(self) -> str:
        words = [self.verdict, self.kind or "", f'"{self.matched}"' if self.matched else ""]
        more = [f"total read: {self.total}" if self.total else "", self.reason or ""]
        return ", ".join((" ".join(word for word in words if word), *(one for one in more if one)))

    def facts(self, *, explain: bool) -> dict[str, object]:
        facts: dict[str, object] = {"ok": True, "verdict": self.verdict, "kind": self.kind, "matched": self.matched}
        facts |= {"total": self.total or None, "reason": self.reason}
        return facts | ({"rules": list(self.rules)} if explain else {})


def _judge(screen: "Screen", action: "Action", request: "Request | None") -> _Told:
    from pollex.guard.ruling import rules

    hit = rules().hit(action, screen, (), said="", again=None)
    if hit is None or not hit.spends:
        return _told("allow", screen, hit)
    if request is not None:
        reason = rules().step_reason(request, hit, action, screen, ())
        return _told("allow" if reason is None else "refuse", screen, hit, reason)
    return _told("handover" if hit.kind == "pay" else "ask", screen, hit)


def _each(screen: "Screen", actions: "list[Action]") -> Iterator[_Told]:
    """Those that would not just be done."""
    from pollex.guard.detector import Detector
    from pollex.guard.words import Words

    detector = Detector(screen, Words.load())
    for action in actions:
        hit = detector.detect(action)
        if hit is not None and hit.spends:
            yield _told("handover" if hit.kind == "pay" else "ask", screen, hit)


def _told(verdict: str, screen: "Screen", hit: "Hit | None", reason: str | None = None) -> _Told:
    if hit is None:
        return _Told(verdict, None, "", "", reason, ())
    from pollex.guard.clean import clean
    from pollex.guard.ruling import rules

    shown = rules().page(None, screen, hit.window, ())
    total = f"{shown.total_label} {shown.total}".strip()
    return _Told(verdict, hit.kind, clean(hit.matched), clean(total), reason, hit.rules)


def _read(file: Path) -> "tuple[Screen, NamedScreen]":
    """The screen with the activity that the dump says was in front, and the names of its nodes.

    A plain dump holds the window in front alone, and cannot tell of others; for this question it is the whole screen.
    """
    from pollex.cli.screen import named_file
    from pollex.screen.front import ONE_WINDOW

    named = named_file(file)
    with file.open("rb") as data:
        found = _ACTIVITY.search(data.read(_HEAD_BYTES))
    activity = found[1].decode() if found is not None else named.screen.activity
    is_plain = named.screen.missing == ONE_WINDOW
    screen = replace(named.screen, is_complete=True, missing=()) if is_plain else named.screen
    return replace(screen, activity=activity), named


def _action(named: "NamedScreen", *, tap: str | None, ref: str | None, key: str | None, text: str | None) -> "Action":
    from pollex.action.actions import Press, Tap, Type
    from pollex.action.key_names import key_named
    from pollex.cli.choosing import point

    is_alone = sum(one is not None for one in (tap, key, text if text is not None else ref)) == 1
    if not is_alone or (ref is not None and (tap, key) != (None, None)):
        raise Misuse("INVALID", "Give one step: --tap X,Y, --ref REF, --key KEY, or --type TEXT with or without --ref.")
    if key is not None:
        return Press(key_named(key))
    if tap is not None:
        return Tap(point(tap, named))
    target = None if ref is None else _control(named, ref)
    if text is not None or target is None:
        return Type(text or "", target)
    return Tap(target)


def _control(named: "NamedScreen", ref: str) -> "Target":
    from pollex.screen.refs import is_ref
    from pollex.screen.target import target_of

    node = named.node(ref.removeprefix("@")) if is_ref(ref) else None
    if node is None:
        raise Misuse("NOT_FOUND", f"No control is called {ref[:40]} here; `pollex screen --from FILE.xml` names them.")
    return target_of(named.screen, node)


def _request(file: Path) -> "Request":
    import json

    from pollex.guard.request import Request

    try:
        told = json.loads(file.read_bytes()[:MAX_GRANT_BYTES])
        fields = {name: str(told[name]) for name in ("app", "action", "target", "content", "amount")}
    except (OSError, ValueError, KeyError, TypeError) as error:
        message = f"{file} is no yes; it needs app, action, target, content and amount: {error}."
        raise Misuse("INVALID", message) from error
    return Request.checked(**fields)
