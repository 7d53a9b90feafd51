"""What really reached the phone, as the phone itself wrote it down (`vphone wire`), against what a run says it sent."""

import json
from collections.abc import Sequence

from benchmarks.reached import Sent, Wire, contradictions
from pollex.record.store import InputRow
from tests.adbd.device import Device

__all__ = ["Wire", "check_wire", "wire_since"]


def wire_since(phone: Device, since_ms: int) -> Wire:
    """What programs did to move the phone from then on."""
    lines = (json.loads(line) for line in phone.output("shell", "vphone", "wire").splitlines() if line)
    return tuple(line for line in lines if line["at"] >= since_ms)


def check_wire(wire: Wire, inputs: Sequence[InputRow]) -> None:
    """Nothing that our helper sent is without a receipt, and each input that a receipt tells of reached the phone."""
    assert contradictions(wire, [_sent(one) for one in inputs]) == []


def _sent(one: InputRow) -> Sent:
    receipt = one.receipt or {}
    timings = receipt.get("timings_ms")
    return Sent(
        one.operation_id,
        str(one.action["action"]),
        one.began_ms,
        receipt.get("dispatch"),
        receipt.get("way"),
        None if timings is None else timings["act"],
    )
