"""A request for a yes, as a model declares its step (docs/spec/confirmation.md, section 4)."""

import re
from dataclasses import dataclass

from pollex.errors import ArgumentDetail, Misuse
from pollex.guard.clean import CONFIRM_FIELD_MAX
from pollex.guard.hit import Kind
from pollex.screen.wording import cut

__all__ = ["ACTIONS", "CONFIRM_INPUT_MAX", "Request", "shown"]

CONFIRM_INPUT_MAX = 10_000
"""Characters of a field that are accepted before it is cut."""
ACTIONS: tuple[Kind, ...] = ("send", "delete", "order", "submit")
"""What can be asked for (spec G-9)."""
_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+")


@dataclass(frozen=True, slots=True)
class Request:
    """One step, described for the person. All fields are claims; none is ever used to act."""

    app: str
    action: Kind
    target: str
    content: str
    amount: str
    reason: str = ""

    @classmethod
    def checked(cls, *, app: str, action: str, target: str, content: str, amount: str, reason: str = "") -> "Request":
        """The request, its fields trimmed and cut (spec G-8 to G-12).

        Raises:
            Misuse: INVALID, one of them cannot be used; the detail names it.
        """
        kind = next((known for known in (*ACTIONS, "pay") if known == action), None)
        _check(kind is not None, "action", f"give one of {', '.join(ACTIONS)}")
        given = {"app": app, "target": target, "content": content, "amount": amount}
        for name, value in (given | {"reason": reason}).items():
            _check(len(value) <= CONFIRM_INPUT_MAX, name, f"give at most {CONFIRM_INPUT_MAX} characters")
        fields = {name: shown(value) for name, value in given.items()}
        for name, value in fields.items():
            _check(value != "", name, "this argument is required")
        _check(_PACKAGE.fullmatch(fields["app"]) is not None, "app", "give the package in front, as com.example.shop")
        _check(
            any(map(str.isdigit, fields["amount"])),
            "amount",
            "give the total that will be paid, as the page shows it; a step that spends nothing needs no approval, do "
            "it directly",
        )
        return cls(fields["app"], kind or "pay", fields["target"], fields["content"], fields["amount"], shown(reason))


def shown(field: str) -> str:
    """Trimmed, and cut so that its last character says so (spec G-12)."""
    return cut(field.strip(), CONFIRM_FIELD_MAX)


def _check(holds: bool, argument: str, what: str) -> None:  # reads as a sentence
    if not holds:
        raise Misuse("INVALID", f"{argument}: {what}.", ArgumentDetail(argument))
