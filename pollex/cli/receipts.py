"""A receipt at the terminal: what was done, what was seen, what to know, in a few lines; and its exit code."""

from collections.abc import Iterator

from pollex.action.receipt import Receipt
from pollex.cli.terminal import note, say, say_json
from pollex.codes import exit_code
from pollex.errors import AppsDetail, Detail, MatchDetail
from pollex.screen.folding import label_of
from pollex.screen.front import foreground_app
from pollex.screen.screen import Node
from pollex.screen.wording import cut
from pollex.tools.receipt_json import Named, receipt_json

__all__ = ["tell", "tell_error"]

MAX_TEXT_CHARS = 60
_STYLES = {"completed": "green", "observed": "green", "unknown": "bold yellow", "partial": "yellow"}


def tell(receipt: Receipt, named: Named, *, as_json: bool, ref: str | None = None, what: str = "") -> int:
    """Prints the receipt and gives the exit code that belongs to it.

    Args:
        receipt: what came of an action.
        named: gives the screens that it speaks of.
        as_json: one object, for programs.
        ref: the control's name, where there is one.
        what: what was acted on, where it is no control.
    """
    if as_json:
        say_json(receipt_json(receipt, named))
        return _exit_code(receipt)
    say(_headline(receipt, ref, what), style=_STYLES.get(receipt.status, "red"))
    seen = ", ".join(_seen(receipt))
    if seen:
        say(f"  seen: {seen}")
    for warned in receipt.warnings:
        say(f"  warning: {warned.code}: {warned.message}", style="yellow")
    if receipt.error is not None:
        tell_error(receipt.error, receipt.message, receipt.detail)
    return _exit_code(receipt)


def tell_error(code: str, message: str, detail: Detail | None) -> None:
    """Says on standard error what went wrong, and names what could have been meant."""
    note(f"error: {code}: {message}")
    match detail:
        case MatchDetail(candidates=controls):
            for control in controls:
                note(f"  {control.ref} {_quoted(control.text)} at {list(control.bounds)}")
        case AppsDetail(candidates=apps):
            for app in apps:
                note(f"  {app.package} {app.label or ''}".rstrip())


def _exit_code(receipt: Receipt) -> int:
    return 0 if receipt.ok else exit_code(receipt.error) or 1


def _headline(receipt: Receipt, ref: str | None, what: str) -> str:
    name = _name(receipt) or receipt.package or what
    words = [f"{receipt.status}:", receipt.action, ref or "", name]
    if receipt.way is not None:
        words.append(f"by {receipt.way}")
    words.append(f"in {receipt.timings.total / 1000:.1f} s")
    return " ".join(word for word in words if word)


def _seen(receipt: Receipt) -> Iterator[str]:
    if receipt.changed is None:
        yield "the screen could not be read" if receipt.dispatch != "none" else ""
    elif receipt.dispatch != "none" or receipt.changed:
        yield "the screen changed" if receipt.changed else "nothing differs"
    if receipt.moved is not None:
        yield "its content moved" if receipt.moved else "its content did not move"
    yield from _difference(receipt.before, receipt.after)
    after = receipt.screen_after
    app = foreground_app(after) if after is not None else None
    if app is not None:
        before = receipt.screen_before
        yield f"{app} is {'now ' if before is not None and foreground_app(before) != app else ''}in front"
    if receipt.settled is not None and receipt.settled.quiet is False:
        yield "still moving"
    for text in receipt.toasts:
        yield f"a notice said {_quoted(text)}"


def _difference(before: Node | None, after: Node | None) -> Iterator[str]:
    if before is None or after is None:
        return
    if before.checked != after.checked:
        yield f"checked was {before.checked or 'not known'} and is {after.checked or 'not known'}"
    if before.text != after.text and not after.is_secret:
        yield f"it reads {_quoted(after.text)}"
    if before.range != after.range and after.range is not None and after.range.current is not None:
        yield f"its value is {after.range.current:g}"


def _name(receipt: Receipt) -> str:
    node, screen = receipt.before, receipt.screen_before
    if node is None or screen is None:
        return ""
    label = label_of(screen, node)
    return _quoted(label.text) if label.text else node.role


def _quoted(text: str) -> str:
    return f'"{cut(" ".join(text.split()), MAX_TEXT_CHARS)}"'
