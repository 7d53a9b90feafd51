"""`phone_find_visually` over the wire, with a model that a test scripts (docs/spec/find.md, F-89 to F-91)."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from PIL import Image, ImageDraw

from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.model.protocol import ModelFailed, ModelReply, ModelRequest
from tests.device.scripted_helper import Reply
from tests.flow.daily import Daily
from tests.tools.phone_desk import PhoneDesk

RED, GREY = (220, 0, 0), (230, 230, 230)
PLAY = (400, 1000, 680, 1280)
"""Where the red button is, in pixels."""


@dataclass
class Scripted:
    """A model that says what a test wants, and keeps what it was shown."""

    boxes: list[list[float]] = field(default_factory=list)
    judge: Callable[[Image.Image], dict[str, Any]] = lambda image: {"is_target": False, "confidence": 1}
    requests: list[ModelRequest] = field(default_factory=list)
    broken: str | None = None

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        self.requests.append(request)
        if self.broken is not None:
            if self.broken == "silent":
                raise ModelFailed("no answer")
            return ModelReply(self.broken)
        if len(self.requests) == 1:
            return ModelReply(json.dumps({"boxes": self.boxes}))
        image = Image.open(io.BytesIO(request.pictures[0].data)).convert("RGB")
        return ModelReply(json.dumps(self.judge(image)))


def is_red(image: Image.Image) -> dict[str, Any]:
    """What the middle of the picture really shows."""
    pixel = image.getpixel((image.width // 2, image.height // 2))
    assert isinstance(pixel, tuple)
    red = pixel[0] > 150 and pixel[1] < 80
    return {"is_target": red, "text": "PLAY" if red else "", "confidence": 0.934}


@pytest.fixture
def model() -> Scripted:
    return Scripted()


@pytest.fixture
def seeing(session: Session, app: Daily, model: Scripted) -> PhoneDesk:
    """A page with a red button that the tree does not show."""
    app.go("wizard")
    image = Image.new("RGB", (1080, 2400), GREY)
    ImageDraw.Draw(image).rectangle(PLAY, fill=RED)
    out = io.BytesIO()
    image.save(out, "PNG")
    size = {"width": 1080, "height": 2400, "scale": 1.0, "rotation": 0}
    app.phone.helper.failures["screenshot"] = Reply(
        {"format": "jpeg", **size, "secure": "no", "at_ms": 5}, out.getvalue()
    )
    return PhoneDesk(session, vision=model)


def test_what_is_confirmed_on_a_second_look_is_reported(seeing: PhoneDesk, model: Scripted) -> None:
    """F-90, and the example: one of two places shows what was looked for."""
    model.boxes, model.judge = [[100, 100, 300, 150], [370, 417, 630, 533]], is_red

    answer = seeing.call("phone_find_visually", target="red play button")

    assert (answer["found"], answer["total"], answer["truncated"]) == (True, 1, False)
    (match,) = answer["matches"]
    assert {"ref": "v1", "seen": "PLAY", "confidence": 0.93}.items() <= match.items()
    assert all(abs(side - asked) <= 1 for side, asked in zip(match["bounds"], model.boxes[1], strict=True))
    whole, *parts = model.requests
    assert [slot.name for slot in whole.slots] == ["role", "target"] and whole.slots[1].text == "red play button"
    assert max(whole.pictures[0].width, whole.pictures[0].height) <= 1280
    assert len(parts) == 2 and all(max(one.pictures[0].width, one.pictures[0].height) == 768 for one in parts)
    assert seeing.progress == [(0, 2, "place 1 of 2"), (1, 2, "place 2 of 2")]


def test_a_control_of_the_tree_that_lies_there_is_named(seeing: PhoneDesk, model: Scripted) -> None:
    model.boxes = [[0, 917, 1000, 1000]]
    model.judge = lambda image: {"is_target": True, "text": "Next", "confidence": 1}

    (match,) = seeing.call("phone_find_visually", target="next")["matches"]

    assert seeing.call("phone_tap", ref=match["actionRef"])["ok"]


def test_nothing_confirmed_is_nothing_found(seeing: PhoneDesk, model: Scripted) -> None:
    model.boxes = [[100, 100, 300, 150]] * 20

    answer = seeing.call("phone_find_visually", target="red play button")

    assert (answer["ok"], answer["found"], answer["matches"]) == (True, False, []) and len(model.requests) == 1 + 8


def test_at_most_five_are_reported_the_surest_first(seeing: PhoneDesk, model: Scripted) -> None:
    model.boxes = [[100, 100 * place, 300, 100 * place + 50] for place in range(1, 8)]
    model.judge = lambda image: {"is_target": True, "confidence": len(model.requests) / 10}

    answer = seeing.call("phone_find_visually", target="a row")

    assert (answer["total"], answer["truncated"], len(answer["matches"])) == (7, True, 5)
    assert [match["confidence"] for match in answer["matches"]] == [0.8, 0.7, 0.6, 0.5, 0.4]


def test_boxes_that_make_no_sense_are_left_out(seeing: PhoneDesk, model: Scripted) -> None:
    model.boxes = [[300, 100, 100, 150], [-50, -50, -10, -10], [5000, 1, 6000, 2]]

    assert seeing.call("phone_find_visually", target="x")["found"] is False
    assert len(model.requests) == 1


@pytest.mark.parametrize("broken", ["no JSON", "{}", '{"boxes": [["a"]]}', "silent"])
def test_a_model_that_says_nothing_useful_proves_nothing(seeing: PhoneDesk, model: Scripted, broken: str) -> None:
    model.broken = broken

    assert seeing.call("phone_find_visually", target="x")["error"] == "READ_FAILED"


def test_a_protected_screen_is_not_claimed_to_be_seen(seeing: PhoneDesk, model: Scripted, app: Daily) -> None:
    """F-91, FA-15."""
    app.phone.helper.reading.secure = "yes"

    answer = seeing.call("phone_find_visually", target="x")

    assert (answer["ok"], answer["found"], answer["reason"]) == (True, False, "screen_needs_review")
    assert [warned["code"] for warned in answer["warnings"]] == ["SCREEN_SECURE"] and model.requests == []


def test_without_a_vision_model_it_is_not_offered_and_refused(desk: PhoneDesk, app: Daily) -> None:
    """F-91."""
    answer = desk.call("phone_find_visually", target="x")

    assert answer["error"] == "UNSUPPORTED" and answer["detail"] == {"missing": ["vision model"]}
    assert "phone_find_visually" not in [tool.name for tool in desk.registry.offered]


def test_with_one_it_is_offered(seeing: PhoneDesk) -> None:
    assert "phone_find_visually" in [tool.name for tool in seeing.registry.offered]
