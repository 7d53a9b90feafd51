"""`read_control`: one control exactly, and a token for it (spec C-38)."""

from pydantic import Field

from pollex.act.controls import read
from pollex.tools.caller import Call
from pollex.tools.control_arguments import ControlArguments, name_of
from pollex.tools.control_receipts import answered, control_facts, failed, read_facts
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL", "ReadControlArguments", "read_control"]

MIN_TIMEOUT_MS, MAX_TIMEOUT_MS, DEFAULT_TIMEOUT_MS = 100, 10_000, 3000


class ReadControlArguments(ControlArguments):
    """Which one, and how long the reading may take."""

    timeout_ms: int = Field(DEFAULT_TIMEOUT_MS, ge=MIN_TIMEOUT_MS, le=MAX_TIMEOUT_MS)


def read_control(call: Call, arguments: ReadControlArguments) -> Result:
    """Reads it anew.

    Raises:
        PhoneError: as `pollex.act.controls.read`.
    """
    name = name_of(call, arguments)
    control = read(call.executor, name, call.deadline.within(arguments.timeout_ms / 1000))
    facts = read_facts(call, TOOL.name, "observed")
    if control.is_cut:
        facts["warnings"] = [{"code": "TEXT_CUT", "message": "The text may be longer than what is told."}]
    return answered({**facts, "control": control_facts(call, control)})


TOOL = Tool(
    "read_control",
    "Read a control",
    ReadControlArguments,
    read_control,
    "read",
    needs=("node.read",),
    gives_data=True,
    failed=failed,
)
