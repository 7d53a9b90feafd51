"""What a request to the helper says, as JSON (docs/helper-protocol.md; spec C-85, C-86)."""

from collections.abc import Mapping, Sequence

from pollex.action.actions import Argument, Contact
from pollex.action.expect import Expect, Under, Witness
from pollex.device.wire import Json
from pollex.screen.screen import Look, NodeId
from pollex.screen.target import Target

__all__ = ["args_json", "expect_json", "fingers_json", "target_json"]


def target_json(target: Target) -> dict[str, Json]:
    """A target; with its place and its text where they must agree too."""
    json = _node_json(target.id, target.look)
    if target.parts:
        json["parts"] = [_node_json(node_id, look) for node_id, look in target.parts]
    if target.bounds is not None:
        json["bounds"] = list(target.bounds.as_tuple())
    if target.text is not None:
        json["text"] = target.text
    if target.description is not None:
        json["description"] = target.description
    if target.must_be_enabled:
        json["enabled"] = True
    return json


def expect_json(expect: Expect) -> dict[str, Json]:
    """What must still be so; members that are not compared are left out."""
    json: dict[str, Json] = {}
    if expect.package is not None:
        json["package"] = expect.package
    if expect.window is not None:
        json["window"] = expect.window
    if expect.display is not None:
        json["display"] = [expect.display.width, expect.display.height, expect.display.rotation]
    if expect.under:
        json["under"] = [_under_json(under) for under in expect.under]
    if expect.focus is not None:
        json["focus"] = target_json(expect.focus)
    if expect.witnesses:
        json["witness"] = [_witness_json(witness) for witness in expect.witnesses]
    return json


def fingers_json(contacts: Sequence[Contact]) -> list[Json]:
    """The ways of the fingers."""
    return [[list(point) for point in contact.points] for contact in contacts]


def args_json(args: Mapping[str, Argument]) -> dict[str, Json]:
    """The arguments of a node's action."""
    return dict(args)


def _under_json(under: Under) -> dict[str, Json]:
    return {
        "at": [under.at.x, under.at.y],
        "window": under.window,
        "nodes": [target_json(target) for target in under.nodes],
    }


def _witness_json(witness: Witness) -> dict[str, Json]:
    text: dict[str, Json] = {} if witness.text is None else {"text": witness.text}
    return {**target_json(witness.target), **text, "checked": witness.checked}


def _node_json(node_id: NodeId, look: Look) -> dict[str, Json]:
    return {
        "node": list(node_id),
        "look": {"class": look.class_name, "id": look.resource_id, "label": look.label},
    }
