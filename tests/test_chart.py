"""The chart of joints and forces: its machines can be assembled and are drawn; its page tells their freedoms."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import cardan as cd
from cardan.scene.build import scene_of

DOCS = Path(__file__).resolve().parents[1] / "docs"
sys.path.append(str(DOCS))

import make_chart  # noqa: E402

PAGE = (DOCS / "howto" / "elements.md").read_text(encoding="utf-8")
FREE_BODY = 6


@pytest.mark.parametrize("name", make_chart.PLANE)
def test_an_element_of_the_plane_is_named_on_the_page_and_can_be_assembled(name):
    assert f"`{name}`" in PAGE
    model = make_chart.PLANE[name]()
    assert name in {type(element).__name__ for element in model.elements.values()}
    cd.assemble(model)
    assert scene_of(model)


@pytest.mark.parametrize("name", make_chart.SPACE)
def test_a_joint_in_space_takes_the_freedoms_that_the_page_says(name):
    takes = int(re.search(rf"\| `{name}` \|[^|]*\| (\d) \| [^|]+\|\n", PAGE.split("## In space")[1])[1])
    assert cd.assemble(make_chart.SPACE[name]()).dof == 2 * FREE_BODY - takes
