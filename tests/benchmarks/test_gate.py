"""Judging an action costs next to nothing beside the touch itself."""

import pytest

from benchmarks.gate import LABEL_CHARS, figures, label_page, price_page, shop_page

FACTOR = 5
"""How far a loaded machine may be from a goal of time."""


def test_one_action_on_a_page_of_800_nodes_is_judged_in_time() -> None:
    """GA-20: on a page as it was a moment ago, on one never seen before, and on pages that want it to take long."""
    assert abs(len(shop_page(0).nodes) - 800) < 10

    told = figures()

    assert len(told) > 1
    assert [figure.name for figure in told if figure.goal is None or figure.value > figure.goal * FACTOR] == []


@pytest.mark.parametrize("number", [0, 3])
def test_the_page_has_what_the_figures_name(number: int) -> None:
    texts = {node.text for node in shop_page(number).nodes}

    assert {"确定", "提交订单", f"合计 ¥{number + 25}"} <= texts


def test_the_hostile_pages_are_hostile() -> None:
    assert sum(node.text.startswith("¥") for node in price_page(0).nodes) == 800
    assert max(len(node.text) for node in label_page(0).nodes) >= LABEL_CHARS
